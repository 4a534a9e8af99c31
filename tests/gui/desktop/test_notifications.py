from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Never

import pytest
from PySide6.QtCore import QObject, QTimer, Signal
from pytestqt.qtbot import QtBot

from gui.core_access.core_bridge import Answer, Core, CoreBridge
from gui.desktop.notification_words import Notification, NotificationChoice
from gui.desktop.notifications import Notifications
from scheduler_core.errors import StoreUnavailable
from scheduler_core.events import EVERYTHING_CHANGED, ChangeSet
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.settings import Settings
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.run_policies import RunPolicies, Tell
from scheduler_core.values.runs.run import RunState, Trigger
from scheduler_core.values.schedules.rules import DailyWindow
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.ledger import Ledger
from tests.support.fake_clock import FakeClock

SECOND = timedelta(seconds=1)
MINUTES = timedelta(minutes=5)
WHY = "no machine with tag gpu is there"


class Shown(QObject):
    """Keeps what would be shown."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.all: list[Notification] = []

    def show(self, notification: Notification) -> None:
        self.all.append(notification)

    @property
    def titles(self) -> list[str]:
        return [each.title for each in self.all]


@pytest.fixture
def shown() -> Shown:
    return Shown()


@pytest.fixture
def job(core: Scheduler) -> JobId:
    return core.jobs.add(a_draft("Backup"))


@pytest.fixture
def notifications(bridge: CoreBridge, shown: Shown, clock: FakeClock) -> Notifications:
    return Notifications(bridge, shown, clock.now, bridge)


pytestmark = [pytest.mark.usefixtures("notifications"), pytest.mark.slow]


def test_a_failure_is_told_with_what_it_said_and_what_can_be_done(
    qtbot: QtBot, shown: Shown, ledger: Ledger, job: JobId
) -> None:
    ledger.add(job, NOON, RunState.FAILED, "No space left")

    qtbot.waitUntil(lambda: shown.titles == ["Backup: Failed"])
    assert shown.all[0].text == "No space left"
    assert [choice for choice, _ in shown.all[0].choices] == [
        NotificationChoice.SHOW,
        NotificationChoice.RUN_AGAIN,
        NotificationChoice.SNOOZE,
    ]


def test_a_recovery_follows(qtbot: QtBot, shown: Shown, ledger: Ledger, job: JobId) -> None:
    ledger.add(job, NOON, RunState.TIMED_OUT)
    qtbot.waitUntil(lambda: len(shown.all) == 1)

    ledger.add(job, NOON + SECOND)

    qtbot.waitUntil(lambda: shown.titles == ["Backup: Timed out", "Working again"])


def test_what_ended_before_the_start_is_no_news(
    qtbot: QtBot, shown: Shown, ledger: Ledger, core: Scheduler, job: JobId
) -> None:
    ledger.add(job, NOON - timedelta(hours=3), RunState.FAILED)
    ledger.add(core.jobs.add(a_draft("Report")), NOON, RunState.FAILED)

    qtbot.waitUntil(lambda: shown.titles == ["Report: Failed"])


def test_a_success_is_told_only_to_those_who_want_it(
    qtbot: QtBot, shown: Shown, ledger: Ledger, core: Scheduler, job: JobId
) -> None:
    core.settings.save(Settings(notifies_of_successes=True))

    ledger.add(job, NOON)

    qtbot.waitUntil(lambda: shown.titles == ["Succeeded"])


def test_failures_can_be_unwanted(
    qtbot: QtBot, shown: Shown, ledger: Ledger, core: Scheduler, job: JobId
) -> None:
    core.settings.save(Settings(notifies_of_failures=False, notifies_of_successes=True))

    ledger.add(job, NOON, RunState.FAILED)
    ledger.add(core.jobs.add(a_draft("Report")), NOON)

    qtbot.waitUntil(lambda: shown.titles == ["Succeeded"])


def test_a_job_may_tell_more_or_less_than_the_settings_say(
    qtbot: QtBot, shown: Shown, ledger: Ledger, core: Scheduler, job: JobId
) -> None:
    """Whatever they say of failures: by default they are told, successes are not."""
    silent, chatty = (
        core.jobs.add(replace(a_draft(name), policies=RunPolicies(tell=tell)))
        for name, tell in (("Silent", Tell.NOTHING), ("Chatty", Tell.EVERYTHING))
    )
    core.settings.save(Settings(notifies_of_failures=False))

    ledger.add(silent, NOON, RunState.FAILED)
    ledger.add(job, NOON, RunState.FAILED)
    ledger.add(chatty, NOON)
    qtbot.waitUntil(lambda: shown.titles == ["Succeeded"])
    ledger.add(chatty, NOON + SECOND, RunState.FAILED)

    qtbot.waitUntil(lambda: shown.titles == ["Succeeded", "Chatty: Failed"])


def silence(core: Scheduler, job: JobId) -> None:
    stored = core.jobs.get(job)
    core.jobs.save(job, stored.revision, replace(stored.draft, policies=RunPolicies(tell=Tell.NOTHING)))


def delete(core: Scheduler, job: JobId) -> None:
    core.jobs.delete([job])


@pytest.mark.parametrize("act", [silence, delete])
def test_a_job_that_goes_silent_while_it_fails_keeps_no_recovery_from_others(
    qtbot: QtBot, shown: Shown, ledger: Ledger, core: Scheduler, job: JobId, act: Callable[..., None]
) -> None:
    """It did until it ended once more, which one that was deleted or switched off never does."""
    other = core.jobs.add(a_draft("Report"))
    ledger.add_to_each((job, other), NOON, RunState.FAILED)
    qtbot.waitUntil(lambda: shown.all != [])
    ledger.add(other, NOON + SECOND)

    act(core, job)

    qtbot.waitUntil(lambda: shown.titles[-1] == "Working again")


def test_a_failure_that_is_tried_again_is_none_yet(
    qtbot: QtBot, shown: Shown, ledger: Ledger, core: Scheduler, job: JobId, clock: FakeClock
) -> None:
    first = ledger.add_tried_again(job, NOON, RunState.FAILED)
    ledger.add(core.jobs.add(a_draft("Report")), NOON, RunState.FAILED)

    qtbot.waitUntil(lambda: shown.titles == ["Report: Failed"])
    assert len(core.runs.attempts(first)) == 2


def test_a_failed_run_can_be_run_again(
    qtbot: QtBot, shown: Shown, ledger: Ledger, core: Scheduler, job: JobId
) -> None:
    failed = ledger.add(job, NOON, RunState.FAILED)
    qtbot.waitUntil(lambda: len(shown.all) == 1)

    shown.chosen.emit(NotificationChoice.RUN_AGAIN)

    qtbot.waitUntil(lambda: len(core.runs.attempts(failed)) == 2)
    assert core.runs.attempts(failed)[1].trigger is Trigger.RERUN


def test_an_interrupted_run_can_be_called_good(
    qtbot: QtBot, shown: Shown, ledger: Ledger, core: Scheduler, job: JobId
) -> None:
    interrupted = ledger.add(job, NOON, RunState.INTERRUPTED)
    qtbot.waitUntil(lambda: len(shown.all) == 1)
    assert NotificationChoice.IT_WORKED in dict(shown.all[0].choices)

    shown.chosen.emit(NotificationChoice.IT_WORKED)

    qtbot.waitUntil(lambda: "worked" in core.runs.get(interrupted).reason_text)


def test_showing_leads_to_the_job(
    qtbot: QtBot, shown: Shown, ledger: Ledger, job: JobId, notifications: Notifications
) -> None:
    ledger.add(job, NOON, RunState.FAILED)
    qtbot.waitUntil(lambda: len(shown.all) == 1)

    with qtbot.waitSignal(notifications.job_wanted) as wanted:
        shown.chosen.emit(NotificationChoice.SHOW)

    assert wanted.args == [job]


def test_quiet_lasts_for_an_hour(
    qtbot: QtBot, shown: Shown, ledger: Ledger, core: Scheduler, job: JobId, clock: FakeClock
) -> None:
    ledger.add(job, NOON, RunState.FAILED)
    qtbot.waitUntil(lambda: len(shown.all) == 1)
    shown.chosen.emit(NotificationChoice.SNOOZE)
    clock.advance(timedelta(minutes=59))
    ledger.add(core.jobs.add(a_draft("Report")), NOON, RunState.FAILED)
    clock.advance(timedelta(minutes=1))

    ledger.add(core.jobs.add(a_draft("Mail")), NOON, RunState.FAILED)

    qtbot.waitUntil(lambda: shown.titles[1:] == ["2 jobs need attention"])
    assert shown.all[1].text == "Report\nMail"


def test_a_word_that_nobody_offered_does_nothing(
    qtbot: QtBot, shown: Shown, ledger: Ledger, core: Scheduler, job: JobId
) -> None:
    failed = ledger.add(job, NOON, RunState.FAILED)
    qtbot.waitUntil(lambda: len(shown.all) == 1)

    shown.chosen.emit("delete-everything")

    assert len(core.runs.attempts(failed)) == 1


def test_a_job_that_failed_before_the_start_is_not_told_again(
    qtbot: QtBot, bridge: CoreBridge, ledger: Ledger, job: JobId, clock: FakeClock
) -> None:
    """Each restart announced the same failing job again."""
    ledger.add(job, NOON, RunState.FAILED)
    clock.advance(60 * SECOND)
    later = Shown()
    restarted = Notifications(bridge, later, clock.now, bridge)
    clock.advance(60 * SECOND)

    ledger.add(job, NOON + 120 * SECOND, RunState.FAILED)
    ledger.add(job, NOON + 121 * SECOND, RunState.SUCCEEDED)

    qtbot.waitUntil(lambda: len(later.all) == 1)
    assert later.titles == ["Working again"]
    restarted.deleteLater()


def test_what_ended_before_anybody_could_hear_of_it_is_told(
    qtbot: QtBot, bridge: CoreBridge, ledger: Ledger, job: JobId, clock: FakeClock
) -> None:
    """What the engine found broken off or missed at its start was told nobody: it was quicker."""
    with qtbot.waitSignal(bridge.changed, check_params_cb=lambda changes: bool(changes.runs)):
        failed = ledger.add(job, NOON + SECOND, RunState.FAILED)
    clock.advance(60 * SECOND)
    later = Shown()

    late = Notifications(
        bridge, later, clock.now, bridge, since=NOON, missed=ChangeSet(runs=frozenset({failed}))
    )

    qtbot.waitUntil(lambda: later.titles == ["Backup: Failed"])
    late.deleteLater()


def test_quiet_hours_of_the_job_hold_back_its_failure(
    qtbot: QtBot, shown: Shown, ledger: Ledger, core: Scheduler, clock: FakeClock
) -> None:
    local = NOON.astimezone()
    hours = DailyWindow((local - timedelta(hours=1)).time(), (local + timedelta(hours=1)).time())
    policies = RunPolicies(quiet_hours=hours)
    quiet = core.jobs.add(replace(a_draft("Night"), policies=policies))
    other = core.jobs.add(a_draft("Other"))

    ledger.add(quiet, NOON, RunState.FAILED)
    ledger.add(other, NOON, RunState.FAILED)
    qtbot.waitUntil(lambda: shown.titles == ["Other: Failed"])

    clock.advance(timedelta(hours=1, minutes=15))
    ledger.add(other, NOON + timedelta(hours=1, minutes=15), RunState.SUCCEEDED)

    qtbot.waitUntil(lambda: "Night: Failed" in shown.titles)


@pytest.mark.parametrize("is_everything", [False, True])
def test_a_failure_among_more_runs_than_are_looked_at_together_is_told(
    qtbot: QtBot,
    bridge: CoreBridge,
    ledger: Ledger,
    core: Scheduler,
    job: JobId,
    clock: FakeClock,
    is_everything: bool,
) -> None:
    """Only the newest were looked at."""
    later = Shown()
    patient = Notifications(bridge, later, clock.now, bridge, most_at_once=2)
    failed = ledger.add(job, NOON, RunState.FAILED)
    others = ledger.add_all(core.jobs.add(a_draft("Other")), [NOON + each * SECOND for each in range(1, 6)])

    runs = frozenset() if is_everything else frozenset({failed, *others})
    bridge.changed.emit(ChangeSet(runs=runs, is_everything=is_everything))

    qtbot.waitUntil(lambda: later.titles == ["Backup: Failed"])
    patient.deleteLater()


def test_a_failure_that_was_late_is_told_also_after_a_gap(
    qtbot: QtBot,
    bridge: CoreBridge,
    shown: Shown,
    core: Scheduler,
    ledger: Ledger,
    job: JobId,
    clock: FakeClock,
) -> None:
    """Only what was due since the start was looked for: a run that made up for an earlier one was not."""
    ledger.add_all(core.jobs.add(a_draft("Other")), [NOON + each * SECOND for each in range(1, 6)])
    ledger.add(job, NOON - timedelta(hours=3), RunState.FAILED, took=timedelta(hours=3, minutes=1))
    qtbot.waitUntil(lambda: shown.titles == ["Backup: Failed"])
    later = Shown()
    patient = Notifications(bridge, later, clock.now, bridge, most_at_once=1)

    bridge.changed.emit(EVERYTHING_CHANGED)

    qtbot.waitUntil(lambda: later.titles == ["Backup: Failed"])
    patient.deleteLater()


class BridgeToDistantStore(CoreBridge):
    """Opens a store that may be out of reach."""

    is_store_away = True
    refused = 0

    def ask(
        self,
        call: Callable[[Core], Answer],
        then: Callable[[Answer], None],
        otherwise: Callable[[Exception], None] | None = None,
    ) -> None:
        super().ask(self._refuse if self.is_store_away else call, then, otherwise)

    def _refuse(self, _core: Core) -> Never:
        self.refused += 1
        raise StoreUnavailable("the server can't be reached")


@pytest.mark.parametrize("is_everything", [False, True])
def test_what_failed_while_the_store_was_away_is_told_when_it_is_back(
    qtbot: QtBot,
    core: Scheduler,
    shown: Shown,
    ledger: Ledger,
    job: JobId,
    clock: FakeClock,
    is_everything: bool,
) -> None:
    """It was never told: what was to be looked at was forgotten with the question that failed."""
    failed = ledger.add(job, NOON, RunState.FAILED)
    qtbot.waitUntil(lambda: shown.titles == ["Backup: Failed"])
    bridge, later, complaints = BridgeToDistantStore(lambda: core), Shown(), list[str]()
    bridge.start(runs_jobs=False)
    bridge.failed.connect(complaints.append)
    Notifications(bridge, later, clock.now, bridge, away_milliseconds=10)
    bridge.changed.emit(EVERYTHING_CHANGED if is_everything else ChangeSet(runs=frozenset({failed})))
    qtbot.waitUntil(lambda: bridge.refused > 1)

    bridge.is_store_away = False

    qtbot.waitUntil(lambda: later.titles == ["Backup: Failed"])
    assert len(complaints) == 1
    bridge.close()


def test_what_no_machine_takes_for_five_minutes_is_told_once(
    qtbot: QtBot, shown: Shown, core: Scheduler, ledger: Ledger, job: JobId, clock: FakeClock
) -> None:
    """The first of them is overdue a moment after it was looked at, which nothing else tells of."""
    moment = timedelta(milliseconds=40)
    ledger.add_misplaced(core.jobs.add(a_draft("Train")), NOON - MINUTES + moment, WHY)
    ledger.add(job, NOON, RunState.FAILED)
    qtbot.waitUntil(lambda: shown.titles == ["Backup: Failed"])

    clock.advance(timedelta(minutes=11))
    qtbot.waitUntil(lambda: shown.titles == ["Backup: Failed", "Train waits for a machine"])
    assert shown.all[1].text == WHY
    assert [choice for choice, _ in shown.all[1].choices] == [
        NotificationChoice.SHOW,
        NotificationChoice.SNOOZE,
    ]

    clock.advance(timedelta(minutes=11))
    ledger.add(core.jobs.add(a_draft("Other")), clock.now(), RunState.FAILED)
    qtbot.waitUntil(lambda: shown.titles[2:] == ["Other: Failed"])


def test_what_waits_is_told_at_once_where_it_is_to_be_told_sooner_than_before(
    qtbot: QtBot,
    notifications: Notifications,
    shown: Shown,
    core: Scheduler,
    ledger: Ledger,
    job: JobId,
) -> None:
    core.settings.save(Settings(machine_wait_minutes=30))
    ledger.add_misplaced(job, NOON - MINUTES, WHY)
    qtbot.waitUntil(lambda: any(timer.interval() > 600_000 for timer in notifications.findChildren(QTimer)))

    core.settings.save(Settings(machine_wait_minutes=5))

    qtbot.waitUntil(lambda: shown.titles == ["Backup waits for a machine"])


def test_who_wants_to_hear_nothing_of_missed_runs_hears_of_none_that_waits(
    qtbot: QtBot, shown: Shown, core: Scheduler, ledger: Ledger, job: JobId
) -> None:
    core.settings.save(Settings(notifies_of_missed=False, machine_wait_minutes=1))
    ledger.add_misplaced(job, NOON - MINUTES, WHY)
    ledger.add(core.jobs.add(a_draft("Other")), NOON, RunState.FAILED)

    qtbot.waitUntil(lambda: shown.titles == ["Other: Failed"])
