"""Times to come as people type them: a length from now on, or a time."""

from datetime import datetime, timedelta

from scheduler_core.cli.options.asked_span import moment_in
from scheduler_core.errors import InvalidInput
from scheduler_core.phrases.command_times import Moment, read_instant, read_length
from scheduler_core.phrases.local_zone import local_zone


def read_coming_instant(option: str, typed: str, now: datetime) -> datetime:
    """Read 2h as a time from now, and anything else as a time of this machine."""
    return read_coming(option, typed, moment_in(now, local_zone()))


def read_coming(option: str, typed: str, moment: Moment) -> datetime:
    """Read 2h as a time from now, and anything else as a time in the zone of the moment."""
    try:
        return moment.now + read_length(option, typed)
    except (InvalidInput, OverflowError):
        return read_instant(option, typed, moment)


def precision_of(at: datetime) -> timedelta:
    """Return the unit in which an instant was given, as far as its digits tell."""
    if at.microsecond:
        return timedelta(milliseconds=0 if at.microsecond % 1_000 else 1)
    return timedelta(seconds=1) if at.second else timedelta(minutes=1)
