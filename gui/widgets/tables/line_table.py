"""A table of lines with a text while it is empty."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QRect,
    QSignalBlocker,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QRegion,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStackedLayout, QTableView, QWidget

from gui.look.tokens import space
from gui.widgets.drawing.own_ground import is_seen_alike, paint_on_own_ground
from gui.widgets.empty_state import EmptyState
from gui.widgets.tables.paged_model import PagedModel
from gui.widgets.tables.row_scroll_bar import RowScrollBar, TitlesEnd
from gui.widgets.timing.frame_time import frame_time_of

_STEPS_HIGH = 8
_WALKING = {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End}


class LineTable(QWidget):
    """Shows the lines of a model, or the empty state while there are none.

    `menu_wanted` tells where the menu of a line is to open, if its view lets menus be asked for, and
    `menu_beside_wanted` where one was asked for next to all lines. `lines_moving` and `lines_moved` come
    before and after lines change places, with the same ones selected.
    """

    menu_wanted = Signal(QPoint)
    menu_beside_wanted = Signal(QPoint)
    lines_moving = Signal()
    lines_moved = Signal()

    def __init__(
        self,
        model: QAbstractItemModel,
        empty: EmptyState,
        name: str,
        parent: QWidget | None = None,
        titles: QHeaderView | None = None,
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._is_sharing = False
        self._dragged: set[int] = set()
        self._bar: RowScrollBar | None = None
        self._word_widths: dict[int, int] = {}
        self._moving: list[int] = []
        self.view = _Lines(self)
        if titles is not None:
            self.view.setHorizontalHeader(titles)
        self.view.setAccessibleName(name)
        self._prepare_view()
        self.view.setModel(model)
        # A header asks every row whether it is selected: seconds after "select all" of a million.
        self.view.horizontalHeader().setSelectionModel(QItemSelectionModel(model, self))
        self._pages = QStackedLayout(self)
        self._pages.addWidget(empty)
        self._pages.addWidget(self.view)
        self._show_page()
        model.rowsInserted.connect(self._show_page)
        model.rowsRemoved.connect(self._show_page)
        model.modelReset.connect(self._show_page)
        self.view.customContextMenuRequested.connect(self._want_menu)
        if isinstance(model, PagedModel):
            model.lines_out_of_date.connect(self._want_lines)
            model.rows_moving.connect(self._note_selected)
            model.rows_moved.connect(self._select_again)

    def reach_edge(self) -> None:
        """Let the grounds of lines go on below the scroll bar, up to the edge."""
        self._bar = RowScrollBar(self.view)
        self.view.setVerticalScrollBar(self._bar)
        self._bar.follow_selection()
        titles = self.view.horizontalHeader()
        self.view.addScrollBarWidget(TitlesEnd(titles), Qt.AlignmentFlag.AlignTop)
        self.keep_room_of_bar()

    def keep_room_of_bar(self) -> None:
        """Leave the room of the scroll bar free where there is none: columns would move once it comes."""
        self.view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)

    def point_at(self, row: int) -> None:
        """Draw anew what stands on another ground as another line is under the pointer; -1 is none."""
        self.view.viewport().update()
        if self._bar is not None:
            self._bar.point_at(row)

    def widen_columns(self, *digits: int) -> None:
        """Give each column room for a number of digits and its title; the last one takes what is left."""
        metrics = QFontMetrics(self.view.font())
        digit = metrics.horizontalAdvance("0")
        for column, count in enumerate(digits):
            self.view.setColumnWidth(column, max(count * digit, self._room_of_title(column)))

    def let_give_way(self, least: Mapping[int, int]) -> None:
        """Let columns become narrower, to so many digits each, where a table would have to scroll aside.

        The first one named gives first. What the user drags wider or narrower is wanted from then on.
        """
        columns = range(self._model.columnCount())
        digit = self.view.fontMetrics().horizontalAdvance("0")
        self._usual_widths = [self.view.columnWidth(column) for column in columns]
        self._wanted_widths = list(self._usual_widths)
        self._least_widths = {
            column: max(count * digit, self._room_of_title(column)) for column, count in least.items()
        }
        self.view.width_changed.connect(self._share_room)
        self.view.horizontalHeader().sectionResized.connect(self._want_width)

    def want_room_for_words(self) -> None:
        """Want as much room as the words that stand here need, only for the last column less than before.

        What the user has dragged stays. Some columns must have been let give way before.
        """
        last = self._model.columnCount() - 1
        for column in set(range(last + 1)) - self._dragged:
            usual = 0 if column == last else self._usual_widths[column]
            words = max(self.view.sizeHintForColumn(column), self._room_of_title(column))
            self._word_widths[column] = words
            self._wanted_widths[column] = max(words, usual)
        self._share_room(self.view.viewport().width())

    def _want_width(self, column: int, _before: int, width: int) -> None:
        """Keep a width that was given; the last column takes what is left, and one that is hidden none."""
        header = self.view.horizontalHeader()
        if self._is_sharing or not width or header.visualIndex(column) == header.count() - 1:
            return
        self._dragged.add(column)
        self._wanted_widths[column] = width
        if column in self._least_widths:
            self._least_widths[column] = min(self._least_widths[column], width)

    def _room_of_title(self, column: int) -> int:
        title = str(self._model.headerData(column, Qt.Orientation.Horizontal) or "")
        return QFontMetrics(self.view.font()).horizontalAdvance(title) + space(4.5)

    def _share_room(self, width: int) -> None:
        widths = list(self._wanted_widths)
        lacks = sum(widths) - width
        # What stands empty gives first, in each column whose words are known; then who was let give way.
        empty = {
            column: max(words, self._room_of_title(column))
            for column, words in self._word_widths.items()
            if column not in self._dragged
        }
        for floors in (empty, self._least_widths):
            for column, floor in floors.items():
                gives = min(max(lacks, 0), max(widths[column] - floor, 0))
                lacks -= gives
                widths[column] -= gives
        self._is_sharing = True
        for column, wide in enumerate(widths):
            self.view.setColumnWidth(column, wide)
        self._is_sharing = False

    def stand_as_list(self) -> None:
        """Give lines the height that they have in the lists of the window."""
        self.view.verticalHeader().setDefaultSectionSize(
            max(QFontMetrics(self.view.font()).height() + space(3), space(_STEPS_HIGH))
        )

    def show_whole_rows(self) -> None:
        """Leave free what has no room for a whole line, so that none is cut at the foot.

        Margins would do that, too; a page that scrolls would ask for another height with each of them.
        """
        self.view.has_whole_rows = True

    def want_no_more_than_needed(self) -> None:
        """Take what room is left: the height that Qt wants for any table would make a page scroll."""
        self.view.is_modest = True

    def selected_stretches(self) -> list[range]:
        """Return the rows that are selected, from the top down: a million are one stretch."""
        parts = self.view.selectionModel().selection().toList()
        return sorted((range(part.top(), part.bottom() + 1) for part in parts), key=lambda rows: rows.start)

    def select_row(self, row: int) -> None:
        """Select a row alone, and make it the current one."""
        self.view.select_row(row)

    def select_rows(self, rows: Sequence[int], column: int | None = None) -> None:
        """Select some rows and nothing else; the first becomes the current one, in a column.

        Row by row Qt would look through all that is selected for each of them.
        """
        chosen = self.view.selectionModel()
        how = QItemSelectionModel.SelectionFlag
        chosen.select(self._whole_rows(rows), how.ClearAndSelect)
        if rows:
            column = self.view.first_column() if column is None else column
            chosen.setCurrentIndex(self._model.index(rows[0], column), how.NoUpdate)

    def _whole_rows(self, rows: Iterable[int]) -> QItemSelection:
        selection, last = QItemSelection(), self._model.columnCount() - 1
        for stretch in stretches_of(rows):
            selection.select(self._model.index(stretch.start, 0), self._model.index(stretch.stop - 1, last))
        return selection

    def _note_selected(self) -> None:
        """Note which lines are selected, and select none while they change places.

        Qt would note each cell of each of them: seconds where thousands are selected.
        """
        self.lines_moving.emit()
        if isinstance(self._model, PagedModel):
            ids = self._model.ids
            self._moving = [
                each for rows in self.selected_stretches() for each in ids[rows.start : rows.stop]
            ]
            self._select_quietly(QItemSelection())

    def _select_again(self) -> None:
        if isinstance(self._model, PagedModel):
            self._select_quietly(self._whole_rows(self._model.rows_of(self._moving)))
        self._moving = []
        if self._bar is not None:
            self._bar.update()
        self.lines_moved.emit()

    def _select_quietly(self, selection: QItemSelection) -> None:
        """Select lines where nobody has chosen others."""
        chosen = self.view.selectionModel()
        with QSignalBlocker(chosen):
            chosen.select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def repaint_column(self, column: int) -> None:
        """Paint a column again, whose words change by themselves."""
        left, width = self.view.columnViewportPosition(column), self.view.columnWidth(column)
        self.view.viewport().update(left, 0, width, self.view.viewport().height())

    def _prepare_view(self) -> None:
        view = self.view
        paint_on_own_ground(view)
        # Rows whose turn has not come stay as they were, so nothing may be wiped before they are drawn.
        view.viewport().setAutoFillBackground(False)
        view.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        view.setFrameShape(QTableView.Shape.NoFrame)
        view.setShowGrid(False)
        view.setWordWrap(False)
        view.setTabKeyNavigation(False)
        view.setCornerButtonEnabled(False)
        view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        rows, columns = view.verticalHeader(), view.horizontalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(QFontMetrics(view.font()).height() + space(3))
        columns.setResizeContentsPrecision(0)
        columns.setStretchLastSection(True)
        columns.setHighlightSections(False)
        columns.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def take_focus(self) -> None:
        """Let the keyboard act on the lines, also on those that are still to come."""
        focused = self.view if self._model.rowCount() else self
        focused.setFocus()

    def _want_menu(self, place: QPoint) -> None:
        where = place_in_lines(self.view, place)
        is_of_line = self.view.indexAt(where).isValid()
        wanted = self.menu_wanted if is_of_line else self.menu_beside_wanted
        wanted.emit(self.view.viewport().mapToGlobal(where))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Be asked for a menu on the empty state, or by a key while it has the keyboard."""
        if self.view.contextMenuPolicy() is Qt.ContextMenuPolicy.CustomContextMenu and self.view.isHidden():
            self.menu_beside_wanted.emit(event.globalPos())

    def _want_lines(self) -> None:
        """Ask for what is seen: to paint it only to find out would paint all of it twice."""
        if isinstance(self._model, PagedModel) and self.view.isVisible():
            first, last = self.view.rowAt(0), self.view.rowAt(self.view.viewport().height() - 1)
            self._model.want(range(max(first, 0), (last if last >= 0 else self._model.rowCount() - 1) + 1))

    def _show_page(self) -> None:
        # Whether the window is active at this moment does not matter, so `hasFocus` does not tell.
        had_focus = self.window().focusWidget() in {self, self.view}
        self._pages.setCurrentIndex(1 if self._model.rowCount() else 0)
        if had_focus:
            self.take_focus()


def place_in_lines(view: QTableView, asked_at: QPoint) -> QPoint:
    """Return where a menu was asked for: of a key Qt says the place below the top of the titles."""
    cursor = view.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle)
    if not isinstance(cursor, QRect) or asked_at != cursor.center() or not view.currentIndex().isValid():
        return asked_at
    view.scrollTo(view.currentIndex())
    return view.visualRect(view.currentIndex()).center()


class _Lines(QTableView):
    """Draws row by row, as many at once as fit into a picture of the window.

    The first key selects a line: Qt makes one the current one and leaves it at that.
    It passes over headings. `lowered` tells that what stood at its end may be out of sight.
    """

    width_changed = Signal(int)
    lowered = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.is_modest = self.has_whole_rows = False
        self._waiting = QRegion()
        self._told_width = -1
        # What was seen here before may have been something else.
        self._is_bare = True
        self._next_picture = QTimer(self, singleShot=True, interval=0)
        self._next_picture.timeout.connect(self._draw_waiting)

    def setObjectName(self, name: str) -> None:
        """Take the rules for the name, too: Qt keeps those that it looked up before."""
        super().setObjectName(name)
        self.style().unpolish(self)
        self.style().polish(self)

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return QSize(hint.width(), self.minimumSizeHint().height()) if self.is_modest else hint

    @property
    def is_drawn(self) -> bool:
        """Tell whether no row waits for the next picture."""
        return self._waiting.isEmpty()

    def paintEvent(self, event: QPaintEvent) -> None:
        frame, region = frame_time_of(self), event.region()
        rows = self._whole(self._rows_of(region))
        self._fill(region.subtracted(QRegion(self._room_of(rows))))
        left = QRegion()
        for row in rows:
            part = region.intersected(self._room_of(range(row, row + 1)))
            # One at least, however late it is: else a table could wait for the others for ever.
            if row > rows.start and frame is not None and frame.is_over:
                left = region.intersected(self._room_of(range(row, rows.stop)))
                break
            if not part.isEmpty():
                self._fill(part)
                super().paintEvent(QPaintEvent(part))
        self._waiting = self._waiting.subtracted(region).united(left)
        if self._is_bare:
            self._fill(left)
        self._is_bare = False
        if not self._waiting.isEmpty():
            self._next_picture.start()

    def event(self, event: QEvent) -> bool:
        return is_seen_alike(event) or super().event(event)

    def scrollContentsBy(self, across: int, down: int) -> None:
        if not self._waiting.isEmpty():
            self._waiting = QRegion(self.viewport().rect())
        super().scrollContentsBy(across, down)
        if self.has_whole_rows:  # what was left free has moved along
            self.viewport().update()

    def _draw_waiting(self) -> None:
        self.viewport().update(self._waiting)

    def _rows_of(self, region: QRegion) -> range:
        """Return the rows that a part of the viewport shows."""
        seen = region.boundingRect()
        first, last = self.rowAt(seen.top()), self.rowAt(seen.bottom())
        if first < 0:
            return range(0)
        return range(first, (last if last >= 0 else self.model().rowCount() - 1) + 1)

    def _whole(self, rows: range) -> range:
        """Leave out the last row where it would be cut, unless it is all there is."""
        is_cut = self.has_whole_rows and self._room_of(rows).bottom() >= self.viewport().height()
        is_alone = is_cut and self.rowViewportPosition(rows.stop - 1) <= 0
        return rows[:-1] if is_cut and not is_alone else rows

    def _room_of(self, rows: range) -> QRect:
        if not rows:
            return QRect()
        top = self.rowViewportPosition(rows.start)
        end = self.rowViewportPosition(rows.stop - 1) + self.rowHeight(rows.stop - 1)
        return QRect(0, top, self.viewport().width(), end - top)

    def _fill(self, part: QRegion) -> None:
        if not part.isEmpty():
            painter = QPainter(self.viewport())
            painter.setClipRegion(part)
            painter.fillRect(part.boundingRect(), self.viewport().palette().base())
            painter.end()

    def showEvent(self, event: QShowEvent) -> None:
        self._is_bare = True
        super().showEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._is_bare = True
        super().resizeEvent(event)
        # A bar that comes with the lines makes it narrower in between, which is told before this is.
        width = self.viewport().width()
        if width != self._told_width:
            self._told_width = width
            self.width_changed.emit(width)
        if event.size().height() < event.oldSize().height():
            self.lowered.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in _WALKING and not self.selectionModel().hasSelection():
            self.select_row(self._selectable_from(self.currentIndex().row(), event.key()))

    def _selectable_from(self, row: int, key: int) -> int:
        """Return the nearest row that can be selected, first where the key leads to."""
        model, column = self.model(), self.first_column()
        down, up = range(row, model.rowCount()), range(row, -1, -1)
        leads_up = key in {Qt.Key.Key_Up, Qt.Key.Key_End}
        ways = (up, down) if leads_up else (down, up)
        can_be = Qt.ItemFlag.ItemIsSelectable
        return next((each for way in ways for each in way if model.index(each, column).flags() & can_be), row)

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """Let Home and End lead to the first and the last line; Qt would lead along the line."""
        column = max(self.currentIndex().column(), 0)
        if action is QAbstractItemView.CursorAction.MoveHome:
            return self.model().index(0, column)
        if action is QAbstractItemView.CursorAction.MoveEnd:
            return self.model().index(self.model().rowCount() - 1, column)
        return super().moveCursor(action, modifiers)

    def select_row(self, row: int) -> None:
        # Qt 6.11 finds no column to select where lines run from the right, so selectRow does nothing there.
        wanted = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        self.selectionModel().setCurrentIndex(self.model().index(row, self.first_column()), wanted)

    def first_column(self) -> int:
        """Return the first column that is shown: from a hidden one the keyboard leads nowhere."""
        columns = range(self.model().columnCount())
        return next((column for column in columns if not self.isColumnHidden(column)), 0)


def stretches_of(rows: Iterable[int]) -> Iterator[range]:
    """Yield rows that follow one another as one stretch, from the top down."""
    for _, group in groupby(enumerate(sorted(set(rows))), key=lambda each: each[1] - each[0]):
        stretch = [row for _, row in group]
        yield range(stretch[0], stretch[-1] + 1)
