"""What is late is told on the desktop, once, and also that it fails or works again."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from gui.core_access.core_bridge import Answer, Core, CoreBridge
from gui.desktop.notifications import Notifications
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.fields.jobs.lateness import read_limits
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import RunState
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.desktop.test_notifications import BridgeToDistantStore, Shown
from tests.gui.ledger import Ledger
from tests.support.fake_clock import FakeClock


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


def limit(core: Scheduler, job: JobId, late: str, folder: str = "") -> None:
    stored = core.jobs.get(job)
    policies = replace(stored.draft.policies, late=read_limits(late))
    core.jobs.save(job, stored.revision, replace(stored.draft, policies=policies, folder=folder))


def longest_wait(notifications: Notifications) -> int:
    """Return for how many milliseconds a timer waits."""
    active = (timer.interval() for timer in notifications.findChildren(QTimer) if timer.isActive())
    return max(active, default=0)


def test_a_job_that_is_late_is_told_once_and_that_it_works_again(
    qtbot: QtBot, shown: Shown, ledger: Ledger, core: Scheduler, clock: FakeClock, job: JobId
) -> None:
    """Channels alone heard of it."""
    limit(core, job, "success:2h")
    other = core.jobs.add(a_draft("Other"))
    ledger.add(other, NOON, RunState.FAILED)
    qtbot.waitUntil(lambda: shown.titles == ["Other: Failed"])

    clock.advance(timedelta(hours=2, minutes=11))
    core.jobs.pause([other])
    qtbot.waitUntil(lambda: "Backup is late" in shown.titles)
    assert shown.all[-1].text == "it has not succeeded for 2h"
    core.jobs.resume([other])
    ledger.add(other, clock.now())
    ledger.add(job, clock.now())

    qtbot.waitUntil(lambda: shown.titles[-1] == "Working again")
    assert shown.titles.count("Backup is late") == 1


def test_a_limit_that_is_weeks_away_keeps_nothing_from_being_told(
    qtbot: QtBot, notifications: Notifications, shown: Shown, ledger: Ledger, core: Scheduler, job: JobId
) -> None:
    """No timer counts so far; nothing was told any more."""
    limit(core, job, "success:30d")
    qtbot.waitUntil(lambda: longest_wait(notifications) == 3_600_000)

    ledger.add(job, NOON, RunState.FAILED)

    qtbot.waitUntil(lambda: shown.titles == ["Backup: Failed"])


def test_the_job_that_is_late_tells_that_it_fails(
    qtbot: QtBot, shown: Shown, ledger: Ledger, core: Scheduler, clock: FakeClock, job: JobId
) -> None:
    limit(core, job, "success:2h")
    ledger.add(core.jobs.add(a_draft("Other")), NOON, RunState.FAILED)
    qtbot.waitUntil(lambda: shown.titles == ["Other: Failed"])
    clock.advance(timedelta(hours=2, minutes=11))
    core.jobs.add(a_draft("Third"))
    qtbot.waitUntil(lambda: shown.titles[1:] == ["Backup is late"])
    clock.advance(timedelta(minutes=11))

    ledger.add(job, clock.now(), RunState.FAILED)

    qtbot.waitUntil(lambda: shown.titles[2:] == ["Backup: Failed"])


def test_what_ran_before_a_limit_was_saved_is_no_news_nor_after_a_pause(
    qtbot: QtBot, shown: Shown, ledger: Ledger, core: Scheduler, clock: FakeClock, job: JobId
) -> None:
    ledger.add(job, NOON - timedelta(hours=20), RunState.FAILED, took=timedelta(hours=3))
    slow = core.jobs.add(a_draft("Slow"))
    ledger.add(slow, NOON - timedelta(hours=20), RunState.FAILED, took=timedelta(hours=3))
    other = core.jobs.add(a_draft("Other"))
    ledger.add(other, NOON, RunState.FAILED)
    qtbot.waitUntil(lambda: shown.titles == ["Other: Failed"])

    limit(core, job, "end:1h")
    limit(core, slow, "end:1h")
    clock.advance(timedelta(minutes=20))
    core.jobs.pause([slow])
    ledger.add(core.jobs.add(a_draft("Third")), clock.now(), RunState.FAILED)
    qtbot.waitUntil(lambda: shown.titles[1:] == ["Third: Failed"])
    clock.advance(timedelta(minutes=20))
    core.jobs.resume([slow])
    ledger.add(core.jobs.add(a_draft("Fourth")), clock.now(), RunState.FAILED)

    qtbot.waitUntil(lambda: shown.titles[2:] == ["Fourth: Failed"])


@pytest.mark.parametrize("ends", [False, True])
def test_a_limit_counts_again_when_the_pause_of_a_folder_ends(
    qtbot: QtBot,
    notifications: Notifications,
    shown: Shown,
    core: Scheduler,
    clock: FakeClock,
    job: JobId,
    ends: bool,
) -> None:
    """Nobody looked for what is late until something else changed."""
    limit(core, job, "success:30m", folder="F")
    qtbot.waitUntil(lambda: longest_wait(notifications) == 1_800_000)
    until = clock.now() + timedelta(minutes=10) if ends else None
    core.jobs.pause_folder("F", until)
    qtbot.waitUntil(lambda: longest_wait(notifications) == (600_000 if ends else 0))

    if not ends:
        core.jobs.resume_folder("F")
        qtbot.waitUntil(lambda: longest_wait(notifications) == 1_800_000)


class BridgeThatLosesTheStore(BridgeToDistantStore):
    """Loses it with the last thing that is asked of it."""

    def ask(
        self,
        call: Callable[[Core], Answer],
        then: Callable[[Answer], None],
        otherwise: Callable[[Exception], None] | None = None,
    ) -> None:
        def lost(core: Core) -> Answer:
            call(core)
            self._refuse(core)

        CoreBridge.ask(self, lost if self.is_store_away else call, then, otherwise)


def test_what_is_late_is_told_though_the_store_was_lost_while_it_was_looked_for(
    qtbot: QtBot, core: Scheduler, clock: FakeClock, job: JobId
) -> None:
    """It was taken for known."""
    bridge, later = BridgeThatLosesTheStore(lambda: core), Shown()
    bridge.is_store_away = False
    bridge.start(runs_jobs=False)
    limit(core, job, "success:2h")
    patient = Notifications(bridge, later, clock.now, bridge, away_milliseconds=10)
    qtbot.waitUntil(lambda: longest_wait(patient) == 3_600_000)
    bridge.is_store_away = True
    clock.advance(timedelta(hours=2))
    core.jobs.add(a_draft("Other"))
    qtbot.waitUntil(lambda: bridge.refused > 1)

    bridge.is_store_away = False

    qtbot.waitUntil(lambda: later.titles == ["Backup is late"])
    bridge.close()
