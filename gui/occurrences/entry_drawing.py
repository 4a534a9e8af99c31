"""Draw entries: the past filled and marked by its outcome, what is to come as an outline."""

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPalette, QPen, QPixmap

from gui.look.spacing import space
from gui.look.tokens import Tone, blended, tone
from gui.occurrences import entry_words
from gui.occurrences.entries import Entry
from gui.text import formats
from gui.text.outcomes import TONES
from gui.widgets.plots.outcome_marks import draw_mark
from scheduler_core.values.runs.run import UNFINISHED, RunState

_Role = QPalette.ColorRole
# Looked up once: PySide makes an object of an enum each time it is named.
_SMOOTH = QPainter.RenderHint.Antialiasing
_LEADING = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
_ELIDED = Qt.TextElideMode.ElideRight
# So many times its height a block is wide enough for a time beside a name.
_WIDE = 7


@dataclass(frozen=True, slots=True)
class Look:
    """How a block is shown beside what it is about."""

    is_selected: bool = False
    is_hovered: bool = False
    has_focus: bool = False
    shows_time: bool = True
    shows_name: bool = True


PLAIN = Look()


def colour_of(entry: Entry, palette: QPalette) -> QColor:
    """Return the colour that tells what became of an entry."""
    if entry.state is not None:
        return tone(palette, TONES[entry.state])
    if entry.is_left_out or entry.is_paused or entry.job_id is None:
        return tone(palette, Tone.QUIET)
    return tone(palette, Tone.BUSY)


class EntryPainter:
    """Draws many blocks with one painter; colours, marks and fonts are worked out once for all of them."""

    def __init__(self, painter: QPainter, palette: QPalette, font: QFont) -> None:
        self._painter = painter
        self._palette = palette
        self._plain, self._struck = QFont(font), QFont(font)
        self._struck.setStrikeOut(True)
        self._metrics = QFontMetricsF(font)
        self._line = self._metrics.height()
        self._gap, self._bar = space(1), max(2.0, space(0.75))
        self._base = palette.color(_Role.Base)
        self._text, self._muted = palette.color(_Role.Text), palette.color(_Role.PlaceholderText)
        self._grounds: dict[object, tuple[QBrush, QPen, QColor]] = {}
        self._signs: dict[object, QPixmap | None] = {}

    def draw(self, place: QRectF, entry: Entry, look: Look = PLAIN) -> None:
        """Draw a block with as much text as there is room for."""
        painter = self._painter
        painter.setRenderHint(_SMOOTH)
        brush, pen, colour = self._ground(entry, look)
        radius = min(float(self._gap), place.height() / 3)
        frame = place.adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setBrush(brush)
        painter.setPen(pen)
        painter.drawRoundedRect(frame, radius, radius)
        if entry.state is not None:
            if entry.state is RunState.MISSED:
                hatching = QBrush(blended(self._base, colour, 0.4), Qt.BrushStyle.BDiagPattern)
                painter.setBrush(hatching)
                painter.drawRoundedRect(frame, radius, radius)
            painter.fillRect(QRectF(place.left(), place.top(), self._bar, place.height()), colour)
        self._draw_words(place, entry, look)

    def _ground(self, entry: Entry, look: Look) -> tuple[QBrush, QPen, QColor]:
        is_dashed = entry.is_left_out or entry.is_paused
        key = entry.state, is_dashed, entry.job_id is None, look
        if key not in self._grounds:
            colour = colour_of(entry, self._palette)
            share = 0.3 if look.is_selected else 0.22 if look.is_hovered else 0.15
            ground = blended(self._base, colour, share if entry.state is not None else share - 0.12)
            self._grounds[key] = QBrush(ground), _pen(entry, self._base, colour, look), colour
        return self._grounds[key]

    def _sign(self, entry: Entry) -> QPixmap | None:
        """Return what tells the kind of an entry without colour; a plain one to come has no sign."""
        is_bent = entry.moved_from is not None or entry.is_added
        key = entry.state, entry.is_left_out, entry.is_paused, is_bent, entry.is_added
        if key not in self._signs:
            side, ratio = round(self._line * 0.6), self._painter.device().devicePixelRatio()
            pixmap = QPixmap(round(side * ratio), round(side * ratio))
            pixmap.setDevicePixelRatio(ratio)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            has_sign = draw_sign(painter, QRectF(0, 0, side, side), entry, self._palette)
            painter.end()
            self._signs[key] = pixmap if has_sign else None
        return self._signs[key]

    def _draw_words(self, place: QRectF, entry: Entry, look: Look) -> None:
        painter, line, gap = self._painter, self._line, self._gap
        left, width = place.left() + 1.5 * gap, place.width() - 2.25 * gap
        if width < line * 0.6 or place.height() < line * 0.55:
            return
        is_tall = place.height() >= 2 * line + gap
        top = place.top() + gap / 4 if is_tall else place.center().y() - line / 2
        is_muted = entry.is_left_out or entry.is_paused or entry.job_id is None
        sign = self._sign(entry)
        if sign is not None:
            side = sign.deviceIndependentSize().width()
            painter.drawPixmap(QPoint(round(left), round(top + (line - side) / 2)), sign)
            left, width = left + side + gap, width - side - gap
        painter.setFont(self._struck if entry.is_left_out else self._plain)
        painter.setPen(self._muted if is_muted else self._text)
        text = _words(entry, look, is_wide=not is_tall and width > _WIDE * line)
        painter.drawText(QRectF(left, top, width, line), _LEADING, self._cut(text, width))
        if is_tall and look.shows_time:
            painter.setPen(self._muted)
            painter.drawText(QRectF(left, top + line, width, line), _LEADING, self._cut(_time(entry), width))

    def _cut(self, text: str, width: float) -> str:
        """Shorten words to a width; dots alone say nothing."""
        shown = self._metrics.elidedText(text, _ELIDED, width)
        return "" if shown == "…" else shown


def _pen(entry: Entry, base: QColor, colour: QColor, look: Look) -> QPen:
    if look.is_selected:
        return QPen(colour, 2.0 if look.has_focus else 1.0)
    if entry.state is not None:
        return QPen(colour) if entry.state in UNFINISHED else QPen(Qt.PenStyle.NoPen)
    style = Qt.PenStyle.DashLine if entry.is_left_out or entry.is_paused else Qt.PenStyle.SolidLine
    return QPen(blended(base, colour, 0.65), 1.0, style)


def _words(entry: Entry, look: Look, is_wide: bool) -> str:
    """Return as much as there is room for: the name before the time."""
    if not look.shows_name:
        return entry_words.density_alone(entry) if entry.is_strip else _time(entry)
    if entry.job_id is None and not is_wide:
        return entry_words.crowd(entry)
    name = entry_words.title(entry)
    if not (is_wide and look.shows_time) or entry.is_strip or entry.job_id is None:
        return name
    return f"{_time(entry)}  {name}"


def _time(entry: Entry) -> str:
    return formats.clock_time(entry.at)


def draw_sign(painter: QPainter, spot: QRectF, entry: Entry, palette: QPalette) -> bool:
    """Draw what tells the kind of an entry without colour; False means that it is a plain one to come."""
    if entry.state is not None:
        draw_mark(painter, spot, entry.state, palette)
    elif entry.is_left_out:
        draw_mark(painter, spot, RunState.SKIPPED, palette)
    elif entry.is_paused:
        _draw_bars(painter, spot, palette)
    elif entry.moved_from is not None or entry.is_added:
        _draw_arrow(painter, spot, palette, is_added=entry.is_added)
    else:
        return False
    return True


def _draw_bars(painter: QPainter, spot: QRectF, palette: QPalette) -> None:
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tone(palette, Tone.QUIET))
    width = spot.width() / 4
    for left in (spot.left() + width * 0.6, spot.left() + width * 2.4):
        painter.drawRect(QRectF(left, spot.top() + 1, width, spot.height() - 2))
    painter.restore()


def _draw_arrow(painter: QPainter, spot: QRectF, palette: QPalette, is_added: bool) -> None:
    painter.save()
    painter.setPen(QPen(tone(palette, Tone.BUSY), 1.5, c=Qt.PenCapStyle.RoundCap))
    centre, half = spot.center(), spot.width() / 2 - 1
    painter.drawLine(centre - QPointF(half, 0), centre + QPointF(half, 0))
    if is_added:
        painter.drawLine(centre - QPointF(0, half), centre + QPointF(0, half))
    else:
        tip = centre + QPointF(half, 0)
        painter.drawLine(tip, tip + QPointF(-half * 0.8, -half * 0.7))
        painter.drawLine(tip, tip + QPointF(-half * 0.8, half * 0.7))
    painter.restore()
