"""Every format of files, and which of them a file has."""

from collections.abc import Sequence
from enum import StrEnum
from pathlib import PurePath

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.losses import Exported, Imported
from scheduler_core.exchange.native_file import print_native_json, print_native_yaml, read_native
from scheduler_core.values.job import JobDraft


class FileFormat(StrEnum):
    """A format by the word that options and files have for it."""

    NATIVE = "native"
    JSON = "json"


def format_of(name: str) -> FileFormat:
    """Return the format that a file probably has by its name."""
    return FileFormat.JSON if PurePath(name).suffix.casefold() == ".json" else FileFormat.NATIVE


def export_text(drafts: Sequence[JobDraft], file_format: FileFormat) -> Exported:
    """Write jobs in a format; those of the same folder and name stay in the order given."""
    match file_format:
        case FileFormat.NATIVE:
            return Exported(print_native_yaml(drafts), len(drafts))
        case FileFormat.JSON:
            return Exported(print_native_json(drafts), len(drafts))


def import_text(text: str, file_format: FileFormat) -> Imported:
    """Read the jobs of a text; InvalidInput names the place that can't be read, or that there is none."""
    found = _read(text, file_format)
    if not found.drafts and not found.losses:
        raise InvalidInput("document", "there is no job in it")
    return found


def _read(text: str, file_format: FileFormat) -> Imported:
    match file_format:
        case FileFormat.NATIVE | FileFormat.JSON:
            return Imported(tuple(read_native(text)))
