"""The month as a table with navigation by day, week, month and year."""

from collections.abc import Mapping
from datetime import date, datetime
from functools import partial

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QPointF, QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QTableView, QWidget

from gui.calendar.day_delegate import DayDelegate
from gui.calendar.day_drawing import chip_font
from gui.calendar.day_load import DayLoad
from gui.calendar.month_model import MonthModel
from gui.calendar.month_page import (
    DAYS_A_WEEK,
    WEEKS,
    MonthPage,
    day_in_reach,
    days_later,
    months_later,
    week_end,
    week_start,
)
from gui.look.theme import font_of
from gui.look.tokens import Type, space
from gui.occurrences.entries import Entry
from gui.occurrences.entry_drawing import EntryLook, EntryPainter, chip_height
from gui.occurrences.entry_requests import NEW_AT_MINUTES, EntryRequests
from gui.occurrences.entry_tips import EntryTips
from gui.occurrences.placed_entries import handle_of
from gui.text import formats
from gui.widgets.awaiting import PATIENCE_MILLISECONDS, draw_nothing
from gui.widgets.timing.frame_time import frame_time_of

_Key = Qt.Key
_Modifier = Qt.KeyboardModifier
_LEADING = Qt.AlignmentFlag.AlignLeading
_DAYS = {_Key.Key_Left: -1, _Key.Key_Right: 1, _Key.Key_Up: -DAYS_A_WEEK, _Key.Key_Down: DAYS_A_WEEK}
_BY_KEY = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)
# The room of the number of a week.
_WEEK_STEPS = 7
_MONTHS = {_Key.Key_PageUp: -1, _Key.Key_PageDown: 1}
# More of them than fit into a picture would be looked at in each.
_DAYS_AT_ONCE = 14


class MonthGrid(QTableView):
    """Shows one month; keys turn the page, a click never does, so nothing moves under the pointer.

    Shift with a click or an arrow marks days, from the selected one on. `day_chosen` tells
    of a day that a click or a key has chosen, `day_left` of Escape.
    """

    day_selected = Signal(date)
    day_opened = Signal(date)
    page_turned = Signal(MonthPage)
    day_chosen = Signal()
    day_left = Signal()
    entry_chosen = Signal()

    def __init__(self, today: date, requests: EntryRequests, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.requests = requests
        self._tips = EntryTips(requests, self.viewport())
        self._day = today
        self._anchor = today
        self._pressed: tuple[Entry, QPoint] | None = None
        self._carried: tuple[Entry, QRectF] | None = None
        self._is_marking = False
        # What was dropped lies there until its move is settled.
        self._is_waiting = False
        self._first_weekday = formats.first_weekday()
        self._model = MonthModel(MonthPage.around(today, self._first_weekday), today, self)
        self._delegate = DayDelegate(self._model, self)
        self._has_nothing = False
        self._bars_due = QTimer(self, singleShot=True, interval=PATIENCE_MILLISECONDS)
        self._bars_due.timeout.connect(self._show_bars)
        self._next_frame = QTimer(self, singleShot=True, interval=0)
        self._next_frame.timeout.connect(self._draw_waiting)
        self._prepare_view()
        self.setModel(self._model)
        self._select()
        self.selectionModel().currentChanged.connect(self._on_current)
        requests.settled.connect(self._put_back)
        requests.entry_selected.connect(self.mark_selected)
        requests.forgotten.connect(partial(self.mark_selected, None))
        requests.moved.connect(self._follow_moved)
        self._await(is_awaiting=True)

    @property
    def day(self) -> date:
        """The selected day."""
        return self._day

    @property
    def page(self) -> MonthPage:
        return self._model.page

    def show_day(self, day: date) -> None:
        """Select a day and turn to its month."""
        day = day_in_reach(day)
        page = MonthPage.around(day, self._first_weekday)
        is_new_day = day != self._day
        self._day = day
        if is_new_day:
            self.mark_days(None)
        if page != self._model.page:
            self._model.show_page(page)
            self._has_nothing = False
            self._delegate.mark(shows_bars=False)
            self._await(is_awaiting=True)
            self.page_turned.emit(page)
        self._select()
        if is_new_day:
            self.day_selected.emit(day)

    @property
    def is_awaiting(self) -> bool:
        """Tell whether there are days of the page that nothing is known of yet."""
        return self._model.is_awaiting

    def show_loads(self, loads: Mapping[date, DayLoad]) -> None:
        """Show what the days of the page bring."""
        self._model.show_loads(loads)
        self._await(self._model.is_awaiting)
        if self._model.holds_nothing != self._has_nothing:
            self._has_nothing = not self._has_nothing
            self.viewport().update()

    def _await(self, is_awaiting: bool) -> None:
        """Show grey bars for the days that are not known, once that takes a while."""
        if not is_awaiting:
            self._bars_due.stop()
            self._delegate.mark(shows_bars=False)
        elif not self._bars_due.isActive() and not self._delegate.marks.shows_bars:
            self._bars_due.start()

    def _show_bars(self) -> None:
        if self._delegate.mark(shows_bars=True):
            self.viewport().update()

    def _draw_waiting(self) -> None:
        """Draw the days for which the last picture had no time left."""
        for place in self._delegate.waiting[:_DAYS_AT_ONCE]:
            self.viewport().update(place)

    @property
    def is_drawn(self) -> bool:
        """Tell whether nothing of the month is left to be drawn."""
        return not self._delegate.waiting

    def mark_today(self, today: date) -> None:
        self._model.mark_today(today)

    def load_of(self, day: date) -> DayLoad:
        return self._model.load_of(day)

    def forget_loads(self) -> None:
        """Know nothing of any day until it is told anew."""
        self.show_loads({})

    def mark_selected(self, entry: Entry | None) -> None:
        """Show an entry as the selected one, wherever it was selected."""
        handle = None if entry is None else handle_of(entry)
        if self._delegate.mark(selected=handle):
            self.viewport().update()

    def mark_days(self, days: tuple[date, date] | None) -> None:
        """Mark the days from one to another, or none."""
        self.requests.marked_days = days
        if self._delegate.mark(marked=days):
            self.viewport().update()

    def _mark_to(self, day: date) -> None:
        """Mark from the day at which the marking began; the end of it is the selected day."""
        before = self.requests.marked_days
        anchor = self._anchor if before is not None else self._day
        self.show_day(day)
        self._anchor = anchor
        self.mark_days((min(anchor, day), max(anchor, day)))

    def _mark_on_to(self, day: date | None) -> None:
        """Mark the days that are drawn over; back at the first of them none is marked."""
        if day is None or day == self._day:
            return
        self._mark_to(day)
        if day == self._anchor:
            self.mark_days(None)

    def mark_chosen(self, *, is_chosen: bool) -> None:
        """Frame the selected day while it is the one that is shown next to the month."""
        if self._delegate.mark(is_chosen=is_chosen):
            self.viewport().update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show where the keyboard is once it has come here by a key."""
        super().focusInEvent(event)
        self._show_ring(has_ring=event.reason() in _BY_KEY)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._show_ring(has_ring=False)

    def _show_ring(self, *, has_ring: bool) -> None:
        if self._delegate.mark(has_ring=has_ring):
            self.viewport().update()

    def place_of_entry(self, day: date, place: int) -> QPoint:
        """Return the middle of an entry that a day shows."""
        return self._places(day)[place][0].center().toPoint()

    # ---- entries under the pointer

    def event(self, event: QEvent) -> bool:
        # Delete means an occurrence here, and never the job: the window's own key would take that.
        is_key = isinstance(event, QKeyEvent) and event.key() == _Key.Key_Delete
        if is_key and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        if event.button() == Qt.MouseButton.LeftButton:
            marked = self._day_under(place) if event.modifiers() == _Modifier.ShiftModifier else None
            if marked is not None:
                self._mark_to(marked)
                return
            self.mark_days(None)
        super().mousePressEvent(event)
        found = self._entry_at(place)
        if found is None:
            if self.indexAt(place).isValid():
                self._is_marking = event.button() == Qt.MouseButton.LeftButton
                self.day_chosen.emit()
        else:
            self.entry_chosen.emit()
            self.requests.entry_selected.emit(found[1])
            if event.button() == Qt.MouseButton.LeftButton and found[1].is_single and not self._is_waiting:
                self._pressed = found[1], place

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        if self._pressed is None:
            if self._is_marking and event.buttons() & Qt.MouseButton.LeftButton:
                self._mark_on_to(self._day_under(place))
                return
            super().mouseMoveEvent(event)
            self._hover(self._entry_at(place))
            return
        entry, grabbed = self._pressed
        if self._carried is None and (place - grabbed).manhattanLength() < QApplication.startDragDistance():
            return
        self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        day = self._day_under(place)
        self._delegate.mark(target=day)
        size = QSizeF(self.columnWidth(0) * 0.9, chip_height(chip_font()))
        self._carried = entry, QRectF(QPointF(place) + QPointF(space(2), space(2)), size)
        self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._is_marking = False
        pressed, self._pressed = self._pressed, None
        if pressed is None or self._carried is None:
            return
        entry, day = pressed[0], self._day_under(event.position().toPoint())
        self.viewport().unsetCursor()
        if day is None or day == formats.local_date(entry.at):
            self._put_back()
        else:
            to = formats.same_time_on(day, entry.at)
            self._is_waiting = True
            self.requests.move_wanted.emit(entry, to, event.globalPosition().toPoint())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        found, day = self._entry_at(place), self._day_under(place)
        if found is not None:
            self.requests.entry_opened.emit(found[1])
        elif day is not None:
            self.requests.new_wanted.emit(formats.instant_at(day, NEW_AT_MINUTES))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            self._want_menu_of_day()
            return
        place = self.viewport().mapFromGlobal(event.globalPos())
        found, day = self._entry_at(place), self._day_under(place)
        entry = None if found is None else found[1]
        at = None if day is None else formats.instant_at(day, NEW_AT_MINUTES)
        self.requests.menu_wanted.emit(entry, at, event.globalPos())

    def _want_menu_of_day(self) -> None:
        """Ask for the menu of the entry that is chosen, or of the day: what lies in its middle is chance."""
        chosen = (each for each in self._places(self._day) if handle_of(each[1]) == self._delegate.selected)
        rect = QRectF(self.visualRect(self._model.index_of(self._day)))
        place, entry = next(chosen, (rect, None))
        at = formats.instant_at(self._day, NEW_AT_MINUTES)
        self.requests.menu_wanted.emit(entry, at, self.viewport().mapToGlobal(place.center().toPoint()))

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            found = self._entry_at(event.pos())
            if found is not None:
                self._tips.show(found[1], event.globalPos())
                return True
        if event.type() == QEvent.Type.Leave:
            self._hover(None)
        return super().viewportEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._delegate.begin_frame(self, frame_time_of(self), event.region())
        super().paintEvent(event)
        if self._delegate.waiting:
            self._next_frame.start()
        if self._has_nothing:
            words = self.tr("Nothing ran or is to run in {month}. A double click makes a job.")
            month = formats.month_title(self.page.first_on)
            room = QRectF(self.viewport().rect())
            draw_nothing(QPainter(self.viewport()), room, self.palette(), words.format(month=month))
        if self._carried is not None:
            entry, place = self._carried
            painter = QPainter(self.viewport())
            painter.fillRect(place, self.palette().base())
            blocks = EntryPainter(painter, self.palette(), chip_font())
            blocks.draw(place, entry, EntryLook(True, has_focus=True))

    def _entry_at(self, place: QPoint) -> tuple[QRectF, Entry] | None:
        index = self.indexAt(place)
        if not index.isValid():
            return None
        places = self._places(self._model.day_at(index))
        return next((each for each in places if each[0].contains(QPointF(place))), None)

    def _places(self, day: date) -> list[tuple[QRectF, Entry]]:
        """Return the entries that a day shows, and where they are seen."""
        rect, load = self.visualRect(self._model.index_of(day)), self._model.load_of(day)
        inner = rect.adjusted(0, 1, -1, 0) if self.isRightToLeft() else rect.adjusted(1, 1, 0, 0)
        return self._delegate.places(inner, load, self.font(), self.layoutDirection())

    def _hover(self, found: tuple[QRectF, Entry] | None) -> None:
        if self._delegate.mark(hovered=None if found is None else handle_of(found[1])):
            self.viewport().update()

    def _day_under(self, place: QPoint) -> date | None:
        index = self.indexAt(place)
        return self._model.day_at(index) if index.isValid() else None

    def _put_back(self) -> None:
        self._pressed = self._carried = None
        self._is_waiting = False
        self._delegate.mark(target=None)
        self.viewport().unsetCursor()
        self.viewport().update()

    def _follow_moved(self, entry: Entry, to: datetime) -> None:
        if self._delegate.selected == handle_of(entry):
            self._delegate.mark(selected=handle_of(entry, to))

    # ---- days

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == _Key.Key_Delete:
            return
        if event.key() in {_Key.Key_Return, _Key.Key_Enter}:
            self.day_opened.emit(self._day)
            return
        if event.key() == _Key.Key_Escape and self._carried is not None:
            if not self._is_waiting:
                self._put_back()
            return
        if event.key() == _Key.Key_Escape and self.requests.marked_days is not None:
            self._is_marking = False
            self.mark_days(None)
            return
        if event.key() == _Key.Key_Escape and self._delegate.marks.is_chosen:
            self.day_left.emit()
            return
        held = event.modifiers() & ~_Modifier.KeypadModifier
        if held == _Modifier.ShiftModifier and Qt.Key(event.key()) in _DAYS:
            self._mark_to(self._day_for_arrow(Qt.Key(event.key())))
            return
        wanted = self._day_for_key(Qt.Key(event.key()), event.modifiers())
        if wanted is None:
            super().keyPressEvent(event)
        else:
            self.show_day(wanted)
            self.day_chosen.emit()

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint() * 2

    def minimumSizeHint(self) -> QSize:
        columns, rows = self.horizontalHeader(), self.verticalHeader()
        return QSize(
            rows.maximumWidth() + DAYS_A_WEEK * columns.minimumSectionSize(),
            columns.sizeHint().height() + WEEKS * rows.minimumSectionSize(),
        )

    def _prepare_view(self) -> None:
        self.setItemDelegate(self._delegate)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setShowGrid(False)
        self.setFont(font_of(Type.TEXT))
        self.setObjectName("month_grid")
        self.setAccessibleName(self.tr("Month"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        smallest = self._delegate.smallest_cell(self.font())
        for header, least in (
            (self.horizontalHeader(), smallest.width()),
            (self.verticalHeader(), smallest.height()),
        ):
            header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
            header.setMinimumSectionSize(least)
            header.setHighlightSections(False)
            header.setSectionsClickable(False)
            header.setFont(font_of(Type.NOTE))
        self.horizontalHeader().setDefaultAlignment(_LEADING | Qt.AlignmentFlag.AlignVCenter)
        self.verticalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.verticalHeader().setFixedWidth(space(_WEEK_STEPS))

    def _day_for_key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> date | None:
        held = modifiers & ~Qt.KeyboardModifier.KeypadModifier
        if held == Qt.KeyboardModifier.ShiftModifier and key in _MONTHS:
            return months_later(self._day, 12 * _MONTHS[key])
        if held != Qt.KeyboardModifier.NoModifier:
            return None
        if key in _DAYS:
            return self._day_for_arrow(key)
        if key in _MONTHS:
            return months_later(self._day, _MONTHS[key])
        if key == _Key.Key_Home:
            return week_start(self._day, self._first_weekday)
        if key == _Key.Key_End:
            return week_end(self._day, self._first_weekday)
        return None

    def _day_for_arrow(self, key: Qt.Key) -> date:
        mirrored = self.isRightToLeft() and key in {_Key.Key_Left, _Key.Key_Right}
        return days_later(self._day, -_DAYS[key] if mirrored else _DAYS[key])

    def _select(self) -> None:
        self.setCurrentIndex(self._model.index_of(self._day))

    def _on_current(self, current: QModelIndex) -> None:
        if current.isValid() and (day := self._model.day_at(current)) != self._day:
            self._day = day
            self.day_selected.emit(day)
