"""Draw a line of the palette: icon, text with the letters that were found, detail, and key."""

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QPainter,
    QPalette,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gui.look.tokens import colours_of, space
from gui.palette.entries import ShownEntry
from gui.text.reading_direction import direction_of, read_alone
from gui.widgets.tables.paged_model import AnyIndex

_Role = QPalette.ColorRole


class EntryDelegate(QStyledItemDelegate):
    """Gives the text what room it needs, then the key, and the detail what is left."""

    def sizeHint(self, option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(option.rect.width(), space(8))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        shown: ShownEntry | None = index.data(SHOWN_ROLE)
        if shown is None:
            return
        room = option.rect.adjusted(space(3), 0, -space(3), 0)
        side = option.widget.style().pixelMetric(QStyle.PixelMetric.PM_SmallIconSize)
        icon_room = QRect(room.left(), room.center().y() - side // 2 + 1, side, side)
        painter.save()
        _draw_ground(painter, option)
        shown.entry.icon.paint(painter, QStyle.visualRect(option.direction, option.rect, icon_room))
        left = icon_room.right() + space(3)
        right = room.right() - self._draw_words(painter, option, shown.entry.shortcut, room)
        words = QRect(left, room.top(), right - left, room.height())
        used = _draw_found(painter, option, shown, words)
        rest = QRect(left + used + space(4), room.top(), right - left - used - space(8), room.height())
        if rest.width() > space(10):
            self._draw_words(painter, option, shown.entry.detail, rest, is_at_end=False)
        painter.restore()

    def _draw_words(
        self, painter: QPainter, option: QStyleOptionViewItem, words: str, room: QRect, is_at_end: bool = True
    ) -> int:
        """Draw quiet words at an end of a room; return how much of it they take."""
        text = option.fontMetrics.elidedText(words, Qt.TextElideMode.ElideRight, room.width())
        width = option.fontMetrics.horizontalAdvance(text)
        left = room.right() - width if is_at_end else room.left()
        place = QStyle.visualRect(
            option.direction, option.rect, QRect(left, room.top(), width + 1, room.height())
        )
        painter.setPen(option.palette.color(_Role.PlaceholderText))
        middle = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine
        painter.drawText(place, middle, read_alone(text))
        return width


def _draw_ground(painter: QPainter, option: QStyleOptionViewItem) -> None:
    palette = option.palette
    if option.state & QStyle.StateFlag.State_Selected:
        colour = QColor(colours_of(palette).chosen)
    elif option.state & QStyle.StateFlag.State_MouseOver:
        colour = QColor(colours_of(palette).raised_hover)
    else:
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRoundedRect(option.rect, space(1.5), space(1.5))


def _draw_found(painter: QPainter, option: QStyleOptionViewItem, shown: ShownEntry, room: QRect) -> int:
    """Draw the text with the letters that were found in bold; return its width."""
    bold = QFont(option.font)
    bold.setBold(True)
    # Bold letters are the widest, so what fits in bold fits.
    text = QFontMetrics(bold).elidedText(shown.entry.text, Qt.TextElideMode.ElideRight, room.width())
    layout = QTextLayout(text, option.font)
    direction = QTextOption()
    direction.setTextDirection(direction_of(text))
    direction.setWrapMode(QTextOption.WrapMode.NoWrap)
    layout.setTextOption(direction)
    layout.setFormats([_bold(place) for place in sorted(shown.places) if place < len(text)])
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(room.width())
    width = int(line.naturalTextWidth()) + 1
    # No wider than its text, the line has nothing to align it in.
    line.setLineWidth(width)
    layout.endLayout()
    taken = QRect(room.left(), room.top(), width, room.height())
    place = QStyle.visualRect(option.direction, option.rect, taken)
    painter.setPen(option.palette.color(_Role.Text))
    layout.draw(painter, QPointF(place.left(), place.center().y() - line.height() / 2 + 1))
    return width


def _bold(place: int) -> QTextLayout.FormatRange:
    found = QTextLayout.FormatRange()
    found.start, found.length = place, 1
    form = QTextCharFormat()
    form.setFontWeight(QFont.Weight.Bold)
    found.format = form
    return found


SHOWN_ROLE = Qt.ItemDataRole.UserRole
_NOWHERE = QModelIndex()


class PaletteModel(QAbstractListModel):
    """Holds what fits at this moment."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines: list[ShownEntry] = []

    def show_lines(self, lines: Sequence[ShownEntry]) -> None:
        self.beginResetModel()
        self._lines = list(lines)
        self.endResetModel()

    def row_of(self, key: str) -> int:
        """Return the row of an entry, the first one if it is not there."""
        return next((row for row, line in enumerate(self._lines) if line.entry.key == key), 0)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if not index.isValid():
            return None
        shown = self._lines[index.row()]
        entry = shown.entry
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.text
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(part for part in (entry.text, entry.detail, entry.shortcut) if part)
            case Qt.ItemDataRole.DecorationRole:
                return entry.icon
            case _:
                return shown if role == SHOWN_ROLE else None
