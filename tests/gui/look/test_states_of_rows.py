"""Rows of lists can be read at rest, below the pointer and chosen, and these three are told apart."""

from collections import Counter

import pytest
from PySide6.QtCore import QEvent, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent
from PySide6.QtWidgets import QApplication, QTableView
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.job_list.job_list_view import JobListView
from gui.look.tokens import colours_of
from gui.memory.window_memory import Appearance
from gui.run_log.run_log_view import RunLogView
from gui.widgets.tables.line_table import LineTable
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.runs.run import RunState
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger
from tests.gui.look.contrasts import contrast

pytestmark = pytest.mark.slow

LEGIBLE = 4.5


@pytest.mark.parametrize("appearance", [Appearance.LIGHT, Appearance.DARK])
@pytest.mark.parametrize("view", ["list", "log"])
def test_rows_can_be_read_and_told_apart_in_every_state(
    qtbot: QtBot, live: Application, core: Scheduler, appearance: Appearance, view: str
) -> None:
    ledger = Ledger(core, NOON)
    for number in range(4):
        job = core.jobs.add(a_draft(f"Back up {number}"))
        ledger.add(job, NOON, RunState.FAILED if number == 3 else RunState.SUCCEEDED, "no route")
    ledger.close()
    live.theme.show_appearance(appearance)
    table = _table(qtbot, live, view)
    rows = table.view
    qtbot.waitUntil(lambda: rows.model().rowCount() == 4)
    # They are drawn once they are read.
    qtbot.waitUntil(lambda: min(map(_contrast, _pictures(rows))) >= LEGIBLE)

    table.select_row(2)
    _point_at(rows, 1)

    assert min(map(_contrast, _pictures(rows))) >= LEGIBLE
    colours = colours_of(live.window.palette())
    grounds = [QColor(_colours(each).most_common(1)[0][0]).name() for each in _pictures(rows)]
    assert grounds[0] == grounds[3] == colours.sheet
    assert len({*grounds[:3]}) == 3


def _table(qtbot: QtBot, live: Application, view: str) -> LineTable:
    if view == "list":
        return child(live.window, JobListView, "job_list").table
    live.actions.show_whole_log.trigger()
    log = child(live.window, RunLogView, "run_log")
    qtbot.waitUntil(log.isVisible)
    return log.table


def _point_at(rows: QTableView, row: int) -> None:
    at = QPointF(_place(rows, row).center())
    none, no_key = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    moved = QMouseEvent(QEvent.Type.MouseMove, at, rows.viewport().mapToGlobal(at), none, none, no_key)
    QApplication.sendEvent(rows.viewport(), moved)


def _pictures(rows: QTableView) -> list[QImage]:
    return [rows.viewport().grab(_place(rows, row)).toImage() for row in range(4)]


def _place(rows: QTableView, row: int) -> QRect:
    """Return where the first texts of a row stand, without the line below it."""
    top, height = rows.rowViewportPosition(row), rows.rowHeight(row)
    return QRect(30, top + 2, rows.viewport().width() // 3, height - 5)


def _contrast(picture: QImage) -> float:
    colours = _colours(picture)
    ground = QColor(colours.most_common(1)[0][0])
    return max(contrast(QColor(each), ground) for each in colours)


def _colours(picture: QImage) -> Counter[int]:
    pixels = picture.convertToFormat(QImage.Format.Format_RGB32)
    return Counter(memoryview(pixels.constBits()).cast("I"))
