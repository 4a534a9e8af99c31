"""Scripts and programs in the words of options: read, changed and written."""

import argparse
import json
from dataclasses import replace

from scheduler_core.cli.options.http_words import ASSERTIONS
from scheduler_core.cli.options.option_details import (
    Detail,
    changed,
    flag,
    many,
    one,
    read_number,
    read_pair,
    text,
    typed,
    written,
)
from scheduler_core.cli.options.option_files import text_or_file
from scheduler_core.phrases.sizes import print_size, read_size
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction

_END = "--"


def script_of_shell(said: str, before: ScriptAction | None) -> ScriptAction:
    """Return the script of a command line for the shell."""
    return _with_command(before, CommandKind.SHELL, command_line=said)


def script_of_words(words: list[str], before: ScriptAction | None) -> ScriptAction:
    """Return the script of a program and its arguments."""
    return _with_command(before, CommandKind.ARGV, argv=tuple(words))


def script_inline(interpreter: str, said: str, before: ScriptAction | None) -> ScriptAction:
    """Return the script of a text, or of what is in @FILE now, for an interpreter."""
    inline_text = text_or_file("inline", said)
    return _with_command(before, CommandKind.INLINE, interpreter=interpreter, inline_text=inline_text)


def changed_script(action: ScriptAction, options: argparse.Namespace) -> ScriptAction:
    """Return the script with what further options say about it."""
    return changed(action, SCRIPT_DETAILS, options)


def written_script(action: ScriptAction) -> list[str]:
    """Return the options that make this script."""
    match action.kind:
        case CommandKind.SHELL:
            return [*typed("--script", action.command_line), *written(action, SCRIPT_DETAILS)]
        case CommandKind.ARGV:
            return [*_written_argv(action.argv), *written(action, SCRIPT_DETAILS)]
        case CommandKind.INLINE:
            others = [detail for detail in SCRIPT_DETAILS if detail.attribute != "interpreter"]
            return ["--inline", action.interpreter, action.inline_text, *written(action, others)]


def _written_argv(argv: tuple[str, ...]) -> list[str]:
    """Write the words up to a lone --, or as a list where one of them is that."""
    return [f"--argv={json.dumps(list(argv))}"] if _END in argv else ["--argv", *argv, _END]


def _with_command(
    before: ScriptAction | None,
    kind: CommandKind,
    *,
    command_line: str = "",
    argv: tuple[str, ...] = (),
    interpreter: str = "",
    inline_text: str = "",
) -> ScriptAction:
    if before is None:
        before = ScriptAction(CommandKind.SHELL, command_line="true")
    elif kind is before.kind is CommandKind.SHELL:
        interpreter = before.interpreter
    return replace(
        before,
        kind=kind,
        command_line=command_line,
        argv=argv,
        interpreter=interpreter,
        inline_text=inline_text,
    )


def _read_variable(said: str) -> tuple[str, str]:
    return read_pair("env", said, "=", "NAME=value")


def _read_exit_codes(texts: list[str]) -> list[int]:
    return [read_number("exit-codes", code) for code in ",".join(texts).split(",")]


SCRIPT_DETAILS: tuple[Detail, ...] = (
    text("--interpreter", "interpreter"),
    text("--cwd", "working_folder"),
    many("--env", "environment", lambda texts: map(_read_variable, texts), "=".join, lambda pair: pair[0]),
    many("--inherit", "inherits", iter, str, str),
    one("--stdin", "stdin", lambda said: text_or_file("stdin", said), str),
    many("--exit-codes", "expected_exit_codes", _read_exit_codes, str),
    ASSERTIONS,
    one("--keep-bytes", "most_output_bytes", lambda said: read_size("keep-bytes", said), print_size),
    flag("--detach", "detaches"),
    flag("--trust-writable", "allows_writable_by_others"),
)
