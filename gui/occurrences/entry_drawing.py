"""Draw entries: a bar in the folder's hue, filled for coming ones, icons for past ones."""

import math
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPalette, QPen, QPixmap

from gui.look.tokens import HueColours, Radius, Tone, blended, colours_of, ground, space, tone
from gui.occurrences import entry_words
from gui.occurrences.entries import Entry
from gui.text.outcomes import TONES
from gui.text.reading_direction import read_alone
from gui.widgets.plots.outcome_marks import draw_mark
from scheduler_core.values.runs.run import FAILURES, UNFINISHED, RunState

_Role = QPalette.ColorRole
# Looked up once: PySide makes an object of an enum each time it is named.
_SMOOTH = QPainter.RenderHint.Antialiasing
_LEADING = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
_WRAPPED = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading | Qt.TextFlag.TextWordWrap
_ELIDED = Qt.TextElideMode.ElideRight
_NO_PEN = Qt.PenStyle.NoPen
_HALF = 0.55
# A sign that is narrower than so much of a line of text is a spot.
_LEAST_SIGN = 0.4
# So many letters of a cut name at least, its dots among them, tell whose it is.
_LEAST_NAME = 4


@dataclass(frozen=True, slots=True)
class EntryLook:
    """How a block is shown next to what it is about.

    `is_quiet` belongs to another month; `is_framed` gives what is past a frame, and each outcome its sign.
    Where no hours stand beside it, it `tells_time` before its name however narrow it is.
    """

    is_selected: bool = False
    is_hovered: bool = False
    has_focus: bool = False
    is_quiet: bool = False
    is_framed: bool = True
    shows_name: bool = True
    tells_time: bool = False


PLAIN = EntryLook()


@dataclass(frozen=True, slots=True)
class _Paint:
    """The colours of a block; without a ground or a frame there is none."""

    bar: QColor
    ground: QColor | None
    frame: QPen | None
    text: QColor


@dataclass(frozen=True, slots=True)
class PaintKit:
    """What was worked out for some palette and font: colours of blocks, and pictures of signs."""

    paints: dict[object, _Paint] = field(default_factory=dict)
    signs: dict[object, QPixmap | None] = field(default_factory=dict)


def colour_of(entry: Entry, palette: QPalette) -> QColor:
    """Return the colour that tells what became of an entry."""
    if entry.state is not None:
        return tone(palette, TONES[entry.state])
    if entry.is_left_out or entry.is_paused or entry.job_id is None:
        return tone(palette, Tone.QUIET)
    return tone(palette, Tone.BUSY)


def hue_of(entry: Entry, palette: QPalette) -> HueColours:
    """Return the hue that says whose an entry is."""
    return colours_of(palette).hues[entry.hue]


def sign_room(entry: Entry, font: QFont) -> float:
    """Return how much room a block without words has at least for its sign."""
    return _sign_side(QFontMetricsF(font).height()) + space(0.5) if _is_told_by_sign(entry) else 0.0


def _is_told_by_sign(entry: Entry) -> bool:
    """Tell of a run that did not just succeed: its block has a sign also where no word has room."""
    return entry.has_failed or entry.state not in {None, RunState.SUCCEEDED}


def _has_room_for_sign(entry: Entry, width: float, line: float) -> bool:
    """Tell whether a sign stands beside words so wide: that of a failure does rather than half a name."""
    return width > (2 if _is_told_by_sign(entry) else 3) * line


def _sign_side(line: float) -> int:
    return round(line * 0.9)


def chip_height(font: QFont) -> int:
    """Return how high a block with one line of text is."""
    return round(QFontMetricsF(font).height()) + space(1)


class EntryPainter:
    """Draws many blocks with one painter; colours, marks and fonts are worked out once for all of them."""

    def __init__(
        self,
        painter: QPainter,
        palette: QPalette,
        font: QFont,
        *,
        is_on_paper: bool = False,
        kit: "PaintKit | None" = None,
    ) -> None:
        """A kit is shared by painters of one palette and font; on paper no pictures of signs are used."""
        self._is_on_paper = is_on_paper
        self.painter = painter
        self._palette = palette
        self._plain, self._struck, self._strong = QFont(font), QFont(font), QFont(font)
        self._struck.setStrikeOut(True)
        self._strong.setWeight(QFont.Weight.DemiBold)
        self._metrics, self._strong_metrics = QFontMetricsF(font), QFontMetricsF(self._strong)
        self._line = self._metrics.height()
        self._gap, self._bar = space(1), space(1)
        self._radius = float(Radius.CHIP.pixels)
        self._is_mirrored = painter.layoutDirection() == Qt.LayoutDirection.RightToLeft
        kit = kit or PaintKit()
        self._paints, self._signs = kit.paints, kit.signs

    def draw(self, place: QRectF, entry: Entry, look: EntryLook = PLAIN) -> None:
        """Draw a block with as much text as there is room for."""
        painter = self.painter
        painter.setRenderHint(_SMOOTH)
        paint = self._paint(entry, look)
        radius = min(self._radius, place.height() / 2)
        if paint.ground is not None or paint.frame is not None:
            painter.setPen(paint.frame or _NO_PEN)
            painter.setBrush(paint.ground or Qt.BrushStyle.NoBrush)
            inset = 0.0 if paint.frame is None else 0.5
            painter.drawRoundedRect(place.adjusted(inset, inset, -inset, -inset), radius, radius)
        if entry.job_id is not None:
            self._draw_bar(place, paint.bar, radius)
        if look.is_selected:
            width = 2.0 if look.has_focus else 1.0
            painter.setPen(QPen(self._palette.color(_Role.Accent), width))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            half = width / 2
            painter.drawRoundedRect(place.adjusted(half, half, -half, -half), radius, radius)
        self._draw_words(place, entry, look, paint)

    def draw_line(self, place: QRectF, entry: Entry, look: EntryLook) -> None:
        """Draw what comes often as words alone, unless it failed."""
        painter = self.painter
        if look.is_selected or look.is_hovered or entry.has_failed:
            self.draw(place, entry, look)
            return
        painter.setFont(self._plain)
        painter.setPen(self._muted)
        left, width = place.left() + 2.25 * self._gap, place.width() - 3 * self._gap
        words = fitting_chip(entry, width, self._metrics)
        room = self._at(place, left, place.top(), width, place.height())
        painter.drawText(room, _LEADING, read_alone(words))

    @property
    def _muted(self) -> QColor:
        return self._palette.color(_Role.PlaceholderText)

    def _draw_bar(self, place: QRectF, colour: QColor, radius: float) -> None:
        """Draw the bar at the beginning of the line, within the round corners of the block."""
        painter = self.painter
        painter.save()
        painter.setClipRect(self._at(place, place.left(), place.top(), self._bar, place.height()), _INTERSECT)
        painter.setPen(_NO_PEN)
        painter.setBrush(colour)
        painter.drawRoundedRect(place, radius, radius)
        painter.restore()

    def _at(self, room: QRectF, left: float, top: float, width: float, height: float) -> QRectF:
        """Return a place within a block, from the right where lines run from there."""
        if self._is_mirrored:
            left = room.left() + room.right() - left - width
        return QRectF(left, top, width, height)

    def _paint(self, entry: Entry, look: EntryLook) -> _Paint:
        key = (
            entry.state,
            entry.has_failed,
            entry.waiting is not None,
            entry.is_left_out or entry.is_paused,
            entry.job_id is None,
            entry.hue,
            look,
        )
        if key not in self._paints:
            self._paints[key] = self._made_paint(entry, look)
        return self._paints[key]

    def _made_paint(self, entry: Entry, look: EntryLook) -> _Paint:
        palette, colours = self._palette, colours_of(self._palette)
        base, text, muted = palette.color(_Role.Base), palette.color(_Role.Text), self._muted
        hue = hue_of(entry, palette)
        bar, filled = QColor(hue.bar), QColor(hue.ground)
        faded = blended(base, bar, _HALF)
        below: QColor | None
        if entry.job_id is None:
            below, frame, words = QColor(colours.hover), None, muted
        elif entry.has_failed:
            bar, below, frame, words = faded, ground(palette, Tone.BAD), None, tone(palette, Tone.BAD)
        elif entry.state is RunState.CLAIMED:  # it waits, as the list and the log say in the same tone
            below, frame, words = ground(palette, Tone.DOUBTFUL), None, tone(palette, Tone.DOUBTFUL)
        elif entry.state in UNFINISHED:
            below, frame, words = QColor(colours.chosen), None, QColor(colours.on_chosen)
        elif entry.state is not None or entry.waiting is not None:
            bar, words = faded, muted
            below, frame = (base, QPen(QColor(colours.line))) if look.is_framed else (None, None)
        elif entry.is_left_out or entry.is_paused:
            below, words = None, muted
            frame = QPen(QColor(colours.field), 1.0, Qt.PenStyle.DashLine)
        else:
            bar, words = (faded, muted) if look.is_quiet else (bar, text)
            below, frame = filled, None
        if look.is_hovered:
            below = blended(base if below is None else below, QColor(hue.bar), 0.14)
        return _Paint(bar, below, frame, words)

    def _sign(self, entry: Entry, look: EntryLook, most: int) -> QPixmap | None:
        """Return what tells the kind of an entry without colour, at most so wide; a plain one has none."""
        if entry.state is RunState.SUCCEEDED and not entry.has_failed and not look.is_framed:
            return None
        is_bent = entry.moved_from is not None or entry.is_added
        is_waiting = entry.waiting is not None
        side = min(_sign_side(self._line), most)
        key = (
            _state_told(entry),
            is_waiting,
            entry.is_left_out,
            entry.is_paused,
            is_bent,
            entry.is_added,
            side,
        )
        if key not in self._signs:
            ratio = self.painter.device().devicePixelRatio()
            pixmap = QPixmap(round(side * ratio), round(side * ratio))
            pixmap.setDevicePixelRatio(ratio)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            has_sign = draw_sign(painter, QRectF(0, 0, side, side), entry, self._palette)
            painter.end()
            self._signs[key] = pixmap if has_sign else None
        return self._signs[key]

    def _draw_words(self, place: QRectF, entry: Entry, look: EntryLook, paint: _Paint) -> None:
        painter, line, gap = self.painter, self._line, self._gap
        left, width = place.left() + 2.25 * gap, place.width() - 3 * gap
        if width < line * 0.6 or place.height() < line * 0.55:
            self._draw_sign_alone(place, entry, look)
            return
        is_tall = place.height() >= 2 * line + gap and look.shows_name and not entry.is_strip
        top = place.top() + gap / 2 if is_tall else place.center().y() - line / 2
        sign = self._sign(entry, look, round(line))
        if sign is not None and _has_room_for_sign(entry, width, line):
            side = sign.deviceIndependentSize().width()
            if entry.failures and look.shows_name:
                width -= self._draw_failures(place, QRectF(left, top, width, line), side, entry, paint)
            spot = self._at(place, left + width - side, top + (line - side) / 2, side, side)
            self._put_sign(spot, entry, sign)
            width -= side + gap
        is_strong = entry.state in UNFINISHED
        painter.setFont(self._struck if entry.is_left_out else self._strong if is_strong else self._plain)
        painter.setPen(paint.text)
        if is_tall and entry.job_id is not None:
            painter.drawText(
                self._at(place, left, top, width, line), _LEADING, entry_words.brief_clock(entry)
            )
            lines = int((place.bottom() - top - line) // line)
            below = self._at(place, left, top + line, place.right() - gap / 2 - left, lines * line)
            self._draw_wrapped(below, entry.job_name, lines)
            return
        metrics = self._strong_metrics if is_strong else self._metrics
        is_narrow = width < _NARROW * line
        is_chip = look.shows_name and entry.is_strip and entry.job_id is not None and not is_narrow
        text = _words(entry, look, is_narrow)
        # A time that is cut is another time.
        is_time = not look.shows_name and not entry.is_strip
        if is_time and metrics.horizontalAdvance(text) > width:
            return
        if look.tells_time:
            text = time_first(entry, width, metrics)
        elif is_chip:
            text = fitting_chip(entry, width, metrics)
        else:
            text = self._cut(text, width, metrics)
        painter.drawText(self._at(place, left, top, width, line), _LEADING, read_alone(text))

    def _draw_failures(self, place: QRectF, room: QRectF, side: float, entry: Entry, paint: _Paint) -> float:
        """Say behind the sign, which is so wide, how many failed; return how much of the room that takes."""
        words, beside = entry_words.failures_beside(entry), 0.75 * self._gap
        wide = math.ceil(self._metrics.horizontalAdvance(words))
        if not words or not _has_room_for_sign(entry, room.width() - wide - beside - side, self._line):
            return 0.0
        self.painter.setFont(self._plain)
        self.painter.setPen(paint.text)
        spot = self._at(place, room.right() - wide, room.top(), wide, room.height())
        self.painter.drawText(spot, _LEADING, words)
        return wide + beside

    def _draw_sign_alone(self, place: QRectF, entry: Entry, look: EntryLook) -> None:
        """Draw the sign of a run that did not just succeed where no word has room."""
        room = math.floor(min(place.width(), place.height()))
        if not _is_told_by_sign(entry) or room < self._line * _LEAST_SIGN:
            return
        sign = self._sign(entry, look, room)
        if sign is not None:
            side = sign.deviceIndependentSize().width()
            spot = QRectF(0, 0, side, side)
            spot.moveCenter(place.center())
            self._put_sign(spot, entry, sign)

    def _put_sign(self, spot: QRectF, entry: Entry, sign: QPixmap) -> None:
        if self._is_on_paper:
            draw_sign(self.painter, spot, entry, self._palette)
        else:
            self.painter.drawPixmap(QPoint(round(spot.left()), round(spot.top())), sign)

    def _draw_wrapped(self, place: QRectF, text: str, lines: int) -> None:
        if lines == 1:
            self.painter.drawText(place, _LEADING, read_alone(self._cut(text, place.width())))
        else:
            self.painter.drawText(place, _WRAPPED, read_alone(text))

    def _cut(self, text: str, width: float, metrics: QFontMetricsF | None = None) -> str:
        return _cut(text, width, metrics or self._metrics)


def _cut(text: str, width: float, metrics: QFontMetricsF) -> str:
    """Shorten words to a width; dots alone say nothing."""
    shown = metrics.elidedText(text, _ELIDED, width)
    return "" if shown == "…" else shown


def time_first(entry: Entry, width: float, metrics: QFontMetricsF) -> str:
    """Return the time of an entry and as much of its name as has room; its name where a time would be cut."""
    is_single = entry.job_id is not None and not entry.is_strip
    clock = entry_words.brief_clock(entry) if is_single else ""
    if clock and metrics.horizontalAdvance(clock) > width:
        return _cut(entry.job_name, width, metrics)
    found = _cut(entry_words.chip(entry), width, metrics)
    # Dots right behind a time, or in it, tell nothing of the name.
    return found if len(found.rstrip("…\u2066\u2067\u2068\u2069")) > len(clock) + 1 else clock


def fitting_chip(entry: Entry, width: float, metrics: QFontMetricsF) -> str:
    """Return the words of several runs of a job: where room is short the name is cut, not how often."""
    forms = entry_words.chip_forms(entry)
    whole = next((str(form) for form in forms if metrics.horizontalAdvance(str(form)) <= width), "")
    if whole:
        return whole
    cut = next((words for form in forms if (words := _with_cut_name(form, width, metrics))), "")
    if not cut and (briefest := entry_words.briefest_chip(entry)) is not None:
        cut = _with_cut_name(briefest, width, metrics)
    if cut:
        return cut
    # Its hue still tells whose it is; a count that is cut is another count.
    when_and_count = forms[0].before.rstrip() + forms[0].after
    if forms[0].before and forms[0].after and metrics.horizontalAdvance(when_and_count) <= width:
        return when_and_count
    return _cut(str(forms[-1]), width, metrics)


def _with_cut_name(form: entry_words.ChipForm, width: float, metrics: QFontMetricsF) -> str:
    """Return words with as much of the name as has room, or nothing where that does not tell whose it is."""
    room = width - metrics.horizontalAdvance(form.before) - metrics.horizontalAdvance(form.after)
    name = _cut(form.name, room, metrics)
    return str(replace(form, name=name)) if len(name) >= min(_LEAST_NAME, len(form.name)) else ""


_INTERSECT = Qt.ClipOperation.IntersectClip
# So many times as wide as a line is high there is room for a name next to a time.
_NARROW = 4.8


class TextRoom:
    """Measures whether blocks want two lines for their words; fonts are worked out once for all of them."""

    def __init__(self, font: QFont) -> None:
        self._font = font
        self._metrics = QFontMetricsF(font)
        self._line = self._metrics.height()
        self.two_lines = 2 * self._line + space(1)

    def wants_two_lines(self, entry: Entry, width: float) -> bool:
        """Tell whether one line would cut the name, and the time has room above it."""
        if entry.job_id is None or entry.waiting is not None or entry.is_strip:
            return False
        gap, metrics = space(1), self._metrics
        if entry.state in UNFINISHED:
            strong = QFont(self._font)
            strong.setWeight(QFont.Weight.DemiBold)
            metrics = QFontMetricsF(strong)
        room = width - 3 * gap
        if _has_sign(entry) and _has_room_for_sign(entry, room, self._line):
            room -= _sign_side(self._line) + gap
        has_time = metrics.horizontalAdvance(entry_words.brief_clock(entry)) <= room
        is_whole = room >= _NARROW * self._line and metrics.horizontalAdvance(entry_words.chip(entry)) <= room
        return has_time and not is_whole

    def beside_words(self, place: QRectF, entry: Entry, y: float) -> float:
        """Return where a line across a block strikes no word through: half a line of text off at most."""
        gap, line = space(1), self._line
        if place.width() - 3 * gap < line * 0.6 or place.height() < line * 0.55:
            return y
        is_tall = place.height() >= self.two_lines and not entry.is_strip
        top = place.top() + gap / 2 if is_tall else place.center().y() - line / 2
        count = 1
        if is_tall:
            room = QRectF(0, 0, place.width() - 2.75 * gap, place.height())
            wrapped = self._metrics.boundingRect(room, int(_WRAPPED), entry.job_name).height()
            count += min(round(wrapped / line), int((place.bottom() - top - line) // line))
        if not top < y < top + count * line:
            return y
        between = top + round((y - top) / line) * line
        return min(max(between, place.top() + 1), place.bottom() - 1)


def _has_sign(entry: Entry) -> bool:
    """Tell whether a framed block has a sign at its end."""
    is_changed = entry.moved_from is not None or entry.is_added
    return entry.state is not None or entry.is_left_out or entry.is_paused or is_changed


def names_time(width: float, font: QFont) -> bool:
    """Tell whether a block of one line has room for its time before a name and a sign."""
    line = QFontMetricsF(font).height()
    return width - 4 * space(1) - _sign_side(round(line)) >= _NARROW * line


def _words(entry: Entry, look: EntryLook, is_narrow: bool) -> str:
    """Return as much as there is room for: where that is little, the name alone."""
    if not look.shows_name:
        return entry_words.density_alone(entry) if entry.is_strip else entry_words.brief_clock(entry)
    if entry.job_id is None:
        return entry_words.crowd(entry) if is_narrow else entry_words.title(entry)
    if is_narrow:
        return entry_words.count_first(entry) if entry.until == entry.at else entry.job_name
    return entry_words.chip(entry)


def draw_sign(painter: QPainter, spot: QRectF, entry: Entry, palette: QPalette) -> bool:
    """Draw what tells the kind of an entry without colour; False means that it is a plain one to come."""
    state = _state_told(entry)
    if state is not None:
        draw_mark(painter, spot, state, palette)
    elif entry.waiting is not None:
        draw_mark(painter, spot, RunState.CLAIMED, palette)
    elif entry.is_left_out:
        draw_mark(painter, spot, RunState.SKIPPED, palette)
    elif entry.is_paused:
        _draw_bars(painter, spot, palette)
    elif entry.moved_from is not None or entry.is_added:
        _draw_arrow(painter, spot, palette, is_added=entry.is_added)
    else:
        return False
    return True


def _state_told(entry: Entry) -> RunState | None:
    """Return what the sign of an entry tells: of several, some of which failed, a failure."""
    return RunState.FAILED if entry.failures and entry.state not in FAILURES else entry.state


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
