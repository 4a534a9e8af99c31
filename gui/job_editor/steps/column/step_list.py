"""The column of cards: chosen, moved by grip or keys, with a plus between two of them."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QItemSelectionModel, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QApplication, QFrame, QListView, QMenu, QWidget

from gui.job_editor.steps.column.step_delegate import StepDelegate, card_rect, gap, icon_name
from gui.job_editor.steps.column.step_model import STEP_ROLE, ShownStep, StepModel
from gui.job_editor.steps.step_cards import StepKind
from gui.job_editor.steps.step_lines import kind_name
from gui.look.spacing import space
from gui.look.theme import Theme
from gui.look.tokens import colours_of
from gui.widgets.menu import Menu

_NOWHERE = -1


class StepList(QListView):
    """Tells what the user wants of a card by its key, and at which place a new one is to stand."""

    chosen = Signal(int)
    opened = Signal(int)
    move_wanted = Signal(int, int)
    copy_wanted = Signal(int)
    removal_wanted = Signal(int)
    step_wanted = Signal(object, int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._steps = StepModel(self)
        self._delegate = StepDelegate(theme, self)
        self._pressed: tuple[int, QPoint] | None = None
        self._target = _NOWHERE
        self._is_showing = False
        self.setObjectName("step_list")
        self.setAccessibleName(self.tr("Steps"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setModel(self._steps)
        self.setItemDelegate(self._delegate)
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setDragEnabled(False)
        self.viewport().setAutoFillBackground(False)
        self.selectionModel().currentChanged.connect(self._on_current)
        theme.changed.connect(self.viewport().update)

    def show_steps(self, steps: Sequence[ShownStep], chosen: int | None) -> None:
        """Show the cards, and which of them is open."""
        self._is_showing = True
        self._steps.show_steps(steps)
        row = self._steps.row_of(chosen)
        if row is None:
            self.clearSelection()
        elif row != self.currentIndex().row() or not self.selectionModel().isRowSelected(row):
            index = self._steps.index(row)
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.scrollTo(index)
        self._is_showing = False
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the size at which no card has to be scrolled to."""
        return QSize(space(80), self._steps.rowCount() * self._row_height() + 2)

    def minimumSizeHint(self) -> QSize:
        rows = min(self._steps.rowCount(), 2)
        return QSize(space(50), rows * self._row_height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scrollTo(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = self._key_at(self.currentIndex().row())
        control, alt = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
        if key is None:
            super().keyPressEvent(event)
        elif event.modifiers() == alt and event.key() in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            by = -1 if event.key() == Qt.Key.Key_Up else 1
            self.move_wanted.emit(key, self.currentIndex().row() + by)
        elif event.key() == Qt.Key.Key_Delete:
            self.removal_wanted.emit(key)
        elif event.modifiers() == control and event.key() == Qt.Key.Key_D:
            self.copy_wanted.emit(key)
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            self.opened.emit(key)
        else:
            super().keyPressEvent(event)

    # ---- the pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        gap_row = self._gap_at(place)
        if gap_row != _NOWHERE and event.button() == Qt.MouseButton.LeftButton:
            self.ask_kind(gap_row + 1, self.viewport().mapToGlobal(place))
            return
        super().mousePressEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and self.indexAt(place).isValid():
            self._pressed = self.indexAt(place).row(), place

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        if self._pressed is None:
            self._show_plus(self._gap_at(place))
            super().mouseMoveEvent(event)
        elif (place - self._pressed[1]).manhattanLength() >= QApplication.startDragDistance():
            self._target = self._place_at(place)
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        target, self._target = self._target, _NOWHERE
        self.unsetCursor()
        self.viewport().update()
        if pressed is not None and target != _NOWHERE:
            key = self._key_at(pressed[0])
            if key is not None:
                self.move_wanted.emit(key, target - (1 if target > pressed[0] else 0))
        else:
            super().mouseReleaseEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._show_plus(_NOWHERE)
        super().leaveEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        is_pointed = event.reason() == QContextMenuEvent.Reason.Mouse
        index = self.indexAt(event.pos()) if is_pointed else self.currentIndex()
        key = self._key_at(index.row())
        if key is None:
            return
        where = event.globalPos()
        if not is_pointed:
            where = self.viewport().mapToGlobal(self.visualRect(index).center())
        self._menu_of(key, index.row()).popup(where)

    def ask_kind(self, at: int, where: QPoint) -> None:
        """Ask what is to be added at a place."""
        menu = self._new_menu()
        for kind in StepKind:
            action = menu.addAction(self._theme.icon(icon_name(kind)), kind_name(kind))
            action.setData((kind, at))
            action.triggered.connect(self._want_step)
        menu.popup(where)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._target != _NOWHERE:
            y = self._target * self._row_height() - self.verticalScrollBar().value() - gap() // 2
            painter = QPainter(self.viewport())
            painter.setPen(QPen(QColor(colours_of(self.palette()).accent), space(0.75)))
            painter.drawLine(space(1), max(y, 2), self.viewport().width() - space(1), max(y, 2))

    def _menu_of(self, key: int, row: int) -> QMenu:
        menu = self._new_menu()
        last = self._steps.rowCount() - 1
        for text, emit, is_on in (
            (self.tr("Move up"), lambda: self.move_wanted.emit(key, row - 1), row > 0),
            (self.tr("Move down"), lambda: self.move_wanted.emit(key, row + 1), row < last),
            (self.tr("Duplicate"), lambda: self.copy_wanted.emit(key), True),
            (self.tr("Delete"), lambda: self.removal_wanted.emit(key), True),
        ):
            action = menu.addAction(text)
            action.setEnabled(is_on)
            action.triggered.connect(emit)
        menu.addSeparator()
        for kind in StepKind:
            action = menu.addAction(self.tr("Add below: {kind}").format(kind=kind_name(kind)))
            action.setData((kind, row + 1))
            action.triggered.connect(self._want_step)
        return menu

    def _new_menu(self) -> QMenu:
        menu = Menu(self)
        menu.setObjectName("step_menu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    def _want_step(self) -> None:
        action = self.sender()
        kind, at = action.data()  # type: ignore[attr-defined]  # an action of the menu
        self.step_wanted.emit(StepKind(kind), at)

    def _on_current(self) -> None:
        key = self._key_at(self.currentIndex().row())
        if key is not None and not self._is_showing:
            self.chosen.emit(key)

    def _key_at(self, row: int) -> int | None:
        step: ShownStep | None = self._steps.index(row).data(STEP_ROLE) if row >= 0 else None
        return None if step is None else step.key

    def _gap_at(self, place: QPoint) -> int:
        """Return the row below which the pointer is between two cards."""
        index = self.indexAt(place)
        if not index.isValid() or index.row() == self._steps.rowCount() - 1:
            return _NOWHERE
        return _NOWHERE if self._card_at(index.row()).bottom() >= place.y() else index.row()

    def _card_at(self, row: int) -> QRect:
        index = self._steps.index(row)
        return card_rect(self.visualRect(index), is_indented=False, is_mirrored=self.isRightToLeft())

    def _place_at(self, place: QPoint) -> int:
        """Return before which row a card would stand that is let go here."""
        y = place.y() + self.verticalScrollBar().value() + gap() // 2
        return max(0, min(round(y / self._row_height()), self._steps.rowCount()))

    def _row_height(self) -> int:
        return max(self.sizeHintForRow(0), 1) if self._steps.rowCount() else 1

    def _show_plus(self, row: int) -> None:
        if row != self._delegate.plus_row:
            self._delegate.plus_row = row
            self.setCursor(
                Qt.CursorShape.PointingHandCursor if row != _NOWHERE else Qt.CursorShape.ArrowCursor
            )
            self.viewport().update()
