"""Tell what needs a person, through the desktop's notifications."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol, assert_never

from PySide6.QtCore import QObject, QTimer, Signal, SignalInstance

from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.core_words import first_error, said
from gui.desktop.notification_digest import Digest, Ended, News, Wish
from gui.desktop.notification_words import Choice, Notification, notification
from scheduler_core.errors import NotFound
from scheduler_core.events import ChangeSet
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.run_policies import Tell
from scheduler_core.values.runs.run import FAILURES, UNFINISHED, Run, RunState
from scheduler_core.values.runs.run_log import RunFilter

if TYPE_CHECKING:
    from scheduler_core.settings import Settings
    from scheduler_core.values.jobs.job import Job

_SNOOZE = timedelta(hours=1)
_MOST_REMEMBERED = 10_000
_MOST_AT_ONCE = 1_000
_FORMER = 10
_MILLISECOND = timedelta(milliseconds=1)


class Channel(Protocol):
    """Shows notifications and tells what the user chose on the one that is shown."""

    chosen: SignalInstance

    def show(self, notification: Notification) -> None: ...


class Notifications(QObject):
    """Follows the runs that end and lets the digest decide what is worth telling."""

    job_wanted = Signal(object)

    def __init__(
        self,
        bridge: CoreBridge,
        channel: Channel,
        now: Callable[[], datetime],
        parent: QObject | None = None,
        *,
        most_at_once: int = _MOST_AT_ONCE,
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._most_at_once = most_at_once
        self._channel = channel
        self._now = now
        self._since = now()
        self._digest = Digest()
        self._shown: News | None = None
        self._told: OrderedDict[RunId, None] = OrderedDict()
        self._seen: set[JobId] = set()
        self._wanted: set[RunId] = set()
        self._changed: set[JobId] = set()
        self._is_everything_wanted = False
        self._has_new_rules = False
        self._is_asking = False
        self._turn = QTimer(self, singleShot=True)
        self._turn.timeout.connect(self._tell)
        bridge.changed.connect(self._on_changes)
        channel.chosen.connect(self._on_choice)

    def _on_changes(self, changes: ChangeSet) -> None:
        self._wanted |= changes.runs
        self._changed |= changes.jobs
        self._is_everything_wanted |= changes.is_everything
        self._has_new_rules |= changes.has_new_settings or changes.has_new_pauses
        self._ask()

    def _ask(self) -> None:
        if self._is_asking:
            return
        jobs = self._jobs_to_ask()
        if not (self._wanted or self._is_everything_wanted or jobs):
            return
        self._is_asking = True
        is_everything, self._is_everything_wanted = self._is_everything_wanted, False
        if is_everything:
            ask = partial(_all_found, self._most_at_once, jobs, self._since, self._now())
        else:
            untold = sorted(run_id for run_id in self._wanted if run_id not in self._told)
            oldest, later = untold[: self._most_at_once], untold[self._most_at_once :]
            self._wanted = set(later)
            ask = partial(_found, oldest, jobs, self._since, self._now())
        self._bridge.ask(ask, self._on_found, self._on_failure)

    def _jobs_to_ask(self) -> frozenset[JobId]:
        """Return of which jobs we wait for or tell something may be wished by now that was not before."""
        known = self._digest.job_ids
        is_any = self._is_everything_wanted or self._has_new_rules
        jobs = known if is_any else known & self._changed
        self._changed, self._has_new_rules = set(), False
        return jobs

    def _on_failure(self, error: Exception) -> None:
        self._is_asking = False
        self._bridge.report_failure(error)

    def _on_found(self, found: "_Found") -> None:
        self._is_asking = False
        self._digest.heed(found.wishes)
        for run in found.ended:
            if run.run_id not in self._told:
                self._told[run.run_id] = None
                is_known = run.job_id in self._seen  # by what ended here since
                self._seen.add(run.job_id)
                self._digest.take(replace(run, failed_before=False) if is_known else run)
        while len(self._told) > _MOST_REMEMBERED:
            self._told.popitem(last=False)
        self._tell()
        self._ask()

    def _tell(self) -> None:
        now = self._now()
        news = self._digest.news(now)
        if news is not None:
            self._shown = news
            self._channel.show(notification(news))
        again_at = self._digest.next_at(now)
        if again_at is None:
            self._turn.stop()
        else:
            self._turn.start(max(1, -((now - again_at) // _MILLISECOND)))

    def _on_choice(self, word: str) -> None:
        shown = self._shown
        if shown is None or word not in set(Choice):
            return
        first = shown.runs[0]
        match Choice(word):
            case Choice.SHOW:
                self.job_wanted.emit(first.job_id)
            case Choice.RUN_AGAIN:
                self._bridge.change(partial(_run_again, first.run_id), _ignore_answer)
            case Choice.IT_WORKED:
                self._bridge.change(partial(_say_it_worked, first.run_id), _ignore_answer)
            case Choice.SNOOZE:
                self._digest.quiet_until = self._now() + _SNOOZE
                self._tell()


class _Found(NamedTuple):
    """Which runs have ended, and what the jobs of these and of others wish."""

    ended: Sequence[Ended]
    wishes: Mapping[JobId, Wish]


def _all_found(most: int, jobs: Iterable[JobId], since: datetime, now: datetime, core: Core) -> _Found:
    """Return the newest runs that have ended since an instant, and the newest failures among the others."""
    every = RunFilter(since=since)
    failures = core.runs.ids(replace(every, states=FAILURES), most)
    return _found({*failures, *core.runs.ids(every, most)}, jobs, since, now, core)


def _found(
    wanted: Iterable[RunId], jobs: Iterable[JobId], since: datetime, now: datetime, core: Core
) -> _Found:
    """Return which of some runs have ended for good since an instant, and what these and other jobs wish."""
    ended = [run for run in core.runs.lines(list(wanted)) if _has_ended(run, since)]
    final = [run for run in ended if run.state not in FAILURES or _is_last_attempt(run, core)]
    failed_before = _failing_before({run.job_id for run in final if run.state in FAILURES}, since, core)
    told = [
        replace(_as_ended(run), failed_before=run.job_id in failed_before)
        for run in sorted(final, key=_end_of)
    ]
    return _Found(told, _wishes_of({*jobs, *(run.job_id for run in final)}, now, core))


def _wishes_of(job_ids: Iterable[JobId], now: datetime, core: Core) -> dict[JobId, Wish]:
    settings = core.settings.read()
    held = [pause for pause in core.jobs.pauses() if pause.until is None or now < pause.until]
    wishes = {}
    for job_id in job_ids:
        try:
            job = core.jobs.get(job_id)
            is_held = any(pause.covers(job.draft.folder) for pause in held)
            wishes[job_id] = _wish_of(job, settings, now, is_held=is_held)
        except NotFound:  # deleted for good meanwhile
            wishes[job_id] = _wish(Tell.DEFAULT, settings)._replace(comes_again=False)
    return wishes


def _wish_of(job: "Job", settings: "Settings", now: datetime, *, is_held: bool) -> Wish:
    is_paused = is_held or (job.is_paused and (job.paused_until is None or now < job.paused_until))
    policies = job.draft.policies
    return _wish(policies.tell, settings)._replace(
        quiet_hours=policies.quiet_hours,
        comes_again=job.deleted_at is None and job.next_due_at is not None and not is_paused,
    )


def _wish(tell: Tell, settings: "Settings") -> Wish:
    match tell:
        case Tell.DEFAULT:
            return Wish(
                settings.notifies_of_failures, settings.notifies_of_missed, settings.notifies_of_successes
            )
        case Tell.NOTHING:
            return Wish(failures=False, missed=False)
        case Tell.FAILURE:
            return Wish(missed=False)
        case Tell.EVERYTHING:
            return Wish(successes=True)
        case _ as never:
            assert_never(never)


def _failing_before(job_ids: Iterable[JobId], since: datetime, core: Core) -> set[JobId]:
    """Return which jobs failed the last time before an instant: each start would tell of them again."""
    ended = FAILURES | {RunState.SUCCEEDED}
    found = set()
    for job_id in job_ids:
        former = core.runs.page(RunFilter(job_ids=(job_id,), states=ended, until=since), _FORMER).runs
        last = next((run for run in former if run.finished_at and run.finished_at < since), None)
        if last is not None and last.state in FAILURES:
            found.add(job_id)
    return found


def _has_ended(run: Run, since: datetime) -> bool:
    return run.state not in UNFINISHED and (run.finished_at is None or run.finished_at >= since)


def _is_last_attempt(run: Run, core: Core) -> bool:
    """A failure that is tried again is none yet."""
    attempts = core.runs.attempts(run.id)
    return not attempts or attempts[-1].attempt <= run.attempt


def _end_of(run: Run) -> tuple[datetime, RunId]:
    return run.finished_at or run.due_at, run.id


def _as_ended(run: Run) -> Ended:
    return Ended(run.id, run.job_id, run.job_name, run.state, first_error(run) or said(run.reason_text))


def _run_again(run_id: RunId, core: Core) -> RunId:
    return core.runs.retry(run_id)


def _say_it_worked(run_id: RunId, core: Core) -> Run:
    from scheduler_core.facade.runs.runs import Answer

    return core.runs.answer(run_id, Answer.IT_WORKED)


def _ignore_answer(_answer: object) -> None:
    """Wait for the news of what was asked for."""
