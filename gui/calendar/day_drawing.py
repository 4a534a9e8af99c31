"""Draw one day of the month: its number, its load, chips in order, and how many are hidden."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette, QPen

from gui.calendar.day_load import DayLoad, first_of_day
from gui.calendar.month_model import DayCell
from gui.look.theme import font_of
from gui.look.tokens import Radius, Tone, Type, colours_of, space, tone
from gui.occurrences import entry_words
from gui.occurrences.entries import Entry
from gui.occurrences.entry_drawing import EntryLook, EntryPainter, PaintKit, chip_height
from gui.occurrences.placed_entries import Handle, handle_of
from gui.text import formats
from gui.text.reading_direction import read_alone
from gui.widgets.plots.outcome_marks import draw_mark
from scheduler_core.values.runs.run import RunState

_Role = QPalette.ColorRole
_LEADING = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
_TRAILING = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignTrailing
# A day shows so many chips if it can, also where that leaves no line for what is not shown.
_WANTED = 3
# How high they are where that leaves room for so many of them, and for the line below.
_CHIP_STEPS = 5
# So many it shows at least, lower ones if need be.
_LEAST = 2
_FRAME = 2
# How long the grey bars of a day are that is being asked for.
_BARS = (0.85, 0.6)
# So many are hidden or failed at most on a usual day.
_MANY = 88
# In steps of the scale: how wide the load of a day is, and what keeps a count of hidden ones off the number.
_WIDEST_LOAD, _LEAST_LOAD, _GAP = 10, 6, 1.25


@dataclass(frozen=True, slots=True)
class Marks:
    """What is marked in the month: entries by what they are known by, and the day that one is carried to.

    The selected day is framed while it is chosen, with a ring alone where the keyboard has come to it.
    """

    selected: Handle | None = None
    hovered: Handle | None = None
    target: date | None = None
    shows_bars: bool = False
    is_chosen: bool = False
    has_ring: bool = False
    marked: tuple[date, date] | None = None

    def marks_day(self, day: date) -> bool:
        """Tell whether a day is among those that are marked, from the first to the last."""
        return self.marked is not None and self.marked[0] <= day <= self.marked[1]


@dataclass(frozen=True, slots=True)
class DayPlaces:
    """Where a day shows its entries; `more` is where it says how many others there are."""

    chips: Sequence[tuple[QRectF, Entry]]
    more: QRectF | None
    is_more_in_head: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a day is drawn with."""

    painter: QPainter
    palette: QPalette
    is_mirrored: bool
    font: QFont
    is_on_paper: bool = False
    kit: PaintKit | None = None

    def at(self, room: QRectF, place: QRectF) -> QRectF:
        """Return a place in some room, from the right where lines run from there."""
        if not self.is_mirrored:
            return place
        left = room.left() + room.right() - place.right()
        return QRectF(left, place.top(), place.width(), place.height())


def chip_font() -> QFont:
    return font_of(Type.NOTE)


def head_height(font: QFont) -> int:
    """Return how high the line with the number is."""
    return QFontMetrics(font).height() + space(1.75)


@dataclass(frozen=True, slots=True)
class DayHeights:
    """How high the head and the chips of a day are: less so where else fewer chips than wanted had room."""

    head: int
    chip: int


def day_heights(height: int, font: QFont) -> DayHeights:
    head, chip = head_height(font), space(_CHIP_STEPS)
    line = QFontMetrics(chip_font()).height()
    if height >= head + _WANTED * (chip + 2) + line:
        return DayHeights(head, chip)
    low, lowest, number = chip_height(chip_font()), line + 1, QFontMetrics(font).height()
    lower = number + space(1)
    steps = ((head, low, _WANTED), (lower, low, _WANTED), (lower, lowest, _WANTED), (head, low, _LEAST))
    return next(
        (DayHeights(top, chip) for top, chip, count in steps if height >= top + count * (chip + 1)),
        DayHeights(number, lowest),
    )


def smallest_day(font: QFont) -> tuple[int, int]:
    """Return the least room in which a day stays legible."""
    return head_height(font) + space(3), head_height(font)


def day_places(rect: QRect, load: DayLoad, font: QFont) -> DayPlaces:
    """Share out the room of a day; nothing lies over another thing, however little there is."""
    heights = day_heights(rect.height(), font)
    chip, top = heights.chip, rect.top() + heights.head
    height = rect.bottom() + 1 - top
    line = QFontMetrics(chip_font()).height()
    gap = 2 if height - line >= _WANTED * (chip + 2) else 1
    fitting = (height + gap - 1) // (chip + gap)
    is_in_head = False
    more = None
    count = min(fitting, len(load.entries))
    if count < load.count:
        with_line = max(0, (height - line) // (chip + gap))
        is_in_head = with_line < min(_WANTED, count) or height < line
        if not is_in_head:
            count = min(with_line, count)
            foot = top + count * (chip + gap)
            more = QRectF(rect.left() + space(2.75), foot, rect.width() - space(3.75), line)
    left, width = rect.left() + 2, rect.width() - 4
    chips = [
        (QRectF(left, top + number * (chip + gap), width, chip), entry)
        for number, entry in enumerate(first_of_day(load.entries, count))
    ]
    return DayPlaces(chips, more, is_in_head)


def draw_day(drawing: Drawing, rect: QRect, cell: DayCell, number: str, marks: Marks) -> None:
    """Draw what a day brings below its number."""
    places = day_places(rect, cell.load, drawing.font)
    hidden = cell.load.count - len(places.chips)
    height = day_heights(rect.height(), drawing.font).head
    head = QRectF(rect.left(), rect.top(), rect.width(), height)
    _draw_head(drawing, head, cell, number, hidden if places.is_more_in_head else 0)
    painter = drawing.painter
    blocks = EntryPainter(
        painter, drawing.palette, chip_font(), is_on_paper=drawing.is_on_paper, kit=drawing.kit
    )
    for place, entry in places.chips:
        handle = handle_of(entry)
        is_selected = handle == marks.selected
        look = EntryLook(
            is_selected,
            handle == marks.hovered,
            is_selected,
            not cell.is_in_month,
            is_framed=False,
            tells_time=not entry.is_strip and entry.job_id is not None,
        )
        (blocks.draw_line if entry.is_often else blocks.draw)(place, entry, look)
    if places.more is not None:
        painter.setFont(chip_font())
        painter.setPen(drawing.palette.color(_Role.PlaceholderText))
        painter.drawText(drawing.at(QRectF(rect), places.more), _LEADING, _shortened(hidden, places.more))
    if not cell.load.is_known and marks.shows_bars:
        _draw_bars(drawing, rect)


def _draw_head(drawing: Drawing, head: QRectF, cell: DayCell, number: str, hidden: int) -> None:
    """Draw the number; then, as far as there is room, how it went, how many are not shown, and the load.

    Where room is short the load goes first, then the words beside the count of what is hidden, then how many
    failed, and last the month beside the number.
    """
    metrics = QFontMetrics(chip_font())
    least = metrics.horizontalAdvance(entry_words.hidden(hidden)) + space(_GAP) if hidden else 0.0
    sign = _side_of_outcome(metrics) + space(1) if least and cell.is_past and cell.load.outcomes else 0
    shown = _number_for(drawing, head, cell, number, least + sign)
    begin = _draw_number(drawing, head, cell, shown)
    end = draw_outcome(drawing, head, cell.load, cell.is_past, begin, least)
    line = None
    if sum(map(bool, cell.load.hours)) > 1:  # one hour alone says nothing, and looks like a slip
        line = _load_place(drawing.font, head, metrics)
    if line is not None and (line.left() < begin + space(1) or line.right() > end):
        line = None
    if hidden:
        in_short = not _says_more_in_words(drawing.font, head)
        words = more_in_head(
            hidden, (end if line is None else line.left()) - begin, metrics, in_short=in_short
        )
        if line is not None and words:
            end = line.left()
        elif line is not None:
            # Behind the load, where nothing says how the day went: the month beside the number takes much.
            words = more_in_head(hidden, end - line.right(), metrics, in_short=True)
            if not words:
                line, words = None, more_in_head(hidden, end - begin, metrics, in_short=in_short)
        if words:
            width = metrics.horizontalAdvance(words)
            drawing.painter.setFont(chip_font())
            drawing.painter.setPen(drawing.palette.color(_Role.PlaceholderText))
            place = QRectF(end - space(0.75) - width - 1, head.top(), width + 1, head.height())
            drawing.painter.drawText(drawing.at(head, place), _TRAILING, read_alone(words))
    if line is not None:
        draw_load_line(drawing, head, line, cell.load.hours)


def _load_place(font: QFont, head: QRectF, metrics: QFontMetrics) -> QRectF | None:
    """Return where the load lies in the heads of all days, whatever they say of how these went.

    Hours that lay elsewhere in each of them could not be compared from one day to the next.
    """
    end = head.right() - space(2) - _outcome_width(entry_words.short_count(_MANY), metrics)
    free = end - head.left() - space(1.25) - _number_width(font) - space(_GAP)
    beside = metrics.horizontalAdvance(entry_words.hidden(_MANY)) + space(0.75)
    room = min(space(_WIDEST_LOAD), max(space(_LEAST_LOAD), free - beside))
    return QRectF(end - room, head.center().y() - space(0.5), room, space(2)) if room <= free else None


def _number_width(font: QFont) -> int:
    """Return how wide the number of a day is at most."""
    number = QFont(font)
    number.setWeight(QFont.Weight.DemiBold)
    return QFontMetrics(number).horizontalAdvance(str(_MANY))


def _number_for(drawing: Drawing, head: QRectF, cell: DayCell, number: str, least: float) -> str:
    """Return what the day is called, without its month where that takes the room of what must be said."""
    font = QFont(drawing.font)
    font.setWeight(QFont.Weight.DemiBold if cell.is_in_month else QFont.Weight.Normal)
    wide = space(1.25) + QFontMetrics(font).horizontalAdvance(number)
    return number if wide + least + space(1) <= head.width() else formats.whole_number(cell.day.day)


def _says_more_in_words(font: QFont, head: QRectF) -> bool:
    """Tell whether a full head has room for the words and the load, so that all days say it alike."""
    metrics = QFontMetrics(chip_font())
    line = _load_place(font, head, metrics)
    if line is None:
        return False
    room = line.left() - head.left() - space(1.25) - _number_width(font)
    return metrics.horizontalAdvance(entry_words.more(_MANY)) + space(2) <= room


def more_in_head(hidden: int, room: float, metrics: QFontMetrics, *, in_short: bool = False) -> str:
    """Return how many are not shown, in short where the words would touch the number, or nothing."""
    gaps = ((entry_words.more(hidden), space(2)), (entry_words.hidden(hidden), space(_GAP)))[in_short:]
    return next((words for words, gap in gaps if metrics.horizontalAdvance(words) + gap <= room), "")


def draw_load_line(drawing: Drawing, room: QRectF, place: QRectF, hours: Sequence[int]) -> None:
    """Draw a bar for each hour in which anything runs, higher where more does than all day long."""
    step, least = place.width() / len(hours), min(hours)
    most = math.log1p(max(hours) - least)
    colour = QColor(colours_of(drawing.palette).thumb)
    for hour, count in enumerate(hours):
        if count:
            share = math.log1p(count - least) / most if most else 0.0
            height = 1.5 + (place.height() - 1.5) * share
            bar = QRectF(place.left() + hour * step, place.bottom() - height, max(1.0, step), height)
            drawing.painter.fillRect(drawing.at(room, bar), colour)


def _draw_number(drawing: Drawing, head: QRectF, cell: DayCell, number: str) -> float:
    """Draw the number of the day and return where it ends."""
    painter = drawing.painter
    font = QFont(drawing.font)
    font.setWeight(QFont.Weight.DemiBold if cell.is_in_month else QFont.Weight.Normal)
    metrics = QFontMetrics(font)
    width = metrics.horizontalAdvance(number)
    colour = drawing.palette.color(_Role.Text if cell.is_in_month else _Role.PlaceholderText)
    left = head.left() + space(1.25)
    if cell.is_today:
        # A round one, but where two digits are wider than the line is high.
        high = head.height() - space(0.25)
        spot = QRectF(left - space(0.75), head.center().y() - high / 2, max(width + space(1), high), high)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(drawing.palette.color(_Role.Accent))
        painter.drawRoundedRect(drawing.at(head, spot), spot.height() / 2, spot.height() / 2)
        colour = drawing.palette.color(_Role.HighlightedText)
        place, align = spot, Qt.AlignmentFlag.AlignCenter
    else:
        place, align = QRectF(left, head.top(), width + 1, head.height()), _LEADING
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(drawing.at(head, place), align, read_alone(number))
    return place.right()


def draw_outcome(
    drawing: Drawing, head: QRectF, load: DayLoad, is_past: bool, begin: float, beside: float = 0.0
) -> float:
    """Say how a day went that has begun: well, or how often it did not; return where that starts.

    Its sign stands alone where how often takes the room of what stands `beside` it.
    """
    end, failures = head.right() - space(1), load.failures
    is_well = is_past and not failures and bool(load.outcomes)
    if not failures and not is_well:
        return end
    metrics = QFontMetrics(chip_font())
    side = _side_of_outcome(metrics)
    words = entry_words.short_count(failures) if failures else ""
    if words and end - _outcome_width(words, metrics) < begin + beside:
        words = ""
    width = _outcome_width(words, metrics)
    if end - width < begin + space(0.5):
        return end
    mark = QRectF(end - width, head.center().y() - side / 2, side, side)
    state = RunState.FAILED if failures else RunState.SUCCEEDED
    draw_mark(drawing.painter, drawing.at(head, mark), state, drawing.palette)
    if words:
        drawing.painter.setFont(chip_font())
        drawing.painter.setPen(tone(drawing.palette, Tone.BAD))
        place = QRectF(mark.right() + space(0.75), head.top(), end - mark.right(), head.height())
        drawing.painter.drawText(drawing.at(head, place), _LEADING, words)
    return end - width


def _side_of_outcome(metrics: QFontMetrics) -> int:
    return round(metrics.height() * 0.9)


def _outcome_width(words: str, metrics: QFontMetrics) -> float:
    beside = metrics.horizontalAdvance(words) + space(0.75) if words else 0
    return _side_of_outcome(metrics) + beside


def _draw_bars(drawing: Drawing, rect: QRect) -> None:
    """Draw grey bars where chips are to come."""
    heights = day_heights(rect.height(), drawing.font)
    chip, top = heights.chip, rect.top() + heights.head
    painter = drawing.painter
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours_of(drawing.palette).inert))
    for number, share in enumerate(_BARS):
        bar = QRectF(
            rect.left() + space(1), top + number * (chip + 2) + chip / 4, rect.width() * share, chip / 2
        )
        if bar.bottom() < rect.bottom():
            painter.drawRoundedRect(drawing.at(QRectF(rect), bar), Radius.CHIP.pixels, Radius.CHIP.pixels)


def draw_frame(drawing: Drawing, rect: QRect, has_focus: bool, is_chosen: bool = True) -> None:
    """Draw the frame of the selected day, over a ground of its own where it is chosen.

    It is wider where a chosen day has the keyboard, too.
    """
    width = _FRAME + (1 if has_focus and is_chosen else 0)
    drawing.painter.setPen(QPen(drawing.palette.color(_Role.Accent), width))
    chosen = QColor(colours_of(drawing.palette).chosen)
    drawing.painter.setBrush(chosen if is_chosen else Qt.BrushStyle.NoBrush)
    inset = width / 2
    drawing.painter.drawRect(QRectF(rect).adjusted(inset, inset, -inset, -inset))


def is_mirrored(direction: Qt.LayoutDirection) -> bool:
    return direction == Qt.LayoutDirection.RightToLeft


def _shortened(hidden: int, place: QRectF) -> str:
    """Say how many are not shown in the words or, where these have no room, the number alone."""
    metrics, more = QFontMetrics(chip_font()), entry_words.more(hidden)
    return read_alone(
        more if metrics.horizontalAdvance(more) <= place.width() else entry_words.hidden(hidden)
    )
