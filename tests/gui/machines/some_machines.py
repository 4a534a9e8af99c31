"""Machines as the core tells of them."""

from dataclasses import replace
from datetime import timedelta

from gui.machines.machines_seen import MachinesSeen
from scheduler_core.values.ids import EngineId, JobId, RunId
from scheduler_core.values.records.machine import (
    BegunLately,
    MachineRole,
    MachineState,
    RunOfMachine,
    SeenMachine,
)
from scheduler_core.values.runs.run_statistics import Spread
from tests.gui.conftest import NOON

_SECOND = timedelta(seconds=1)
LONG = "Nightly report of the southern warehouse with all its returns, claims and corrections"


def a_machine(host: str = "desk", number: int = 1, **fields: object) -> SeenMachine:
    """Return a machine that lives and plans, seen five seconds ago."""
    machine = SeenMachine(
        EngineId(number),
        f"machine-{number}",
        host,
        MachineRole.PLANS,
        MachineState.LIVING,
        "1.4.0",
        4000 + number,
        NOON - timedelta(hours=2),
        NOON - 5 * _SECOND,
        NOON + 55 * _SECOND,
    )
    return replace(machine, **fields)  # type: ignore[arg-type]


def a_run(number: int, name: str, seconds: int) -> RunOfMachine:
    return RunOfMachine(RunId(number), JobId(number), name, NOON - seconds * _SECOND)


PLANNER = a_machine(
    tags=("linux", "ssd"),
    given_tags=("ssd",),
    running=2,
    runs=(a_run(1, "Transcode the recordings of yesterday", 95), a_run(2, LONG, 12)),
    begun=BegunLately(1284, Spread(timedelta(milliseconds=100), 4 * _SECOND, 9 * _SECOND)),
)
DRAINING = a_machine(
    "attic.example.org",
    2,
    role=MachineRole.CARRIES_OUT,
    tags=tuple(f"tag-{number}" for number in range(12)),
    drained_at=NOON - timedelta(minutes=20),
    drained_by="ann",
    running=7,
    runs=tuple(a_run(number, f"Job {number}", number * 10) for number in range(3, 10)),
    begun=BegunLately(1, Spread(_SECOND, _SECOND, _SECOND)),
    clock_ahead=-3 * _SECOND,
)
SILENT = a_machine(
    "cellar", 3, role=MachineRole.STANDS_BY, state=MachineState.SILENT, heartbeat_at=NOON - 41 * _SECOND
)
DEAD = a_machine(
    "shed",
    4,
    state=MachineState.DEAD,
    role=MachineRole.CARRIES_OUT,
    heartbeat_at=NOON - timedelta(hours=3),
    complaint="the engine (process 4004) was ended from outside; start one",
)
USUAL = {JobId(1): timedelta(minutes=5), JobId(3): timedelta(minutes=1)}
SEEN = MachinesSeen(
    (PLANNER, DRAINING, SILENT, DEAD),
    is_sharing=True,
    place="postgresql://ann@db.example/hourbell",
    usual=USUAL,
    known_tags=("gpu", "linux", "ssd"),
)
ON_FILE = MachinesSeen((PLANNER,), is_file=True, place="/data/hourbell.db", usual=USUAL)
