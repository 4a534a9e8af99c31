"""A painted view that changes all the time is drawn down to its foot."""

from collections.abc import Iterable

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.widgets.drawing.part_canvas import PartCanvas
from gui.widgets.timing.frame_time import FrameTime

PARTS, HIGH = 6, 40


class Stripes(PartCanvas):
    """Notes which of its parts are drawn, and may change all of them with each picture."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.drawn: list[int] = []
        self.changed = QRect()
        self.setFrameShape(PartCanvas.Shape.NoFrame)
        self.setFixedSize(200, PARTS * HIGH)

    def begin_picture(self) -> None:
        self.viewport().update(self.changed)

    def edges_of_parts(self) -> Iterable[int]:
        return range(0, PARTS * HIGH, HIGH)

    def draw_part(self, _painter: QPainter, part: QRectF) -> None:
        self.drawn.append(round(part.top()) // HIGH)


def short_of_time(qtbot: QtBot) -> Stripes:
    """Return stripes of which each picture has time for one."""
    window = QWidget()
    qtbot.addWidget(window)
    frame = FrameTime(window)
    stripes = Stripes(window)
    QVBoxLayout(window).addWidget(stripes)
    window.show()
    qtbot.waitExposed(window)
    qtbot.waitUntil(lambda: stripes.drawn != [] and stripes.is_drawn)
    frame.allowed_ns = 0
    stripes.drawn.clear()
    return stripes


def test_what_has_no_time_comes_from_the_top_down(qtbot: QtBot) -> None:
    stripes = short_of_time(qtbot)

    stripes.viewport().update()
    qtbot.waitUntil(lambda: len(stripes.drawn) > 1 and stripes.is_drawn)

    assert stripes.drawn == list(range(PARTS))


def test_the_foot_is_drawn_also_where_all_changes_with_each_picture(qtbot: QtBot) -> None:
    stripes = short_of_time(qtbot)

    stripes.changed = stripes.viewport().rect()
    stripes.viewport().update()
    qtbot.waitUntil(lambda: len(stripes.drawn) > 2 * PARTS)

    assert stripes.drawn[: 2 * PARTS] == 2 * list(range(PARTS))


def test_the_foot_is_drawn_also_where_the_head_changes_with_each_picture(qtbot: QtBot) -> None:
    stripes = short_of_time(qtbot)

    stripes.changed = QRect(0, 0, 100, HIGH - 10)
    stripes.viewport().update()
    qtbot.waitUntil(lambda: len(stripes.drawn) > 2 * PARTS)

    assert set(stripes.drawn[: 2 * PARTS]) == set(range(PARTS))
