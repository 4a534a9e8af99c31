"""The manual page, made of what the command line says of itself."""

import argparse
import re
from collections.abc import Iterator

from scheduler_core.cli.command_parser import CommandParser
from scheduler_core.cli.commands import build_parser

_PROGRAM = "hourbell"
_SENTENCE = "schedule jobs, and see exactly when they will fire"
_FILES = (
    ("~/.local/share/hourbell/hourbell.db", "the store, unless HOURBELL_STORE or an option names another"),
    ("~/.config/hourbell", "what the window keeps of its own"),
)
_VARIABLES = (
    ("HOURBELL_STORE", "a file, or the URL of a database, with the jobs"),
    ("HOURBELL_SECRETS_FILE", "a file with secrets, for a machine without a keyring"),
)
_EXAMPLES = "examples:\n"


def manual_page(version: str, date: str) -> str:
    """Return the page in the form of man(7); the date is that of the release, such as 2026-11-27."""
    parser, parsers = build_parser()
    return "\n".join(_lines(parser, parsers, version, date)) + "\n"


def _lines(
    parser: CommandParser, parsers: dict[str, CommandParser], version: str, date: str
) -> Iterator[str]:
    yield f'.TH {_PROGRAM.upper()} 1 "{date}" "Hourbell {version}" "User Commands"'
    yield ".nh"
    yield from (".SH NAME", f"{_PROGRAM} \\- {_SENTENCE}")
    yield from (".SH SYNOPSIS", f".B {_PROGRAM}", "[COMMAND] [OPTIONS]")
    yield from (".SH DESCRIPTION", _text(parser.description or ""))
    yield from (".SH OPTIONS", *_options(parser))
    yield ".SH COMMANDS"
    for words, each in parsers.items():
        yield from _command(words, each)
    yield from (".SH FILES", *_listed(_FILES))
    yield from (".SH ENVIRONMENT", *_listed(_VARIABLES))
    examples, _, exit_codes = _after_options(parser).partition("\n\n")
    yield from (".SH EXIT STATUS", _text(exit_codes.removeprefix("exit codes: ")))
    yield from (".SH EXAMPLES", *_as_it_stands(examples))
    yield from (".SH SEE ALSO", ".BR crontab (5),", ".BR systemd.timer (5),", ".BR at (1)")


def _command(words: str, parser: CommandParser) -> Iterator[str]:
    yield f".SS {_text(_PROGRAM)} {_text(words)}"
    yield _text(parser.description or "")
    yield from _options(parser)
    if examples := _after_options(parser):
        yield ".PP"
        yield from _as_it_stands(examples)


def _after_options(parser: CommandParser) -> str:
    return (parser.epilog or "").removeprefix(_EXAMPLES)


def _options(parser: CommandParser) -> Iterator[str]:
    globally = {"--json", "--quiet", "--store", "--help"} if " " in parser.prog else set()
    for action in parser.listed_arguments():
        if isinstance(action, argparse._SubParsersAction) or globally & set(action.option_strings):  # noqa: SLF001 - argparse has no other name for it
            continue
        yield ".TP"
        yield f".B {_text(_spelled(action))}"
        yield _text((action.help or "").replace("%%", "%"))


def _spelled(action: argparse.Action) -> str:
    value = action.metavar or ("{" + ",".join(map(str, action.choices)) + "}" if action.choices else "")
    shown = " ".join(value) if isinstance(value, tuple) else value or action.dest.upper()
    if not action.option_strings:
        return shown
    names = ", ".join(action.option_strings)
    return names if action.nargs == 0 else f"{names} {shown}"


def _listed(entries: tuple[tuple[str, str], ...]) -> Iterator[str]:
    for name, meaning in entries:
        yield from (".TP", f".B {_text(name)}", _text(meaning))


def _as_it_stands(text: str) -> Iterator[str]:
    yield ".nf"
    yield from (_text(line.strip()) for line in text.splitlines())
    yield ".fi"


def _text(text: str) -> str:
    """Write a text so that nothing in it is an order to the typesetter."""
    escaped = re.sub(r"\s+", " ", text).strip().replace("\\", "\\e").replace("-", "\\-")
    return ("\\&" if escaped.startswith(".") else "") + escaped.replace("'", "\\(aq")
