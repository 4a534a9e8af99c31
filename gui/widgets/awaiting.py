"""What stands where an answer is still to come: nothing for a moment, then grey bars and what is read."""

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QPushButton, QWidget

from gui.look.spacing import space
from gui.look.theme import Theme, font_of
from gui.look.tokens import Radius, Type, colours_of
from gui.widgets.empty_state import EmptyState

# So long an answer may take before anything says that it is awaited.
PATIENCE_MILLISECONDS = 150
# How much of the width each bar takes.
_BARS = (0.86, 0.66, 0.78, 0.5)


class AwaitingState(EmptyState):
    """Waits for an answer, and says what there is not once it has come without anything.

    Where none came it says so, beside a button that asks again.
    """

    settled = Signal()
    again_wanted = Signal()

    def __init__(self, theme: Theme, icon_name: str, parent: QWidget | None = None) -> None:
        super().__init__(theme, icon_name, "", "", parent)
        self._awaited = ""
        self._last_awaited = ""
        self._is_late = False
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE_MILLISECONDS)
        self._patience.timeout.connect(self._say)
        self._again = QPushButton(self.tr("&Try again"), self)
        self._again.setObjectName("try_again")
        self._again.setProperty("small", True)
        self._again.clicked.connect(self._try_again)
        self.column.insertSpacing(self.column.count() - 1, space(2))
        self.column.insertWidget(
            self.column.count() - 1, self._again, alignment=Qt.AlignmentFlag.AlignHCenter
        )
        self._show_parts(are_shown=False)

    @property
    def awaited(self) -> str:
        """What is said to be read; empty when nothing is."""
        return self._awaited

    def wait_for(self, words: str) -> None:
        """Say nothing for a moment, then what is being read."""
        self._awaited, self._is_late = words, False
        self._last_awaited = words
        self._show_parts(are_shown=False)
        self._patience.start()
        self.update()

    def settle(self, statement: str, help_text: str) -> None:
        """Say what there is not: the answer has come."""
        self._patience.stop()
        self._awaited, self._is_late = "", False
        self.setAccessibleName("")
        self.show_words(statement, help_text)
        self._show_parts(are_shown=True)
        self.update()
        self.settled.emit()

    def fail(self, statement: str, reason: str) -> None:
        """Say that no answer came, and why."""
        self.settle(statement, reason)
        self._again.show()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._is_late:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_awaited(painter, QRectF(self.rect()), self.palette(), self._awaited)

    def _say(self) -> None:
        self._is_late = True
        self.setAccessibleName(self._awaited)
        self.update()

    def _try_again(self) -> None:
        self.wait_for(self._last_awaited)
        self.again_wanted.emit()

    def _show_parts(self, are_shown: bool) -> None:
        self._again.hide()
        for part in self.parts:
            part.setVisible(are_shown)


def draw_awaited(painter: QPainter, room: QRectF, palette: QPalette, words: str) -> None:
    """Draw what is being read, and grey bars where it will stand."""
    font = font_of(Type.NOTE)
    painter.setFont(font)
    painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
    line = QRectF(room.left() + space(4), room.top() + space(3), room.width() - space(8), space(5))
    painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading, words)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours_of(palette).inert))
    is_mirrored = painter.layoutDirection() == Qt.LayoutDirection.RightToLeft
    for number, share in enumerate(_BARS):
        top = line.bottom() + space(2) + number * space(7)
        width = line.width() * share
        left = line.right() - width if is_mirrored else line.left()
        painter.drawRoundedRect(QRectF(left, top, width, space(3.5)), Radius.CHIP.pixels, Radius.CHIP.pixels)
