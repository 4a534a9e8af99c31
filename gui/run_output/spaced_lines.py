"""Plain text whose lines have air between them, which Qt gives to rich text alone."""

from math import ceil
from typing import cast

from PySide6.QtCore import QEvent, QPointF, QRectF
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QTextBlock, QTextDocument, QTextLayout
from PySide6.QtWidgets import QPlainTextDocumentLayout, QPlainTextEdit, QWidget

from gui.look.tokens import space

_PITCH_STEPS = 4.5


class SpacedText(QPlainTextEdit):
    """Its lines stand apart as the scale says; clicks and selections take no notice of the air."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._spaced = _SpacedLayout(self.document())
        self.document().setDocumentLayout(self._spaced)

    @property
    def air(self) -> float:
        """How far below the top of its room the words of a line begin."""
        return self._spaced.air(self.fontMetrics().height())

    def viewportEvent(self, event: QEvent) -> bool:
        return super().viewportEvent(self._moved(event) if isinstance(event, QMouseEvent) else event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.textCursor().hasSelection():
            self._fill_selection()
        super().paintEvent(event)

    def _moved(self, event: QMouseEvent) -> QMouseEvent:
        """Return what the mouse does as if it did it on the line next to it."""
        place = event.position()
        found = self._block_at(place.y())
        if found is None:
            return event
        block, top = found
        place.setY(top + self._spaced.onto_a_line(block, place.y() - top))
        return QMouseEvent(
            event.type(),
            place,
            event.globalPosition(),
            event.button(),
            event.buttons(),
            event.modifiers(),
            event.pointingDevice(),
        )

    def _block_at(self, y: float) -> tuple[QTextBlock, float] | None:
        """Return what stands at a height of the viewport, and where it begins."""
        block = self.firstVisibleBlock()
        while block.isValid():
            room = self.blockBoundingGeometry(block).translated(self.contentOffset())
            if y < room.bottom():
                return (block, room.top()) if y >= room.top() else None
            block = block.next()
        return None

    def _fill_selection(self) -> None:
        """Join the ground of what is selected from line to line."""
        painter, ground = QPainter(self.viewport()), self.palette().highlight()
        begin, end = self.textCursor().selectionStart(), self.textCursor().selectionEnd()
        block = self.firstVisibleBlock()
        while block.isValid() and block.position() < end:
            origin = self.blockBoundingGeometry(block).translated(self.contentOffset()).topLeft()
            if origin.y() > self.viewport().height():
                break
            for part in self._spaced.parts(block, begin - block.position(), end - block.position()):
                painter.fillRect(part.translated(origin), ground)
            block = block.next()


class _SpacedLayout(QPlainTextDocumentLayout):
    """Moves the lines of a block apart when it is first asked how high it is."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._pitch = space(_PITCH_STEPS)

    def air(self, height: float) -> float:
        """Return what is left above a line of a height."""
        return max((self._pitch - height) // 2, 0)

    def blockBoundingRect(self, block: QTextBlock) -> QRectF:
        room = super().blockBoundingRect(block)
        layout = block.layout() if block.isValid() else None
        if layout is None or not layout.lineCount():
            return room
        first = layout.lineAt(0)
        air, pitch = self.air(ceil(first.height())), max(self._pitch, ceil(first.height()))
        if first.y() != air:
            _space_out(layout, air, pitch)
            room = super().blockBoundingRect(block)
        return room.adjusted(0, 0, 0, pitch - air - first.height())

    def onto_a_line(self, block: QTextBlock, y: float) -> float:
        """Return the next height at which a line of the block stands."""
        layout = block.layout()
        lines = [layout.lineAt(number).rect() for number in range(layout.lineCount())]
        line = next((each for each in lines if y < each.bottom() + self.air(each.height())), None)
        return y if line is None else min(max(y, line.top() + 1), line.bottom() - 1)

    def parts(self, block: QTextBlock, first: int, last: int) -> list[QRectF]:
        """Return the rooms of the letters from one to another in each line."""
        layout, found = block.layout(), list[QRectF]()
        for number in range(layout.lineCount()):
            line = layout.lineAt(number)
            begin, end = line.textStart(), line.textStart() + line.textLength()
            if first < end and last > begin:
                left, right = (_x_of(layout, number, min(max(at, begin), end)) for at in (first, last))
                top = line.y() - self.air(ceil(line.height()))
                found.append(QRectF(left, top, right - left, max(self._pitch, ceil(line.height()))))
        return found


def _space_out(layout: QTextLayout, air: float, pitch: float) -> None:
    for number in range(layout.lineCount()):
        line = layout.lineAt(number)
        line.setPosition(QPointF(line.x(), air + number * pitch))


def _x_of(layout: QTextLayout, number: int, at: int) -> float:
    # PySide returns the place with the letter that it belongs to, and the stub says neither.
    return cast("tuple[float, int]", layout.lineAt(number).cursorToX(at))[0]
