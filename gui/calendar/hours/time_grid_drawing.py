"""Draw the frame of the time grid: heads, hours, and the line of the present."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPalette, QPen, QRegion

from gui.calendar.day_drawing import Drawing, draw_load_line, draw_outcome
from gui.calendar.day_load import UNKNOWN_DAY
from gui.calendar.hours.hour_axis import NIGHT_MINUTES, hours_to_name
from gui.calendar.hours.time_grid_places import TimeGridPlaces
from gui.look.theme import font_of
from gui.look.tokens import Type, blended, space
from gui.occurrences.entries import Entry
from gui.occurrences.entry_drawing import TextRoom
from gui.text import formats
from gui.text.reading_direction import read_alone

_Role = QPalette.ColorRole
_Align = Qt.AlignmentFlag
_LEADING = _Align.AlignVCenter | _Align.AlignLeading
_TRAILING = _Align.AlignRight | _Align.AlignVCenter
# Named hours are so many lines apart at least.
_LINES_APART = 2.1
_TODAY, _MARKED = 0.06, 0.18
_WIDEST_LINE = 12
_NOW_WIDTH = 2


@dataclass(frozen=True, slots=True)
class TimeGridDrawing:
    """Where everything lies, in which colours, and how far the hours are scrolled."""

    places: TimeGridPlaces
    palette: QPalette
    weekend: frozenset[int]
    scrolled: float = 0.0
    marked: tuple[date, date] | None = None

    def marks_day(self, day: date) -> bool:
        """Tell whether a day is among those that are marked, from the first to the last."""
        return self.marked is not None and self.marked[0] <= day <= self.marked[1]

    @property
    def now_y(self) -> float | None:
        """Return where the line of the present is, None where it is not in sight."""
        content, body = self.places.content, self.places.body
        if content.today not in content.days:
            return None
        y = body.top() + self.places.axis.place(formats.minutes_of_day(content.now)) - self.scrolled
        return y if body.top() <= y <= body.bottom() else None

    @property
    def columns(self) -> list[tuple[date, QRectF]]:
        """Return the days and the room of each, from the top to the bottom."""
        places = self.places
        return [
            (day, QRectF(left, 0, places.day_width, places.size.height()))
            for day, left in zip(places.content.days, places.lefts, strict=True)
        ]

    @property
    def across(self) -> tuple[float, float]:
        """Return the edges of all days together."""
        lefts = self.places.lefts
        return min(lefts), max(lefts) + self.places.day_width


def draw_time_ground(painter: QPainter, grid: TimeGridDrawing, part: QRectF | None = None) -> None:
    """Draw the hours, nights and weekends sunk, all of them or those in a part of it."""
    places, body = grid.places, grid.places.body
    if part is not None and not part.intersects(body):
        return
    sunk = grid.palette.color(_Role.AlternateBase)
    painter.save()
    painter.setClipRect(body)
    dawn = body.top() + places.axis.place(NIGHT_MINUTES) - grid.scrolled
    for day, column in grid.columns:
        room = column.intersected(body)
        is_weekend = day.isoweekday() in grid.weekend
        if is_weekend and _has_own_ground(grid, day):
            painter.fillRect(room, sunk)
        else:
            painter.fillRect(QRectF(room.left(), room.top(), room.width(), dawn - room.top()), sunk)
        if _is_tinted(grid, day):
            painter.fillRect(room, _tint(grid, day))
    first, last = grid.across
    painter.setPen(grid.palette.color(_Role.Mid))
    hours = [(hour, body.top() + places.axis.place(hour * 60) - grid.scrolled) for hour in _named_hours(grid)]
    if part is not None:
        near = QFontMetricsF(places.font).height() * 2
        hours = [(hour, y) for hour, y in hours if part.top() - near <= y <= part.bottom() + near]
    for _, y in hours:
        painter.drawLine(QPointF(first, round(y) + 0.5), QPointF(last, round(y) + 0.5))
    for left in places.lefts:
        x = round(left) + 0.5
        painter.drawLine(QPointF(x, body.top()), QPointF(x, body.bottom()))
    _draw_hours(painter, grid, hours)
    painter.restore()


def draw_time_head(painter: QPainter, grid: TimeGridDrawing, part: QRectF | None = None) -> None:
    """Draw the heads of the days, and the ground of the bands, over what scrolls below them."""
    places = grid.places
    has_names = part is None or part.top() < places.names_height
    head = QRectF(0, 0, places.size.width(), places.head_height)
    painter.save()
    painter.fillRect(head, grid.palette.color(_Role.Base))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(grid.palette.color(_Role.Mid))
    lines = {places.names_height, head.bottom()}
    for y in lines:
        painter.drawLine(QPointF(0, y - 0.5), QPointF(head.right(), y - 0.5))
    if places.bands:
        _draw_word(painter, grid)
    for day, column in grid.columns:
        if _is_tinted(grid, day) and places.bands:
            bands = QRectF(
                column.left(), places.names_height, column.width(), head.bottom() - places.names_height
            )
            painter.fillRect(bands, _tint(grid, day))
        if has_names:
            room = QRectF(column.left(), 0, column.width(), places.names_height)
            if grid.marks_day(day):
                painter.fillRect(room, _tint(grid, day))
            drawing = Drawing(painter, grid.palette, places.is_mirrored, places.font)
            _draw_head(drawing, grid, day, room.adjusted(space(1), 0, -space(1), 0))
    painter.restore()


def draw_now_line(
    painter: QPainter, grid: TimeGridDrawing, y: float, crossed: Sequence[tuple[QRectF, Entry]] = ()
) -> None:
    """Draw a line through the days, strong in the column of today, and its time at the edge.

    It runs behind the entries of other days that it crosses, and over those of today, beside their words.
    """
    places = grid.places
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    colour = grid.palette.color(_Role.BrightText)
    first, last = grid.across
    left = places.left(places.content.days.index(places.content.today))
    today = QRectF(left, places.body.top(), places.day_width, places.body.height())
    others = QRegion(places.body.toAlignedRect()) - QRegion(today.toAlignedRect())
    free = QRegion(today.toAlignedRect())
    over = list[tuple[QRectF, float]]()
    words = TextRoom(places.font)
    for place, entry in crossed:
        if today.contains(place.center()):
            free -= QRegion(place.toAlignedRect())
            over.append((place, words.beside_words(place, entry, y)))
        else:
            # No stub of it shows in the gap next to an entry.
            others -= QRegion(place.adjusted(-space(1), 0, space(1), 0).toAlignedRect())
    painter.setClipRegion(others)
    painter.setPen(QPen(blended(grid.palette.color(_Role.Base), colour, 0.45), 1))
    painter.drawLine(QPointF(first, y), QPointF(last, y))
    painter.setPen(QPen(colour, _NOW_WIDTH))
    painter.setClipRegion(free)
    painter.drawLine(QPointF(left, y), QPointF(left + places.day_width, y))
    painter.setClipRect(places.body)
    for place, beside in over:
        painter.drawLine(QPointF(place.left(), beside), QPointF(place.right(), beside))
    painter.setClipping(False)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawEllipse(
        QPointF(left + places.day_width if places.is_mirrored else left, y), space(1), space(1)
    )
    pill = _now_pill(grid, y)
    painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
    painter.setFont(font_of(Type.LABEL))
    painter.setPen(grid.palette.color(_Role.Base))
    painter.drawText(pill, _Align.AlignCenter, formats.clock_time(places.content.now))
    painter.restore()


def _is_tinted(grid: TimeGridDrawing, day: date) -> bool:
    """Tell whether a day is told from others by the ground of today, or of those that are marked."""
    return grid.marks_day(day) or (day == grid.places.content.today and len(grid.places.content.days) > 1)


def _has_own_ground(grid: TimeGridDrawing, day: date) -> bool:
    """Tell whether a weekend lies sunk next to other days; today has a ground of its own."""
    return day != grid.places.content.today and len(grid.places.content.days) > 1


def _tint(grid: TimeGridDrawing, day: date) -> QColor:
    colour = grid.palette.color(_Role.Accent)
    colour.setAlphaF(_MARKED if grid.marks_day(day) else _TODAY)
    return colour


def _named_hours(grid: TimeGridDrawing) -> list[int]:
    return hours_to_name(grid.places.axis, _LINES_APART * QFontMetricsF(grid.places.font).height())


def _now_pill(grid: TimeGridDrawing, y: float) -> QRectF:
    """Return where the time of the present stands: next to its line, and never over what does not scroll.

    It stands below the name of the first hour, without which the hours would begin with a gap.
    """
    places, body = grid.places, grid.places.body
    metrics = QFontMetricsF(font_of(Type.LABEL))
    words = metrics.horizontalAdvance(formats.clock_time(places.content.now))
    width, height = max(words + space(1), places.gutter - space(3)), metrics.height()
    left = (places.gutter - width) / 2
    if places.is_mirrored:
        left = places.size.width() - left - width
    midnight = body.top() - grid.scrolled
    first = _figures(grid, _name_place(grid, 0, midnight)).bottom() + 1 if grid.scrolled <= 0 else body.top()
    top = min(max(y - height / 2, first, body.top() + 1), body.bottom() - height - 1)
    return QRectF(left, top, width, height)


def _name_place(grid: TimeGridDrawing, hour: int, y: float) -> QRectF:
    """Return where the name of an hour stands that lies at a height: at its line, that of midnight below."""
    places = grid.places
    height = QFontMetricsF(places.font).height()
    left = places.size.width() - places.gutter + space(1.5) if places.is_mirrored else 0.0
    place = QRectF(left, y - height / 2, places.gutter - space(2), height)
    if hour == 0:
        place.moveTop(y + 1)
    return place


def _figures(grid: TimeGridDrawing, place: QRectF) -> QRectF:
    """Return the room of the figures alone in that of a name, which is higher."""
    beyond = (place.height() - QFontMetricsF(grid.places.font).capHeight()) / 2
    return place.adjusted(0, beyond, 0, -beyond)


def _draw_hours(painter: QPainter, grid: TimeGridDrawing, hours: Sequence[tuple[int, float]]) -> None:
    body = grid.places.body
    y_now = grid.now_y
    pill = QRectF() if y_now is None else _now_pill(grid, y_now)
    painter.setFont(grid.places.font)
    painter.setPen(grid.palette.color(_Role.PlaceholderText))
    for hour, y in hours:
        place = _name_place(grid, hour, y)
        is_whole = place.top() >= body.top() and place.bottom() <= body.bottom()
        apart = space(0.5) if hour else 0  # the present stands right below the name of the first
        if is_whole and not _figures(grid, place).adjusted(0, -apart, 0, apart).intersects(pill):
            painter.drawText(place, _TRAILING, formats.hour_name(hour))


def _draw_word(painter: QPainter, grid: TimeGridDrawing) -> None:
    """Say next to the bands what they are, where there is room for the word."""
    places = grid.places
    room = places.bands[0].place
    left = places.size.width() - places.gutter + space(1.5) if places.is_mirrored else 0.0
    place = QRectF(left, room.top(), places.gutter - space(2), room.height())
    painter.setFont(places.font)
    painter.setPen(grid.palette.color(_Role.PlaceholderText))
    words = QFontMetricsF(places.font).elidedText(often_word(), Qt.TextElideMode.ElideRight, place.width())
    painter.drawText(place, _TRAILING, read_alone(words))


def often_word() -> str:
    """Say what runs in the bands above the hours."""
    return QCoreApplication.translate("time_grid_drawing", "Often")


def _draw_head(drawing: Drawing, grid: TimeGridDrawing, day: date, room: QRectF) -> None:
    """Draw the weekday over the number; next to them how the day went and its load."""
    content = grid.places.content
    is_today, is_past = day == content.today, day < content.today
    names = QFontMetricsF(grid.places.font)
    load = content.loads.get(day, UNKNOWN_DAY)
    upper = QRectF(room.left(), room.top() + space(1), room.width(), names.height())
    lower = QRectF(room.left(), upper.bottom(), room.width(), room.bottom() - upper.bottom() - space(1))
    painter, name = drawing.painter, formats.short_weekday_name(day.isoweekday())
    painter.setFont(font_of(Type.LABEL) if is_today else grid.places.font)
    painter.setPen(drawing.palette.color(_Role.Text if is_today else _Role.PlaceholderText))
    begin = upper.adjusted(space(0.75), 0, 0, 0)
    painter.drawText(drawing.at(room, begin), _LEADING, name)
    draw_outcome(drawing, upper, load, is_past, upper.left() + names.horizontalAdvance(name) + space(1.5))
    end = _draw_number(drawing, lower, day, is_today, is_past)
    width = min(space(_WIDEST_LINE), lower.right() - end - space(2))
    if any(load.hours) and width >= space(6):
        line = QRectF(lower.right() - width - space(0.5), lower.center().y() - space(0.75), width, space(2))
        draw_load_line(drawing, lower, line, load.hours)


def _draw_number(drawing: Drawing, room: QRectF, day: date, is_today: bool, is_past: bool) -> float:
    """Draw the number of a day, that of today on a pill, and return where it ends."""
    painter, font = drawing.painter, QFont(font_of(Type.HEADING))
    metrics, number = QFontMetricsF(font), formats.day_number(day)
    width = metrics.horizontalAdvance(number)
    place = QRectF(room.left() + space(0.75), room.top(), width + 1, room.height())
    colour = drawing.palette.color(_Role.PlaceholderText if is_past else _Role.Text)
    align = _LEADING
    if is_today:
        place = QRectF(room.left() + space(0.25), room.top(), width + space(3), room.height())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(drawing.palette.color(_Role.Accent))
        painter.drawRoundedRect(drawing.at(room, place), place.height() / 2, place.height() / 2)
        colour, align = drawing.palette.color(_Role.HighlightedText), _Align.AlignCenter
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(drawing.at(room, place), align, number)
    return place.right()
