"""Rows of engines: heartbeat, lease, standby, and the takeover of a dead one."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from scheduler_core.errors import Conflict
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.batches import among
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.opening.forms import OURS
from scheduler_core.store.sql import (
    ENGINES,
    BindParameter,
    ColumnElement,
    Select,
    bindparam,
    exists,
    func,
    insert,
    select,
    update,
)
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import EngineId
from scheduler_core.values.jobs.place import Machine

_PROCESS_COLUMNS = (ENGINES.c.machine, ENGINES.c.host, ENGINES.c.pid, ENGINES.c.boot, ENGINES.c.version)
_LIFE_COLUMNS = (
    ENGINES.c.started_at,
    ENGINES.c.heartbeat_at,
    ENGINES.c.lease_until,
    ENGINES.c.ticked_at,
    ENGINES.c.stopped_at,
    ENGINES.c.plans,
    ENGINES.c.may_plan,
    ENGINES.c.forgotten_at,
    ENGINES.c.clock_ahead,
    ENGINES.c.tags,
)
_MICROSECOND = timedelta(microseconds=1)
_SELECTED = select(ENGINES.c.id, *_PROCESS_COLUMNS, *_LIFE_COLUMNS)
_STOPPED = select(ENGINES.c.id).where(ENGINES.c.id == bindparam("engine"), ENGINES.c.stopped_at.is_not(None))


@dataclass(frozen=True, slots=True)
class EngineProcess:
    """A process on a machine; `boot` changes when the machine starts anew, so that pids don't lie."""

    machine: str
    host: str
    pid: int
    boot: str
    version: str


@dataclass(frozen=True, slots=True)
class EngineRecord:
    """An engine as the store knows it.

    One that does not plan stands by for the one that does, or never `may_plan` and carries out only.
    `clock_ahead` is by how much the clock of its machine was ahead of the server's, as far as that is known.
    """

    id: EngineId
    process: EngineProcess
    started_at: datetime
    heartbeat_at: datetime
    lease_until: datetime
    ticked_at: datetime | None
    stopped_at: datetime | None
    plans: bool
    may_plan: bool = True
    forgotten_at: datetime | None = None
    clock_ahead: timedelta | None = None
    tags: frozenset[str] = frozenset()

    @property
    def looked_at(self) -> datetime:
        """Return when it last looked for due jobs, if it is to; else when it last said that it lives."""
        return (self.ticked_at if self.plans else None) or self.heartbeat_at

    @property
    def last_word(self) -> datetime:
        """Return when an engine that planned looked last, as far as that is known."""
        ended = self.stopped_at if self.plans else None
        return ended or self.ticked_at or self.heartbeat_at

    @property
    def machine(self) -> Machine:
        """Return what its machine is to the places of jobs."""
        return Machine(self.process.host, self.tags)

    def is_alive(self, now: datetime) -> bool:
        return self.stopped_at is None and self.lease_until > now


class DeclaredDead(Conflict):
    """Another engine took this one for dead, and may run its jobs."""

    def __init__(self, engine: EngineId) -> None:
        super().__init__(f"engine {engine} was declared dead; another may run its jobs")


def register(
    tx: Writing,
    process: EngineProcess,
    lease_until: datetime,
    now: datetime,
    *,
    plans: bool = True,
    may_plan: bool = True,
) -> EngineId:
    """Make a process the engine of its machine; without `may_plan` it carries out runs and no more.

    Raises Conflict while there is another that has not stopped; whoever knows that it is dead, by
    its lease or its pid and boot, calls `stop_engine` first.
    """
    holder = holder_of(tx, process.machine)
    if holder is not None:
        raise Conflict(
            f"An engine (process {holder.process.pid} on {holder.process.host}) holds this store already"
        )
    columns = {
        "machine": process.machine,
        "host": process.host,
        "pid": process.pid,
        "boot": process.boot,
        "version": process.version,
        "started_at": now,
        "heartbeat_at": now,
        "lease_until": lease_until,
        "form": OURS.newest,
        "plans": plans,
        "may_plan": may_plan,
    }
    new = tx.connection.scalars(insert(ENGINES).values(columns).returning(ENGINES.c.id)).one()
    tx.note(ChangeKind.ENGINES, [new])
    return new


def stand_by(
    tx: Writing, known: EngineId | None, process: EngineProcess, lease_until: datetime, now: datetime
) -> EngineId:
    """Say that an engine stands by, which may be known from before; return what it is known by.

    Whoever calls this holds the lock of its machine: another one of it that stood by is gone.
    """
    if known is not None and heartbeat(tx, known, lease_until, now, None):
        return known
    former = holder_of(tx, process.machine)
    if former is not None and not former.plans:
        stop_engine(tx, former.id, now)
    return register(tx, process, lease_until, now, plans=False)


def begin_to_plan(tx: Writing, engine: EngineId, lease_until: datetime, now: datetime) -> bool:
    """Let an engine that stood by run the jobs; False: it was declared dead."""
    if not heartbeat(tx, engine, lease_until, now, None):
        return False
    tx.connection.execute(update(ENGINES).where(ENGINES.c.id == engine).values(plans=True))
    tx.note(ChangeKind.ENGINES, [engine])
    return True


def end_planning(tx: Writing, engine: EngineId, now: datetime) -> None:
    """Leave planning to others, and go on carrying out; one that was declared dead says nothing."""
    living = (ENGINES.c.id == engine) & ENGINES.c.stopped_at.is_(None)
    tx.connection.execute(update(ENGINES).where(living).values(plans=False, ticked_at=now))
    tx.note(ChangeKind.ENGINES, [engine])


def heartbeat(
    tx: Writing, engine: EngineId, lease_until: datetime, now: datetime, ticked_at: datetime | None
) -> bool:
    """Say that an engine lives, and when it last looked for due jobs; False: it was declared dead.

    Without `ticked_at` what was said of its last look stays.
    """
    looked = {} if ticked_at is None else {"ticked_at": ticked_at}
    living = tx.connection.scalar(
        update(ENGINES)
        .where(ENGINES.c.id == engine, ENGINES.c.stopped_at.is_(None))
        .values(heartbeat_at=now, lease_until=lease_until, **looked)
        .returning(ENGINES.c.id)
    )
    return living is not None


def has_stopped(engine: "EngineId | BindParameter[EngineId]") -> ColumnElement[bool]:
    """Tell in a statement whether an engine may take nothing any more: it stopped, or was declared dead.

    Writes come one after the other, so what is asked in one holds until it is committed.
    """
    return exists().where(ENGINES.c.id == engine, ENGINES.c.stopped_at.is_not(None))


def is_stopped(tx: Reading, engine: EngineId) -> bool:
    """Tell whether an engine may take nothing any more: it stopped, or was declared dead."""
    return tx.connection.scalar(_STOPPED, {"engine": engine}) is not None


def stopped_of(tx: Reading, engine_ids: Iterable[EngineId]) -> set[EngineId]:
    """Return those of some engines that may take nothing any more: they stopped, or were declared dead."""
    asked = list(engine_ids)
    if not asked:
        return set()
    stopped = select(ENGINES.c.id).where(among(tx, ENGINES.c.id, asked), ENGINES.c.stopped_at.is_not(None))
    return set(tx.connection.scalars(stopped))


def say_tags(tx: Writing, engine: EngineId, tags: Iterable[str]) -> None:
    """Say which tags the machine of an engine has."""
    text = json.dumps(sorted(tags), ensure_ascii=False)
    changed = tx.connection.scalar(
        update(ENGINES)
        .where(ENGINES.c.id == engine, ENGINES.c.tags != text)
        .values(tags=text)
        .returning(ENGINES.c.id)
    )
    if changed is not None:
        tx.note(ChangeKind.ENGINES, [engine])


def say_clock(tx: Writing, engine: EngineId, ahead: timedelta) -> None:
    """Say by how much the clock of an engine's machine is ahead of the server's."""
    tx.connection.execute(
        update(ENGINES).where(ENGINES.c.id == engine).values(clock_ahead=ahead // _MICROSECOND)
    )


def looked_at(tx: Writing, engine: EngineId, now: datetime) -> None:
    """Say when an engine looked last; one that was declared dead says nothing."""
    living = (ENGINES.c.id == engine) & ENGINES.c.stopped_at.is_(None)
    tx.connection.execute(update(ENGINES).where(living).values(ticked_at=now))


def stop_engine(tx: Writing, engine: EngineId, now: datetime) -> None:
    """End an engine: its own last act, or the first of its successor."""
    tx.connection.execute(
        update(ENGINES).where(ENGINES.c.id == engine, ENGINES.c.stopped_at.is_(None)).values(stopped_at=now)
    )
    tx.note(ChangeKind.ENGINES, [engine])


def holder_of(tx: Reading, machine: str) -> EngineRecord | None:
    """Return the engine of a machine that has not stopped, be it alive or not."""
    found = _read(tx, _SELECTED.where(ENGINES.c.machine == machine, ENGINES.c.stopped_at.is_(None)))
    return found[0] if found else None


def living_planner(tx: Reading, now: datetime) -> EngineRecord | None:
    """Return an engine that runs the jobs, as far as its lease tells."""
    return next(iter(living_planners(tx, now)), None)


def living_planners(tx: Reading, now: datetime) -> list[EngineRecord]:
    """Return the engines that run the jobs, as far as their leases tell."""
    return [record for record in living_engines(tx, now) if record.plans]


def living_engines(tx: Reading, now: datetime) -> list[EngineRecord]:
    """Return the engines that live, as far as their leases tell: they plan, stand by or carry out."""
    is_alive = ENGINES.c.stopped_at.is_(None) & (ENGINES.c.lease_until > now)
    return _read(tx, _SELECTED.where(is_alive).order_by(ENGINES.c.id))


def engines(tx: Reading, limit: int = 100) -> list[EngineRecord]:
    """Return the newest engines, and each older one that has not stopped, the newest first.

    One that lives may be older than many: each start of each machine is one more.
    """
    newest = select(ENGINES.c.id).order_by(ENGINES.c.id.desc()).limit(limit)
    found = ENGINES.c.id.in_(newest) | ENGINES.c.stopped_at.is_(None)
    return _read(tx, _SELECTED.where(found).order_by(ENGINES.c.id.desc()))


def seen_at(tx: Reading, former: Sequence[EngineRecord]) -> datetime | None:
    """Return when the last of these engines that planned looked last; one that stood by looked at nothing.

    Of a file that is the newest, as of older ones the clock may have lied. On a server all go by one clock,
    and who stood by for long is older than who planned before it.
    """
    looked = [record for record in former if record.ticked_at is not None]
    looked = looked or [record for record in former if record.plans]  # it died before its first look
    if not looked:
        return None
    if tx.dialect == "postgresql":
        return max(record.last_word for record in looked)
    return max(looked, key=lambda record: record.id).last_word


def newest_engines(tx: Reading) -> list[EngineRecord]:
    """Return the newest engine of each machine, the newest first."""
    newest = select(func.max(ENGINES.c.id)).group_by(ENGINES.c.machine)
    return _read(tx, _SELECTED.where(ENGINES.c.id.in_(newest)).order_by(ENGINES.c.id.desc()))


def machines_of(tx: Reading, engine_ids: Iterable[EngineId]) -> dict[EngineId, str]:
    """Return the machine of each of these engines."""
    found = select(ENGINES.c.id, ENGINES.c.machine).where(among(tx, ENGINES.c.id, engine_ids))
    return dict(tx.connection.execute(found).all())


def newest_of(tx: Reading, machine: str) -> EngineRecord | None:
    """Return the newest engine of a machine, be it over or not."""
    newest = _SELECTED.where(ENGINES.c.machine == machine).order_by(ENGINES.c.id.desc()).limit(1)
    return next(iter(_read(tx, newest)), None)


def engine_of(tx: Reading, engine: EngineId) -> EngineRecord | None:
    """Return what is known of an engine, be it over or not."""
    return next(iter(_read(tx, _SELECTED.where(ENGINES.c.id == engine))), None)


def forget_engine(tx: Writing, engine: EngineId, now: datetime) -> None:
    """Hide an engine from lists; what it left is taken over all the same."""
    tx.connection.execute(update(ENGINES).where(ENGINES.c.id == engine).values(forgotten_at=now))
    tx.note(ChangeKind.ENGINES, [engine])


def expired_engines(tx: Reading, now: datetime) -> list[EngineRecord]:
    """Return the engines that neither stopped nor live."""
    return _read(tx, _SELECTED.where(ENGINES.c.stopped_at.is_(None), ENGINES.c.lease_until <= now))


def _read(tx: Reading, statement: Select[*tuple[Any, ...]]) -> list[EngineRecord]:
    return [_record_of(*row) for row in tx.connection.execute(statement)]


def _record_of(engine: EngineId, *columns: Any) -> EngineRecord:  # noqa: ANN401 - as they were selected
    *told, clock_ahead, tags = columns
    record = EngineRecord(engine, EngineProcess(*told[:5]), *told[5:])
    ahead = None if clock_ahead is None else clock_ahead * _MICROSECOND
    return replace(record, clock_ahead=ahead, tags=frozenset(json.loads(tags)))
