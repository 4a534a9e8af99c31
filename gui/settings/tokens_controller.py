"""Join the list of tokens in the settings with the core."""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QCheckBox, QDialogButtonBox, QVBoxLayout, QWidget

from gui.core_access.core_bridge import CoreBridge
from gui.core_access.core_words import as_sentence
from gui.look.tokens import begun_after, space
from gui.settings.token_dialog import TokenDialog
from gui.settings.token_list import TokenList
from gui.settings.token_requests import (
    AS_BEFORE,
    NEVER,
    OVERLAPS,
    TokensNow,
    make_link,
    make_token,
    replace_token,
    revoke_token,
    tokens_now,
    usual_link,
    usual_replacement,
    usual_request,
)
from gui.settings.token_words import (
    end_as_before,
    end_of_former,
    rights_of,
    scope_meaning,
    scope_name,
    what_became_of,
)
from gui.widgets.fields.form import note
from gui.widgets.fields.form_editors import ChoiceEditor, LineEditor
from gui.widgets.notices.question import Question
from scheduler_core.errors import InvalidInput, SchedulerError
from scheduler_core.events import ChangeSet
from scheduler_core.values.records.api_token import ApiToken, Scope

if TYPE_CHECKING:
    from scheduler_core.facade.control.links import Link
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
        tokens.link_wanted.connect(self._open_link)
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

    def _open_link(self) -> None:
        self._show_dialog(NewLinkDialog(self._window), self._make_link)

    def _make_link(self, texts: Mapping[str, str]) -> None:
        self._bridge.change(partial(make_link, texts), self._on_link_made, self._on_refusal)

    def _on_link_made(self, made: "Link") -> None:
        if self.dialog is not None:
            self.dialog.show_token(made.token.name, made.address)
        self._look()

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


class ScopesEditor(QWidget):
    """Its text is the rights that are checked, as `read,run`."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._boxes: dict[Scope, QCheckBox] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, space(1), 0, 0)
        column.setSpacing(space(0.5))
        for scope in (each for each in Scope if not each.is_of_link):
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


class NewTokenDialog(TokenDialog):
    """Asks for its name, its rights and its end."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(usual_request(), parent)
        self.setObjectName("new_token_dialog")
        self._say(self.tr("New token"), self.tr("New token"), self.tr("&Make the token"))
        self._form.add("name", self.tr("Name"), LineEditor(self.tr("such as that of the program")))
        self._form.add("scope", self.tr("The program may"), ScopesEditor())
        self._add_end(last=[(NEVER, self.tr("never"))])
        self._form.show_texts(self._texts)
        self._form.focus("name")


class NewLinkDialog(TokenDialog):
    """Asks what the link to the calendar is called."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(usual_link(), parent)
        self.setObjectName("new_link_dialog")
        self._say(self.tr("Calendar link"), self.tr("A link to the calendar"), self.tr("&Make the link"))
        about = self.tr(
            "A calendar program sees the past 7 days and the next 60 there: the names of the jobs, when they "
            "run, and how they ended."
        )
        self._sheet.insertWidget(1, note(self, about, QPalette.ColorRole.PlaceholderText))
        self._form.add("name", self.tr("Name"), LineEditor(self.tr("such as that of the program")))
        self._form.show_texts(self._texts)
        self._form.focus("name")


class ReplaceTokenDialog(TokenDialog):
    """The new token has the name and the rights of the former one, which ends when the user says."""

    def __init__(self, token: ApiToken, now: datetime, parent: QWidget | None = None) -> None:
        super().__init__(usual_replacement(), parent)
        self.setObjectName("replace_token_dialog")
        asked = self.tr("Replace the token {name}").format(name=token.name)
        self._say(self.tr("Replace a token"), asked, self.tr("&Replace it"))
        rights = self.tr("A new token is made that may do the same: {rights}.").format(
            rights=rights_of(token)
        )
        self._sheet.insertWidget(1, note(self, rights, QPalette.ColorRole.PlaceholderText))
        self._add_end([(AS_BEFORE, end_as_before(token, now))])
        if token.is_valid(now):
            self._form.add(
                "former",
                self.tr("The former one"),
                ChoiceEditor([(overlap, end_of_former(overlap)) for overlap in OVERLAPS]),
                self.tr("The program needs the new one by then."),
            )
        self._form.show_texts(self._texts)
        self._form.focus("expires")
