"""Read times of day as people type them: 9, 9.30, 9 Uhr, Friday at 9 pm."""

import re
from datetime import date, datetime, time, timedelta

from PySide6.QtCore import QCoreApplication

from gui.text import formats, wall_clock
from gui.text.typed_dates import count_of, is_no_day, kept_date
from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.words.parsing.point_reader import parse_spoken_times

_HOUR_SIGN = re.compile(r"(?<=\d)\s*h(?!\w)", re.IGNORECASE)
# 9.30 and 9h30, which mean 9:30.
_DOTTED = re.compile(r"(?<![\d:.])(\d{1,2})[.h](\d\d)(?![\d:.])", re.IGNORECASE)
_DAY_LETTERS = 10
_IN = re.compile(r"\s*in\s+(\S.*?)\s*", re.IGNORECASE)
_AGO = re.compile(r"\s*(?:vor\s+(\S.*?)|(\S.*?)\s+ago)\s*", re.IGNORECASE)
_HALVES = ("half an hour", "einer halben stunde")
# Where one length ends and the next begins: 1 hour and 30 minutes, 1 h 30 min.
_BETWEEN = re.compile(r"\s*(?:,|\band\b|\bund\b)\s*|\s+(?=\d)")
_LENGTH = re.compile(r"(\d+|[^\W\d]+)\s*([^\W\d]+)\.?")
_HOURS = frozenset(("h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden"))
_MINUTES = frozenset(("min", "mins", "minute", "minutes", "minuten"))


def typed_times(text: str) -> tuple[time, ...]:
    """Read 9, 9.30, 9 am, 9 Uhr 30, noon, halb zehn and 21:00 alike; refuse what names none."""
    return parse_spoken_times(_DOTTED.sub(r"\1:\2", _HOUR_SIGN.sub("", text)))


def length_ahead(text: str) -> timedelta | None:
    """Return how far “in 2 hours” or “in einer halben Stunde” is ahead; None of other texts."""
    found = _IN.fullmatch(text)
    return None if found is None else _length(found[1].casefold())


def _length_ago(text: str) -> timedelta | None:
    """Return how long “2 hours ago” or “vor 2 Stunden” is ago; None of other texts."""
    found = _AGO.fullmatch(text)
    return None if found is None else _length((found[1] or found[2]).casefold())


def _length(words: str) -> timedelta | None:
    if words in _HALVES:
        return timedelta(minutes=30)
    units = [_HOURS, _MINUTES]
    length = timedelta()
    for part in _BETWEEN.split(words):
        said = _LENGTH.fullmatch(part)
        count = None if said is None else count_of(said[1])
        unit = None if said is None else next((each for each in units if said[2] in each), None)
        if count is None or unit is None:
            return None
        length += timedelta(hours=count) if unit is _HOURS else timedelta(minutes=count)
        units = units[units.index(unit) + 1 :]
    return length


def typed_moment(text: str, now: datetime, default: time) -> datetime | None:
    """Return the day that a text names, at its time of day or at another; None where it names no such.

    What is counted from now, as in 2 hours or 2 hours ago, is a whole minute.
    """
    length, ago, today = length_ahead(text), _length_ago(text), formats.local_date(now)
    if ago is not None:
        length = -ago
    if length is not None:
        shown = wall_clock.local(wall_clock.later(now, length))
        return shown.replace(second=0, microsecond=0, tzinfo=None)
    if is_no_day(text, today):
        return None
    kept = kept_date(text, today).strip()
    try:
        day, clock = date.fromisoformat(kept[:_DAY_LETTERS]), kept[_DAY_LETTERS:].strip()
        times = typed_times(clock) if clock else (default,)
    except (ValueError, InvalidInput):
        return None
    return datetime.combine(day, times[0]) if len(times) == 1 else None


def coming_examples() -> str:
    return _tr("Write a time, such as “in 2 hours”, “in 3 days” or “Friday 18:00”")


def past_examples() -> str:
    return _tr("Write a time, such as “yesterday 18:00”, “two hours ago” or “a week ago”")


def _tr(text: str) -> str:
    return QCoreApplication.translate("TimeDialog", text)
