"""The store as every area of the facade uses it."""

from contextlib import AbstractContextManager
from datetime import datetime

from scheduler_core.clock import MachineClock
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Reading, Writing


class Access:
    """An open store, the present, and on whose behalf something is done."""

    def __init__(self, store: Store, clock: MachineClock, who: str) -> None:
        self.store = store
        self.clock = clock
        self.who = who

    def now(self) -> datetime:
        return self.clock.now()

    def read(self) -> AbstractContextManager[Reading]:
        return self.store.read()

    def write(self) -> AbstractContextManager[Writing]:
        return self.store.write()
