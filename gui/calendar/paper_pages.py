"""Draw the calendar on pages: a month, week or day on one, the agenda on as many as it takes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from PySide6.QtCore import QCoreApplication, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPalette

from gui.calendar.band_drawing import draw_band_part, draw_bands
from gui.calendar.day_drawing import Drawing, Marks, draw_day
from gui.calendar.day_load import UNKNOWN_DAY, DayLoad, MonthLoads, month_loads
from gui.calendar.hours.time_grid_drawing import (
    TimeGridDrawing,
    draw_now_line,
    draw_time_ground,
    draw_time_head,
)
from gui.calendar.hours.time_grid_places import TimeGridContent, time_grid_places
from gui.calendar.month_model import DayCell
from gui.calendar.month_page import DAYS_A_WEEK, WEEKS, MonthPage
from gui.calendar.span_pages import Mode, PageSpan
from gui.calendar.span_reading import entries_of_days, loads_of_days
from gui.commands.job_choice import Wanted
from gui.core_access.core_bridge import Core
from gui.look.theme import font_of
from gui.look.tokens import Type, space
from gui.occurrences import entry_words
from gui.occurrences.entries import Entries, Entry
from gui.occurrences.entry_drawing import PLAIN, EntryPainter, draw_sign, hue_of
from gui.paper.pages import Pages, Wish
from gui.text import formats
from gui.text.reading_direction import read_alone

_Role = QPalette.ColorRole
_Align = Qt.AlignmentFlag
_LEADING = _Align.AlignVCenter | _Align.AlignLeading
_ELIDED = Qt.TextElideMode.ElideRight
_NO_ENTRIES = Entries()


@dataclass(frozen=True, slots=True)
class PaperWish:
    """What of the calendar is to stand on paper, as it is shown, of the jobs that are shown."""

    mode: Mode
    page: MonthPage
    span: PageSpan
    wanted: Wanted
    now: datetime
    is_mirrored: bool = False

    @property
    def title(self) -> str:
        if self.mode is Mode.MONTH:
            return formats.month_title(self.page.first_on)
        return formats.days_title(self.span.first_on, self.span.last_on)

    @property
    def is_wide(self) -> bool:
        """Tell whether it lies across the page."""
        return self.mode in {Mode.MONTH, Mode.WEEK}

    def read(self, core: Core, size: QSizeF) -> Pages[Wish]:
        return _read_pages(core, self, size)


def _read_pages(core: Core, wish: PaperWish, size: QSizeF) -> Pages[Wish]:
    days = wish.span.days
    if wish.mode is Mode.MONTH:
        return _MonthPages(wish, size, month_loads(core, wish.page, wish.now, wish.wanted))
    entries = entries_of_days(core, days, wish.now, wish.wanted)
    if wish.mode is Mode.AGENDA:
        return _AgendaPages(wish, size, entries)
    return _TimePages(wish, size, entries, loads_of_days(core, days, wish.now, wish.wanted))


class _MonthPages(Pages[PaperWish]):
    """The weeks of a month, as high as the page allows."""

    def __init__(self, wish: PaperWish, size: QSizeF, loads: MonthLoads) -> None:
        super().__init__(wish, size)
        self._days: Mapping[date, DayLoad] = loads.days()
        page = wish.page
        self._weeks = [
            week
            for week in range(WEEKS)
            if any(page.holds(page.day_at(week, column)) for column in range(DAYS_A_WEEK))
        ]
        self._weekend = formats.weekend()

    @property
    def count(self) -> int:
        return 1

    def draw_page(self, painter: QPainter, _number: int) -> None:
        names = self.metrics.height() + space(1)
        beside = self.metrics.horizontalAdvance(formats.whole_number(52)) + space(2)
        width = (self.room.width() - beside) / DAYS_A_WEEK
        height = (self.room.height() - names) / len(self._weeks)
        drawing = Drawing(painter, self.palette, self.wish.is_mirrored, font_of(Type.TEXT), is_on_paper=True)
        painter.setFont(self.font)
        painter.setPen(self.palette.color(_Role.PlaceholderText))
        for column, name in enumerate(self._names_of_days(width - space(2))):
            place = QRectF(beside + column * width + space(1), self.room.top(), width - space(1), names)
            painter.drawText(drawing.at(self.room, place), _LEADING, read_alone(name))
        for row, week in enumerate(self._weeks):
            top = self.room.top() + names + row * height
            painter.setFont(self.font)
            painter.setPen(self.palette.color(_Role.PlaceholderText))
            place = QRectF(0, top + space(1), beside, self.metrics.height())
            number = formats.whole_number(self.wish.page.week_number(week))
            painter.drawText(drawing.at(self.room, place), _LEADING, number)
            for column in range(DAYS_A_WEEK):
                place = QRectF(beside + column * width, top, width, height)
                self._draw_day(drawing, drawing.at(self.room, place).toRect(), week, column)
        if not any(load.count for load in self._days.values()):
            # In the free part of a cell, as the middle of the page may be where days have their numbers.
            top = self.room.top() + names + (len(self._weeks) // 2) * height
            self.say_nothing(painter, _nothing(), top + height * 0.6)

    def _names_of_days(self, width: float) -> list[str]:
        """Name the days of the week in full, or all of them in short where one has no room."""
        days = [self.wish.page.weekday_at(column) for column in range(DAYS_A_WEEK)]
        names = [formats.weekday_name(day) for day in days]
        if all(self.metrics.horizontalAdvance(name) <= width for name in names):
            return names
        return [formats.short_weekday_name(day) for day in days]

    def _draw_day(self, drawing: Drawing, rect: QRect, week: int, column: int) -> None:
        page, painter = self.wish.page, drawing.painter
        day, today = page.day_at(week, column), formats.local_date(self.wish.now)
        cell = DayCell(
            day,
            day == today,
            page.holds(day),
            day.isoweekday() in self._weekend,
            self._days.get(day, UNKNOWN_DAY),
            is_past=day < today,
        )
        is_sunk = cell.is_weekend or not cell.is_in_month
        painter.fillRect(rect, self.palette.color(_Role.AlternateBase if is_sunk else _Role.Base))
        painter.setPen(self.palette.color(_Role.Mid))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(rect)
        is_first = day.day == 1 and not cell.is_in_month
        number = formats.short_day(day) if is_first else formats.day_number(day)
        draw_day(drawing, rect.adjusted(1, 1, -1, -1), cell, number, Marks())


class _TimePages(Pages[PaperWish]):
    """Days side by side, from midnight to midnight on one page."""

    def __init__(
        self, wish: PaperWish, size: QSizeF, entries: Mapping[date, Entries], loads: Mapping[date, DayLoad]
    ) -> None:
        super().__init__(wish, size)
        shown = {day: of_day.shown for day, of_day in entries.items()}
        content = TimeGridContent(wish.span.days, shown, loads, formats.local_date(wish.now), wish.now)
        self._places = time_grid_places(
            content, self.room.size(), self.font, 1.0, wish.is_mirrored, fits_page=True
        )

    @property
    def count(self) -> int:
        return 1

    def draw_page(self, painter: QPainter, _number: int) -> None:
        places = self._places
        grid = TimeGridDrawing(places, self.palette, formats.weekend())
        blocks = EntryPainter(painter, self.palette, self.font, is_on_paper=True)
        painter.translate(self.room.topLeft())
        draw_time_ground(painter, grid)
        drawn: list[tuple[QRectF, Entry]] = []
        for placed in places.placed:
            if not placed.is_pinned:
                drawn.append((placed.place.translated(0, places.head_height), placed.entry))
                blocks.draw(*drawn[-1], PLAIN)
        draw_time_head(painter, grid)
        draw_bands(painter, places, self.palette)
        for placed in places.placed:
            if placed.is_pinned:
                draw_band_part(painter, placed, PLAIN, self.palette)
        if (y := grid.now_y) is not None:
            draw_now_line(painter, grid, y, [each for each in drawn if each[0].top() < y < each[0].bottom()])
        if not places.placed:
            painter.translate(-self.room.topLeft())
            self.say_nothing(painter, _nothing())


@dataclass(frozen=True, slots=True)
class _AgendaLine:
    """A line of the agenda: the name of a day, or one of its entries; the name is said anew on a new page."""

    day: date
    entry: Entry | None = None
    is_continued: bool = False
    hidden: int = 0


class _AgendaPages(Pages[PaperWish]):
    """The entries of some days, one in each line below the names of the days."""

    def __init__(self, wish: PaperWish, size: QSizeF, entries: Mapping[date, Entries]) -> None:
        super().__init__(wish, size)
        self._line = self.metrics.height() + space(1.5)
        a_page = max(2, int(self.room.height() // self._line))
        self._pages = list(_paged(list(_rows(entries)), a_page))

    @property
    def count(self) -> int:
        return max(1, len(self._pages))

    def draw_page(self, painter: QPainter, number: int) -> None:
        if not self._pages:
            painter.setFont(self.font)
            line = QRectF(0, self.room.top(), self.room.width(), self._line)
            painter.drawText(line, _LEADING, read_alone(_nothing()))
            return
        drawing = Drawing(painter, self.palette, self.wish.is_mirrored, self.font, is_on_paper=True)
        for place, row in enumerate(self._pages[number]):
            room = QRectF(0, self.room.top() + place * self._line, self.room.width(), self._line)
            if row.entry is not None:
                self._draw_entry(drawing, room, row.entry)
            else:
                self._draw_other(drawing, room, row)

    def _draw_other(self, drawing: Drawing, room: QRectF, row: _AgendaLine) -> None:
        painter = drawing.painter
        if row.hidden:
            words = entry_words.rest_in_words(row.hidden)
            painter.setFont(self.font)
            painter.setPen(self.palette.color(_Role.PlaceholderText))
            place = drawing.at(room, room.adjusted(space(25), 0, 0, 0))
            painter.drawText(place, _LEADING, read_alone(words))
            return
        words = formats.long_day(row.day)
        if row.is_continued:
            words = _tr("{day}, continued").format(day=words)
        painter.setFont(font_of(Type.LABEL))
        painter.setPen(self.palette.color(_Role.Text))
        painter.drawText(room.adjusted(0, space(1), 0, 0), _LEADING, read_alone(words))
        painter.fillRect(
            QRectF(room.left(), room.bottom() - 1, room.width(), 1), self.palette.color(_Role.Mid)
        )

    def _draw_entry(self, drawing: Drawing, room: QRectF, entry: Entry) -> None:
        painter, side = drawing.painter, self.metrics.height() * 0.62
        times = QRectF(room.left(), room.top(), space(23), room.height())
        bar = QRectF(times.right() + space(1), room.top() + space(0.5), space(0.75), room.height() - space(1))
        what = QRectF(room.right() - room.width() * 0.3, room.top(), room.width() * 0.3, room.height())
        name = QRectF(
            bar.right() + space(1.5), room.top(), what.left() - bar.right() - space(7), room.height()
        )
        painter.setFont(self.font)
        painter.setPen(self.palette.color(_Role.Text))
        self._write(drawing, room, times, entry_words.time_words(entry))
        self._write(drawing, room, name, entry_words.title(entry))
        painter.setPen(self.palette.color(_Role.PlaceholderText))
        self._write(drawing, room, what, entry_words.outcome(entry))
        if entry.job_id is not None:
            painter.fillRect(drawing.at(room, bar), QColor(hue_of(entry, self.palette).bar))
        sign = QRectF(what.left() - space(1.5) - side, room.center().y() - side / 2, side, side)
        draw_sign(painter, drawing.at(room, sign), entry, self.palette)

    def _write(self, drawing: Drawing, room: QRectF, place: QRectF, words: str) -> None:
        shown = self.metrics.elidedText(words, _ELIDED, place.width())
        drawing.painter.drawText(drawing.at(room, place), _LEADING, read_alone(shown))


def _rows(days: Mapping[date, Entries]) -> Iterator[_AgendaLine]:
    for day, of_day in sorted(days.items()):
        if of_day.entries or of_day.hidden:
            yield _AgendaLine(day)
            yield from (_AgendaLine(day, entry) for entry in of_day.entries)
            if of_day.hidden:
                yield _AgendaLine(day, hidden=of_day.hidden)


def _paged(rows: Sequence[_AgendaLine], a_page: int) -> Iterator[list[_AgendaLine]]:
    """Share lines out among pages; no day is named at the foot of one, and each page names its day."""
    page: list[_AgendaLine] = []
    for row in rows:
        is_name = row.entry is None and not row.hidden
        if len(page) >= a_page or (is_name and len(page) >= a_page - 1):
            yield page
            page = []
        if not page and not is_name:
            page.append(replace(row, entry=None, hidden=0, is_continued=True))
        page.append(row)
    if page:
        yield page


def _nothing() -> str:
    return _tr("None of the jobs that are shown ran, and none is to run.")


def _tr(text: str) -> str:
    return QCoreApplication.translate("paper_pages", text)
