"""Join the list of tokens in the settings with the core."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialogButtonBox, QWidget

from gui.core_access.core_bridge import CoreBridge
from gui.core_access.core_words import as_sentence
from gui.settings.new_token_dialog import NewTokenDialog
from gui.settings.replace_token_dialog import ReplaceTokenDialog
from gui.settings.token_dialog import TokenDialog
from gui.settings.token_list import TokenList
from gui.settings.token_requests import TokensNow, make_token, replace_token, revoke_token, tokens_now
from gui.settings.token_words import what_became_of
from gui.widgets.notices.question import Question
from scheduler_core.errors import InvalidInput, SchedulerError
from scheduler_core.events import ChangeSet
from scheduler_core.values.records.api_token import ApiToken

if TYPE_CHECKING:
    from scheduler_core.facade.control.tokens import NewToken, Rotated


class TokensController(QObject):
    """Keeps the list full while it is open; tokens are made, replaced and revoked at once, without Save."""

    def __init__(self, bridge: CoreBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._list: TokenList | None = None
        self._window: QWidget | None = None
        self._found: TokensNow | None = None
        self.dialog: TokenDialog | None = None
        bridge.changed.connect(self._on_changes)

    def follow(self, tokens: TokenList, window: QWidget) -> None:
        """Fill this list from now on; questions are asked over that window."""
        self._list, self._window = tokens, window
        tokens.new_wanted.connect(self._open)
        tokens.replace_wanted.connect(self._ask_to_replace)
        tokens.revoke_wanted.connect(self._ask_to_revoke)
        self._look()

    def forget(self) -> None:
        """Forget the list, as its page is gone."""
        self._list = self._window = None

    def _on_changes(self, changes: ChangeSet) -> None:
        if self._list is not None and (changes.has_new_settings or changes.is_everything):
            self._look()

    def _look(self, _done: object = None) -> None:
        self._bridge.ask(tokens_now, self._show)

    def _show(self, found: TokensNow) -> None:
        self._found = found
        if self._list is not None:
            self._list.show_tokens(found)

    # ---- making one

    def _open(self) -> None:
        self._show_dialog(NewTokenDialog(self._window), self._make)

    def _show_dialog(self, dialog: TokenDialog, wanted: Callable[[Mapping[str, str]], None]) -> None:
        self.dialog = dialog
        dialog.token_wanted.connect(wanted)
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

    # ---- replacing one

    def _ask_to_replace(self, token: ApiToken) -> None:
        if self._found is not None:
            dialog = ReplaceTokenDialog(token, self._found.now, self._window)
            self._show_dialog(dialog, partial(self._replace, token))

    def _replace(self, token: ApiToken, texts: Mapping[str, str]) -> None:
        self._bridge.change(partial(replace_token, token, texts), self._on_replaced, self._on_refusal)

    def _on_replaced(self, rotated: "Rotated") -> None:
        if self.dialog is not None:
            made = rotated.made
            self.dialog.show_token(made.token.name, made.text, what_became_of(rotated.former))
        self._look()

    # ---- revoking one

    def _ask_to_revoke(self, token: ApiToken) -> None:
        question = Question(
            self.tr("Revoke a token"),
            self.tr(
                "Revoke the token “{name}”? From the next call on it opens nothing. This can't be undone."
            ).format(name=token.name),
            QDialogButtonBox.StandardButton.Cancel,
            self._window,
        )
        question.setObjectName("revoke_question")
        revoke = question.add_button(self.tr("&Revoke"), QDialogButtonBox.ButtonRole.DestructiveRole)
        revoke.setObjectName("revoke")
        question.set_default(QDialogButtonBox.StandardButton.Cancel)
        revoke.clicked.connect(partial(self._revoke, token))
        question.open()

    def _revoke(self, token: ApiToken, _is_checked: bool = False) -> None:
        if self._list is not None:
            self._list.focus_new()
        self._bridge.change(partial(revoke_token, token), self._look, self._on_failure)

    def _on_failure(self, error: Exception) -> None:
        self._bridge.report_failure(error)
        self._look()
