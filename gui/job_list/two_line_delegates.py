"""Draw a job in two lines: its name over what it does, its next run over how far away that is."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QObject, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gui.job_list.job_delegates import NameDelegate
from gui.job_list.job_status import below_the_name, status_of
from gui.job_list.listed_job import ListedJob
from gui.look.spacing import space
from gui.look.theme import font_of
from gui.look.tokens import Tone, Type, colours_of, tone
from gui.widgets.pill import draw_pill
from gui.widgets.tables.paged_model import LINE_ROLE, AnyIndex


class TwoLineNameDelegate(NameDelegate):
    """The name over what went wrong last, or over the schedule and the action."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        line: ListedJob | None = index.data(LINE_ROLE)
        if line is None:
            super().paint(painter, option, index)
            return
        draw_ground(self, painter, option, index)
        colours = colours_of(option.palette)
        is_quiet = not line.job.is_enabled or line.job.deleted_at is not None
        has_failed = bool(line.failed_in_a_row and line.error)
        draw_two_lines(
            painter,
            option,
            (line.job.name, QColor(colours.muted if is_quiet else colours.text), font_of(Type.NAME)),
            (
                below_the_name(line),
                tone(option.palette, Tone.BAD) if has_failed else QColor(colours.muted),
                font_of(Type.NOTE),
            ),
        )


class StatusDelegate(QStyledItemDelegate):
    """The next run over how far away it is, or a pill where something is not as usual."""

    def __init__(self, now: Callable[[], datetime], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now = now

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        line: ListedJob | None = index.data(LINE_ROLE)
        if line is None:
            super().paint(painter, option, index)
            return
        draw_ground(self, painter, option, index)
        status = status_of(line, self._now())
        colours = colours_of(option.palette)
        below = (status.below, QColor(colours.muted), font_of(Type.NOTE))
        if status.tone is None:
            draw_two_lines(painter, option, (status.text, QColor(colours.text), font_of(Type.TEXT)), below)
            return
        upper, lower = _halves(option, font_of(Type.NAME), below[2])
        if not status.below:
            upper = QRect(upper.left(), option.rect.top(), upper.width(), option.rect.height())
        pill = draw_pill(painter, QRectF(upper), status.text, status.tone, option)
        if status.share is not None:
            _draw_share(painter, option, QRectF(upper), pill, status.share)
        _draw_text(painter, option, lower, *below)


def row_height() -> int:
    """Return how high a row of two lines is."""
    name, note = QFontMetrics(font_of(Type.NAME)), QFontMetrics(font_of(Type.NOTE))
    return name.height() + note.height() + space(4)


def draw_ground(
    delegate: QStyledItemDelegate, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex
) -> None:
    """Draw what a cell stands on: chosen, focused or plain."""
    base = QStyleOptionViewItem(option)
    delegate.initStyleOption(base, index)
    base.text = ""
    base.widget.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, base, painter, base.widget)


def draw_two_lines(
    painter: QPainter,
    option: QStyleOptionViewItem,
    above: tuple[str, QColor, QFont],
    below: tuple[str, QColor, QFont],
) -> None:
    """Draw a text over another one, each cut short where there is no room for it."""
    upper, lower = _halves(option, above[2], below[2])
    if not below[0]:
        upper = QRect(upper.left(), option.rect.top(), upper.width(), option.rect.height())
    _draw_text(painter, option, upper, *above)
    _draw_text(painter, option, lower, *below)


def _halves(option: QStyleOptionViewItem, above: QFont, below: QFont) -> tuple[QRect, QRect]:
    room = option.rect.adjusted(space(1.5), 0, -space(1.5), 0)
    first, second = QFontMetrics(above).height(), QFontMetrics(below).height()
    top = room.top() + (room.height() - first - second) // 2
    return (
        QRect(room.left(), top, room.width(), first),
        QRect(room.left(), top + first, room.width(), second),
    )


def _draw_text(
    painter: QPainter, option: QStyleOptionViewItem, room: QRect, text: str, colour: QColor, font: QFont
) -> None:
    if not text:
        return
    painter.save()
    painter.setFont(font)
    painter.setPen(colour)
    words = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, room.width())
    side = QStyle.visualAlignment(option.direction, Qt.AlignmentFlag.AlignLeft)
    painter.drawText(room, side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, words)
    painter.restore()


def _draw_share(
    painter: QPainter, option: QStyleOptionViewItem, room: QRectF, pill: QRectF, share: float
) -> None:
    """Draw how much of its usual time a run has taken, beside its pill."""
    colours = colours_of(option.palette)
    is_left = option.direction == Qt.LayoutDirection.RightToLeft
    free = (pill.left() - room.left()) if is_left else (room.right() - pill.right())
    width = min(free - space(2), space(14))
    if width < space(4):
        return
    track = QRectF(0, 0, width, space(1))
    track.moveCenter(pill.center())
    if is_left:
        track.moveRight(pill.left() - space(2))
    else:
        track.moveLeft(pill.right() + space(2))
    done = QRectF(track)
    done.setWidth(track.width() * share)
    if is_left:
        done.moveRight(track.right())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    for part, colour in ((track, colours.edge), (done, colours.accent)):
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(part, part.height() / 2, part.height() / 2)
    painter.restore()
