"""Ask a question in a dialog, with the safe button as default."""

from typing import overload

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QAbstractButton, QDialog, QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from gui.look.tokens import space
from gui.widgets.buttons.push_button import ShowsKeys, add_button, make_primary
from gui.widgets.heading import Heading
from gui.widgets.paragraph import Paragraph

_WIDTH, _MOST_LINES = 110, 4  # the width in steps of the scale
_PARAGRAPH = "\n\n"
_BACK = QDialogButtonBox.ButtonRole.RejectRole


class Question(ShowsKeys, QDialog):
    """Asks in plain words; any button closes it, and Escape is the button that gives nothing away."""

    def __init__(
        self, title: str, asked: str, buttons: QDialogButtonBox.StandardButton, parent: QWidget | None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self._asked = Heading("", self, most_lines=_MOST_LINES)
        self._words = Paragraph("", self)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.hide()
        self._notes = Paragraph("", self)
        self._notes.setTextFormat(Qt.TextFormat.PlainText)
        self._notes.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._notes.hide()
        self._box = QDialogButtonBox(buttons, self)
        self._box.clicked.connect(self._answer)
        self._sheet = QVBoxLayout(self)
        self._default: QPushButton | None = None
        self._clicked: QAbstractButton | None = None
        self._lay_out()
        self.ask(asked)

    def asked(self) -> str:
        return self._asked.text()

    def ask(self, asked: str) -> None:
        """Ask something else in the same window."""
        self._asked.show_text(asked)
        self._tell_readers()

    def words(self) -> str:
        return _PARAGRAPH.join(filter(None, (self._words.text(), self._notes.text())))

    def set_words(self, words: str, note: str = "") -> None:
        """Say what happens to whom; a note below is muted, as it matters less."""
        for part, text in ((self._words, words), (self._notes, note)):
            part.setText(text)
            part.setVisible(bool(text))
        self._tell_readers()

    @overload
    def add_button(self, words: str, role: QDialogButtonBox.ButtonRole) -> QPushButton: ...
    @overload
    def add_button(self, words: QDialogButtonBox.StandardButton) -> QPushButton: ...
    def add_button(
        self,
        words: str | QDialogButtonBox.StandardButton,
        role: QDialogButtonBox.ButtonRole = QDialogButtonBox.ButtonRole.InvalidRole,
    ) -> QPushButton:
        if isinstance(words, str):
            return add_button(self._box, words, role)
        return self._box.addButton(words)

    def buttons(self) -> list[QAbstractButton]:
        return self._box.buttons()

    def button(self, kind: QDialogButtonBox.StandardButton) -> QPushButton:
        return self._box.button(kind)

    def set_default(self, button: QPushButton | QDialogButtonBox.StandardButton) -> None:
        """Fill the button that Enter presses."""
        self._default = button if isinstance(button, QPushButton) else self._box.button(button)
        self._default.setDefault(True)
        self._default.setFocus()
        make_primary(self._default)

    def default(self) -> QPushButton | None:
        return self._default

    def role_clicked(self) -> QDialogButtonBox.ButtonRole:
        """Return the role of the answer; that of a cancellation while there is none."""
        if self._clicked is None:
            return _BACK
        return self._box.buttonRole(self._clicked)

    def setVisible(self, visible: bool) -> None:
        if visible:
            self._fit()
        super().setVisible(visible)

    def event(self, event: QEvent) -> bool:
        """Fit anew once a text or a button has changed."""
        if event.type() == QEvent.Type.LayoutRequest and self.isVisible():
            self._fit()
        return super().event(event)

    def reject(self) -> None:
        """Escape and the window's own button answer as the button does that leads back."""
        back = [each for each in self._box.buttons() if self._box.buttonRole(each) == _BACK]
        if self._clicked is None and back:
            back[0].click()
        else:
            super().reject()

    def _fit(self) -> None:
        """Be as wide as words need to be read, and as high as they are then.

        It shrinks no more once it is seen, lest the buttons jump under the pointer.
        """
        margins = self._sheet.contentsMargins()
        buttons = self._box.sizeHint().width() + margins.left() + margins.right()
        width = max(space(_WIDTH), buttons)
        size = QSize(width, self._sheet.totalHeightForWidth(width))
        self.setFixedSize(size.expandedTo(self.size()) if self.isVisible() else size)

    def _tell_readers(self) -> None:
        self.setAccessibleDescription(f"{self.asked()} {self.words()}".strip())

    def _answer(self, button: QAbstractButton) -> None:
        self._clicked = button
        is_accepted = self._box.buttonRole(button) == QDialogButtonBox.ButtonRole.AcceptRole
        self.done(QDialog.DialogCode.Accepted if is_accepted else QDialog.DialogCode.Rejected)

    def _lay_out(self) -> None:
        self._sheet.setContentsMargins(space(5), space(5), space(5), space(4))
        self._sheet.setSpacing(space(3))
        for part in (self._asked, self._words, self._notes):
            self._sheet.addWidget(part)
        self._sheet.addStretch(1)
        self._sheet.addWidget(self._box)
