"""Draw the outcome of a run as a mark beside its words."""

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gui.look.spacing import space
from gui.widgets.plots.outcome_marks import draw_mark
from gui.widgets.tables.paged_model import LINE_ROLE, AnyIndex
from scheduler_core.values.runs.run import Run


class OutcomeDelegate(QStyledItemDelegate):
    """A mark told by shape and colour, then the words."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        run: Run | None = index.data(LINE_ROLE)
        side = round(option.fontMetrics.height() * 0.66)
        ground = QStyleOptionViewItem(option)
        words, mark = QRect(option.rect), QRect(option.rect)
        words.setLeft(option.rect.left() + side + space(1.5))
        mark.setWidth(side + 2 * space(1.5))
        ground.rect = QStyle.visualRect(option.direction, option.rect, words)
        painter.save()
        # The ground of the row first, as the words leave the place of the mark free.
        if option.state & option.state.State_Selected:
            painter.fillRect(option.rect, option.palette.highlight())
        painter.restore()
        super().paint(painter, ground, index)
        if run is not None:
            place = QRectF(0, 0, side, side)
            room = QStyle.visualRect(option.direction, option.rect, mark)
            place.moveCenter(QRectF(room).center())
            draw_mark(painter, place, run.state, option.palette)
