"""A page that scrolls: what is unfolded on it comes into view, and stays below the pointer."""

import pytest
from PySide6.QtCore import QPoint, QSize, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.widgets.fields.disclosure import Disclosure
from gui.widgets.page_scroll import PageScroll
from tests.gui.finding import child

pytestmark = pytest.mark.slow


def test_what_is_unfolded_comes_into_view_once_the_pointer_is_not_on_its_head(qtbot: QtBot) -> None:
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
    part.unfolded.connect(scroll.bring_up)
    with qtbot.waitExposed(scroll):
        scroll.show()
    place = part.mapToGlobal(part.head.center())
    QCursor.setPos(place)
    qtbot.waitUntil(lambda: QCursor.pos() == place)

    child(part, QToolButton, "disclosure").click()
    qtbot.waitUntil(lambda: scroll.verticalScrollBar().value() > 0)
    assert part.head.contains(part.mapFromGlobal(place))
    assert content.mapTo(scroll, QPoint(0, content.height())).y() > scroll.height()

    QCursor.setPos(scroll.mapToGlobal(QPoint(20, 20)))
    qtbot.waitUntil(lambda: content.mapTo(scroll, QPoint(0, content.height())).y() <= scroll.height())
    assert part.mapTo(scroll, QPoint()).y() >= 0


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
