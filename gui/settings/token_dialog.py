"""Ask for a token's name and scopes, and show the token once."""

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from gui.look.theme import code_font
from gui.look.tokens import space
from gui.settings.token_requests import ON_A_DAY
from gui.widgets.buttons.push_button import PushButton, add_button, make_primary
from gui.widgets.fields.form import FieldForm, note
from gui.widgets.fields.form_editors import ChoiceEditor, Choices, NarrowLineEditor
from gui.widgets.heading import Asked, Heading
from gui.widgets.notices.leaving_question import AskingDialog, LeavingQuestion
from gui.widgets.notices.problem_label import ProblemLabel
from gui.widgets.page_scroll import PageScroll
from gui.widgets.paragraph import Label, Paragraph
from gui.widgets.room_on_screen import take_room


class TokenDialog(AskingDialog):
    """Tells the texts of the token that is wanted; while that is made it stays, or nobody would see it.

    Whoever leaves it with something typed, or with a token that was not copied, is asked.
    """

    token_wanted = Signal(object)

    def __init__(self, texts: Mapping[str, str], parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._texts, self._usual = dict(texts), dict(texts)
        self._is_making = False
        self._result: _Result | None = None
        self._form = FieldForm(self)
        self._scroll = PageScroll(self)
        self._page = QWidget(self)
        self._heading = Asked("", self)
        self._sheet = QVBoxLayout(self._page)
        self._sheet.setContentsMargins(space(5), space(5), space(5), space(2))
        self._sheet.setSpacing(space(3))
        self._sheet.addWidget(self._heading)
        self._sheet.addWidget(self._form)
        self._sheet.addStretch(1)
        self._scroll.setWidget(self._page)
        self._scroll.lie_on_sheet()
        # Hidden as a whole: the margins of a layout take their room though nothing stands in it.
        self._failing = QWidget(self)
        self._failure = ProblemLabel(self._failing)
        self._failure.setObjectName("token_failure")
        failing = QVBoxLayout(self._failing)
        failing.setContentsMargins(space(5), space(2), space(5), 0)
        failing.addWidget(self._failure)
        self._failing.hide()
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self._buttons.setContentsMargins(space(5), space(2), space(5), space(4))
        self._make = add_button(self._buttons, "", QDialogButtonBox.ButtonRole.AcceptRole)
        self._make.setObjectName("make_token")
        make_primary(self._make)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self._scroll, 1)
        self._column.addWidget(self._failing)
        self._column.addWidget(self._buttons)
        self._form.text_changed.connect(self._on_text)
        self._buttons.accepted.connect(self._want)
        self._buttons.rejected.connect(self.reject)

    def sizeHint(self) -> QSize:
        return QSize(space(150), self._height_of_all())

    def showEvent(self, event: QShowEvent) -> None:
        """Be as high as all that stands here, which is known once each part has its style."""
        if not event.spontaneous():
            take_room(self, self.sizeHint())  # Qt itself would take two thirds of a screen at most
        super().showEvent(event)

    def has_unsaved(self) -> bool:
        """Tell whether something is typed, a token is being made, or one was not copied."""
        if self._result is not None:
            return not self._result.is_taken
        return self._is_making or self._texts != self._usual

    def reject(self) -> None:
        if not self._is_making:
            super().reject()

    def leaving_question(self) -> LeavingQuestion:
        if self._result is not None:
            asked, lost = self.tr("Close without copying?"), self.tr("It is not shown again.")
            question = LeavingQuestion("leave_token_question", asked, lost, self.tr("&Copy and close"), self)
            question.kept.connect(self._result.put_on_clipboard)
            question.kept.connect(self.leave)
        else:
            lost = self.tr("What is typed here is lost otherwise.")
            asked = self.tr("Close without a token?")
            question = LeavingQuestion("leave_token_question", asked, lost, self._make.text(), self)
            question.kept.connect(self._want)
        return question

    def show_problems(self, problems: Mapping[str, str]) -> None:
        """Say what is wrong, and let it be mended."""
        self._show_making(False)
        self._form.show_problems(problems)
        self.stayed.emit()
        for place in problems:
            self._form.focus(place)
            self._scroll.ensureWidgetVisible(self._form.editor(place))

    def show_failure(self, text: str) -> None:
        """Say why no token could be made, whatever stands in the form."""
        self.show_problems({})
        self._failing.show()
        self._failure.show_wrong(text)
        take_room(self, QSize(self.width(), max(self.height(), self._height_of_all())))

    def give_up(self) -> None:
        """Close, as something went wrong that nobody can mend here."""
        self._is_making = False
        self.leave()

    def show_token(self, name: str, text: str, told: str = "") -> None:
        """Show the token in place of the form, with what else is to be told."""
        self._show_making(False)
        self._scroll.hide()
        self._result = result = _Result(name, text, told, self)
        self._column.insertWidget(0, result)
        result.show()  # its height is known once it has its style
        self._buttons.clear()
        self._buttons.addButton(QDialogButtonBox.StandardButton.Close)
        self._column.activate()
        self.resize(self.width(), self._column.totalHeightForWidth(self.width()))

    def _say(self, title: str, asked: str, make: str) -> None:
        self.setWindowTitle(title)
        self._heading.show_text(asked)
        self._make.setText(make)

    def _add_end(self, first: Choices = (), last: Choices = ()) -> None:
        """Ask when the token ends, and for the day if it is one."""
        choices = [
            *first,
            ("30", self.tr("in 30 days")),
            ("90", self.tr("in 90 days")),
            ("365", self.tr("in a year")),
            (ON_A_DAY, self.tr("on a day")),
            *last,
        ]
        self._form.add("expires", self.tr("Expires"), ChoiceEditor(choices))
        self._form.add(
            "expires_on",
            self.tr("Day"),
            NarrowLineEditor("2027-01-01"),
            self.tr("It ends when that day begins."),
            _is_on_a_day,
            beside="expires",
            has_own_name=True,
        )

    def _height_of_all(self) -> int:
        """Return the height with the day, which takes a line more: no button moves when it is asked for."""
        bar = self._scroll.verticalScrollBar().sizeHint().width()
        self._form.show_texts(self._texts | {"expires": ON_A_DAY})
        high = self._page.heightForWidth(space(150) - bar)
        self._form.show_texts(self._texts)
        if not self._failing.isHidden():
            high += self._failure.heightForWidth(space(140)) + space(2)
        return high + self._buttons.sizeHint().height()

    def _on_text(self, place: str, text: str) -> None:
        self._texts[place] = text
        self._form.show_problems({})
        self._failing.hide()

    def _want(self) -> None:
        if not self._is_making:
            self._failing.hide()
            self._show_making(True)
            self.token_wanted.emit(dict(self._texts))

    def _show_making(self, is_making: bool) -> None:
        self._is_making = is_making
        for button in self._buttons.buttons():
            button.setEnabled(not is_making)


class _Result(QWidget):
    """The token, ready to be taken along."""

    def __init__(self, name: str, text: str, told: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._was_copied = False
        heading = Heading("", self)
        is_link = "://" in text
        title = self.tr("The link for {name}") if is_link else self.tr("The token for {name}")
        heading.show_text(title.format(name=name))
        self._line = QLineEdit(text, self, readOnly=True)
        self._line.setObjectName("token_text")
        self._line.setAccessibleName(self.tr("The new token"))
        self._line.setFont(code_font())
        self._line.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._line.setCursorPosition(0)
        self._copy = PushButton(self.tr("&Copy link") if is_link else self.tr("&Copy"), self)
        self._copy.setObjectName("copy_token")
        warning = Paragraph(
            self.tr(
                "Keep it now: it is not shown again. Whoever has it may do all that it may, so give it to "
                "nobody but the program."
            ),
            self,
        )
        warning.setObjectName("token_warning")
        use = note(
            self,
            self.tr("Subscribe to it in a calendar program of this computer.")
            if is_link
            else self.tr("The program sends it as the header “Authorization: Bearer TOKEN”."),
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
        if told:
            column.addWidget(_told_of_former(told, self))
        self._copy.clicked.connect(self.put_on_clipboard)
        self._copy.setFocus()

    @property
    def is_taken(self) -> bool:
        """Whether it was copied, by the button or by keys."""
        return QGuiApplication.clipboard().text() == self._line.text() or self._was_copied

    def put_on_clipboard(self) -> None:
        self._was_copied = True
        QGuiApplication.clipboard().setText(self._line.text())
        self._copy.setText(self.tr("Copied"))


def _told_of_former(text: str, parent: QWidget) -> Label:
    told = note(parent, text, QPalette.ColorRole.PlaceholderText)
    told.setObjectName("former_token")
    return told


def _is_on_a_day(texts: Mapping[str, str]) -> bool:
    return texts.get("expires") == ON_A_DAY
