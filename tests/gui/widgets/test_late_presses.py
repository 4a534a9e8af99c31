"""What comes below the pointer between two clicks takes no second one, and any other click."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gui.widgets.buttons.late_presses import LatePresses

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("pointer")]


class Page:
    """A window in which a part with a button comes and goes."""

    def __init__(self, qtbot: QtBot) -> None:
        self.window = QWidget()
        self.window.resize(300, 200)
        self.part = QWidget(self.window)
        self.part.setGeometry(0, 0, 300, 100)
        self.button = QPushButton("Run again", self.part)
        self.button.setGeometry(10, 10, 200, 60)
        self.part.hide()
        self.late = LatePresses(self.part)
        self.clicks = 0
        self.button.clicked.connect(self._count)
        qtbot.addWidget(self.window)
        with qtbot.waitExposed(self.window):
            self.window.show()

    def _count(self) -> None:
        self.clicks += 1

    def point_at(self, qtbot: QtBot, place: QPoint) -> None:
        wanted = self.window.mapToGlobal(place)
        QCursor.setPos(wanted)
        qtbot.waitUntil(lambda: QCursor.pos() == wanted)

    def click(self, place: QPoint) -> None:
        handle = self.window.windowHandle()
        assert handle is not None
        QTest.mouseClick(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)


def test_a_second_click_acts_on_nothing_that_came_since_the_first(qtbot: QtBot) -> None:
    page, here, elsewhere = Page(qtbot), QPoint(40, 30), QPoint(150, 50)
    page.point_at(qtbot, here)
    page.part.show()
    page.click(here)
    assert page.clicks == 0

    # Whoever went elsewhere has seen the button.
    page.click(elsewhere)
    assert page.clicks == 1


def test_it_acts_once_the_time_of_a_double_click_is_over(qtbot: QtBot) -> None:
    page, here = Page(qtbot), QPoint(40, 30)
    page.point_at(qtbot, here)
    page.part.show()
    qtbot.wait(QApplication.doubleClickInterval() + 50)

    page.click(here)
    assert page.clicks == 1


def test_what_was_there_before_is_clicked_at_any_time(qtbot: QtBot) -> None:
    page, here = Page(qtbot), QPoint(40, 150)
    other = QPushButton("Other", page.window)
    other.setGeometry(10, 120, 100, 60)
    other.show()
    other.setCheckable(True)
    page.point_at(qtbot, here)
    page.part.show()

    page.click(here)

    assert other.isChecked()
