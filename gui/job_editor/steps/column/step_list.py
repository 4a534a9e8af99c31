"""The column of cards: chosen, moved by grip or keys, with a plus between two of them."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QItemSelectionModel, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QActionGroup,
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

from gui.job_editor.steps.cards.step_cards import StepKind
from gui.job_editor.steps.cards.step_lines import kind_name
from gui.job_editor.steps.cards.step_rows import (
    Part,
    Row,
    block_of,
    gap_among_others,
    gap_moved,
    gap_to_add,
    is_gap,
)
from gui.job_editor.steps.column.step_delegate import (
    StepDelegate,
    content_rect,
    foot_width,
    gap,
    icon_name,
    plus_rect,
)
from gui.job_editor.steps.column.step_model import (
    STEP_ROLE,
    ShownRow,
    ShownStep,
    ShownWay,
    StepModel,
    ends_words,
)
from gui.look.spacing import space
from gui.look.theme import Theme
from gui.look.tokens import colours_of
from gui.widgets.menu import Menu

_NOWHERE = -1


class StepList(QListView):
    """Tells what the user wants of a card by its key, and in which gap between the rows it is to stand.

    A card that is moved stands in a gap among the other rows, with all that it holds.
    """

    chosen = Signal(int)
    opened = Signal(int)
    move_wanted = Signal(int, int)
    copy_wanted = Signal(int)
    removal_wanted = Signal(int)
    step_wanted = Signal(object, int)
    end_wanted = Signal(int, bool, bool)
    place_changed = Signal()

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
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setDragEnabled(False)
        self.viewport().setAutoFillBackground(False)
        self.selectionModel().currentChanged.connect(self._on_current)
        theme.changed.connect(self.viewport().update)

    def show_steps(self, steps: Sequence[ShownRow], chosen: int | None) -> None:
        """Show the cards, and which of them is open; the keyboard stays at the foot of one of its ways."""
        self._is_showing = True
        self._steps.show_steps(steps)
        if chosen != self._delegate.chosen:
            self._delegate.chosen = chosen
            self.viewport().update()
        row, current = self._steps.row_of(chosen), self._shown_at(self.currentIndex().row())
        is_at_foot = isinstance(current, ShownWay) and current.row.key == chosen
        if row is None:
            self.clearSelection()
        elif is_at_foot:
            self.viewport().update()
        elif row != self.currentIndex().row() or not self.selectionModel().isRowSelected(row):
            index = self._steps.index(row)
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.scrollTo(index)
        self._is_showing = False
        self.updateGeometry()
        self.place_changed.emit()

    @property
    def place_to_add(self) -> tuple[int, Row | None]:
        """Return the gap a new card is put in, and the row of the way that it is in."""
        rows = self._steps.rows
        at = gap_to_add(rows, self.currentIndex().row())
        depth = rows[at].depth if at < len(rows) else 0
        foot = next((row for row in rows[at:] if row.part is Part.FOOT and row.depth == depth), None)
        return at, foot

    @property
    def has_ways(self) -> bool:
        return any(row.part is Part.FOOT for row in self._steps.rows)

    def number_of(self, key: int) -> int:
        """Return the number of a card."""
        shown = self._shown_at(self._steps.row_of(key) or 0)
        return 0 if shown is None else shown.number

    def sizeHint(self) -> QSize:
        """Return the size at which no card has to be scrolled to."""
        return QSize(space(80), self._height_of(self._steps.rowCount()) + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(space(50), self._height_of(min(self._steps.rowCount(), 2)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scrollTo(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = self._key_at(self.currentIndex().row())
        control, alt = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
        if key is None:
            super().keyPressEvent(event)
        elif isinstance(self._shown_at(self.currentIndex().row()), ShownWay):
            self._on_key_at_foot(event)
        elif event.modifiers() == alt and event.key() in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            self._move(key, -1 if event.key() == Qt.Key.Key_Up else 1)
        elif event.key() == Qt.Key.Key_Delete:
            self.removal_wanted.emit(key)
        elif event.modifiers() == control and event.key() == Qt.Key.Key_D:
            self.copy_wanted.emit(key)
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            self.opened.emit(key)
        else:
            super().keyPressEvent(event)

    def _on_key_at_foot(self, event: QKeyEvent) -> None:
        row = self.currentIndex().row()
        way = self._shown_at(row)
        where = self.viewport().mapToGlobal(self._content_at(row).center())
        if not isinstance(way, ShownWay):
            return
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            self._ask_end(way, where)
        elif event.key() in {Qt.Key.Key_Plus, Qt.Key.Key_Insert}:
            self.ask_kind(row, where)
        elif event.key() != Qt.Key.Key_Delete:
            super().keyPressEvent(event)

    def _move(self, key: int, by: int) -> None:
        to = gap_moved(self._steps.rows, key, by)
        if to is not None:
            self.move_wanted.emit(key, to)

    # ---- the pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        gap_row = self._gap_at(place)
        if gap_row != _NOWHERE and event.button() == Qt.MouseButton.LeftButton:
            self.ask_kind(gap_row + 1, self.viewport().mapToGlobal(place))
            return
        super().mousePressEvent(event)
        row = self.indexAt(place).row()
        shown = self._shown_at(row)
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if isinstance(shown, ShownStep):
            self._pressed = row, place
        elif shown is not None and shown.row.part is Part.FOOT:
            self._press_foot(shown, row, place)

    def _press_foot(self, way: ShownWay, row: int, place: QPoint) -> None:
        foot, is_mirrored = self._content_at(row), self.isRightToLeft()
        wide = foot_width(way, foot.height())
        own = (
            foot.adjusted(foot.width() - wide, 0, 0, 0)
            if is_mirrored
            else QRect(foot.topLeft(), QSize(wide, foot.height()))
        )
        below = self.viewport().mapToGlobal(own.bottomLeft())
        if plus_rect(own, is_mirrored=is_mirrored).contains(place):
            self.ask_kind(row, below)
        elif own.contains(place):
            self._ask_end(way, below)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        if self._pressed is None:
            self._show_plus(self._gap_at(place))
            super().mouseMoveEvent(event)
        elif (place - self._pressed[1]).manhattanLength() >= QApplication.startDragDistance():
            self._scroll_to(place.y())
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
            to = None if key is None else gap_among_others(self._steps.rows, key, target)
            if key is not None and to is not None:
                self.move_wanted.emit(key, to)
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
        way = self._shown_at(index.row())
        if isinstance(way, ShownWay):
            self._menu_of_way(way, index.row() + (way.row.part is Part.HEAD)).popup(where)
        else:
            self._menu_of(key).popup(where)

    def ask_kind(self, at: int, where: QPoint) -> None:
        """Ask what is to be added in a gap."""
        menu = self._new_menu()
        for kind in StepKind:
            action = menu.addAction(self._theme.icon(icon_name(kind)), kind_name(kind))
            action.setData((kind, at))
            action.triggered.connect(self._want_step)
        menu.popup(where)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._target != _NOWHERE:
            y = max(self._gap_height(self._target), 2)
            left, right = self._gap_ends(self._target)
            painter = QPainter(self.viewport())
            painter.setPen(QPen(QColor(colours_of(self.palette()).accent), space(0.75)))
            painter.drawLine(left + space(1), y, right - space(1), y)

    def _ask_end(self, way: ShownWay, where: QPoint) -> None:
        """Ask whether a way ends the sequence."""
        menu = self._new_menu()
        self._add_ends(menu, way)
        menu.popup(where)

    def _add_ends(self, menu: QMenu, way: ShownWay) -> None:
        menu.setProperty("has_checks", True)
        either = QActionGroup(menu)
        for ends in (False, True):
            action = menu.addAction(ends_words(ends=ends))
            either.addAction(action)
            action.setCheckable(True)
            action.setChecked(ends is way.ends)
            action.setData((way.row.key, way.row.is_first, ends))
            action.triggered.connect(self._want_end)

    def _menu_of_way(self, way: ShownWay, row: int) -> QMenu:
        menu = self._new_menu()
        self._add_ends(menu, way)
        menu.addSeparator()
        self._add_kinds(menu, row, self.tr("Add here: {kind}"))
        return menu

    def _menu_of(self, key: int) -> QMenu:
        menu, rows = self._new_menu(), self._steps.rows
        for text, emit, is_on in (
            (self.tr("Move up"), lambda: self._move(key, -1), gap_moved(rows, key, -1) is not None),
            (self.tr("Move down"), lambda: self._move(key, 1), gap_moved(rows, key, 1) is not None),
            (self.tr("Duplicate"), lambda: self.copy_wanted.emit(key), True),
            (self.tr("Delete"), lambda: self.removal_wanted.emit(key), True),
        ):
            action = menu.addAction(text)
            action.setEnabled(is_on)
            action.triggered.connect(emit)
        menu.addSeparator()
        self._add_kinds(menu, block_of(rows, key).stop, self.tr("Add below: {kind}"))
        return menu

    def _add_kinds(self, menu: QMenu, at: int, words: str) -> None:
        for kind in StepKind:
            action = menu.addAction(words.format(kind=kind_name(kind)))
            action.setData((kind, at))
            action.triggered.connect(self._want_step)

    def _new_menu(self) -> QMenu:
        menu = Menu(self)
        menu.setObjectName("step_menu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    def _want_step(self) -> None:
        action = self.sender()
        kind, at = action.data()  # type: ignore[attr-defined]  # an action of the menu
        self.step_wanted.emit(StepKind(kind), at)

    def _want_end(self) -> None:
        action = self.sender()
        key, is_first, ends = action.data()  # type: ignore[attr-defined]  # an action of the menu
        self.end_wanted.emit(key, is_first, ends)

    def _on_current(self) -> None:
        key = self._key_at(self.currentIndex().row())
        if key is not None and not self._is_showing:
            self.chosen.emit(key)

    def _shown_at(self, row: int) -> ShownRow | None:
        return self._steps.index(row).data(STEP_ROLE) if row >= 0 else None

    def _key_at(self, row: int) -> int | None:
        """Return the key of a card, or of the branch whose way is closed here."""
        shown = self._shown_at(row)
        return None if shown is None else shown.row.key

    def _gap_at(self, place: QPoint) -> int:
        """Return the row below which the pointer is where a card can be put."""
        row, rows = self.indexAt(place).row(), self._steps.rows
        if row < 0 or row == len(rows) - 1 or not is_gap(rows, row + 1):
            return _NOWHERE
        content = self._content_at(row)
        if rows[row].part is Part.HEAD:
            return row if content.left() <= place.x() <= content.right() else _NOWHERE
        return _NOWHERE if content.bottom() >= place.y() else row

    def _content_at(self, row: int) -> QRect:
        shown = self._shown_at(row)
        room = self.visualRect(self._steps.index(row))
        return room if shown is None else content_rect(room, shown, is_mirrored=self.isRightToLeft())

    def _place_at(self, place: QPoint) -> int:
        """Return the gap that is nearest to where a card is let go."""
        rows = self._steps.rows
        gaps = [each for each in range(len(rows) + 1) if is_gap(rows, each)]
        return min(gaps, key=lambda each: abs(self._gap_height(each) - place.y()))

    def _gap_height(self, at: int) -> int:
        """Return how far down the middle of a gap is; there is next to none above the foot of a way."""
        rows = self._steps.rows
        if at == len(rows):
            return self.visualRect(self._steps.index(at - 1)).bottom() + 1 - gap() // 2
        top = self.visualRect(self._steps.index(at)).top()
        return top - (1 if rows[at].part is Part.FOOT else gap() // 2)

    def _scroll_to(self, y: int) -> None:
        """Scroll on while a card is dragged along an edge."""
        edge, bar = space(5), self.verticalScrollBar()
        by = -space(3) if y < edge else space(3) if y > self.viewport().height() - edge else 0
        bar.setValue(bar.value() + by)

    def _gap_ends(self, at: int) -> tuple[int, int]:
        """Return from where to where the cards reach that stand in the way of a gap."""
        rows = self._steps.rows
        indent = space(6) * (rows[at].depth if at < len(rows) else 0)
        wide = self.viewport().width()
        return (0, wide - indent) if self.isRightToLeft() else (indent, wide)

    def _height_of(self, rows: int) -> int:
        return sum(self.sizeHintForRow(row) for row in range(rows))

    def _show_plus(self, row: int) -> None:
        if row != self._delegate.plus_row:
            self._delegate.plus_row = row
            self.setCursor(
                Qt.CursorShape.PointingHandCursor if row != _NOWHERE else Qt.CursorShape.ArrowCursor
            )
            self.viewport().update()
