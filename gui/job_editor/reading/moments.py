"""Read and write dates and times of fields. No widgets here."""

import re
from collections.abc import Callable
from datetime import date, datetime, time, timedelta

from PySide6.QtCore import QCoreApplication

from gui.job_editor.reading.rule_parts import read_times, write_times
from gui.text import wall_clock
from gui.text.typed_dates import is_no_day, kept_date
from gui.text.typed_times import length_ahead
from gui.widgets.fields.entries import FieldEntry
from scheduler_core.errors import InvalidInput
from scheduler_core.fields.typed import NO_MOMENT
from scheduler_core.phrases.command_times import Moment, read_date_or_time, to_instant

_DATED = re.compile(r"\d{4}-\d\d-\d\d")
_NOW = ("now", "jetzt")
_MIDNIGHT = time(0)
_LAST_SECOND = time(23, 59, 59)
_FIELD = "time"
# What stands between two times is told from the slashes of a date by the blanks around it, where it has them.
_BETWEEN = (re.compile(r"\s[/–-]\s"), re.compile(r"/"))  # noqa: RUF001 - the dash of spans
_MOST_PLACES = 8


def write_moment(moment: date | datetime) -> str:
    """Write 2026-12-01, 2026-12-01 09:00, or with Z an instant."""
    if not isinstance(moment, datetime):
        return moment.isoformat()
    has_seconds = moment.second or moment.microsecond
    text = moment.isoformat(sep=" ") if has_seconds else moment.isoformat(sep=" ", timespec="minutes")
    return text.replace("+00:00", "Z")


def read_any(text: str, moment: Moment, *, may_lack_date: bool = True) -> date | datetime:
    """Read a date or a time, also in words such as tomorrow 9:00 or in 2 hours."""
    if not text.strip():
        raise InvalidInput(_FIELD, _tr("write a date, such as 2026-12-01, or with a time: 2026-12-01 09:00"))
    if is_no_day(text, moment.local.date()):
        raise InvalidInput(_FIELD, _tr("there is no {date}").format(date=text.strip()))
    return read_date_or_time(_FIELD, _kept(text, moment, may_lack_date=may_lack_date), moment)


def kept_moment(text: str, moment: Moment | None = None) -> str | None:
    """Return a date or a time as it is kept; None if it is neither.

    Words such as tomorrow stay as they are, unless it is said from when they count.
    """
    kept = _kept(text.strip(), moment)
    try:
        found = read_date_or_time(_FIELD, kept, moment or NO_MOMENT)
    except InvalidInput:
        return None
    return kept if moment is None and not _DATED.match(kept) else write_moment(found)


def _kept(text: str, moment: Moment | None, *, may_lack_date: bool = True) -> str:
    """Return a text with its date as it is kept, and 9, 9.30 or 9 pm behind that date as 09:00.

    What is said from now on, as in 2 hours, is a whole minute; a time of day alone is the next one.
    """
    ahead = timedelta() if text.strip().casefold() in _NOW else length_ahead(text)
    if ahead is not None and moment is not None:
        at = wall_clock.later(moment.now, ahead).replace(second=0, microsecond=0)
        return write_instant(at, moment)
    kept = kept_date(text, None if moment is None else moment.local.date())
    day, _, clock = kept.strip().partition(" ")
    is_dated = bool(_DATED.fullmatch(day))
    if not clock if is_dated else moment is None or not may_lack_date:
        return kept
    try:
        times = read_times(clock if is_dated else kept)
    except InvalidInput:
        return kept
    if len(times) != 1:
        return kept
    first = day if is_dated or moment is None else _next_day(times[0], moment).isoformat()
    return f"{first} {write_times(times)}"


def _next_day(clock: time, moment: Moment) -> date:
    """Return the day of the next such time on the clock of the job."""
    now = moment.local.replace(tzinfo=None)
    return now.date() + timedelta(days=datetime.combine(now, clock) <= now)


def read_moment(text: str, moment: Moment) -> datetime:
    found = read_any(text, moment)
    if not isinstance(found, datetime):
        raise InvalidInput(_FIELD, _tr("add a time of day: {date} 09:00").format(date=found))
    return found


def read_instant(text: str, moment: Moment) -> datetime:
    """Read a time as an instant; one without a zone is meant on the clock of the job."""
    return to_instant(_FIELD, read_moment(text, moment), moment)


def write_instant(instant: datetime, moment: Moment) -> str:
    """Write an instant on the clock of the job, or with Z where that clock has its time twice."""
    text = write_moment(moment.on_the_wall(instant))
    return text if read_instant(text, moment) == instant else write_moment(instant)


def read_date(text: str, moment: Moment) -> date:
    found = read_any(text, moment)
    if isinstance(found, datetime):
        raise InvalidInput(_FIELD, _tr("a date alone is wanted: {date}").format(date=found.date()))
    return found


def start_entry(place: str, moment: Moment) -> FieldEntry:
    """Return a field in which a date means the beginning of that day."""
    return _bound_entry(place, moment, _MIDNIGHT)


def end_entry(place: str, moment: Moment) -> FieldEntry:
    """Return a field in which a date means all of that day."""
    return _bound_entry(place, moment, _LAST_SECOND)


def _bound_entry(place: str, moment: Moment, default: time) -> FieldEntry:
    def read(text: str) -> datetime:
        found = read_any(text, moment)
        return found if isinstance(found, datetime) else datetime.combine(found, default)

    def write(bound: datetime) -> str:
        is_whole_day = bound.tzinfo is None and bound.time() == default
        return write_moment(bound.date() if is_whole_day else bound)

    return FieldEntry(place, place, read, write)


def span_reader(moment: Moment) -> Callable[[str], tuple[datetime, datetime]]:
    """Return what reads two times with a slash or a dash between them; dates mean midnight."""

    def at_midnight(text: str) -> datetime:
        # The 2026 of 23/11/2026 is no time of day.
        found = read_any(text, moment, may_lack_date=False)
        return found if isinstance(found, datetime) else datetime.combine(found, _MIDNIGHT)

    def read(text: str) -> tuple[datetime, datetime]:
        refusal = InvalidInput(_FIELD, _tr("write two times: 2026-12-24 18:00 / 2027-01-02 06:00"))
        places = [found.span() for mark in _BETWEEN for found in mark.finditer(text)][:_MOST_PLACES]
        for number, (begin, end) in enumerate(places):
            try:
                return at_midnight(text[:begin]), at_midnight(text[end:])
            except InvalidInput as error:
                refusal = error if number == 0 else refusal
        raise refusal

    return read


def _tr(text: str) -> str:
    return QCoreApplication.translate("moments", text)
