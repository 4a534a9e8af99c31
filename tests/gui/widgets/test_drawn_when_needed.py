"""What looks as before is not drawn anew."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QModelIndex, QObject, QStringListModel, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QStyleOptionViewItem,
    QTableView,
    QTreeWidgetItem,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.look.resource_files import resource_folder
from gui.look.theme import Theme
from gui.memory.window_memory import Appearance
from gui.navigation.groups_tree import GroupsTree
from gui.widgets.empty_state import EmptyState
from gui.widgets.splitters import splitter
from gui.widgets.tables.flush_delegate import FlushDelegate
from gui.widgets.tables.line_table import LineTable


class Pictures(QObject):
    """Counts how often widgets are painted."""

    def __init__(self, *watched: QWidget) -> None:
        super().__init__()
        self.number = 0
        for each in watched:
            each.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.number += event.type() == QEvent.Type.Paint
        return False


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    theme = Theme(qapp, resource_folder() / "icons", Appearance.LIGHT)
    theme.dress_widgets()
    yield theme
    qapp.setStyleSheet("")


def _settle(qtbot: QtBot, pictures: Pictures) -> None:
    """Wait until nothing more is painted."""
    seen = -1
    while seen != pictures.number:
        seen = pictures.number
        qtbot.wait(50)


def _tree() -> tuple[QWidget, QAbstractItemView]:
    tree = GroupsTree()
    for name in ("All jobs", "Running", "Failing"):
        tree.addTopLevelItem(QTreeWidgetItem([name]))
    return tree, tree


def _table(theme: Theme) -> tuple[QWidget, QAbstractItemView]:
    model = QStringListModel(["one", "two", "three"])
    table = LineTable(model, EmptyState(theme, "job", "", ""), "Lines")
    model.setParent(table)
    return table, table.view


@pytest.mark.parametrize("kind", ["tree", "table"])
def test_lines_are_not_drawn_anew_when_another_window_comes_before_theirs(
    qtbot: QtBot, theme: Theme, kind: str
) -> None:
    """All lines of the window were drawn for each editor that opened and closed, 12 ms each time."""
    window, view = _tree() if kind == "tree" else _table(theme)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    pictures = Pictures(view.viewport())
    _settle(qtbot, pictures)
    before = pictures.number

    for what in (QEvent.Type.WindowDeactivate, QEvent.Type.WindowActivate):
        QCoreApplication.sendEvent(view, QEvent(what))
    _settle(qtbot, pictures)
    assert pictures.number == before

    view.viewport().update()
    _settle(qtbot, pictures)
    assert pictures.number > before


def test_a_pointer_that_comes_and_goes_draws_no_part_of_a_splitter_anew(qtbot: QtBot, theme: Theme) -> None:
    """The whole window below the tools was drawn each time, 20 ms."""
    parts = QWidget(), QWidget()
    held = splitter("held", Qt.Orientation.Horizontal, *((each, 1) for each in parts))
    qtbot.addWidget(held)
    held.show()
    qtbot.waitExposed(held)
    theme.dress_widgets()

    # Qt tells of the pointer, and draws anew, what has this attribute.
    assert not held.testAttribute(Qt.WidgetAttribute.WA_Hover)
    assert held.handle(1).testAttribute(Qt.WidgetAttribute.WA_Hover)


@pytest.mark.parametrize("words", ["", "9:00", "Monday, November 30", "in 3 days, 4 h"])
def test_a_flush_cell_wants_the_room_of_its_words(qtbot: QtBot, words: str) -> None:
    view = QTableView()
    qtbot.addWidget(view)
    model = QStringListModel([words], view)
    view.setModel(model)
    option = QStyleOptionViewItem()
    option.initFrom(view)
    option.widget = view
    delegate = FlushDelegate(view)
    index: QModelIndex = model.index(0)

    wanted = delegate.sizeHint(option, index)

    assert wanted.width() > QFontMetrics(option.font).horizontalAdvance(words)
    assert wanted.height() >= QFontMetrics(option.font).height()
