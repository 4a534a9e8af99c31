"""The clock of an engine, put right by that of the database where several machines share one."""

import logging
from datetime import datetime, timedelta

from scheduler_core.clock import MachineClock
from scheduler_core.store.opening.database import server_now
from scheduler_core.store.transactions import Reading
from scheduler_core.values.written_spans import written_span

log = logging.getLogger(__name__)

# Less is not told from the way to the server, and lies within what an engine looks ahead.
_TOLERANCE = timedelta(milliseconds=500)


class SharedClock:
    """What is due is decided by one clock, however wrong those of the hosts are; may be used by any thread.

    A correction looks like a clock that was set, which it is.
    """

    def __init__(self, clock: MachineClock) -> None:
        self._clock = clock
        self._ahead = timedelta(0)

    def now(self) -> datetime:
        return self._clock.now() + self._ahead

    def boot_seconds(self) -> float:
        return self._clock.boot_seconds()

    def monotonic_seconds(self) -> float:
        return self._clock.monotonic_seconds()

    def compare(self, tx: Reading) -> None:
        """Ask the database for the time; a file has none of its own."""
        asked_at = self._clock.now()
        told = server_now(tx)
        if told is None:
            return
        ahead = told - asked_at - (self._clock.now() - asked_at) / 2
        if abs(ahead - self._ahead) > _TOLERANCE:
            log.warning(
                "the database's clock is %s ahead of this machine's; its time counts", written_span(ahead)
            )
            self._ahead = ahead
