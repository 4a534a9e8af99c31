"""The store as every area of the facade uses it."""

from contextlib import AbstractContextManager
from datetime import datetime

from scheduler_core.clock import MachineClock, SystemClock
from scheduler_core.engine.shared_clock import SharedClock
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Reading, Writing


class Access:
    """An open store, the present, and on whose behalf something is done."""

    def __init__(self, store: Store, clock: MachineClock, who: str) -> None:
        self.store = store
        self.clock = SharedClock(clock)
        self.who = who
        self._is_real_time = isinstance(clock, SystemClock)

    def now(self) -> datetime:
        return self.clock.now()

    def compare_clocks(self, tx: Reading) -> None:
        """Go by the time of the database that several machines share; made-up time stays as it is."""
        if self._is_real_time:
            self.clock.compare(tx)

    def read(self) -> AbstractContextManager[Reading]:
        return self.store.read()

    def write(self) -> AbstractContextManager[Writing]:
        return self.store.write()
