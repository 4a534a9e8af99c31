"""A clock that stands while nobody knows how long what runs has been running."""

from collections.abc import Callable
from datetime import datetime


class StandingClock:
    """Tells what time it is, or what time it was when that was known last."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._stands_at: datetime | None = None

    def __call__(self) -> datetime:
        return self._now() if self._stands_at is None else self._stands_at

    def go(self, is_going: bool) -> None:
        """Go on with the time that it is, or stand from now on."""
        if is_going:
            self._stands_at = None
        elif self._stands_at is None:
            self._stands_at = self._now()
