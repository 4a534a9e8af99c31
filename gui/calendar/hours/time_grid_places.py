"""Position heads, bands, hours and blocks of some days, on the screen or on paper."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from math import inf

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QFont, QFontMetricsF

from gui.calendar.day_load import DayLoad
from gui.calendar.hours.hour_axis import HourAxis, axis_of
from gui.calendar.hours.time_grid_layout import Slot, joined_at_once, laid_out, lengthened
from gui.calendar.often_bands import IN_DOUBT, Band, bands_of, is_mark
from gui.look.theme import font_of
from gui.look.tokens import Type, space
from gui.occurrences.entries import Entry
from gui.occurrences.entry_drawing import TextRoom, chip_height, names_time
from gui.occurrences.placed_entries import Placed
from gui.text import formats

MOST_BANDS = 4
_MOST_BANDS_ON_PAPER = 8
_MINUTE = timedelta(minutes=1)
_NONE: Sequence[Entry] = ()
# A name can be read down to this width in steps of the scale.
_NAME_STEPS = 15
_MARK_STEPS = 2


@dataclass(frozen=True, slots=True)
class TimeGridContent:
    """What is to be shown: days in a row, what they bring, and the present."""

    days: tuple[date, ...]
    entries: Mapping[date, Sequence[Entry]]
    loads: Mapping[date, DayLoad]
    today: date
    now: datetime


@dataclass(frozen=True, slots=True)
class BandPlace:
    """A band and where it lies; up to `past` it is over, and its words begin where there is room for them.

    Of its marks the most telling one of each hour is shown: more would run together.
    """

    band: Band
    place: QRectF
    past: float
    marks: tuple[Placed, ...] = ()


@dataclass(frozen=True, slots=True)
class TimeGridPlaces:
    """The room of some days; what scrolls lies from midnight on, the rest in the viewport."""

    content: TimeGridContent
    size: QSizeF
    font: QFont
    is_mirrored: bool
    axis: HourAxis
    bands: tuple[BandPlace, ...]
    placed: tuple[Placed, ...]
    # Measured once: each block and each line asks for them.
    names_height: float
    gutter: float

    @property
    def day_width(self) -> float:
        return day_width(self.size.width(), self.gutter, len(self.content.days))

    @property
    def head_height(self) -> float:
        return self.names_height + bands_height(len(self.bands), self.font)

    @property
    def body(self) -> QRectF:
        head = self.head_height
        return QRectF(0, head, self.size.width(), max(0.0, self.size.height() - head))

    @property
    def lefts(self) -> list[float]:
        return [self.left(column) for column in range(len(self.content.days))]

    def left(self, column: int) -> float:
        return left_of(column, len(self.content.days), self.day_width, self.gutter, self.is_mirrored)


def time_grid_places(
    content: TimeGridContent,
    size: QSizeF,
    font: QFont,
    zoom: float,
    is_mirrored: bool,
    *,
    fits_page: bool = False,
) -> TimeGridPlaces:
    """Share out the room among head, bands and hours, and place what the days bring.

    On a page, which can't be scrolled, the day fits however low its hours are.
    """
    most_bands = _MOST_BANDS_ON_PAPER if fits_page else MOST_BANDS
    bands, singles = bands_of({day: content.entries.get(day, _NONE) for day in content.days}, most_bands)
    body_height = size.height() - names_height(font) - bands_height(len(bands), font)
    axis = axis_of(body_height, 1.0 if fits_page else least_hour(font), zoom)
    measured = names_height(font), gutter(font)
    empty = TimeGridPlaces(content, size, font, is_mirrored, axis, (), (), *measured)
    banded = [_band_place(band, row, empty) for row, band in enumerate(bands)]
    placed: list[Placed] = []
    for row, band in enumerate(banded):
        parts = list(_parts_of(band, empty))
        banded[row] = replace(band, marks=_shown_marks(parts))
        placed += parts
    for column, day in enumerate(content.days):
        placed += _blocks(singles.get(day, []), column, empty)
    return TimeGridPlaces(content, size, font, is_mirrored, axis, tuple(banded), tuple(placed), *measured)


def names_height(font: QFont) -> float:
    return QFontMetricsF(font).height() + QFontMetricsF(font_of(Type.HEADING)).height() + space(3.5)


def band_height(font: QFont) -> float:
    return block_height(font) + space(1)


def bands_height(count: int, font: QFont) -> float:
    return count * band_height(font) + space(2) if count else 0.0


def gutter(font: QFont) -> float:
    return QFontMetricsF(font).horizontalAdvance(formats.hour_name(22)) + space(5)


def least_hour(font: QFont) -> float:
    """Return how high an hour is at least, where the day does not fit."""
    return QFontMetricsF(font).height() * 1.25


def day_width(width: float, beside: float, count: int) -> float:
    return max(1.0, (width - beside) / count)


def left_of(column: int, count: int, width: float, beside: float, is_mirrored: bool) -> float:
    return (count - 1 - column) * width if is_mirrored else beside + column * width


def shortest(font: QFont) -> float:
    """Return how high a block is that has room for a line of text."""
    return block_height(font) + 1


def block_height(font: QFont) -> float:
    return max(chip_height(font), space(5))


def block_end(entry: Entry, begin: float, axis: HourAxis) -> float:
    """Return where an entry ends that begins at a minute of its day."""
    length = 0.0 if entry.length is None else entry.length / _MINUTE
    return axis.place(min(begin + length, 24 * 60))


def _blocks(entries: Sequence[Entry], column: int, places: TimeGridPlaces) -> Iterator[Placed]:
    timed = []
    for entry in joined_at_once(entries):
        minute = formats.minutes_of_day(entry.at)
        timed.append((entry, places.axis.place(minute), block_end(entry, minute, places.axis)))
    width = places.day_width - space(1)
    most = max(1, int(width // space(_NAME_STEPS)))
    named = max(1, int(width // (space(_NAME_STEPS) + _time_width(places.font))))
    left = places.left(column) + space(0.5)
    line = shortest(places.font)
    # Where blocks have no room for their time, their place alone tells it.
    farthest = inf if names_time(width - 1, places.font) else max(line, places.axis.hour)
    slots = laid_out(timed, line, places.axis.height, most, named, farthest)
    words = TextRoom(places.font)

    def is_wanted(slot: Slot) -> bool:
        return words.wants_two_lines(slot.entry, slot.span * width / slot.lanes - 1)

    now = places.axis.place(formats.minutes_of_day(places.content.now))
    until = now if places.content.days[column] == places.content.today else None
    for slot in lengthened(slots, words.two_lines + 1, is_wanted, places.axis.height, until):
        lane = width / slot.lanes
        begin = left + (width - (slot.lane + slot.span) * lane if places.is_mirrored else slot.lane * lane)
        yield Placed(slot.entry, QRectF(begin, slot.begin, slot.span * lane - 1, slot.end - slot.begin - 1))


def _time_width(font: QFont) -> float:
    """Return how wide the time is that stands before the name in a block of one line."""
    return QFontMetricsF(font).horizontalAdvance(f"{formats.hour_name(22)} ")


def _band_place(band: Band, row: int, places: TimeGridPlaces) -> BandPlace:
    """Return where a band lies: from the first day on which it runs until the last one."""
    content = places.content
    columns = [column for column, day in enumerate(content.days) if day in band.days]
    edges = [places.left(column) for column in (columns[0], columns[-1])]
    left, right = min(edges) + space(0.5), max(edges) + places.day_width - space(0.5)
    top = places.names_height + space(1.5) + row * band_height(places.font)
    place = QRectF(left, top, right - left, block_height(places.font))
    return BandPlace(band, place, min(max(_past_until(places), left), right))


def _past_until(places: TimeGridPlaces) -> float:
    """Return how far the past reaches across the days."""
    days, today = places.content.days, places.content.today
    if today < days[0]:
        return places.left(0) + (places.day_width if places.is_mirrored else 0)
    if today > days[-1]:
        return places.left(len(days) - 1) + (0 if places.is_mirrored else places.day_width)
    return _across(places, days.index(today), places.content.now)


def _across(places: TimeGridPlaces, column: int, at: datetime) -> float:
    """Return where an instant of a day lies across its column."""
    share = formats.minutes_of_day(at) / (24 * 60)
    left = places.left(column)
    return left + places.day_width * (1 - share if places.is_mirrored else share)


def _parts_of(band: BandPlace, places: TimeGridPlaces) -> Iterator[Placed]:
    """Place what can be chosen of a band: each day of it, by what ran and what is to come, and its marks."""
    marks: list[Placed] = []
    for column, day in enumerate(places.content.days):
        of_day = band.band.days.get(day)
        if of_day is None:
            continue
        left = places.left(column)
        room = QRectF(left, band.place.top(), places.day_width, band.place.height()).intersected(band.place)
        if band.band.job_id is None:
            at = formats.day_span(day)
            crowd = Entry(at[0], None, "", count=band.band.hidden, until=at[1])
            yield Placed(crowd, room, is_pinned=True)
            continue
        for part in of_day.parts:
            yield Placed(part, _room_of(part, room, column, places, len(of_day.parts)), is_pinned=True)
        marks += [
            Placed(mark, _mark_place(mark, room, column, places), is_pinned=True) for mark in of_day.marks
        ]
    yield from marks


def _shown_marks(parts: Sequence[Placed]) -> tuple[Placed, ...]:
    """Return one mark for each hour: what failed before what is in doubt, and that before others."""
    found: dict[datetime, Placed] = {}
    for part in parts:
        if is_mark(part.entry):
            hour = part.entry.at.replace(minute=0, second=0, microsecond=0)
            if hour not in found or _telling(part.entry) > _telling(found[hour].entry):
                found[hour] = part
    return tuple(found.values())


def _telling(entry: Entry) -> tuple[bool, bool]:
    return entry.has_failed, entry.state in IN_DOUBT


def _room_of(part: Entry, room: QRectF, column: int, places: TimeGridPlaces, parts: int) -> QRectF:
    """Share a day among what ran and what is to come where there are both."""
    if parts == 1:
        return room
    now = min(max(_across(places, column, places.content.now), room.left() + 4), room.right() - 4)
    is_left = part.is_to_come == places.is_mirrored
    return (
        QRectF(room.left(), room.top(), now - room.left(), room.height())
        if is_left
        else QRectF(now, room.top(), room.right() - now, room.height())
    )


def _mark_place(mark: Entry, room: QRectF, column: int, places: TimeGridPlaces) -> QRectF:
    first = _across(places, column, mark.at)
    last = first if mark.until is None else _across(places, column, mark.until)
    width = max(abs(last - first), space(_MARK_STEPS))
    left = min(max(min(first, last), room.left()), room.right() - width)
    return QRectF(left, room.top(), width, room.height())
