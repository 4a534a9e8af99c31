"""A page that scrolls: what is unfolded on it comes into view, and stays below the pointer."""

from functools import partial

import pytest
from PySide6.QtCore import QPoint, QSize, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.widgets.fields.disclosure import Disclosure
from gui.widgets.page_scroll import PageScroll
from tests.gui.finding import child

pytestmark = pytest.mark.slow


def test_what_a_click_unfolds_comes_into_view_once_the_pointer_has_left_the_page(qtbot: QtBot) -> None:
    """It scrolled by eleven pixels under the pointer, and by the rest as soon as that was off the title."""
    scroll, part = low_page(qtbot)
    bar = scroll.verticalScrollBar()
    for place in (part.mapToGlobal(part.head.center()), scroll.mapToGlobal(QPoint(20, 20))):
        QCursor.setPos(place)
        qtbot.waitUntil(partial(lies_at, place))
        if not part.is_open:
            child(part, QToolButton, "disclosure").click()
        qtbot.waitUntil(lambda: bar.maximum() > 0)
        qtbot.wait(300)  # it looks again and again
        assert bar.value() == 0

    QCursor.setPos(scroll.mapToGlobal(QPoint(-40, -40)))
    qtbot.waitUntil(lambda: is_seen_whole(scroll, part))
    assert part.mapTo(scroll, QPoint()).y() >= 0


def test_what_a_key_unfolds_comes_into_view_at_once(qtbot: QtBot) -> None:
    scroll, part = low_page(qtbot)
    place = scroll.mapToGlobal(QPoint(20, 20))
    QCursor.setPos(place)
    qtbot.waitUntil(partial(lies_at, place))

    part.open()
    qtbot.waitUntil(lambda: is_seen_whole(scroll, part))


def low_page(qtbot: QtBot) -> tuple[PageScroll, Disclosure]:
    """Return a page that is shown, and a part of it that has no room below its head."""
    scroll, page, content = PageScroll(), QWidget(), QWidget()
    qtbot.addWidget(scroll)
    above = QWidget()
    above.setFixedHeight(260)
    content.setFixedHeight(120)
    part = Disclosure("More", content)
    column = QVBoxLayout(page)
    for each in (above, part):
        column.addWidget(each)
    scroll.setWidget(page)
    scroll.resize(300, 310)
    scroll.move(100, 100)
    part.unfolded.connect(scroll.bring_up)
    with qtbot.waitExposed(scroll):
        scroll.show()
    return scroll, part


def lies_at(place: QPoint) -> bool:
    return QCursor.pos() == place


def is_seen_whole(scroll: PageScroll, part: Disclosure) -> bool:
    return part.content.mapTo(scroll, QPoint(0, part.content.height())).y() <= scroll.height()


class _Greedy(Disclosure):
    """Asks for more than it is ever given."""

    def sizeHint(self) -> QSize:
        return super().sizeHint() + QSize(0, 500)


def test_what_is_never_as_high_as_it_asks_for_is_not_looked_at_for_ever(qtbot: QtBot) -> None:
    """The page scrolled later, under what was typed, as soon as it grew for another reason."""
    scroll, page = PageScroll(), QWidget()
    qtbot.addWidget(scroll)
    part = _Greedy("More", QWidget())
    part.setMaximumHeight(60)
    QVBoxLayout(page).addWidget(part)
    scroll.setWidget(page)
    scroll.resize(300, 310)
    part.unfolded.connect(scroll.bring_up)
    with qtbot.waitExposed(scroll):
        scroll.show()

    part.open()

    looks = scroll.findChildren(QTimer)
    assert any(each.isActive() for each in looks)
    qtbot.waitUntil(lambda: not any(each.isActive() for each in looks))
