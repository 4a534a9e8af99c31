"""The engine's clock, corrected by the database's where machines share one."""

import logging
from datetime import datetime, timedelta

from scheduler_core.clock import MachineClock
from scheduler_core.store.server_time import server_now
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ranges import written_span

log = logging.getLogger(__name__)

# Less is not told from the way to the server, and lies within what an engine looks ahead.
_TOLERANCE = timedelta(milliseconds=500)


class SharedClock:
    """What is due is decided by one clock, however wrong those of the hosts are; may be used by any thread.

    From the first comparison on it goes by the boot clock, which nobody sets: a host's clock that is set
    moves nothing. A correction looks like a clock that was set, which only that of the database can be.
    """

    def __init__(self, clock: MachineClock) -> None:
        self._clock = clock
        self._compared: tuple[datetime, float] | None = None  # an instant, and the boot clock at it

    def now(self) -> datetime:
        if self._compared is None:
            return self._clock.now()
        instant, boot_seconds = self._compared
        return instant + timedelta(seconds=self._clock.boot_seconds() - boot_seconds)

    def ahead_of_host(self) -> timedelta:
        """Return how far it is ahead of the clock of this machine, which others read."""
        return timedelta(0) if self._compared is None else self.now() - self._clock.now()

    def boot_seconds(self) -> float:
        return self._clock.boot_seconds()

    def monotonic_seconds(self) -> float:
        return self._clock.monotonic_seconds()

    def compare(self, tx: Reading) -> None:
        """Ask the database for the time; a file has none of its own."""
        asked_at = self.now()
        told = server_now(tx)
        if told is None:
            return
        now, boot_seconds = self.now(), self._clock.boot_seconds()
        ahead = told - asked_at - (now - asked_at) / 2
        if abs(ahead) > _TOLERANCE:
            log.warning(
                "the database's clock is %s ahead of this engine's; its time counts", written_span(ahead)
            )
            self._compared = now + ahead, boot_seconds
        elif self._compared is None:
            self._compared = now, boot_seconds
