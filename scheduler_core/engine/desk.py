"""What others asked for or changed, answered: wishes, cancellations, and claims that no longer stand."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from scheduler_core.clock import Clock
from scheduler_core.engine.endings import Stop, ending_of_stop
from scheduler_core.engine.standing import current, reviewed
from scheduler_core.engine.work import Work, work_of_owned
from scheduler_core.store.change_kind import ChangeKind
from scheduler_core.store.instances import starts_of
from scheduler_core.store.jobs import drafts
from scheduler_core.store.ledger import finish, take_back
from scheduler_core.store.outbox import News
from scheduler_core.store.owned_runs import OwnedRun, adopt_wishes, cancel_requests
from scheduler_core.store.run_changes import Finished
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.store.waits import ended_by_event
from scheduler_core.values.ids import EngineId, RunId
from scheduler_core.values.job import JobDraft
from scheduler_core.values.run import Reason, RunState

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Asked:
    """What is to be done on the loop about what others asked for.

    `renewed` are claims as they read now, `woken` waits whose event has come, and `moved` says when claims
    may begin that were given another time.
    """

    adopted: list[Work] = field(default_factory=list)
    cancelled: list[OwnedRun] = field(default_factory=list)
    taken_back: set[RunId] = field(default_factory=set)
    stopped: list[tuple[Work, Stop]] = field(default_factory=list)
    renewed: list[Work] = field(default_factory=list)
    woken: list[RunId] = field(default_factory=list)
    moved: dict[RunId, datetime] = field(default_factory=dict)


@dataclass(slots=True)
class Heard:
    """The news since the desk was last attended to."""

    jobs: set[int] = field(default_factory=set)
    runs: set[int] = field(default_factory=set)
    is_about_all_jobs: bool = False
    is_about_all_runs: bool = False

    def add(self, news: News) -> None:
        self.is_about_all_jobs |= news.has_gap
        self.is_about_all_runs |= news.has_gap
        for change in news.changes:
            match change.kind:
                case ChangeKind.JOBS:
                    self.jobs.update(change.ids)
                case ChangeKind.RUNS:
                    self.runs.update(change.ids)
                case ChangeKind.PAUSES:
                    self.is_about_all_jobs = True
                case _:
                    continue

    def add_all(self, other: "Heard") -> None:
        """Hear again what could not be attended to."""
        self.jobs |= other.jobs
        self.runs |= other.runs
        self.is_about_all_jobs |= other.is_about_all_jobs
        self.is_about_all_runs |= other.is_about_all_runs

    def concerns(self, work: Work) -> bool:
        return self.is_about_all_jobs or work.job_id in self.jobs

    def tells_of(self, run_id: RunId) -> bool:
        return self.is_about_all_runs or run_id in self.runs


class Desk:
    """Answers in one transaction, on the writer's thread."""

    def __init__(self, engine: EngineId, clock: Clock) -> None:
        self._engine = engine
        self._clock = clock

    def attend(self, tx: Writing, heard: Heard, held: Sequence[Work]) -> Asked:
        """Adopt wishes, note cancellations, and look again at claims whose jobs have changed."""
        asked = Asked()
        self._adopt(tx, asked)
        asked.cancelled = cancel_requests(tx, self._engine)
        asked.woken = ended_by_event(tx, self._engine)
        asked.moved = _moved(tx, [work for work in held if heard.tells_of(work.run_id)])
        found = reviewed(tx, [work for work in held if heard.concerns(work)], self._clock.now())
        asked.stopped = found.stopped
        asked.renewed = found.standing
        if found.revoked:
            asked.taken_back = take_back(tx, [work.run_id for work in found.revoked])
        return asked

    def _adopt(self, tx: Writing, asked: Asked) -> None:
        """Take over what nobody owns: wishes, and claims that another engine has let go."""
        now = self._clock.now()
        wishes = adopt_wishes(tx, self._engine, now)
        known = drafts(tx, {wish.run.job_id for wish in wishes}) if wishes else {}
        read = [
            work_of_owned(wish, draft)
            for wish in wishes
            if isinstance(draft := known.get(wish.run.job_id), JobDraft)
        ]
        works = current(tx, read)
        readable = {work.run_id for work in works}
        finish(tx, [_unreadable(wish, now) for wish in wishes if wish.run.id not in readable])
        found = reviewed(tx, works, now)
        asked.adopted = found.standing
        finish(tx, [ending_of_stop(work, stop, now).finished for work, stop in found.stopped])
        take_back(tx, [work.run_id for work in found.revoked])


def _moved(tx: Reading, works: Sequence[Work]) -> dict[RunId, datetime]:
    starts = starts_of(tx, [work.run_id for work in works]) if works else {}
    known = {work.run_id: work.start_at for work in works}
    return {run_id: at for run_id, at in starts.items() if at != known[run_id]}


def _unreadable(wish: OwnedRun, now: datetime) -> Finished:
    reason = "its job can't be read"
    return Finished(wish.run.id, RunState.SKIPPED, now, Reason.DISABLED, reason, fence=wish.fence)
