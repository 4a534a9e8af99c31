"""A grid of days from midnight to midnight; dense entries are in strips above."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFont,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from gui.calendar.band_drawing import draw_band_part, draw_bands
from gui.calendar.day_load import UNKNOWN_DAY, DayLoad
from gui.calendar.hours.hour_axis import DAY_MINUTES, HourAxis
from gui.calendar.hours.time_grid_drawing import (
    TimeGridDrawing,
    draw_now_line,
    draw_time_ground,
    draw_time_head,
)
from gui.calendar.hours.time_grid_places import (
    TimeGridContent,
    TimeGridPlaces,
    block_end,
    shortest,
    time_grid_places,
)
from gui.calendar.month_model import load_in_words
from gui.calendar.month_page import days_later
from gui.look.theme import font_of
from gui.look.tokens import Type, space
from gui.occurrences.entries import Entry, in_order
from gui.occurrences.entry_canvas import Carried, EntryCanvas
from gui.occurrences.entry_cells import EntryLine
from gui.occurrences.entry_drawing import EntryLook, EntryPainter
from gui.occurrences.entry_requests import NEW_AT_MINUTES, EntryRequests
from gui.occurrences.placed_entries import Placed
from gui.text import formats
from gui.widgets.awaiting import PATIENCE_MILLISECONDS, draw_awaited, draw_nothing
from gui.widgets.spoken.roles import announce

_Key = Qt.Key
_Modifier = Qt.KeyboardModifier
_SNAP_MINUTES = 15
_LAYING_OUT = frozenset({QEvent.Type.LayoutDirectionChange, QEvent.Type.FontChange})
# The whole day, then ever fewer of its hours.
_ZOOMS = (1.0, 1.5, 2.25, 3.4, 5.0, 7.5)
_NOW_MILLISECONDS = 20_000
_MORNING = 7 * 60
_BEFORE_NOW = 90


class TimeGrid(EntryCanvas):
    """Shows one day or seven; `page_wanted` tells that a key left them, by a number of days.

    Of seven, Shift with a click marks days, and with an arrow where no entry is selected that it would carry.
    """

    page_wanted = Signal(int)
    day_selected = Signal(date)

    def __init__(
        self, today: date, now: Callable[[], datetime], requests: EntryRequests, parent: QWidget | None = None
    ) -> None:
        super().__init__(requests, parent)
        self.setObjectName("time_grid")
        self.setAccessibleName(self.tr("Times of the day"))
        self.viewport().setFont(font_of(Type.NOTE))
        self._now = now
        self._today = today
        self._weekend = formats.weekend()
        self._first = today
        self._count = 1
        # Where marking begins, and the day to which it has come.
        self._anchor: date | None = None
        self._marked_to = today
        self._entries: Mapping[date, Sequence[Entry]] = {}
        self._loads: Mapping[date, DayLoad] = {}
        self._zoom = 0
        self._is_placed, self._went_to = False, 0
        self._is_awaiting = self._is_late = self._is_known = False
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE_MILLISECONDS)
        self._patience.timeout.connect(self._say_awaited)
        self._minute_passes = QTimer(self, interval=_NOW_MILLISECONDS)
        self._minute_passes.timeout.connect(self._let_minute_pass)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._places = self._made_places()
        self.begin_picture()

    @property
    def days(self) -> list[date]:
        return [days_later(self._first, number) for number in range(self._count)]

    def show_days(self, first: date, count: int) -> None:
        """Show other days, empty until their entries come."""
        self._first, self._count = first, count
        self._loads = {}
        self._anchor = None
        self.show_entries({})
        self._is_awaiting, self._is_late, self._is_known = True, False, False
        self._patience.start()

    def mark_today(self, today: date) -> None:
        self._today = today
        self._arrange()

    def show_loads(self, loads: Mapping[date, DayLoad]) -> None:
        """Show in the heads what the days bring in all."""
        self._loads = loads
        self._arrange()

    def show_entries(self, entries: Mapping[date, Sequence[Entry]]) -> None:
        self._entries = entries
        self._is_awaiting, self._is_late, self._is_known = False, False, True
        self._patience.stop()
        self._arrange()

    def sizeHint(self) -> QSize:
        return QSize(space(140), space(120))

    def minimumSizeHint(self) -> QSize:
        return QSize(space(60), space(40))

    # ---- what a canvas answers

    def body(self) -> QRectF:
        return self._places.body

    def offset(self) -> QPointF:
        return QPointF(0, self.verticalScrollBar().value() - self._places.head_height)

    def instant_at(self, place: QPoint) -> datetime | None:
        day = self._day_at(place.x())
        if day is None or not self.body().contains(QPointF(place)):
            return None
        minute = self._axis.minute(place.y() + self.offset().y())
        return formats.instant_at(day, minute // _SNAP_MINUTES * _SNAP_MINUTES)

    def instant_of_drop(self, carried: Carried, place: QPoint) -> datetime:
        day = self._day_at(place.x(), is_bounded=True)
        entry, distance = carried.entry, place.y() - carried.grabbed.y()
        place_before = self._axis.place(formats.minutes_of_day(entry.at))
        minute = self._axis.minute(place_before + distance)
        if day == formats.local_date(entry.at) and abs(distance) < space(1):
            return entry.at
        if abs(distance) < space(1.5):
            # Straight to another day: the time of day stays what it was, to the second.
            return formats.same_time_on(day or self._first, entry.at)
        snapped = round(minute / _SNAP_MINUTES) * _SNAP_MINUTES
        return formats.instant_at(day or self._first, min(max(snapped, 0), DAY_MINUTES - _SNAP_MINUTES))

    def place_of(self, entry: Entry) -> QRectF:
        day = formats.local_date(entry.at)
        column = (day - self._first).days
        minute = formats.minutes_of_day(entry.at)
        begin = self._axis.place(minute)
        height = max(shortest(self._font), block_end(entry, minute, self._axis) - begin)
        place = QRectF(self._places.left(column), begin, self._places.day_width, height)
        return place.adjusted(space(0.5), 0, -space(1), 0)

    def neighbour(self, entry: Entry | None, key: Qt.Key) -> Entry | None:
        if entry is None:
            return self._first_entry()
        day = formats.local_date(entry.at)
        if key in {_Key.Key_Up, _Key.Key_Down}:
            found = self._walked_on(day)
            keys = [each.key for each in found]
            row = keys.index(entry.key) + (1 if key == _Key.Key_Down else -1) if entry.key in keys else 0
            return found[row] if 0 <= row < len(found) else None
        step = 1 if (key == _Key.Key_Right) != self.isRightToLeft() else -1
        while self._first <= (day := days_later(day, step)) <= self.days[-1]:
            if found := self._walked_on(day):
                minute = formats.minutes_of_day(entry.at)
                return min(found, key=lambda each: abs(formats.minutes_of_day(each.at) - minute))
        self.page_wanted.emit(step)
        return None

    def instant_of_key(self, at: datetime, key: Qt.Key) -> datetime:
        day = formats.local_date(at)
        if key in {_Key.Key_Up, _Key.Key_Down}:
            step = _SNAP_MINUTES if key == _Key.Key_Down else -_SNAP_MINUTES
            minute = formats.minutes_of_day(at) + step
            return formats.instant_at(day, min(max(minute, 0), DAY_MINUTES - 1))
        step = 1 if (key == _Key.Key_Right) != self.isRightToLeft() else -1
        return formats.same_time_on(min(max(days_later(day, step), self._first), self.days[-1]), at)

    def lines_of_cells(self) -> list[EntryLine]:
        return [EntryLine(self._day_in_words(day), self._walked_on(day)) for day in self.days]

    def _day_in_words(self, day: date) -> str:
        """Say what a day brings in all: the day, how many runs, how many of them failed."""
        name = formats.long_day(day)
        if day == self._today:
            name = self.tr("{day}, today").format(day=name)
        return ", ".join([name, *load_in_words(self._loads.get(day, UNKNOWN_DAY))])

    def begin_picture(self) -> None:
        places = replace(self._places, content=replace(self._places.content, now=self._now()))
        self._drawing = TimeGridDrawing(
            places,
            self.palette(),
            self._weekend,
            self.verticalScrollBar().value(),
            self.requests.marked_days if self._count > 1 else None,
        )

    def draw_ground(self, painter: QPainter, part: QRectF) -> None:
        draw_time_ground(painter, self._drawing, part)

    def draw_frame(self, painter: QPainter, part: QRectF) -> None:
        drawing, head = self._drawing, self.body().top()
        if part.top() < head:
            draw_time_head(painter, drawing, part)
            if part.bottom() > self._places.names_height + 1:
                draw_bands(painter, drawing.places, self.palette())
        if (y := drawing.now_y) is not None and part.top() - space(6) <= y <= part.bottom() + space(6):
            draw_now_line(painter, drawing, y, self._crossed_at(y))
        if self.has_words_over:
            room = self.body().adjusted(self._places.gutter, 0, 0, 0)
            days = formats.days_title(self._first, self.days[-1])
            if self._is_late:
                draw_awaited(painter, room, self.palette(), self.tr("Reading {days} …").format(days=days))
            else:
                words = self.tr("Nothing ran or is to run on {days}. A double click makes a job.")
                draw_nothing(painter, room, self.palette(), words.format(days=days))

    def _crossed_at(self, y: float) -> list[tuple[QRectF, Entry]]:
        """Return where which entries lie at a height of the viewport: their words are not struck through."""
        near = ((self.rect_of(each), each.entry) for each in self.placed_between(y, y + 1))
        return [(place, entry) for place, entry in near if place.top() < y < place.bottom()]

    @property
    def has_words_over(self) -> bool:
        return self._is_late or (self._is_known and not self.placed)

    def edges_of_head(self) -> Sequence[float]:
        return self._places.names_height, self.body().top()

    def draw_entry(self, blocks: EntryPainter, placed: Placed, look: EntryLook) -> None:
        if placed.is_pinned:
            draw_band_part(blocks.painter, placed, look, self.palette())
        else:
            super().draw_entry(blocks, placed, look)

    # ---- what the user does

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = _Key(event.key())
        if self._marks_by_key(key, event.modifiers() & ~_Modifier.KeypadModifier):
            return
        if key in {_Key.Key_PageUp, _Key.Key_PageDown} and not event.modifiers():
            self.page_wanted.emit(self._count if key == _Key.Key_PageDown else -self._count)
        elif key in {_Key.Key_Plus, _Key.Key_Equal}:
            self.zoom(1)
        elif key == _Key.Key_Minus:
            self.zoom(-1)
        elif key in {_Key.Key_Home, _Key.Key_End} and (entry := self._first_entry(key == _Key.Key_End)):
            self.select(entry)
            self.bring_into_sight(entry)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        day = self._day_at(event.position().toPoint().x())
        if event.button() == Qt.MouseButton.LeftButton and day is not None:
            if self._may_mark and event.modifiers() == _Modifier.ShiftModifier:
                self._mark_to(day)
                return
            self.mark_days(None)
            self._anchor = day
        super().mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what is to be had for a day also at its name, and by a key for the days that are marked."""
        place = self.viewport().mapFrom(self, event.pos())
        is_by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        day, where = self._day_at(place.x()), event.globalPos()
        if is_by_key:
            marked = self.requests.marked_days
            day = None if marked is None or self.selected_entry is not None else marked[1]
            where = self.viewport().mapToGlobal(self.viewport().rect().center())
        if day is not None and (is_by_key or place.y() < self._places.names_height):
            self.requests.menu_wanted.emit(None, formats.instant_at(day, NEW_AT_MINUTES), where)
        else:
            super().contextMenuEvent(event)

    def mark_days(self, days: tuple[date, date] | None) -> None:
        """Mark the days from one to another, or none."""
        if days != self.requests.marked_days:
            self.requests.marked_days = days
            self.viewport().update()

    @property
    def _may_mark(self) -> bool:
        return self._count > 1 and self.carried is None

    def _marks_by_key(self, key: Qt.Key, held: Qt.KeyboardModifier) -> bool:
        """Mark or release days by a key, and tell whether that was one for it."""
        if not self._may_mark:
            return False
        if key == _Key.Key_Escape and self.requests.marked_days is not None:
            self.mark_days(None)
            return True
        is_across = key in {_Key.Key_Left, _Key.Key_Right}
        if not is_across or held != _Modifier.ShiftModifier or self.selected_entry is not None:
            return False
        step = 1 if (key == _Key.Key_Right) != self.isRightToLeft() else -1
        before = self._begin_of_marks if self.requests.marked_days is None else self._marked_to
        self._mark_to(min(max(days_later(before, step), self._first), self.days[-1]))
        return True

    @property
    def _begin_of_marks(self) -> date:
        if self._anchor is not None:
            return self._anchor
        return self._today if self._today in self.days else self._first

    def _mark_to(self, day: date) -> None:
        """Mark from the day that was clicked last, else from today."""
        self._anchor, self._marked_to = self._begin_of_marks, day
        first, last = min(self._anchor, day), max(self._anchor, day)
        self.mark_days((first, last))
        announce(self, formats.days_title(first, last))

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)

    def zoom(self, steps: int) -> None:
        """Show hours taller or smaller; the middle stays where it is."""
        middle = self._axis.minute(self.verticalScrollBar().value() + self.body().height() / 2)
        self._zoom = min(max(self._zoom + steps, 0), len(_ZOOMS) - 1)
        self._arrange()
        self.verticalScrollBar().setValue(round(self._axis.place(middle) - self.body().height() / 2))

    def select(self, entry: Entry | None, is_told: bool = True) -> None:
        super().select(entry, is_told)
        if entry is None or not is_told:
            return
        day, marked = formats.local_date(entry.at), self.requests.marked_days
        # What is selected among the marked days is where their menu is opened.
        if marked is None or not marked[0] <= day <= marked[1]:
            self._anchor = day
            self.day_selected.emit(day)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in _LAYING_OUT:
            self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._minute_passes.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._minute_passes.stop()

    # ---- geometry

    @property
    def _axis(self) -> HourAxis:
        return self._places.axis

    @property
    def _font(self) -> QFont:
        return self.viewport().font()

    def _made_places(self) -> TimeGridPlaces:
        content = TimeGridContent(tuple(self.days), self._entries, self._loads, self._today, self._now())
        return time_grid_places(
            content, QSizeF(self.viewport().size()), self._font, _ZOOMS[self._zoom], self.isRightToLeft()
        )

    def _arrange(self) -> None:
        self._places = self._made_places()
        bar = self.verticalScrollBar()
        self._is_placed |= bar.value() != self._went_to
        bar.setRange(0, round(max(0.0, self._axis.height - self.body().height())))
        bar.setPageStep(round(self.body().height()))
        bar.setSingleStep(round(self._axis.hour))
        self.show_placed(list(self._places.placed))
        if not self._is_placed and bar.maximum() > 0 and self.isVisible():
            # Once known, what runs often takes room above the hours: the present would sink below the foot.
            self._is_placed = self._is_known
            self._go_to_now()
            self._went_to = bar.value()

    def _go_to_now(self) -> None:
        minute = formats.minutes_of_day(self._now()) - _BEFORE_NOW if self._today in self.days else _MORNING
        self.verticalScrollBar().setValue(round(self._axis.place(max(0.0, minute))))

    def _let_minute_pass(self) -> None:
        """Follow the present: the line, and how far the bands are over."""
        self._arrange()

    def _say_awaited(self) -> None:
        self._is_late = self._is_awaiting
        self.viewport().update()

    def _walked_on(self, day: date) -> list[Entry]:
        """Return what is drawn of a day, in the order in which arrows walk it."""
        drawn = [each.entry for each in self.placed if formats.local_date(each.entry.at) == day]
        return sorted(drawn, key=in_order)

    def _first_entry(self, is_last: bool = False) -> Entry | None:
        """Return the next entry from now on, else the first one."""
        found = [entry for day in self.days for entry in self._walked_on(day)]
        if is_last:
            return found[-1] if found else None
        now = self._now()
        return next((entry for entry in found if entry.at >= now), found[0] if found else None)

    def _day_at(self, x: int, is_bounded: bool = False) -> date | None:
        places = self._places
        for day, left in zip(self.days, places.lefts, strict=True):
            if left <= x < left + places.day_width:
                return day
        if not is_bounded:
            return None
        is_before = (x < places.gutter) != self.isRightToLeft()
        return self.days[0] if is_before else self.days[-1]
