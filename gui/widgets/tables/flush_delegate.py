"""Paint cells aligned with column edges, or with a check box."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gui.look.palettes import palette_of_outlines
from gui.look.tokens import space
from gui.widgets.tables.paged_model import AnyIndex

_GAP_STEPS = 3
# What lists leave free on both sides of a cell.
_AIR_STEPS = 1.25


class FlushDelegate(QStyledItemDelegate):
    """Qt keeps a little room next to words; below a title that begins at the edge they must, too."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        wider = QStyleOptionViewItem(option)
        margin = _margin(option)
        wider.rect = option.rect.adjusted(-margin, 0, margin, 0)
        super().paint(painter, wider, index)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Measure the words alone: Qt asks for all that a cell could have besides, 0.1 ms for each."""
        font = index.data(Qt.ItemDataRole.FontRole)
        metrics = QFontMetrics(font if isinstance(font, QFont) else option.font)
        words = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        return QSize(
            metrics.horizontalAdvance(words) + space(_GAP_STEPS) + 2 * _margin(option), metrics.height()
        )


def _margin(option: QStyleOptionViewItem) -> int:
    return option.widget.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin) + 1


class CheckDelegate(QStyledItemDelegate):
    """Paints with the palette of check boxes: in the dark Fusion's own outline can't be seen."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        super().initStyleOption(option, index)
        option.palette = palette_of_outlines(option.palette)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Count the air of lists, too, which Qt leaves out."""
        hint = super().sizeHint(option, index)
        return QSize(hint.width() + 2 * space(_AIR_STEPS), hint.height())
