"""Convert settings between values and texts of a form; without widgets."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_words import as_sentence
from gui.text import formats
from gui.widgets.fields.entries import FieldEntry
from gui.widgets.fields.field_reading import read_fields, write_fields
from scheduler_core.errors import InvalidInput
from scheduler_core.fields import typed
from scheduler_core.fields.settings import RETENTION, SETTINGS
from scheduler_core.values.records.retention import Retention

if TYPE_CHECKING:
    from scheduler_core.settings import Settings

_DAY = timedelta(days=1)
_MOST_DAYS = 365_000


@dataclass(frozen=True, slots=True)
class StoreChoices:
    """What is chosen for everybody who uses the store."""

    settings: "Settings"
    retention: Retention


@dataclass(frozen=True, slots=True)
class ReadChoices:
    """What a form says: the choices, and what is wrong at which place."""

    choices: StoreChoices
    problems: Mapping[str, str] = field(default_factory=dict)


def texts_of(choices: StoreChoices) -> dict[str, str]:
    """Return the texts of the form; what is kept for ever is empty."""
    return {
        **write_fields(choices.settings, SETTINGS, _SPECIAL),
        **write_fields(choices.retention, RETENTION, _SPECIAL),
    }


def read_choices(texts: Mapping[str, str], before: StoreChoices | None = None) -> ReadChoices:
    """Read a form; every place that is wrong is named. What it does not ask for stays as it was `before`."""
    before = before or StoreChoices(SETTINGS.make(), Retention())
    settings, wrongs = read_fields(before.settings, SETTINGS, texts, _SPECIAL)
    retention, more = read_fields(before.retention, RETENTION, texts, _SPECIAL)
    problems = {wrong.place: as_sentence(wrong.reason) for wrong in (*wrongs, *more)}
    return ReadChoices(StoreChoices(settings, retention), problems)


def _read_days(text: str) -> timedelta | None:
    if not text.strip():
        return None
    days = typed.NUMBER.read(text)
    if days > _MOST_DAYS:
        raise InvalidInput(
            "", _tr("that is longer than {most} days").format(most=formats.whole_number(_MOST_DAYS))
        )
    return days * _DAY


def _read_folder(text: str) -> str:
    try:
        return str(Path(text.strip()).expanduser()) if text.strip() else ""
    except RuntimeError as error:
        raise InvalidInput("", _tr("{text} is nobody's folder").format(text=f"“{text[:40]}”")) from error


# What a form shows in another way than a command line.
_SPECIAL = {
    "runs_for": FieldEntry(
        "runs_for",
        "runs_for",
        _read_days,
        lambda length: "" if length is None else str(length // _DAY),
    ),
    "api_port": FieldEntry(
        "api_port",
        "api_port",
        lambda text: typed.NUMBER.read(text) if text.strip() else 0,
        lambda port: str(port or ""),
    ),
    "revalee_allow": FieldEntry("revalee_allow", "revalee_allow", str.strip, str.strip),
    "job_folder": FieldEntry("job_folder", "job_folder", _read_folder, str),
}


def _tr(text: str) -> str:
    return QCoreApplication.translate("Settings", text)
