"""Describe the machines of a store: who they are, their state, what they carry out."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from scheduler_core.engine.dispatch.sharing import is_shared
from scheduler_core.engine.recovery.dead_engines import has_died, is_suspended
from scheduler_core.engine.upkeep.versions_beside import with_versions_told
from scheduler_core.machine_tags import machine_tags
from scheduler_core.settings import read_settings
from scheduler_core.store.machines.drains import Drain, drains
from scheduler_core.store.machines.work_of_engines import (
    begun_lately,
    running_counts,
    running_now,
    unfinished_counts,
)
from scheduler_core.store.opening.location import Location
from scheduler_core.store.runs.engines import EngineRecord, machines_of, newest_engines
from scheduler_core.store.settings import settings
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import EngineId
from scheduler_core.values.ranges import written_span
from scheduler_core.values.records.machine import (
    BegunLately,
    MachineRole,
    MachineState,
    RunOfMachine,
    SeenMachine,
)

_LATELY = timedelta(hours=1)
_STOPPED_IS_SHOWN, _DEAD_IS_SHOWN = timedelta(days=1), timedelta(days=7)
_MOST_RUNS_READ, _MOST_RUNS_TOLD = 2_000, 20
_ORDER_OF_ROLES = tuple(MachineRole)


def seen_machines(
    tx: Reading, location: Location, now: datetime, *, with_past: bool = False
) -> list[SeenMachine]:
    """Return the machines of a store that live, were heard of lately, or left something undone.

    Those that live come first, of them who plans. What was forgotten is missing unless it was heard of since,
    or has left runs that nobody has taken over yet. `with_past` nothing is missing. Where they share no runs
    none drains, whatever was said while they did.
    """
    records = newest_engines(tx)
    said = read_settings(settings(tx)).machine_tags
    draining = drains(tx) if is_shared(tx) else {}
    work = _Work(tx, now)
    found = []
    for record in records:
        machine = work.added_to(_seen(record, location, now, said, draining.get(record.process.machine)))
        if with_past or machine.unfinished or not _is_past(record, machine, now):
            found.append(machine)
    return sorted(with_versions_told(found), key=_place_in_list)


def is_forgotten(record: EngineRecord) -> bool:
    """Tell whether somebody asked to see it no more, and it was not heard of since."""
    return record.forgotten_at is not None and record.forgotten_at >= record.heartbeat_at


def _is_past(record: EngineRecord, machine: SeenMachine, now: datetime) -> bool:
    if is_forgotten(record):
        return True
    match machine.state:
        case MachineState.STOPPED:
            return machine.stopped_at is not None and now - machine.stopped_at > _STOPPED_IS_SHOWN
        case MachineState.DEAD:
            return now - machine.heartbeat_at > _DEAD_IS_SHOWN
        case MachineState.LIVING | MachineState.SILENT:
            return False


def _place_in_list(machine: SeenMachine) -> tuple[bool, int, str, int]:
    role = _ORDER_OF_ROLES.index(machine.role)
    return (not machine.is_alive, role, machine.host.casefold(), machine.id)


def _seen(
    record: EngineRecord, location: Location, now: datetime, said: str, drain: Drain | None
) -> SeenMachine:
    process = record.process
    given = machine_tags(said, process.host)
    state, complaint = _state(record, location, now)
    return SeenMachine(
        record.id,
        process.machine,
        process.host,
        _role(record),
        state,
        process.version,
        process.pid,
        record.started_at,
        record.heartbeat_at,
        record.lease_until,
        record.stopped_at,
        complaint,
        tags=tuple(sorted(record.tags | given)),
        given_tags=tuple(sorted(given)),
        drained_at=None if drain is None else drain.at,
        drained_by="" if drain is None else drain.by,
        clock_ahead=record.clock_ahead,
    )


def _role(record: EngineRecord) -> MachineRole:
    if record.plans:
        return MachineRole.PLANS
    return MachineRole.STANDS_BY if record.may_plan else MachineRole.CARRIES_OUT


def _state(record: EngineRecord, location: Location, now: datetime) -> tuple[MachineState, str]:
    """Return how a machine stands, and what is amiss; whoever takes over from a dead one ends it late."""
    if record.stopped_at is not None:
        if _was_ended(record, record.stopped_at):
            return MachineState.DEAD, "it fell silent, and others went on without it"
        return MachineState.STOPPED, ""
    if not record.is_alive(now):
        return MachineState.DEAD, f"nothing was heard of it for {_length(now - record.heartbeat_at)}"
    if has_died(record.process, location):
        return MachineState.DEAD, "its process ended without saying so"
    if is_suspended(record.process, location):
        return MachineState.SILENT, (
            f"its process is suspended, and goes on after: kill -CONT {record.process.pid}"
        )
    silence = now - record.heartbeat_at
    if silence > (record.lease_until - record.heartbeat_at) / 2:
        return MachineState.SILENT, f"nothing was heard of it for {_length(silence)}"
    return MachineState.LIVING, ""


def _was_ended(record: EngineRecord, stopped_at: datetime) -> bool:
    """Tell of one that stopped whether others said so: late, or as of its last sign of life if it planned."""
    return stopped_at >= record.lease_until or stopped_at in {record.ticked_at, record.heartbeat_at}


def _length(span: timedelta) -> str:
    return written_span(timedelta(seconds=round(span.total_seconds())))


class _Work:
    """What the processes of each machine carry out, and how late they began lately."""

    def __init__(self, tx: Reading, now: datetime) -> None:
        unfinished = unfinished_counts(tx)
        self._machines = machines_of(tx, unfinished)
        self._unfinished = self._by_machine(unfinished)
        self._running = self._by_machine(running_counts(tx))
        self._runs: dict[str, list[RunOfMachine]] = {}
        for engine, runs in running_now(tx, _MOST_RUNS_READ).items():
            self._runs.setdefault(self._machines.get(engine, ""), []).extend(runs)
        self._begun = begun_lately(tx, now - _LATELY)

    def added_to(self, machine: SeenMachine) -> SeenMachine:
        key = machine.machine
        return replace(
            machine,
            unfinished=self._unfinished.get(key, 0),
            running=self._running.get(key, 0),
            runs=tuple(_first(self._runs.get(key, ()))),
            begun=self._begun.get(key, BegunLately()),
        )

    def _by_machine(self, counts: dict[EngineId, int]) -> dict[str, int]:
        summed: dict[str, int] = {}
        for engine, count in counts.items():
            key = self._machines.get(engine, "")
            summed[key] = summed.get(key, 0) + count
        return summed


def _first(runs: Iterable[RunOfMachine]) -> list[RunOfMachine]:
    return sorted(runs, key=lambda run: run.started_at)[:_MOST_RUNS_TOLD]
