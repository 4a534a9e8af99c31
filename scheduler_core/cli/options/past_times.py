"""Times as people name them when they look back: 2h, yesterday, 9:00, 2026-11-19T18:00."""

import re
from datetime import datetime, timedelta

from scheduler_core.cli.printing.spoken import tr
from scheduler_core.errors import InvalidInput
from scheduler_core.phrases.command_times import Moment, read_instant, read_length
from scheduler_core.recurrence.ical.rrule_text import shown

_TIME_OF_DAY = re.compile(r"(\d|\d\d):\d\d(:\d\d(\.\d{1,6})?)?")
_AGO = re.compile(r"\s+ago$", re.IGNORECASE)
_YESTERDAY = re.compile(r"yesterday\b", re.IGNORECASE)
_FORMS = "2h, yesterday 18:00, 9:00 (of today), 2026-11-19 or 2026-11-19T18:00"


def read_past_instant(option: str, text: str, moment: Moment) -> datetime:
    """Return the instant of a time, or of so long ago."""
    typed = text.strip()
    length = _length_of(option, typed)
    try:
        if length is not None:
            return moment.now - length
        return read_instant(option, _dated(typed, moment), moment)
    except (InvalidInput, OverflowError) as error:
        raise InvalidInput(
            option, tr("{typed!r} is not a time; write it like {forms}", typed=shown(typed), forms=tr(_FORMS))
        ) from error


def _length_of(option: str, typed: str) -> timedelta | None:
    try:
        return read_length(option, _AGO.sub("", typed))
    except InvalidInput:
        return None


def _dated(typed: str, moment: Moment) -> str:
    """Name the day where the text leaves it out, or calls it yesterday."""
    today = moment.local.date()
    time_of_day = _TIME_OF_DAY.fullmatch(typed)
    if time_of_day is not None:
        return f"{today} {'0' if len(time_of_day[1]) == 1 else ''}{typed}"
    return _YESTERDAY.sub(str(today - timedelta(days=1)), typed, count=1)
