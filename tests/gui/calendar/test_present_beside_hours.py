"""The time of the present stands beside its line, and leaves the hours their names."""

from datetime import date, datetime, timedelta

import pytest
from PySide6.QtCore import QRect, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPalette
from PySide6.QtWidgets import QApplication

from gui.calendar.hours.time_grid_drawing import TimeGridDrawing, draw_now_line, draw_time_ground
from gui.calendar.hours.time_grid_places import TimeGridContent, time_grid_places
from gui.look.tokens import space
from gui.text import formats
from tests.gui.conftest import NOON

DAY = date(2026, 11, 20)
WIDE, HIGH = 700, 640


def hours(now: datetime, today: date, font: QFont, *, is_mirrored: bool = False) -> tuple[QImage, QRect]:
    """Return the picture of the names of all hours, and where that of the first one is."""
    content = TimeGridContent((DAY,), {}, {}, today, now)
    places = time_grid_places(content, QSizeF(WIDE, HIGH), font, 1.0, is_mirrored)
    palette = QApplication.palette()
    palette.setColor(QPalette.ColorRole.BrightText, Qt.GlobalColor.red)
    grid = TimeGridDrawing(places, palette, frozenset())
    picture = QImage(WIDE, HIGH, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    painter = QPainter(picture)
    draw_time_ground(painter, grid)
    if grid.now_y is not None:
        draw_now_line(painter, grid, grid.now_y)
    painter.end()
    left = round(WIDE - places.gutter) if is_mirrored else 0
    top = round(places.body.top())
    # The dot at the beginning of the line reaches into the gutter.
    room = QRect(left, top, int(places.gutter), HIGH - top).adjusted(
        space(2) if is_mirrored else 0, 0, 0 if is_mirrored else -space(2), 0
    )
    return picture.copy(room), QRect(0, 0, room.width(), round(QFontMetricsF(font).height()) - 2)


@pytest.mark.parametrize("is_mirrored", [False, True])
@pytest.mark.parametrize("minutes", [0, 15, 45, 75])
def test_the_first_hour_keeps_its_name_beside_the_present(
    qapp: QApplication, minutes: int, *, is_mirrored: bool
) -> None:
    """At night the hours began with 03:00, since the present stood where the first of them is named."""
    now = formats.day_span(DAY)[0] + timedelta(minutes=minutes)
    picture, first = hours(now, DAY, qapp.font(), is_mirrored=is_mirrored)
    other, _ = hours(now, DAY - timedelta(days=2), qapp.font(), is_mirrored=is_mirrored)

    assert picture.copy(first) == other.copy(first)
    assert picture != other


@pytest.mark.parametrize("is_mirrored", [False, True])
def test_the_present_keeps_off_the_edge(qapp: QApplication, *, is_mirrored: bool) -> None:
    picture, _ = hours(NOON.replace(minute=40), DAY, qapp.font(), is_mirrored=is_mirrored)
    colour = QColor(Qt.GlobalColor.red)

    spots = [
        x
        for x in range(picture.width())
        for y in range(picture.height())
        if picture.pixelColor(x, y) == colour
    ]

    beside = picture.width() - 1 - max(spots) if is_mirrored else min(spots)
    assert beside >= space(1.5) - 1


@pytest.mark.parametrize("minutes", range(10, 110, 2))
def test_no_name_of_an_hour_touches_the_present(qapp: QApplication, minutes: int) -> None:
    """At 03:53 the figures of 03:00 stood on the edge of the present."""
    now = NOON + timedelta(minutes=minutes)
    picture, _ = hours(now, DAY, qapp.font())
    red = QColor(Qt.GlobalColor.red)

    def is_blank(y: int) -> bool:
        return all(picture.pixelColor(x, y) == QColor(Qt.GlobalColor.white) for x in range(8, 30))

    reds = [y for y in range(picture.height()) if any(picture.pixelColor(x, y) == red for x in range(8, 30))]
    assert reds
    assert is_blank(min(reds) - 2)
    assert is_blank(max(reds) + 2)
