"""Read future times as people type them: a length from now, or a time."""

from datetime import UTC, date, datetime, time, timedelta

from scheduler_core.errors import InvalidInput
from scheduler_core.phrases.command_times import Moment, read_date_or_time, read_length, to_instant
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.phrases.written_times import in_zone
from scheduler_core.values.moments import FLOATING


def read_coming_instant(option: str, typed: str, now: datetime) -> datetime:
    """Read 2h as a time from now, and anything else as a time of this machine."""
    return read_coming(option, typed, moment_in(now, local_zone()))


def read_coming(option: str, typed: str, moment: Moment) -> datetime:
    """Read 2h as a time from now, and anything else as a time in the zone of the moment."""
    found = read_coming_day_or_time(option, typed, moment)
    at = found if isinstance(found, datetime) else datetime.combine(found, time())
    return to_instant(option, at, moment)


def read_coming_day_or_time(option: str, typed: str, moment: Moment) -> date | datetime:
    """Return a date where only a day is named."""
    try:
        return moment.now + read_length(option, typed)
    except (InvalidInput, OverflowError):
        found = read_date_or_time(option, typed, moment)
        return to_instant(option, found, moment) if isinstance(found, datetime) else found


def precision_of(at: datetime) -> timedelta:
    """Return the unit in which an instant was given, as far as its digits tell."""
    if at.microsecond:
        return timedelta(milliseconds=0 if at.microsecond % 1_000 else 1)
    return timedelta(seconds=1) if at.second else timedelta(minutes=1)


def moment_in(now: datetime, zone: str) -> Moment:
    """Return the present; a floating schedule takes this machine's wall clock for its own."""
    if zone != FLOATING:
        return Moment(now, zone)
    return Moment(in_zone(now, local_zone()).replace(tzinfo=UTC), zone)
