"""Whole numbers are stepped by keys and by the arrows that lie on their line."""

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from gui.look.tokens import space
from gui.widgets.fields.field_form import field_form
from gui.widgets.fields.lengths.length_editor import LengthEditor
from gui.widgets.fields.lengths.number_line import CountEditor, NumberLine
from scheduler_core.fields.jobs.run_policies import POLICIES, RETRY
from scheduler_core.fields.settings import SETTINGS
from tests.gui.finding import child

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def count(qtbot: QtBot) -> CountEditor:
    count = CountEditor("weeks", "week")
    qtbot.addWidget(count)
    count.show_value("1")
    count.show()
    return count


def goes_on(line: NumberLine) -> bool:
    return any(timer.isActive() for timer in line.findChildren(QTimer))


def arrow(line: NumberLine, *, is_up: bool) -> QPoint:
    x = space(2.5) if line.isRightToLeft() else line.width() - space(2.5)
    return QPoint(x, line.height() // 4 if is_up else line.height() * 3 // 4)


@pytest.mark.parametrize("direction", list(Qt.LayoutDirection)[:2])
def test_each_click_on_an_arrow_is_a_step_and_is_told(
    qtbot: QtBot, count: CountEditor, direction: Qt.LayoutDirection
) -> None:
    count.setLayoutDirection(direction)
    line, told = child(count, NumberLine, "number"), list[str]()
    count.edited.connect(lambda: told.append(count.value()))

    QTest.mouseClick(line, LEFT, pos=arrow(line, is_up=True))
    QTest.mouseDClick(line, LEFT, pos=arrow(line, is_up=True))
    QTest.mouseRelease(line, LEFT, pos=arrow(line, is_up=True))
    for _ in range(4):
        QTest.mouseClick(line, LEFT, pos=arrow(line, is_up=False))

    assert told == ["2", "3", "2", "1"]
    assert count.value() == "1"


def test_keys_step_and_an_arrow_that_is_held_goes_on(qtbot: QtBot, count: CountEditor) -> None:
    line = child(count, NumberLine, "number")

    QTest.keyClick(line, Qt.Key.Key_Up)
    assert count.value() == "2"
    QTest.keyClick(line, Qt.Key.Key_Down)
    assert count.value() == "1"
    QTest.mousePress(line, LEFT, pos=arrow(line, is_up=True))
    qtbot.waitUntil(lambda: int(count.value()) > 3)
    QTest.mouseRelease(line, LEFT, pos=arrow(line, is_up=True))
    held = count.value()
    QTest.keyClick(line, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)

    assert count.value() == held


def test_a_held_arrow_lets_go_where_a_question_opens(qtbot: QtBot, count: CountEditor) -> None:
    """The number went on behind the question and after it, as the question took the release."""
    line = child(count, NumberLine, "number")
    question = QDialog(count, modal=True)

    QTest.mousePress(line, LEFT, pos=arrow(line, is_up=True))
    assert goes_on(line)
    question.open()

    assert not goes_on(line)
    question.close()


def test_a_held_arrow_lets_go_where_its_release_came_elsewhere(qtbot: QtBot, count: CountEditor) -> None:
    line, other = child(count, NumberLine, "number"), QWidget()
    qtbot.addWidget(other)

    QTest.mousePress(line, LEFT, pos=arrow(line, is_up=True))
    held = count.value()
    QTest.mouseRelease(other, LEFT)
    qtbot.waitUntil(lambda: not goes_on(line))

    assert count.value() == held


def test_another_button_ends_what_a_held_arrow_does(count: CountEditor) -> None:
    """Its timer ran for as long as the line lived."""
    line = child(count, NumberLine, "number")

    QTest.mousePress(line, LEFT, pos=arrow(line, is_up=True))
    QTest.mousePress(line, Qt.MouseButton.BackButton, pos=arrow(line, is_up=True))

    assert not goes_on(line)
    QTest.mouseRelease(line, Qt.MouseButton.BackButton, pos=arrow(line, is_up=True))
    QTest.mouseRelease(line, LEFT, pos=arrow(line, is_up=True))
    assert count.value() == "2"


@pytest.mark.parametrize(
    ("typed", "key", "value"),
    [
        ("", Qt.Key.Key_Up, "1"),
        ("", Qt.Key.Key_Down, ""),
        ("two", Qt.Key.Key_Up, "two"),
        ("²", Qt.Key.Key_Up, "²"),
        ("9" * 40, Qt.Key.Key_Up, "9" * 40),
        ("0", Qt.Key.Key_Down, "0"),
        ("999999999", Qt.Key.Key_Up, "999999999"),
    ],
)
def test_what_is_no_number_and_what_is_at_its_bound_stays(
    count: CountEditor, typed: str, key: Qt.Key, value: str
) -> None:
    count.show_value(typed)

    QTest.keyClick(child(count, NumberLine, "number"), key)

    assert count.value() == value


def test_a_step_can_be_undone_and_so_can_what_was_typed_before(count: CountEditor) -> None:
    """A step made undo forget all that was typed."""
    line = child(count, NumberLine, "number")
    line.selectAll()
    QTest.keyClicks(line, "41")
    QTest.keyClick(line, Qt.Key.Key_Up)
    assert count.value() == "42"

    line.undo()
    assert count.value() == "41"
    line.undo()
    line.undo()

    assert count.value() == "1"


def test_a_length_may_be_stepped_to_none_and_its_unit_stays(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    length = LengthEditor("40d", window)
    length.show_value("1h")

    for _ in range(2):
        QTest.keyClick(length.number, Qt.Key.Key_Down)

    assert length.value() == "0h"


def test_a_line_that_is_off_or_only_read_steps_nowhere(count: CountEditor) -> None:
    line = child(count, NumberLine, "number")
    line.setReadOnly(True)
    QTest.keyClick(line, Qt.Key.Key_Up)
    line.setReadOnly(False)
    line.setEnabled(False)
    QTest.mouseClick(line, LEFT, pos=arrow(line, is_up=True))

    assert count.value() == "1"


@pytest.mark.parametrize(
    ("typed", "ups", "value"),
    [("", 1, "11"), ("", -1, "9"), ("-4", 1, "-3"), ("-5", -1, "-5"), ("99", 1, "99"), ("20", -1, "12")],
)
def test_a_number_steps_from_the_usual_one_and_within_its_bounds(
    qtbot: QtBot, typed: str, ups: int, value: str
) -> None:
    """What was typed beyond a bound comes back to it, and never goes further away."""
    line = NumberLine(least=-5, most=12, usual=10)
    qtbot.addWidget(line)
    line.show_value(typed)

    line.step(ups)

    assert line.value() == value


def test_every_whole_number_of_a_form_has_arrows(qtbot: QtBot) -> None:
    """“Try again” was a plain line, though a length of time next to it has arrows."""
    window = QWidget()
    qtbot.addWidget(window)
    numbers = {
        "retries": field_form(window, "trouble", RETRY),
        "priority": field_form(window, "order", POLICIES),
        "scripts_at_once": field_form(window, "running", SETTINGS),
    }
    lines = {place: form.editor(place) for place, form in numbers.items()}
    assert {place: type(line) for place, line in lines.items()} == dict.fromkeys(numbers, NumberLine)

    told = dict[str, str]()
    for form in numbers.values():
        form.text_changed.connect(told.__setitem__)
    for line in lines.values():
        QTest.keyClick(line, Qt.Key.Key_Up)
    assert told == {"retries": "1", "priority": "1", "scripts_at_once": "501"}
    for _ in range(2):
        QTest.keyClick(lines["priority"], Qt.Key.Key_Down)
        QTest.keyClick(lines["retries"], Qt.Key.Key_Down)

    assert told == {"retries": "0", "priority": "-1", "scripts_at_once": "501"}
