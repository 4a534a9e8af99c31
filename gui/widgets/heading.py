"""A heading that is elided where there is no room."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.look.theme import font_of
from gui.look.tokens import Type, space
from gui.text.plain_texts import plain_tool_tip
from gui.text.reading_direction import read_alone
from gui.widgets.one_line import OneLine
from gui.widgets.paragraph import Label, height_of_lines, line_pitch

# How wide a question gets, in steps of the scale, and how many lines it takes then.
_WIDEST_QUESTION, _LINES_OF_QUESTION = 90, 4


class Heading(Label):
    """Names of jobs have any length: they take the lines they may, and the tool tip has all of it."""

    def __init__(self, text: str, parent: QWidget | None = None, most_lines: int = 1) -> None:
        super().__init__(text, parent)
        self.setToolTip(plain_tool_tip(text))
        self._most_lines = most_lines
        self._shorter: tuple[str, ...] = ()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setFont(font_of(Type.HEADING))
        policy = self.sizePolicy()
        policy.setHeightForWidth(most_lines > 1)
        self.setSizePolicy(policy)

    def show_text(self, text: str, *shorter: str) -> None:
        """Show a text, or the first of the shorter ones that has room where the whole has none."""
        self._shorter = shorter
        self.setText(text)
        self.setToolTip(plain_tool_tip(text))

    def hasHeightForWidth(self) -> bool:
        return self._most_lines > 1

    def heightForWidth(self, width: int) -> int:
        return height_of_lines(len(self.lines(width)), self.font()) + round(space(2))

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        return QSize(min(self.fontMetrics().height() * 3, self.sizeHint().width()), hint.height())

    def lines(self, width: int) -> list[str]:
        """Return what stands in each line where there is so much room; the last one may be cut short."""
        if self._most_lines == 1:
            # As every view has one; to lay it out took longer than to draw all else of its head.
            metrics = self.fontMetrics()
            fitting = (
                each for each in (self.text(), *self._shorter) if metrics.horizontalAdvance(each) <= width
            )
            shortest = self._shorter[-1] if self._shorter else self.text()
            return [next(fitting, None) or metrics.elidedText(shortest, Qt.TextElideMode.ElideRight, width)]
        # Headings of one line are in the first picture: what lays out more of them takes 1.5 ms to load.
        from PySide6.QtGui import QTextLayout, QTextOption

        layout = QTextLayout(self.text(), self.font())
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        # Qt counts in UTF-16, where an emoji is two.
        rest, found = self.text().encode("utf-16-le"), list[str]()
        layout.beginLayout()
        while len(found) < self._most_lines - 1 and (line := layout.createLine()).isValid():
            line.setLineWidth(width)
            found.append(rest[: 2 * line.textLength()].decode("utf-16-le").rstrip())
            rest = rest[2 * line.textLength() :]
        layout.endLayout()
        left = rest.decode("utf-16-le")
        if left or not found:
            found.append(self.fontMetrics().elidedText(left, Qt.TextElideMode.ElideRight, width))
        return found

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        lines, height = self.lines(self.width()), self.fontMetrics().lineSpacing()
        pitch = line_pitch(self.font()) if len(lines) > 1 else height
        top = (self.height() - height - (len(lines) - 1) * pitch) // 2
        for number, words in enumerate(lines):
            # A “J” reaches back beyond where it begins, and the edge would cut it.
            bearing = 0 if not words or self.isRightToLeft() else -self.fontMetrics().leftBearing(words[0])
            place = QRect(max(bearing, 0), top + number * pitch, self.width(), height)
            side = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
            painter.drawText(place, side, read_alone(words))


class Asked(Heading):
    """What a dialog asks, in as many lines as it needs: names in it have any length."""

    def __init__(self, question: str, parent: QWidget | None = None) -> None:
        super().__init__(question, parent, most_lines=_LINES_OF_QUESTION)

    def sizeHint(self) -> QSize:
        width = min(super().sizeHint().width(), space(_WIDEST_QUESTION))
        return QSize(width, self.heightForWidth(width))


class DialogHead(QVBoxLayout):
    """A title as every dialog has it, and a muted line that may be cut short."""

    def __init__(self, title: str, about: str, parent: QWidget) -> None:
        super().__init__()
        self.setSpacing(space(0.5))
        self.heading = Heading(title, parent)
        self.about = OneLine(about, parent)
        self.addWidget(self.heading)
        self.addWidget(self.about)
