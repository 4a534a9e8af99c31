"""A press beside an open list of completions closes it, and counts where it was meant."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QDialog,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.widgets.fields.form_editors import OfferingLine

LEFT = Qt.MouseButton.LeftButton


class Form(QDialog):
    """A field with completions, and what lies around it."""

    def __init__(self) -> None:
        super().__init__()
        self.button = QPushButton("Save", autoDefault=False)
        self.other = QLineEdit("another field")
        self.field = OfferingLine()
        self.field.offer(["Europe/Berlin", "Europe/Rome", "Asia/Tokyo"])
        self.clicks = 0
        self.button.clicked.connect(self._count)
        lines = QVBoxLayout(self)
        for each in (self.button, self.other, self.field):
            lines.addWidget(each)

    def _count(self) -> None:
        self.clicks += 1

    @property
    def list_of_words(self) -> QAbstractItemView:
        completer = self.field.completer()
        assert completer is not None
        listed = completer.popup()
        assert listed is not None
        return listed

    def type(self, text: str) -> None:
        self.field.clear()
        self.field.setFocus()
        QTest.keyClicks(self.field, text)

    def press(self, part: QWidget, at: QPoint | None = None) -> None:
        """Press as the mouse does: while a list is open its window hears of it."""
        QTest.mousePress(*self._place(part, at))

    def release(self, part: QWidget, at: QPoint | None = None) -> None:
        QTest.mouseRelease(*self._place(part, at))

    def click(self, part: QWidget) -> None:
        self.press(part)
        self.release(part)

    def _place(
        self, part: QWidget, at: QPoint | None
    ) -> tuple[QWidget, Qt.MouseButton, Qt.KeyboardModifier, QPoint]:
        inside = part.rect().center() if at is None else at
        heard_by = self.list_of_words
        place = heard_by.mapFromGlobal(part.mapToGlobal(inside))
        return heard_by, LEFT, Qt.KeyboardModifier.NoModifier, place


@pytest.fixture
def form(qtbot: QtBot) -> Iterator[Form]:
    form = Form()
    qtbot.addWidget(form)
    form.show()
    form.activateWindow()
    qtbot.waitUntil(form.isActiveWindow)
    form.type("e")
    qtbot.waitUntil(form.list_of_words.isVisible)
    yield form
    form.list_of_words.hide()


def test_a_button_beside_an_open_list_takes_one_click(form: Form) -> None:
    form.click(form.button)

    assert form.clicks == 1
    assert not form.list_of_words.isVisible()
    assert not form.button.isDown()
    assert form.field.text() == "e"


def test_a_button_that_was_left_before_the_mouse_came_up_does_nothing(form: Form) -> None:
    form.press(form.button)
    assert form.button.isDown()
    form.release(form.other)

    assert form.clicks == 0
    assert not form.button.isDown()


def test_a_field_beside_an_open_list_has_the_keyboard_after_one_click(form: Form) -> None:
    form.click(form.other)

    assert form.focusWidget() is form.other
    assert not form.list_of_words.isVisible()


def test_the_arrow_of_the_field_closes_its_list_and_opens_it_with_the_next_click(form: Form) -> None:
    (arrow,) = form.field.findChildren(QAbstractButton)
    form.click(arrow)
    assert not form.list_of_words.isVisible()

    QTest.mouseClick(arrow, LEFT)
    assert form.list_of_words.isVisible()


def test_a_press_on_nothing_of_the_window_closes_the_list_and_reaches_nothing(form: Form) -> None:
    form.press(form.button, QPoint(-900, -900))
    form.release(form.button)

    assert form.clicks == 0
    assert not form.list_of_words.isVisible()


def test_a_button_whose_press_took_its_window_away_gets_nothing_more(form: Form, qtbot: QtBot) -> None:
    closing = _Closing(form)
    form.button.installEventFilter(closing)
    form.press(form.button)
    qtbot.waitUntil(form.isHidden)
    form.release(form.button)

    assert form.clicks == 0


def test_the_list_is_still_chosen_from_after_a_click_beside_it(form: Form, qtbot: QtBot) -> None:
    form.click(form.button)
    form.type("r")
    qtbot.waitUntil(form.list_of_words.isVisible)
    form.click(form.button)
    assert form.clicks == 2

    form.type("t")
    qtbot.waitUntil(form.list_of_words.isVisible)
    listed = form.list_of_words
    place = listed.visualRect(listed.model().index(0, 0)).center()
    QTest.mouseClick(listed.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, place)
    assert form.field.text() == "Asia/Tokyo"


class _Closing(QObject):
    """Closes its window at a press."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress:
            self._window.hide()
            return True
        return False
