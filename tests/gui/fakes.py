"""What stands in for the machine in tests of the window."""

from datetime import datetime, timedelta


class FakeClock:
    """A clock that stands still until it is moved."""

    def __init__(self, start_at: datetime) -> None:
        self._now = start_at

    def now(self) -> datetime:
        return self._now

    def advance(self, by: timedelta) -> None:
        self._now += by
