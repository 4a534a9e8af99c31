"""Drain machines: they take no more runs, and finish those they have."""

from datetime import datetime

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.sql import DRAINS, ENGINES, bindparam, delete, insert, select
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import EngineId
from scheduler_core.values.records.audit import Turned

_IS_DRAINED = (
    select(DRAINS.c.machine)
    .join(ENGINES, ENGINES.c.machine == DRAINS.c.machine)
    .where(ENGINES.c.id == bindparam("engine"))
)


@dataclass(frozen=True, slots=True)
class Drain:
    """Since when a machine drains, and who said so."""

    at: datetime
    by: str


def drains(tx: Reading) -> dict[str, Drain]:
    """Return the machines that drain."""
    rows = tx.connection.execute(select(DRAINS.c.machine, DRAINS.c.drained_at, DRAINS.c.drained_by))
    return {machine: Drain(at, by) for machine, at, by in rows}


def is_drained(tx: Reading, engine: EngineId) -> bool:
    """Tell whether an engine is to take no more runs, as its machine drains."""
    return tx.connection.scalar(_IS_DRAINED, {"engine": engine}) is not None


def set_drain(tx: Writing, machine: str, now: datetime, who: str, *, drains: bool) -> bool:
    """Let a machine drain, or take runs again; False: it did so already."""
    if drains == is_draining(tx, machine):
        return False
    if drains:
        row = {"machine": machine, "drained_at": now, "drained_by": who}
        tx.connection.execute(insert(DRAINS).values(row))
    else:
        tx.connection.execute(delete(DRAINS).where(DRAINS.c.machine == machine))
    tx.turn(Turned.DRAIN, machine, not drains, drains)
    of_machine = select(ENGINES.c.id).where(ENGINES.c.machine == machine).order_by(ENGINES.c.id.desc())
    tx.note(ChangeKind.ENGINES, tx.connection.scalars(of_machine.limit(1)))
    return True


def forget_drains(tx: Writing) -> None:
    """Let no machine drain: what was said while they shared runs is of another time."""
    tx.connection.execute(delete(DRAINS))


def is_draining(tx: Reading, machine: str) -> bool:
    """Tell whether a machine drains."""
    return tx.connection.scalar(select(DRAINS.c.machine).where(DRAINS.c.machine == machine)) is not None
