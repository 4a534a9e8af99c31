"""Whole numbers: a line with arrows to step, and one with what it counts next to it."""

import re

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QGuiApplication, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QStyle, QWidget

from gui.look.tokens import Radius, colours_of, space
from gui.widgets.drawing.chevron import ChevronWay, draw_chevron
from gui.widgets.fields.form_editors import LineEditor
from gui.widgets.fields.wrapping_row import stand_in_line
from gui.widgets.paragraph import Label

_ARROWS_STEPS = 4.5
_NARROW_STEPS, _AROUND_WORDS_STEPS = 20, 10
_FIRST_PAUSE_MILLISECONDS, _PAUSE_MILLISECONDS = 400, 60
_KEYS = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
_ARROWS = ((1, 0.32, ChevronWay.UP), (-1, 0.68, ChevronWay.DOWN))
GREATEST_STEPPED = 999_999_999
_NUMBER = re.compile(r"-?[0-9]{1,9}")
# The release of an arrow that is held may never come after one of these.
_LETTING_GO = frozenset(
    (QEvent.Type.WindowBlocked, QEvent.Type.WindowDeactivate, QEvent.Type.FocusOut, QEvent.Type.Hide)
)


class NumberLine(LineEditor):
    """Arrows and the keys of arrows step from the least on; words typed in place of a number stay.

    Where nothing is typed they step from the `usual` number, which holds then.
    """

    def __init__(
        self,
        example: str = "",
        parent: QWidget | None = None,
        *,
        least: int = 1,
        most: int = GREATEST_STEPPED,
        usual: int = 0,
    ) -> None:
        super().__init__(example, parent)
        self._least, self._most, self._usual = least, most, usual
        self._pressed = 0
        self._again = QTimer(self, interval=_PAUSE_MILLISECONDS)
        self._again.timeout.connect(self._step_on)
        self._make_room()

    def step(self, by: int) -> None:
        """Add to the number as if it was typed, unless a word stands there or a bound is reached."""
        typed = self.text().strip()
        if typed and not _NUMBER.fullmatch(typed):
            return
        before = int(typed or self._usual)
        number = max(self._least, min(before + by, self._most))
        goes_on = (number - before) * by > 0  # not back from what was typed beyond a bound
        if goes_on and self.isEnabled() and not self.isReadOnly():
            self.selectAll()
            self.insert(str(number))  # unlike a text that is set, it can be undone and is told

    def keep_narrow(self) -> None:
        """Be as wide as numbers are, and what stands there as an example."""
        words = self.fontMetrics().horizontalAdvance(self.placeholderText())
        self.setFixedWidth(max(space(_NARROW_STEPS), words + space(_AROUND_WORDS_STEPS)))

    def event(self, event: QEvent) -> bool:
        if event.type() in _LETTING_GO and self._pressed:
            self._let_go()
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LayoutDirectionChange:
            self._make_room()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = _KEYS.get(Qt.Key(event.key()))
        if by is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        else:
            self.step(by)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = self._arrow_at(event.position().toPoint())
        if self._pressed and event.button() == Qt.MouseButton.LeftButton and self.isEnabled():
            self.step(self._pressed)
            self._again.start(_FIRST_PAUSE_MILLISECONDS)
            self.update()
        else:
            self._let_go()
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Step once more: Qt tells two clicks in a row as this."""
        if self._arrow_at(event.position().toPoint()):
            self.mousePressEvent(event)
        else:
            super().mouseDoubleClickEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        is_over = self._arrow_at(event.position().toPoint()) and not event.buttons()
        self.setCursor(Qt.CursorShape.ArrowCursor if is_over or self._pressed else Qt.CursorShape.IBeamCursor)
        if not self._pressed:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pressed:
            self._let_go()
        else:
            super().mouseReleaseEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        room, colours = self._arrows(), colours_of(self.palette())
        colour = QColor(colours.muted if self.isEnabled() else colours.disabled)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for by, share, way in _ARROWS:
            if by == self._pressed:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(colours.pressed))
                half = QRectF(room.x(), room.y() + (room.height() / 2 if by < 0 else 0), room.width(), 0)
                half.setHeight(room.height() / 2)
                painter.drawRoundedRect(half, Radius.CHIP.pixels, Radius.CHIP.pixels)
            middle = QPointF(room.center().x() + 0.5, self.height() * share)
            draw_chevron(painter, middle, way, colour)
        painter.end()

    def _step_on(self) -> None:
        is_held = self._pressed and QGuiApplication.mouseButtons() & Qt.MouseButton.LeftButton
        if not is_held or not self.isVisible() or not self.isEnabled():
            self._let_go()
            return
        self._again.setInterval(_PAUSE_MILLISECONDS)
        self.step(self._pressed)

    def _let_go(self) -> None:
        self._pressed = 0
        self._again.stop()
        self.update()

    def _arrows(self) -> QRect:
        """Return the room of both arrows, within the frame."""
        edge, wide = colours_of(self.palette()).ring + 1, space(_ARROWS_STEPS)
        room = QRect(self.width() - wide - edge, edge, wide, self.height() - 2 * edge)
        return QStyle.visualRect(self.layoutDirection(), self.rect(), room)

    def _arrow_at(self, place: QPoint) -> int:
        """Return what an arrow steps by; 0 where there is none."""
        if not self._arrows().contains(place):
            return 0
        return 1 if place.y() < self.height() / 2 else -1

    def _make_room(self) -> None:
        """Keep the number off the arrows; Qt turns round no margins of a text."""
        wide = space(_ARROWS_STEPS - 1)
        self.setTextMargins(*((wide, 0, 0, 0) if self.isRightToLeft() else (0, 0, wide, 0)))


class CountEditor(QWidget):
    """A number with what it counts next to it."""

    edited = Signal()

    def __init__(self, unit: str, unit_of_one: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._units = unit_of_one or unit, unit
        self._number = NumberLine("1", self)
        self._number.setObjectName("number")
        self._number.setMaximumWidth(space(16))
        self._unit = Label(unit, self)
        self._unit.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        stand_in_line(self, self._number, self._unit, gap=2)
        self._number.edited.connect(self.edited)
        self._number.textChanged.connect(self._show_unit)

    def value(self) -> str:
        return self._number.value()

    def show_value(self, value: str) -> None:
        self._number.show_value(value)

    def _show_unit(self, number: str) -> None:
        self._unit.setText(self._units[number.strip() != "1"])

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self._number.setAccessibleName(f"{name} … {self._unit.text()}")
