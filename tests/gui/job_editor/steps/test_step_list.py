"""The list of cards by itself: what it wants of whom by keys and by the mouse, whatever comes in between."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QContextMenuEvent, QImage, QMouseEvent, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QStyle, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from gui.job_editor.steps.cards.step_cards import StepKind, read_card
from gui.job_editor.steps.cards.steps_editing import StepsEditing
from gui.job_editor.steps.column.shown_rows import shown_rows
from gui.job_editor.steps.column.step_list import StepList
from gui.look.theme import Theme
from gui.look.tokens import space

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton


@pytest.fixture
def steps(qtbot: QtBot, theme: Theme) -> StepList:
    steps = StepList(theme)
    qtbot.addWidget(steps)
    steps.resize(space(130), space(300))
    steps.show()
    qtbot.waitExposed(steps)
    return steps


@pytest.fixture
def moves(steps: StepList) -> list[tuple[int, int]]:
    moves: list[tuple[int, int]] = []
    steps.move_wanted.connect(lambda key, gap: moves.append((key, gap)))
    return moves


def test_a_card_goes_across_into_the_other_way_of_its_own_branch(
    steps: StepList, moves: list[tuple[int, int]]
) -> None:
    """The last of five went into the branch below, whose way is nearer than the empty one beside it."""
    editing = StepsEditing()
    editing.add(StepKind.BRANCH)
    for gap in range(2, 7):
        editing.add(StepKind.CALL, gap)
    last = editing.cards[-1].key
    editing.add(StepKind.BRANCH)
    show(steps, editing, last)

    QTest.keyClick(steps, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)

    ((key, gap),) = moves
    assert editing.move(key, gap)
    way = next(card.way for card in editing.cards if card.key == last)
    assert way is not None
    assert (way.branch, way.is_first) == (editing.cards[0].key, False)


def test_what_is_dragged_is_let_go_when_the_rows_become_others(
    steps: StepList, moves: list[tuple[int, int]]
) -> None:
    """Ctrl+Z while a card was dragged: another one, which had taken its place, was moved."""
    editing = calls(3)
    show(steps, editing, editing.cards[0].key)
    press_and_drag(steps)

    editing.add(StepKind.WAIT, 0)
    show(steps, editing, editing.cards[0].key)
    QTest.mouseRelease(steps.viewport(), LEFT, pos=bottom(steps))

    assert moves == []


def test_cards_of_another_text_are_not_what_is_dragged_or_asked_about(
    steps: StepList, moves: list[tuple[int, int]]
) -> None:
    editing = calls(3)
    show(steps, editing, editing.cards[0].key)
    steps.ask_kind(1, steps.mapToGlobal(QPoint(5, 5)))
    menu = steps.findChild(QMenu, "step_menu")
    assert menu is not None
    press_and_drag(steps)

    steps.unfold_all()
    assert not menu.isVisible()
    show(steps, calls(3), None)
    QTest.mouseRelease(steps.viewport(), LEFT, pos=bottom(steps))

    assert moves == []


def test_a_card_that_was_let_go_elsewhere_does_not_follow_the_pointer(
    steps: StepList, moves: list[tuple[int, int]]
) -> None:
    """A menu that opens during a drag takes the pointer, and the list never hears that it was let go."""
    editing = calls(3)
    show(steps, editing, editing.cards[0].key)
    press_and_drag(steps)
    QTest.mouseRelease(steps.viewport(), Qt.MouseButton.RightButton, pos=bottom(steps))

    move(steps, bottom(steps), NONE)
    QTest.mouseRelease(steps.viewport(), LEFT, pos=bottom(steps))
    assert moves == []

    press_and_drag(steps)
    QTest.mouseRelease(steps.viewport(), LEFT, pos=bottom(steps))
    assert moves == [(editing.cards[0].key, 1)]


def test_a_plus_is_seen_between_cards_and_a_grip_on_the_card_that_is_looked_at(steps: StepList) -> None:
    """Where a step can be added was not seen before it was pointed at, while all cards had grips at once."""
    editing = calls(3)
    show(steps, editing, editing.cards[0].key)
    picture = steps.viewport().grab().toImage()
    cards = [steps.visualRect(steps.model().index(row, 0)) for row in range(3)]
    between = QRect(
        QPoint(cards[0].center().x() - space(2), cards[0].bottom() + 2), QSize(space(4), space(2))
    )
    assert _colours_in(picture, between) > 1

    grips = [
        QRect(QPoint(card.right() - space(5), card.top() + 4), QSize(space(4), space(8))) for card in cards
    ]
    assert [_colours_in(picture, grip) > 1 for grip in grips] == [True, False, False]

    # The card below the pointer has one, too.
    option = QStyleOptionViewItem()
    steps.initViewItemOption(option)
    option.rect = QRect(QPoint(), cards[1].size())
    option.state |= QStyle.StateFlag.State_MouseOver
    hovered = QImage(option.rect.size(), QImage.Format.Format_RGB32)
    painter = QPainter(hovered)
    steps.itemDelegate().paint(painter, option, steps.model().index(1, 0))
    painter.end()
    assert _colours_in(hovered, grips[1].translated(-cards[1].topLeft())) > 1


def _colours_in(picture: QImage, place: QRect) -> int:
    part = picture.copy(place)
    return len({part.pixel(x, y) for x in range(part.width()) for y in range(part.height())})


def calls(count: int) -> StepsEditing:
    editing = StepsEditing()
    for _ in range(count):
        editing.add(StepKind.CALL)
    return editing


def show(steps: StepList, editing: StepsEditing, chosen: int | None) -> None:
    steps.show_steps(shown_rows([read_card(card) for card in editing.cards], {}), chosen)


def press_and_drag(steps: StepList) -> None:
    """Drag the first card down to the last one."""
    QTest.mousePress(steps.viewport(), LEFT, pos=steps.visualRect(steps.model().index(0, 0)).center())
    move(steps, bottom(steps), LEFT)


def bottom(steps: StepList) -> QPoint:
    """Return a place right above the last card."""
    last = steps.visualRect(steps.model().index(2, 0))
    return QPoint(last.center().x(), last.top() - 1)


def move(steps: StepList, place: QPoint, buttons: Qt.MouseButton) -> None:
    there = QPointF(place), QPointF(steps.viewport().mapToGlobal(place))
    event = QMouseEvent(QEvent.Type.MouseMove, *there, NONE, buttons, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(steps.viewport(), event)


def test_a_right_click_below_the_cards_offers_a_step_behind_them(steps: StepList) -> None:
    """It opened nothing."""
    editing = calls(3)
    show(steps, editing, editing.cards[0].key)
    wanted: list[tuple[object, int]] = []
    steps.step_wanted.connect(lambda kind, gap: wanted.append((kind, gap)))
    place = QPoint(20, steps.viewport().height() - 4)
    assert not steps.indexAt(place).isValid()

    asked = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, steps.viewport().mapToGlobal(place))
    QApplication.sendEvent(steps.viewport(), asked)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.actions()[0].trigger()
    menu.close()

    assert wanted == [(next(iter(StepKind)), 3)]
