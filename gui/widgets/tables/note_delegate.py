"""Draw what is special about an occurrence as a badge."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from gui.look.theme import font_of
from gui.look.tokens import Tone, Type, blended, space, tone


class NoteDelegate(QStyledItemDelegate):
    """A rounded badge around the words of the cell; none around nothing."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        words = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        if not words:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(font_of(Type.NOTE))
        colour = tone(option.palette, Tone.DOUBTFUL)
        room = QRectF(option.rect).adjusted(0, space(0.75), -space(1), -space(0.75))
        metrics = painter.fontMetrics()
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, int(room.width()) - space(2))
        badge = QRectF(room.left(), room.top(), metrics.horizontalAdvance(shown) + space(2), room.height())
        if option.direction == Qt.LayoutDirection.RightToLeft:
            badge.moveRight(room.right())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(blended(option.palette.color(QPalette.ColorRole.Base), colour, 0.16))
        painter.drawRoundedRect(badge, badge.height() / 2, badge.height() / 2)
        painter.setPen(colour)
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, shown)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return super().sizeHint(option, index) + QSize(space(3), 0)
