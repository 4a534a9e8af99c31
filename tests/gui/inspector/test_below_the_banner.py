"""What stands below the banner of the inspector, down to its foot."""

from datetime import timedelta

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QScrollArea, QToolButton
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.look.tokens import space
from gui.widgets.drawing.scroll_edge import ScrollEdge
from gui.widgets.fields.disclosure import Disclosure
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import RunState
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger

HOUR = timedelta(hours=1)


@pytest.fixture
def job(core: Scheduler) -> JobId:
    schedule = parse_sentence("every weekday at 9:30", NOON, "Europe/Berlin")
    return core.jobs.add(a_draft("Back up", schedule=schedule, folder="Home", tags=("disk",)))


@pytest.fixture
def inspected(qtbot: QtBot, job: JobId, live: Application) -> Application:
    if not live.actions.show_inspector.isChecked():
        QTest.keyClick(live.window, Qt.Key.Key_F9)
    live.window.choice.select([job])
    qtbot.waitUntil(lambda: text(live, "sentence") != "")
    return live


def test_what_the_banner_says_of_a_run_is_not_said_again_below(
    qtbot: QtBot, inspected: Application, ledger: Ledger, job: JobId
) -> None:
    """Beside an open output one cause was told three times, and its date with the year."""
    ledger.add(job, NOON - HOUR, RunState.FAILED, "no space")
    qtbot.waitUntil(lambda: text(inspected, "banner_text") == "no space")
    child(inspected.window, QToolButton, "banner_why").click()
    qtbot.waitUntil(lambda: "It began at Fri 20 Nov 11:00" in text(inspected, "why"))
    assert "no space" not in text(inspected, "why")
    assert "failed" not in text(inspected, "why")

    ledger.add(job, NOON)
    qtbot.waitUntil(lambda: "Its first error: no space" in text(inspected, "why"))


def test_what_scrolls_ends_at_a_line_above_the_foot(qtbot: QtBot, inspected: Application) -> None:
    """A line of text was cut right above the foot."""
    edge = child(inspected.window, ScrollEdge, "scroll_edge")
    revisions = child(inspected.window, QToolButton, "revisions")
    area = child(inspected.window, QLabel, "sentence").parentWidget()
    while not isinstance(area, QScrollArea):
        assert area is not None
        area = area.parentWidget()

    def ground() -> QColor:
        return edge.grab().toImage().pixelColor(edge.width() // 2, 0)

    assert area.verticalScrollBar().maximum() == 0
    plain = ground()
    stood = edge.y()
    for fold in inspected.window.findChildren(Disclosure):
        fold.open()
    inspected.window.resize(inspected.window.width(), inspected.window.minimumHeight())
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() > 0)
    assert ground() != plain
    assert edge.y() <= stood
    assert revisions.mapToGlobal(QPoint()).y() - edge.mapToGlobal(QPoint()).y() >= space(2)


def text(application: Application, name: str) -> str:
    label = application.window.findChild(QLabel, name)
    return "" if label is None else label.text()
