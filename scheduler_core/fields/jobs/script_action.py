"""Scripts and programs."""

import re
import shlex
import sys
from dataclasses import replace

from scheduler_core.errors import InvalidInput
from scheduler_core.fields import typed
from scheduler_core.fields.basic_types import FLAG, NUMBER, TEXT, list_of, word
from scheduler_core.fields.choices import Variants
from scheduler_core.fields.descriptions import FieldLabel, Option, part_of
from scheduler_core.fields.jobs.assertions import assertions, kept_bytes
from scheduler_core.fields.pairs import PAIRS, values_typed
from scheduler_core.fields.records import Record, field
from scheduler_core.fields.typed import TEXTS, Editor, Parts, Typed, typed_list
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction

_GREATEST_HERE = 2**32 - 1 if sys.platform == "win32" else 255
_LAST_SIGNAL = 0 if sys.platform == "win32" else 64
_MOST_AT_ONCE = 256
_RANGE = re.compile(r"([0-9]{1,10})\s*-\s*([0-9]{1,10})")


def _read_argv(text: str) -> tuple[str, ...]:
    try:
        return tuple(shlex.split(text))
    except ValueError as error:
        raise InvalidInput("argv", f"{str(error).lower()}; close the quotes") from error


def _each_code(text: str) -> list[str]:
    """Take apart what names several exit codes: 0,3 or 0-4."""
    codes: list[str] = []
    for part in filter(None, map(str.strip, text.split(","))):
        found = _RANGE.fullmatch(part)
        if found is None:
            codes.append(part)
            continue
        first, last = map(int, found.groups())
        if not first <= last < first + _MOST_AT_ONCE:
            raise InvalidInput("exit-codes", f"{part!r} is not a range of at most {_MOST_AT_ONCE} codes")
        codes += map(str, range(first, last + 1))
    return codes


def _codes_of_options(text: str) -> list[str]:
    """Take them apart as they are typed behind an option, where what no program here ends with is a slip."""
    codes = _each_code(text)
    for code in map(typed.NUMBER.read, codes):
        if not can_end_with(code):
            raise InvalidInput(
                "exit-codes",
                f"no program here ends with {code:,}; exit codes are from 0 to 255. "
                "Of a machine with another system they are said in a file: hourbell job edit JOB",
            )
    return codes


def can_end_with(code: int) -> bool:
    """Tell whether a program of this system can end so; one that a signal ends has the signal's, below 0.

    A job may come from a machine with another system, or run there.
    """
    return -_LAST_SIGNAL <= code <= _GREATEST_HERE


_EXIT_CODES = Typed(
    lambda text: tuple(map(typed.NUMBER.read, _each_code(text))),
    lambda codes: ", ".join(map(str, codes)),
    Editor.LINE,
    parts=Parts(typed.NUMBER.read, str),
)
_SETTINGS = (
    field(
        "interpreter",
        TEXT,
        typed=typed.LINE,
        option=Option("--script: the shell to use (/bin/sh)", "COMMAND"),
        label=FieldLabel(
            "script",
            "Interpreter",
            example="python3 or bash; empty for the usual shell",
            shown_if=part_of("script_kind", "inline", "shell"),
        ),
    ),
    field(
        "working_folder",
        TEXT,
        typed=typed.LINE,
        option=Option("run it there (your home folder)", "FOLDER", name="cwd", aliases=("--working-folder",)),
        label=FieldLabel("script", "In folder", example="home folder", editor=Editor.FOLDER),
    ),
    field(
        "environment",
        PAIRS,
        typed=values_typed(lambda pair: pair[0]),
        option=Option("set a variable", "NAME=VALUE", name="env", part=("NAME", "a variable")),
        label=FieldLabel(
            "environment",
            "Variables",
            "One in each line.",
            "LANG=C.UTF-8\nTOKEN={{secret:nas-token}}",
            is_code=True,
        ),
    ),
    field(
        "inherits",
        list_of(TEXT),
        typed=typed_list(TEXTS),
        option=Option(
            "take a variable over from Hourbell",
            "NAME",
            name="inherit",
            part=("NAME", "a variable that it takes over"),
        ),
        label=FieldLabel("environment", "Also pass on", example="SSH_AUTH_SOCK, DISPLAY"),
    ),
    field(
        "stdin",
        TEXT,
        option=Option("what it reads", "TEXT|@FILE", takes_file=True),
        label=FieldLabel(
            "environment",
            "Input",
            example="What the program reads from standard input",
            editor=Editor.TEXT,
        ),
    ),
    field(
        "exit_codes",
        list_of(NUMBER),
        "expected_exit_codes",
        typed=_EXIT_CODES,
        option=Option(
            "which exit codes are a success, such as 0,3 or 0-4 (0)", "CODES", splits=_codes_of_options
        ),
        label=FieldLabel("success of a script", "Success is exit code"),
    ),
    assertions("script", "And the output"),
    kept_bytes("most_output_bytes", "script"),
    field(
        "detaches",
        FLAG,
        option=Option("let what it started live on (no)", name="detach"),
        label=FieldLabel("trust", "Let what it leaves running go on after the run"),
    ),
    field(
        "allows_writable_by_others",
        FLAG,
        option=Option("run it though other users may change it (no)", name="trust-writable"),
        label=FieldLabel("trust", "Run it although others may change its files"),
    ),
)
_ARGUMENTS = list_of(TEXT)
_COMMAND_LINE = field(
    "script",
    TEXT,
    "command_line",
    label=FieldLabel(
        "script",
        "Command",
        example="/usr/local/bin/backup --all",
        shown_if=part_of("script_kind", "shell"),
        rows=1,
        is_code=True,
        editor=Editor.COMMAND,
    ),
)
_ARGV = field(
    "argv",
    _ARGUMENTS,
    typed=Typed(_read_argv, shlex.join),
    label=FieldLabel(
        "script",
        "Program",
        "Words with spaces stand in quotes. No shell is involved.",
        "/usr/bin/rsync -a /home /mnt/backup",
        shown_if=part_of("script_kind", "argv"),
        editor=Editor.COMMAND,
    ),
)
_INLINE = field(
    "inline",
    TEXT,
    "inline_text",
    label=FieldLabel(
        "script",
        "Script",
        example="print('hello')",
        shown_if=part_of("script_kind", "inline"),
        rows=6,
        is_code=True,
        editor=Editor.CODE,
    ),
)
SCRIPT_PARTS = Record(
    ScriptAction,
    field(
        "kind",
        word(CommandKind),
        label=FieldLabel(
            "script",
            "How",
            place="script_kind",
            texts={
                "shell": "Shell command",
                "argv": "Program",
                "inline": "Script text",
            },
        ),
    ),
    _COMMAND_LINE,
    _ARGV,
    _INLINE,
    *_SETTINGS,
    blamed={"script": "kind"},
)


def _command(kind: CommandKind, key: str) -> Record[ScriptAction]:
    told = next(part for part in SCRIPT_PARTS.parts if part.key == key)
    return Record(
        ScriptAction,
        replace(told, is_told=True),
        *_SETTINGS,
        fixed={"kind": kind},
        blamed={"script": key},
    )


SCRIPT = Variants(
    "script",
    {
        CommandKind.SHELL: _command(CommandKind.SHELL, "script"),
        CommandKind.ARGV: _command(CommandKind.ARGV, "argv"),
        CommandKind.INLINE: _command(CommandKind.INLINE, "inline"),
    },
    whole=SCRIPT_PARTS,
)
# The fields that all three have.
SCRIPT_SETTINGS = Record(ScriptAction, *_SETTINGS)
