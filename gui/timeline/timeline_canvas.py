"""Paint the lanes of jobs that are in sight."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QMouseEvent, QPainter, QResizeEvent, QShowEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from gui.look.theme import font_of
from gui.look.tokens import Hue, Type, space
from gui.occurrences import wait_words
from gui.occurrences.entries import Entry, in_order
from gui.occurrences.entry_canvas import Carried, EntryCanvas
from gui.occurrences.entry_cells import EntryLine
from gui.occurrences.entry_drawing import EntryLook, EntryPainter, hue_of, sign_room
from gui.occurrences.entry_requests import EntryRequests
from gui.occurrences.placed_entries import Placed
from gui.text import formats, wall_clock
from gui.timeline.axis import Axis
from gui.timeline.lane_layout import (
    SCALES,
    LaneHeights,
    Lanes,
    bars_of,
    lies_in,
    rows_of_waits,
    snapped,
    step_minutes,
    walked_in,
)
from gui.timeline.timeline_drawing import (
    TimelineDrawing,
    draw_axis,
    draw_lanes,
    draw_names,
    draw_present,
    ticks_in,
)
from gui.timeline.wait_drawing import WaitBar, draw_wait
from gui.widgets.awaiting import PATIENCE_MILLISECONDS, draw_awaited, draw_nothing
from scheduler_core.values.ids import JobId

_Key = Qt.Key
_NOW_MILLISECONDS = 20_000
_USUAL_SCALE = SCALES.index(90)
_NOW_AT = 0.25
_NOT_YET = "\N{HORIZONTAL ELLIPSIS}"
# So wide is what nobody knows the end of, whatever the scale.
_ENDLESS = 1e7


class TimelineCanvas(EntryCanvas):
    """Shows lanes; `sight_changed` tells that other lanes or another span came into sight."""

    sight_changed = Signal()

    def __init__(
        self, now: Callable[[], datetime], requests: EntryRequests, parent: QWidget | None = None
    ) -> None:
        super().__init__(requests, parent)
        self.setObjectName("timeline_canvas")
        self.setAccessibleName(self.tr("Lanes of the jobs"))
        self.viewport().setFont(font_of(Type.NOTE))
        self.plain_look = EntryLook(shows_name=False)
        self._now = now
        self._jobs: Sequence[JobId] = ()
        self._lanes: dict[JobId, int] = {}
        self._left_at = 0
        self._names: dict[JobId, str] = {}
        self._entries: Mapping[JobId, Sequence[Entry]] = {}
        self._scale = _USUAL_SCALE
        self._hues: dict[JobId, Hue] = {}
        self._waits: Mapping[JobId, Sequence[Sequence[Entry]]] = {}
        self._heights = LaneHeights(self._lane_height(), self._row_height(), {})
        # What is in sight was asked for and has not come yet; late is what took a while.
        self._is_awaiting = self._is_late = self._has_nothing = False
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE_MILLISECONDS)
        self._patience.timeout.connect(self._say_awaited)
        self._origin_at = self._begin_at = now()
        self._has_begun = False
        self._first_at: datetime | None = None
        self._panned: tuple[QPoint, datetime, int] | None = None
        self._minute_passes = QTimer(self, interval=_NOW_MILLISECONDS)
        self._minute_passes.timeout.connect(self.viewport().update)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalScrollBar().valueChanged.connect(self.sight_changed)

    # ---- what is shown

    @property
    def jobs(self) -> Sequence[JobId]:
        return self._jobs

    def show_jobs(self, jobs: Sequence[JobId]) -> None:
        """Show lanes, after none at all from where others were left; entries come when they are in sight."""
        bar = self.verticalScrollBar()
        if self._jobs:
            self._left_at = bar.value()
        self._jobs = jobs
        self._lanes = {job_id: lane for lane, job_id in enumerate(jobs)}
        self._arrange()
        if jobs:
            bar.setValue(self._left_at)
        self.sight_changed.emit()

    def wait(self) -> None:
        """Know that what is in sight was asked for."""
        if not self._is_awaiting:
            self._is_awaiting = True
            self._patience.start()

    def show_lanes(self, lanes: Lanes) -> None:
        """Show what lies in the lanes that were asked for."""
        self._names.update(lanes.names)
        self._hues.update(lanes.hues)
        self._entries = lanes.entries
        self._waits = {job_id: rows_of_waits(waits) for job_id, waits in lanes.waits.items()}
        self._is_awaiting = self._is_late = False
        self._patience.stop()
        self._arrange()

    def _say_awaited(self) -> None:
        self._is_late = self._is_awaiting
        self.viewport().update()

    def lanes_in_sight(self) -> range:
        count, scrolled = len(self._jobs), self.verticalScrollBar().value()
        last = self._heights.lane_at(scrolled + self.body().height(), count)
        return range(self._heights.lane_at(scrolled, count), min(last + 1, count))

    def span_in_sight(self) -> tuple[datetime, datetime]:
        axis = self.axis()
        return axis.begin, axis.end

    def axis(self) -> Axis:
        """Return which instant lies where in the viewport."""
        body = self.body()
        return Axis(self._begin_at, SCALES[self._scale], body.left(), body.right(), self.isRightToLeft())

    def go_to(self, at: datetime) -> None:
        """Bring an instant to the first quarter of the axis; before there is one, have it begin there."""
        if not self._has_begun:
            self._first_at = at
        self._begin_at = wall_clock.later(at, -self._length(self.body().width() * _NOW_AT))
        self.viewport().update()
        self.sight_changed.emit()

    def go_to_now(self) -> None:
        self.go_to(self._now())

    def turn(self, pages: float) -> None:
        self._move_by(self.body().width() * pages)

    def look_into(self, begin: datetime, end: datetime, job_id: JobId | None) -> None:
        """Come so close that a span takes a quarter of the axis, in its middle; show the lane of a job."""
        body, length = self.body(), (end - begin).total_seconds()
        fitting = (place for place, scale in enumerate(SCALES) if length / scale <= body.width() / 4)
        self._scale = min(self._scale, next(fitting, len(SCALES) - 1))
        middle = wall_clock.later(begin, (end - begin) / 2)
        self._begin_at = wall_clock.later(middle, -self._length(body.width() / 2))
        self._arrange()
        lane = None if job_id is None else self._lanes.get(job_id)
        if lane is not None and lane not in self.lanes_in_sight()[:-1]:
            self.verticalScrollBar().setValue(round(self._heights.top(lane) - body.height() / 4))
        self.sight_changed.emit()

    def zoom(self, steps: int, around: float | None = None) -> None:
        """Show a shorter or a longer span; the instant at a place of the body stays there."""
        body = self.body()
        place = body.width() / 2 if around is None else around
        at = wall_clock.later(self._begin_at, self._length(place))
        self._scale = min(max(self._scale - steps, 0), len(SCALES) - 1)
        self._begin_at = wall_clock.later(at, -self._length(place))
        self._arrange()
        self.sight_changed.emit()

    def sizeHint(self) -> QSize:
        return QSize(space(160), space(100))

    def minimumSizeHint(self) -> QSize:
        return QSize(space(80), space(30))

    # ---- what a canvas answers

    def body(self) -> QRectF:
        size = self.viewport().size()
        left = 0.0 if self.isRightToLeft() else self._names_width()
        width = max(1.0, size.width() - self._names_width())
        return QRectF(left, self._axis_height(), width, max(0.0, size.height() - self._axis_height()))

    def offset(self) -> QPointF:
        """What lies in the lanes is placed from an origin on, so that going through time moves nothing."""
        gone, body = self._distance_at(self._begin_at), self.body()
        x = -gone - body.right() if self.isRightToLeft() else gone - body.left()
        return QPointF(x, self.verticalScrollBar().value() - self._axis_height())

    def scrolled_part(self) -> QRectF:
        body = self.body()
        return QRectF(0, body.top(), self.viewport().width(), body.height())

    def instant_at(self, place: QPoint) -> datetime | None:
        if not self.body().contains(QPointF(place)):
            return None
        return snapped(self.axis().instant_of(place.x()), self._snap())

    def instant_of_drop(self, carried: Carried, place: QPoint) -> datetime:
        distance = place.x() - carried.grabbed.x()
        length = self._length(-distance if self.isRightToLeft() else distance)
        if abs(distance) < space(1):
            return carried.entry.at
        return snapped(carried.entry.at + length + self._snap() / 2, self._snap())

    def place_of(self, entry: Entry) -> QRectF:
        lane = 0 if entry.job_id is None else self._lanes.get(entry.job_id, 0)
        left = self._placed_x(self._distance_at(entry.at))
        least = max(space(2), self._sign_room(entry))
        width = max(least, (entry.length or timedelta(0)).total_seconds() / SCALES[self._scale])
        if self.isRightToLeft():
            left -= width
        return self._lane_place(lane, left, left + width)

    def neighbour(self, entry: Entry | None, key: Qt.Key) -> Entry | None:
        if entry is None or entry.job_id is None:
            return min(
                (placed.entry for placed in self.placed),
                key=lambda each: abs(each.at - self._now()),
                default=None,
            )
        if key in {_Key.Key_Up, _Key.Key_Down}:
            return self._in_other_lane(entry, 1 if key == _Key.Key_Down else -1)
        is_later = (key == _Key.Key_Right) != self.isRightToLeft()
        lane = sorted(
            (each.entry for each in self.placed if each.entry.job_id == entry.job_id),
            key=walked_in,
        )
        here = walked_in(entry)
        found = [each for each in lane if (walked_in(each) > here if is_later else walked_in(each) < here)]
        if not found:
            if not self._is_awaiting:
                self.turn(0.5 if is_later else -0.5)
            return None
        return found[0] if is_later else found[-1]

    def instant_of_key(self, at: datetime, key: Qt.Key) -> datetime:
        if key in {_Key.Key_Up, _Key.Key_Down}:
            return at
        is_later = (key == _Key.Key_Right) != self.isRightToLeft()
        return at + (self._snap() if is_later else -self._snap())

    def bring_into_sight(self, entry: Entry) -> None:
        super().bring_into_sight(entry)
        span = self.span_in_sight()
        is_seen = span[0] <= entry.at < span[1] if entry.waiting is None else lies_in(entry, span)
        if not is_seen:
            self.go_to(entry.at)

    def begin_picture(self) -> None:
        self._drawing = self._drawn_now()
        self._has_nothing = not self._is_awaiting and not self._is_anything_in_sight()

    @property
    def has_words_over(self) -> bool:
        return self._is_late or self._has_nothing

    def draw_ground(self, painter: QPainter, part: QRectF) -> None:
        if part.intersects(self._drawing.body):
            draw_lanes(painter, self._drawing.within(part))

    def draw_entry(self, blocks: EntryPainter, placed: Placed, look: EntryLook) -> None:
        waiting = placed.entry.waiting
        if waiting is None:
            super().draw_entry(blocks, placed, look)
            return
        entry, body = placed.entry, self.body()
        x_of = self.axis().x_of
        edges = x_of(entry.at), None if entry.until is None else x_of(entry.until)
        begin, end = (None if x is None or not body.left() <= x <= body.right() else x for x in edges)
        bar = WaitBar(
            placed.place.intersected(body),
            begin,
            end,
            x_of(self._now()),
            wait_words.on_bar(entry, waiting, self._now()),
            self.isRightToLeft(),
        )
        palette = self.palette()
        draw_wait(blocks.painter, bar, hue_of(entry, palette), look, palette, self.viewport().font())

    def lines_of_cells(self) -> list[EntryLine]:
        of_lanes: dict[JobId, list[Entry]] = {}
        for placed in self.placed:
            if placed.entry.job_id is not None:
                of_lanes.setdefault(placed.entry.job_id, []).append(placed.entry)
        lanes = [self._jobs[lane] for lane in self.lanes_in_sight()]
        return [
            EntryLine(self._names.get(job, _NOT_YET), sorted(of_lanes.get(job, ()), key=in_order))
            for job in lanes
        ]

    def _is_anything_in_sight(self) -> bool:
        span = self.span_in_sight()
        return any(lies_in(placed.entry, span) for placed in self.placed)

    def draw_frame(self, painter: QPainter, part: QRectF) -> None:
        drawing = self._drawing
        if part.bottom() > drawing.body.top():
            draw_names(painter, drawing.within(part))
        if part.top() < drawing.body.top():
            draw_axis(painter, drawing)
        draw_present(painter, drawing)
        days = formats.days_title(formats.local_date(drawing.begin), formats.local_date(drawing.end))
        if self._is_late:
            draw_awaited(painter, self.body(), self.palette(), self.tr("Reading {days} …").format(days=days))
        elif self._has_nothing:
            words = self.tr("Nothing ran or is to run here on {days}.").format(days=days)
            draw_nothing(painter, drawing.body, drawing.palette, words)

    # ---- what the user does

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, bar = _Key(event.key()), self.verticalScrollBar()
        if key in {_Key.Key_PageUp, _Key.Key_PageDown} and not event.modifiers():
            bar.setValue(bar.value() + (bar.pageStep() if key == _Key.Key_PageDown else -bar.pageStep()))
        elif key in {_Key.Key_Plus, _Key.Key_Equal}:
            self.zoom(1)
        elif key == _Key.Key_Minus:
            self.zoom(-1)
        elif key in {_Key.Key_Home, _Key.Key_End}:
            bar.setValue(0 if key == _Key.Key_Home else bar.maximum())
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned, held = event.angleDelta(), event.modifiers()
        if held & Qt.KeyboardModifier.ControlModifier:
            self.zoom(1 if turned.y() > 0 else -1, self.axis().distance_of(event.position().x()))
        elif held & Qt.KeyboardModifier.ShiftModifier or turned.x():
            self._move_by(-(turned.x() or turned.y()) * (-1 if self.isRightToLeft() else 1))
        else:
            super().wheelEvent(event)
            return
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        place = event.position().toPoint()
        if event.button() == Qt.MouseButton.LeftButton and self.entry_at(place) is None:
            self._panned = place, self._begin_at, self.verticalScrollBar().value()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._panned is None:
            super().mouseMoveEvent(event)
            return
        grabbed, begin_at, scrolled = self._panned
        distance = event.position().toPoint() - grabbed
        across = distance.x() if self.isRightToLeft() else -distance.x()
        self._begin_at = wall_clock.later(begin_at, self._length(across))
        self.verticalScrollBar().setValue(scrolled - distance.y())
        self.viewport().update()
        self.sight_changed.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._panned = None
        super().mouseReleaseEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self._has_begun and self.isVisible():
            self._has_begun = True
            at = self._first_at or self._now()
            self._begin_at = wall_clock.later(at, -self._length(self.body().width() * _NOW_AT))
        self._arrange()
        self.sight_changed.emit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._minute_passes.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._minute_passes.stop()

    def _in_other_lane(self, entry: Entry, step: int) -> Entry | None:
        """Return the nearest in time of the next lane that has any in sight."""
        lane = 0 if entry.job_id is None else self._lanes.get(entry.job_id, 0)
        of_lanes: dict[JobId | None, list[Entry]] = {}
        for placed in self.placed:
            of_lanes.setdefault(placed.entry.job_id, []).append(placed.entry)
        while 0 <= (lane := lane + step) < len(self._jobs):
            found = of_lanes.get(self._jobs[lane])
            if found:
                return min(found, key=lambda each: abs(each.at - entry.at))
            if lane not in self.lanes_in_sight():
                bar = self.verticalScrollBar()
                bar.setValue(bar.value() + round(step * self._lane_height()))
                return None
        return None

    def _move_by(self, pixels: float) -> None:
        self._begin_at = wall_clock.later(self._begin_at, self._length(pixels))
        self.viewport().update()
        self.sight_changed.emit()

    # ---- geometry

    def _drawn_now(self) -> TimelineDrawing:
        (begin, end), lanes = self.span_in_sight(), self.lanes_in_sight()
        heights, top = self._heights, self.offset().y()
        selected, font = self.selected_entry, self.viewport().font()
        chosen = None if selected is None or selected.job_id is None else self._lanes.get(selected.job_id)
        step, ticks = ticks_in(begin, end, SCALES[self._scale], font)
        return TimelineDrawing(
            palette=self.palette(),
            font=font,
            body=self.body(),
            width=self.viewport().width(),
            names_width=self._names_width(),
            lane_height=heights.plain,
            lane_tops=tuple(heights.top(lane) - top for lane in lanes),
            lane_ends=tuple(heights.top(lane) + heights.height(lane) - top for lane in lanes),
            hues=tuple(self._hues.get(self._jobs[lane]) for lane in lanes),
            names=tuple(self._names.get(self._jobs[lane], _NOT_YET) for lane in lanes),
            selected=lanes.index(chosen) if chosen is not None and chosen in lanes else None,
            begin=begin,
            end=end,
            step=step,
            ticks=ticks,
            now=self._now(),
            x_of=self.axis().x_of,
            is_mirrored=self.isRightToLeft(),
        )

    def _arrange(self) -> None:
        # From what lies in lanes: to look through all of 10,000 took a frame each time.
        waits = {lane: self._waits[job_id] for lane, job_id in self._lanes_of(self._waits)}
        rows = {lane: len(found) for lane, found in waits.items()}
        self._heights = LaneHeights(self._lane_height(), self._row_height(), rows)
        placed = [
            Placed(wait, self._wait_place(lane, number, wait))
            for lane, found in waits.items()
            for number, row in enumerate(found)
            for wait in row
        ]
        for lane, job_id in self._lanes_of(self._entries):
            for bar in bars_of(self._entries[job_id], self._distance_at, space(2), self._sign_room):
                left, right = self._placed_x(bar.left), self._placed_x(bar.right)
                placed.append(Placed(bar.entry, self._lane_place(lane, min(left, right), max(left, right))))
        scroll = self.verticalScrollBar()
        scroll.setRange(0, round(max(0.0, self._heights.top(len(self._jobs)) - self.body().height())))
        scroll.setPageStep(round(self.body().height()))
        scroll.setSingleStep(round(self._heights.plain))
        self.show_placed(placed)

    def _lanes_of(self, job_ids: Iterable[JobId]) -> list[tuple[int, JobId]]:
        """Return the lanes of some jobs from the top down, without those that have none."""
        return sorted((self._lanes[job_id], job_id) for job_id in job_ids if job_id in self._lanes)

    def _lane_place(self, lane: int, left: float, right: float) -> QRectF:
        top = self._heights.top(lane) + space(0.5)
        return QRectF(left, top, right - left - 1, self._heights.plain - space(1))

    def _wait_place(self, lane: int, row: int, wait: Entry) -> QRectF:
        left = self._distance_at(wait.at)
        right = left + _ENDLESS if wait.until is None else max(self._distance_at(wait.until), left + space(2))
        edges = sorted((self._placed_x(left), self._placed_x(right)))
        top = self._heights.top(lane) + self._heights.plain + row * self._heights.row - space(0.5)
        return QRectF(edges[0], top, edges[1] - edges[0], self._heights.row)

    def _distance_at(self, at: datetime) -> float:
        """Return how many pixels an instant is from the origin."""
        return (at - self._origin_at).total_seconds() / SCALES[self._scale]

    def _placed_x(self, distance: float) -> float:
        return -distance if self.isRightToLeft() else distance

    def _length(self, pixels: float) -> timedelta:
        return timedelta(seconds=pixels * SCALES[self._scale])

    def _snap(self) -> timedelta:
        """Return the steps in which things move at this scale, about a few pixels."""
        return timedelta(minutes=step_minutes(SCALES[self._scale], space(1.5)))

    def _lane_height(self) -> float:
        return self.viewport().fontMetrics().height() + space(3)

    def _row_height(self) -> float:
        return self.viewport().fontMetrics().height() + space(0.5)

    def _sign_room(self, entry: Entry) -> float:
        return sign_room(entry, self.viewport().font())

    def _axis_height(self) -> float:
        return 2 * self.viewport().fontMetrics().height() + space(2.5)

    def _names_width(self) -> float:
        return min(space(46), self.viewport().width() * 0.3)
