"""A plot of equal steps through time: axis, grid, labels, and a step that can be picked."""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetricsF,
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
from gui.look.tokens import Type, blended, space
from gui.text.reading_direction import read_alone
from gui.widgets.drawing.tool_tips import show_tool_tip
from gui.widgets.spoken.roles import SpokenRole, speak_as

_LEFT, _RIGHT = Qt.Key.Key_Left, Qt.Key.Key_Right


@dataclass(frozen=True, slots=True)
class Tick:
    """A line of the grid: how high it is, as a share of the plot, and what stands next to it."""

    height: float
    text: str


class StepPlot(QWidget):
    """Arrow keys walk through the steps, a click or Enter picks one; a tool tip says what it holds."""

    picked = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._labels: Sequence[str] = ()
        self._tips: Sequence[str] = ()
        self._ticks: Sequence[Tick] = ()
        self._at = -1
        speak_as(self, SpokenRole.PLOT)
        self.setAccessibleName(name)
        self.setFont(font_of(Type.NOTE))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)

    def sizeHint(self) -> QSize:
        return QSize(space(90), space(38))

    def minimumSizeHint(self) -> QSize:
        return QSize(space(40), space(24))

    def show_steps(self, labels: Sequence[str], tips: Sequence[str], ticks: Sequence[Tick]) -> None:
        """Show what stands below the steps, what is said of each, and the lines of the grid."""
        self._labels, self._tips, self._ticks = labels, tips, ticks
        self._at = -1
        self.setAccessibleDescription("")
        self.update()

    @abstractmethod
    def paint_steps(self, painter: QPainter, room: QRectF) -> None:
        """Paint the contents into the room between the axes."""

    def step_room(self, room: QRectF, step: int) -> QRectF:
        """Return the room of one step, in the direction in which the window reads."""
        width = room.width() / max(len(self._tips), 1)
        place = len(self._tips) - 1 - step if self._is_mirrored else step
        return QRectF(room.left() + place * width, room.top(), width, room.height())

    # ---- what the user does

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {_LEFT, _RIGHT} and self._tips:
            is_onward = (event.key() == _RIGHT) != self._is_mirrored
            step = self._at + (1 if is_onward else -1) if self._at >= 0 else len(self._tips) - 1
            self._go_to(min(max(step, 0), len(self._tips) - 1))
            room = self.step_room(self._room(), self._at)
            above = self.mapToGlobal(QPoint(round(room.center().x()), 0))
            show_tool_tip(above, self._tips[self._at], self)
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space} and self._at >= 0:
            self.picked.emit(self._at)
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._go_to(self._step_at(event.position()))
        super().mouseMoveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        step = self._step_at(event.position())
        if step >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self.picked.emit(step)

    def leaveEvent(self, event: QEvent) -> None:
        self._go_to(-1)
        super().leaveEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._go_to(-1)
        super().focusOutEvent(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            step = self._step_at(QPointF(event.pos()))
            if step >= 0:
                show_tool_tip(event.globalPos(), self._tips[step], self)
                return True
        return super().event(event)

    def _go_to(self, step: int) -> None:
        if step != self._at:
            self._at = step
            self.setAccessibleDescription(self._tips[step] if step >= 0 else "")
            self.setCursor(Qt.CursorShape.PointingHandCursor if step >= 0 else Qt.CursorShape.ArrowCursor)
            self.update()

    def _step_at(self, place: QPointF) -> int:
        room = self._room()
        inside = (step for step in range(len(self._tips)) if self.step_room(room, step).contains(place))
        return next(inside, -1)

    # ---- how it is painted

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = self._room()
        self._paint_grid(painter, room)
        if self._at >= 0:
            accent = self.palette().color(QPalette.ColorRole.Accent)
            ground = blended(self.palette().color(QPalette.ColorRole.Base), accent, 0.1)
            painter.fillRect(self.step_room(room, self._at), ground)
        self.paint_steps(painter, room)
        self._paint_labels(painter, room)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Accent), 1))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), space(1), space(1))

    @property
    def _is_mirrored(self) -> bool:
        return self.layoutDirection() == Qt.LayoutDirection.RightToLeft

    def _room(self) -> QRectF:
        metrics = QFontMetricsF(self.font())
        widest = max((metrics.horizontalAdvance(tick.text) for tick in self._ticks), default=0)
        # Without an axis its edges are those of what stands above and below.
        beside = widest + space(2) if self._ticks else 0
        end = space(1) if self._ticks else 0
        below = metrics.height() + space(1) if any(self._labels) else space(1)
        room = QRectF(self.rect()).adjusted(beside, metrics.height() / 2 + space(0.5), -end, -below)
        if self._is_mirrored:
            room.translate(end - beside, 0)
        return room

    def _paint_grid(self, painter: QPainter, room: QRectF) -> None:
        metrics = QFontMetricsF(self.font())
        for tick in self._ticks:
            y = round(room.bottom() - tick.height * room.height()) + 0.5
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Midlight), 1))
            painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            width = metrics.horizontalAdvance(tick.text)
            x = room.right() + space(1) if self._is_mirrored else room.left() - width - space(1)
            painter.drawText(QPointF(x, y + metrics.ascent() / 2 - 1), read_alone(tick.text))

    def _paint_labels(self, painter: QPainter, room: QRectF) -> None:
        """Write below as many steps as there is room for, the same number apart, the last one always."""
        metrics = QFontMetricsF(self.font())
        widest = max(map(metrics.horizontalAdvance, self._labels), default=0) + space(2)
        width = room.width() / max(len(self._labels), 1)
        apart = max(round(widest / max(width, 1) + 0.5), 1)
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        taken: QRectF | None = None
        for step in range(len(self._labels) - 1, -1, -apart):
            text = self._labels[step]
            length = metrics.horizontalAdvance(text)
            wanted = self.step_room(room, step).center().x() - length / 2
            # The outermost ones are moved inwards and may come too close to the next ones.
            x = min(max(wanted, 0), self.width() - length)
            place = QRectF(x, room.bottom(), length + space(1.5), metrics.height())
            if taken is None or not place.intersects(taken):
                painter.drawText(QPointF(x, room.bottom() + metrics.ascent() + space(0.75)), read_alone(text))
                taken = place
