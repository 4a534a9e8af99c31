"""The machines of a store as clients see them."""

from datetime import datetime, timedelta
from enum import StrEnum

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import EngineId, JobId, RunId
from scheduler_core.values.runs.run_statistics import Spread


class MachineRole(StrEnum):
    """What a machine does for a store."""

    PLANS = "plans"
    STANDS_BY = "stands-by"  # for the one that plans
    CARRIES_OUT = "carries-out"  # runs that another one plans, and never plans itself


class MachineState(StrEnum):
    """How a machine is known to be."""

    LIVING = "living"
    SILENT = "silent"  # it lives by its lease, and has said nothing for longer than it should
    DEAD = "dead"  # its process ended without saying so
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class RunOfMachine:
    """A run that a machine carries out."""

    run_id: RunId
    job_id: JobId
    job_name: str
    started_at: datetime


@dataclass(frozen=True, slots=True)
class BegunLately:
    """How many runs were begun lately, and how late; None where there was none."""

    count: int = 0
    lateness: Spread | None = None


@dataclass(frozen=True, slots=True)
class SeenMachine:
    """A machine of a store: the newest process of Hourbell on it, whose number is that of the machine.

    Any former number of it means the same machine. `tags` are all that it has, `given_tags` those of them
    that the settings give it. `complaint` says why it is not well; empty where it is. `runs` are the oldest
    of the runs that it carries out, of which there are `running`; `begun` is of the last hour. `unfinished`
    runs are also those that it has claimed. It takes no more while `drained_at` is known. `clock_ahead` is by
    how much its clock was ahead of the server's; None where it has told nothing.
    """

    id: EngineId
    machine: str
    host: str
    role: MachineRole
    state: MachineState
    version: str
    pid: int
    since_at: datetime
    heartbeat_at: datetime
    lease_until: datetime
    stopped_at: datetime | None = None
    complaint: str = ""
    tags: tuple[str, ...] = ()
    given_tags: tuple[str, ...] = ()
    running: int = 0
    unfinished: int = 0
    runs: tuple[RunOfMachine, ...] = ()
    begun: BegunLately = BegunLately()
    drained_at: datetime | None = None
    drained_by: str = ""
    clock_ahead: timedelta | None = None

    @property
    def is_alive(self) -> bool:
        return self.state in {MachineState.LIVING, MachineState.SILENT}

    @property
    def is_draining(self) -> bool:
        return self.drained_at is not None


@dataclass(frozen=True, slots=True)
class MachineActed:
    """A machine after something was done about it; `was_done` where that had been done before.

    `namesakes` are others that are called so, and were given the same by that name.
    """

    machine: SeenMachine
    was_done: bool = False
    namesakes: tuple[EngineId, ...] = ()
