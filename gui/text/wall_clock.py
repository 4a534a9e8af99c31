"""Convert instants to local time, up to both ends of the calendar.

The last day of the year 9999 ends beyond the calendar in one zone or another, and no picture may fail for it:
what has no local time keeps the clock of UTC, and what lies beyond an end is that end.
"""

from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtCore import QDateTime  # what speaks without a window needs none of Qt

FIRST = datetime.min.replace(tzinfo=UTC)
LAST = datetime.max.replace(tzinfo=UTC)


def local(at: datetime) -> datetime:
    """Return an instant in the user's zone."""
    try:
        return at.astimezone()
    except (OverflowError, ValueError, OSError):
        return at


def instant(shown: datetime) -> datetime:
    """Return the instant at which the wall clock shows a time, first where it shows it twice."""
    try:
        return shown.astimezone(UTC)
    except (OverflowError, ValueError, OSError):
        return shown.replace(tzinfo=UTC)


def later(at: datetime, by: timedelta) -> datetime:
    """Return an instant or a time so much later, or earlier."""
    try:
        return at + by
    except OverflowError:
        end = LAST if by > timedelta(0) else FIRST
        return end.replace(tzinfo=at.tzinfo)


def day_later(day: date, days: int) -> date:
    """Return a day so many days later, or earlier."""
    wanted = day.toordinal() + days
    return date.fromordinal(min(max(wanted, date.min.toordinal()), date.max.toordinal()))


def day_begin(day: date) -> datetime:
    """Return the instant at which a day begins here."""
    return instant(datetime.combine(day, time.min))


def day_end(day: date) -> datetime:
    """Return the instant at which a day ends here."""
    return LAST if day == date.max else day_begin(day_later(day, 1))


def from_seconds(seconds: int) -> datetime:
    """Return the instant so many seconds after the beginning of 1970."""
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except (OverflowError, ValueError, OSError):
        return LAST if seconds > 0 else FIRST


def by_clock(at: "QDateTime", seconds: int) -> "QDateTime":
    """Go on by what a field shows, where an hour comes twice or not at all."""
    from PySide6.QtCore import QDateTime, QTimeZone

    shown = QDateTime(at.date(), at.time(), QTimeZone.utc()).addSecs(seconds)
    moved = QDateTime(shown.date(), shown.time())
    return at.addSecs(seconds) if moved == at else moved
