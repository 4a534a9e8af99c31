"""Machines whose processes start, for the tests of what is done about them."""

from datetime import datetime, timedelta

from scheduler_core.store.runs.engines import EngineProcess, register
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId
from tests.core.store.builders import NOW

LEASE = timedelta(minutes=1)
DESK = EngineProcess("machine-desk", "desk.example.org", 11, "boot-1", "0.1.0")
ATTIC = EngineProcess("machine-attic", "attic", 22, "boot-2", "0.1.0")
CELLAR = EngineProcess("machine-cellar", "cellar", 33, "boot-3", "0.2.0")


def started(
    store: Store, process: EngineProcess, at: datetime = NOW, *, plans: bool = False, may_plan: bool = True
) -> EngineId:
    with store.write() as tx:
        return register(tx, process, at + LEASE, at, plans=plans, may_plan=may_plan)
