"""Cells whose words begin and end at the edges of their columns."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gui.look.spacing import space

_GAP_STEPS = 3


class FlushDelegate(QStyledItemDelegate):
    """Qt keeps a little room beside words; below a title that begins at the edge they must, too."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        wider = QStyleOptionViewItem(option)
        margin = option.widget.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin) + 1
        wider.rect = option.rect.adjusted(-margin, 0, margin, 0)
        super().paint(painter, wider, index)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return super().sizeHint(option, index) + QSize(space(_GAP_STEPS), 0)
