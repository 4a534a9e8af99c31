"""Ask what a new token is for, and show it the one time that it can be seen."""

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui.look.code_font import code_font
from gui.look.spacing import begun_after, space
from gui.settings.token_requests import NEVER, ON_A_DAY, usual_request
from gui.settings.token_words import scope_meaning, scope_name
from gui.widgets.buttons.primary_button import make_primary
from gui.widgets.fields.form import Form, note
from gui.widgets.fields.form_editors import ChoiceEditor, LineEditor, NarrowLineEditor
from gui.widgets.heading import Heading
from gui.widgets.label import Label
from gui.widgets.page_scroll import PageScroll
from gui.widgets.room_on_screen import take_room
from gui.widgets.spoken.announcing import announce
from scheduler_core.values.records.api_token import Scope


class ScopesEditor(QWidget):
    """Its text is the rights that are checked, as `read,run`."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._boxes: dict[Scope, QCheckBox] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, space(1), 0, 0)
        column.setSpacing(space(0.5))
        for scope in Scope:
            box = QCheckBox(scope_name(scope), self)
            box.setObjectName(scope)
            box.setAccessibleDescription(scope_meaning(scope))
            box.clicked.connect(self.edited)
            meaning = note(self, scope_meaning(scope), QPalette.ColorRole.PlaceholderText)
            meaning.setContentsMargins(*begun_after(space(5), 0, 0, space(1)))
            column.addWidget(box)
            column.addWidget(meaning)
            self._boxes[scope] = box
        self.setFocusProxy(self._boxes[Scope.READ])

    def value(self) -> str:
        return ",".join(scope for scope, box in self._boxes.items() if box.isChecked())

    def show_value(self, value: str) -> None:
        chosen = value.split(",")
        for scope, box in self._boxes.items():
            box.setChecked(scope in chosen)


class NewTokenDialog(QDialog):
    """Tells the texts of the token that is wanted; while that is made it stays, or nobody would see it."""

    token_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("new_token_dialog")
        self.setWindowTitle(self.tr("New token"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._texts = usual_request()
        self._is_making = False
        self._form = Form(self)
        self._fill_form()
        self._scroll = PageScroll(self)
        self._page = QWidget(self)
        sheet = QVBoxLayout(self._page)
        sheet.setContentsMargins(space(5), space(5), space(5), space(2))
        sheet.setSpacing(space(3))
        sheet.addWidget(Heading(self.windowTitle(), self))
        sheet.addWidget(self._form)
        sheet.addStretch(1)
        self._scroll.setWidget(self._page)
        self._scroll.lie_on_sheet()
        self._failure = note(self, "", QPalette.ColorRole.BrightText)
        self._failure.setObjectName("token_failure")
        self._failure.setContentsMargins(space(5), space(2), space(5), 0)
        self._failure.hide()
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self._buttons.setContentsMargins(space(5), space(2), space(5), space(4))
        self._make = self._buttons.addButton(
            self.tr("&Make the token"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self._make.setObjectName("make_token")
        make_primary(self._make)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self._scroll, 1)
        self._column.addWidget(self._failure)
        self._column.addWidget(self._buttons)
        self._form.show_texts(self._texts)
        self._form.text_changed.connect(self._on_text)
        self._buttons.accepted.connect(self._want)
        self._buttons.rejected.connect(self.reject)
        self._form.focus("name")

    def sizeHint(self) -> QSize:
        return QSize(space(150), self._height_of_all())

    def showEvent(self, event: QShowEvent) -> None:
        """Be as high as all that stands here, which is known once each part has its style."""
        if not event.spontaneous():
            take_room(self, self.sizeHint())  # Qt itself would take two thirds of a screen at most
        super().showEvent(event)

    def reject(self) -> None:
        if not self._is_making:
            super().reject()

    def show_problems(self, problems: Mapping[str, str]) -> None:
        """Say what is wrong, and let it be mended."""
        self._show_making(False)
        self._form.show_problems(problems)
        for place in problems:
            self._form.focus(place)
            self._scroll.ensureWidgetVisible(self._form.editor(place))

    def show_failure(self, text: str) -> None:
        """Say why no token could be made, whatever stands in the form."""
        self.show_problems({})
        self._failure.setText(text)
        self._failure.show()
        announce(self._failure, text)

    def give_up(self) -> None:
        """Close, as something went wrong that nobody can mend here."""
        self._is_making = False
        self.reject()

    def show_token(self, name: str, text: str) -> None:
        """Show the token in place of the form."""
        self._show_making(False)
        self._scroll.hide()
        result = _Result(name, text, self)
        self._column.insertWidget(0, result)
        result.show()  # its height is known once it has its style
        self._buttons.clear()
        self._buttons.addButton(QDialogButtonBox.StandardButton.Close)
        self._column.activate()
        self.resize(self.width(), self._column.totalHeightForWidth(self.width()))

    def _height_of_all(self) -> int:
        """Return the height with the day, which takes a line more: no button moves when it is asked for."""
        bar = self._scroll.verticalScrollBar().sizeHint().width()
        self._form.show_texts(self._texts | {"expires": ON_A_DAY})
        high = self._page.heightForWidth(space(150) - bar)
        self._form.show_texts(self._texts)
        return high + self._buttons.sizeHint().height()

    def _fill_form(self) -> None:
        self._form.add("name", self.tr("Name"), LineEditor(self.tr("such as that of the program")))
        self._form.add("scope", self.tr("The program may"), ScopesEditor())
        self._form.add(
            "expires",
            self.tr("Expires"),
            ChoiceEditor(
                [
                    ("30", self.tr("in 30 days")),
                    ("90", self.tr("in 90 days")),
                    ("365", self.tr("in a year")),
                    (ON_A_DAY, self.tr("on a day")),
                    (NEVER, self.tr("never")),
                ]
            ),
        )
        self._form.add(
            "expires_on",
            self.tr("Day"),
            NarrowLineEditor("2027-01-01"),
            self.tr("It ends when that day begins."),
            _is_on_a_day,
            beside="expires",
            has_own_name=True,
        )

    def _on_text(self, place: str, text: str) -> None:
        self._texts[place] = text
        self._form.show_problems({})
        self._failure.hide()

    def _want(self) -> None:
        if not self._is_making:
            self._failure.hide()
            self._show_making(True)
            self.token_wanted.emit(dict(self._texts))

    def _show_making(self, is_making: bool) -> None:
        self._is_making = is_making
        for button in self._buttons.buttons():
            button.setEnabled(not is_making)


class _Result(QWidget):
    """The token, ready to be taken along."""

    def __init__(self, name: str, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        heading = Heading("", self)
        heading.show_text(self.tr("The token for {name}").format(name=name))
        self._line = QLineEdit(text, self, readOnly=True)
        self._line.setObjectName("token_text")
        self._line.setAccessibleName(self.tr("The new token"))
        self._line.setFont(code_font())
        self._line.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._line.setCursorPosition(0)
        self._copy = QPushButton(self.tr("&Copy"), self)
        self._copy.setObjectName("copy_token")
        warning = Label(
            self.tr(
                "Keep it now: it is not shown again. Whoever has it may do all that it may, so give it to "
                "nobody but the program."
            ),
            self,
        )
        warning.setObjectName("token_warning")
        warning.setWordWrap(True)
        use = note(
            self,
            self.tr("The program sends it as the header “Authorization: Bearer TOKEN”."),
            QPalette.ColorRole.PlaceholderText,
        )
        line = QHBoxLayout()
        line.setSpacing(space(2))
        line.addWidget(self._line, 1)
        line.addWidget(self._copy)
        column = QVBoxLayout(self)
        column.setContentsMargins(space(5), space(5), space(5), space(3))
        column.setSpacing(space(3))
        column.addWidget(heading)
        column.addLayout(line)
        column.addWidget(warning)
        column.addWidget(use)
        self._copy.clicked.connect(self._put_on_clipboard)
        self._copy.setFocus()

    def _put_on_clipboard(self) -> None:
        QGuiApplication.clipboard().setText(self._line.text())
        self._copy.setText(self.tr("Copied"))


def _is_on_a_day(texts: Mapping[str, str]) -> bool:
    return texts.get("expires") == ON_A_DAY
