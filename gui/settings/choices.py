"""What can be chosen for a store, as texts of a form and as values; without widgets."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_words import as_sentence
from gui.text import formats
from gui.widgets.fields.form_editors import NO, YES
from scheduler_core.errors import InvalidInput
from scheduler_core.values.records.retention import Retention

if TYPE_CHECKING:
    from scheduler_core import Settings

_DAY = timedelta(days=1)
_MOST_DIGITS = 12
_MOST_DAYS = 365_000


@dataclass(frozen=True, slots=True)
class StoreChoices:
    """What is chosen for everybody who uses the store."""

    settings: "Settings"
    retention: Retention


@dataclass(frozen=True, slots=True)
class Reading:
    """What a form says: the choices, and what is wrong at which place."""

    choices: StoreChoices
    problems: Mapping[str, str] = field(default_factory=dict)


def texts_of(choices: StoreChoices) -> dict[str, str]:
    """Return the texts of the form; what is kept for ever is empty."""
    from scheduler_core import print_size

    settings, kept = choices.settings, choices.retention
    return {
        "zone": settings.zone,
        "calls_at_once": str(settings.calls_at_once),
        "scripts_at_once": str(settings.scripts_at_once),
        "notifies_of_failures": _yes_or_no(settings.notifies_of_failures),
        "notifies_of_missed": _yes_or_no(settings.notifies_of_missed),
        "notifies_of_successes": _yes_or_no(settings.notifies_of_successes),
        "serves_api": _yes_or_no(settings.serves_api),
        "api_port": str(settings.api_port or ""),
        "serves_revalee": _yes_or_no(settings.serves_revalee),
        "revalee_host": settings.revalee_host,
        "revalee_port": str(settings.revalee_port),
        "revalee_allow": settings.revalee_allow.strip(),
        "job_folder": settings.job_folder,
        "runs_for": "" if kept.runs_for is None else str(kept.runs_for // _DAY),
        "runs_per_job": _number_or_nothing(kept.runs_per_job),
        "output_bytes": "" if kept.output_bytes is None else print_size(kept.output_bytes),
        "revisions_per_job": _number_or_nothing(kept.revisions_per_job),
        "backups": str(kept.backups),
    }


def read_choices(texts: Mapping[str, str], before: StoreChoices | None = None) -> Reading:
    """Read a form; every place that is wrong is named.

    That one, and what the form does not ask for, stays as it was `before`, or has its default.
    """
    from scheduler_core import Settings

    settings = Settings() if before is None else before.settings
    retention = Retention() if before is None else before.retention
    problems: dict[str, str] = {}
    for place, text in texts.items():
        try:
            if place in _SETTINGS:
                settings = replace(settings, **{place: _SETTINGS[place](text.strip())})
            elif place in _RETENTION:
                retention = replace(retention, **{place: _RETENTION[place](text.strip())})
        except InvalidInput as error:
            if texts.get(_COUNTS_WITH.get(place, ""), YES) == YES:
                problems[place] = as_sentence(error.reason)
    return Reading(StoreChoices(settings, retention), problems)


def _number(text: str) -> int:
    if not (text.isdecimal() and len(text) <= _MOST_DIGITS):
        raise InvalidInput("", _tr("{text} is not a whole number").format(text=f"“{text[:40]}”"))
    return int(text)


def _days(text: str) -> timedelta:
    days = _number(text)
    if days > _MOST_DAYS:
        raise InvalidInput(
            "", _tr("that is longer than {most} days").format(most=formats.whole_number(_MOST_DAYS))
        )
    return days * _DAY


def _port_or_none(text: str) -> int:
    return _number(text) if text else 0


def _folder(text: str) -> str:
    try:
        return str(Path(text).expanduser()) if text else ""
    except RuntimeError as error:
        raise InvalidInput("", _tr("{text} is nobody's folder").format(text=f"“{text[:40]}”")) from error


def _size(text: str) -> int:
    from scheduler_core import read_size

    return read_size("", text)


def _unless_empty(read: Callable[[str], object]) -> Callable[[str], object]:
    return lambda text: read(text) if text else None


def _is_yes(text: str) -> bool:
    return text == YES


# Each gives what its field holds.
_SETTINGS: Mapping[str, Callable[[str], Any]] = {
    "zone": str,
    "calls_at_once": _number,
    "scripts_at_once": _number,
    "notifies_of_failures": _is_yes,
    "notifies_of_missed": _is_yes,
    "notifies_of_successes": _is_yes,
    "serves_api": _is_yes,
    "api_port": _port_or_none,
    "serves_revalee": _is_yes,
    "revalee_host": str,
    "revalee_port": _number,
    "revalee_allow": str,
    "job_folder": _folder,
}
# What is switched off shows no places, so nothing can be wrong there.
_COUNTS_WITH = {
    "api_port": "serves_api",
    "revalee_host": "serves_revalee",
    "revalee_port": "serves_revalee",
    "revalee_allow": "serves_revalee",
}
_RETENTION: Mapping[str, Callable[[str], Any]] = {
    "runs_for": _unless_empty(_days),
    "runs_per_job": _unless_empty(_number),
    "output_bytes": _unless_empty(_size),
    "revisions_per_job": _unless_empty(_number),
    "backups": _number,
}


def _yes_or_no(is_so: bool) -> str:
    return YES if is_so else NO


def _number_or_nothing(number: int | None) -> str:
    return "" if number is None else str(number)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Settings", text)
