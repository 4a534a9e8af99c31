"""A text of several lines with even line spacing."""

import re
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontInfo, QFontMetrics, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QLabel, QWidget

from gui.look.mirroring import side_in
from gui.text.reading_direction import direction_of
from gui.widgets.spoken.roles import SpokenRole, speak_as

if TYPE_CHECKING:
    from PySide6.QtGui import QTextLayout


# Not by keys: a click would leave a cursor in words that nobody can write.
_SELECTABLE = Qt.TextInteractionFlag.TextSelectableByMouse
# 18 for a text of 13, as the scale says.
_PITCH_SHARE = 18 / 13
# An option such as --store, which Qt would break behind any of its hyphens.
_OPTION = re.compile(r"(?<!\S)-{1,2}\w[\w-]*")
_JOINED = "-\u2060"
_LINE_END = "\u2028"  # what Qt's layout of a text takes for the end of a line


def line_pitch(font: QFont) -> int:
    """Return how far the lines of a text are from one another."""
    return max(QFontMetrics(font).lineSpacing(), round(QFontInfo(font).pixelSize() * _PITCH_SHARE))


def height_of_lines(count: int, font: QFont) -> int:
    """Return how high some lines of a text are."""
    return QFontMetrics(font).lineSpacing() + (count - 1) * line_pitch(font)


_Align = Qt.AlignmentFlag
_STANDING = _Align.AlignAbsolute | _Align.AlignHCenter | _Align.AlignJustify


def dot_between(parent: QWidget) -> "Label":
    """Return a dot that stands between two words; a screen reader passes over it."""
    dot = Label(parent)
    speak_as(dot, SpokenRole.SILENT)
    dot.setText("·")
    dot.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return dot


class Label(QLabel):
    """A label whose text is plain: Qt's own takes a name with tags for rich text, and loads what it names."""

    def __init__(self, text: str | QWidget | None = None, parent: QWidget | None = None) -> None:
        if isinstance(text, str):
            super().__init__(text, parent)
        else:
            super().__init__(text or parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        if self.isRightToLeft():
            self.setAlignment(self.alignment())

    def setAlignment(self, alignment: Qt.AlignmentFlag) -> None:
        """Begin where lines of the window begin: Qt looks at the first letter alone.

        Latin words would stand at the left of their page, far from the field that they are about.
        """
        if self.isRightToLeft() and not alignment & _STANDING:
            side = _Align.AlignLeft if alignment & _Align.AlignRight else _Align.AlignRight
            alignment = (alignment & ~_Align.AlignHorizontal_Mask) | side | _Align.AlignAbsolute
        super().setAlignment(alignment)


def space_out(label: Label) -> None:
    """Set the lines of a text that can be selected apart; Qt keeps it as a document, each text anew."""
    # Nothing can be selected in the first picture; PySide makes all properties of texts with them: 5 ms.
    from PySide6.QtGui import QTextBlockFormat, QTextCursor, QTextDocument

    # Has it take its text; its hints would have it dressed, and dressed again it would lose its font.
    Label.heightForWidth(label, label.width())
    document = label.findChild(QTextDocument)
    if not isinstance(document, QTextDocument):
        return
    air = line_pitch(label.font()) - QFontMetrics(label.font()).lineSpacing()
    kind, cursor = QTextBlockFormat.LineHeightTypes.LineDistanceHeight.value, QTextCursor(document)
    lines, last = QTextBlockFormat(), QTextBlockFormat()
    lines.setLineHeight(air, kind)
    cursor.select(QTextCursor.SelectionType.Document)
    cursor.mergeBlockFormat(lines)
    if not label.wordWrap():
        # Nothing follows on a line that is not broken.
        last.setLineHeight(0, kind)
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.mergeBlockFormat(last)
    label.updateGeometry()


class Paragraph(Label):
    """A label that breaks its lines: Qt puts those of plain text as close as the font allows."""

    def __init__(self, text: str | QWidget | None = None, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._air: int | None = None
        self._laid: tuple[str, int, QTextLayout] | None = None
        self.setWordWrap(True)
        if self._is_selectable:
            space_out(self)

    def setText(self, text: str) -> None:
        super().setText(text)
        if self._is_selectable:
            space_out(self)

    def setTextInteractionFlags(self, flags: Qt.TextInteractionFlag) -> None:
        super().setTextInteractionFlags(flags)
        if self._is_selectable:
            space_out(self)

    def heightForWidth(self, width: int) -> int:
        high = self._spaced(super().heightForWidth(width))
        if self._is_selectable or not self.wordWrap() or not _OPTION.search(self.text()):
            return high
        edges = self.contentsMargins()
        around = edges.left() + edges.right() + 2 * self.margin()
        lines = self._layout_in(width - around).lineCount()
        return max(high, self._spaced(lines * self.fontMetrics().lineSpacing() + self._around))

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return QSize(hint.width(), self._spaced(hint.height()))

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        return QSize(hint.width(), self._spaced(hint.height()))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange}:
            self._air, self._laid = None, None
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self._is_selectable:
            space_out(self)

    def paintEvent(self, event: QPaintEvent) -> None:
        room = self.contentsRect()
        is_qts = self._is_selectable or not self.wordWrap()
        layout = None if is_qts else self._layout_in(room.width())
        if layout is None or layout.lineCount() < 2:
            super().paintEvent(event)
            return
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        layout.draw(painter, QPointF(room.left(), self._top(room, ceil(layout.boundingRect().height()))))

    @property
    def _is_selectable(self) -> bool:
        return bool(self.textInteractionFlags() & _SELECTABLE)

    @property
    def _around(self) -> int:
        """How much of the height is not for lines."""
        edges = self.contentsMargins()
        return edges.top() + edges.bottom() + 2 * self.margin()

    def _spaced(self, height: int) -> int:
        """Return how high the lines are that Qt needs so much for."""
        if self._air is None:
            self._air = line_pitch(self.font()) - self.fontMetrics().lineSpacing()
        if not self._air or self._is_selectable:
            return height
        lines = round((height - self._around) / self.fontMetrics().lineSpacing())
        return height + max(0, lines - 1) * self._air

    def _top(self, room: QRect, high: int) -> float:
        if self.alignment() & Qt.AlignmentFlag.AlignTop:
            return room.top()
        if self.alignment() & Qt.AlignmentFlag.AlignBottom:
            return room.bottom() + 1 - high
        return room.top() + (room.height() - high) / 2

    def _layout_in(self, width: int) -> "QTextLayout":
        text = self.text()
        if self._laid is None or self._laid[:2] != (text, width):
            self._laid = text, width, self._broken(text, width)
        return self._laid[2]

    def _broken(self, text: str, width: int) -> "QTextLayout":
        from PySide6.QtGui import QTextLayout, QTextOption

        direction = direction_of(text)
        side = side_in(direction, self.alignment()) & Qt.AlignmentFlag.AlignHorizontal_Mask
        option = QTextOption(side | Qt.AlignmentFlag.AlignAbsolute)
        option.setTextDirection(direction)
        option.setWrapMode(QTextOption.WrapMode.WordWrap)
        whole = _OPTION.sub(lambda option: option[0].replace("-", _JOINED), text)
        layout = QTextLayout(whole.replace("\n", _LINE_END), self.font())
        layout.setTextOption(option)
        pitch = line_pitch(self.font())
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(width)
            line.setPosition(QPointF(0, (layout.lineCount() - 1) * pitch))
        layout.endLayout()
        return layout
