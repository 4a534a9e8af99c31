"""Lay out an HTTP exchange for reading: the response, and the request with its headers."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QPalette,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextFrameFormat,
    QTextLength,
    QTextOption,
    QTextTableFormat,
)
from PySide6.QtWidgets import QTextEdit, QWidget

from gui.look.theme import code_font, font_of
from gui.look.tokens import Tone, Type, blended, space, tone
from gui.run_output.http_exchange import HttpExchange, HttpMessage, ShownBody
from gui.text import formats

_NAME_STEPS, _LINE_STEPS, _BESIDE_STEPS = 36, 4.5, 3


class ExchangeView(QTextEdit):
    """What came back: the status, then the body; it can be read, searched and copied."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._exchanges: Sequence[HttpExchange] = ()
        self._took = ""
        self.setObjectName("exchange")
        self.setAccessibleName(self.tr("Answer"))
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QTextEdit.Shape.NoFrame)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.document().setDocumentMargin(space(2))
        # Its words begin where those of the title above do.
        self.setViewportMargins(space(3), 0, space(3), 0)

    def show_exchanges(self, exchanges: Sequence[HttpExchange], took: str) -> None:
        """Show the exchanges of a run; `took` says how long all of it lasted."""
        self._exchanges, self._took = exchanges, took
        self._write()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._exchanges:
            self._write()

    def _write(self) -> None:
        self.clear()
        page = ExchangePage(QTextCursor(self.document()), self.palette())
        self._fill(page)
        self._stand_apart()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _stand_apart(self) -> None:
        """Give lines as much air as those of an output have, and let them begin where the title does."""
        cursor, apart = QTextCursor(self.document()), QTextBlockFormat()
        apart.setLineHeight(space(_LINE_STEPS), QTextBlockFormat.LineHeightTypes.MinimumHeight.value)
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.mergeBlockFormat(apart)
        page = self.document().rootFrame().frameFormat()
        page.setLeftMargin(space(_BESIDE_STEPS))
        page.setRightMargin(space(_BESIDE_STEPS))
        self.document().rootFrame().setFrameFormat(page)

    def _fill(self, page: "ExchangePage") -> None:
        answer = self._exchanges[-1].answer if self._exchanges else None
        if answer is None:
            page.note(self.tr("No answer came."))
            return
        page.heading(answer.first_line, page.tone(_tone_of(answer.first_line)), self._took)
        page.message_body(answer)


class ExchangeDetails(ExchangeView):
    """What was sent and the headers of what came back, call by call."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("exchange_details")
        self.setAccessibleName(self.tr("Request and headers"))

    def _fill(self, page: "ExchangePage") -> None:
        for number, exchange in enumerate(self._exchanges):
            is_last = number == len(self._exchanges) - 1
            if number:
                page.note(self.tr("The server sent the call on to another address:"))
            if exchange.request is not None:
                page.heading(exchange.request.first_line, page.colour(QPalette.ColorRole.Text), "")
                page.headers(exchange.request.headers)
                page.message_body(exchange.request)
            else:
                page.note(self.tr("What was sent is not kept."))
            if exchange.answer is not None:
                page.heading(exchange.answer.first_line, page.tone(_tone_of(exchange.answer.first_line)), "")
                page.headers(exchange.answer.headers)
                if not is_last:
                    page.message_body(exchange.answer)


class ExchangePage:
    """Writes the parts of a document one below the other."""

    def __init__(self, cursor: QTextCursor, palette: QPalette) -> None:
        self._cursor = cursor
        self._palette = palette
        self._is_begun = False

    def colour(self, role: QPalette.ColorRole) -> QColor:
        return self._palette.color(role)

    def tone(self, wanted: Tone) -> QColor:
        return tone(self._palette, wanted)

    def heading(self, text: str, colour: QColor, beside: str) -> None:
        self._begin(space(3), space(1))
        shown = self._chars(font_of(Type.NAME), colour)
        self._cursor.insertText(text, shown)
        if beside:
            muted = self._chars(font_of(Type.NOTE), self.colour(QPalette.ColorRole.PlaceholderText))
            self._cursor.insertText(f"   {beside}", muted)

    def headers(self, headers: Sequence[tuple[str, str]]) -> None:
        if not headers:
            return
        form = QTextTableFormat()
        form.setBorder(0)
        form.setCellPadding(space(0.4))
        form.setCellSpacing(0)
        form.setBottomMargin(space(1))
        form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        names = QTextLength(QTextLength.Type.FixedLength, space(_NAME_STEPS))
        form.setColumnWidthConstraints([names, QTextLength()])
        table = self._cursor.insertTable(len(headers), 2, form)
        name = self._chars(font_of(Type.NOTE), self.colour(QPalette.ColorRole.PlaceholderText))
        value = self._chars(font_of(Type.NOTE), self.colour(QPalette.ColorRole.Text))
        for row, cells in enumerate(headers):
            for column, (text, chars) in enumerate(zip(cells, (name, value), strict=True)):
                table.cellAt(row, column).firstCursorPosition().insertText(text, chars)
        self._cursor.movePosition(QTextCursor.MoveOperation.End)

    def body(self, text: str) -> None:
        frame = QTextFrameFormat()
        base = self.colour(QPalette.ColorRole.Base)
        frame.setBackground(blended(base, self.colour(QPalette.ColorRole.Text), 0.05))
        frame.setPadding(space(2))
        frame.setTopMargin(space(1))
        frame.setBottomMargin(space(3))
        self._cursor.insertFrame(frame)
        font = code_font()
        self._cursor.insertText(text.rstrip("\n"), self._chars(font, self.colour(QPalette.ColorRole.Text)))
        self._cursor.movePosition(QTextCursor.MoveOperation.End)

    def message_body(self, message: HttpMessage) -> None:
        """Write the body of a message, or say why it is not shown."""
        if message.kind is ShownBody.BINARY:
            size = message.size
            words = (
                _tr("The body is not a text: 1 byte.")
                if size == 1
                else _tr("The body is not a text: {size} bytes.")
            )
            self.note(words.format(size=formats.whole_number(size)))
        elif message.kind is not ShownBody.NONE:
            self.body(message.body)
        if message.hidden:
            count = message.hidden
            words = (
                _tr("1 more letter is not shown here; the text has it.")
                if count == 1
                else _tr("{count} more letters are not shown here; the text has them.")
            )
            self.note(words.format(count=formats.whole_number(count)))

    def note(self, text: str) -> None:
        self._begin(space(2), 0)
        colour = self.colour(QPalette.ColorRole.PlaceholderText)
        self._cursor.insertText(text, self._chars(font_of(Type.TEXT), colour))

    def _begin(self, above: int, below: int) -> None:
        block = QTextBlockFormat()
        block.setTopMargin(above if self._is_begun else 0)
        block.setBottomMargin(below)
        if self._is_begun and self._cursor.block().text():
            self._cursor.insertBlock(block)
        else:
            self._cursor.setBlockFormat(block)
        self._is_begun = True

    def _chars(self, font: QFont, colour: QColor) -> QTextCharFormat:
        chars = QTextCharFormat()
        chars.setFont(font)
        chars.setForeground(colour)
        return chars


def _tone_of(status_line: str) -> Tone:
    status = status_line.partition(" ")[2][:1]
    return {"2": Tone.GOOD, "3": Tone.BUSY, "4": Tone.BAD, "5": Tone.BAD}.get(status, Tone.QUIET)


def _tr(text: str) -> str:
    return QCoreApplication.translate("exchange_view", text)
