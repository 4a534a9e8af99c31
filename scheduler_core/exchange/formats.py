"""Every format of files, and which of them a file has."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import PurePath
from typing import Literal, TypeAlias, assert_never

from scheduler_core.callback_rules import CallbackRule
from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.common.losses import Exported, Imported
from scheduler_core.exchange.common.text_lines import check_text
from scheduler_core.exchange.crontab.reading import read_crontab
from scheduler_core.exchange.crontab.writing import print_crontab
from scheduler_core.exchange.native_file import print_native_json, print_native_yaml, read_native_file
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


# Those whose readers and writers are loaded when one of them is asked for.
_ForeignLines: TypeAlias = Literal[
    FileFormat.SYSTEMD, FileFormat.LAUNCHD, FileFormat.REVALEE, FileFormat.WINDOWS_TASK
]
_Foreign: TypeAlias = _ForeignLines | Literal[FileFormat.ICALENDAR]
# Formats with a file, or two, for each job; several jobs need a folder.
FILES_OF_EACH = frozenset({FileFormat.SYSTEMD, FileFormat.WINDOWS_TASK, FileFormat.LAUNCHD})
_BY_ENDING = {
    ".yaml": FileFormat.NATIVE,
    ".yml": FileFormat.NATIVE,
    ".json": FileFormat.JSON,
    ".jsonl": FileFormat.JSON_LINES,
    ".ndjson": FileFormat.JSON_LINES,
    ".csv": FileFormat.CSV,
    ".ics": FileFormat.ICALENDAR,
    ".ical": FileFormat.ICALENDAR,
    ".timer": FileFormat.SYSTEMD,
    ".service": FileFormat.SYSTEMD,
    ".plist": FileFormat.LAUNCHD,
    ".xml": FileFormat.WINDOWS_TASK,
    f".{_CRONTAB}": FileFormat.CRONTAB,
    ".revalee": FileFormat.REVALEE,
}


@dataclass(frozen=True, slots=True)
class Machine:
    """What formats of one machine leave unsaid: its zone, who runs the commands, and what time it is."""

    zone: str
    user: str
    now: datetime


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
    match file_format:
        case FileFormat.NATIVE:
            return Exported(print_native_yaml(drafts, callbacks), len(drafts))
        case FileFormat.JSON:
            return Exported(print_native_json(drafts, callbacks), len(drafts))
        case FileFormat.CRONTAB:
            return print_crontab(drafts, machine.zone, machine.now)
        case FileFormat.SYSTEM_CRONTAB:
            return print_crontab(drafts, machine.zone, machine.now, machine.user)
        case FileFormat.CSV | FileFormat.JSON_LINES:
            return _export_table(drafts, file_format)
        case _:  # of another program
            return _export_foreign(drafts, file_format, machine)


def import_text(
    text: str, file_format: FileFormat, machine: Machine, action: Action | None = None
) -> Imported:
    """Read the jobs of a text; what a format has no action for does `action`.

    InvalidInput names the place that can't be read, or that there is no job.
    """
    check_text(text)
    found = _read(text, file_format, machine, action)
    if not found.drafts and not found.losses and not found.callbacks:
        raise InvalidInput("document", "there is no job in it")
    return found


def _export_table(drafts: Sequence[JobDraft], file_format: FileFormat) -> Exported:
    from scheduler_core.exchange.table.job_table import print_job_lines, print_job_table

    if file_format is FileFormat.CSV:
        return print_job_table(drafts)
    return Exported(print_job_lines(drafts), len(drafts))


def _export_foreign(drafts: Sequence[JobDraft], file_format: _Foreign, machine: Machine) -> Exported:
    """Write a format of another program, whose room is loaded when it is asked for."""
    match file_format:
        case FileFormat.ICALENDAR:
            from scheduler_core.exchange.icalendar.calendar_writing import print_calendar as write
        case FileFormat.SYSTEMD:
            from scheduler_core.exchange.systemd.units_writing import print_units as write
        case FileFormat.LAUNCHD:
            from scheduler_core.exchange.launchd.plist_writing import print_plists as write
        case FileFormat.REVALEE:
            from scheduler_core.exchange.revalee.lines import print_revalee as write
        case FileFormat.WINDOWS_TASK:
            from scheduler_core.exchange.windows.tasks_writing import print_tasks as write
        case _:
            assert_never(file_format)
    return write(drafts, machine.zone, machine.now)


def _read(text: str, file_format: FileFormat, machine: Machine, action: Action | None) -> Imported:
    match file_format:
        case FileFormat.NATIVE | FileFormat.JSON:
            drafts, callbacks = read_native_file(text)
            return Imported(tuple(drafts), callbacks=callbacks)
        case FileFormat.CRONTAB | FileFormat.SYSTEM_CRONTAB:
            return read_crontab(text, machine.zone, has_users=file_format is FileFormat.SYSTEM_CRONTAB)
        case FileFormat.CSV | FileFormat.JSON_LINES:
            from scheduler_core.exchange.table.job_table import read_job_lines, read_job_table

            if file_format is FileFormat.CSV:
                return read_job_table(text, machine.zone, machine.now)
            return read_job_lines(text)
        case FileFormat.ICALENDAR:
            return _read_calendar(text, machine, action)
        case _:  # of another program
            return _read_foreign(text, file_format, machine)


def _read_calendar(text: str, machine: Machine, action: Action | None) -> Imported:
    from scheduler_core.exchange.icalendar.calendar_reading import read_calendar

    return read_calendar(text, machine.zone, machine.now, action)


def _read_foreign(text: str, file_format: _ForeignLines, machine: Machine) -> Imported:
    match file_format:
        case FileFormat.SYSTEMD:
            from scheduler_core.exchange.systemd.units_reading import read_timers as read
        case FileFormat.LAUNCHD:
            from scheduler_core.exchange.launchd.plist_reading import read_plists as read
        case FileFormat.REVALEE:
            from scheduler_core.exchange.revalee.lines import read_revalee as read
        case FileFormat.WINDOWS_TASK:
            from scheduler_core.exchange.windows.tasks_reading import read_tasks as read
        case _:
            assert_never(file_format)
    return read(text, machine.zone, machine.now)
