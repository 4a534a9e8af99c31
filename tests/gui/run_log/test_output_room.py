"""How log and output share the height of a page."""

from datetime import timedelta

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QSplitter, QToolButton
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.look.tokens import space
from gui.run_log.run_log_view import RunLogView
from gui.run_output.run_output_view import RunOutputView
from gui.widgets.fields.disclosure import Section
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.runs.run import RunState
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("pointer")]


@pytest.fixture
def output(qtbot: QtBot, core: Scheduler, ledger: Ledger, live: Application) -> RunOutputView:
    """Return the output of a failed run below the log, on a small screen."""
    job = core.jobs.add(a_draft("Newsletter"))
    for minutes in range(20, 1, -1):
        ledger.add(job, NOON - timedelta(minutes=minutes), RunState.FAILED, error=f"refused {minutes}")
    live.window.resize(space(288), space(162))
    live.actions.show_whole_log.trigger()
    log = child(live.window, RunLogView, "run_log")
    qtbot.waitUntil(lambda: log.model.rowCount() > 0 and log.isVisible())
    log.table.select_row(0)
    log.output_wanted.emit()
    shown = child(live.window, RunOutputView, "run_output")
    qtbot.waitUntil(lambda: shown.isVisible() and shown.run is not None)
    return shown


def test_an_output_keeps_eight_lines_on_a_small_screen_and_more_room_on_a_usual_one(
    qtbot: QtBot, live: Application, output: RunOutputView
) -> None:
    """Two lines were seen, below seven rows of the log."""
    text, log = output.text, child(live.window, RunLogView, "run_log")
    line = text.fontMetrics().lineSpacing()
    qtbot.waitUntil(lambda: text.viewport().height() >= 8 * line)
    assert log.table.view.viewport().height() >= space(24)

    live.window.resize(space(340), space(210))
    qtbot.waitUntil(lambda: abs(output.height() - log.height()) <= space(2))
    assert text.viewport().height() >= 10 * line


def test_what_somebody_gave_the_log_by_hand_stays(
    qtbot: QtBot, live: Application, output: RunOutputView
) -> None:
    parts = child(live.window, QSplitter, "output_below")
    live.window.resize(space(340), space(210))
    qtbot.waitUntil(lambda: output.height() >= output.wanted_height)
    handle = parts.handle(1)
    middle = handle.rect().center()
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, pos=middle)
    QTest.mouseMove(handle, middle + QPoint(0, space(40)))
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=middle + QPoint(0, space(40)))
    lower = output.height()
    assert lower < output.wanted_height

    live.window.resize(live.window.width(), live.window.height() + space(2))
    qtbot.waitUntil(lambda: output.height() <= lower + space(2))


def test_folds_stand_in_one_line_where_they_would_take_the_last_lines(
    qtbot: QtBot, live: Application, output: RunOutputView
) -> None:
    folds = [part for part in output.findChildren(Section) if part.isVisible()]
    assert len(folds) > 1
    live.window.resize(space(340), space(210))
    qtbot.waitUntil(lambda: len({part.y() for part in folds}) == len(folds))

    live.actions.show_list.trigger()
    live.actions.show_log.setChecked(True)
    qtbot.waitUntil(lambda: output.isVisible() and output.height() < output.wanted_height)
    qtbot.waitUntil(lambda: len({part.y() for part in folds}) == 1)
    assert all(part.width() >= part.title_width for part in folds)

    child(folds[0], QToolButton, "disclosure").click()
    qtbot.waitUntil(lambda: len({part.y() for part in folds}) == len(folds))
    child(folds[0], QToolButton, "disclosure").click()
    qtbot.waitUntil(lambda: len({part.y() for part in folds}) == 1)
