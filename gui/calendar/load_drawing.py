"""Draw what a day brings: marks with counts for what was, strips with names for what is to come."""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPalette, QPen
from PySide6.QtWidgets import QStyleOptionViewItem

from gui.calendar.month_model import DayCell
from gui.palettes import Tone, blended, tone
from gui.spacing import space
from gui.widgets.outcome_marks import draw_mark
from scheduler_core.values.run import RunState

# What needs a person stands first, and stays where there is no room for all.
_ORDER = (
    RunState.FAILED,
    RunState.TIMED_OUT,
    RunState.INTERRUPTED,
    RunState.MISSED,
    RunState.RUNNING,
    RunState.CLAIMED,
    RunState.SUCCEEDED,
    RunState.CANCELLED,
    RunState.SKIPPED,
)
_SMALL = 0.85


def draw_load(painter: QPainter, room: QRect, cell: DayCell, option: QStyleOptionViewItem) -> None:
    """Draw as much as there is room for; the rest is a number."""
    font = QFont(option.font)
    font.setPointSizeF(font.pointSizeF() * _SMALL)
    painter.setFont(font)
    metrics = QFontMetrics(font)
    painter.setOpacity(1 if cell.is_in_month else 0.6)
    line = metrics.height() + space(0.5)
    number_line = QRect(room.left(), room.top() - line - space(1), room.width(), line)
    if cell.load.outcomes:
        _draw_outcomes(painter, _counts_place(room, line, metrics), cell, option.palette, metrics)
        if room.height() >= line:
            room = room.adjusted(0, line, 0, 0)
    _draw_planned(painter, room, number_line, cell, option.palette, metrics)
    painter.setOpacity(1)


def _counts_place(room: QRect, line: int, metrics: QFontMetrics) -> QRect:
    """Return the first line below the number, or the place beside the number where that is all there is."""
    if room.height() >= line:
        return QRect(room.left(), room.top(), room.width(), line)
    beside = QRect(room)
    beside.setBottom(room.top() - space(0.5))
    beside.setTop(beside.bottom() - line)
    beside.setLeft(room.left() + metrics.height() + space(3))
    return beside


def _draw_outcomes(
    painter: QPainter, place: QRect, cell: DayCell, palette: QPalette, metrics: QFontMetrics
) -> None:
    side = round(metrics.height() * 0.6)
    left = place.left()
    for state in _ORDER:
        count = cell.load.outcomes.get(state, 0)
        if not count:
            continue
        text = _short(count)
        width = side + space(0.75) + metrics.horizontalAdvance(text) + space(1.5)
        if left + width - space(1.5) > place.right():
            break
        middle = place.center().y()
        draw_mark(painter, QRectF(left, middle - side / 2 + 0.5, side, side), state, palette)
        painter.setPen(palette.color(QPalette.ColorRole.Text))
        words = QRect(left + side + round(space(0.75)), place.top(), width, place.height())
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        left += width


def _draw_planned(
    painter: QPainter,
    room: QRect,
    number_line: QRect,
    cell: DayCell,
    palette: QPalette,
    metrics: QFontMetrics,
) -> None:
    load = cell.load
    if not load.planned:
        return
    height = metrics.height() + 1
    step = height + 2
    lines = max(0, (room.height() + 2) // step)
    shown = load.names[:lines]
    accent = tone(palette, Tone.BUSY)
    for place, name in enumerate(shown):
        strip = QRectF(room.left(), room.top() + place * step, room.width(), height)
        painter.setPen(QPen(blended(palette.color(QPalette.ColorRole.Base), accent, 0.45), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(strip.adjusted(0.5, 0.5, -0.5, -0.5), space(0.75), space(0.75))
        words = strip.adjusted(space(1), 0, -space(0.5), 0)
        text = metrics.elidedText(name, Qt.TextElideMode.ElideRight, round(words.width()))
        painter.setPen(palette.color(QPalette.ColorRole.Text))
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
    rest = load.planned - len(shown)
    if rest > 0:
        text = f"+{_short(rest)}" if shown else _short(rest)
        painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        painter.drawText(number_line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, text)


def _short(count: int) -> str:
    """Return a number in at most four letters: 950, 12k, 3M."""
    if count < 1_000:
        return str(count)
    return f"{count // 1_000}k" if count < 1_000_000 else f"{count // 1_000_000}M"
