"""Warn where machines of one store have different versions of Hourbell."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from scheduler_core.program_version import number_of
from scheduler_core.store.runs.engines import EngineProcess, engine_of, living_engines, living_planner
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import EngineId
from scheduler_core.values.records.machine import MachineState, SeenMachine

log = logging.getLogger(__name__)


def with_versions_told(machines: Sequence[SeenMachine]) -> list[SeenMachine]:
    """Say of each living machine that is well else if another one that lives has a newer Hourbell."""
    living = [each for each in machines if each.state is MachineState.LIVING and each.version]
    newest = max(living, key=lambda each: number_of(each.version), default=None)
    if newest is None:
        return list(machines)
    return [
        replace(each, complaint=_told(each, newest))
        if each in living and not each.complaint and number_of(each.version) < number_of(newest.version)
        else each
        for each in machines
    ]


def said_of_planner(tx: Reading, worker: EngineId, now: datetime) -> str:
    """Say that the engine that plans has another version than a worker; "" where it has not or none lives."""
    own, planner = engine_of(tx, worker), living_planner(tx, now)
    if own is None or planner is None or not own.process.version or not planner.process.version:
        return ""
    here, there = own.process, planner.process
    if number_of(here.version) == number_of(there.version):
        return ""
    if number_of(here.version) < number_of(there.version):
        advice = "update this one, and start it again"
    else:
        advice = f"update Hourbell on {there.host}, and start that engine again"
    return (
        f"this worker is Hourbell {here.version}, the engine that plans (process {there.pid} on "
        f"{there.host}) {there.version}; {advice}"
    )


class OtherVersions:
    """Logs once of each machine whose Hourbell is another one than that of the engine that plans."""

    def __init__(self, store: Store, planner: EngineId) -> None:
        self._store = store
        self._planner = planner
        self._told: set[tuple[str, str]] = set()

    def tell(self, now: datetime) -> None:
        """Log what is new since it was told last; StoreUnavailable if the store can't be read."""
        with self._store.read() as tx:
            own = engine_of(tx, self._planner)
            others = [each.process for each in living_engines(tx, now) if each.id != self._planner]
        if own is None or not own.process.version:
            return
        for other in others:
            key = (other.machine, other.version)
            if not other.version or key in self._told:
                continue
            if number_of(other.version) != number_of(own.process.version):
                self._told.add(key)
                log.warning("%s", _beside_planner(own.process, other))


def _beside_planner(own: EngineProcess, other: EngineProcess) -> str:
    advice = (
        "update this one, and start it again"
        if number_of(own.version) < number_of(other.version)
        else f"update Hourbell on {other.host}, and start it there again"
    )
    return (
        f"this engine, which plans, is Hourbell {own.version}, that on {other.host} (process {other.pid}) "
        f"{other.version}; {advice}"
    )


def _told(machine: SeenMachine, newest: SeenMachine) -> str:
    return (
        f"its Hourbell is {machine.version}, older than that on {newest.host} ({newest.version}); update it, "
        "and start it there again"
    )
