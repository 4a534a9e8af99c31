"""A label limited to a few lines, however long its text is."""

import re
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFont, QResizeEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.text.plain_texts import plain_tool_tip
from gui.widgets.paragraph import Label, line_pitch, space_out

# A number stays in one line with its unit.
_BEFORE_UNIT = re.compile(r"(?<=\d) (?=[^\W\d]{1,3}\b)")
_LINE_END = "\u2028"  # what Qt's layout of a text takes for the end of a line


class SelectableLines(Label):
    """Can be selected; what has no room is cut short, and the tool tip and a screen reader have all of it."""

    def __init__(self, lines: int, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._lines = lines
        self._own_font: QFont | None = None
        self._more = 0
        self._whole = ""
        self.is_cut = False
        self._shorter: tuple[str, ...] = ()
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        # Not by keys: a click would leave a cursor in words that nobody can write.
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    def show_text(self, text: str, *shorter: str) -> None:
        """Show a text, or the first of the shorter ones that has room where the whole has none."""
        self._whole, self._shorter = text, shorter
        self.setAccessibleName(text)
        self._fit()

    @property
    def width_of_all(self) -> int:
        """How wide it is where no line is broken."""
        metrics = self.fontMetrics()
        return max((metrics.horizontalAdvance(line) for line in self._whole.splitlines()), default=0)

    @property
    def lines(self) -> int:
        """How many lines it is high, without what it was told to take more."""
        return self._lines

    def be_lines(self, count: int) -> None:
        """Be so many lines high."""
        if count != self._lines:
            self._lines = count
            self.updateGeometry()
            self._fit()

    def lines_needed(self, text: str, width: int) -> int:
        """Return how many lines a text has within a width."""
        return max(1, len(self._broken(text, width)))

    def take_more(self, height: int) -> None:
        """Be so much higher than the lines, and show as many more as that holds."""
        if height != self._more:
            self._more = height
            self.updateGeometry()
            self._fit()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._lines * line_pitch(self.font()) + self._more)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def setFont(self, font: QFont | str | Sequence[str]) -> None:
        super().setFont(font)
        self._own_font = self.font()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        is_anew = event.type() in {QEvent.Type.StyleChange, QEvent.Type.PaletteChange}
        if is_anew and self._own_font is not None and self.font() != self._own_font:
            # Qt gives words that can be selected the font of the style as that changes.
            super().setFont(self._own_font)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        most = self._lines + self._more // line_pitch(self.font())
        lines, text = self._broken(self._whole, self.width()), self._whole
        if len(lines) > most and len(in_line := self._broken(self._in_one_line, self.width())) <= most:
            lines, text = in_line, self._in_one_line
        for text in self._shorter if len(lines) > most else ():
            lines = self._broken(text, self.width())
            if len(lines) <= most:
                break
        shown = lines[:most]
        self.is_cut = is_cut = len(lines) > len(shown)
        is_shorter = text != self._whole
        if is_cut:
            rest = " ".join(lines[most - 1 :])
            shown[-1] = self.fontMetrics().elidedText(rest, Qt.TextElideMode.ElideRight, self.width())
        if (words := "\n".join(shown)) != self.text():
            self.setText(words)
            space_out(self)
        self.setToolTip(plain_tool_tip(self._whole if is_cut or is_shorter else ""))

    @property
    def _in_one_line(self) -> str:
        return self._whole.replace("\n", " · ")

    def _broken(self, text: str, width: int) -> list[str]:
        """Return a text line by line; what has no place to break is broken anywhere."""
        if width <= 0:
            return text.splitlines()
        layout = QTextLayout(_BEFORE_UNIT.sub("\u00a0", text).replace("\n", _LINE_END), self.font())
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        lines: list[str] = []
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(width)
            start = line.textStart()
            lines.append(text[start : start + line.textLength()].strip())
        layout.endLayout()
        return lines
