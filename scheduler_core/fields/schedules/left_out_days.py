"""Days that are left out, as they are typed: one after the other, or from one to another."""

import re
from datetime import date, datetime, timedelta
from typing import NoReturn

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.phrases.command_times import Moment, print_time, read_date_or_time

_FIELD = "exclude"
# So many days stand for themselves; a blackout says more of them in one line.
_MOST_DAYS = 31
_ONE_DAY = timedelta(days=1)
_JOINT = re.compile(r"\s*(?:\.{2,3}|…|/|\u2013)\s*|\s+(?:-|to|until|through|bis)\s+", re.IGNORECASE)


def days_of_span(text: str, *, moment: Moment) -> list[str]:
    """Take apart 2026-12-24..2026-12-27, which is four days; what is no span stays as it is."""
    span = _span_of(text, moment)
    if span is None:
        return [text]
    first, last = span
    days = last.toordinal() - first.toordinal()
    is_of_days = not (isinstance(first, datetime) or isinstance(last, datetime))
    if not is_of_days or not 0 <= days < _MOST_DAYS:
        _refuse(text, first, last, "--blackout ")
    return [date.fromordinal(first.toordinal() + number).isoformat() for number in range(days + 1)]


def read_left_out(text: str, *, moment: Moment) -> date | datetime:
    """Return a day or an occurrence; a span is refused."""
    try:
        return read_date_or_time(_FIELD, text, moment)
    except InvalidInput:
        span = _span_of(text, moment)
        if span is not None:
            _refuse(text, *span)
        raise


def _span_of(text: str, moment: Moment) -> tuple[date | datetime, date | datetime] | None:
    for joint in _JOINT.finditer(text):
        try:
            first = read_date_or_time(_FIELD, text[: joint.start()], moment)
            return first, read_date_or_time(_FIELD, text[joint.end() :], moment)
        except InvalidInput:
            continue
    return None


def _refuse(text: str, first: date | datetime, last: date | datetime, option: str = "") -> NoReturn:
    """Lead to a blackout, whose end is the first moment that is not left out any more."""
    span = shown(text.strip())
    if last.isoformat() < first.isoformat():
        raise InvalidInput(_FIELD, f"{span!r} ends before it begins; swap the two")
    try:
        until = last if isinstance(last, datetime) else last + _ONE_DAY
    except OverflowError:
        until = last
    blackout = f"{option}{print_time(first)}/{print_time(until)}"
    raise InvalidInput(_FIELD, f"{span!r} is a span; a blackout leaves it out: {blackout}")
