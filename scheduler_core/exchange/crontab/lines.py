"""The lines of a crontab: comments, variables and entries, each as cron reads it and as text again."""

import re
from collections.abc import Iterator
from typing import TypeAlias

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.common.marks import OURS
from scheduler_core.exchange.crontab.random_times import drawn
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.phrases.job_line import cut_at_percent
from scheduler_core.recurrence.cron.cron_text import parse_cron

AT_BOOT = "@reboot"

_FIELDS = 5
_LONGEST_VARIABLE = 1_000  # bytes that cron keeps
_VARIABLE = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([^\s="'#]+))\s*=(.*)""", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Blank:
    """A line with nothing on it."""


@dataclass(frozen=True, slots=True)
class Comment:
    """A line that cron passes over, without its sign."""

    text: str


@dataclass(frozen=True, slots=True)
class LineMark:
    """A comment that only we read: `#:name Nightly backup`."""

    word: str
    text: str


@dataclass(frozen=True, slots=True)
class Variable:
    """NAME = value, for all entries below it."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class CrontabEntry:
    """What fires when; `user` stands in system crontabs only."""

    when: str
    command: str
    stdin: str = ""
    user: str = ""


@dataclass(frozen=True, slots=True)
class WrongLine:
    """A line that is none of these."""

    reason: str


Line: TypeAlias = Blank | Comment | LineMark | Variable | CrontabEntry | WrongLine


def crontab_lines(text: str, *, has_users: bool) -> Iterator[tuple[int, Line]]:
    """Yield each line with its number, counted from 1."""
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n")
    # A return alone is a sign like any other to cron, unless no line ends otherwise.
    lines = plain.split("\n" if "\n" in plain else "\r")
    for number, line in enumerate(lines, 1):
        yield number, _line(line, has_users=has_users)


def read_entry(line: str, *, has_users: bool) -> CrontabEntry | WrongLine:
    """Read when, who and what; a percent sign ends the command, and its input begins."""
    count = (1 if line.startswith("@") else _FIELDS) + has_users
    *fields, rest = line.split(maxsplit=count) if line.split() else ("",)
    if len(fields) < count:
        return WrongLine("is neither a variable nor a time with a command behind it")
    command, stdin = cut_at_percent(rest)
    if not command.strip():
        return WrongLine("has no command")
    user = fields.pop() if has_users else ""
    return CrontabEntry(" ".join(fields), command, stdin, user)


def entry_text(entry: CrontabEntry) -> str | None:
    """Write an entry; None if cron would read another command or input."""
    written = _escaped(entry.command)
    if entry.stdin:
        written += "%" + _escaped(entry.stdin).replace("\n", "%")
    line = " ".join(filter(None, (entry.when, entry.user, written)))
    read = None if "\n" in line or "\r" in line else read_entry(line, has_users=bool(entry.user))
    return line if read == entry else None


def variable_text(variable: Variable) -> str | None:
    """Write a variable in quotes; None if cron can't hold it."""
    for quote in ('"', "'"):
        line = f"{variable.name}={quote}{variable.value}{quote}"
        fits = len(line.encode()) < _LONGEST_VARIABLE and "\n" not in line and "\r" not in line
        if fits and _line(line, has_users=False) == variable:
            return line
    return None


def _line(line: str, *, has_users: bool) -> Line:
    stripped = line.lstrip(" \t")
    if not stripped.strip():
        return Blank()
    if stripped.startswith(OURS):
        word, _, text = stripped.removeprefix(OURS).partition(" ")
        return LineMark(word, text)
    if stripped.startswith("#"):
        return Comment(stripped[1:].removeprefix(" "))
    if variable := _VARIABLE.fullmatch(stripped):
        return Variable(variable[1] or variable[2] or variable[3] or "", _unquoted(variable[4].strip()))
    return read_entry(stripped, has_users=has_users)


def _unquoted(value: str) -> str:
    quote = value[:1]
    is_quoted = quote in {'"', "'"} and len(value) > 1 and value.find(quote, 1) == len(value) - 1
    return value[1:-1] if is_quoted else value


def _escaped(text: str) -> str:
    return text.replace("%", "\\%")


def is_crontab(begin: str) -> bool:
    """Tell a crontab by its first line that is neither a comment nor a variable."""
    for _, line in crontab_lines(begin, has_users=False):
        match line:
            case Blank() | Comment() | Variable():
                continue
            case LineMark():
                return True
            case CrontabEntry():
                return is_time(line.when)
            case WrongLine():
                return False
    return False


def is_time(when: str) -> bool:
    """Tell a time that cron reads from any other words."""
    if when.startswith("@"):
        return True
    try:
        parse_cron(drawn(when.removeprefix("-"), "", lambda _: None))
    except InvalidInput:
        return False
    return True
