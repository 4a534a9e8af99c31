"""Draw one day of the month."""

from datetime import date

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gui.calendar.day_load import DayLoad
from gui.calendar.load_drawing import draw_load, entry_places, small_font
from gui.calendar.month_model import DAY_ROLE, AnyIndex, DayCell
from gui.calendar.month_page import WEEKS
from gui.look.spacing import space
from gui.look.tokens import blended
from gui.occurrences.entries import Entry
from gui.occurrences.placed_entries import Handle

_Role = QPalette.ColorRole


class DayDelegate(QStyledItemDelegate):
    """The number of the day in its corner; today on a disc, the selected day in a frame.

    `selected` is the entry that is shown as the selected one, `target` the day that one is carried to.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.selected: Handle | None = None
        self.target: date | None = None

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        cell: DayCell = index.data(DAY_ROLE)
        palette, state = option.palette, option.state
        is_selected = bool(state & QStyle.StateFlag.State_Selected)
        is_hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(option.rect, _ground(cell, palette, is_hovered))
        _draw_lines(painter, option, index)
        if is_selected or cell.day == self.target:
            _draw_frame(
                painter,
                option,
                has_focus=bool(state & QStyle.StateFlag.State_HasFocus) or cell.day == self.target,
            )
        _draw_number(painter, option, cell, index.data(Qt.ItemDataRole.DisplayRole))
        draw_load(painter, _room_for_load(option.rect, option.font), cell, option, self.selected)
        painter.restore()

    def places(self, rect: QRect, load: DayLoad, font: QFont) -> list[tuple[QRectF, Entry]]:
        """Return the entries that a day shows, and where."""
        return entry_places(_room_for_load(rect, font), load, small_font(font))

    def smallest_cell(self, font: QFont) -> QSize:
        """Return the least room in which a day stays legible."""
        side = _disc_diameter(font) + 2 * space(1.5)
        return QSize(side, side)


def _ground(cell: DayCell, palette: QPalette, is_hovered: bool) -> QColor:
    base = palette.color(_Role.Base)
    if is_hovered:
        return palette.color(_Role.Midlight)
    if cell.is_weekend:
        return palette.color(_Role.AlternateBase)
    return base


def _draw_lines(painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
    """Draw the lines between days; the month is closed above and below and open at its sides."""
    line, cell = option.palette.color(_Role.Mid), QRect(option.rect)
    painter.fillRect(QRect(cell.topLeft(), QSize(cell.width(), 1)), line)
    if index.row() == WEEKS - 1:
        painter.fillRect(QRect(cell.bottomLeft(), QSize(cell.width(), 1)), line)
    if index.column() > 0:
        before = cell.topRight() if option.direction == Qt.LayoutDirection.RightToLeft else cell.topLeft()
        painter.fillRect(QRect(before, QSize(1, cell.height())), line)


def _draw_frame(painter: QPainter, option: QStyleOptionViewItem, has_focus: bool) -> None:
    accent = option.palette.color(_Role.Accent)
    ground = blended(option.palette.color(_Role.Base), accent, 0.12)
    width = 2 if has_focus else 1
    inset = 2 + width / 2
    painter.setPen(QPen(accent, width))
    painter.setBrush(ground)
    frame = QRectF(option.rect).adjusted(inset, inset, -inset, -inset)
    painter.drawRoundedRect(frame, space(1), space(1))


def _draw_number(painter: QPainter, option: QStyleOptionViewItem, cell: DayCell, number: str) -> None:
    diameter = _disc_diameter(option.font)
    inset = space(1.5)
    corner = QPointF(option.rect.topLeft()) + QPointF(inset, inset)
    if option.direction == Qt.LayoutDirection.RightToLeft:
        corner.setX(option.rect.right() + 1 - inset - diameter)
    disc = QRectF(corner.x(), corner.y(), diameter, diameter)
    font = QFont(option.font)
    colour = option.palette.color(_Role.Text if cell.is_in_month else _Role.PlaceholderText)
    if cell.is_today:
        font.setWeight(QFont.Weight.Bold)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(option.palette.color(_Role.Accent))
        painter.drawEllipse(disc)
        colour = option.palette.color(_Role.HighlightedText)
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, number)


def _room_for_load(rect: QRect, font: QFont) -> QRect:
    """Return what is left of a day below its number."""
    inset = space(1.5)
    return QRect(rect).adjusted(inset, inset + _disc_diameter(font), -inset, -inset)


def _disc_diameter(font: QFont) -> int:
    return QFontMetrics(font).height() + space(2)
