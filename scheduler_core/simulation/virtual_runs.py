"""Runs on a virtual clock, and which of them overlap."""

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime, timedelta

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.planning.overlap import Company, Contender, next_in_turn
from scheduler_core.planning.planner import after_end, counts_from_end
from scheduler_core.planning.waits import time_of_wait
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import next_after
from scheduler_core.simulation.foresight import SimulatedJob
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.jobs.sequence import (
    Act,
    Branch,
    SequenceAction,
    Wait,
    WaitOrBranch,
    action_of,
    policies_of,
)
from scheduler_core.values.runs.run import Trigger


@dataclass(slots=True, eq=False)
class VirtualRun:
    """A run that is to begin, waits or is under way; `line` is the number of what is told of it.

    `links` counts the jobs that started one another up to it. A sequence that `is_under_way` keeps its place
    from one step or attempt to the next. One that is asked for by other means than the schedule
    `is_requested`.
    """

    id: RunId
    job: SimulatedJob
    due_at: datetime
    trigger: Trigger
    start_at: datetime
    line: int = -1
    attempt: int = 1
    step: int = 1
    links: int = 0
    is_requested: bool = False
    is_under_way: bool = False
    is_after_failure: bool = False
    has_queued: bool = False
    has_begun: bool = False
    is_over: bool = False

    @property
    def is_sequence(self) -> bool:
        return isinstance(self.job.draft.action, SequenceAction)

    @property
    def wait(self) -> WaitOrBranch | None:
        """Return the wait that it is, if it is one; a branch is one of no length."""
        action = self.job.draft.action
        step = action.step(self.step) if isinstance(action, SequenceAction) else None
        return step if isinstance(step, (Wait, Branch)) else None

    @property
    def policies(self) -> RunPolicies:
        """Return the policies of its job, with what its step says otherwise."""
        action, policies = self.job.draft.action, self.job.draft.policies
        step = action.step(self.step) if isinstance(action, SequenceAction) else None
        return policies_of(step, policies) if isinstance(step, Act) else policies

    @property
    def is_call(self) -> bool:
        action = action_of(self.job.draft.action, self.step)
        return action is not None and action.is_call

    @property
    def contender(self) -> Contender:
        priority = self.job.draft.policies.priority
        return Contender(self.id, self.job.id, self.due_at, self.trigger, priority, self.has_queued)

    def followed_by(self, run_id: RunId, trigger: Trigger, at: datetime) -> "VirtualRun":
        """Return its next attempt, or the run that becomes its next step."""
        return VirtualRun(
            run_id,
            self.job,
            self.due_at,
            trigger,
            at,
            step=self.step,
            links=self.links,
            is_requested=self.is_requested,
            is_under_way=self.is_sequence,
        )

    def ends_after(self, now: datetime, usual: timedelta) -> datetime:
        """Return when it ends if it begins now: after its usual time, but not beyond its limit."""
        wait = self.wait
        if wait is not None:
            time = time_of_wait(wait, self.job.draft.schedule)
            return max(time, now) if isinstance(time, datetime) else _later(now, time)
        action = action_of(self.job.draft.action, self.step)
        timeout = None if action is None else self.policies.timeout_of(action)
        return _later(now, usual if timeout is None else min(usual, timeout))


@dataclass(slots=True)
class VirtualGroup:
    """Those of one job or key that are under way, those that wait for them, and tries to come."""

    active: dict[RunId, VirtualRun] = field(default_factory=dict)
    waiting: dict[RunId, VirtualRun] = field(default_factory=dict)
    tries: dict[RunId, VirtualRun] = field(default_factory=dict)

    @property
    def company(self) -> Company:
        return Company(
            [run.contender for run in self.active.values()], [run.contender for run in self.waiting.values()]
        )

    def next_in_turn(self) -> list[RunId]:
        if not self.waiting:
            return []
        policies = {run.job.id: run.job.draft.policies.overlapping for run in self.waiting.values()}
        return next_in_turn(self.company.waiting, len(self.active), policies)

    def find(self, run_id: RunId) -> VirtualRun | None:
        return self.active.get(run_id) or self.waiting.get(run_id) or self.tries.get(run_id)

    def remove(self, run: VirtualRun) -> None:
        for place in (self.active, self.waiting, self.tries):
            place.pop(run.id, None)


def group_name(run: VirtualRun) -> JobId | str:
    """Return what the runs have in common that share time."""
    return run.job.draft.policies.key or run.job.id


def durations_of(
    jobs: Mapping[JobId, SimulatedJob], assumed: timedelta
) -> tuple[dict[JobId, timedelta], frozenset[JobId]]:
    """Return how long a run of each job is taken to last, and of which jobs that is only assumed."""
    known = {
        job.id: job.usual_duration
        for job in jobs.values()
        if job.usual_duration is not None and not isinstance(job.draft.action, SequenceAction)
    }
    guessed = frozenset(jobs.keys() - known.keys())
    return known | dict.fromkeys(guessed, assumed), guessed


def first_due(job: SimulatedJob, start: datetime) -> datetime | None:
    """Return the first occurrence from an instant on; one that is stored counts whatever the rules yield."""
    if job.due_at is None or job.due_at >= start:
        return job.due_at
    schedule = job.draft.schedule
    if counts_from_end(schedule):
        return after_end(schedule, start)
    return next_after(compile_schedule(schedule), start, inclusive=True)


def _later(at: datetime, by: timedelta) -> datetime:
    try:
        return at + by
    except OverflowError:
        return datetime.max.replace(tzinfo=at.tzinfo)
