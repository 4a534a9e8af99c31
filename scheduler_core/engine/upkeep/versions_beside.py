"""What is said where machines of one store have other versions of Hourbell."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from scheduler_core.program_version import number_of
from scheduler_core.store.runs.engines import engine_of, living_planner
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import EngineId
from scheduler_core.values.records.machine import MachineState, SeenMachine


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


def _told(machine: SeenMachine, newest: SeenMachine) -> str:
    return (
        f"its Hourbell is {machine.version}, older than that on {newest.host} ({newest.version}); update it, "
        "and start it there again"
    )
