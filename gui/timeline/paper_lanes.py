"""Draw the timeline on pages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from PySide6.QtCore import QCoreApplication, QRectF, QSizeF
from PySide6.QtGui import QFont, QFontMetrics, QPainter

from gui.core_access.core_bridge import Core
from gui.look.tokens import space
from gui.occurrences import wait_words
from gui.occurrences.entries import Entry
from gui.occurrences.entry_drawing import EntryLook, EntryPainter, hue_of, sign_room
from gui.paper.pages import Pages, Wish
from gui.text import formats
from gui.timeline.lane_layout import LaneHeights, Lanes, bars_of, rows_of_waits
from gui.timeline.lane_reading import lanes_of
from gui.timeline.timeline_drawing import (
    TimelineDrawing,
    draw_axis,
    draw_lanes,
    draw_names,
    draw_present,
    ticks_in,
)
from gui.timeline.wait_drawing import WaitBar, draw_wait
from scheduler_core.values.ids import JobId

_LOOK = EntryLook(shows_name=False)
_NAMES_STEPS, _MOST_OF_WIDTH = 60, 0.3


@dataclass(frozen=True, slots=True)
class LanesWish:
    """What of the timeline is to stand on paper: the span in sight, and all lanes."""

    jobs: tuple[JobId, ...]
    begin: datetime
    end: datetime
    now: datetime
    is_mirrored: bool = False

    @property
    def title(self) -> str:
        return formats.days_title(formats.local_date(self.begin), formats.local_date(self.end))

    @property
    def is_wide(self) -> bool:
        return True

    def read(self, core: Core, size: QSizeF) -> Pages[Wish]:
        return _LanePages(self, size, core)


class _LanePages(Pages[LanesWish]):
    """Lanes below an axis of their own on each page; those of a page are read when it is drawn."""

    def __init__(self, wish: LanesWish, size: QSizeF, core: Core) -> None:
        super().__init__(wish, size)
        self._core = core
        height = QFontMetrics(self.font).height()
        self._plain, self._row = height + space(3), height + space(0.5)
        self._axis = 2 * height + space(2.5)
        self._names = min(space(_NAMES_STEPS), self.room.width() * _MOST_OF_WIDTH)
        waits = lanes_of((), wish.begin, wish.end, wish.now, core).waits
        self._waits = {job: rows_of_waits(found) for job, found in waits.items()}
        self._parts = list(self._shared_out())

    @property
    def count(self) -> int:
        return max(1, len(self._parts))

    def draw_page(self, painter: QPainter, number: int) -> None:
        if not self._parts:
            self.say_nothing(painter, _tr("No jobs are shown."))
            return
        jobs, wish = self._parts[number], self.wish
        found = lanes_of(jobs, wish.begin, wish.end, wish.now, self._core)
        heights = LaneHeights(self._plain, self._row, self._rows_of(jobs))
        drawing = self._drawing(jobs, found, heights)
        painter.translate(self.room.topLeft())
        draw_lanes(painter, drawing)
        painter.save()
        painter.setClipRect(drawing.body)
        self._draw_entries(painter, drawing, jobs, found.entries)
        for lane, job in enumerate(jobs):
            self._draw_waits(painter, drawing, drawing.lane_tops[lane], job)
        painter.restore()
        draw_names(painter, drawing)
        draw_axis(painter, drawing)
        draw_present(painter, drawing)

    def _shared_out(self) -> list[tuple[JobId, ...]]:
        """Share the lanes out among pages; one that is higher than a page has one of its own."""
        pages: list[list[JobId]] = []
        left = 0.0
        for job in self.wish.jobs:
            high = self._plain + len(self._waits.get(job, ())) * self._row
            if not pages or high > left:
                pages.append([])
                left = self.room.height() - self._axis
            pages[-1].append(job)
            left -= high
        return [tuple(page) for page in pages]

    def _rows_of(self, jobs: Sequence[JobId]) -> dict[int, int]:
        return {lane: len(self._waits[job]) for lane, job in enumerate(jobs) if job in self._waits}

    def _drawing(self, jobs: Sequence[JobId], found: Lanes, heights: LaneHeights) -> TimelineDrawing:
        wish, room = self.wish, self.room
        width = room.width() - self._names
        tops = [self._axis + heights.top(lane) for lane in range(len(jobs))]
        ends = [top + heights.height(lane) for lane, top in enumerate(tops)]
        left = 0.0 if wish.is_mirrored else self._names
        body = QRectF(left, self._axis, width, ends[-1] - self._axis)
        seconds = (wish.end - wish.begin).total_seconds() / width
        step, ticks = ticks_in(wish.begin, wish.end, seconds, self.font)

        def x_of(at: datetime) -> float:
            distance = (at - wish.begin).total_seconds() / seconds
            return body.right() - distance if wish.is_mirrored else body.left() + distance

        return TimelineDrawing(
            palette=self.palette,
            font=QFont(self.font),
            body=body,
            width=round(room.width()),
            names_width=self._names,
            lane_height=self._plain,
            lane_tops=tuple(tops),
            lane_ends=tuple(ends),
            names=tuple(found.names.get(job, "") for job in jobs),
            hues=tuple(found.hues.get(job) for job in jobs),
            selected=None,
            begin=wish.begin,
            end=wish.end,
            step=step,
            ticks=ticks,
            now=wish.now,
            x_of=x_of,
            is_mirrored=wish.is_mirrored,
        )

    def _draw_entries(
        self,
        painter: QPainter,
        drawing: TimelineDrawing,
        jobs: Sequence[JobId],
        entries: Mapping[JobId, Sequence[Entry]],
    ) -> None:
        blocks = EntryPainter(painter, self.palette, self.font, is_on_paper=True)
        body, mirrored = drawing.body, drawing.is_mirrored

        def distance_of(at: datetime) -> float:
            return body.right() - drawing.x_of(at) if mirrored else drawing.x_of(at) - body.left()

        for top, job in zip(drawing.lane_tops, jobs, strict=True):
            found = [each for each in entries.get(job, ()) if _lies_in(each, drawing)]
            for bar in bars_of(found, distance_of, space(2), lambda each: sign_room(each, self.font)):
                # What began before begins at the edge, so that its words are seen.
                begin, end = max(bar.left, -space(1)), min(bar.right, body.width())
                left = body.right() - end if mirrored else body.left() + begin
                place = QRectF(left, top + space(0.5), end - begin - 1, self._plain - space(1))
                blocks.draw(place, bar.entry, _LOOK)

    def _draw_waits(self, painter: QPainter, drawing: TimelineDrawing, top: float, job: JobId) -> None:
        body = drawing.body
        for number, row in enumerate(self._waits.get(job, ())):
            for wait in row:
                if wait.waiting is None or not _lies_in(wait, drawing):
                    continue
                last = body.left() if drawing.is_mirrored else body.right()
                begin, end = drawing.x_of(wait.at), last if wait.until is None else drawing.x_of(wait.until)
                line = top + self._plain + number * self._row - space(0.5)
                place = QRectF(min(begin, end), line, abs(end - begin), self._row).intersected(body)
                ends = [x if place.left() <= x <= place.right() else None for x in (begin, end)]
                words = wait_words.on_bar(wait, wait.waiting, drawing.now)
                gone = drawing.x_of(drawing.now)
                bar = WaitBar(place, ends[0], ends[1], gone, words, drawing.is_mirrored)
                draw_wait(painter, bar, hue_of(wait, self.palette), _LOOK, self.palette, self.font)


def _lies_in(entry: Entry, drawing: TimelineDrawing) -> bool:
    """Tell whether anything of an entry is in the span that is drawn."""
    end = entry.until or entry.at + (entry.length or timedelta(0))
    is_endless = entry.waiting is not None and entry.until is None
    return entry.at < drawing.end and (is_endless or end >= drawing.begin)


def _tr(text: str) -> str:
    return QCoreApplication.translate("paper_pages", text)
