"""Every format of files, and which of them a file has."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import PurePath

from scheduler_core.callback_rules import CallbackRule
from scheduler_core.errors import InvalidInput
from scheduler_core.exchange import native_format
from scheduler_core.exchange.common.losses import Exported, Imported
from scheduler_core.exchange.common.text_lines import check_text
from scheduler_core.exchange.crontab import format as crontab
from scheduler_core.exchange.format import Format, Machine
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


class FileFormat(StrEnum):
    """A format by the word that options and files have for it."""

    NATIVE = "native"
    JSON = "json"
    JSON_LINES = "jsonl"
    CSV = "csv"
    ICALENDAR = "ics"
    CRONTAB = "crontab"
    SYSTEM_CRONTAB = "system-crontab"  # with a user in each line
    SYSTEMD = "systemd"
    WINDOWS_TASK = "windows-task"
    LAUNCHD = "launchd"
    REVALEE = "revalee"


FORMATS: Mapping[FileFormat, Format] = {
    FileFormat.NATIVE: native_format.YAML,
    FileFormat.JSON: native_format.JSON,
    FileFormat.JSON_LINES: table.LINES,
    FileFormat.CSV: table.TABLE,
    FileFormat.ICALENDAR: icalendar.FORMAT,
    FileFormat.CRONTAB: crontab.OF_USER,
    FileFormat.SYSTEM_CRONTAB: crontab.OF_SYSTEM,
    FileFormat.SYSTEMD: systemd.FORMAT,
    FileFormat.WINDOWS_TASK: windows.FORMAT,
    FileFormat.LAUNCHD: launchd.FORMAT,
    FileFormat.REVALEE: revalee.FORMAT,
}
_BY_ENDING = {ending: word for word, each in FORMATS.items() for ending in each.endings}


def format_of(name: str) -> FileFormat:
    """Return the format that a file is to have by its name; ours if it says none."""
    return named_format(name) or FileFormat.NATIVE


def named_format(name: str) -> FileFormat | None:
    """Return the format that the name of a file tells."""
    path = PurePath(name)
    if path.parts[-2:] == ("etc", "crontab") or path.parts[-3:-1] == ("etc", "cron.d"):
        return FileFormat.SYSTEM_CRONTAB
    if path.name == _CRONTAB or path.parent.name == _SPOOL:
        return FileFormat.CRONTAB
    return _BY_ENDING.get(path.suffix.casefold())


def export_text(
    drafts: Sequence[JobDraft],
    file_format: FileFormat,
    machine: Machine,
    callbacks: Sequence[CallbackRule] = (),
) -> Exported:
    """Write jobs in a format, as far as it can say them; our own has the rules for callbacks too."""
    return FORMATS[file_format].write(drafts, callbacks, machine)


def import_text(
    text: str, file_format: FileFormat, machine: Machine, action: Action | None = None
) -> Imported:
    """Read the jobs of a text; what a format has no action for does `action`.

    InvalidInput names the place that can't be read, or that there is no job.
    """
    check_text(text)
    found = FORMATS[file_format].read(text, machine, action)
    if not found.drafts and not found.losses and not found.callbacks:
        raise InvalidInput("document", "there is no job in it")
    return found
