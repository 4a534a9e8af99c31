"""The output of one run: followed as it grows, searched, wrapped, with its colours."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFontDatabase, QKeyEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QLabel, QLineEdit, QPlainTextEdit, QToolButton, QWidget

from gui.outcomes import result_of, state_name
from gui.run_output.run_output_loader import Written
from gui.spacing import space
from gui.theme import Theme
from gui.widgets.output_colours import char_format
from gui.widgets.panel import Panel
from gui.widgets.terminal_text import TerminalText
from scheduler_core.values.output import KeptChunk, OutputStream
from scheduler_core.values.run import Run

_MOST_LINES = 20_000
_MOST_BYTES = 4 * 1024 * 1024


class RunOutputView(Panel):
    """Shows text in a fixed width, at most so many lines; the oldest go first."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Output"), parent)
        self.setObjectName("run_output")
        self._theme = theme
        self._readers: dict[OutputStream, TerminalText] = {}
        self._chunks: list[KeptChunk] = []
        self.text = QPlainTextEdit(self)
        self._note = QLabel(self)
        self._find = QLineEdit(self)
        self._wrap = QToolButton(self)
        self._prepare_text()
        self._prepare_tools()
        self.content.addWidget(self._note)
        self.content.addWidget(self.text, 1)
        self.show_nothing()
        self._find.textChanged.connect(self._find_from_here)
        self._find.returnPressed.connect(self.find_next)
        self._wrap.toggled.connect(self._wrap_lines)
        theme.changed.connect(self._draw_icons)

    def show_nothing(self) -> None:
        self._start()
        self.show_title(self.tr("Output"))
        self._say(self.tr("Select a run in the log to see what it wrote."))

    def show_output(self, written: Written) -> None:
        """Show the output of another run, from its end."""
        self._start()
        if written.is_cut:
            self._say(self.tr("Only the end is shown here."))
        self.add_output(written)
        self.text.moveCursor(QTextCursor.MoveOperation.End)

    def add_output(self, written: Written) -> None:
        """Show what came since, and how the run is now."""
        self._chunks += written.chunks
        kept = sum(len(chunk.content) for chunk in self._chunks)
        while kept > _MOST_BYTES and len(self._chunks) > 1:
            kept -= len(self._chunks.pop(0).content)
        self._write(written.chunks)
        if written.run is not None:
            self._describe(written.run)

    def find_next(self, is_backward: bool = False) -> bool:
        """Select the next place with the wanted text, from the other end on if there is none."""
        flags = QTextDocument.FindFlag.FindBackward if is_backward else QTextDocument.FindFlag(0)
        wanted = self._find.text()
        found = bool(wanted) and self.text.find(wanted, flags)
        if wanted and not found:
            edge = QTextCursor.MoveOperation.End if is_backward else QTextCursor.MoveOperation.Start
            self.text.moveCursor(edge)
            found = self.text.find(wanted, flags)
        self._find.setProperty("failed", bool(wanted) and not found)
        self._find.style().unpolish(self._find)
        self._find.style().polish(self._find)
        return found

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F3:
            self.find_next(bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._chunks:
            chunks = self._chunks
            self._start()
            self._chunks = chunks
            self._write(chunks)

    def _start(self) -> None:
        self._readers = {stream: TerminalText() for stream in OutputStream}
        self._chunks = []
        self.text.clear()
        self._note.hide()

    def _write(self, chunks: Sequence[KeptChunk]) -> None:
        bar = self.text.verticalScrollBar()
        is_following = bar.value() >= bar.maximum() - 1
        cursor = QTextCursor(self.text.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.beginEditBlock()
        for chunk in chunks:
            for piece, style in self._readers[chunk.stream].read(chunk.content):
                cursor.insertText(piece, char_format(style, chunk.stream, self.palette()))
        cursor.endEditBlock()
        if is_following:
            bar.setValue(bar.maximum())

    def _describe(self, run: Run) -> None:
        result = result_of(run)
        state = f"{state_name(run.state)}, {result}" if result else state_name(run.state)
        self.show_title(self.tr("{job} · {state}").format(job=run.job_name, state=state))
        if self._chunks:
            return
        if run.output_bytes:
            self._say(self.tr("What it wrote is not kept any more."))
        elif run.finished_at is None:
            self._say(self.tr("It has not written anything yet."))
        else:
            self._say(run.first_error_line or run.reason_text or self.tr("It has not written anything."))

    def _say(self, text: str) -> None:
        self._note.setText(text)
        self._note.show()

    def _find_from_here(self) -> None:
        cursor = self.text.textCursor()
        cursor.setPosition(cursor.selectionStart())
        self.text.setTextCursor(cursor)
        self.find_next()

    def _wrap_lines(self, is_wrapped: bool) -> None:
        mode = QPlainTextEdit.LineWrapMode
        self.text.setLineWrapMode(mode.WidgetWidth if is_wrapped else mode.NoWrap)

    def _prepare_text(self) -> None:
        text = self.text
        text.setObjectName("output_text")
        text.setAccessibleName(self.tr("Output"))
        text.setReadOnly(True)
        text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        text.setUndoRedoEnabled(False)
        text.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        text.setMaximumBlockCount(_MOST_LINES)
        text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._note.setObjectName("output_note")
        self._note.setWordWrap(True)
        self._note.setTextFormat(Qt.TextFormat.PlainText)
        self._note.setContentsMargins(space(2), space(1), space(2), space(1))
        self._note.setForegroundRole(self.palette().ColorRole.PlaceholderText)

    def _prepare_tools(self) -> None:
        self._find.setObjectName("find_in_output")
        self._find.setPlaceholderText(self.tr("Find in output"))
        self._find.setAccessibleName(self._find.placeholderText())
        self._find.setClearButtonEnabled(True)
        self._wrap.setObjectName("wrap_output")
        self._wrap.setCheckable(True)
        self._wrap.setToolTip(self.tr("Wrap long lines"))
        self._wrap.setAccessibleName(self._wrap.toolTip())
        self.header.addWidget(self._find)
        self.header.addWidget(self._wrap)
        self._draw_icons()

    def _draw_icons(self) -> None:
        self._wrap.setIcon(self._theme.icon("wrap"))
