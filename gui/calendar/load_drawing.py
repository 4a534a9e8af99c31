"""Draw what a day brings: marks with counts for what was, blocks for what is to come."""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from gui.calendar.day_load import DayLoad
from gui.calendar.month_model import DayCell
from gui.look.spacing import space
from gui.occurrences.entries import Entry
from gui.occurrences.entry_drawing import EntryPainter, Look
from gui.occurrences.placed_entries import Handle
from gui.widgets.plots.outcome_marks import draw_mark
from scheduler_core.values.runs.run import RunState

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


def draw_load(
    painter: QPainter, room: QRect, cell: DayCell, option: QStyleOptionViewItem, selected: Handle | None
) -> None:
    """Draw as much as there is room for; the rest is a number."""
    font = small_font(option.font)
    painter.setFont(font)
    metrics = QFontMetrics(font)
    painter.setOpacity(1 if cell.is_in_month else 0.6)
    line = metrics.height() + space(0.5)
    number_line = QRect(room.left(), room.top() - line - space(1), room.width(), line)
    if cell.load.outcomes:
        _draw_outcomes(painter, _counts_place(room, line, metrics), cell, option.palette, metrics)
    places = entry_places(room, cell.load, font)
    blocks = EntryPainter(painter, option.palette, font)
    for place, entry in places:
        is_selected = selected == (entry.job_id, entry.at)
        blocks.draw(place, entry, Look(is_selected, has_focus=is_selected))
    rest = cell.load.planned - sum(not entry.is_left_out for _, entry in places)
    if rest > 0:
        text = f"+{_short(rest)}" if places else _short(rest)
        painter.setPen(option.palette.color(QPalette.ColorRole.PlaceholderText))
        painter.drawText(number_line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignTrailing, text)
    painter.setOpacity(1)


def small_font(font: QFont) -> QFont:
    """Return the font of what a day brings."""
    small = QFont(font)
    small.setPointSizeF(small.pointSizeF() * _SMALL)
    return small


def entry_places(room: QRect, load: DayLoad, font: QFont) -> list[tuple[QRectF, Entry]]:
    """Return the entries that there is room for below the number of a day, and where."""
    metrics = QFontMetrics(font)
    line, height = metrics.height() + space(0.5), metrics.height() + 1
    top = room.top() + (line if load.outcomes and room.height() >= line else 0)
    lines = max(0, (room.bottom() + 1 - top + 2) // (height + 2))
    return [
        (QRectF(room.left(), top + place * (height + 2), room.width(), height), entry)
        for place, entry in enumerate(load.entries[:lines])
    ]


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
        mark = QRect(left, place.center().y() - side // 2, side, side)
        draw_mark(painter, QRectF(_mirrored(painter, place, mark)), state, palette)
        painter.setPen(palette.color(QPalette.ColorRole.Text))
        words = QRect(left + side + round(space(0.75)), place.top(), width, place.height())
        shown = _mirrored(painter, place, words)
        painter.drawText(shown, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading, text)
        left += width


def _mirrored(painter: QPainter, room: QRect, place: QRect) -> QRect:
    return QStyle.visualRect(painter.layoutDirection(), room, place)


def _short(count: int) -> str:
    """Return a number in at most four letters: 950, 12k, 3M."""
    if count < 1_000:
        return str(count)
    return f"{count // 1_000}k" if count < 1_000_000 else f"{count // 1_000_000}M"
