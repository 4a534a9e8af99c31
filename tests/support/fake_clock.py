"""A clock that stands still until a test moves it, and that can do all that clocks of real machines do."""

from datetime import UTC, datetime, timedelta

START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


class FakeClock:
    """A clock of three hands: what somebody set, what went by, and what went by awake."""

    def __init__(self, start_at: datetime = START) -> None:
        self._now = start_at
        self._boot = timedelta(seconds=1_000)
        self._awake = timedelta(seconds=900)

    def now(self) -> datetime:
        return self._now

    def boot_seconds(self) -> float:
        return self._boot.total_seconds()

    def monotonic_seconds(self) -> float:
        return self._awake.total_seconds()

    def advance(self, by: timedelta) -> None:
        """Let time pass, awake."""
        self.sleep(by)
        self._awake += by

    def sleep(self, length: timedelta) -> None:
        """Let the machine sleep; nothing waits for it, this is not `time.sleep`."""
        self._now += length
        self._boot += length

    def jump(self, by: timedelta) -> None:
        """Set the clock forward, or back."""
        self._now += by

    def set(self, now: datetime) -> None:
        """Set the clock to an instant."""
        self._now = now
