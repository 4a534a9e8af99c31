"""The line in which the user looks for a text in the output."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPlainTextEdit, QTextEdit, QToolButton, QWidget

from gui.look.theme import Theme
from gui.look.tokens import space
from gui.run_output.text_finder import TextFinder
from gui.text import formats
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.buttons.clear_button import ClearButton
from gui.widgets.paragraph import Label

_REST_MILLISECONDS = 250


class FindBar(QWidget):
    """Looks in the editor that is shown; F3 and Shift+F3 go on, Escape leads back to the text."""

    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._editor: QPlainTextEdit | QTextEdit | None = None
        self._finder: TextFinder | None = None
        self.field = QLineEdit(self)
        self.field.setObjectName("find_in_output")
        self.field.setPlaceholderText(self.tr("Find in output"))
        self.field.setAccessibleName(self.field.placeholderText())
        ClearButton(theme, self.field)
        self._count = Label(self)
        self._count.setObjectName("found_count")
        self._count.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._before = self._button("find_before", self.tr("Find the place before (Shift+F3)"))
        self._next = self._button("find_next", self.tr("Find the next place (F3)"))
        self._rest = QTimer(self, singleShot=True, interval=_REST_MILLISECONDS)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(space(0.5))
        line.addWidget(self.field, 1)
        line.addWidget(self._count)
        line.addWidget(self._before)
        line.addWidget(self._next)
        self.field.textChanged.connect(self._look)
        self.field.returnPressed.connect(self.find_next)
        self._before.clicked.connect(self.find_before)
        self._next.clicked.connect(self.find_next)
        self._rest.timeout.connect(self._look_again)
        theme.changed.connect(self._draw_icons)
        self._draw_icons()
        self._show_count()

    def look_in(self, editor: QPlainTextEdit | QTextEdit) -> None:
        if self._editor is not None and self._editor is not editor:
            self._editor.setExtraSelections([])
        self._editor = editor
        self._finder = TextFinder(editor)
        self._look_again()

    def take_new_look(self) -> None:
        """Mark the places anew, as the same text was laid out anew."""
        self._look_again()

    def take_growth(self) -> None:
        """Count again, as the text has changed."""
        if self.field.text() and not self._rest.isActive():
            self._rest.start()

    def start(self) -> None:
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def find_next(self) -> None:
        self._go(is_backward=False)

    def find_before(self) -> None:
        self._go(is_backward=True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._editor is not None:
            self.field.clear()
            self.left.emit()
            self._editor.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            super().keyPressEvent(event)

    def _go(self, *, is_backward: bool) -> None:
        if self._finder is not None:
            self._finder.go_on(is_backward=is_backward)
            self._show_count()

    def _look(self) -> None:
        self._look_again()
        if self._finder is not None:
            self._finder.go_on(stays=True)
            self._show_count()

    def _look_again(self) -> None:
        if self._finder is not None:
            self._finder.look_for(self.field.text())
        self._show_count()

    def _show_count(self) -> None:
        wanted = bool(self.field.text()) and self._finder is not None
        count = self._finder.count if self._finder is not None else 0
        self._count.setVisible(wanted)
        for button in (self._before, self._next):
            button.setEnabled(count > 0)
            button.setVisible(wanted)
        if wanted and self._finder is not None:
            self._count.setText(self._counted(self._finder))
        is_failed = wanted and not count
        if self.field.property("failed") != is_failed:
            self.field.setProperty("failed", is_failed)
            self.field.style().unpolish(self.field)
            self.field.style().polish(self.field)

    def _counted(self, finder: TextFinder) -> str:
        if not finder.count:
            return self.tr("not found")
        count = formats.whole_number(finder.count) + ("+" if finder.is_cut else "")
        if not finder.number:
            return self.tr("1 place") if finder.count == 1 else self.tr("{count} places").format(count=count)
        number = formats.whole_number(finder.number)
        return self.tr("{number} of {count}").format(number=number, count=count)

    def _button(self, name: str, tip: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        button.setToolTip(plain_tool_tip(tip))
        button.setAccessibleName(tip)
        return button

    def _draw_icons(self) -> None:
        self._before.setIcon(self._theme.icon("up"))
        self._next.setIcon(self._theme.icon("down"))
