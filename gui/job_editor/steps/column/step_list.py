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
from PySide6.QtWidgets import QAbstractItemView, QApplication, QFrame, QMenu, QWidget

from gui.job_editor.steps.cards.step_cards import StepKind
from gui.job_editor.steps.cards.step_lines import kind_name
from gui.job_editor.steps.cards.step_rows import (
    Row,
    RowPart,
    block_of,
    blocks_around,
    gap_among_others,
    gap_moved,
    gap_to_add,
    rows_without,
)
from gui.job_editor.steps.column.card_places import card_places, gap_height
from gui.job_editor.steps.column.placed_list import PlacedList
from gui.job_editor.steps.column.shown_rows import folded_rows, same_gap
from gui.job_editor.steps.column.step_delegate import (
    StepDelegate,
    draw_plus,
    fold_rect,
    foot_rect,
    heights,
    icon_name,
    more_rect,
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
from gui.look.theme import Theme
from gui.look.tokens import colours_of, space
from gui.widgets.menu import Menu

_NOWHERE = -1
_MENU = "step_menu"


class StepList(PlacedList):
    """Tells what the user wants of a card by its key, and in which gap between the rows it is to stand.

    A card that is moved stands in a gap among the other rows, with all that it holds. Gaps are told among
    all rows, also those that are folded away.
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
        self._shown: list[ShownRow] = []
        self._folded: set[int] = set()
        self._pressed: tuple[int, QPoint] | None = None
        self._target = _NOWHERE
        self._plus = _NOWHERE
        self._is_showing = False
        self.setObjectName("step_list")
        self.setAccessibleName(self.tr("Steps"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setModel(self._steps)
        self.setItemDelegate(self._delegate)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setDragEnabled(False)
        self.viewport().setAutoFillBackground(False)
        self.selectionModel().currentChanged.connect(self._on_current)
        self._steps.modelReset.connect(self._leave_places)
        theme.changed.connect(self.viewport().update)

    def show_steps(self, steps: Sequence[ShownRow], chosen: int | None) -> None:
        """Show the cards, and which of them is open; the keyboard stays at the foot of one of its ways."""
        self._is_showing = True
        self._shown = list(steps)
        self._unfold_around(chosen)
        self._steps.show_steps(folded_rows(self._shown, self._folded))
        self._lay_out()
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
        self.place_changed.emit()

    def unfold_all(self) -> None:
        """Forget what is folded, dragged or asked of a card: other cards are to be shown."""
        self._folded.clear()
        self._leave_places()
        for menu in self.findChildren(QMenu, _MENU):
            menu.close()

    def fold(self, key: int, *, is_folded: bool) -> None:
        """Fold the ways of a branch away, or show them again; the keyboard stays outside of them."""
        if is_folded == (key in self._folded) or not self._held_by(key):
            return
        current = self._key_at(self.currentIndex().row())
        hides_current = is_folded and current in self._keys_within(key)
        (self._folded.add if is_folded else self._folded.discard)(key)
        self.show_steps(self._shown, key if hides_current else self._delegate.chosen)
        if hides_current:
            self.chosen.emit(key)

    @property
    def place_to_add(self) -> tuple[int, Row | None]:
        """Return the gap a new card is put in, and the row of the way that it is in."""
        rows = self._steps.rows
        at = gap_to_add(rows, self.currentIndex().row())
        depth = rows[at].depth if at < len(rows) else 0
        foot = next((row for row in rows[at:] if row.part is RowPart.FOOT and row.depth == depth), None)
        return self._among_all(at), foot

    @property
    def has_ways(self) -> bool:
        return any(row.part is RowPart.FOOT for row in self._all_rows)

    def number_of(self, key: int) -> int:
        """Return the number of a card."""
        return next((shown.number for shown in self._shown if shown.row.key == key), 0)

    def sizeHint(self) -> QSize:
        """Return the size at which no card has to be scrolled to."""
        return QSize(space(80), self.places.height + 2)

    def minimumSizeHint(self) -> QSize:
        high = heights().card + gap_height()
        return QSize(space(50), high * min(self._steps.rowCount(), 2))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()
        self.scrollTo(self.currentIndex())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.LayoutDirectionChange}:
            self._lay_out()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = self._key_at(self.currentIndex().row())
        control, alt = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
        if event.key() == Qt.Key.Key_Escape and self._target != _NOWHERE:
            self._end_drag()
        elif key is None:
            super().keyPressEvent(event)
        elif isinstance(self._shown_at(self.currentIndex().row()), ShownWay):
            self._on_key_at_foot(event)
        elif event.modifiers() == alt and event.key() in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            self._move(key, -1 if event.key() == Qt.Key.Key_Up else 1)
        elif event.modifiers() == alt and event.key() in {Qt.Key.Key_Left, Qt.Key.Key_Right}:
            self._move_across(key, is_right=event.key() == Qt.Key.Key_Right)
        elif event.key() in {Qt.Key.Key_Minus, Qt.Key.Key_Plus} and self._held_by(key):
            self.fold(key, is_folded=event.key() == Qt.Key.Key_Minus)
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
        where = self.viewport().mapToGlobal(self._rect_at(row).center())
        if not isinstance(way, ShownWay):
            return
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            self._ask_end(way, where)
        elif event.key() in {Qt.Key.Key_Plus, Qt.Key.Key_Insert}:
            self.ask_kind(row, where)
        elif event.key() != Qt.Key.Key_Delete:
            super().keyPressEvent(event)

    def _move(self, key: int, by: int) -> None:
        rows = self._steps.rows
        to = gap_moved(rows, key, by)
        if to is not None:
            self.move_wanted.emit(
                key, same_gap(rows_without(rows, key), to, rows_without(self._all_rows, key))
            )

    def _move_across(self, key: int, *, is_right: bool) -> None:
        """Move a card into the way next to its own."""
        row, rows = self._steps.row_of(key), self._steps.rows
        around = () if row is None else blocks_around(rows, row)
        gaps = (self.places.gap_beside(row or 0, block, is_right=is_right) for block in around)
        gap = next((gap for gap in gaps if gap is not None), None)
        if gap is not None:
            self._move_to(key, gap)

    def _move_to(self, key: int, gap: int) -> None:
        to = gap_among_others(self._all_rows, key, self._among_all(gap))
        if to is not None:
            self.move_wanted.emit(key, to)

    # ---- the pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        gap = self._gap_at(place)
        if gap != _NOWHERE and event.button() == Qt.MouseButton.LeftButton:
            self.ask_kind(gap, self.viewport().mapToGlobal(place))
            return
        row = self.indexAt(place).row()
        if event.button() == Qt.MouseButton.LeftButton and self._press_button(row, place):
            return
        super().mousePressEvent(event)
        shown = self._shown_at(row)
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if isinstance(shown, ShownStep):
            self._pressed = row, place
        elif shown is not None and shown.row.part is RowPart.FOOT:
            self._press_foot(shown, row, place)

    def _press_button(self, row: int, place: QPoint) -> bool:
        """Do what the signs on a card are for; False where none was pressed."""
        step, is_mirrored = self._shown_at(row), self.isRightToLeft()
        if not isinstance(step, ShownStep):
            return False
        card = self._rect_at(row)
        more = more_rect(card, is_mirrored=is_mirrored)
        if step.held and fold_rect(card, is_mirrored=is_mirrored).contains(place):
            self.fold(step.row.key, is_folded=not step.is_folded)
            return True
        if step.row.key == self._delegate.chosen and more.contains(place):
            self._menu_of(step.row.key).popup(self.viewport().mapToGlobal(more.bottomLeft()))
            return True
        return False

    def _press_foot(self, way: ShownWay, row: int, place: QPoint) -> None:
        is_mirrored = self.isRightToLeft()
        own = foot_rect(self._rect_at(row), way, is_mirrored=is_mirrored)
        below = self.viewport().mapToGlobal(own.bottomLeft())
        if plus_rect(own, is_mirrored=is_mirrored).contains(place):
            self.ask_kind(row, below)
        elif own.contains(place):
            self._ask_end(way, below)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        if self._pressed is not None and not event.buttons() & Qt.MouseButton.LeftButton:
            self._end_drag()  # it was released while something else had the pointer
        if self._pressed is None:
            self._show_plus(self._gap_at(place))
            super().mouseMoveEvent(event)
        elif (place - self._pressed[1]).manhattanLength() >= QApplication.startDragDistance():
            self._scroll_to(place.y())
            self._target = self.places.nearest_gap(place + QPoint(0, self.verticalOffset()))
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            super().mouseReleaseEvent(event)
            return
        pressed, target = self._pressed, self._target
        self._end_drag()
        if pressed is not None and target != _NOWHERE:
            key = self._key_at(pressed[0])
            if key is not None:
                self._move_to(key, target)
        else:
            super().mouseReleaseEvent(event)

    def _end_drag(self) -> None:
        """Drop the card that is dragged."""
        self._pressed, self._target = None, _NOWHERE
        self.unsetCursor()
        self.viewport().update()

    def _leave_places(self) -> None:
        """Drop what is dragged, and hide the plus: at their places stand other rows now."""
        self._end_drag()
        self._show_plus(_NOWHERE)

    def leaveEvent(self, event: QEvent) -> None:
        self._show_plus(_NOWHERE)
        super().leaveEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        is_pointed = event.reason() == QContextMenuEvent.Reason.Mouse
        index = self.indexAt(event.pos()) if is_pointed else self.currentIndex()
        key = self._key_at(index.row())
        where = event.globalPos()
        if key is None:
            self.ask_kind(self.model().rowCount(), where)
            return
        if not is_pointed:
            where = self.viewport().mapToGlobal(self.visualRect(index).center())
        way = self._shown_at(index.row())
        if isinstance(way, ShownWay):
            self._menu_of_way(way, index.row() + (way.row.part is RowPart.HEAD)).popup(where)
        else:
            self._menu_of(key).popup(where)

    def ask_kind(self, gap: int, where: QPoint) -> None:
        """Ask what is to be added in a gap between the rows that are shown."""
        menu, at = self._new_menu(), self._among_all(gap)
        for kind in StepKind:
            action = menu.addAction(self._theme.icon(icon_name(kind)), kind_name(kind))
            action.setData((kind, at))
            action.triggered.connect(self._want_step)
        menu.popup(where)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = colours_of(self.palette())
        if self._target != _NOWHERE:
            place = self._gap_rect(self._target)
            y = max(self._line_in(self._target, place), 2)
            painter.setPen(QPen(QColor(colours.accent), space(0.75)))
            painter.drawLine(place.left() + space(1), y, place.right() - space(1), y)
            return
        for gap in self.places.open_gaps:
            draw_plus(painter, self._gap_rect(gap), colours, is_pointed=gap == self._plus)

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
        self._add_kinds(menu, self._among_all(row), self.tr("Add here: {kind}"))
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
        if self._held_by(key):
            is_folded = key in self._folded
            fold = menu.addAction(self.tr("Show its steps") if is_folded else self.tr("Fold its steps"))
            fold.triggered.connect(lambda: self.fold(key, is_folded=not is_folded))
        menu.addSeparator()
        self._add_kinds(menu, block_of(self._all_rows, key).stop, self.tr("Add below: {kind}"))
        return menu

    def _add_kinds(self, menu: QMenu, at: int, words: str) -> None:
        for kind in StepKind:
            action = menu.addAction(words.format(kind=kind_name(kind)))
            action.setData((kind, at))
            action.triggered.connect(self._want_step)

    def _new_menu(self) -> QMenu:
        menu = Menu(self)
        menu.setObjectName(_MENU)
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

    @property
    def _all_rows(self) -> list[Row]:
        return [shown.row for shown in self._shown]

    def _among_all(self, gap: int) -> int:
        return same_gap(self._steps.rows, gap, self._all_rows)

    def _held_by(self, key: int) -> int:
        """Return how many steps stand in the ways of a card."""
        steps = (shown for shown in self._shown if isinstance(shown, ShownStep))
        return next((step.held for step in steps if step.row.key == key), 0)

    def _keys_within(self, key: int) -> set[int]:
        rows = self._all_rows
        return {rows[place].key for place in block_of(rows, key)} - {key}

    def _unfold_around(self, chosen: int | None) -> None:
        """Show the card that is open, however it came to be that."""
        self._folded = {key for key in self._folded if self._held_by(key)}
        self._folded -= {key for key in self._folded if chosen in self._keys_within(key)}

    def _lay_out(self) -> None:
        width = self.viewport().width()
        places = card_places(
            [self._steps.shown(row) for row in range(self._steps.rowCount())], heights(), width
        )
        self.stand_at(places.mirrored(width) if self.isRightToLeft() else places)

    def _gap_at(self, place: QPoint) -> int:
        """Return the gap that the pointer is in, if a card can be asked for there."""
        gap = self.places.gap_at(place + QPoint(0, self.verticalOffset()))
        return _NOWHERE if gap is None else gap

    def _gap_rect(self, gap: int) -> QRect:
        return self.places.gaps.get(gap, QRect()).translated(0, -self.verticalOffset())

    def _line_in(self, gap: int, place: QRect) -> int:
        """Return how far down in a gap a card is shown to come: below the word of a way, above its foot."""
        rows = self._steps.rows
        if gap > 0 and rows[gap - 1].part is RowPart.HEAD:
            return place.bottom() - 1
        is_foot = gap < len(rows) and rows[gap].part is RowPart.FOOT
        return place.top() + 2 if is_foot else place.center().y()

    def _rect_at(self, row: int) -> QRect:
        return self.visualRect(self._steps.index(row))

    def _scroll_to(self, y: int) -> None:
        """Scroll on while a card is dragged along an edge."""
        edge, bar = space(5), self.verticalScrollBar()
        by = -space(3) if y < edge else space(3) if y > self.viewport().height() - edge else 0
        bar.setValue(bar.value() + by)

    def _show_plus(self, gap: int) -> None:
        if gap != self._plus:
            self._plus = gap
            self.setCursor(
                Qt.CursorShape.PointingHandCursor if gap != _NOWHERE else Qt.CursorShape.ArrowCursor
            )
            self.viewport().update()
