"""Draw a group: its icon, its name, and its count."""

from typing import NamedTuple

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QIcon, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionViewItem

from gui.commands.job_choice import GroupKind, JobGroup
from gui.look.mirroring import place_in, side_in
from gui.look.theme import font_of
from gui.look.tokens import Colours, Hue, Radius, Tone, Type, space

ENTRY_STEPS, HEADING_STEPS = 7.75, 8.5
_MOST_IN_NARROW = 99
_INITIALS, _PILL_STEPS = 2, 5
_BEGIN = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
_END = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight


class GroupEntry(NamedTuple):
    """A line of the groups; without a group it is a heading."""

    group: JobGroup | None
    name: str
    number: str
    icon: QIcon
    depth: int
    colours: Colours
    is_chosen: bool = False
    is_hovered: bool = False
    has_focus: bool = False
    hue: Hue = Hue.SLATE
    is_marked: bool = False


def draw_entry(
    painter: QPainter, option: QStyleOptionViewItem, entry: GroupEntry, *, is_narrow: bool
) -> None:
    """Draw a line into its place; in a narrow column the sign and the count alone."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if entry.group is None:
        _draw_heading(painter, option, entry, is_narrow=is_narrow)
    else:
        _draw_ground(painter, option, entry)
        _draw_group(painter, option, entry, entry.group, is_narrow=is_narrow)
    painter.restore()


def _draw_heading(
    painter: QPainter, option: QStyleOptionViewItem, entry: GroupEntry, *, is_narrow: bool
) -> None:
    colours, room = entry.colours, option.rect
    if not entry.name:
        return
    if is_narrow:
        painter.setPen(QColor(colours.edge))
        middle = room.center().y()
        painter.drawLine(room.left() + space(2), middle, room.right() - space(2), middle)
        return
    painter.setPen(QColor(colours.muted))
    painter.setFont(font_of(Type.LABEL))
    words = room.adjusted(space(2.5), space(2), -space(2), 0)
    painter.drawText(words, _mirrored(_BEGIN, option), entry.name)


def _draw_ground(painter: QPainter, option: QStyleOptionViewItem, entry: GroupEntry) -> None:
    if not (entry.is_chosen or entry.is_hovered or entry.has_focus):
        return
    colours = entry.colours
    ground = colours.navigation_chosen if entry.is_chosen else colours.navigation_hover
    painter.setBrush(QColor(ground))
    painter.setPen(QPen(QColor(colours.accent), 2) if entry.has_focus else Qt.PenStyle.NoPen)
    edge = 1 if entry.has_focus else 0
    place = QRectF(option.rect.adjusted(edge, edge, -edge, -1 - edge))
    painter.drawRoundedRect(place, Radius.ENTRY.pixels, Radius.ENTRY.pixels)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _draw_group(
    painter: QPainter, option: QStyleOptionViewItem, entry: GroupEntry, group: JobGroup, *, is_narrow: bool
) -> None:
    colours, room = entry.colours, option.rect.adjusted(0, 0, 0, -1)
    side = option.decorationSize.width()
    indent = 0 if is_narrow else entry.depth * space(4)
    begin = space(1.25 if is_narrow else 2.5)
    sign = QRect(room.left() + begin + indent, room.center().y() + 1 - side // 2, side, side)
    if is_narrow and group.kind is GroupKind.TAG and not entry.is_marked:
        _draw_initials(painter, _visual(option, sign), entry)
    else:
        _draw_sign(painter, _visual(option, sign), entry, group)
    count = _count_in_narrow(entry.number) if is_narrow else entry.number
    ends = room.right() - space(2)
    is_bad = group.kind is GroupKind.FAILING
    if count:
        ends = _draw_count(painter, option, room, count, is_bad=is_bad, is_narrow=is_narrow, entry=entry)
    if is_narrow:
        return
    painter.setFont(font_of(Type.STRONG if entry.is_chosen else Type.TEXT))
    painter.setPen(QColor(colours.on_chosen if entry.is_chosen else colours.text))
    words = QRect(room)
    words.setLeft(sign.right() + 1 + space(2.5))
    words.setRight(ends - space(1))
    text = painter.fontMetrics().elidedText(entry.name, Qt.TextElideMode.ElideMiddle, words.width())
    painter.drawText(_visual(option, words), _mirrored(_BEGIN, option), text)


def _draw_sign(painter: QPainter, place: QRect, entry: GroupEntry, group: JobGroup) -> None:
    if group.kind is not GroupKind.FOLDER:
        entry.icon.paint(painter, place)
        return
    colours, side = entry.colours, space(2.5)
    square = QRectF(0, 0, side, side)
    square.moveCenter(QRectF(place).center())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours.hues[entry.hue].bar))
    painter.drawRoundedRect(square, space(0.75), space(0.75))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _draw_initials(painter: QPainter, place: QRect, entry: GroupEntry) -> None:
    """Draw the first letters of a name in place of a sign that many have."""
    painter.setFont(font_of(Type.LABEL))
    painter.setPen(QColor(entry.colours.on_chosen if entry.is_chosen else entry.colours.text))
    room = place.adjusted(-space(1), 0, space(1), 0)
    letters = entry.name[:_INITIALS]
    while len(letters) > 1 and painter.fontMetrics().horizontalAdvance(letters) > room.width():
        letters = letters[:-1]
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter, letters)


def _draw_count(
    painter: QPainter,
    option: QStyleOptionViewItem,
    room: QRect,
    count: str,
    *,
    is_bad: bool,
    is_narrow: bool,
    entry: GroupEntry,
) -> int:
    """Draw the count at the end of a line, and return where it begins."""
    colours = entry.colours
    font = font_of(Type.LABEL if is_bad or entry.is_chosen else Type.NOTE)
    metrics = QFontMetrics(font)
    width = metrics.horizontalAdvance(count)
    from_edge, beside = (space(1), space(1.5)) if is_narrow else (space(2), space(3.5))
    place = QRect(room.right() + 1 - from_edge - width, room.top(), width, room.height())
    painter.setFont(font)
    if is_bad:
        high = max(space(_PILL_STEPS), metrics.height() + 2)
        pill = QRect(0, 0, max(width + beside, high), high)
        pill.moveCenter(place.center())
        pill.moveRight(room.right() + 1 - from_edge // 2)
        place = QRect(pill)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.grounds[Tone.BAD]))
        half = pill.height() / 2
        painter.drawRoundedRect(QRectF(_visual(option, pill)), half, half)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QColor(colours.tones[Tone.BAD]))
        painter.drawText(_visual(option, pill), Qt.AlignmentFlag.AlignCenter, count)
    else:
        painter.setPen(QColor(colours.on_chosen if entry.is_chosen else colours.muted))
        painter.drawText(_visual(option, place), _mirrored(_END, option), count)
    return place.left()


def _count_in_narrow(count: str) -> str:
    digits = "".join(sign for sign in count if sign.isdigit())
    return f"{_MOST_IN_NARROW}+" if digits and len(digits) > len(str(_MOST_IN_NARROW)) else count


def _visual(option: QStyleOptionViewItem, place: QRect) -> QRect:
    return place_in(option.direction, option.rect, place)


def _mirrored(alignment: Qt.AlignmentFlag, option: QStyleOptionViewItem) -> Qt.AlignmentFlag:
    return side_in(option.direction, alignment)
