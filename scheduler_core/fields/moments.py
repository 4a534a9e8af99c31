"""Moments, dates, times of day and lengths of time as texts."""

import re
from datetime import UTC, date, datetime, time, timedelta

from scheduler_core.fields import typed
from scheduler_core.fields.basic_types import Form, Spelling, any_of, read_text, text_of
from scheduler_core.fields.places import refused, seen
from scheduler_core.recurrence.sources.setting import tick_of_day
from scheduler_core.recurrence.ticks import clock_text
from scheduler_core.recurrence.words.compact import parse_duration, parse_window, print_duration, print_window
from scheduler_core.values.schedules.rules import DailyWindow

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_CLOCK = re.compile(r"(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\.[0-9]{1,6})?)?")
_MOMENT = re.compile(rf"{_DATE.pattern}[T ]{_CLOCK.pattern}(?:Z|[+-][0-9]{{2}}:[0-9]{{2}}(?::[0-9]{{2}})?)?")
_A_TEXT = {"type": "string"}
_A_DATE = "a date such as 2026-12-01"
_A_MOMENT = "a time such as 2026-12-01T09:00, with Z or +01:00 behind it if it is an instant"


def moment_text(moment: datetime) -> str:
    """Write a wall-clock time, or an instant in UTC, without seconds where they are 0."""
    if moment.tzinfo is not None:
        return moment_text(moment.astimezone(UTC).replace(tzinfo=None)) + "Z"
    return f"{moment.date().isoformat()}T{clock_text(tick_of_day(moment.time()))}"


def read_moment(document: object, path: str) -> datetime:
    """Read a wall-clock time, or an instant as UTC."""
    text = _shaped(document, path, _MOMENT, _A_MOMENT)
    try:
        moment = datetime.fromisoformat(text)
        return moment if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError):
        raise refused(path, f"{seen(text)} does not exist; write {_A_MOMENT}") from None


def is_moment(text: str) -> bool:
    """Tell whether a text has the shape of a date or a moment."""
    return bool(_MOMENT.fullmatch(text) or _DATE.fullmatch(text))


def read_date(document: object, path: str) -> date:
    text = _shaped(document, path, _DATE, _A_DATE)
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise refused(path, f"{seen(text)} does not exist; write {_A_DATE}") from None


def read_date_or_moment(document: object, path: str) -> date | datetime:
    is_date = isinstance(document, str) and _DATE.fullmatch(document)
    return read_date(document, path) if is_date else read_moment(document, path)


def _date_or_moment_text(value: date | datetime) -> str:
    return moment_text(value) if isinstance(value, datetime) else value.isoformat()


def _read_clock(document: object, path: str) -> time:
    return time.fromisoformat(_shaped(document, path, _CLOCK, "a time of day such as 09:30"))


def _shaped(document: object, path: str, shape: re.Pattern[str], meaning: str) -> str:
    text = read_text(document, path)
    if not shape.fullmatch(text):
        raise refused(path, f"{seen(text)} is not {meaning}")
    return text


def _read_length(document: object, path: str) -> timedelta:
    if isinstance(document, int) and not isinstance(document, bool):
        raise refused(path, f"{seen(document)} has no unit; write, for example, 30s, 15m or 1h30m")
    return _LENGTH_TEXT.read(document, path)


_LENGTH_TEXT = text_of(print_duration, parse_duration)

DATE: Form[date] = Spelling(date.isoformat, read_date, _A_TEXT | {"format": "date"})
MOMENT: Form[datetime] = Spelling(moment_text, read_moment, _A_TEXT | {"pattern": f"^{_MOMENT.pattern}$"})
DATE_OR_MOMENT: Form[date | datetime] = Spelling(
    _date_or_moment_text, read_date_or_moment, any_of(DATE.schema, MOMENT.schema)
)
CLOCK: Form[time] = Spelling(
    lambda moment: clock_text(tick_of_day(moment)), _read_clock, _A_TEXT | {"pattern": f"^{_CLOCK.pattern}$"}
)
WINDOW: Form[DailyWindow] = text_of(print_window, parse_window)
LENGTH: Form[timedelta] = Spelling(print_duration, _read_length, _A_TEXT, typed.LENGTH)
