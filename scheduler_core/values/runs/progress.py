"""How far an instance has come: each step and its result, what it waits for, what is next."""

from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.instance import Instance
from scheduler_core.values.runs.run import Run

if TYPE_CHECKING:
    from scheduler_core.values.jobs.run_policies import Condition
    from scheduler_core.values.jobs.sequence import Step


class StepMark(StrEnum):
    """How a step of an instance stands."""

    DONE = "done"
    FAILED = "failed"
    SKIPPED = "skipped"
    STOPPED = "stopped"
    LEFT_OUT = "left-out"
    RUNNING = "running"
    HERE = "here"
    TO_COME = "to-come"


class Awaits(StrEnum):
    """What an instance waits for."""

    NOTHING = "nothing"
    TIME = "time"
    EVENT = "event"
    CONDITION = "condition"
    MACHINE = "machine"
    TURN = "turn"
    NEXT_TRY = "next-try"
    RELEASE = "release"
    ITS_END = "its-end"


class Follows(StrEnum):
    """What comes after a step or a wait."""

    STEP = "step"
    LEAVE_OUT = "leave-out"
    FAIL = "fail"
    OVER = "over"


class InstanceOrder(StrEnum):
    """How instances are listed: by the end of what they wait for, or by when they began."""

    UNTIL = "until"
    SINCE = "since"


@dataclass(frozen=True, slots=True)
class Following:
    """What comes after a step; of a `step` its number."""

    kind: Follows
    step: int | None = None


@dataclass(frozen=True, slots=True)
class StepProgress:
    """One step of an instance with the newest run of it; `step` is None for a job without steps.

    What is `from_before` was done by the instance that this one repeats.
    """

    number: int
    name: str
    step: "Step | None"
    mark: StepMark
    run: Run | None = None
    from_before: bool = False

    @property
    def is_wait(self) -> bool:
        from scheduler_core.values.jobs.sequence import Wait

        return isinstance(self.step, Wait)


@dataclass(frozen=True, slots=True)
class Progress:
    """An instance with its steps. `then` comes when what it waits for is over, `on_event` if the event comes.

    It is `since` then where it stands now, and began at `began_at`. `conditions` are those it may wait for.
    What began it is told by `about`: the key of an event, the name of a file. An event may have no key, but
    its name or its files are in `began_with`, which is empty where no event began it.
    """

    instance: Instance
    began_at: datetime
    since: datetime
    steps: tuple[StepProgress, ...]
    awaits: Awaits
    then: Following | None = None
    on_event: Following | None = None
    conditions: "tuple[Condition, ...]" = ()
    asked_by: str = ""
    repeats_run: RunId | None = None
    about: str = ""
    began_with: str = ""

    @property
    def here(self) -> StepProgress | None:
        """Return the step at which it stands."""
        return next((each for each in self.steps if each.number == self.instance.step), None)


@dataclass(frozen=True, slots=True)
class InstancePlace:
    """Where a page of instances goes on."""

    at: datetime
    run_id: RunId


@dataclass(frozen=True, slots=True)
class ProgressPage:
    """Instances in their order; `following` is where the next page begins, None after the last."""

    found: tuple[Progress, ...]
    following: InstancePlace | None


@dataclass(frozen=True, slots=True)
class StepCount:
    """How many instances of a job stand at a step."""

    job_id: JobId
    step: int
    count: int


@dataclass(frozen=True, slots=True)
class Acted:
    """What was done to an instance, and how it stands now; `was_done` before, so nothing was changed."""

    progress: Progress
    was_done: bool = False
