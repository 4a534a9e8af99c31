"""The second half of a double click does nothing; a press that is meant for something else does."""

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from gui.instances.second_press import Press, SecondPress, pointer_on

HERE, A_LITTLE_ASIDE, ELSEWHERE = QPoint(100, 100), QPoint(104, 97), QPoint(100, 140)


def test_a_second_press_at_the_same_place_is_meant_for_what_stood_there(qapp: QApplication) -> None:
    before = Press("skip", HERE)

    assert not Press("skip", HERE).is_other(before)
    assert not Press("stop", A_LITTLE_ASIDE).is_other(before)
    assert Press("stop", ELSEWHERE).is_other(before)
    assert Press("go on with another", ELSEWHERE).is_other(before)


def test_a_key_that_is_pressed_twice_acts_once_and_that_of_another_button_acts() -> None:
    by_key = Press("skip", None)

    assert not Press("skip", None).is_other(by_key)
    assert Press("stop", None).is_other(by_key)
    assert Press("stop", None).is_other(Press("skip", HERE))
    assert Press("stop", HERE).is_other(by_key)


def test_what_changed_below_the_pointer_is_not_pressed_before_it_was_looked_at(qtbot: QtBot) -> None:
    button = QPushButton("Skip")
    qtbot.addWidget(button)
    button.setGeometry(QRect(40, 40, 120, 40))
    button.show()
    QCursor.setPos(button.mapToGlobal(QPoint(20, 20)))
    place = pointer_on(button)
    assert place == QCursor.pos()
    presses = SecondPress(button)
    presses.remember(Press(None, place))

    assert not presses.begins(Press("stop", place))
    QCursor.setPos(button.mapToGlobal(QPoint(20, 300)))
    assert pointer_on(button) is None
    assert presses.begins(Press("stop", pointer_on(button)))
