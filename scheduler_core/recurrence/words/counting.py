"""From when a schedule that is said now counts. Pure."""

from datetime import datetime, timedelta

# Reading, looking at and storing a job takes time; what is due meanwhile would count and never fire.
_SPARE = timedelta(seconds=2)
_SECOND = timedelta(seconds=1)


def said_at(now: datetime) -> datetime:
    """Return the first whole second that is not over: what counts from now comes not sooner than it says."""
    whole = now.replace(microsecond=0)
    return whole if whole == now else whole + _SECOND


def counted_from(now: datetime) -> datetime:
    """Return from when the occurrences count after which a schedule ends: its job is surely stored then."""
    return now.replace(microsecond=0) + _SPARE
