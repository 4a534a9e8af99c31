"""What others asked for or changed, answered: wishes, cancellations, and claims that no longer stand."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass, field

from scheduler_core.clock import Clock
from scheduler_core.engine.endings import Stop
from scheduler_core.engine.work import Work, work_of_owned
from scheduler_core.errors import NotFound, StoreUnavailable
from scheduler_core.store.change_kind import ChangeKind
from scheduler_core.store.jobs import drafts, job
from scheduler_core.store.ledger import finish, take_back
from scheduler_core.store.outbox import News
from scheduler_core.store.owned_runs import OwnedRun, adopt_wishes, cancel_requests
from scheduler_core.store.pauses import pauses
from scheduler_core.store.run_changes import Finished
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import EngineId, JobId, RunId
from scheduler_core.values.job import Job, JobDraft
from scheduler_core.values.pause import Pause
from scheduler_core.values.run import Reason, RunState, Trigger

log = logging.getLogger(__name__)

_OF_THE_SCHEDULE = frozenset({Trigger.SCHEDULE, Trigger.CATCH_UP, Trigger.START})
_GONE = Stop(RunState.SKIPPED, Reason.DISABLED, "the job was deleted or switched off before it began")
_PAUSED = Stop(RunState.SKIPPED, Reason.PAUSED, "the job was paused before it began")


@dataclass(slots=True)
class Asked:
    """What is to be done on the loop about what others asked for."""

    adopted: list[Work] = field(default_factory=list)
    cancelled: list[OwnedRun] = field(default_factory=list)
    taken_back: set[RunId] = field(default_factory=set)
    stopped: list[tuple[Work, Stop]] = field(default_factory=list)


@dataclass(slots=True)
class Heard:
    """The news since the desk was last attended to."""

    jobs: set[int] = field(default_factory=set)
    is_about_all_jobs: bool = False

    def add(self, news: News) -> None:
        self.is_about_all_jobs |= news.has_gap
        for change in news.changes:
            match change.kind:
                case ChangeKind.JOBS:
                    self.jobs.update(change.ids)
                case ChangeKind.PAUSES:
                    self.is_about_all_jobs = True
                case _:
                    continue

    def concerns(self, work: Work) -> bool:
        return self.is_about_all_jobs or work.job_id in self.jobs


class Desk:
    """Answers in one transaction, on the writer's thread."""

    def __init__(self, engine: EngineId, clock: Clock) -> None:
        self._engine = engine
        self._clock = clock

    def attend(self, tx: Writing, heard: Heard, held: list[Work]) -> Asked:
        """Adopt wishes, note cancellations, and look again at claims whose jobs have changed."""
        asked = Asked()
        self._adopt(tx, asked)
        asked.cancelled = cancel_requests(tx, self._engine)
        affected = [work for work in held if heard.concerns(work)]
        if affected:
            self._look_again(tx, affected, asked)
        return asked

    def _adopt(self, tx: Writing, asked: Asked) -> None:
        wishes = adopt_wishes(tx, self._engine, self._clock.now())
        known = drafts(tx, {wish.run.job_id for wish in wishes}) if wishes else {}
        for wish in wishes:
            draft = known.get(wish.run.job_id)
            if isinstance(draft, JobDraft):
                asked.adopted.append(work_of_owned(wish, draft))
            else:
                reason = "its job can't be read"
                now = self._clock.now()
                finish(tx, [Finished(wish.run.id, RunState.SKIPPED, now, Reason.DISABLED, reason)])

    def _look_again(self, tx: Writing, affected: list[Work], asked: Asked) -> None:
        now = self._clock.now()
        paused = pauses(tx)
        revoked: list[RunId] = []
        for work in affected:
            stored = _stored(tx, work.job_id)
            is_ahead = work.due_at > now and work.trigger in _OF_THE_SCHEDULE and work.attempt == 1
            if is_ahead and _is_planned_anew(work, stored):
                revoked.append(work.run_id)
            elif stored is None or _is_off(stored):
                asked.stopped.append((work, _GONE))
            elif work.trigger in _OF_THE_SCHEDULE and _is_paused(stored, paused):
                asked.stopped.append((work, _PAUSED))
        asked.taken_back = take_back(tx, revoked) if revoked else set()


def _stored(tx: Reading, job_id: JobId) -> Job | None:
    try:
        return job(tx, job_id)
    except (NotFound, StoreUnavailable):  # it is gone, or can't be read
        return None


def _is_off(stored: Job) -> bool:
    return not stored.draft.is_enabled or stored.deleted_at is not None or stored.disabled_reason != ""


def _is_planned_anew(work: Work, stored: Job | None) -> bool:
    """Tell whether an edit has decided anew what is due, the claimed occurrence included."""
    if stored is None or _is_off(stored):
        return True
    return stored.revision != work.revision and stored.draft.schedule != work.draft.schedule


def _is_paused(stored: Job, paused: Iterable[Pause]) -> bool:
    return stored.is_paused or any(pause.covers(stored.draft.folder) for pause in paused)
