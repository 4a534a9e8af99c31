"""Follow the runs that end, and notify of what needs a person; without Qt."""

from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Protocol, TypeVar

from gui.desktop.ended_runs import EndedLook, EndedRuns, FoundEnds
from gui.desktop.notification_digest import DigestNews, NotificationDigest
from gui.desktop.notification_words import Notification, NotificationChoice, notification
from scheduler_core.errors import StoreUnavailable
from scheduler_core.events import ChangeSet
from scheduler_core.values.ids import JobId, RunId

if TYPE_CHECKING:
    from gui.core_access.core_bridge import Core
    from scheduler_core.values.runs.run import Run

Answer = TypeVar("Answer")
_SNOOZE = timedelta(hours=1)
_MOST_REMEMBERED = 10_000
MOST_AT_ONCE = 1_000
_MILLISECOND = timedelta(milliseconds=1)
# A timer counts no more than 24 days, and time that a machine sleeps may not count.
_LONGEST_WAIT = timedelta(hours=1)
# What ends goes on being looked at twice a second; of a store that can't be read is asked again by and by.
_REST_MILLISECONDS = 500
AWAY_MILLISECONDS = 5_000
# News of what ended shortly before the last look may have been under way when some was lost.
_UNDER_WAY = timedelta(minutes=1)


class Calls(Protocol):
    """Calls the core on other threads and hands the answers to this one, as the window's bridge does."""

    def ask(
        self,
        call: "Callable[[Core], Answer]",
        then: Callable[[Answer], None],
        otherwise: Callable[[Exception], None] | None = None,
    ) -> None: ...

    def change(
        self,
        call: "Callable[[Core], Answer]",
        then: Callable[[Answer], None],
        otherwise: Callable[[Exception], None] | None = None,
    ) -> None: ...

    def report_failure(self, error: Exception) -> None: ...


class Timer(Protocol):
    """Calls once when it is over, as a timer of Qt does; started again it begins anew."""

    def start(self, msec: int, /) -> None: ...

    def stop(self) -> None: ...

    def isActive(self) -> bool: ...


class DesktopTelling:
    """Follows the runs that end and lets the digest decide what is worth telling.

    `show` shows a notification, and `on_choice` takes what was chosen on it. `missed` is what changed since a
    time, before there was anybody to hear of it. `show_job` is called for who wants to see a job.
    """

    def __init__(
        self,
        calls: Calls,
        show: Callable[[Notification], None],
        show_job: Callable[[JobId], None],
        make_timer: Callable[[Callable[[], None]], Timer],
        now: Callable[[], datetime],
        *,
        since: datetime | None = None,
        missed: ChangeSet | None = None,
        most_at_once: int = MOST_AT_ONCE,
        away_milliseconds: int = AWAY_MILLISECONDS,
    ) -> None:
        self._calls = calls
        self._ends = EndedRuns(most_at_once)
        self._away_milliseconds = away_milliseconds
        self._show = show
        self._show_job = show_job
        self._now = now
        self._since = self._looked_at = since or now()
        self._digest = NotificationDigest()
        self._shown: DigestNews | None = None
        self._told: OrderedDict[RunId, None] = OrderedDict()
        self._told_waits: set[RunId] = set()
        self._is_overdue = False
        self._wanted: set[RunId] = set()
        self._changed: set[JobId] = set()
        self._missed_since: datetime | None = None
        self._has_new_rules = False
        self._is_asking = False
        self._is_store_away = False
        self._rest = make_timer(self._ask)
        self._turn = make_timer(self._tell)
        self._overdue = make_timer(self._look_for_overdue)
        if missed is not None:
            self.on_changes(missed)
        self._look_for_overdue()

    def on_changes(self, changes: ChangeSet) -> None:
        """Look at what may have ended or been decided otherwise."""
        self._wanted |= changes.runs
        self._changed |= changes.jobs
        self._has_new_rules |= changes.has_new_settings or changes.has_new_pauses or changes.is_everything
        may_be_late = bool(changes.jobs) or changes.has_new_pauses or changes.is_everything
        if may_be_late or (changes.has_new_settings and self._overdue.isActive()):
            self._is_overdue = True  # what waits may be overdue by them, and what is late by edited jobs
        if changes.is_everything and self._missed_since is None:
            self._missed_since = max(self._since, self._looked_at - _UNDER_WAY)
        self._ask()

    def _ask(self) -> None:
        if self._is_asking or self._rest.isActive():
            return
        look = self._next_look()
        if look.is_needed:
            self._is_asking = True
            self._calls.ask(
                partial(self._ends.found, look),
                partial(self._on_found, look),
                partial(self._on_failure, look),
            )

    def _next_look(self) -> EndedLook:
        awaited = self._digest.job_ids
        look = EndedLook(
            tuple(self._wanted - self._told.keys()),
            awaited if self._has_new_rules else awaited & self._changed,
            awaited,
            self._missed_since,
            self._since,
            self._now(),
            self._is_overdue,
        )
        self._is_overdue = False
        self._wanted, self._changed = set(), set()
        self._has_new_rules, self._missed_since = False, None
        return look

    def _on_failure(self, look: EndedLook, error: Exception) -> None:
        """Keep what was to be looked at until the store is back, and say once that it is away."""
        self._is_asking = False
        if isinstance(error, StoreUnavailable):
            self._wanted.update(look.runs)
            self._changed.update(look.asked)
            self._missed_since = look.missed_since or self._missed_since
            self._is_overdue |= look.is_overdue
            self._rest.start(self._away_milliseconds)
        if not self._is_store_away:
            self._calls.report_failure(error)
        self._is_store_away = isinstance(error, StoreUnavailable)

    def _on_found(self, look: EndedLook, found: FoundEnds) -> None:
        self._is_asking = self._is_store_away = False
        self._looked_at = look.now
        self._ends.keep(found)
        self._wanted.update(found.left)
        self._digest.heed(found.wishes)
        for run in found.ended:
            if run.run_id not in self._told:
                self._told[run.run_id] = None
                self._digest.take(run)
        for run in found.waiting:
            if run.run_id not in self._told_waits:
                self._digest.take(run)
        for job in found.late:
            self._digest.take(job)
        self._told_waits = {run.run_id for run in found.waiting}
        self._wait_for_overdue(found.overdue_at)
        while len(self._told) > _MOST_REMEMBERED:
            self._told.popitem(last=False)
        self._tell()
        if not found.left:
            self._rest.start(_REST_MILLISECONDS)
        self._ask()

    def _wait_for_overdue(self, overdue_at: datetime | None) -> None:
        """Look again when what waits for a machine has waited long enough to be told."""
        if overdue_at is None:
            self._overdue.stop()
        else:
            self._overdue.start(_milliseconds(self._now(), overdue_at))

    def _look_for_overdue(self) -> None:
        self._is_overdue = True
        self._ask()

    def _tell(self) -> None:
        now = self._now()
        news = self._digest.news(now)
        if news is not None:
            self._shown = news
            self._show(notification(news))
        again_at = self._digest.next_at(now)
        if again_at is None:
            self._turn.stop()
        else:
            self._turn.start(_milliseconds(now, again_at))

    def on_choice(self, word: str) -> None:
        """Do what was chosen on the notification that is shown."""
        shown = self._shown
        if shown is None or word not in set(NotificationChoice):
            return
        first = shown.runs[0]
        match NotificationChoice(word):
            case NotificationChoice.SHOW:
                self._show_job(first.job_id)
            case NotificationChoice.RUN_AGAIN:
                self._calls.change(partial(_run_again, first.run_id), _ignore_answer)
            case NotificationChoice.IT_WORKED:
                self._calls.change(partial(_say_it_worked, first.run_id), _ignore_answer)
            case NotificationChoice.SNOOZE:
                self._digest.quiet_until = self._now() + _SNOOZE
                self._tell()


def _milliseconds(now: datetime, until: datetime) -> int:
    """Return for how long a timer waits for an instant: of one that is far away it waits again."""
    return max(1, -((now - min(until, now + _LONGEST_WAIT)) // _MILLISECOND))


def _run_again(run_id: RunId, core: "Core") -> RunId:
    return core.runs.retry(run_id)


def _say_it_worked(run_id: RunId, core: "Core") -> "Run":
    from scheduler_core.facade.runs.runs import InterruptedRunAnswer

    return core.runs.answer(run_id, InterruptedRunAnswer.IT_WORKED)


def _ignore_answer(_answer: object) -> None:
    """Ignore the answer: the change itself is reported."""
