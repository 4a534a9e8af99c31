"""Show output in a fixed width: bounded, followed, streams told apart."""

from collections import deque
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from PySide6.QtCore import QEvent, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
)
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from gui.look.theme import code_font
from gui.look.tokens import Tone, colours_of, ground, space, tone
from gui.run_output.error_lines import LOOKED_AT, ShownFailure, error_lines
from gui.run_output.spaced_lines import SpacedText
from gui.widgets.kept_keys import keeps_delete
from gui.widgets.terminal.output_colours import char_format
from gui.widgets.terminal.terminal_text import TerminalText, TextStyle
from scheduler_core.values.runs.run import KeptChunk, OutputStream

_MOST_LINES = 20_000
_MOST_BYTES = 4 * 1024 * 1024
# So much is laid out at once, and the window answers in between; a line costs as much as some letters.
_SLICE = 48 * 1024
_LINE_COSTS = 16
_PIECE_BYTES = 4 * 1024
# What the margin marks: lines that came as errors, and those that no program wrote.
_TONES = {
    OutputStream.STDERR: Tone.BAD,
    OutputStream.REQUEST: Tone.BUSY,
    OutputStream.ENGINE: Tone.QUIET,
}
_FEWEST_DIGITS, _BESIDE_NUMBER = 3, 3
# Programs write from the left, so their numbers stand there, whichever way the window runs.
_AT_END = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignTop
_ORDER = tuple(OutputStream)
_Piece: TypeAlias = tuple[OutputStream, bytes]


class OutputText(SpacedText):
    """So many lines and bytes, the oldest go first; a bar in the margin marks the stream of a line."""

    following_changed = Signal(bool)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._readers: dict[OutputStream, TerminalText] = {}
        self._chunks: deque[KeptChunk] = deque()
        self._kept_bytes = 0
        self._missing_bytes = 0
        self._is_following = True
        self._is_writing = False
        self._unwritten: deque[_Piece] = deque()
        self._failure: ShownFailure | None = None
        self._marked: list[QTextCursor] = []
        self._formats: dict[tuple[TextStyle, OutputStream], QTextCharFormat] = {}
        self._writing = QTimer(self, singleShot=True, interval=0)
        self._margin = _Margin(self)
        self.setObjectName("output_text")
        self.setAccessibleName(self.tr("Output"))
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.setFont(code_font())
        self.setMaximumBlockCount(_MOST_LINES)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._make_room()
        # What programs write reads from left to right, whatever the language of the window.
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._writing.timeout.connect(self._write_slice)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolling)
        self.updateRequest.connect(self._move_margin)
        self.blockCountChanged.connect(self._make_room)
        self._usual_cursor = self.cursorWidth()
        self.start()

    @property
    def is_empty(self) -> bool:
        return not self._chunks

    @property
    def missing_bytes(self) -> int:
        """How many bytes came before those that are at hand."""
        return self._missing_bytes

    @property
    def kept_bytes(self) -> int:
        return self._kept_bytes

    @property
    def is_following(self) -> bool:
        return self._is_following

    def start(self) -> None:
        """Forget what was shown before."""
        self._readers = {stream: TerminalText() for stream in OutputStream}
        self._chunks.clear()
        self._unwritten.clear()
        self._formats.clear()
        self._kept_bytes = self._missing_bytes = 0
        self._failure = None
        self._marked.clear()
        self.clear()
        # There is nothing to select: it would stand alone as if something could be typed.
        self.setCursorWidth(0)
        self.follow(True)

    def add(self, chunks: Iterable[KeptChunk]) -> None:
        """Show what came since."""
        new = list(chunks)
        if not self._chunks:
            firsts = {chunk.stream: chunk.start for chunk in reversed(new)}
            self._missing_bytes = sum(firsts.values())
        if new:
            self.setCursorWidth(self._usual_cursor)
        self._chunks.extend(new)
        self._kept_bytes += sum(len(chunk.content) for chunk in new)
        while self._kept_bytes > _MOST_BYTES and len(self._chunks) > 1:
            gone = len(self._chunks.popleft().content)
            self._kept_bytes -= gone
            self._missing_bytes += gone
        self._unwritten.extend(_pieces(new))
        self._writing.start()

    def follow(self, is_wanted: bool) -> None:
        if is_wanted:
            self._go_to_end()
        self._note_following(is_wanted)

    def mark_errors(self, failure: ShownFailure | None) -> None:
        """Lay the ground of what is bad under the lines that carry the error, once they are written."""
        if failure != self._failure:
            self._failure = failure
            self._mark_errors()

    def wrap(self, is_wanted: bool) -> None:
        mode = QPlainTextEdit.LineWrapMode
        self.setLineWrapMode(mode.WidgetWidth if is_wanted else mode.NoWrap)

    def event(self, event: QEvent) -> bool:
        return keeps_delete(event) or super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._chunks:
            self._readers = {stream: TerminalText() for stream in OutputStream}
            self._formats.clear()
            self._marked.clear()
            self.clear()
            self._unwritten = deque(_pieces(self._chunks))
            self._writing.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = self.contentsRect()
        self._margin.setGeometry(QRect(room.left(), room.top(), self._margin_width, room.height()))
        if self._is_following:
            self._go_to_end()

    def paint_margin(self, margin: QWidget) -> None:
        painter = QPainter(margin)
        painter.fillRect(margin.rect(), QColor(colours_of(self.palette()).sunk))
        painter.setFont(self.font())
        block = self.firstVisibleBlock()
        while block.isValid():
            room = self.blockBoundingGeometry(block).translated(self.contentOffset())
            if room.top() > margin.height():
                break
            self._paint_beside(painter, block, QRectF(0, room.top(), margin.width(), room.height()))
            block = block.next()

    def _paint_beside(self, painter: QPainter, block: QTextBlock, room: QRectF) -> None:
        """Draw the bar of a line's stream and its number."""
        palette = self.palette()
        tint = _TONES.get(_ORDER[block.userState()]) if block.userState() >= 0 else None
        if block.blockFormat().hasProperty(QTextFormat.Property.BackgroundBrush):
            painter.fillRect(room, ground(palette, Tone.BAD))
            tint = Tone.BAD
        if tint is not None:
            painter.fillRect(QRectF(0, room.top(), space(0.75), room.height()), tone(palette, tint))
        if self._is_numbered and (block.text() or block.next().isValid()):
            painter.setPen(QColor(colours_of(palette).disabled))
            place = room.adjusted(0, self.air, -space(_BESIDE_NUMBER), 0)
            painter.drawText(place, _AT_END, str(block.blockNumber() + 1))

    @property
    def _margin_width(self) -> int:
        digits = max(_FEWEST_DIGITS, len(str(self.blockCount())))
        return space(2 + _BESIDE_NUMBER) + digits * self.fontMetrics().horizontalAdvance("0")

    @property
    def _is_numbered(self) -> bool:
        """Whether the first line is at hand, so that the others can be counted from it."""
        return not self._missing_bytes and self.blockCount() < _MOST_LINES

    def _make_room(self) -> None:
        """Give the numbers of lines as much room as the longest needs."""
        width = self._margin_width
        if self.viewportMargins().left() != width:
            self.setViewportMargins(width, 0, 0, 0)

    def _write_slice(self) -> None:
        pieces: list[_Piece] = []
        left = _SLICE
        while self._unwritten and left > 0:
            pieces.append(self._unwritten.popleft())
            left -= len(pieces[-1][1]) + _LINE_COSTS * pieces[-1][1].count(b"\n")
        self._write(pieces)
        if self._unwritten:
            self._writing.start()

    def _write(self, pieces: Iterable[_Piece]) -> None:
        self._is_writing = True
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.beginEditBlock()
        for stream, content in pieces:
            before = cursor.block()
            for text, style in self._readers[stream].read(content):
                cursor.insertText(text, self._format(style, stream))
            if stream in _TONES:
                self._mark(before.blockNumber(), cursor, stream)
        cursor.endEditBlock()
        self._is_writing = False
        self._mark_errors()
        if self._is_following:
            self._go_to_end()

    def _format(self, style: TextStyle, stream: OutputStream) -> QTextCharFormat:
        known = self._formats.get((style, stream))
        if known is None:
            known = self._formats[style, stream] = char_format(style, stream, self.palette())
        return known

    def _mark(self, first: int, cursor: QTextCursor, stream: OutputStream) -> None:
        """Note the stream of each line; the first one may have begun with another."""
        block = self.document().findBlockByNumber(max(first, 0))
        while block.isValid() and block.blockNumber() <= cursor.blockNumber():
            if block.text():
                block.setUserState(_ORDER.index(stream))
            block = block.next()

    def _mark_errors(self) -> None:
        if self._unwritten:
            return
        for cursor in self._marked:
            cursor.setBlockFormat(QTextBlockFormat())
        self._marked.clear()
        if self._failure is not None and not self.is_empty:
            begin = max(self.blockCount() - LOOKED_AT, 0)
            blocks = list(self._blocks_from(begin))
            for number in error_lines([block.text() for block in blocks], self._failure):
                self._mark_as_bad(QTextCursor(blocks[number]))

    def _blocks_from(self, number: int) -> Iterator[QTextBlock]:
        block = self.document().findBlockByNumber(number)
        while block.isValid():
            yield block
            block = block.next()

    def _mark_as_bad(self, cursor: QTextCursor) -> None:
        form = cursor.blockFormat()
        form.setBackground(ground(self.palette(), Tone.BAD))
        cursor.setBlockFormat(form)
        self._marked.append(cursor)

    def _on_scrolling(self, value: int) -> None:
        if not self._is_writing:
            self._note_following(value >= self._end)

    @property
    def _end(self) -> int:
        """Where the last line that was written stands lowest: behind it Qt counts one that is still empty."""
        is_begun = bool(self.document().lastBlock().text())
        return max(self.verticalScrollBar().maximum() - (not is_begun), 0)

    def _go_to_end(self) -> None:
        self.verticalScrollBar().setValue(self._end)

    def _note_following(self, is_following: bool) -> None:
        if is_following != self._is_following:
            self._is_following = is_following
            self.following_changed.emit(is_following)

    def _move_margin(self, room: QRect, by: int) -> None:
        if by:
            self._margin.scroll(0, by)
        else:
            self._margin.update(0, room.y(), self._margin.width(), room.height())


class _Margin(QWidget):
    """The strip at the leading edge."""

    def __init__(self, text: OutputText) -> None:
        super().__init__(text)
        self._text = text

    def paintEvent(self, _event: QPaintEvent) -> None:
        self._text.paint_margin(self)


def _pieces(chunks: Iterable[KeptChunk]) -> Iterator[_Piece]:
    for chunk in chunks:
        for at in range(0, len(chunk.content), _PIECE_BYTES):
            yield chunk.stream, chunk.content[at : at + _PIECE_BYTES]
