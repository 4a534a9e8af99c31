"""The tokens of programs, each with what it may do and a button that revokes it."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gui.look.theme import Theme, font_of
from gui.look.tokens import Type, space
from gui.settings.token_requests import TokensNow
from gui.settings.token_words import rights_of, times_of
from gui.widgets.buttons.push_button import PushButton, make_primary
from gui.widgets.empty_state import EmptyState
from gui.widgets.fields.form import note
from gui.widgets.heading import Heading
from scheduler_core.values.records.api_token import ApiToken


class TokenList(QWidget):
    """Shows tokens; tells that another one is wanted, or which is to be replaced or revoked."""

    new_wanted = Signal()
    link_wanted = Signal()
    replace_wanted = Signal(object)
    revoke_wanted = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[_TokenRow] = []
        self._shown: list[tuple[ApiToken, bool]] | None = None
        self._empty = EmptyState(
            theme,
            "token",
            self.tr("No tokens yet"),
            self.tr("Make one for each program: without it no program can call."),
            self,
        )
        self._empty.hide()
        self._new = PushButton(self.tr("&New token…"), self)
        self._new.setObjectName("new_token")
        self._new.setAutoDefault(False)
        make_primary(self._new)
        self._link = PushButton(self.tr("&Calendar link…"), self)
        self._link.setObjectName("new_link")
        self._link.setAutoDefault(False)
        self._link.setToolTip(self.tr("A secret address at which a calendar program sees when jobs run"))
        self._state = note(
            self,
            self.tr("What is made, replaced or revoked here holds at once."),
            QPalette.ColorRole.PlaceholderText,
        )
        self._state.setObjectName("token_state")
        self._state.hide()
        foot = QHBoxLayout()
        foot.setContentsMargins(0, space(2), 0, 0)
        foot.addWidget(self._state, 1)
        foot.addStretch()
        foot.addWidget(self._link)
        foot.addWidget(self._new)
        self._column = QVBoxLayout()
        self._column.setSpacing(space(2))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addLayout(self._column)
        whole.addWidget(self._empty, 1)
        whole.addStretch()
        whole.addLayout(foot)
        self._new.clicked.connect(self.new_wanted)
        self._link.clicked.connect(self.link_wanted)

    def show_tokens(self, found: TokensNow) -> None:
        """Show them, unless they stand here; the keyboard stays at the token that it is at."""
        wanted = [(token, token.is_valid(found.now)) for token in found.tokens]
        if wanted == self._shown:
            return  # no row goes under the pointer for nothing
        self._shown = wanted
        at = next(((row.token.name, at) for row in self._rows if (at := row.button_at())), None)
        for row in self._rows:
            self._column.removeWidget(row)
            row.setParent(None)  # what is looked for by its name is not found twice
            row.deleteLater()
        self._rows = [self._row(token, found) for token in found.tokens]
        for row in self._rows:
            self._column.addWidget(row)
        self._state.setVisible(bool(found.tokens))
        self._empty.setVisible(not found.tokens)
        if at is not None:
            self._focus_again(*at)

    def focus_new(self) -> None:
        """Lead to the button that is there whatever was revoked."""
        self._new.setFocus(Qt.FocusReason.OtherFocusReason)

    def _focus_again(self, name: str, button: str) -> None:
        row = next((each for each in self._rows if each.token.name == name), None)
        if row is None:
            self.focus_new()
        else:
            row.focus_button(button)

    def _row(self, token: ApiToken, found: TokensNow) -> "_TokenRow":
        row = _TokenRow(token, found, self)
        row.replace.clicked.connect(partial(self._want_replaced, token))
        row.revoke.clicked.connect(partial(self._want_revoked, token))
        return row

    def _want_replaced(self, token: ApiToken, _is_checked: bool = False) -> None:
        self.replace_wanted.emit(token)

    def _want_revoked(self, token: ApiToken, _is_checked: bool = False) -> None:
        self.revoke_wanted.emit(token)


class _TokenRow(QWidget):
    """A token with what can be done with it."""

    def __init__(self, token: ApiToken, found: TokensNow, parent: QWidget) -> None:
        super().__init__(parent)
        self.token = token
        self.setObjectName(f"token_{token.id}")
        words = QVBoxLayout()
        words.setSpacing(space(0.5))
        name = Heading("", self)
        name.setFont(font_of(Type.NAME))
        name.show_text(token.name)
        words.addWidget(name)
        role = QPalette.ColorRole.PlaceholderText
        for text in (rights_of(token), " · ".join(times_of(token, found.now))):
            words.addWidget(note(self, text, role))
        self.replace = self._button(
            f"replace_{token.id}", self.tr("Replace…"), self.tr("Replace the token {name}")
        )
        self.replace.setVisible(not token.is_former)
        self.revoke = self._button(
            f"revoke_{token.id}", self.tr("Revoke…"), self.tr("Revoke the token {name}")
        )
        line = QHBoxLayout(self)
        line.setContentsMargins(0, space(1), 0, 0)
        line.setSpacing(space(2))
        line.addLayout(words, 1)
        line.addSpacing(space(1))
        for button in (self.replace, self.revoke):
            line.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)

    def button_at(self) -> str:
        """Return which button the keyboard is at, or comes back to once a question is answered."""
        at = self.window().focusWidget()
        return next((each.text() for each in (self.replace, self.revoke) if each is at), "")

    def focus_button(self, text: str) -> None:
        wanted = self.replace if text == self.replace.text() else self.revoke
        wanted.setFocus(Qt.FocusReason.OtherFocusReason)

    def _button(self, name: str, text: str, spoken: str) -> QPushButton:
        button = PushButton(text, self)
        button.setObjectName(name)
        button.setAccessibleName(spoken.format(name=self.token.name))
        button.setAutoDefault(False)
        return button
