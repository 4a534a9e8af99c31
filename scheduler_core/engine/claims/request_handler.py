"""Answer what other processes asked for or changed: requests, cancellations, invalid claims."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import field, replace
from datetime import datetime

from scheduler_core.clock import Clock
from scheduler_core.engine.claims.claim_validation import DELETED, WITHOUT_STEP, current, validated_claims
from scheduler_core.engine.claims.held_places import held_places
from scheduler_core.engine.claims.holds import held_by
from scheduler_core.engine.runs.completion import Stop, cancelled_by, ending_of_stop
from scheduler_core.engine.runs.sequences import with_key_of, words_of_waits
from scheduler_core.engine.runs.work import Work, work_of_owned
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.settings import read_settings
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.changes.outbox import News
from scheduler_core.store.jobs.documents import Unreadable
from scheduler_core.store.jobs.due_jobs import standings
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.jobs.pauses import pauses
from scheduler_core.store.runs.backfills import write_abandoned
from scheduler_core.store.runs.engines import say_tags
from scheduler_core.store.runs.held_runs import held_runs, hold_back, next_release_at, release
from scheduler_core.store.runs.ledger import finish, withdraw_claims
from scheduler_core.store.runs.owned_runs import (
    OwnedRun,
    adopt_requests,
    cancel_requests,
    ended_runs,
    starts_of,
)
from scheduler_core.store.runs.run_changes import Finished
from scheduler_core.store.sequences.waits import ended_by_event, say_again
from scheduler_core.store.settings import settings
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import EngineId, JobId, RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.place import Machine
from scheduler_core.values.runs.run import NOT_HELD, HeldBy, Reason, Run, RunState

log = logging.getLogger(__name__)


@dataclass(slots=True)
class AskedOfEngine:
    """What is to be done on the loop about what others asked for.

    `renewed` are claims as they read now, `rekeyed` what acts and has another key, `woken` waits whose event
    has come, and `moved` says when claims may begin that were given another time. `released` are adopted
    and were held. What is `held_back` goes on when what holds it ends, pauses that end by themselves not
    before `next_release_at`. Nobody else asks for the rest of a backfill: the engine does at `next_part_at`.
    Of the jobs `held_of` something is held otherwise than before: `places` is what keeps its place among
    others of that, and `without_place` what had one. `ended` was adopted and is not to begin, as somebody
    asked for its end.
    The `machine` is this one, if settings may have given it other tags.
    `over` was held here, or watched, and ended by somebody else: a step that was skipped, a run elsewhere.
    """

    adopted: list[Work] = field(default_factory=list)
    cancelled: list[OwnedRun] = field(default_factory=list)
    over: set[RunId] = field(default_factory=set)
    taken_back: set[RunId] = field(default_factory=set)
    held_back: set[RunId] = field(default_factory=set)
    released: set[RunId] = field(default_factory=set)
    held_of: set[JobId] = field(default_factory=set)
    places: list[Work] = field(default_factory=list)
    without_place: set[RunId] = field(default_factory=set)
    next_release_at: datetime | None = None
    next_part_at: datetime | None = None
    stopped: list[tuple[Work, Stop]] = field(default_factory=list)
    ended: list[tuple[Work, Stop]] = field(default_factory=list)
    renewed: list[Work] = field(default_factory=list)
    rekeyed: list[Work] = field(default_factory=list)
    woken: list[RunId] = field(default_factory=list)
    moved: dict[RunId, datetime] = field(default_factory=dict)
    machine: Machine | None = None


@dataclass(slots=True)
class Heard:
    """Changes committed since the last look."""

    jobs: set[int] = field(default_factory=set)
    runs: set[int] = field(default_factory=set)
    is_about_all_jobs: bool = False
    is_about_all_runs: bool = False
    has_settings: bool = False

    def add(self, news: News) -> None:
        self.is_about_all_jobs |= news.has_gap
        self.is_about_all_runs |= news.has_gap
        self.has_settings |= news.has_gap
        for change in news.changes:
            match change.kind:
                case ChangeKind.JOBS:
                    self.jobs.update(change.ids)
                case ChangeKind.RUNS:
                    self.runs.update(change.ids)
                case ChangeKind.PAUSES:
                    self.is_about_all_jobs = True
                case ChangeKind.SETTINGS:
                    self.has_settings = True
                case _:
                    continue

    def add_all(self, other: "Heard") -> None:
        """Hear again what could not be attended to."""
        self.jobs |= other.jobs
        self.runs |= other.runs
        self.is_about_all_jobs |= other.is_about_all_jobs
        self.is_about_all_runs |= other.is_about_all_runs
        self.has_settings |= other.has_settings

    def concerns(self, work: Work) -> bool:
        return self.is_about_all_jobs or work.job_id in self.jobs

    def names_run(self, run_id: RunId) -> bool:
        return self.is_about_all_runs or run_id in self.runs


class RequestHandler:
    """Answers in one transaction, on the writer's thread."""

    def __init__(self, engine: EngineId, clock: Clock, machine_as_said: Callable[[str], Machine]) -> None:
        self._engine = engine
        self._machine_as_said = machine_as_said
        self._clock = clock
        # Whether a backfill may have to be gone on with: at the start, and once something of one was adopted.
        self._may_be_left = True

    def attend(
        self,
        tx: Writing,
        heard: Heard,
        held: Sequence[Work],
        set_aside: Sequence[Work] = (),
        acting: Sequence[Work] = (),
        elsewhere: Sequence[Work] = (),
    ) -> AskedOfEngine:
        """Adopt requests, note cancellations, and look again at claims whose jobs have changed.

        `set_aside` is held and has a place among others, as what is `acting` has. What has begun `elsewhere`
        is written by others.
        """
        asked = AskedOfEngine()
        self._release(tx, heard, asked)
        self._go_on_with_backfills(tx, asked)
        self._adopt(tx, asked)
        asked.cancelled = cancel_requests(tx, self._engine)
        asked.woken = ended_by_event(tx, self._engine)
        named = [work for work in held if heard.names_run(work.run_id)]
        seen = [*named, *(work for work in elsewhere if heard.names_run(work.run_id))]
        asked.over = ended_runs(tx, [work.run_id for work in seen]) if seen else set()
        asked.moved = _moved(tx, named)
        ends = asked.over | {each.run.id for each in asked.cancelled}  # whatever has become of their jobs
        concerned = [work for work in held if heard.concerns(work) and work.run_id not in ends]
        found = validated_claims(tx, concerned, self._clock.now())
        asked.stopped = found.stopped
        asked.renewed = found.standing
        asked.rekeyed = _rekeyed(tx, [work for work in acting if heard.concerns(work)])
        if found.revoked:
            asked.taken_back = withdraw_claims(tx, [work.run_id for work in found.revoked])
        if found.held:
            asked.held_back = hold_back(tx, found.held)
            asked.held_of |= {work.job_id for work in held if work.run_id in asked.held_back}
        _look_at_places(tx, heard, set_aside, asked)
        asked.next_release_at = next_release_at(tx, self._clock.now())
        if heard.has_settings:
            asked.machine = self._machine_as_said(read_settings(settings(tx)).machine_tags)
            say_tags(tx, self._engine, asked.machine.tags)
        return asked

    def _release(self, tx: Writing, heard: Heard, asked: AskedOfEngine) -> None:
        """Resume runs whose last hold was released, and end those of jobs that are gone."""
        if not (heard.jobs or heard.is_about_all_jobs):
            return
        now = self._clock.now()
        owned = held_runs(tx, None if heard.is_about_all_jobs else {JobId(job_id) for job_id in heard.jobs})
        if not owned:
            return
        standing, paused = standings(tx, {each.run.job_id for each in owned}), pauses(tx)
        gone = [each for each in owned if each.run.job_id not in standing]
        finish(tx, [_ended(each, DELETED, now) for each in gone])
        reasons = {
            each: held_by(standing[each.run.job_id], paused, each.asked_at, now)
            for each in owned
            if each.run.job_id in standing
        }
        asked.released = release(tx, [each.run.id for each, held in reasons.items() if held is NOT_HELD])
        still_held = {each: held for each, held in reasons.items() if held is not NOT_HELD}
        other = {each.run.id: by for each, by in still_held.items() if not _says(each.run, by)}
        hold_back(tx, other)
        asked.held_of |= {each.run.job_id for each in still_held}

    def _go_on_with_backfills(self, tx: Writing, asked: AskedOfEngine) -> None:
        """Ask for the rest of what somebody left; nothing is read as long as nobody has asked for any.

        That nothing is left is known once nothing was: what this writes may come to nothing.
        """
        if self._may_be_left:
            asked.next_part_at = write_abandoned(tx, self._clock.now())
            self._may_be_left = asked.next_part_at is not None

    def _adopt(self, tx: Writing, asked: AskedOfEngine) -> None:
        """Take over what nobody owns: requests, and claims that another engine has released."""
        now = self._clock.now()
        requests = adopt_requests(tx, self._engine, now)
        if not self._may_be_left and any(request.run.is_of_backfill for request in requests):
            self._may_be_left = True
            self._go_on_with_backfills(tx, asked)
        known = drafts(tx, {request.run.job_id for request in requests}) if requests else {}
        read = [
            work_of_owned(request, draft)
            for request in requests
            if isinstance(draft := known.get(request.run.job_id), JobDraft)
        ]
        works = current(tx, read)
        readable = {work.run_id for work in works}
        ended = [request for request in requests if request.run.id not in readable]
        finish(tx, [_unreadable(each, known.get(each.run.job_id), now) for each in ended])
        if any(each.run.is_of_backfill for each in ended):
            asked.next_part_at = now  # their ends tell nobody that the next may be adopted
        unwanted = {
            each.run.id: cancelled_by(each.cancel_requested_by)
            for each in requests
            if each.cancel_requested_at is not None
        }
        asked.ended = [(work, unwanted[work.run_id]) for work in works if work.run_id in unwanted]
        found = validated_claims(tx, [work for work in works if work.run_id not in unwanted], now)
        asked.adopted = [
            replace(work, has_queued=True) if work.run_id in asked.released else work
            for work in found.standing
        ]
        if found.standing:
            say_again(tx, words_of_waits(found.standing))  # what held them stood there
        finish(tx, [ending_of_stop(work, stop, now).finished for work, stop in found.stopped])
        hold_back(tx, found.held)
        asked.held_of |= {work.job_id for work in works if work.run_id in found.held}
        withdraw_claims(tx, [work.run_id for work in found.revoked])


def _says(run: Run, by: HeldBy) -> bool:
    """Tell whether the row of a run says what holds it; one that has a reason of its own says that."""
    return run.held is by.held and (run.reason is not Reason.NONE or run.reason_text == by.words)


def _look_at_places(tx: Reading, heard: Heard, set_aside: Sequence[Work], asked: AskedOfEngine) -> None:
    concerned = [work for work in set_aside if heard.concerns(work) or heard.names_run(work.run_id)]
    job_ids = asked.held_of | {work.job_id for work in concerned}
    if job_ids:
        asked.places = held_places(tx, job_ids)
        with_place = {work.run_id for work in (*asked.places, *asked.adopted)}
        asked.without_place = {work.run_id for work in concerned} - with_place


def _rekeyed(tx: Reading, works: Sequence[Work]) -> list[Work]:
    newest = drafts(tx, {work.job_id for work in works}) if works else {}
    found = [
        with_key_of(work, draft) for work in works if isinstance(draft := newest.get(work.job_id), JobDraft)
    ]
    keys = {work.run_id: work.draft.policies.key for work in works}
    return [work for work in found if work.draft.policies.key != keys[work.run_id]]


def _moved(tx: Reading, works: Sequence[Work]) -> dict[RunId, datetime]:
    if not works:
        return {}
    starts = starts_of(tx, [work.run_id for work in works])
    known = {work.run_id: work.start_at for work in works}
    return {run_id: at for run_id, at in starts.items() if at != known[run_id]}


def _ended(owned: OwnedRun, stop: Stop, now: datetime) -> Finished:
    return Finished(owned.run.id, stop.state, now, stop.reason, stop.text, fence=owned.fence)


def _unreadable(request: OwnedRun, job: JobDraft | Unreadable | None, now: datetime) -> Finished:
    reason = WITHOUT_STEP if isinstance(job, JobDraft) else "its job can't be read"
    return Finished(request.run.id, RunState.SKIPPED, now, Reason.DISABLED, reason, fence=request.fence)
