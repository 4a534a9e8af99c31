"""Draw the frame of the timeline: names, axis, ticks, the present."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette, QPen

from gui.look.theme import font_of
from gui.look.tokens import Hue, Type, blended, colours_of, space
from gui.text import formats, wall_clock
from gui.text.reading_direction import read_alone
from gui.timeline.lane_layout import LaneTick, step_minutes, ticks_between

_Role = QPalette.ColorRole
_Align = Qt.AlignmentFlag
_DAY_MINUTES = 24 * 60
# Where the bar and the name of a lane begin, as those of the list do.
_BAR_STEPS, NAME_STEPS = 5, 7.5


@dataclass(frozen=True, slots=True)
class TimelineDrawing:
    """What there is to draw: the lanes in sight from above, and the span from `begin` until `end`.

    `step` are the minutes between two ticks; `x_of` tells where an instant is, and `selected` is the lane in
    sight whose entry is selected.
    """

    palette: QPalette
    font: QFont
    body: QRectF
    width: int
    names_width: float
    lane_height: float
    lane_tops: tuple[float, ...]
    lane_ends: tuple[float, ...]
    names: tuple[str, ...]
    hues: tuple[Hue | None, ...]
    selected: int | None
    begin: datetime
    end: datetime
    step: int
    ticks: tuple[LaneTick, ...]
    now: datetime
    x_of: Callable[[datetime], float]
    is_mirrored: bool

    @property
    def faint(self) -> QColor:
        return blended(self.palette.color(_Role.Base), QColor(colours_of(self.palette).inert), 0.5)

    def days(self) -> list[datetime]:
        """Return the midnights in sight, and the one before."""
        step = max(self.step, _DAY_MINUTES)
        ticks = [tick.at for tick in ticks_between(self.begin, self.end, step)]
        return [formats.day_span(formats.local_date(self.begin))[0], *ticks]

    def within(self, part: QRectF) -> "TimelineDrawing":
        """Return the same with those lanes alone that are in a part of the viewport."""
        ends = enumerate(zip(self.lane_tops, self.lane_ends, strict=True))
        seen = [place for place, (top, end) in ends if top < part.bottom() and end > part.top()]
        lanes = slice(seen[0], seen[-1] + 1) if seen else slice(0)
        selected = None if self.selected is None else self.selected - (lanes.start or 0)
        return replace(
            self,
            lane_tops=self.lane_tops[lanes],
            lane_ends=self.lane_ends[lanes],
            names=self.names[lanes],
            hues=self.hues[lanes],
            selected=selected,
        )


def ticks_in(begin: datetime, end: datetime, scale: float, font: QFont) -> tuple[int, tuple[LaneTick, ...]]:
    """Return the minutes between two ticks, whose names must not meet, and the ticks of a span."""
    step = step_minutes(scale, QFontMetrics(font).horizontalAdvance(formats.hour_name(22)) + space(4))
    since = wall_clock.later(begin, -timedelta(minutes=step))
    return step, tuple(ticks_between(since, end, step))


def draw_lanes(painter: QPainter, lanes: TimelineDrawing) -> None:
    """Draw a line for each tick and below each lane."""
    body, line = lanes.body, lanes.palette.color(_Role.Mid)
    painter.save()
    painter.setClipRect(body)
    for tick in lanes.ticks:
        x = round(lanes.x_of(tick.at)) + 0.5
        painter.setPen(line if tick.is_day else lanes.faint)
        painter.drawLine(QPointF(x, body.top()), QPointF(x, body.bottom()))
    painter.setClipRect(QRectF(0, body.top(), lanes.width, body.height()))
    painter.setPen(lanes.faint)
    for end in lanes.lane_ends:
        y = round(end) - 0.5
        painter.drawLine(QPointF(0, y), QPointF(lanes.width, y))
    painter.restore()


def draw_names(painter: QPainter, lanes: TimelineDrawing) -> None:
    """Draw the names of the jobs next to their lanes."""
    body, palette = lanes.body, lanes.palette
    left = body.right() if lanes.is_mirrored else 0.0
    column = QRectF(left, body.top(), lanes.names_width, body.height())
    metrics = QFontMetrics(lanes.font)
    painter.save()
    painter.setClipRect(column)
    painter.fillRect(column, palette.color(_Role.Base))
    painter.setFont(lanes.font)
    for place, (top, end, name, hue) in enumerate(
        zip(lanes.lane_tops, lanes.lane_ends, lanes.names, lanes.hues, strict=True)
    ):
        lane = QRectF(left, top, column.width(), end - top)
        row = QRectF(left, top, column.width(), lanes.lane_height)
        if place == lanes.selected:
            painter.fillRect(lane, blended(palette.color(_Role.Base), palette.color(_Role.Accent), 0.12))
        if hue is not None:
            _draw_bar(painter, lanes, lane, hue)
        words = row.adjusted(space(NAME_STEPS), 0, -space(1.5), 0)
        if lanes.is_mirrored:
            words = row.adjusted(space(1.5), 0, -space(NAME_STEPS), 0)
        text = metrics.elidedText(name, Qt.TextElideMode.ElideRight, round(words.width()))
        painter.setPen(palette.color(_Role.Text))
        painter.drawText(words, _Align.AlignVCenter | _Align.AlignLeading, read_alone(text))
        painter.setPen(lanes.faint)
        painter.drawLine(QPointF(lane.left(), end - 0.5), QPointF(lane.right(), end - 0.5))
    painter.setPen(palette.color(_Role.Mid))
    edge = column.left() if lanes.is_mirrored else column.right() - 1
    painter.drawLine(QPointF(edge, column.top()), QPointF(edge, column.bottom()))
    painter.restore()


def _draw_bar(painter: QPainter, lanes: TimelineDrawing, lane: QRectF, hue: Hue) -> None:
    """Draw the bar in the hue of the job before its name."""
    left = lane.right() - space(_BAR_STEPS + 1) if lanes.is_mirrored else lane.left() + space(_BAR_STEPS)
    place = QRectF(left, lane.top() + space(1), space(1), lane.height() - space(2))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours_of(lanes.palette).hues[hue].bar))
    painter.drawRoundedRect(place, space(0.5), space(0.5))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def draw_axis(painter: QPainter, lanes: TimelineDrawing) -> None:
    """Draw days, and below them the hours as far as they are ticks."""
    body, palette = lanes.body, lanes.palette
    metrics = QFontMetrics(lanes.font)
    line = metrics.height() + space(0.5)
    painter.save()
    painter.fillRect(QRectF(0, 0, lanes.width, body.top()), palette.color(_Role.Base))
    painter.setPen(palette.color(_Role.Mid))
    painter.drawLine(QPointF(0, body.top() - 0.5), QPointF(lanes.width, body.top() - 0.5))
    painter.setClipRect(QRectF(body.left(), 0, body.width(), body.top()))
    painter.setFont(lanes.font)
    painter.setPen(palette.color(_Role.PlaceholderText))
    if lanes.step < _DAY_MINUTES:
        for tick in lanes.ticks:
            x, words = lanes.x_of(tick.at), formats.clock_time(tick.at)
            half = metrics.horizontalAdvance(words) / 2
            if body.left() <= x - half and x + half <= body.right():
                place = QRectF(x - space(20), line + space(0.5), space(40), line)
                painter.drawText(place, _Align.AlignCenter, words)
    painter.setFont(font_of(Type.LABEL))
    painter.setPen(palette.color(_Role.Text))
    _draw_days(painter, lanes, QFontMetrics(painter.font()), line)
    painter.restore()


def draw_present(painter: QPainter, lanes: TimelineDrawing) -> None:
    """Draw the line between what was and what is to come."""
    x, body = lanes.x_of(lanes.now), lanes.body
    if not body.left() <= x <= body.right():
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    colour = lanes.palette.color(_Role.BrightText)
    painter.setPen(QPen(colour, 2))
    painter.drawLine(QPointF(x, body.top()), QPointF(x, body.bottom()))
    painter.setBrush(colour)
    painter.drawEllipse(QPointF(x, body.top()), space(0.75), space(0.75))
    painter.restore()


def _draw_days(painter: QPainter, lanes: TimelineDrawing, metrics: QFontMetrics, line: float) -> None:
    """Draw the names of days where they begin; that of the first one stays in sight."""
    body, gap = lanes.body, space(1.5)
    named = [(formats.day_heading(formats.local_date(at)), lanes.x_of(at)) for at in lanes.days()]
    for place, (words, x) in enumerate(named):
        width = metrics.horizontalAdvance(words) + 2 * gap
        following = named[place + 1][1] if place + 1 < len(named) else None
        if lanes.is_mirrored:
            left = min(x, body.right()) - width
            fits = left >= max(body.left(), -math.inf if following is None else following)
        else:
            left = max(x, body.left())
            fits = left + width <= min(body.right(), math.inf if following is None else following)
        if fits:
            area = QRectF(left + gap, space(0.5), width - 2 * gap + 1, line)
            painter.drawText(area, _Align.AlignVCenter | _Align.AlignLeft, words)
