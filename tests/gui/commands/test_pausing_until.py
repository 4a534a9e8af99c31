"""Jobs pause until a date that is asked for."""

from datetime import datetime, timedelta

from PySide6.QtCore import QDateTime, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDateTimeEdit, QMenu
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.widgets.fields.time_dialog import TimeDialog
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child


def test_the_jobs_selected_when_it_is_asked_pause_until_a_date_to_come(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    first, second = core.jobs.add(a_draft("First")), core.jobs.add(a_draft("Second"))
    live.window.choice.select([first])
    menu = child(live.window, QMenu, "pause_menu")
    next(each for each in menu.actions() if each.text() == "Until a &date…").trigger()
    dialog = child(live.window, TimeDialog, "time_dialog")
    field = child(dialog, QDateTimeEdit, "time")

    # What has passed is refused before it is chosen.
    field.setDateTime(_shown(NOON - timedelta(hours=1)))
    assert not dialog.choose.isEnabled()
    end = NOON + timedelta(days=5)
    field.setDateTime(_shown(end))
    assert dialog.choose.isEnabled()
    live.window.choice.select([second])
    QTest.mouseClick(dialog.choose, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: _end(core, first) == end)
    assert _end(core, second) is None
    qtbot.waitUntil(lambda: live.window.findChild(TimeDialog) is None)


def _shown(at: datetime) -> QDateTime:
    return QDateTime.fromSecsSinceEpoch(int(at.timestamp()))


def _end(core: Scheduler, job: JobId) -> datetime | None:
    return core.jobs.get(job).paused_until
