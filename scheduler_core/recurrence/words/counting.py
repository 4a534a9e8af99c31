"""From when a schedule that ends after so many occurrences counts them, unless that is said. Pure."""

from datetime import datetime, timedelta

# Reading, looking at and storing a job takes time; what is due meanwhile would count and never fire.
_SPARE = timedelta(seconds=2)


def counted_from(now: datetime) -> datetime:
    """Return the first whole second by which a job that is made now is surely stored."""
    return now.replace(microsecond=0) + _SPARE
