"""Draw what lies around the entries of some days: hours, names of days, and the line of the present."""

from dataclasses import dataclass
from datetime import date, datetime

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPalette, QPen

from gui.look.spacing import space
from gui.look.theme import font_of
from gui.look.tokens import Type, blended
from gui.text import formats

_Role = QPalette.ColorRole
_Align = Qt.AlignmentFlag
_HOURS = 24


@dataclass(frozen=True, slots=True)
class TimeGridDrawing:
    """What there is to draw: days with their left edges, and the places of head and body."""

    palette: QPalette
    font: QFont
    days: tuple[date, ...]
    lefts: tuple[float, ...]
    day_width: float
    gutter: float
    body: QRectF
    names_height: float
    today: date
    weekend: frozenset[int]
    now: datetime
    is_mirrored: bool


def draw_time_ground(painter: QPainter, grid: TimeGridDrawing, top: float, minute: float) -> None:
    """Draw the hours; `top` is what part of the day is at the corner, `minute` its height."""
    painter.save()
    painter.setClipRect(grid.body)
    for day, left in zip(grid.days, grid.lefts, strict=True):
        if day.isoweekday() in grid.weekend:
            place = QRectF(left, grid.body.top(), grid.day_width, grid.body.height())
            painter.fillRect(place, grid.palette.color(_Role.AlternateBase))
    line = grid.palette.color(_Role.Mid)
    faint = blended(grid.palette.color(_Role.Base), line, 0.45)
    metrics = QFontMetricsF(grid.font)
    has_halves = 30 * minute > metrics.height() * 1.4
    first, last = min(grid.lefts), max(grid.lefts) + grid.day_width
    for hour in range(_HOURS + 1):
        y = round(hour * 60 * minute - top) + 0.5
        painter.setPen(line)
        painter.drawLine(QPointF(first, y), QPointF(last, y))
        if has_halves and hour < _HOURS:
            painter.setPen(faint)
            middle = round((hour * 60 + 30) * minute - top) + 0.5
            painter.drawLine(QPointF(first, middle), QPointF(last, middle))
    _draw_hours(painter, grid, top, minute, metrics)
    painter.setPen(line)
    for left in grid.lefts:
        painter.drawLine(
            QPointF(round(left) + 0.5, grid.body.top()), QPointF(round(left) + 0.5, grid.body.bottom())
        )
    painter.restore()


def draw_time_head(painter: QPainter, grid: TimeGridDrawing, is_scrolled: bool) -> None:
    """Draw the names of the days over what scrolls below them."""
    painter.save()
    head = QRectF(0, 0, grid.body.width(), grid.body.top())
    painter.fillRect(head, grid.palette.color(_Role.Base))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for day, left in zip(grid.days, grid.lefts, strict=True):
        _draw_name(painter, grid, day, QRectF(left, 0, grid.day_width, grid.names_height))
    painter.setPen(grid.palette.color(_Role.Dark if is_scrolled else _Role.Mid))
    painter.drawLine(QPointF(0, head.bottom() - 0.5), QPointF(head.right(), head.bottom() - 0.5))
    painter.restore()


def now_line(grid: TimeGridDrawing, top: float, minute: float) -> float | None:
    """Return where the line of the present is, None where it is not in sight."""
    if grid.today not in grid.days:
        return None
    y = grid.body.top() + formats.minutes_of_day(grid.now) * minute - top
    return y if grid.body.top() <= y <= grid.body.bottom() else None


def _draw_hours(
    painter: QPainter, grid: TimeGridDrawing, top: float, minute: float, metrics: QFontMetricsF
) -> None:
    painter.setFont(grid.font)
    painter.setPen(grid.palette.color(_Role.PlaceholderText))
    step = 1 if 60 * minute > metrics.height() * 1.3 else 3
    left = grid.body.width() - grid.gutter if grid.is_mirrored else 0.0
    for hour in range(step, _HOURS, step):
        y = hour * 60 * minute - top
        place = QRectF(left, y - metrics.height() / 2, grid.gutter - space(1.5), metrics.height())
        if place.top() >= grid.body.top():
            painter.drawText(place, _Align.AlignRight | _Align.AlignVCenter, formats.hour_name(hour))


def _draw_name(painter: QPainter, grid: TimeGridDrawing, day: date, place: QRectF) -> None:
    """Draw the weekday and, below it or on a disc, the number."""
    is_today = day == grid.today
    names = QFontMetricsF(grid.font)
    number_font = font_of(Type.NAME)
    numbers = QFontMetricsF(number_font)
    name, number = formats.short_weekday_name(day.isoweekday()), formats.day_number(day)
    disc = numbers.height() + space(1.5)
    width = names.horizontalAdvance(name) + space(1) + disc
    left = place.center().x() - width / 2
    painter.setFont(grid.font)
    painter.setPen(grid.palette.color(_Role.PlaceholderText))
    words = QRectF(left, place.top(), names.horizontalAdvance(name) + 1, place.height())
    painter.drawText(words, _Align.AlignVCenter | _Align.AlignLeft, name)
    spot = QRectF(words.right() + space(1), place.center().y() - disc / 2, disc, disc)
    painter.setPen(Qt.PenStyle.NoPen)
    if is_today:
        painter.setBrush(grid.palette.color(_Role.Accent))
        painter.drawEllipse(spot)
    painter.setFont(number_font)
    painter.setPen(grid.palette.color(_Role.HighlightedText if is_today else _Role.Text))
    painter.drawText(spot, _Align.AlignCenter, number)


def draw_now_line(painter: QPainter, grid: TimeGridDrawing, y: float) -> None:
    """Draw a line through the days, strong in the column of today."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipRect(grid.body)
    colour = grid.palette.color(_Role.BrightText)
    left = grid.lefts[grid.days.index(grid.today)]
    painter.setPen(QPen(blended(grid.palette.color(_Role.Base), colour, 0.35), 1))
    painter.drawLine(QPointF(min(grid.lefts), y), QPointF(max(grid.lefts) + grid.day_width, y))
    painter.setPen(QPen(colour, 2))
    painter.drawLine(QPointF(left, y), QPointF(left + grid.day_width, y))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    dot = left + grid.day_width if grid.is_mirrored else left
    painter.drawEllipse(QPointF(dot, y), space(1), space(1))
    painter.restore()
