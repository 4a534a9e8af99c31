"""Explain why a job runs, ran or did not at an instant, from facts. Pure."""

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from enum import Enum, auto

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.explain import Explanation
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.chain import When
from scheduler_core.values.jobs.job import Job, JobDraft
from scheduler_core.values.jobs.job_history import HistoryEntry
from scheduler_core.values.jobs.parameters import RunValue
from scheduler_core.values.records.calendar_state import CalendarState
from scheduler_core.values.records.pause import PauseHold
from scheduler_core.values.runs.event import RunEvent
from scheduler_core.values.runs.run import Run


class Verdict(Enum):
    """What can be said of an instant; the first that holds."""

    IN_LEDGER = auto()
    NO_JOB_YET = auto()
    IN_BIN = auto()
    SWITCHED_OFF = auto()
    STOPPED = auto()
    AFTER_LAST_END = auto()  # the end of a run to come decides
    NOT_PLANNED = auto()
    FORGOTTEN = auto()
    NOT_LOOKED_AT = auto()
    WILL_BE_SKIPPED = auto()
    WILL_RUN = auto()


@dataclass(frozen=True, slots=True)
class ExplainedStanding:
    """How the job stood then, or stands now for an instant to come.

    The changes are those that were in force. `revision` 0 says that what it said then is not kept any
    more, and `draft` is what it says now; there is no draft before there was the job.
    """

    revision: int
    draft: JobDraft | None
    pause: HistoryEntry | None = None
    stop: HistoryEntry | None = None
    deletion: HistoryEntry | None = None
    switched_off: HistoryEntry | None = None


@dataclass(frozen=True, slots=True)
class NotFollowed:
    """A run of another job after which the job would have begun, had it ended otherwise."""

    run: Run
    when: When


@dataclass(frozen=True, slots=True)
class NamedBefore:
    """An earlier revision whose rules name the instant, and the change after which none does."""

    revision: int
    change: HistoryEntry


@dataclass(frozen=True, slots=True)
class Why:
    """An instant of a job, explained.

    `runs` are what the ledger has about it, and it answers for what lies after `accounted_after_at`.
    `sentence` is the schedule of then, `explanation` traces the instant to its rules or to what hinders
    it, and `before_at` and `after_at` are the occurrences around it. `hold` is for an instant to come.
    `clock_changes` say what a change of the clock on that day does to the schedule. `is_held_copy` tells that
    nothing fires until somebody has decided about the copied or restored store, `has_engine` that one runs
    now, and `silence` what is known of one that gives no sign of life; `no_machine` says why no machine would
    carry the job out. `hold` is also what holds a run now that is paused. What is no occurrence may lie in
    a `span` of those that did not run, and is `not_followed` by what others would have started then.
    `under_way` is what was due before such an instant and has not ended by then, the first first.
    `queued_before` counts the runs of the job that are to begin before one that waits, and `waited_for` is
    the one whose end let a late run begin. `begun_by` are the events that began runs, by their numbers, and
    `values` the parameters of the run `values_of`, of which those `given` are no defaults. `calendars` are
    those that the schedule goes by, and `aways` say of runs that make up for what was missed why nobody
    looked when they were due. `asked_run` is the one that is asked about, among the other attempts, and
    `named_before` tells of an instant that no rule names that one did.
    """

    job: Job
    at: datetime
    asked_at: datetime
    runs: tuple[Run, ...]
    standing: ExplainedStanding
    accounted_after_at: datetime
    sentence: str = ""
    explanation: Explanation | None = None
    before_at: datetime | None = None
    after_at: datetime | None = None
    counts_from_end: bool = False
    hold: PauseHold | None = None
    clock_changes: tuple[str, ...] = ()
    is_held_copy: bool = False
    has_engine: bool = True
    silence: str = ""
    no_machine: str = ""
    span: Run | None = None
    not_followed: NotFollowed | None = None
    under_way: tuple[Run, ...] = ()
    queued_before: int = 0
    waited_for: Run | None = None
    begun_by: Mapping[RunId, RunEvent] = field(default_factory=dict)
    values: tuple[RunValue, ...] = ()
    given: frozenset[str] = frozenset()
    values_of: RunId | None = None
    calendars: tuple[tuple[str, CalendarState], ...] = ()
    aways: Mapping[RunId, str] = field(default_factory=dict)
    asked_run: RunId | None = None
    named_before: NamedBefore | None = None

    @property
    def is_to_come(self) -> bool:
        return self.at > self.asked_at

    @property
    def verdict(self) -> Verdict:
        if self.runs:
            return Verdict.IN_LEDGER
        hindered = self._hindered()
        if hindered is not None:
            return hindered
        if self.is_to_come:
            return Verdict.WILL_RUN if self.hold is None else Verdict.WILL_BE_SKIPPED
        return Verdict.FORGOTTEN if self.at <= self.accounted_after_at else Verdict.NOT_LOOKED_AT

    def _hindered(self) -> Verdict | None:
        standing = self.standing
        if standing.draft is None:
            return Verdict.NO_JOB_YET
        if standing.deletion is not None:
            return Verdict.IN_BIN
        if not standing.draft.is_enabled:
            return Verdict.SWITCHED_OFF
        if standing.stop is not None:
            return Verdict.STOPPED
        if self.is_to_come and self.counts_from_end and self.at != self.job.next_due_at:
            return Verdict.AFTER_LAST_END
        is_planned = self.explanation is not None and self.explanation.is_occurrence
        return None if is_planned or self.at == self.job.next_due_at else Verdict.NOT_PLANNED
