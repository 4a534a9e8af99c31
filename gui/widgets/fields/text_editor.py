"""A field of several lines, for notes and for code."""

from PySide6.QtCore import QMimeData, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QWidget

from gui.look.theme import code_font
from gui.look.tokens import space

_MOST_ROWS = 12
# What Qt writes between lines, as its `toPlainText` reads it.
_ENDS_OF_LINES = dict.fromkeys((0x2028, 0x2029, 0xFDD0, 0xFDD1), "\n")


# Spaces and joiners of printed text, as web pages and letters have them: no shell, YAML or JSON takes them
# for a space, and nobody sees them.
_SPACES_OF_PRINT = dict.fromkeys((0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000), " ")
_SPACES_OF_PRINT |= dict.fromkeys((0x200B, 0x2060, 0xFEFF), "")


class TextEditor(QPlainTextEdit):
    """Several lines of text, as high as what stands in it; Tab leads on, Ctrl+Tab makes a tab.

    Spaces of print that are pasted into code become plain ones; undone once, they stand as they were copied.
    """

    edited = Signal()

    def __init__(
        self,
        example: str = "",
        *,
        rows: int = 2,
        is_code: bool = False,
        wraps: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._rows = rows
        self._scroll_room = 0
        self._is_showing = False
        self._is_code = is_code
        self._example = example
        self.setPlaceholderText(example)
        self.setTabChangesFocus(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        if is_code:
            self.setFont(code_font())
        if not wraps:
            self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
            self._scroll_room = self.horizontalScrollBar().sizeHint().height()
        self._scroll_if_needed()
        self.textChanged.connect(self._on_text)

    def value(self) -> str:
        # What Qt calls plain has ordinary spaces where those stood that keep words together.
        return self.document().toRawText().translate(_ENDS_OF_LINES)

    def show_value(self, value: str) -> None:
        if value != self.value():
            self._is_showing = True
            self.setPlainText(value)
            self._is_showing = False

    def sizeHint(self) -> QSize:
        lines = round(self.document().size().height())  # those that are shown, however long the text's are
        rows = min(max(lines, self._rows), _MOST_ROWS)
        height = rows * self.fontMetrics().lineSpacing() + space(4) + self._scroll_room
        return QSize(super().sizeHint().width(), height)

    def minimumSizeHint(self) -> QSize:
        return QSize(space(30), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._scroll_if_needed()
            self._fit_example()
            self.updateGeometry()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        control = Qt.KeyboardModifier.ControlModifier
        if event.key() == Qt.Key.Key_Tab and event.modifiers() == control:
            self.insertPlainText("\t")
        else:
            super().keyPressEvent(event)

    def insertFromMimeData(self, source: QMimeData) -> None:
        begin = self.textCursor().selectionStart()
        super().insertFromMimeData(source)
        if self._is_code:
            self._plain_spaces(begin, self.textCursor().position())

    def createMimeDataFromSelection(self) -> QMimeData:
        copied = QMimeData()
        # What Qt copies has ordinary spaces where those stood that keep words together.
        copied.setText(self.textCursor().selectedText().translate(_ENDS_OF_LINES))
        return copied

    def _plain_spaces(self, begin: int, end: int) -> None:
        """Put plain spaces in the place of those of print, as a step of its own that can be undone."""
        cursor = self.textCursor()
        cursor.setPosition(begin)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        pasted = cursor.selectedText()
        plain = pasted.translate(_SPACES_OF_PRINT)
        if plain != pasted:
            cursor.insertText(plain.translate(_ENDS_OF_LINES))

    def _on_text(self) -> None:
        self._scroll_if_needed()
        self.updateGeometry()
        if not self._is_showing:
            self.edited.emit()

    def _fit_example(self) -> None:
        """Cut an example that one line has no room for: its second line would be seen in part."""
        if self._rows == 1 and "\n" not in self._example:
            room = self.viewport().width() - 2 * round(self.document().documentMargin())
            self.setPlaceholderText(
                self.fontMetrics().elidedText(self._example, Qt.TextElideMode.ElideRight, room)
            )

    def _scroll_if_needed(self) -> None:
        """Scroll only what is longer than the field can get; an example is not a text."""
        policy = Qt.ScrollBarPolicy
        is_long = self.document().size().height() > _MOST_ROWS and not self.document().isEmpty()
        self.setVerticalScrollBarPolicy(policy.ScrollBarAsNeeded if is_long else policy.ScrollBarAlwaysOff)
