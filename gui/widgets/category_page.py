"""A page of the settings: title, sentence, and contents."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gui.look.theme import font_of
from gui.look.tokens import Type, begun_after, space
from gui.widgets.buttons.push_button import make_primary
from gui.widgets.fields.form import FieldForm
from gui.widgets.paragraph import Label, Paragraph

# Narrower screens, in steps of the scale, have room for the fields alone.
_WIDE_STEPS = 220
# Of labels on narrower ones, which stand beside fewer fields in a line than those of a job.
_LABEL_LETTERS = 20


def is_on_wide_screen(widget: QWidget) -> bool:
    """Tell whether a screen has room for long labels, and for words next to signs, in these letters."""
    return widget.screen().availableGeometry().width() >= space(_WIDE_STEPS)


class CategoryPage(QWidget):
    """A column; what is added stands below what is there."""

    def __init__(self, title: str, note: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = title
        heading = Label(title, self)
        heading.setObjectName("page_title")
        heading.setFont(font_of(Type.HEADING))
        self.note = Paragraph(note, self)
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        self.note.setFont(font_of(Type.NOTE))
        self.note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.note.setVisible(bool(note))
        self.forms: list[FieldForm] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(space(5), space(4), space(5), space(4))
        self._column.setSpacing(space(1))
        self._column.addWidget(heading)
        self._column.addWidget(self.note)
        self._column.addSpacing(space(2))
        self._column.addStretch(1)

    def stand_before_bar(self, width: int) -> None:
        """Let what stands here end where it does on the other pages, though a bar has its room behind it."""
        behind = max(space(5) - width, 0)
        self._column.setContentsMargins(*begun_after(space(5), space(4), behind, space(4)))

    @property
    def words(self) -> str:
        """Return what a search finds it by."""
        return "\n".join((self._title, self.note.text(), *(form.words for form in self.forms)))

    def show_note(self, note: str) -> None:
        self.note.setText(note)
        self.note.setVisible(bool(note))

    def add_form(self) -> FieldForm:
        is_wide = is_on_wide_screen(self)
        form = FieldForm(self, is_wide=is_wide)
        if not is_wide:
            form.widen_labels(_LABEL_LETTERS)
        form.setObjectName("form")
        self.forms.append(form)
        self.add(form)
        return form

    def add(self, widget: QWidget, *, takes_rest: bool = False) -> None:
        """Add something below what is there; one may take all room that is left."""
        rest = self._column.count() - 1
        self._column.insertWidget(rest, widget, 1 if takes_rest else 0)
        if takes_rest:
            self._column.setStretch(rest + 1, 0)

    def add_buttons(self, *buttons: QPushButton) -> None:
        """Add a line of buttons; the last is what the page is for, and stands at the end."""
        line = QHBoxLayout()
        line.setContentsMargins(0, space(2), 0, 0)
        line.setSpacing(space(2))
        for button in buttons[:-1]:
            line.addWidget(button)
        line.addStretch(1)
        line.addWidget(buttons[-1])
        make_primary(buttons[-1])
        for button in buttons:
            button.setAutoDefault(False)
        self._column.insertLayout(self._column.count() - 1, line)
