"""The tokens of programs, each with what it may do and a button that revokes it."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gui.look.spacing import space
from gui.look.theme import Theme, font_of
from gui.look.tokens import Type
from gui.settings.token_requests import TokensNow
from gui.settings.token_words import rights_of, times_of
from gui.widgets.buttons.primary_button import make_primary
from gui.widgets.empty_state import EmptyState
from gui.widgets.fields.form import note
from gui.widgets.heading import Heading
from scheduler_core.values.records.api_token import ApiToken


class TokenList(QWidget):
    """Shows tokens; tells that another one is wanted, or which is to be revoked."""

    new_wanted = Signal()
    revoke_wanted = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[QWidget] = []
        self._empty = EmptyState(
            theme,
            "token",
            self.tr("No tokens yet"),
            self.tr("Make one for each program: without it no program can call."),
            self,
        )
        self._empty.hide()
        self._new = QPushButton(self.tr("&New token…"), self)
        self._new.setObjectName("new_token")
        self._new.setAutoDefault(False)
        make_primary(self._new)
        self._state = note(
            self, self.tr("What is made or revoked here holds at once."), QPalette.ColorRole.PlaceholderText
        )
        self._state.setObjectName("token_state")
        self._state.hide()
        foot = QHBoxLayout()
        foot.setContentsMargins(0, space(2), 0, 0)
        foot.addWidget(self._state, 1)
        foot.addStretch()
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

    def show_tokens(self, found: TokensNow) -> None:
        for row in self._rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = [self._row(token, found) for token in found.tokens]
        for row in self._rows:
            self._column.addWidget(row)
        self._state.setVisible(bool(found.tokens))
        self._empty.setVisible(not found.tokens)

    def focus_new(self) -> None:
        """Lead to the button that is there whatever was revoked."""
        self._new.setFocus(Qt.FocusReason.OtherFocusReason)

    def _row(self, token: ApiToken, found: TokensNow) -> QWidget:
        row = QWidget(self)
        row.setObjectName(f"token_{token.id}")
        words = QVBoxLayout()
        words.setSpacing(space(0.5))
        name = Heading("", row)
        name.setFont(font_of(Type.NAME))
        name.show_text(token.name)
        words.addWidget(name)
        role = QPalette.ColorRole.PlaceholderText
        for text in (rights_of(token), " · ".join(times_of(token, found.now))):
            words.addWidget(note(row, text, role))
        revoke = QPushButton(self.tr("Revoke…"), row)
        revoke.setObjectName(f"revoke_{token.id}")
        revoke.setAccessibleName(self.tr("Revoke the token {name}").format(name=token.name))
        revoke.setAutoDefault(False)
        revoke.clicked.connect(partial(self._want_revoked, token.name))
        line = QHBoxLayout(row)
        line.setContentsMargins(0, space(1), 0, 0)
        line.setSpacing(space(3))
        line.addLayout(words, 1)
        line.addWidget(revoke, 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _want_revoked(self, name: str, _is_checked: bool = False) -> None:
        self.revoke_wanted.emit(name)
