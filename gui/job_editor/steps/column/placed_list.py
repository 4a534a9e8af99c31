"""A list whose rows have positions of their own, so that some are side by side."""

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPersistentModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QCursor, QPainter, QPaintEvent, QPen, QRegion
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyleOptionViewItem, QWidget

from gui.job_editor.steps.column.card_places import CardPlaces
from gui.look.tokens import colours_of

_PAGE = 6


class PlacedList(QListView):
    """Is a list to a screen reader and to the keyboard, and a picture of places to the eye."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.places = CardPlaces()
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Its room is kept, so that no row becomes narrower when there are more than fit.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)

    def stand_at(self, places: CardPlaces) -> None:
        """Put the rows at their places."""
        is_other_height = places.height != self.places.height
        self.places = places
        self.updateGeometries()
        if is_other_height:
            self.updateGeometry()
        self.viewport().update()

    def visualRect(self, index: QModelIndex | QPersistentModelIndex) -> QRect:
        if not index.isValid():
            return QRect()
        return self.places.rect(index.row()).translated(0, -self.verticalOffset())

    def indexAt(self, point: QPoint) -> QModelIndex:
        row = self.places.row_at(point + QPoint(0, self.verticalOffset()))
        return QModelIndex() if row is None else self.model().index(row, 0)

    def scrollTo(
        self,
        index: QModelIndex | QPersistentModelIndex,
        _hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        rect, bar = self.visualRect(index), self.verticalScrollBar()
        if not index.isValid():
            return
        if rect.top() < 0:
            bar.setValue(bar.value() + rect.top())
        elif rect.bottom() >= self.viewport().height():
            bar.setValue(bar.value() + min(rect.bottom() + 1 - self.viewport().height(), rect.top()))

    def verticalOffset(self) -> int:
        return self.verticalScrollBar().value()

    def horizontalOffset(self) -> int:
        return 0

    def updateGeometries(self) -> None:
        bar, high = self.verticalScrollBar(), self.viewport().height()
        bar.setPageStep(high)
        bar.setSingleStep(max(1, high // 12))
        bar.setRange(0, max(0, self.places.height - high))

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, _modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """Go through the rows in the order they are read in, and across to the other way of a branch."""
        model, move = self.model(), QAbstractItemView.CursorAction
        rows = [
            row
            for row in range(model.rowCount())
            if model.flags(model.index(row, 0)) & Qt.ItemFlag.ItemIsEnabled
        ]
        current = self.currentIndex().row()
        if not rows:
            return QModelIndex()
        if current not in rows:
            return model.index(rows[0], 0)
        at = rows.index(current)
        if action in {move.MoveLeft, move.MoveRight}:
            beside = self.places.row_beside(current, rows, is_right=action is move.MoveRight)
            return model.index(current if beside is None else beside, 0)
        to = {
            move.MoveUp: at - 1,
            move.MovePrevious: at - 1,
            move.MoveDown: at + 1,
            move.MoveNext: at + 1,
            move.MovePageUp: at - _PAGE,
            move.MovePageDown: at + _PAGE,
            move.MoveHome: 0,
            move.MoveEnd: len(rows) - 1,
        }.get(action, at)
        return model.index(rows[max(0, min(to, len(rows) - 1))], 0)

    def setSelection(self, rect: QRect, command: QItemSelectionModel.SelectionFlag) -> None:
        index = self.indexAt(rect.bottomRight())
        if index.isValid():
            self.selectionModel().select(index, command)

    def visualRegionForSelection(self, selection: object) -> QRegion:
        region = QRegion()
        for index in selection.indexes():  # type: ignore[attr-defined]  # a selection of Qt
            region = region.united(QRegion(self.visualRect(index)))
        return region

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(colours_of(self.palette()).edge), 1.5))
        painter.translate(0, -self.verticalOffset())
        painter.drawLines(self.places.lines)
        painter.translate(0, self.verticalOffset())
        hovered = self._hovered_row()
        for row in range(self.model().rowCount()):
            index = self.model().index(row, 0)
            rect = self.visualRect(index)
            if rect.intersects(event.rect()):
                option = self._option_of(index, rect, is_hovered=row == hovered)
                self.itemDelegate().paint(painter, option, index)

    def _option_of(self, index: QModelIndex, rect: QRect, *, is_hovered: bool) -> QStyleOptionViewItem:
        option, state = QStyleOptionViewItem(), QStyle.StateFlag
        self.initViewItemOption(option)
        option.rect = rect
        kept = option.state & ~(state.State_HasFocus | state.State_MouseOver | state.State_Selected)
        if self.selectionModel().isSelected(index):
            kept |= state.State_Selected
        if index == self.currentIndex() and self.hasFocus():
            kept |= state.State_HasFocus
        if is_hovered:
            kept |= state.State_MouseOver
        option.state = kept
        return option

    def _hovered_row(self) -> int:
        if not self.viewport().underMouse():
            return -1
        return self.indexAt(self.viewport().mapFromGlobal(QCursor.pos())).row()
