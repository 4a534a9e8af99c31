"""Every file format for import and export, and which of them a file has."""

from collections.abc import Sequence
from enum import StrEnum
from pathlib import PurePath

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange import native_format
from scheduler_core.exchange.at import format as at
from scheduler_core.exchange.common.losses import NOTHING, Beside, Exported, Imported
from scheduler_core.exchange.common.text_lines import check_text
from scheduler_core.exchange.crontab import format as crontab
from scheduler_core.exchange.format import Format, SourceMachine
from scheduler_core.exchange.icalendar import format as icalendar
from scheduler_core.exchange.launchd import format as launchd
from scheduler_core.exchange.revalee import format as revalee
from scheduler_core.exchange.systemd import format as systemd
from scheduler_core.exchange.table import format as table
from scheduler_core.exchange.windows import format as windows
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.job import JobDraft

_CRONTAB = "crontab"
_SPOOL = "crontabs"
_ANACRONTAB = "anacrontab"
_LOOKED_AT = 100_000  # characters


class FileFormat(StrEnum):
    """A format by the word that options and files have for it, the most useful first."""

    described: Format

    def __new__(cls, word: str, described: Format = native_format.YAML) -> "FileFormat":
        made = str.__new__(cls, word)
        made._value_ = word
        made.described = described
        return made

    NATIVE = "native", native_format.YAML
    JSON = "json", native_format.JSON
    JSON_LINES = "jsonl", table.LINES
    CSV = "csv", table.TABLE
    ICALENDAR = "ics", icalendar.FORMAT
    AT = "at", at.FORMAT
    CRONTAB = "crontab", crontab.OF_USER
    SYSTEM_CRONTAB = "system-crontab", crontab.OF_SYSTEM
    SYSTEMD = "systemd", systemd.FORMAT
    WINDOWS_TASK = "windows-task", windows.FORMAT
    LAUNCHD = "launchd", launchd.FORMAT
    REVALEE = "revalee", revalee.FORMAT


_BY_ENDING = {ending: each for each in reversed(FileFormat) for ending in each.described.endings}


def format_of(name: str) -> FileFormat:
    """Return the format that a file is to have by its name; ours if it says none."""
    return named_format(name) or FileFormat.NATIVE


def named_format(name: str) -> FileFormat | None:
    """Return the format that the name of a file tells."""
    path = PurePath(name)
    if path.parts[-2:] == ("etc", "crontab") or path.parts[-3:-1] == ("etc", "cron.d"):
        return FileFormat.SYSTEM_CRONTAB
    if path.name in {_CRONTAB, _ANACRONTAB} or path.parent.name == _SPOOL:
        return FileFormat.CRONTAB
    return _BY_ENDING.get(path.suffix.casefold())


def guessed_format(text: str) -> FileFormat:
    """Return what a text looks like; our own format where it looks like nothing else."""
    begin = text[:_LOOKED_AT].lstrip("\ufeff \t\r\n")
    return next((each for each in FileFormat if each.described.looks_so(begin)), FileFormat.NATIVE)


def told_format(name: str, text: str) -> FileFormat:
    """Return the format that a name tells, or else the text; the name of a crontab tells not all."""
    found = named_format(name) or guessed_format(text)
    if found is FileFormat.CRONTAB and crontab.is_of_system(text[:_LOOKED_AT]):
        return FileFormat.SYSTEM_CRONTAB
    return found


def export_text(
    drafts: Sequence[JobDraft],
    file_format: FileFormat,
    machine: SourceMachine,
    beside: Beside = NOTHING,
) -> Exported:
    """Write jobs in a format, as far as it can say them; our own has what stands next to them too."""
    return file_format.described.write(drafts, beside, machine)


def import_text(
    text: str, file_format: FileFormat, machine: SourceMachine, action: Action | None = None
) -> Imported:
    """Read the jobs of a text; what a format has no action for does `action`.

    InvalidInput names the place that can't be read, or that there is no job.
    """
    check_text(text)
    found = file_format.described.read(text, machine, action)
    if not found.drafts and not found.losses and not found.beside.callbacks:
        raise InvalidInput("document", "there is no job in it")
    return found
