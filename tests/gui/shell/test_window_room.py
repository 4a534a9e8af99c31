"""What folds in a narrow window, and how it comes back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QSplitter, QWidget

from gui.look.resource_files import resource_folder
from gui.look.theme import Theme
from gui.look.tokens import space
from gui.memory.window_memory import Appearance, WindowMemory
from gui.navigation.navigation_view import NavigationView
from gui.shell.window_room import WindowRoom
from gui.widgets.splitters import splitter

WIDE, NARROW, NARROWEST = 340, 300, 225  # quarter lines


class Parts:
    """The groups beside a sheet, in a window that was left and is opened again."""

    def __init__(self, theme: Theme, memory: WindowMemory, steps: int) -> None:
        self.whole = QWidget()
        self.navigation = NavigationView(theme, self.whole)
        sheet = QWidget(self.whole)
        self.columns: QSplitter = splitter(
            "columns", Qt.Orientation.Horizontal, (self.navigation, 0), (sheet, 1)
        )
        self.columns.setParent(self.whole)
        self.show_inspector = QAction(self.whole, checkable=True)
        self.room = WindowRoom(self.navigation, self.columns, self.show_inspector, memory, self.whole)
        self.resize(steps)
        self.room.restore(space(steps))

    def resize(self, steps: int) -> None:
        width = space(steps)
        self.whole.resize(width, space(200))
        self.columns.resize(width, space(200))
        self.room.take(width)


def drag(columns: QSplitter, beside: int) -> None:
    """Share out the room as somebody does who drags what parts it."""
    columns.setSizes([beside, columns.width() - beside])
    columns.splitterMoved.emit(beside, 1)


def theme_of(application: QApplication) -> Theme:
    return Theme(application, resource_folder() / "icons", Appearance.LIGHT)


@pytest.fixture
def parts(qapp: QApplication, tmp_path: Path) -> Iterator[Parts]:
    found = Parts(
        theme_of(qapp),
        WindowMemory(tmp_path / "window.ini"),
        WIDE,
    )
    yield found
    found.whole.deleteLater()


def test_the_inspector_folds_before_the_names_of_groups(parts: Parts) -> None:
    assert (parts.show_inspector.isChecked(), parts.navigation.is_narrow) == (True, False)

    parts.resize(NARROW)
    assert (parts.show_inspector.isChecked(), parts.navigation.is_narrow) == (False, False)

    parts.resize(NARROWEST)
    assert (parts.show_inspector.isChecked(), parts.navigation.is_narrow) == (False, True)

    parts.resize(WIDE)
    assert (parts.show_inspector.isChecked(), parts.navigation.is_narrow) == (True, False)


def test_the_groups_come_back_as_wide_as_they_were(parts: Parts) -> None:
    drag(parts.columns, space(60))
    before = parts.columns.sizes()[0]

    parts.resize(NARROWEST)
    folded = parts.columns.sizes()[0]
    parts.resize(WIDE)

    assert folded < space(20)
    assert abs(parts.columns.sizes()[0] - before) <= space(1)


def test_the_groups_come_back_so_wide_after_a_window_that_had_no_room_for_them(parts: Parts) -> None:
    """They were 19 points narrower: the sheet had taken that before they folded."""
    before = parts.columns.sizes()[0]
    sheet = parts.columns.widget(1)
    assert sheet is not None
    sheet.setMinimumWidth(space(NARROWEST) - before + space(5))

    parts.resize(NARROWEST)
    parts.resize(WIDE)

    assert parts.columns.sizes()[0] == before


def test_an_inspector_that_was_put_away_does_not_come_back_with_the_room(parts: Parts) -> None:
    parts.show_inspector.trigger()

    parts.resize(NARROW)
    parts.resize(WIDE)

    assert not parts.show_inspector.isChecked()


def test_one_that_is_shown_in_a_narrow_window_stays(parts: Parts) -> None:
    parts.resize(NARROW)

    parts.show_inspector.trigger()
    parts.resize(NARROW - 1)

    assert parts.show_inspector.isChecked()


def test_a_narrow_window_does_not_forget_how_wide_the_groups_were(qapp: QApplication, tmp_path: Path) -> None:
    theme, memory = (
        theme_of(qapp),
        WindowMemory(tmp_path / "window.ini"),
    )
    first = Parts(theme, memory, WIDE)
    first.columns.setSizes([space(60), space(WIDE - 60)])
    wide = first.columns.sizes()[0]
    first.room.keep()
    first.resize(NARROWEST)
    first.room.keep()

    second = Parts(theme, memory, WIDE)

    assert abs(second.columns.sizes()[0] - wide) <= space(1)
    for each in (first, second):
        each.whole.deleteLater()
