"""What a job runs as the settings of a service, and back."""

import shlex
from collections.abc import Callable, Iterator
from datetime import timedelta

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.exchange.common.commands import USUAL_SHELL, command_words
from scheduler_core.exchange.common.losses import CanNot, unsaid_of_action
from scheduler_core.exchange.common.text_lines import plain_number
from scheduler_core.exchange.systemd.spans import read_span
from scheduler_core.exchange.systemd.unit_limits import LIMITS
from scheduler_core.exchange.systemd.unit_lines import (
    Unit,
    escaped,
    quoted_words,
    split_words,
    without_specifiers,
)
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.sequence import JobAction

_SERVICE = "Service"
_SAID_OF_ACTION = frozenset(
    {"script", "argv", "kind", "interpreter", "working_folder", "environment", "stdin",
     "exit_codes"}
)  # fmt: skip
_READ = frozenset(
    "Type ExecStart WorkingDirectory Environment StandardInput StandardInputText SuccessExitStatus "
    "TimeoutStartSec TimeoutSec RuntimeMaxSec TimeoutStopSec".split()
)
_OF_NO_CONSEQUENCE = frozenset(
    {"StandardOutput", "StandardError", "SyslogIdentifier", "RemainAfterExit", "MemorySwapMax"}
)
_PREFIXES = "@-:+!|"
_GREATEST_EXIT_CODE = 255


def command_lines(action: JobAction, lost: list[str]) -> Iterator[str]:
    """Yield the settings that run an action; CanNot if systemd would run something else."""
    words = command_words(action, lost)
    if isinstance(action, ScriptAction):
        yield from _script_lines(action, lost)
    yield f"ExecStart={without_specifiers(quoted_words(words)).replace('$', '$$')}"


def _script_lines(action: ScriptAction, lost: list[str]) -> Iterator[str]:
    if action.working_folder:
        yield f"WorkingDirectory={without_specifiers(action.working_folder)}"
    for name, value in action.environment:
        if "{{" in value:
            raise CanNot(f"nobody else fills in the places in the variable {name}")
        yield f"Environment={without_specifiers(quoted_words([f'{name}={value}']))}"
    if action.stdin:
        if not action.stdin.endswith("\n"):
            lost.append("its input gets an end of line at the end")
        yield "StandardInput=data"
        yield f"StandardInputText={without_specifiers(escaped(action.stdin.removesuffix(chr(10))))}"
    codes = [code for code in action.expected_exit_codes if code != 0]
    if 0 not in action.expected_exit_codes or any(not 0 < code <= _GREATEST_EXIT_CODE for code in codes):
        lost.append("systemd takes exit code 0 as a success, and no code outside 0 to 255")
    if fitting := [code for code in codes if 0 < code <= _GREATEST_EXIT_CODE]:
        yield f"SuccessExitStatus={' '.join(map(str, fitting))}"
    lost += unsaid_of_action(action, _SAID_OF_ACTION)


def read_action(unit: Unit, lose: Callable[[str], None]) -> ScriptAction:
    """Return what a service runs; InvalidInput if there is nothing that can be run here."""
    commands = unit.all(_SERVICE, "ExecStart")
    if not commands:
        raise InvalidInput("ExecStart", "the service runs nothing")
    words = _command(commands, lose)
    stdin = _stdin(unit)
    for section, key in unit.values:
        if section == _SERVICE and key not in _READ | _OF_NO_CONSEQUENCE | LIMITS:
            lose(f"{key}={shown(unit.last(section, key))}")
    codes = _exit_codes(unit, lose)
    folder = _text(unit.last(_SERVICE, "WorkingDirectory"), lose).removeprefix("-")
    environment = tuple(_environment(unit, lose))
    if len(words) == 3 and words[1] == "-c" and words[0].endswith("sh"):
        interpreter = "" if words[0] == USUAL_SHELL else words[0]
        return ScriptAction(
            CommandKind.SHELL, command_line=words[2], interpreter=interpreter, working_folder=folder,
            environment=environment, stdin=stdin, expected_exit_codes=codes,
        )  # fmt: skip
    return ScriptAction(
        CommandKind.ARGV, argv=tuple(words), working_folder=folder, environment=environment, stdin=stdin,
        expected_exit_codes=codes,
    )  # fmt: skip


def _command(commands: list[str], lose: Callable[[str], None]) -> list[str]:
    """Return one command; several in a row become one of a shell, which stops at the first that fails."""
    found = []
    for text in commands:
        prefix = text[: len(text) - len(text.lstrip(_PREFIXES))]
        if set(prefix) - {":"}:
            lose(f"the sign {prefix} before {shown(text.lstrip(_PREFIXES))}")
        words = _words("ExecStart", text[len(prefix) :])
        found.append([_without_variables(word, lose) for word in map(_specified(lose), words)])
    if any(";" in words for words in found):
        raise InvalidInput("ExecStart", "has several commands in one line; give each a line of its own")
    if len(found) == 1:
        return found[0]
    lose("its commands become one command line")
    return [USUAL_SHELL, "-c", " && ".join(map(shlex.join, found))]


def _without_variables(word: str, lose: Callable[[str], None]) -> str:
    plain = word.replace("$$", "\0")
    if "$" in plain:
        lose(f"the variables in {shown(word)}, which systemd fills in")
    return plain.replace("\0", "$")


def _specified(lose: Callable[[str], None]) -> Callable[[str], str]:
    return lambda word: _text(word, lose)


def _text(text: str, lose: Callable[[str], None]) -> str:
    """Return a text with the percent signs that it means, and tell of those that stand for something."""
    plain = text.replace("%%", "\0")
    if "%" in plain:
        lose(f"the specifiers in {shown(text)}, which systemd fills in")
    return plain.replace("\0", "%")


def _environment(unit: Unit, lose: Callable[[str], None]) -> Iterator[tuple[str, str]]:
    found: dict[str, str] = {}
    for value in unit.all(_SERVICE, "Environment"):
        for word in _words("Environment", value):
            name, equals, text = _text(word, lose).partition("=")
            if not equals:
                raise InvalidInput("Environment", f"{shown(word)} is not NAME=value")
            found[name] = text
    yield from found.items()


def _stdin(unit: Unit) -> str:
    if unit.last(_SERVICE, "StandardInput") != "data":
        return ""
    lines = [_words("StandardInputText", f'"{_for_quotes(text)}"') for text in
             unit.all(_SERVICE, "StandardInputText")]  # fmt: skip
    return "".join(f"{' '.join(words)}\n".replace("%%", "%") for words in lines)


def _for_quotes(text: str) -> str:
    """Escape the quotation marks that are not, so that the text can be read as one word."""
    return '\\"'.join(part.replace('"', '\\"') for part in text.split('\\"'))


def _exit_codes(unit: Unit, lose: Callable[[str], None]) -> tuple[int, ...]:
    codes = [0]
    for value in unit.all(_SERVICE, "SuccessExitStatus"):
        for word in value.split():
            code = plain_number(word, _GREATEST_EXIT_CODE)
            if code is not None:
                codes.append(code)
            else:
                lose(f"SuccessExitStatus={shown(word)}, which is not a number")
    return tuple(dict.fromkeys(codes))


def _words(key: str, text: str) -> list[str]:
    try:
        return split_words(text)
    except ValueError as error:
        raise InvalidInput(key, f"{shown(text)} can't be split into words: {error}") from error


def span_of(unit: Unit, section: str, *keys: str) -> timedelta | None:
    """Return the first length of time that one of the keys has; None for none, or for ever."""
    for key in keys:
        text = unit.last(section, key)
        if text and text != "infinity":
            length = read_span(text)
            if length is None:
                raise InvalidInput(key, f"{shown(text)} is not a length of time such as 5min")
            return length or None
    return None
