"""Log once each run that no machine takes, for those without a window."""

import logging
from collections.abc import Iterable
from datetime import datetime

from scheduler_core.store.runs.machine_waits import overdue_machine_waits
from scheduler_core.store.store import Store
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.run_ends import MachineWaitEnd

log = logging.getLogger(__name__)

_MOST_NAMED = 10


class UntakenRuns:
    """Tells when notifications do: once a run has waited for as long as the settings say."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._told: frozenset[RunId] = frozenset()

    def tell(self, now: datetime) -> None:
        """Log what is new since it was told last; StoreUnavailable if the store can't be read."""
        with self._store.read() as tx:
            waits = overdue_machine_waits(tx, now)
        _log([wait for wait in waits if wait.run_id not in self._told])
        self._told = frozenset(wait.run_id for wait in waits)


def _log(waits: Iterable[MachineWaitEnd]) -> None:
    told = list(waits)
    for wait in told[:_MOST_NAMED]:
        log.warning("no machine takes run %d of “%s”: %s", wait.run_id, wait.job_name, wait.why)
    if len(told) > _MOST_NAMED:
        log.warning("no machine takes %d more runs; hourbell status says how many", len(told) - _MOST_NAMED)
