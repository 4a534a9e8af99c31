"""The store as every area of the facade uses it."""

import copy
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from typing import Self

from scheduler_core.clock import MachineClock, SystemClock
from scheduler_core.engine.shared_clock import SharedClock
from scheduler_core.store import audit
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.audit import Act


class Access:
    """An open store, the present, and on whose behalf something is done."""

    def __init__(self, store: Store, clock: MachineClock, who: str) -> None:
        self.store = store
        self.clock = SharedClock(clock)
        self.who = who
        self._is_real_time = isinstance(clock, SystemClock)

    def acting_as(self, who: str) -> Self:
        """Return the same on behalf of somebody else."""
        other = copy.copy(self)
        other.who = who
        return other

    def now(self) -> datetime:
        return self.clock.now()

    def compare_clocks(self, tx: Reading) -> None:
        """Go by the time of the database that several machines share; made-up time stays as it is."""
        if self._is_real_time:
            self.clock.compare(tx)

    def read(self) -> AbstractContextManager[Reading]:
        return self.store.read()

    @contextmanager
    def write(self, act: Act, about: str | Sequence[str] = "", *, is_noted: bool = True) -> Iterator[Writing]:
        """Change the store, and have the audit say who did what; nothing is said where nothing changed.

        `about` names what has no id; of several it may be filled until the end. What no feed is told of
        (not `is_noted`) counts as a change.
        """
        with self.store.write() as tx:
            yield tx
            if tx.noted or not is_noted:
                told = about if isinstance(about, str) else ", ".join(about)
                audit.record(tx, self.now(), self.who, act, tx.noted, told)
