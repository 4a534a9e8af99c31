"""The runs that share time: those of a job, or of all jobs with a key."""

from dataclasses import dataclass, field

from scheduler_core.engine.runs.work import Work
from scheduler_core.planning.overlap import Company, Contender, next_in_turn
from scheduler_core.values.ids import JobId, RunId


@dataclass(slots=True)
class Group:
    """Those that are under way, and those that wait for them.

    `between` are the steps of sequences under way that have not begun: each keeps its sequence's place.
    """

    name: JobId | str
    active: dict[RunId, Work] = field(default_factory=dict)
    between: dict[RunId, Work] = field(default_factory=dict)
    waiting: dict[RunId, Work] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        return not (self.active or self.between or self.waiting)

    @property
    def company(self) -> Company:
        return Company(
            [contender(work) for work in (*self.active.values(), *self.between.values())],
            [contender(work) for work in self.waiting.values()],
        )

    def next_in_turn(self) -> list[RunId]:
        policies = {work.job_id: work.draft.policies.overlapping for work in self.waiting.values()}
        return next_in_turn(self.company.waiting, len(self.active) + len(self.between), policies)


def group_of(work: Work) -> JobId | str:
    """Return what the runs have in common that share time."""
    return work.draft.policies.key or work.job_id


def contender(work: Work) -> Contender:
    return Contender(work.run_id, work.job_id, work.due_at, work.trigger, work.draft.policies.priority)
