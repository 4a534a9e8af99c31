"""A section that opens and closes, with a summary while closed."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QFontMetrics,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QHBoxLayout, QSpacerItem, QToolButton, QVBoxLayout, QWidget

from gui.look.theme import font_of
from gui.look.tokens import Type, colours_of, space
from gui.text.reading_direction import read_alone
from gui.widgets.drawing.chevron import ChevronWay, draw_chevron
from gui.widgets.fields.few_lines import FewLines
from gui.widgets.spoken.roles import SpokenRole, speak_as

_TITLE_STEPS, _BEHIND_STEPS = 32, 7
_ROOM_STEPS, _LOW_ROOM_STEPS = 1.5, 0.75


class Disclosure(QWidget):
    """A line with an arrow, a title and a summary; below it the content once it is open.

    `unfolded` and `folded` tell that it was opened or closed since it was made, `opened` each time its open
    state is shown.
    `approached` tells that the pointer or the keyboard came to it, `opening` that its content is shown next.
    """

    opened = Signal()
    opening = Signal(object)
    approached = Signal(object)
    unfolded = Signal(object)
    folded = Signal()

    def __init__(
        self, title: str, content: QWidget, *, is_open: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._title = title
        self._summary_text = ""
        self.content = content
        self._sign = _Arrow(self)
        self._sign.setObjectName("triangle")
        self._arrow = _Title(self)
        speak_as(self._arrow, SpokenRole.UNFOLDING)
        self._arrow.setObjectName("disclosure")
        self._arrow.setCheckable(True)
        self._arrow.setText(read_alone(title))
        self._arrow.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self._arrow.setProperty("disclosure", True)
        self._summary = FewLines(self)
        self._summary.setObjectName("summary")
        self.header = QHBoxLayout()
        self.header.setContentsMargins(0, 0, 0, 0)
        self.header.setSpacing(0)
        self.header.addWidget(self._sign)
        self.header.addWidget(self._arrow)
        self._gap = QSpacerItem(space(2), 0)
        self.header.addItem(self._gap)
        self.header.addWidget(self._summary, 1)
        self.sheet = QVBoxLayout(self)
        self.sheet.setContentsMargins(0, 0, 0, 0)
        self.sheet.setSpacing(space(2))
        self.sheet.addLayout(self.header)
        # Until the room below has followed a shorter content, what is too much of it is not the line's.
        self.sheet.addWidget(content, 1)
        self._arrow.toggled.connect(self._show_state)
        self._arrow.setChecked(is_open)
        self._show_state(is_open)
        self._arrow.toggled.connect(self._tell_unfolded)
        self._arrow.focused.connect(self._tell_approached)

    @property
    def head(self) -> QRect:
        """Return what a click folds and unfolds."""
        return QRect(0, 0, self.width(), self._arrow.geometry().bottom() + 1 + space(1))

    @property
    def is_open(self) -> bool:
        return self._arrow.isChecked()

    def open(self) -> None:
        self._arrow.setChecked(True)

    def fold(self) -> None:
        self._arrow.setChecked(False)

    def show_summary(self, text: str) -> None:
        """Say in words what stands in the content."""
        self._summary_text = text
        self._show_state(self.is_open)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.position().y() <= self._arrow.geometry().bottom() + space(1):
            self._arrow.toggle()
        else:
            super().mousePressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._tell_approached()

    def _tell_approached(self) -> None:
        self.approached.emit(self)

    def _tell_unfolded(self, is_open: bool) -> None:
        if is_open:
            self.unfolded.emit(self)
        else:
            self.folded.emit()

    def _show_state(self, is_open: bool) -> None:
        self._sign.show_state(is_open)
        self._summary.setText("" if is_open else self._summary_text)
        name = f"{self._title}. {self._summary.text()}" if self._summary.text() else self._title
        self._arrow.setAccessibleName(name)
        if is_open:
            self.opening.emit(self)
        self.content.setVisible(is_open)
        if is_open:
            self.opened.emit()


class Section(Disclosure):
    """A row of a page below a line: a title, and next to it what it says while it is closed."""

    def __init__(self, title: str, content: QWidget, *, is_open: bool, parent: QWidget | None = None) -> None:
        super().__init__(title, content, is_open=is_open, parent=parent)
        self._arrow.setFont(font_of(Type.STRONG))
        self._summary.setFont(font_of(Type.TEXT))
        # Its room is kept, so that a row is as high whatever it says.
        self._summary.setMinimumHeight(2 * self._summary.fontMetrics().lineSpacing())
        self._room = QWidget(self)
        self._room.setMinimumWidth(space(_TITLE_STEPS))
        line = QHBoxLayout(self._room)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self._arrow)
        line.addStretch(1)
        self.header.insertWidget(1, self._room)
        self.sheet.setContentsMargins(0, space(_ROOM_STEPS), 0, space(_ROOM_STEPS))
        self.sheet.setSpacing(space(2))
        content.setContentsMargins(0, 0, 0, space(1))

    def stand_low(self) -> None:
        """Take no more room than a line of a list, and let what it says follow the title."""
        self.keep_room(0)
        self._summary.setMinimumHeight(0)
        self._summary.keep_to_one_line()
        self._gap.changeSize(0, 0)  # the title has room of its own behind it
        self.header.invalidate()
        room = space(_LOW_ROOM_STEPS)
        self.sheet.setContentsMargins(0, room, 0, room)

    @property
    def title(self) -> str:
        return self._title

    @property
    def title_width(self) -> int:
        """Return what it needs to show its title alone."""
        margins = self.header.contentsMargins()
        return self._sign.width() + self._arrow.sizeHint().width() + margins.left() + margins.right()

    def show_title_alone(self, is_alone: bool) -> None:
        """Leave out what it says; a reader hears that with the title."""
        self._summary.setVisible(not is_alone)

    @property
    def folded_height(self) -> int:
        """Return how high it is while it is closed."""
        margins = self.sheet.contentsMargins()
        return self.header.sizeHint().height() + margins.top() + margins.bottom()

    def keep_room(self, width: int) -> None:
        """Give the title so much room, before what the section says."""
        self._room.setMinimumWidth(width)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(QPen(QColor(colours_of(self.palette()).line), 1))
        # Along the edge half of it would lie outside where a point of the window is no whole pixel.
        painter.drawLine(QPointF(0, 0.5), QPointF(self.width(), 0.5))


def align_summaries(sections: Sequence[Section]) -> None:
    """Let what sections below one another say begin in one line, behind the longest of their titles."""
    metrics = QFontMetrics(font_of(Type.STRONG))
    longest = max(metrics.horizontalAdvance(each.title) for each in sections)
    for each in sections:
        each.keep_room(max(space(_TITLE_STEPS), longest + space(_BEHIND_STEPS)))


class _Title(QToolButton):
    """Tells that the keyboard came to it."""

    focused = Signal()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit()


class _Arrow(QWidget):
    """Points at the title while there is more to see, and down to it once it is open."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._is_open = False
        self.setFixedSize(space(4), space(4))

    def show_state(self, is_open: bool) -> None:
        self._is_open = is_open
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        way = ChevronWay.DOWN if self._is_open else ChevronWay.BEGIN if is_mirrored else ChevronWay.END
        middle = QRectF(self.rect()).center()
        draw_chevron(QPainter(self), middle, way, QColor(colours_of(self.palette()).muted))
