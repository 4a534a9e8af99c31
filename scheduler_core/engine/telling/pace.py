"""When a notice is sent: how it is tried again, and how many an hour go to one channel. Pure."""

from collections.abc import Sequence
from datetime import datetime, timedelta

HOUR = timedelta(hours=1)
MOST_AN_HOUR = 60
GIVEN_UP_AFTER = timedelta(hours=24)
OLDEST = timedelta(days=30)
_WAITS = tuple(timedelta(seconds=each) for each in (10, 30, 60, 120, 300, 600, 1_200, 1_800))
_LONGEST = HOUR
FEWEST_TRIES = len(_WAITS)


def next_try(
    made_at: datetime, tries: int, now: datetime, retry_after: timedelta | None = None
) -> datetime | None:
    """Return when a notice is tried again after so many tries; None where it is given up.

    That is after a day, but not before some tries: a machine may have been off since it was made.
    """
    wait = _WAITS[tries - 1] if tries <= len(_WAITS) else _LONGEST
    if retry_after is not None:
        wait = max(wait, min(retry_after, _LONGEST))
    at = now + wait
    is_kept = at <= made_at + GIVEN_UP_AFTER or (tries < FEWEST_TRIES and at <= made_at + OLDEST)
    return at if is_kept else None


def free_at(sent: Sequence[datetime], now: datetime) -> datetime:
    """Return when the next notice may go to a channel, by when some were sent, the oldest first."""
    lately = [at for at in sent if now - HOUR < at <= now]
    return now if len(lately) < MOST_AN_HOUR else lately[-MOST_AN_HOUR] + HOUR
