"""Tell what needs a person, through the desktop's notifications."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

from PySide6.QtCore import QObject, QTimer, Signal, SignalInstance

from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.core_words import first_error, said
from gui.desktop.notification_digest import Digest, Ended, News
from gui.desktop.notification_words import Choice, Notification, notification
from gui.text.wall_clock import local
from scheduler_core.errors import NotFound
from scheduler_core.events import ChangeSet
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.run_policies import Tell
from scheduler_core.values.runs.run import FAILURES, UNFINISHED, Run, RunState
from scheduler_core.values.runs.run_log import RunFilter

if TYPE_CHECKING:
    from scheduler_core.settings import Settings

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
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._channel = channel
        self._now = now
        self._since = now()
        self._digest = Digest()
        self._shown: News | None = None
        self._told: OrderedDict[RunId, None] = OrderedDict()
        self._seen: set[JobId] = set()
        self._wanted: set[RunId] = set()
        self._is_everything_wanted = False
        self._is_asking = False
        self._turn = QTimer(self, singleShot=True)
        self._turn.timeout.connect(self._tell)
        bridge.changed.connect(self._on_changes)
        channel.chosen.connect(self._on_choice)

    def _on_changes(self, changes: ChangeSet) -> None:
        self._wanted |= changes.runs
        self._is_everything_wanted |= changes.is_everything
        self._ask()

    def _ask(self) -> None:
        if self._is_asking or not (self._wanted or self._is_everything_wanted):
            return
        self._is_asking = True
        newest = sorted(self._wanted, reverse=True)[:_MOST_AT_ONCE]
        wanted = None if self._is_everything_wanted else [each for each in newest if each not in self._told]
        self._wanted, self._is_everything_wanted = set(), False
        ask = partial(_ended, wanted, self._since, self._now())
        self._bridge.ask(ask, self._on_ended, self._on_failure)

    def _on_failure(self, error: Exception) -> None:
        self._is_asking = False
        self._bridge.report_failure(error)

    def _on_ended(self, found: tuple["Settings", list[Ended]]) -> None:
        self._is_asking = False
        settings, runs = found
        for run in runs:
            if run.run_id not in self._told:
                self._told[run.run_id] = None
                is_known = run.job_id in self._seen  # by what ended here since
                self._seen.add(run.job_id)
                if run.tell is Tell.NOTHING:
                    self._digest.forget(run.job_id)
                elif _is_wanted(run, settings):
                    ended = replace(run, failed_before=False) if is_known else run
                    self._digest.take(ended, tells_successes=_tells_successes(run.tell, settings))
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


def _is_wanted(run: Ended, settings: "Settings") -> bool:
    if run.state in FAILURES:
        return settings.notifies_of_failures if run.tell is Tell.DEFAULT else True
    if run.state is RunState.MISSED:
        return settings.notifies_of_missed if run.tell is Tell.DEFAULT else run.tell is Tell.EVERYTHING
    return True


def _tells_successes(tell: Tell, settings: "Settings") -> bool:
    return settings.notifies_of_successes if tell is Tell.DEFAULT else tell is Tell.EVERYTHING


def _ended(
    wanted: Sequence[RunId] | None, since: datetime, now: datetime, core: Core
) -> tuple["Settings", list[Ended]]:
    """Return the settings, and which of some runs have ended for good since an instant."""
    if wanted is None:
        wanted = core.runs.ids(RunFilter(since=since), _MOST_AT_ONCE)
    ended = [run for run in core.runs.lines(wanted) if _has_ended(run, since)]
    final = [run for run in ended if run.state not in FAILURES or _is_last_attempt(run, core)]
    failed_before = _failing_before({run.job_id for run in final if run.state in FAILURES}, since, core)
    asked = _asked_of({run.job_id for run in final}, now, core)
    told = [
        replace(
            _as_ended(run),
            failed_before=run.job_id in failed_before,
            quiet_until=asked[run.job_id].quiet_until,
            tell=asked[run.job_id].tell,
        )
        for run in sorted(final, key=_end_of)
    ]
    return core.settings.read(), told


class _Asked(NamedTuple):
    """What is to be told of a job, and until when nothing of it."""

    tell: Tell = Tell.DEFAULT
    quiet_until: datetime | None = None


def _asked_of(job_ids: Iterable[JobId], now: datetime, core: Core) -> dict[JobId, _Asked]:
    """Return what jobs say is told of them, and until when they are quiet by the clock of this computer."""
    from scheduler_core.planning.quiet_hours import quiet_until

    shown = local(now)
    found = dict.fromkeys(job_ids, _Asked())
    for job_id in found:
        with suppress(NotFound):  # deleted for good meanwhile
            policies = core.jobs.get(job_id).draft.policies
            hours = policies.quiet_hours
            until = None if hours is None else quiet_until(hours, shown)
            found[job_id] = _Asked(policies.tell, until)
    return found


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
