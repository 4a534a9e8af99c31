"""Join the list of tokens in the settings with the core."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialogButtonBox, QWidget

from gui.core_access.core_bridge import CoreBridge
from gui.core_access.core_words import as_sentence
from gui.settings.new_token_dialog import NewTokenDialog
from gui.settings.token_list import TokenList
from gui.settings.token_requests import TokensNow, make_token, revoke_token, tokens_now
from gui.widgets.notices.question import Question
from scheduler_core.errors import InvalidInput, SchedulerError

if TYPE_CHECKING:
    from scheduler_core.facade.control.tokens import NewToken


class TokensController(QObject):
    """Fills the list while it is open; tokens are made and revoked at once, without Save."""

    def __init__(self, bridge: CoreBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._list: TokenList | None = None
        self._window: QWidget | None = None
        self.dialog: NewTokenDialog | None = None

    def follow(self, tokens: TokenList, window: QWidget) -> None:
        """Fill this list from now on; questions are asked over that window."""
        self._list, self._window = tokens, window
        tokens.new_wanted.connect(self._open)
        tokens.revoke_wanted.connect(self._ask_to_revoke)
        self._look()

    def forget(self) -> None:
        """Know no list any more."""
        self._list = self._window = None

    def _look(self, _done: object = None) -> None:
        self._bridge.ask(tokens_now, self._show)

    def _show(self, found: TokensNow) -> None:
        if self._list is not None:
            self._list.show_tokens(found)

    # ---- making one

    def _open(self) -> None:
        self.dialog = dialog = NewTokenDialog(self._window)
        dialog.token_wanted.connect(self._make)
        dialog.finished.connect(self._forget_dialog)
        dialog.open()

    def _make(self, texts: Mapping[str, str]) -> None:
        self._bridge.change(partial(make_token, texts), self._on_made, self._on_refusal)

    def _on_made(self, made: "NewToken") -> None:
        if self.dialog is not None:
            self.dialog.show_token(made.token.name, made.text)
        self._look()

    def _on_refusal(self, error: Exception) -> None:
        if self.dialog is None:
            self._bridge.report_failure(error)
        elif isinstance(error, InvalidInput):
            self.dialog.show_problems({error.field: as_sentence(error.reason)})
        elif isinstance(error, SchedulerError):  # the window's own notice would be behind the dialog
            self.dialog.show_failure(as_sentence(str(error)))
        else:
            self.dialog.give_up()
            self._bridge.report_failure(error)

    def _forget_dialog(self) -> None:
        self.dialog = None

    # ---- revoking one

    def _ask_to_revoke(self, name: str) -> None:
        question = Question(
            self.tr("Revoke a token"),
            self.tr(
                "Revoke the token “{name}”? From the next call on it opens nothing. This can't be undone."
            ).format(name=name),
            QDialogButtonBox.StandardButton.Cancel,
            self._window,
        )
        question.setObjectName("revoke_question")
        revoke = question.add_button(self.tr("&Revoke"), QDialogButtonBox.ButtonRole.DestructiveRole)
        revoke.setObjectName("revoke")
        question.set_default(QDialogButtonBox.StandardButton.Cancel)
        revoke.clicked.connect(partial(self._revoke, name))
        question.open()

    def _revoke(self, name: str, _is_checked: bool = False) -> None:
        if self._list is not None:
            self._list.focus_new()
        self._bridge.change(partial(revoke_token, name), self._look, self._on_failure)

    def _on_failure(self, error: Exception) -> None:
        self._bridge.report_failure(error)
        self._look()
