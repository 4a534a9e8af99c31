"""An instance: one start of a job with all its steps, waits and tries, as far as it has come."""

from datetime import datetime
from enum import StrEnum

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import FAILURES, Held, Reason, RunState


class InstanceState(StrEnum):
    """Where an instance stands."""

    PLANNED = "planned"
    QUEUED = "queued"
    RUNNING = "running"
    WAITING = "waiting"
    RETRYING = "retrying"
    HELD = "held"
    ENDING = "ending"
    ENDED = "ended"


# What has begun and does not act now: its end leaves no work half done.
PENDING = frozenset({InstanceState.WAITING, InstanceState.RETRYING, InstanceState.HELD, InstanceState.QUEUED})
# What can be given another time.
MOVABLE = frozenset({InstanceState.PLANNED, InstanceState.WAITING, InstanceState.RETRYING})


@dataclass(frozen=True, slots=True)
class Instance:
    """What stands of one start of a job.

    It is `since` then in its state and stands at `run_id`, unless it is still to begin. `until` is when a
    wait is over, the next try or the first step begins; `event` is what may end the wait before. One that is
    queued is due, and waits for other runs, conditions or an engine. `outcome` is how its last run ended.
    One that is held goes on by itself when what it is `held` by ends. What `is_in_bin` is not live: another
    may begin with its key, and no event is for it until it is restored. What one that is queued
    `waits_behind` is a machine, a condition or other runs; its `reason` says which. `has_come` says that its
    event ended the wait at which it stands.
    """

    key: str
    job_id: JobId
    job_name: str
    state: InstanceState
    since: datetime
    run_id: RunId | None = None
    step: int = 1
    attempt: int = 1
    event: str = ""
    until: datetime | None = None
    outcome: RunState | None = None
    reason: str = ""
    held: Held = Held.NOT
    is_in_bin: bool = False
    waits_behind: Reason = Reason.NONE
    has_come: bool = False

    @property
    def waits_for_machine(self) -> bool:
        return self.waits_behind is Reason.MACHINE

    @property
    def why_queued(self) -> str:
        """Say what it waits for that is due; "" where nobody has said."""
        return self.reason if self.waits_behind is not Reason.NONE else ""

    @property
    def why_held(self) -> str:
        """Say what holds it, or what follows its wait; "" where nothing does or that is unsaid."""
        return self.reason if self.held is not Held.NOT else ""

    @property
    def is_over(self) -> bool:
        """Tell whether it has ended, or somebody asked for its end."""
        return self.state in {InstanceState.ENDED, InstanceState.ENDING}

    @property
    def has_failed(self) -> bool:
        """Tell whether it ended as it should not have."""
        return self.outcome in FAILURES

    @property
    def is_live(self) -> bool:
        return not (self.is_over or self.is_in_bin)


class StartOutcome(StrEnum):
    """What became of a start by key that may have been made before."""

    MADE = "made"
    LIVE = "live"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Started:
    """What a start by key found or made: the job, and the instance where there is one to tell of."""

    outcome: StartOutcome
    job_id: JobId
    instance: Instance | None = None
