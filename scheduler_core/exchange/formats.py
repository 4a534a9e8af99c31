"""Every format of files, and which of them a file has."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePath

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.crontab_reading import read_crontab
from scheduler_core.exchange.crontab_writing import print_crontab
from scheduler_core.exchange.losses import Exported, Imported
from scheduler_core.exchange.native_file import print_native_json, print_native_yaml, read_native
from scheduler_core.values.job import JobDraft

_CRONTAB = "crontab"
_SPOOL = "crontabs"


class FileFormat(StrEnum):
    """A format by the word that options and files have for it."""

    NATIVE = "native"
    JSON = "json"
    CRONTAB = "crontab"
    SYSTEM_CRONTAB = "system-crontab"  # with a user in each line


@dataclass(frozen=True, slots=True)
class Machine:
    """What formats of one machine leave unsaid: its zone, and who runs the commands."""

    zone: str
    user: str


def format_of(name: str) -> FileFormat:
    """Return the format that a file probably has by its name."""
    path = PurePath(name)
    if path.parts[-2:] == ("etc", "crontab") or path.parts[-3:-1] == ("etc", "cron.d"):
        return FileFormat.SYSTEM_CRONTAB
    if _CRONTAB in {path.name, path.suffix.removeprefix(".")} or path.parent.name == _SPOOL:
        return FileFormat.CRONTAB
    return FileFormat.JSON if path.suffix.casefold() == ".json" else FileFormat.NATIVE


def export_text(drafts: Sequence[JobDraft], file_format: FileFormat, machine: Machine) -> Exported:
    """Write jobs in a format, as far as it can say them."""
    match file_format:
        case FileFormat.NATIVE:
            return Exported(print_native_yaml(drafts), len(drafts))
        case FileFormat.JSON:
            return Exported(print_native_json(drafts), len(drafts))
        case FileFormat.CRONTAB:
            return print_crontab(drafts, machine.zone)
        case FileFormat.SYSTEM_CRONTAB:
            return print_crontab(drafts, machine.zone, machine.user)


def import_text(text: str, file_format: FileFormat, machine: Machine) -> Imported:
    """Read the jobs of a text; InvalidInput names the place that can't be read, or that there is none."""
    found = _read(text, file_format, machine)
    if not found.drafts and not found.losses:
        raise InvalidInput("document", "there is no job in it")
    return found


def _read(text: str, file_format: FileFormat, machine: Machine) -> Imported:
    match file_format:
        case FileFormat.NATIVE | FileFormat.JSON:
            return Imported(tuple(read_native(text)))
        case FileFormat.CRONTAB | FileFormat.SYSTEM_CRONTAB:
            return read_crontab(text, machine.zone, has_users=file_format is FileFormat.SYSTEM_CRONTAB)
