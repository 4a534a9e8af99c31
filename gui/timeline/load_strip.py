"""A bar that shows how busy each stretch is, and leads there."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
)
from PySide6.QtWidgets import QWidget

from gui.look.theme import font_of
from gui.look.tokens import Tone, Type, blended, colours_of, space, tone
from gui.occurrences import entry_words
from gui.text import formats
from gui.text.reading_direction import flag_of
from gui.timeline.axis import Axis
from gui.timeline.lane_layout import step_minutes
from gui.timeline.stretches import FoundStretches, Grid, Known, Load, grid_around
from gui.timeline.timeline_drawing import NAME_STEPS
from gui.widgets.awaiting import PATIENCE_MILLISECONDS
from gui.widgets.drawing.tool_tips import show_tool_tip
from gui.widgets.plots.outcome_marks import draw_mark
from gui.widgets.spoken.roles import SpokenRole, speak_as
from scheduler_core.values.runs.run import RunState

_Key = Qt.Key
_PICKING = frozenset({_Key.Key_Return, _Key.Key_Enter, _Key.Key_Space})
# In steps of the scale: how wide a stretch is at least, and how high signs and bars are.
_NARROWEST, _SIGN, _BAR = 3, 2.25, 6
_GONE = 0.55


class LoadStrip(QWidget):
    """Follows an axis; `grid_changed` tells that other stretches came into sight.

    `picked` tells a stretch with the first of its jobs, `passed` that an arrow led beyond an end (-1 or 1).
    """

    grid_changed = Signal()
    picked = Signal(object, object, object)
    passed = Signal(int)
    zoomed = Signal(int)

    def __init__(self, now: Callable[[], datetime], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("load_strip")
        speak_as(self, SpokenRole.PLOT)
        self.setAccessibleName(self.tr("Runs along the time"))
        self.setFont(font_of(Type.NOTE))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self._now = now
        self._axis: Axis | None = None
        self._grid = Grid()
        self._seen = range(0)
        self._known = Known()
        self._loads: Sequence[Load | None] = ()
        self._most = 0
        self._unread = ""
        # By when they begin, so that they stay the same while time goes by below them.
        self._chosen: datetime | None = None
        self._hovered: datetime | None = None
        self._is_late = False
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE_MILLISECONDS)
        self._patience.timeout.connect(self._say_awaited)

    # ---- what is shown

    @property
    def grid(self) -> Grid:
        return self._grid

    @property
    def is_known(self) -> bool:
        """Tell whether all that is in sight is known."""
        return all(self._loads[number] is not None for number in self._seen)

    def follow(self, axis: Axis) -> None:
        """Show the stretches along an axis, in this widget's own places."""
        self._axis = axis
        begin, end = axis.begin, axis.end
        minutes = step_minutes(axis.seconds, space(_NARROWEST))
        if minutes != self._grid.minutes or not self._grid.holds(begin, end):
            if minutes != self._grid.minutes:
                self._known = Known()
            self._grid = grid_around(begin, end, minutes)
            self._seen = self._grid.between(begin, end)
            self._show_known()
            self.grid_changed.emit()
        self._seen = self._grid.between(begin, end)
        self.update()

    def wait(self) -> None:
        """Know that what is missing was asked for."""
        self._unread = ""
        if not self.is_known and not self._is_late:
            self._patience.start()

    def forget(self) -> None:
        """Show nothing of other jobs."""
        self._known = Known()
        self._is_late = False
        self._show_known()

    def show_past(self, found: FoundStretches) -> None:
        self._take(found, Known(found, self._known.coming))

    def show_coming(self, found: FoundStretches) -> None:
        self._take(found, Known(self._known.past, found))

    def fail(self, reason: str) -> None:
        """Say where somebody looks why nothing is known."""
        self._patience.stop()
        self._is_late, self._unread = False, reason
        self._describe()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(space(40), space(_SIGN) + space(_BAR) + space(1.5))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def words_of(self, number: int) -> str:
        """Return which stretch it is and what it holds, a line each."""
        load, minutes = self._loads[number], self._grid.minutes
        what = load_in_words(load) if load is not None else self._unread or self.tr("Still being read")
        return f"{stretch_name(*self._grid.stretch(number), minutes)}\n{what}"

    def place_of(self, number: int) -> QRectF:
        """Return the room of a stretch."""
        if self._axis is None:
            return QRectF()
        left, right = self._sides_of(number, self._axis)
        return QRectF(left, 0, right - left, self.height())

    def _sides_of(self, number: int, axis: Axis) -> tuple[float, float]:
        """Return how far a stretch reaches, as far as it is in sight."""
        begin, end = self._grid.stretch(number)
        left, right = axis.x_of(begin), axis.x_of(end)
        if axis.is_mirrored:
            left, right = right, left
        return min(max(left, axis.left), axis.right), min(max(right, axis.left), axis.right)

    def _take(self, found: FoundStretches, known: Known) -> None:
        if found.grid.minutes == self._grid.minutes:
            self._known = known
            self._show_known()

    def _show_known(self) -> None:
        grid, known = self._grid, self._known
        self._loads = [known.load(*grid.stretch(number)) for number in range(len(grid.edges) - 1)]
        self._most = max((load.runs for load in self._loads if load is not None), default=0)
        if self.is_known:
            self._patience.stop()
            self._is_late = False
        self._describe()
        self.update()

    def _say_awaited(self) -> None:
        self._is_late = not self.is_known
        self.update()

    # ---- what the user does

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = _Key(event.key())
        if key in {_Key.Key_Left, _Key.Key_Right}:
            self._walk((key == _Key.Key_Right) != self.isRightToLeft())
        elif key in {_Key.Key_Home, _Key.Key_End} and self._seen:
            self._choose(self._seen[0 if key == _Key.Key_Home else -1])
        elif key in _PICKING and (number := self._number_of(self._chosen)) is not None:
            self._pick(number)
        elif key in {_Key.Key_Plus, _Key.Key_Equal, _Key.Key_Minus}:
            self.zoomed.emit(-1 if key == _Key.Key_Minus else 1)
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self._number_at(event.position()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        number = self._number_at(event.position())
        if number is not None and event.button() == Qt.MouseButton.LeftButton:
            self._pick(number)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)
        super().leaveEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._chosen = None
        self._describe()
        super().focusOutEvent(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            number = self._number_at(QPointF(event.pos()))
            show_tool_tip(event.globalPos(), "" if number is None else self.words_of(number), self)
            return True
        return super().event(event)

    def _walk(self, is_later: bool) -> None:
        number = self._number_of(self._chosen)
        if number is None:
            here = self._number_of(self._now())
            if self._seen:
                self._choose(here if here is not None else self._seen[0])
            return
        number += 1 if is_later else -1
        if number not in self._seen:
            self.passed.emit(1 if is_later else -1)
            number = self._number_of(self._chosen, among=range(len(self._loads))) or 0
            number = min(max(number + (1 if is_later else -1), 0), len(self._loads) - 1)
        if number in self._seen:
            self._choose(number)

    def _choose(self, number: int) -> None:
        self._chosen = self._grid.edges[number]
        self._describe()
        self.update()
        above = self.mapToGlobal(QPoint(round(self.place_of(number).center().x()), 0))
        show_tool_tip(above, self.words_of(number), self)

    def _pick(self, number: int) -> None:
        load = self._loads[number]
        self.picked.emit(*self._grid.stretch(number), None if load is None else load.job)

    def _hover(self, number: int | None) -> None:
        hovered = None if number is None else self._grid.edges[number]
        if hovered != self._hovered:
            self._hovered = hovered
            shape = Qt.CursorShape.ArrowCursor if number is None else Qt.CursorShape.PointingHandCursor
            self.setCursor(shape)
            self.update()

    def _number_at(self, place: QPointF) -> int | None:
        return next((number for number in self._seen if self.place_of(number).contains(place)), None)

    def _number_of(self, at: datetime | None, among: range | None = None) -> int | None:
        """Return the stretch in sight that holds an instant."""
        if at is None:
            return None
        among = self._seen if among is None else among
        return next(
            (each for each in among if self._grid.edges[each] <= at < self._grid.edges[each + 1]), None
        )

    def _describe(self) -> None:
        """Say what a reader hears of the chosen stretch, or else of the fullest one."""
        number = self._number_of(self._chosen)
        if number is not None:
            self.setAccessibleDescription(self.words_of(number))
        elif self._unread or not self.is_known:
            self.setAccessibleDescription(self._unread or self.tr("Still being read"))
        elif not any(load is not None and load.runs for load in self._loads_in_sight()):
            self.setAccessibleDescription(load_in_words(Load()))
        else:
            fullest = max(self._seen, key=lambda each: load.runs if (load := self._loads[each]) else 0)
            words = self.words_of(fullest).replace("\n", ", ")
            self.setAccessibleDescription(self.tr("Most in {stretch}").format(stretch=words))

    def _loads_in_sight(self) -> list[Load | None]:
        return [self._loads[number] for number in self._seen]

    # ---- how it is painted

    def paintEvent(self, _event: QPaintEvent) -> None:
        axis = self._axis
        if axis is None:
            return
        painter = QPainter(self)
        hovered, chosen = self._number_of(self._hovered), self._number_of(self._chosen)
        base, accent = self.palette().base().color(), self.palette().accent().color()
        for number, shade in ((hovered, 0.12), (chosen, 0.24)):
            if number is not None:
                painter.fillRect(self.place_of(number), blended(base, accent, shade))
        self._draw_bars(painter, axis)
        self._draw_caption(painter, axis)
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(accent, colours_of(self.palette()).ring))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), space(1), space(1))

    def _draw_bars(self, painter: QPainter, axis: Axis) -> None:
        colours, base = colours_of(self.palette()), self.palette().base().color()
        line, inert, coming = QColor(colours.line), QColor(colours.inert), QColor(colours.field)
        kinds = tone(self.palette(), Tone.BAD), blended(base, coming, _GONE), coming
        foot, side, highest = self.height() - space(0.5), space(_SIGN) - 1, space(_BAR)
        signs: list[QRectF] = []
        for number in self._seen:
            left, right = self._sides_of(number, axis)
            load, width = self._loads[number], max(1.0, right - left - 1.5)
            if load is None or not load.runs:
                height = space(2) if load is None else 1
                if load is not None or self._is_late:
                    painter.fillRect(
                        QRectF(left + 0.5, foot - height, width, height), inert if load is None else line
                    )
                continue
            tall, top = max(2.0, highest * (load.runs / self._most) ** 0.5), float(foot)
            failed = max(2.0, tall * load.failed / load.runs) if load.failed else 0.0
            to_come = tall * load.to_come / load.runs
            for colour, height in zip(kinds, (failed, tall - failed - to_come, to_come), strict=True):
                if height > 0:
                    top -= height
                    painter.fillRect(QRectF(left + 0.5, top, width, height), colour)
            if load.failed and side <= right - left:
                signs.append(QRectF((left + right - side) / 2, top - side - 1, side, side))
        for sign in signs:
            draw_mark(painter, sign, RunState.FAILED, self.palette())

    def _draw_caption(self, painter: QPainter, axis: Axis) -> None:
        """Say next to the bars, above the names of the lanes, how long each stretch is."""
        height = self.height() - space(0.5)
        room = QRectF(space(NAME_STEPS), 0, axis.left - space(NAME_STEPS + 1.5), height)
        if axis.is_mirrored:
            room = QRectF(
                axis.right + space(1.5), 0, self.width() - axis.right - space(NAME_STEPS + 1.5), height
            )
        metrics, minutes = QFontMetrics(self.font()), self._grid.minutes
        forms = caption(minutes), brief_caption(minutes)
        words = next((each for each in forms if metrics.horizontalAdvance(each) <= room.width()), forms[-1])
        words = metrics.elidedText(words, Qt.TextElideMode.ElideRight, max(0, round(room.width())))
        painter.setFont(self.font())
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        side = Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeading
        painter.drawText(room, side | flag_of(words), words)


_DAY_MINUTES = 24 * 60


def caption(minutes: int) -> str:
    """Say how long each stretch is."""
    usual = {
        1: _tr("Runs per minute"),
        60: _tr("Runs per hour"),
        _DAY_MINUTES: _tr("Runs per day"),
        7 * _DAY_MINUTES: _tr("Runs per week"),
    }
    step = entry_words.step_words(timedelta(minutes=minutes))
    return usual.get(minutes) or _tr("Runs per {step}").format(step=step)


def brief_caption(minutes: int) -> str:
    """Say the same where room is short."""
    usual = {
        1: _tr("per minute"),
        60: _tr("per hour"),
        _DAY_MINUTES: _tr("per day"),
        7 * _DAY_MINUTES: _tr("per week"),
    }
    step = entry_words.step_words(timedelta(minutes=minutes))
    return usual.get(minutes) or _tr("per {step}").format(step=step)


def stretch_name(begin: datetime, end: datetime, minutes: int) -> str:
    """Say when a stretch is, by its day and its times or by its days."""
    first = formats.local_date(begin)
    if minutes < _DAY_MINUTES:
        return f"{formats.day_heading(first)}, {formats.clock_span(begin, end)}"
    last = formats.local_date(end - timedelta(seconds=1))
    return formats.day_heading(first) if last <= first else formats.days_title(first, last)


def load_in_words(load: Load) -> str:
    return " · ".join(_parts(load)) if load.runs else _tr("No run")


def _parts(load: Load) -> Iterator[str]:
    if load.ran:
        yield entry_words.runs(load.ran)
    if load.failed:
        yield _tr("{count} failed").format(count=formats.whole_number(load.failed))
    if load.to_come:
        yield _tr("{count} to come").format(count=formats.whole_number(load.to_come))
    if load.jobs == 1:
        yield _tr("1 job")
    elif load.jobs:
        yield _tr("{count} jobs").format(count=formats.whole_number(load.jobs))


def _tr(text: str) -> str:
    return QCoreApplication.translate("load_words", text)
