"""Draw a job in two lines: its name over what it does, its next run over how far away that is."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QObject, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.job_list.job_delegates import NameDelegate, draw_bar_of_hue, draw_hue, draw_outcomes
from gui.job_list.job_list_model import line_of
from gui.job_list.job_status import below_the_name, status_of
from gui.job_list.line_grounds import LineGrounds
from gui.look.theme import font_of
from gui.look.tokens import Radius, Tone, Type, colours_of, space, tone
from gui.widgets.buttons.pill import draw_pill
from gui.widgets.tables.line_painting import LinePainter
from gui.widgets.tables.paged_model import AnyIndex

_TEXT_STEPS, _GAP_STEPS = 9.0, 2.5
# How high the two lines are.
_UPPER_STEPS, _LOWER_STEPS = 5.0, 4.0
# How long the grey bars are where a job is still being read, in steps.
_AWAITED_NAMES = ((30, 48), (23, 40), (37, 33), (26, 45))
_AWAITED_STATUS = (18,)
_MIRRORED = Qt.LayoutDirection.RightToLeft
_Text = tuple[str, QColor, QFont]


class TwoLineNameDelegate(NameDelegate):
    """The hue of a job, and its name over what went wrong last, or over the schedule and the action."""

    def __init__(self, grounds: LineGrounds, parent: QObject) -> None:
        super().__init__(parent)
        self._grounds = grounds
        self._lines = TwoLinePainter()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        self._grounds.draw(painter, option, index, begins=space(_TEXT_STEPS))
        line = line_of(index)
        colours = colours_of(option.palette)
        room = text_room(option)
        if line is None:
            draw_bar_of_hue(painter, option, QColor(colours.inert))
            _draw_awaited(painter, option, room, _AWAITED_NAMES[index.row() % len(_AWAITED_NAMES)])
            return
        draw_hue(painter, option, line.hue)
        is_quiet = not line.job.is_enabled or line.job.deleted_at is not None
        has_failed = bool(line.failure and line.error)
        self._lines.draw(
            painter,
            option,
            room,
            (
                line.job.name,
                QColor(colours.muted if is_quiet else colours.text),
                self._lines.name_of(is_quiet),
            ),
            (
                below_the_name(line),
                tone(option.palette, Tone.BAD) if has_failed else QColor(colours.muted),
                self._lines.note,
            ),
        )

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: AnyIndex) -> None:
        """Let a name be typed where it stands, in the whole height of its line."""
        room = text_room(option)
        high = editor.sizeHint().height()
        top = room.top() + (room.height() - high) // 2
        editor.setGeometry(room.left() - space(1), top, room.width(), high)


class StatusDelegate(QStyledItemDelegate):
    """The next run over how far away it is, or a pill where something is not as usual."""

    def __init__(
        self,
        now: Callable[[], datetime],
        knows_times: Callable[[], bool],
        grounds: LineGrounds,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._now = now
        self._knows_times = knows_times
        self._grounds = grounds
        self._lines = TwoLinePainter()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        self._grounds.draw(painter, option, index)
        line = line_of(index)
        if line is None:
            _draw_awaited(painter, option, _before_gap(option), _AWAITED_STATUS)
            return
        status = status_of(line, self._now(), is_known=self._knows_times())
        colours = colours_of(option.palette)
        room = _before_gap(option)
        below = (status.below, QColor(colours.muted), self._lines.note)
        if status.tone is None:
            colour = colours.muted if status.is_doubtful else colours.text
            above = (status.text, QColor(colour), self._lines.text)
            self._lines.draw(painter, option, room, above, below)
            return
        upper, lower = self._lines.halves(room, self._lines.text, below)
        pill = draw_pill(painter, QRectF(upper), status.text, status.tone, option, status.sign)
        if status.share is not None:
            _draw_share(painter, option, QRectF(upper), pill, status.share)
        self._lines.draw_line(painter, option, lower, below)


class TwoLineOutcomesDelegate(QStyledItemDelegate):
    """A bar for each of the last runs, the newest at the end; what runs now comes last."""

    def __init__(self, grounds: LineGrounds, parent: QObject) -> None:
        super().__init__(parent)
        self._grounds = grounds

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        self._grounds.draw(painter, option, index)
        line = line_of(index)
        if line is not None:
            draw_outcomes(painter, option, line, 0)


class TwoLinePainter:
    """Lays each text out once, as the same few are painted again and again."""

    def __init__(self) -> None:
        self._painter = LinePainter()
        self.name, self.text, self.note = font_of(Type.NAME), font_of(Type.TEXT), font_of(Type.NOTE)
        self._quiet_name = font_of(Type.QUIET_NAME)

    def name_of(self, is_quiet: bool) -> QFont:
        """Return the font of the name of a job, lighter for one that does not run."""
        return self._quiet_name if is_quiet else self.name

    def draw(
        self, painter: QPainter, option: QStyleOptionViewItem, room: QRect, above: _Text, below: _Text
    ) -> None:
        """Draw a text over another one, each cut short where there is no room for it."""
        upper, lower = self.halves(room, above[2], below)
        self.draw_line(painter, option, upper, above)
        self.draw_line(painter, option, lower, below)

    def draw_line(self, painter: QPainter, option: QStyleOptionViewItem, room: QRect, words: _Text) -> None:
        text, colour, font = words
        self._painter.draw(painter, room, text, font, colour, is_mirrored=option.direction == _MIRRORED)

    def halves(self, room: QRect, above: QFont, below: _Text) -> tuple[QRect, QRect]:
        """Return the room of each line; one that stands alone has all of it."""
        if not below[0]:
            return room, QRect()
        first = max(self._painter.metrics(above).height(), space(_UPPER_STEPS))
        second = max(self._painter.metrics(below[2]).height(), space(_LOWER_STEPS))
        top = room.top() + (room.height() - first - second) // 2
        return (
            QRect(room.left(), top, room.width(), first),
            QRect(room.left(), top + first, room.width(), second),
        )


def row_height() -> int:
    """Return how high a row of two lines is."""
    name, note = QFontMetrics(font_of(Type.NAME)), QFontMetrics(font_of(Type.NOTE))
    return max(space(12), name.height() + note.height() + space(3))


def text_begin() -> int:
    """Return how far from the edge of a line its name begins."""
    return space(_TEXT_STEPS)


def text_room(option: QStyleOptionViewItem) -> QRect:
    """Return the room of a name, behind the hue."""
    begin, end = space(_TEXT_STEPS), space(_GAP_STEPS)
    if option.direction == _MIRRORED:
        begin, end = end, begin
    return option.rect.adjusted(begin, 0, -end, 0)


def _draw_awaited(
    painter: QPainter, option: QStyleOptionViewItem, room: QRect, steps: tuple[float, ...]
) -> None:
    """Draw a grey bar for each line of words that is still to come."""
    height, gap = space(2.5), space(2)
    top = room.center().y() + 1 - (len(steps) * height + (len(steps) - 1) * gap) // 2
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours_of(option.palette).inert))
    for number, wide in enumerate(steps):
        bar = QRectF(room.left(), top + number * (height + gap), min(space(wide), room.width()), height)
        if option.direction == _MIRRORED:
            bar.moveRight(room.right() + 1)
        painter.drawRoundedRect(bar, Radius.CHIP.pixels, Radius.CHIP.pixels)
    painter.restore()


def _before_gap(option: QStyleOptionViewItem) -> QRect:
    gap = space(_GAP_STEPS)
    return (
        option.rect.adjusted(gap, 0, 0, 0)
        if option.direction == _MIRRORED
        else option.rect.adjusted(0, 0, -gap, 0)
    )


def _draw_share(
    painter: QPainter, option: QStyleOptionViewItem, room: QRectF, pill: QRectF, share: float
) -> None:
    """Draw how much of its usual time a run has taken, next to its pill."""
    colours = colours_of(option.palette)
    is_left = option.direction == _MIRRORED
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
    for part, colour in ((track, colours.gauge), (done, colours.accent)):
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(part, part.height() / 2, part.height() / 2)
    painter.restore()
