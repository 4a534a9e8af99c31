"""What the model is made of: what jobs say, and where what they started stands."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import Enum, auto

from scheduler_core.values.jobs.chain import When
from scheduler_core.values.jobs.run_policies import Overlapping, OverlapPolicy
from scheduler_core.values.jobs.sequence import Step
from scheduler_core.values.runs.run import RunState, Trigger

NEVER = datetime.max.replace(tzinfo=UTC)
SIDE_BY_SIDE = OverlapPolicy(Overlapping.PARALLEL, 1_000)


@dataclass(frozen=True, slots=True)
class Plan:
    """When a job is due: once, or again and again if there is a step."""

    first: datetime
    step: timedelta | None = None

    def between(self, after: datetime, until: datetime) -> Iterator[datetime]:
        """Yield what is due later than `after`, and not later than `until`."""
        if self.step is None:
            if after < self.first <= until:
                yield self.first
            return
        count = max(0, (after - self.first) // self.step + 1)
        due_at = self.first + count * self.step
        while due_at <= until:
            yield due_at
            due_at += self.step

    def next_after(self, after: datetime) -> datetime | None:
        if self.step is None:
            return self.first if self.first > after else None
        return self.first + max(0, (after - self.first) // self.step + 1) * self.step


@dataclass(frozen=True, slots=True)
class Draft:
    """What a job says."""

    plan: Plan
    steps: tuple[Step, ...]
    retries: int = 0
    retry_wait: timedelta = timedelta(minutes=5)
    key: str = ""
    runs_again: bool = False  # after a crash: delivery at least once
    overlapping: OverlapPolicy = SIDE_BY_SIDE
    chains: tuple[tuple[int, When], ...] = ()  # the jobs that are started by its end

    @property
    def is_sequence(self) -> bool:
        return len(self.steps) > 1

    @property
    def replaces(self) -> bool:
        return self.overlapping.kind is Overlapping.REPLACE


class Stage(Enum):
    """Where an instance stands."""

    PENDING = auto()  # its next act is to begin at `at`: a step, a retry
    QUEUED = auto()  # its moment has come, and others are to end first
    WAITING = auto()  # a wait of a sequence, until `at` or an event
    RUNNING = auto()
    ENDED = auto()


@dataclass(slots=True)
class Instance:
    """One occurrence or request and all that follows from it: attempts, steps, waits."""

    job_id: int
    due_at: datetime
    draft: Draft
    request: str = ""
    asked: int | None = None  # as which act, if by hand
    trigger: Trigger = Trigger.SCHEDULE  # of the attempt at which it stands
    stage: Stage = Stage.PENDING
    step: int = 1
    attempt: int = 1
    at: datetime = NEVER
    is_wanted_now: bool = False  # by hand, so that a clock set back keeps nobody waiting
    event: int | None = None
    reruns: int = 0  # of this step
    is_rerun: bool = False
    has_begun: bool = False  # an engine has looked at it with nothing in its way
    is_unowned: bool = False  # no engine has taken over what was asked for
    is_chained_just_now: bool = False  # an engine hears of it by the store, later than of what it holds
    is_open: bool = False  # the wait it stands at has begun
    has_queued: bool = False  # it waited for its turn, so that it is not left out any more
    is_held: bool = False  # an engine has found that something is in its way
    is_to_end: bool = False  # somebody asked for its end, and no engine has heard of it
    number: int = 0  # in the order in which they were made
    row: int = 0  # in the order in which what they stand at was written down
    line: int = 0  # in the order in which engines took that over
    began: int = 0  # in the order in which acts began
    comes_at: datetime = NEVER  # when it comes to its turn among those
    used: set[int] = field(default_factory=set)
    acts: dict[tuple[int, int], RunState] = field(default_factory=dict)
    begun: set[tuple[int, int]] = field(default_factory=set)
    unsure: set[tuple[int, int]] = field(default_factory=set)  # replaced as it began: perhaps it acted

    @property
    def is_over(self) -> bool:
        return self.stage is Stage.ENDED

    @property
    def is_under_way(self) -> bool:
        """Tell whether something of it is behind it."""
        return self.step > 1 or self.attempt > 1 or self.is_open

    @property
    def is_wish(self) -> bool:
        """Tell whether somebody asked for it, and nothing of it has begun."""
        return self.trigger is Trigger.MANUAL and not self.is_under_way

    @property
    def is_to_repeat(self) -> bool:
        """Tell whether it is to do once more, and has not begun, what was cut off."""
        is_pending = self.stage in {Stage.PENDING, Stage.QUEUED} and not self.is_held
        before = self.acts.get((self.step, self.attempt - 1))
        return is_pending and self.is_rerun and before is RunState.INTERRUPTED

    @property
    def state(self) -> RunState:
        return self.acts[self.step, self.attempt]

    @state.setter
    def state(self, state: RunState) -> None:
        self.acts[self.step, self.attempt] = state


@dataclass(slots=True)
class Job:
    """A job as people have left it, and what came of it."""

    id: int
    draft: Draft
    added_at: datetime
    accounted_until: datetime
    folder: str = ""
    is_on: bool = True
    off_since: int = 0  # as which act
    is_in_bin: bool = False
    pause: "Pause | None" = None
    was_paused_until: datetime | None = None
    instances: list[Instance] = field(default_factory=list)
    unrun: dict[datetime, frozenset[RunState]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Pause:
    """Since when, until when, if that is known, and by which act."""

    since: datetime
    until: datetime | None = None
    act: int = 0

    def lasts(self, at: datetime) -> bool:
        return self.until is None or at < self.until


@dataclass(frozen=True, slots=True)
class Sent:
    """An event."""

    number: int
    name: str
    key: str
    came_at: datetime


def chained_by(job_id: int, due_at: datetime, request: str, step: int, attempt: int) -> str:
    """Return by which name an end asks for a run of another job."""
    return f"after {job_id} {due_at:%j-%H:%M:%S} [{request}] {step}.{attempt}"
