"""Draw a band for a job that runs often, the past lighter, failures marked."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPalette, QPen

from gui.calendar.hours.time_grid_places import BandPlace, TimeGridPlaces
from gui.calendar.often_bands import is_mark
from gui.look.spacing import space
from gui.look.tokens import Radius, blended, colours_of
from gui.occurrences import entry_words
from gui.occurrences.entries import Entry
from gui.occurrences.entry_drawing import EntryLook, colour_of
from gui.occurrences.placed_entries import Placed
from gui.text.reading_direction import read_alone
from scheduler_core.values.runs.run import RunState

_Role = QPalette.ColorRole
_LEADING = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
_PAST = 0.4
_HALF = 0.55
# The side of a mark, and how much higher words stand where there are any.
_MARK, _ABOVE_MARKS = 1.25, 0.75


def draw_bands(painter: QPainter, places: TimeGridPlaces, palette: QPalette) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for band in places.bands:
        _draw_ground(painter, band, palette, places.is_mirrored)
        _draw_words(painter, band, places.font, palette, places.is_mirrored)
    painter.restore()


def draw_band_part(painter: QPainter, placed: Placed, look: EntryLook, palette: QPalette) -> None:
    """Draw what there is to see of a part: its mark, and a frame while it is chosen or under the pointer."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if is_mark(placed.entry):
        _draw_mark(painter, placed, palette)
    if look.is_selected or look.is_hovered:
        colours = colours_of(palette)
        width = 2.0 if look.has_focus and look.is_selected else 1.0
        painter.setPen(QPen(QColor(colours.accent if look.is_selected else colours.field), width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        radius = float(Radius.CHIP.pixels)
        painter.drawRoundedRect(placed.place.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
    painter.restore()


def _draw_ground(painter: QPainter, band: BandPlace, palette: QPalette, is_mirrored: bool) -> None:
    colours = colours_of(palette)
    hue = colours.hues[band.band.hue]
    base = palette.color(_Role.Base)
    coming = QColor(colours.hover if band.band.job_id is None else hue.ground)
    gone = blended(base, coming, _PAST)
    place, radius = band.place, float(Radius.CHIP.pixels)
    painter.save()
    painter.setPen(
        QPen(QColor(colours.field), 1, Qt.PenStyle.DashLine) if band.band.is_paused else Qt.PenStyle.NoPen
    )
    painter.setBrush(Qt.BrushStyle.NoBrush if band.band.is_paused else coming)
    painter.drawRoundedRect(place, radius, radius)
    painter.setPen(Qt.PenStyle.NoPen)
    past = QRectF(place.left(), place.top(), band.past - place.left(), place.height())
    if is_mirrored:
        past = QRectF(band.past, place.top(), place.right() - band.past, place.height())
    if past.width() > 0:
        painter.setClipRect(past)
        painter.setBrush(gone)
        painter.drawRoundedRect(place, radius, radius)
    if band.band.job_id is not None:
        left = place.right() - space(1) if is_mirrored else place.left()
        painter.setClipRect(QRectF(left, place.top(), space(1), place.height()))
        painter.setBrush(
            blended(base, QColor(hue.bar), _HALF) if past.width() > place.width() / 2 else QColor(hue.bar)
        )
        painter.drawRoundedRect(place, radius, radius)
    painter.restore()


def _draw_words(
    painter: QPainter, band: BandPlace, font: QFont, palette: QPalette, is_mirrored: bool
) -> None:
    painter.setFont(font)
    is_muted = band.band.job_id is None or band.band.is_paused
    for words, room, is_to_come in words_of(band, font, is_mirrored):
        painter.setPen(palette.color(_Role.PlaceholderText if is_muted or not is_to_come else _Role.Text))
        painter.drawText(room, _LEADING, read_alone(words))


def words_of(band: BandPlace, font: QFont, is_mirrored: bool) -> list[tuple[str, QRectF, bool]]:
    """Return what stands on a band, where, and whether that is in what is to come.

    Where its words lie there the past has its name at the beginning, as far as there is room for it whole:
    who looks at the past need not look for the name beyond the present.
    """
    told = placed_words(band, font, is_mirrored)
    gone, name = _sides(band, is_mirrored)[0], band_words(band)[-1]
    if told[2] and QFontMetricsF(font).horizontalAdvance(name) <= gone.width():
        return [(name, gone, False), told]
    return [told]


def placed_words(band: BandPlace, font: QFont, is_mirrored: bool) -> tuple[str, QRectF, bool]:
    """Return as many words as there is room for, where they go, and whether that is in what is to come.

    They go over the past where only that holds them whole, or more of them; where it has marks, only where
    what is to come has no room for more than the name. They cross the present where no side holds any.
    """
    has_marks = _has_marks(band)
    gone, coming, room = _sides(band, is_mirrored)
    metrics = QFontMetricsF(font)
    *told, name = band_words(band)
    first = [(words, coming) for words in told] if has_marks else []
    sides = [(words, place) for words in (*told, name) for place in (coming, gone)]
    for words, place in (*first, *sides, *((words, room) for words in (*told, name))):
        if metrics.horizontalAdvance(words) <= place.width():
            return words, place, place is coming
    return metrics.elidedText(name, Qt.TextElideMode.ElideRight, max(0.0, room.width())), room, False


def _has_marks(band: BandPlace) -> bool:
    return any(day.marks for day in band.band.days.values())


def _sides(band: BandPlace, is_mirrored: bool) -> tuple[QRectF, QRectF, QRectF]:
    """Return the room of words over the past, over what is to come, and over both."""
    above = -space(_ABOVE_MARKS) if _has_marks(band) else 0
    room = band.place.adjusted(space(2.5), 0, -space(2), above)
    gone, coming = QRectF(room), QRectF(room)
    if is_mirrored:
        coming.setRight(min(room.right(), band.past - space(2.5)))
        gone.setLeft(max(room.left(), band.past + space(2)))
    else:
        coming.setLeft(max(room.left(), band.past + space(2.5)))
        gone.setRight(min(room.right(), band.past - space(2)))
    return gone, coming, room


def band_words(band: BandPlace) -> tuple[str, ...]:
    """Return what stands on a band, the longest first."""
    of = band.band
    if of.job_id is None:
        return (entry_words.more_jobs(of.hidden),)
    return entry_words.band(of.job_name, of.step, of.a_day, of.sample)


def _draw_mark(painter: QPainter, placed: Placed, palette: QPalette) -> None:
    """Draw a mark in the colour of the outcome along the foot of the band, which crosses no word.

    Told without colour, too: what failed is full, what is in doubt hatched, anything else hollow.
    """
    place, side = QRectF(placed.place), space(_MARK)
    if placed.entry.until is None:
        place = QRectF(place.center().x() - side / 2, place.top(), side, place.height())
    place.setTop(place.bottom() - side)
    colour, filling = colour_of(placed.entry, palette), _filling_of(placed.entry)
    painter.setPen(QPen(colour, 1))
    painter.setBrush(QBrush(colour, filling))
    painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2)


def _filling_of(entry: Entry) -> Qt.BrushStyle:
    if entry.has_failed:
        return Qt.BrushStyle.SolidPattern
    is_doubtful = entry.state in {RunState.MISSED, RunState.INTERRUPTED}
    return Qt.BrushStyle.Dense4Pattern if is_doubtful else Qt.BrushStyle.NoBrush
