"""Moments that compare by what they mean."""

from datetime import UTC, datetime

# The zone of times that have a wall clock and no zone. It stands here so that a clock loads no schedules.
FLOATING = "floating"


def plain_moment(moment: datetime) -> datetime:
    """Return an instant in UTC, or a wall-clock time as it is.

    Two times of one zone that differ only in `fold` are equal and hash alike though they are an hour
    apart, so no value keeps them.
    """
    return moment.astimezone(UTC) if moment.tzinfo is not None else moment.replace(fold=0)
