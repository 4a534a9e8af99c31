"""Days side by side, each from midnight to midnight; what is too dense for that lies in strips above."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, timedelta

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter, QResizeEvent, QShowEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from gui.calendar.month_page import days_later
from gui.calendar.time_grid_drawing import (
    TimeGridDrawing,
    draw_now_line,
    draw_time_ground,
    draw_time_head,
    now_line,
)
from gui.calendar.time_grid_layout import DAY_MINUTES, laid_out
from gui.look.spacing import space
from gui.look.theme import font_of
from gui.look.tokens import Type
from gui.occurrences.carried import Carried
from gui.occurrences.entries import Entry
from gui.occurrences.entry_canvas import EntryCanvas
from gui.occurrences.entry_requests import EntryRequests
from gui.occurrences.placed_entries import Placed
from gui.text import formats
from gui.widgets.awaiting import PATIENCE_MILLISECONDS, draw_awaited

_Key = Qt.Key
_SNAP_MINUTES = 15
_MOST_STRIPS = 4
_HOUR_STEPS = (6, 9, 12, 18, 27, 40, 60)
_NOW_MILLISECONDS = 20_000
_MORNING = 7 * 60
_BEFORE_NOW = 90


class TimeGrid(EntryCanvas):
    """Shows one day or seven; `page_wanted` tells that a key left them, by a number of days."""

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
        self._entries: Mapping[date, Sequence[Entry]] = {}
        self._zoom = _HOUR_STEPS.index(12)
        self._strips = 0
        self._is_placed = False
        self._is_awaiting = self._is_late = False
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE_MILLISECONDS)
        self._patience.timeout.connect(self._say_awaited)
        self._minute_passes = QTimer(self, interval=_NOW_MILLISECONDS)
        self._minute_passes.timeout.connect(self.viewport().update)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @property
    def days(self) -> list[date]:
        return [days_later(self._first, number) for number in range(self._count)]

    def show_days(self, first: date, count: int) -> None:
        """Show other days, empty until their entries come."""
        self._first, self._count = first, count
        self.show_entries({})
        self._is_awaiting, self._is_late = True, False
        self._patience.start()

    def mark_today(self, today: date) -> None:
        self._today = today
        self.viewport().update()

    def show_entries(self, entries: Mapping[date, Sequence[Entry]]) -> None:
        self._entries = entries
        self._is_awaiting = self._is_late = False
        self._patience.stop()
        self._arrange()

    def sizeHint(self) -> QSize:
        return QSize(space(140), space(120))

    def minimumSizeHint(self) -> QSize:
        return QSize(space(60), space(40))

    # ---- what a canvas answers

    def body(self) -> QRectF:
        size, head = self.viewport().size(), self._head_height()
        return QRectF(0, head, size.width(), max(0.0, size.height() - head))

    def offset(self) -> QPointF:
        return QPointF(0, self.verticalScrollBar().value() - self._head_height())

    def instant_at(self, place: QPoint) -> datetime | None:
        day = self._day_at(place.x())
        if day is None or not self.body().contains(QPointF(place)):
            return None
        minute = (place.y() + self.offset().y()) / self._minute_height()
        return formats.instant_at(day, minute // _SNAP_MINUTES * _SNAP_MINUTES)

    def instant_of_drop(self, carried: Carried, place: QPoint) -> datetime:
        day = self._day_at(place.x(), is_bounded=True)
        entry, distance = carried.entry, place.y() - carried.grabbed.y()
        minute = formats.minutes_of_day(entry.at) + distance / self._minute_height()
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
        begin = formats.minutes_of_day(entry.at) * self._minute_height()
        length = 0 if entry.length is None else entry.length / timedelta(minutes=1)
        height = max(self._shortest() * self._minute_height(), length * self._minute_height())
        place = QRectF(self._left(column), begin, self._day_width(), height)
        return place.adjusted(space(0.5), 0, -space(1), 0)

    def neighbour(self, entry: Entry | None, key: Qt.Key) -> Entry | None:
        if entry is None:
            return self._first_entry()
        day = formats.local_date(entry.at)
        if key in {_Key.Key_Up, _Key.Key_Down}:
            found = list(self._entries.get(day, ()))
            keys = [each.key for each in found]
            row = keys.index(entry.key) + (1 if key == _Key.Key_Down else -1) if entry.key in keys else 0
            return found[row] if 0 <= row < len(found) else None
        step = 1 if (key == _Key.Key_Right) != self.isRightToLeft() else -1
        while self._first <= (day := days_later(day, step)) <= self.days[-1]:
            if self._entries.get(day):
                minute = formats.minutes_of_day(entry.at)
                return min(self._entries[day], key=lambda each: abs(formats.minutes_of_day(each.at) - minute))
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

    def draw_ground(self, painter: QPainter) -> None:
        draw_time_ground(painter, self._drawing(), self.offset().y(), self._minute_height())

    def draw_frame(self, painter: QPainter) -> None:
        drawing = self._drawing()
        y = now_line(drawing, self.verticalScrollBar().value(), self._minute_height())
        if y is not None:
            draw_now_line(painter, drawing, y)
        draw_time_head(painter, drawing, self.verticalScrollBar().value() > 0)
        if self._is_late:
            words = self.tr("Reading {days} …").format(days=formats.days_title(self._first, self.days[-1]))
            draw_awaited(painter, self.body().adjusted(self._gutter(), 0, 0, 0), self.palette(), words)

    # ---- what the user does

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = _Key(event.key())
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

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)

    def zoom(self, steps: int) -> None:
        """Show hours taller or smaller; the middle stays where it is."""
        middle = (self.verticalScrollBar().value() + self.body().height() / 2) / self._minute_height()
        self._zoom = min(max(self._zoom + steps, 0), len(_HOUR_STEPS) - 1)
        self._arrange()
        self.verticalScrollBar().setValue(round(middle * self._minute_height() - self.body().height() / 2))

    def select(self, entry: Entry | None, is_told: bool = True) -> None:
        super().select(entry, is_told)
        if entry is not None and is_told:
            self.day_selected.emit(formats.local_date(entry.at))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._minute_passes.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._minute_passes.stop()

    # ---- geometry

    def _arrange(self) -> None:
        placed: list[Placed] = []
        strips = 0
        for column, day in enumerate(self.days):
            dense = [each for each in self._entries.get(day, ()) if each.is_strip]
            strips = max(strips, min(len(dense), _MOST_STRIPS))
            placed += self._placed_strips(column, dense)
            placed += self._placed_blocks(column, day)
        self._strips = strips
        height = DAY_MINUTES * self._minute_height()
        bar = self.verticalScrollBar()
        bar.setRange(0, round(max(0.0, height - self.body().height())))
        bar.setPageStep(round(self.body().height()))
        bar.setSingleStep(round(60 * self._minute_height()))
        self.show_placed(placed)
        if not self._is_placed and bar.maximum() > 0 and self.isVisible():
            self._is_placed = True
            self._go_to_now()

    def _go_to_now(self) -> None:
        minute = formats.minutes_of_day(self._now()) - _BEFORE_NOW if self._today in self.days else _MORNING
        self.verticalScrollBar().setValue(round(minute * self._minute_height()))

    def _placed_strips(self, column: int, dense: Sequence[Entry]) -> list[Placed]:
        # A crowd of strips comes first in time, and is shown last with what there is no room for.
        rows = sorted(dense, key=lambda each: each.job_id is None)
        if len(rows) > _MOST_STRIPS:
            hidden = rows[_MOST_STRIPS - 1 :]
            count = sum(each.count if each.job_id is None else 1 for each in hidden)
            crowd = Entry(hidden[0].at, None, "", count=count, until=hidden[-1].until)
            rows = [*rows[: _MOST_STRIPS - 1], crowd]
        top, line = self._names_height(), self._strip_height()
        left, width = self._left(column), self._day_width()
        return [
            Placed(
                entry,
                QRectF(left + space(0.5), top + row * line, width - space(1.5), line - 2),
                is_pinned=True,
            )
            for row, entry in enumerate(rows)
        ]

    def _placed_blocks(self, column: int, day: date) -> list[Placed]:
        timed = [
            (each, formats.minutes_of_day(each.at))
            for each in self._entries.get(day, ())
            if not each.is_strip
        ]
        width = self._day_width() - space(1.5)
        # A name can be read down to this width; what is narrower is counted.
        most = max(1, int(width // space(15)))
        minute, left = self._minute_height(), self._left(column) + space(0.5)
        placed = []
        for slot in laid_out(timed, self._shortest(), most):
            lane = width / slot.lanes
            begin = left + (
                width - (slot.lane + slot.span) * lane if self.isRightToLeft() else slot.lane * lane
            )
            place = QRectF(
                begin, slot.begin * minute, slot.span * lane - 1, (slot.end - slot.begin) * minute - 1
            )
            placed.append(Placed(slot.entry, place))
        return placed

    def _say_awaited(self) -> None:
        self._is_late = self._is_awaiting
        self.viewport().update()

    def _first_entry(self, is_last: bool = False) -> Entry | None:
        """Return the next entry from now on, else the first one."""
        found = [entry for day in self.days for entry in self._entries.get(day, ())]
        if is_last:
            return found[-1] if found else None
        now = self._now()
        return next((entry for entry in found if entry.at >= now), found[0] if found else None)

    def _drawing(self) -> TimeGridDrawing:
        return TimeGridDrawing(
            palette=self.palette(),
            font=self.viewport().font(),
            days=tuple(self.days),
            lefts=tuple(self._left(column) for column in range(self._count)),
            day_width=self._day_width(),
            gutter=self._gutter(),
            body=self.body(),
            names_height=self._names_height(),
            today=self._today,
            weekend=self._weekend,
            now=self._now(),
            is_mirrored=self.isRightToLeft(),
        )

    def _minute_height(self) -> float:
        return space(_HOUR_STEPS[self._zoom]) / 60

    def _shortest(self) -> float:
        """Return the minutes of a block that is as tall as a line of text."""
        return (self.viewport().fontMetrics().height() + space(0.75)) / self._minute_height()

    def _strip_height(self) -> float:
        return self.viewport().fontMetrics().height() + space(1)

    def _names_height(self) -> float:
        return self.viewport().fontMetrics().height() + space(5)

    def _head_height(self) -> float:
        return self._names_height() + self._strips * self._strip_height() + space(1)

    def _gutter(self) -> float:
        return self.viewport().fontMetrics().horizontalAdvance(formats.hour_name(22)) + space(3)

    def _day_width(self) -> float:
        return max(1.0, (self.viewport().width() - self._gutter()) / self._count)

    def _left(self, column: int) -> float:
        if self.isRightToLeft():
            return (self._count - 1 - column) * self._day_width()
        return self._gutter() + column * self._day_width()

    def _day_at(self, x: int, is_bounded: bool = False) -> date | None:
        for column, day in enumerate(self.days):
            if self._left(column) <= x < self._left(column) + self._day_width():
                return day
        if not is_bounded:
            return None
        is_before = (x < self._gutter()) != self.isRightToLeft()
        return self.days[0] if is_before else self.days[-1]
