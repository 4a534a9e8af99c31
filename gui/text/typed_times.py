"""Times of day as people type them, alone or behind a day: 9, 9.30, 9 Uhr, Friday at 9 pm."""

import re
from datetime import date, datetime, time

from gui.text.typed_dates import is_no_day, kept_date
from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.words.compact import parse_times

_OF_THE_CLOCK = re.compile(
    "(?<=\\d)\\s*(?:uhr|h|o['\N{RIGHT SINGLE QUOTATION MARK}]?clock)(?!\\w)", re.IGNORECASE
)
# 9.30 and 9h30, which mean 9:30.
_DOTTED = re.compile(r"(?<![\d:.])(\d{1,2})[.h](\d\d)(?![\d:.])")
_AT = re.compile(r"\A\s*(?:at|um)\s+(?=\d)", re.IGNORECASE)
_DAY_LETTERS = 10


def typed_times(text: str) -> tuple[time, ...]:
    """Read 9, 9.30, 9 am, 9 Uhr, 9 h, at 9 and 21:00 alike; refuse what names none."""
    clock = _OF_THE_CLOCK.sub("", _AT.sub("", text))
    return parse_times(_DOTTED.sub(r"\1:\2", clock), bare_hours=True)


def typed_moment(text: str, today: date, default: time) -> datetime | None:
    """Return the day that a text names, at its time of day or at another; None where it names no such."""
    if is_no_day(text, today):
        return None
    kept = kept_date(text, today).strip()
    try:
        day, clock = date.fromisoformat(kept[:_DAY_LETTERS]), kept[_DAY_LETTERS:].strip()
        times = typed_times(clock) if clock else (default,)
    except (ValueError, InvalidInput):
        return None
    return datetime.combine(day, times[0]) if len(times) == 1 else None
