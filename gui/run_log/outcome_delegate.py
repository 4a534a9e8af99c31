"""Draw the outcome of a run as a mark beside its words."""

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from gui.spacing import space
from gui.widgets.outcome_marks import draw_mark
from gui.widgets.paged_model import LINE_ROLE, AnyIndex
from scheduler_core.values.run import Run


class OutcomeDelegate(QStyledItemDelegate):
    """A mark told by shape and colour, then the words."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        run: Run | None = index.data(LINE_ROLE)
        side = round(option.fontMetrics.height() * 0.66)
        ground = QStyleOptionViewItem(option)
        ground.rect = QRect(option.rect)
        ground.rect.setLeft(option.rect.left() + side + space(1.5))
        painter.save()
        # The ground of the row first, as the words leave the place of the mark free.
        if option.state & option.state.State_Selected:
            painter.fillRect(option.rect, option.palette.highlight())
        painter.restore()
        super().paint(painter, ground, index)
        if run is not None:
            top = option.rect.center().y() - side / 2 + 0.5
            draw_mark(
                painter, QRectF(option.rect.left() + space(1.5), top, side, side), run.state, option.palette
            )
