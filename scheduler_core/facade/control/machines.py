"""The machines of a store, and whether they share its runs."""

from dataclasses import dataclass

from scheduler_core.engine.dispatch.sharing import share
from scheduler_core.facade.access import Access
from scheduler_core.store.runs.engines import engines
from scheduler_core.values.records.audit import Act


@dataclass(frozen=True, slots=True)
class RunningEngine:
    """An engine that lives; one that does not plan stands by."""

    pid: int
    host: str
    plans: bool


class Machines:
    """What is done about the machines of a store."""

    def __init__(self, access: Access) -> None:
        self._access = access

    def enable(self) -> list[RunningEngine]:
        """Let machines share the runs; return the engines that take part only once they are started anew.

        Raises StoreUnavailable with what is missing for it, Conflict where they share them already.
        """
        with self._access.write(Act.SHARE_RUNS, is_noted=False) as tx:
            now = self._access.now()
            share(tx, now)
            living = [record for record in engines(tx) if record.is_alive(now)]
        return [RunningEngine(each.process.pid, each.process.host, each.plans) for each in living]
