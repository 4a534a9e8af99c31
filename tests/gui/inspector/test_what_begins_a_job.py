"""What begins a job: the lamp of its rules, the last events, and a test that runs nothing."""

from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QToolButton
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.core_access.watch_words import OFF, ON, UNKNOWN, lamp_words
from scheduler_core.facade.runs.lamps import RuleNow
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.settings import Settings
from scheduler_core.values.ids import JobId
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.events.machine_events import (
    OnDrive,
    OnPower,
    OnScreen,
    PowerChange,
    ScreenChange,
)
from scheduler_core.values.schedules.events.on_file import OnFile
from scheduler_core.values.schedules.events.signal_events import OnEvent, OnHook
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger


def _chosen(qtbot: QtBot, live: Application, core: Scheduler, rule: EventRule) -> JobId:
    job_id = core.jobs.add(a_draft("Scan", schedule=Schedule((rule,))))
    if not live.actions.show_inspector.isChecked():
        live.actions.show_inspector.trigger()
    live.window.choice.select([job_id])
    return job_id


def _says(live: Application, name: str) -> str:
    return child(live.window, QLabel, name).text()


def test_the_lamp_says_how_it_is_now(
    qtbot: QtBot, live: Application, core: Scheduler, tmp_path: Path
) -> None:
    _chosen(qtbot, live, core, OnFile(f"{tmp_path}/*.pdf"))
    qtbot.waitUntil(lambda: _says(live, "event_lamps") == "○ Now: 0 files match")

    (tmp_path / "a.pdf").touch()

    qtbot.waitUntil(lambda: _says(live, "event_lamps") == "● Now: 1 file matches", timeout=15_000)
    assert child(live.window, QLabel, "event_lamps").accessibleName() == "Now: 1 file matches"


def test_the_test_tells_and_runs_nothing(
    qtbot: QtBot, live: Application, core: Scheduler, tmp_path: Path
) -> None:
    job_id = _chosen(qtbot, live, core, OnFile(f"{tmp_path}/*.pdf", already=True))
    (tmp_path / "a.pdf").touch()
    button = child(live.window, QToolButton, "test_events")
    qtbot.waitUntil(button.isVisible)

    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)

    qtbot.waitUntil(lambda: "a run begins for" in _says(live, "event_test"))
    assert "a.pdf" in _says(live, "event_test")
    assert core.runs.page(limit=5).runs == ()
    assert core.watches.last_events(job_id) == []


def test_a_hook_at_a_closed_door_is_unknown_until_there_is_one(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    _chosen(qtbot, live, core, OnHook("deploy"))
    qtbot.waitUntil(lambda: _says(live, "event_lamps") == "◌ Now: unknown, the engine answers on no port")

    core.settings.save(Settings(api_port=46_100))
    core.hooks.add("deploy")

    said = "● Now: deliveries are taken at http://127.0.0.1:46100/hooks/…"
    qtbot.waitUntil(lambda: _says(live, "event_lamps") == said, timeout=15_000)


def test_the_last_events_stand_below_the_lamp_the_newest_first(
    qtbot: QtBot, live: Application, core: Scheduler, ledger: Ledger
) -> None:
    rule = OnEvent("paid")
    job_id = core.jobs.add(a_draft("Scan", schedule=Schedule((rule,))))
    for number in range(6):
        ledger.add_begun(job_id, rule, (f"paid {number}",), NOON - timedelta(minutes=10 - number))
    if not live.actions.show_inspector.isChecked():
        live.actions.show_inspector.trigger()

    live.window.choice.select([job_id])

    qtbot.waitUntil(lambda: "run 6" in _says(live, "last_events"))
    lines = _says(live, "last_events").splitlines()
    assert [line.partition(": ")[2] for line in lines] == [
        f"paid {number}, run {number + 1}: Succeeded" for number in (5, 4, 3, 2, 1)
    ]


@pytest.mark.parametrize(
    ("rule", "now", "said"),
    [
        (OnDrive("Backup"), RuleNow(1, ("/media/b",)), f"{ON} Now: mounted"),
        (OnDrive("Backup"), RuleNow(0), f"{OFF} Now: not mounted"),
        (OnPower(PowerChange.MAINS), RuleNow(0), f"{OFF} Now: power from the battery"),
        (OnPower(PowerChange.BATTERY), RuleNow(0), f"{OFF} Now: power from mains"),
        (OnScreen(ScreenChange.UNLOCKED), RuleNow(0), f"{OFF} Now: locked"),
        (OnDrive("Backup"), RuleNow(trouble="it hangs"), f"{UNKNOWN} Now: unknown, it hangs"),
        (OnEvent("paid"), RuleNow(), ""),
    ],
)
def test_each_kind_says_it_in_its_own_words(rule: EventRule, now: RuleNow, said: str) -> None:
    assert lamp_words(rule, now) == said
