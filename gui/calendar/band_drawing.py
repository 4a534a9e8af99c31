"""Draw a band for a job that runs often, the past lighter, failures marked."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPalette, QPen

from gui.calendar.hours.time_grid_places import BandPlace, TimeGridPlaces
from gui.calendar.often_bands import IN_DOUBT
from gui.look.tokens import Radius, blended, colours_of, space
from gui.occurrences import entry_words
from gui.occurrences.entries import Entry
from gui.occurrences.entry_drawing import EntryLook, colour_of
from gui.occurrences.placed_entries import Placed
from gui.text.reading_direction import read_alone

_Role = QPalette.ColorRole
_LEADING = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
_PAST = 0.4
_HALF = 0.55
# How wide a mark is, in steps of the scale.
_MARK = 0.75


def draw_bands(painter: QPainter, places: TimeGridPlaces, palette: QPalette) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for band in places.bands:
        _draw_ground(painter, band, palette, places.is_mirrored)
        for mark in band.marks:
            _draw_mark(painter, mark, palette)
        _draw_words(painter, band, places.font, palette, places.is_mirrored)
    painter.restore()


def draw_band_part(painter: QPainter, placed: Placed, look: EntryLook, palette: QPalette) -> None:
    """Draw a frame around a part while it is chosen or under the pointer."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
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
    coming, gone = _grounds(band, palette)
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


def _grounds(band: BandPlace, palette: QPalette) -> tuple[QColor, QColor]:
    """Return the ground of what is to come on a band, and that of its past."""
    colours = colours_of(palette)
    coming = QColor(colours.hover if band.band.job_id is None else colours.hues[band.band.hue].ground)
    return coming, blended(palette.color(_Role.Base), coming, _PAST)


def _draw_words(
    painter: QPainter, band: BandPlace, font: QFont, palette: QPalette, is_mirrored: bool
) -> None:
    painter.setFont(font)
    is_muted = band.band.job_id is None or band.band.is_paused
    metrics = QFontMetricsF(font)
    for words, room, is_to_come in words_of(band, font, is_mirrored):
        wide = metrics.horizontalAdvance(words)
        ground = QRectF(room.right() - wide if is_mirrored else room.left(), room.top(), wide, room.height())
        if any(ground.intersects(_bar_of(mark)) for mark in band.marks):
            # No mark strikes a word through where there is no room for it beside them.
            covered = ground.adjusted(-2, 0, 2, 0).toAlignedRect()
            painter.fillRect(covered, _grounds(band, palette)[0 if is_to_come else 1])
        painter.setPen(palette.color(_Role.PlaceholderText if is_muted or not is_to_come else _Role.Text))
        painter.drawText(room, _LEADING, read_alone(words))


def words_of(band: BandPlace, font: QFont, is_mirrored: bool) -> list[tuple[str, QRectF, bool]]:
    """Return what stands on a band, where, and whether that is in what is to come.

    Where its words lie there the past has its name, too, as far as there is room for it whole: who looks at
    the past need not look for the name beyond the present.
    """
    told = placed_words(band, font, is_mirrored)
    gone, name = _sides(band, is_mirrored)[0], band_words(band)[-1]
    room = _free_room(band, gone, QFontMetricsF(font).horizontalAdvance(name), is_mirrored)
    return [(name, room, False), told] if told[2] and room is not None else [told]


def placed_words(band: BandPlace, font: QFont, is_mirrored: bool) -> tuple[str, QRectF, bool]:
    """Return as many words as there is room for, where they go, and whether that is in what is to come.

    They go over the past where only that holds them whole, or more of them; where it has marks, only where
    what is to come has no room for the name, and between them. They cross the present where no side holds
    any; the name alone does so where that hides marks.
    """
    gone, coming, room = _sides(band, is_mirrored)
    metrics = QFontMetricsF(font)
    told = band_words(band)
    first = [(words, coming) for words in told] if band.marks else []
    sides = [(words, place) for words in told for place in (coming, gone)]
    for words, place in (*first, *sides):
        free = _free_room(band, place, metrics.horizontalAdvance(words), is_mirrored)
        if free is not None:
            return words, free, place is coming
    for words in told[-1:] if band.marks else told:
        if metrics.horizontalAdvance(words) <= room.width():
            return words, room, False
    return metrics.elidedText(told[-1], Qt.TextElideMode.ElideRight, max(0.0, room.width())), room, False


def _free_room(band: BandPlace, room: QRectF, width: float, is_mirrored: bool) -> QRectF | None:
    """Return the first part of some room that is so wide and has no mark, None where there is none."""
    gap = space(1)
    bars = sorted((_bar_of(mark) for mark in band.marks), key=lambda bar: bar.left(), reverse=is_mirrored)
    free = QRectF(room)
    for bar in bars:
        if not bar.intersects(free):
            continue
        before = bar.right() + gap if is_mirrored else bar.left() - gap
        if (free.right() - before if is_mirrored else before - free.left()) >= width:
            break
        if is_mirrored:
            free.setRight(bar.left() - gap)
        else:
            free.setLeft(bar.right() + gap)
    return free if free.width() >= width else None


def _sides(band: BandPlace, is_mirrored: bool) -> tuple[QRectF, QRectF, QRectF]:
    """Return the room of words over the past, over what is to come, and over both."""
    room = band.place.adjusted(space(2.5), 0, -space(2), 0)
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


def _bar_of(mark: Placed) -> QRectF:
    """Return where the bar of a mark stands: upright and as high as its band, as wide as many last."""
    place, wide = mark.place, space(_MARK)
    if mark.entry.until is not None:
        return place
    return QRectF(round(place.center().x() - wide / 2), place.top(), wide, place.height())


def _draw_mark(painter: QPainter, mark: Placed, palette: QPalette) -> None:
    """Draw a mark in the colour of the outcome; of many that are told as one, from the first to the last.

    Told without colour, too: what failed is full, what is in doubt hatched, anything else hollow.
    """
    place, wide = _bar_of(mark), space(_MARK)
    colour, filling = colour_of(mark.entry, palette), _filling_of(mark.entry)
    if mark.entry.until is not None:
        foot = place.bottom() - wide
        painter.fillRect(QRectF(place.left(), foot, place.width(), wide), colour)
    painter.setPen(QPen(colour, 1))
    painter.setBrush(QBrush(colour, filling))
    for left in {place.left(), place.right() - wide}:
        painter.drawRoundedRect(
            QRectF(left, place.top(), wide, place.height()).adjusted(0.5, 0.5, -0.5, -0.5), 1, 1
        )


def _filling_of(entry: Entry) -> Qt.BrushStyle:
    if entry.has_failed:
        return Qt.BrushStyle.SolidPattern
    return Qt.BrushStyle.Dense4Pattern if entry.state in IN_DOUBT else Qt.BrushStyle.NoBrush
