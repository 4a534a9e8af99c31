"""Scripts and programs in the words of options: read, changed and written."""

import argparse
import json
from dataclasses import replace

from scheduler_core.cli.options.action_words import ActionWords
from scheduler_core.cli.options.field_options import changed, typed, written
from scheduler_core.cli.options.option_files import text_or_file
from scheduler_core.fields.jobs.script_action import SCRIPT_SETTINGS
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction

_END = "--"


def _of_shell(said: str, before: ScriptAction | None) -> ScriptAction:
    """Return the script of a command line for the shell."""
    return _with_command(before, CommandKind.SHELL, command_line=said)


def _of_words(words: list[str], before: ScriptAction | None) -> ScriptAction:
    """Return the script of a program and its arguments."""
    return _with_command(before, CommandKind.ARGV, argv=tuple(words))


def _inline(said: tuple[str, str], before: ScriptAction | None) -> ScriptAction:
    """Return the script of a text, or of what is in @FILE now, for an interpreter."""
    interpreter, text = said
    inline_text = text_or_file("inline", text)
    return _with_command(before, CommandKind.INLINE, interpreter=interpreter, inline_text=inline_text)


def _changed(action: ScriptAction, options: argparse.Namespace) -> ScriptAction:
    """Return the script with what further options say about it."""
    return changed(action, SCRIPT_SETTINGS, options)


def _written(action: ScriptAction) -> list[str]:
    """Return the options that make this script."""
    match action.kind:
        case CommandKind.SHELL:
            return [*typed("--script", action.command_line), *written(action, SCRIPT_SETTINGS)]
        case CommandKind.ARGV:
            return [*_written_argv(action.argv), *written(action, SCRIPT_SETTINGS)]
        case CommandKind.INLINE:
            others = written(action, SCRIPT_SETTINGS, without=("interpreter",))
            return ["--inline", action.interpreter, action.inline_text, *others]


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


SCRIPTS = ActionWords(
    ScriptAction,
    SCRIPT_SETTINGS,
    {"script": _of_shell, "argv": _of_words, "inline": _inline},
    _changed,
    _written,
    "a script",
    "runs a script",
    "--script, --argv and --inline",
)
