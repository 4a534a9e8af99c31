"""The titles of a table, where a column lacks room for one."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent, QStandardItemModel
from PySide6.QtWidgets import QApplication, QTableView, QToolTip
from pytestqt.qtbot import QtBot

from gui.widgets.tables.title_row import TitleRow

_TITLE = "How long the last run took"


@pytest.fixture
def titles(qtbot: QtBot) -> Iterator[TitleRow]:
    table = QTableView()
    qtbot.addWidget(table)
    titles = TitleRow(table)
    table.setHorizontalHeader(titles)
    model = QStandardItemModel(0, 2, table)
    model.setHorizontalHeaderLabels([_TITLE, _TITLE])
    table.setModel(model)
    table.show()
    yield titles
    QToolTip.hideText()


def test_a_title_that_is_cut_has_all_of_it_in_its_tool_tip(titles: TitleRow) -> None:
    """It ended in three dots, and nothing said what it was."""
    titles.resizeSection(0, 40)
    titles.resizeSection(1, 300)

    assert [titles.tip_of(0), titles.tip_of(1)] == [_TITLE, ""]
    titles.resizeSection(0, 400)
    assert titles.tip_of(0) == ""


def test_the_mouse_over_a_cut_title_shows_it(qtbot: QtBot, titles: TitleRow) -> None:
    titles.resizeSection(0, 40)
    place = QPoint(10, 5)

    QApplication.sendEvent(
        titles.viewport(),
        QHelpEvent(QEvent.Type.ToolTip, place, titles.viewport().mapToGlobal(place)),
    )

    qtbot.waitUntil(lambda: _TITLE in QToolTip.text())
