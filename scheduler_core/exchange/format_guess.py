"""Tells the format of a text by what stands in it, where no name of a file does."""

import re

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.crontab.lines import Blank, Comment, Entry, Mark, Variable, Wrong, crontab_lines
from scheduler_core.exchange.crontab.users import HasUsers, has_users
from scheduler_core.exchange.formats import FileFormat
from scheduler_core.recurrence.cron.cron_text import parse_cron

_LOOKED_AT = 100_000  # characters
_MOST_LINES = 200
_PLIST = re.compile(r"<(?:!DOCTYPE\s+)?plist\b")
_TASK = re.compile(r"<Tasks?\b")
_UNIT_SECTION = re.compile(r"^\[(?:Timer|Service|Unit)\]\s*$", re.MULTILINE)
_TABLE_COLUMNS = frozenset({"name", "when", "what"})
_REVALEE_LINE = re.compile(r"\d{4}-\d\d-\d\dT\S+\s+https?://\S+")


def guessed_format(text: str) -> FileFormat:
    """Return what a text looks like; our own format where it looks like nothing else."""
    begin = text[:_LOOKED_AT].lstrip("\ufeff \t\r\n")
    if begin.startswith("<"):
        return _guessed_xml(begin)
    if begin.startswith(("{", "[")) and not _UNIT_SECTION.search(begin):
        lines = [line for line in begin.splitlines()[:_MOST_LINES] if line.strip()]
        is_lines = len(lines) > 1 and all(line.startswith("{") for line in lines)
        return FileFormat.JSON_LINES if is_lines else FileFormat.JSON
    if begin[:15].upper() == "BEGIN:VCALENDAR":
        return FileFormat.ICALENDAR
    if _UNIT_SECTION.search(begin):
        return FileFormat.SYSTEMD
    first = begin.splitlines()[0] if begin else ""
    if _TABLE_COLUMNS.issubset(word.strip('" ').casefold() for word in re.split("[,;]", first)):
        return FileFormat.CSV
    if _REVALEE_LINE.fullmatch(first.strip()):
        return FileFormat.REVALEE
    return kind_of_crontab(text) if _is_crontab(begin) else FileFormat.NATIVE


def kind_of_crontab(text: str) -> FileFormat:
    """Return whether a crontab is one of a user or of the system, which names a user in each entry."""
    is_of_system = has_users(text[:_LOOKED_AT]) is HasUsers.YES
    return FileFormat.SYSTEM_CRONTAB if is_of_system else FileFormat.CRONTAB


def _guessed_xml(begin: str) -> FileFormat:
    if _PLIST.search(begin):
        return FileFormat.LAUNCHD
    return FileFormat.WINDOWS_TASK if _TASK.search(begin) else FileFormat.REVALEE


def _is_crontab(begin: str) -> bool:
    """Tell a crontab by its first line that is neither a comment nor a variable."""
    for _, line in crontab_lines(begin, has_users=False):
        match line:
            case Blank() | Comment() | Variable():
                continue
            case Mark():
                return True
            case Entry():
                return _is_time(line.when)
            case Wrong():
                return False
    return False


def _is_time(when: str) -> bool:
    if when.startswith("@"):
        return True
    try:
        parse_cron(when.removeprefix("-"))
    except InvalidInput:
        return False
    return True
