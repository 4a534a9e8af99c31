"""A window too low for a view and the log below it, and what comes back with the room."""

from datetime import timedelta
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.memory.window_memory import WindowMemory
from gui.shell.views_area import ViewsArea
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.runs.run import RunState
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger

LOW, HIGH = (640, 360), (1200, 900)


def test_a_log_that_had_no_room_for_a_while_is_there_again(
    qtbot: QtBot, live: Application, memory: Path
) -> None:
    window, show_log = live.window, live.actions.show_log
    window.resize(*HIGH)
    show_log.trigger()
    live.actions.show_calendar.trigger()
    views = window.findChild(ViewsArea)
    assert isinstance(views, ViewsArea)

    window.resize(*LOW)
    qtbot.waitUntil(lambda: views.is_log_given_up)
    assert not show_log.isChecked()
    assert WindowMemory(memory).shows_log

    window.resize(*HIGH)
    qtbot.waitUntil(show_log.isChecked)

    # What somebody folds by hand stays so.
    show_log.trigger()
    window.resize(*LOW)
    window.resize(*HIGH)
    qtbot.wait(0)
    assert not show_log.isChecked()


def test_what_is_asked_for_in_a_low_window_leaves_the_list_in_sight(
    qtbot: QtBot, core: Scheduler, ledger: Ledger, live: Application
) -> None:
    """The log unfolded in the place of the list, and the job that was run was gone from sight."""
    job = core.jobs.add(a_draft("Back up"))
    ledger.add(job, NOON - timedelta(hours=2))
    live.window.resize(*LOW)
    views = live.window.findChild(ViewsArea)
    assert isinstance(views, ViewsArea)
    qtbot.waitUntil(lambda: not views.has_room_for_both())
    listed, log = (child(live.window, QWidget, name) for name in ("job_list", "log_page"))
    live.window.choice.select([job])
    qtbot.waitUntil(live.actions.jobs.run_now.isEnabled)

    QTest.mouseClick(child(live.window, QToolButton, "action_run_now"), Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: len(core.runs.ids()) == 2)
    asked = max(core.runs.ids())
    qtbot.waitUntil(lambda: _told(live) == ["Starting “Back up” …"])
    assert listed.isVisible()
    assert not log.isVisible()

    # Its output is offered, and comes in the place of the list for who asks for that.
    ledger.adopt()
    ledger.begin(asked)
    ledger.end(asked, RunState.FAILED, "no space left")
    qtbot.waitUntil(lambda: _told(live) == ["“Back up” failed: no space left"])
    assert listed.isVisible()
    remedy = child(live.window, QToolButton, "told_remedy")
    assert remedy.isVisible()
    QTest.mouseClick(remedy, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(log.isVisible)


def _told(live: Application) -> list[str]:
    return [label.text() for label in live.window.findChildren(QLabel, "told_text")]
