"""A small text of one line, or two where needed."""

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QTextLayout
from PySide6.QtWidgets import QSizePolicy, QStyle, QWidget

from gui.text.plain_texts import plain_tool_tip
from gui.widgets.one_line import OneLine
from gui.widgets.paragraph import line_pitch

_MOST_LINES = 2


class FewLines(OneLine):
    """What two lines have no room for is cut, and the tool tip has all of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._most_lines = _MOST_LINES
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def keep_to_one_line(self) -> None:
        """Take one line, whatever there is to say."""
        self._most_lines = 1
        self.updateGeometry()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self.fontMetrics().lineSpacing() * max(1, len(self._lines(width)))

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self.text()), self.fontMetrics().lineSpacing())

    def setText(self, text: str) -> None:
        super().setText(text)
        self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        lines = self._lines(self.width())
        self.setToolTip(plain_tool_tip(self.text() if " ".join(lines) != self.text() else ""))
        side = QStyle.visualAlignment(self.layoutDirection(), Qt.AlignmentFlag.AlignLeft)
        high, more = self.fontMetrics().lineSpacing(), len(lines) - 1
        # Apart as the scale says where there is room for it.
        pitch = max(high, min(line_pitch(self.font()), (self.height() - high) // max(1, more)))
        place = QPoint(0, (self.height() - high - pitch * more + 1) // 2)
        for line in lines:
            room = self.rect().translated(place)
            room.setHeight(high)
            painter.drawText(room, side | Qt.AlignmentFlag.AlignVCenter, line)
            place.setY(place.y() + pitch)

    def _lines(self, width: int) -> list[str]:
        """Return the text in the lines that it takes, the last one cut where it must be."""
        text, lines = self.text(), list[str]()
        layout = QTextLayout(text, self.font())
        layout.beginLayout()
        while len(lines) < self._most_lines:
            line = layout.createLine()
            if not line.isValid():
                break
            line.setLineWidth(width)
            begin, count = line.textStart(), line.textLength()
            is_last = len(lines) == self._most_lines - 1
            rest = text[begin:] if is_last else text[begin : begin + count]
            lines.append(rest.strip())
        layout.endLayout()
        if lines:
            lines[-1] = self.fontMetrics().elidedText(lines[-1], Qt.TextElideMode.ElideRight, width)
        return lines
