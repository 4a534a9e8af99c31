"""Draw a row of the instances page: key, start, steps as dots, wait and what follows."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QCoreApplication, QModelIndex, QObject, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gui.instances.instance_acts import InstanceAct, acts_on
from gui.instances.instance_rows import InstanceRow, JobRow, MoreRow
from gui.instances.instances_model import InstanceColumn, lines_of
from gui.instances.step_dots import draw_dots
from gui.look.theme import Theme, font_of
from gui.look.tokens import Hue, Radius, Tone, Type, colours_of, space, tone
from gui.text import formats, progress_words
from gui.widgets.tables.line_painting import LinePainter
from gui.widgets.tables.paged_model import LINE_ROLE, AnyIndex

_SELECTED = QStyle.StateFlag.State_Selected
_MIRRORED = Qt.LayoutDirection.RightToLeft
# The room of the scroll bar lies between their end and the edge.
_BEGIN, _END = 5, 0.5
_MENU = 6.5
# How high the two lines of a row are.
_UPPER, _LOWER = 5, 4


class InstanceDelegate(QStyledItemDelegate):
    """Paints all columns from the table of colours; what can be pressed shows on the row in hand."""

    def __init__(self, theme: Theme, now: Callable[[], datetime], parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme
        self._now = now
        self._lines = LinePainter()
        self._text, self._name = font_of(Type.TEXT), font_of(Type.NAME)
        self._strong, self._note = font_of(Type.STRONG), font_of(Type.NOTE)
        self.hovered = -1

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | AnyIndex) -> QSize:
        return QSize(0, row_height())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        row = index.data(LINE_ROLE)
        match row:
            case InstanceRow():
                self._draw_instance(painter, option, index, row)
            case JobRow():
                if index.column() == InstanceColumn.HUE:
                    self._draw_job(painter, option, row)
            case MoreRow():
                if index.column() == InstanceColumn.HUE:
                    self._draw_more(painter, option, row)

    # ---- a row

    def _draw_instance(
        self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex, row: InstanceRow
    ) -> None:
        colours = colours_of(option.palette)
        is_in_hand = bool(option.state & _SELECTED) or index.row() == self.hovered
        if option.state & _SELECTED:
            painter.fillRect(option.rect, QColor(colours.chosen))
        elif is_in_hand:
            painter.fillRect(option.rect, QColor(colours.hover))
        else:
            self._draw_line(painter, option, InstanceColumn(index.column()))
        column = InstanceColumn(index.column())
        room = option.rect.adjusted(space(2), 0, -space(2), 0)
        if column is InstanceColumn.ACTS:
            if is_in_hand or row.progress.instance.has_failed:
                self._draw_acts(painter, option, row, index.row())
            return
        if column is InstanceColumn.HUE:
            self._draw_hue(painter, option, row.hue)
            return
        above, below = lines_of(row.progress, column, self._now())
        upper, lower = self._halves(room, column, bool(below))
        is_mirrored = option.direction == _MIRRORED
        muted, text = QColor(colours.muted), QColor(colours.text)
        if column is InstanceColumn.AWAITED and row.progress.instance.has_failed:
            text = tone(option.palette, Tone.BAD)
        if column is InstanceColumn.PLACE:
            side = self._lines.metrics(self._note).height()
            dots = QRectF(upper.left(), 0, upper.width(), side)
            dots.moveCenter(QRectF(upper).center())
            draw_dots(painter, dots, row.progress.steps, option.palette, is_mirrored=is_mirrored)
        else:
            font = self._name if column is InstanceColumn.KEY else self._text
            self._lines.draw(painter, upper, above, font, text, is_mirrored=is_mirrored)
        self._lines.draw(painter, lower, below, self._note, muted, is_mirrored=is_mirrored)

    def _draw_line(self, painter: QPainter, option: QStyleOptionViewItem, column: InstanceColumn) -> None:
        """Draw the line below a row, from where its words begin almost to the edge."""
        if column is InstanceColumn.HUE:
            return
        begin = space(2) if column is InstanceColumn.KEY else 0
        end = space(_END) if column is InstanceColumn.ACTS else 0
        before, behind = (end, begin) if option.direction == _MIRRORED else (begin, end)
        room = option.rect.adjusted(before, 0, -behind, 0)
        line = QColor(colours_of(option.palette).line)
        painter.fillRect(room.left(), room.bottom(), room.width(), 1, line)

    def _halves(self, room: QRect, column: InstanceColumn, has_below: bool) -> tuple[QRect, QRect]:
        font = self._name if column is InstanceColumn.KEY else self._text
        if not has_below:
            return room, QRect()
        first = max(self._lines.metrics(font).height(), space(_UPPER))
        second = max(self._lines.metrics(self._note).height(), space(_LOWER))
        top = room.top() + (room.height() - first - second) // 2
        return (
            QRect(room.left(), top, room.width(), first),
            QRect(room.left(), top + first, room.width(), second),
        )

    def _draw_hue(self, painter: QPainter, option: QStyleOptionViewItem, hue: Hue) -> None:
        bar = QRectF(0, 0, space(1), min(option.rect.height() - space(4), space(8)))
        bar.moveCenter(QRectF(option.rect).center())
        if option.direction == _MIRRORED:
            bar.moveRight(option.rect.right() + 1 - space(5))
        else:
            bar.moveLeft(option.rect.left() + space(5))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours_of(option.palette).hues[hue].bar))
        painter.drawRoundedRect(bar, bar.width() / 2, bar.width() / 2)
        painter.restore()

    def _draw_retry(self, painter: QPainter, option: QStyleOptionViewItem, place: QRect) -> None:
        """Draw a button with its word: a failed one stands still until somebody presses it."""
        colours = colours_of(option.palette)
        button = QRectF(place).adjusted(0, 0, -1, 0)
        button.setHeight(min(space(7), place.height() - space(2)))
        button.moveCenter(QRectF(place).center())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(colours.edge))
        painter.setBrush(QColor(colours.raised))
        painter.drawRoundedRect(button, Radius.CONTROL.pixels, Radius.CONTROL.pixels)
        painter.setPen(QColor(colours.text))
        painter.setFont(self._text)
        painter.drawText(button, Qt.AlignmentFlag.AlignCenter, retry_word())
        painter.restore()

    def _draw_acts(
        self, painter: QPainter, option: QStyleOptionViewItem, row: InstanceRow, row_number: int
    ) -> None:
        has_failed = row.progress.instance.has_failed
        is_in_hand = bool(option.state & _SELECTED) or self.hovered == row_number
        first, second = act_places(
            option.rect, is_worded=has_failed, is_mirrored=option.direction == _MIRRORED
        )
        size = self._theme.small_icon_size()
        acts = acts_on(row.progress)
        if has_failed:
            self._draw_retry(painter, option, first)
        elif InstanceAct.GO_ON in acts:
            place = QRect(0, 0, size, size)
            place.moveCenter(first.center())
            self._theme.icon("go-on").paint(painter, place)
        if acts and is_in_hand:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours_of(option.palette).text))
            radius = size / 12
            for shift in (-1, 0, 1):
                painter.drawEllipse(QRectF(second).center() + _right(shift * size / 3.2), radius, radius)
            painter.restore()

    # ---- a job, and how many more it has

    def _draw_job(self, painter: QPainter, option: QStyleOptionViewItem, row: JobRow) -> None:
        colours = colours_of(option.palette)
        is_mirrored = option.direction == _MIRRORED
        begin, end = (_END, _BEGIN) if is_mirrored else (_BEGIN, _END)
        room = option.rect.adjusted(space(begin), space(2), -space(end), 0)
        side = space(2.5)
        square = QRectF(0, 0, side, side)
        square.moveCenter(QRectF(room).center())
        if is_mirrored:
            square.moveRight(room.right() + 1)
            room.adjust(0, 0, -space(4.5), 0)
        else:
            square.moveLeft(room.left())
            room.adjust(space(4.5), 0, 0, 0)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.hues[row.hue].bar))
        painter.drawRoundedRect(square, 2, 2)
        painter.restore()
        count = formats.whole_number(row.count)
        width = min(self._lines.width(self._name, row.name) + 2, room.width() - space(8))
        name = QRect(room.left(), room.top(), width, room.height())
        rest = QRect(
            name.right() + space(2), room.top(), room.right() - name.right() - space(2), room.height()
        )
        if is_mirrored:
            name.moveRight(room.right())
            rest = QRect(room.left(), room.top(), name.left() - space(2) - room.left(), room.height())
        self._lines.draw(painter, name, row.name, self._name, QColor(colours.text), is_mirrored=is_mirrored)
        muted = QColor(colours.muted)
        self._lines.draw(painter, rest, count, self._note, muted, is_mirrored=is_mirrored)
        taken = self._lines.width(self._note, count) + space(6)
        rest.adjust(0 if is_mirrored else taken, 0, -taken if is_mirrored else 0, 0)
        self._lines.draw(
            painter, rest, row.begins, self._note, muted, is_mirrored=is_mirrored, is_at_end=True
        )

    def _draw_more(self, painter: QPainter, option: QStyleOptionViewItem, row: MoreRow) -> None:
        is_mirrored = option.direction == _MIRRORED
        side = (0, -space(9)) if is_mirrored else (space(9), 0)
        room = option.rect.adjusted(side[0], 0, side[1], 0)
        words = progress_words.more_of(row.count, row.name)
        colour = QColor(colours_of(option.palette).link)
        self._lines.draw(painter, room, words, self._text, colour, is_mirrored=is_mirrored)


def row_height() -> int:
    name, note = QFontMetrics(font_of(Type.NAME)), QFontMetrics(font_of(Type.NOTE))
    return max(space(13), name.height() + note.height() + space(5))


def heading_height() -> int:
    return QFontMetrics(font_of(Type.NAME)).height() + space(5)


def hue_width() -> int:
    return space(7)


def acts_width() -> int:
    return max(space(8), _retry_width()) + space(_MENU)


def act_places(cell: QRect, *, is_worded: bool, is_mirrored: bool) -> tuple[QRect, QRect]:
    """Return where a row lets its instance go on, or begin again by a word, and where it opens its menu."""
    menu, width = space(_MENU), _retry_width() if is_worded else space(8)
    second = QRect(cell.right() + 1 - menu, cell.top(), menu, cell.height())
    first = QRect(second.left() - width, cell.top(), width, cell.height())
    if is_mirrored:
        second.moveLeft(cell.left())
        first.moveLeft(cell.left() + menu)
    return first, second


def retry_word() -> str:
    return QCoreApplication.translate("InstanceDelegate", "Retry")


def _retry_width() -> int:
    return QFontMetrics(font_of(Type.TEXT)).horizontalAdvance(retry_word()) + space(6)


def _right(distance: float) -> QPointF:
    return QPointF(distance, 0)
