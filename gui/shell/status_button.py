"""A button of the status line that looks like text until it is hovered."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from gui.look.mirroring import side_in
from gui.look.theme import font_of
from gui.look.tokens import Radius, Tone, Type, colours_of, space, tone
from gui.text.plain_texts import plain_tool_tip
from gui.text.reading_direction import flag_of

# So few letters are left of a text where it has hardly any room.
_FEWEST_LETTERS = 4


class StatusButton(QToolButton):
    """Shows words in a tone, cut in the middle where there is no room for them."""

    def __init__(self, name: str, parent: QWidget, *, least_steps: int = 0, is_at_end: bool = False) -> None:
        """One of least steps gives way down to those."""
        super().__init__(parent)
        self.setObjectName(name)
        self.setFont(font_of(Type.NOTE))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._tone = Tone.QUIET
        wide = QSizePolicy.Policy.Preferred if least_steps else QSizePolicy.Policy.Fixed
        self.setSizePolicy(wide, QSizePolicy.Policy.Preferred)
        self._least_steps = least_steps
        self._side = Qt.AlignmentFlag.AlignTrailing if is_at_end else Qt.AlignmentFlag.AlignLeading
        self._widest = ""

    @property
    def tone(self) -> Tone:
        return self._tone

    def show_words(self, words: str, tip: str, wanted: Tone = Tone.QUIET, *, widest: str = "") -> None:
        """Show words in the room of the widest; what a click does is told to a screen reader, too."""
        if (words, wanted, widest) != (self.text(), self._tone, self._widest):
            self._tone = wanted
            self._widest = widest
            self.setText(words)
            self.setAccessibleName(words)
            self.updateGeometry()
            self.update()
        self.setToolTip(plain_tool_tip(tip))
        self.setAccessibleDescription(tip)

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self.font())
        # A text that is as wide as its room to the pixel would be cut.
        width = max(map(metrics.horizontalAdvance, (self.text(), self._widest)))
        return QSize(width + 2 * space(1) + 1, metrics.height() + space(1))

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        return (
            QSize(min(space(self._least_steps), hint.width()), hint.height()) if self._least_steps else hint
        )

    def paintEvent(self, _event: QPaintEvent) -> None:
        colours = colours_of(self.palette())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.underMouse() or self.hasFocus():
            painter.setPen(QColor(colours.accent) if self.hasFocus() else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.pressed if self.isDown() else colours.navigation_hover))
            ground = self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(ground, Radius.CHIP.pixels, Radius.CHIP.pixels)
        room = self.rect().adjusted(space(1), 0, -space(1), 0)
        words = QFontMetrics(self.font()).elidedText(self.text(), Qt.TextElideMode.ElideMiddle, room.width())
        if words != self.text() and len(words) <= _FEWEST_LETTERS:
            # A letter at either end says nothing; the sign next to it and the tool tip do.
            words = ""
        painter.setFont(self.font())
        painter.setPen(tone(self.palette(), self._tone))
        side = side_in(self.layoutDirection(), self._side)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | side | flag_of(words), words)
