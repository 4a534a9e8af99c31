"""Join the secrets with the core; their page is imported when it is first wanted."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QDialogButtonBox, QWidget

from gui.commands.window_context import SettingsPage, WindowContext, WindowFeature
from gui.core_access.core_bridge import Core
from gui.core_access.core_words import as_sentence
from gui.core_access.latest_answer import LatestAnswer
from gui.widgets.notices.question import Question
from scheduler_core.errors import InvalidInput
from scheduler_core.events import ChangeSet

if TYPE_CHECKING:
    from gui.commands.undo import Change
    from gui.secrets.rename_dialog import RenameDialog
    from gui.secrets.secret_dialog import SecretDialog
    from gui.secrets.secrets_page import SecretsPage
    from scheduler_core.facade.control.secrets import SecretUse, SecretUses


_REST_MILLISECONDS = 500
# All jobs are read to tell which need a secret; where there are many, not all the time.
_RESTS_FOR = 10


class SecretsFeature(WindowFeature):
    """Fills the page of the settings. A secret can't be put back, as nobody can read it: so it is asked."""

    def __init__(self, context: WindowContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self._page: SecretsPage | None = None
        # A keyring that could not be asked may ask its user each time, so that is left to the next look.
        self._is_stale = self._has_trouble = False
        self._uses: LatestAnswer[SecretUses] = LatestAnswer(
            context.bridge,
            self._show,
            _REST_MILLISECONDS,
            self,
            rests_for=_RESTS_FOR,
            otherwise=self._on_unread,
        )
        context.bridge.changed.connect(self._on_changes)
        self.dialog: SecretDialog | None = None
        self.rename_dialog: RenameDialog | None = None
        title = self.tr("Secrets")
        words = self.tr("passwords, keys, keyring")
        context.settings_pages.append(SettingsPage("secrets", title, "secret", self._make_page, words))

    def _make_page(self, parent: QWidget) -> QWidget:
        from gui.secrets.secrets_page import SecretsPage

        self._page = page = SecretsPage(self._context.theme, parent)
        page.add_wanted.connect(partial(self._open, ""))
        page.replace_wanted.connect(self._open)
        page.rename_wanted.connect(self._ask_for_name)
        page.delete_wanted.connect(self._ask_to_delete)
        page.empty.again_wanted.connect(self._look)
        page.destroyed.connect(self._forget)
        page.seen.connect(self._look_if_stale)
        self._look()
        return page

    def _forget(self) -> None:
        self._page = None
        self._uses.drop()

    def _look(self, _done: object = None) -> None:
        self._is_stale = False
        if self._page is not None:
            self._uses.ask(_uses)

    def _look_if_stale(self) -> None:
        if self._is_stale:
            self._look()

    def _on_changes(self, changes: ChangeSet) -> None:
        """Look again where jobs or secrets may be others, once the page is seen."""
        if self._page is None or not (changes.jobs or changes.has_new_settings or changes.is_everything):
            return
        if self._page.isVisible() and not self._has_trouble:
            self._uses.refresh()
        else:
            self._is_stale = True

    def _show(self, found: "SecretUses") -> None:
        self._has_trouble = bool(found.trouble)
        if self._page is not None:
            self._page.show_uses(found)

    def _on_unread(self, error: Exception) -> None:
        empty = None if self._page is None else self._page.empty
        self._bridge.report_unread(error, empty.miss if empty is not None and empty.awaited else None)

    # ---- setting one

    def _open(self, name: str) -> None:
        from gui.secrets.secret_dialog import SecretDialog

        self.dialog = dialog = SecretDialog(name, self._page or self._window)
        dialog.keep_wanted.connect(partial(self._keep, dialog, is_new=not name))
        dialog.finished.connect(self._forget_dialog)
        dialog.open()

    def _keep(self, asking: "SecretDialog", name: str, value: str, *, is_new: bool) -> None:
        self._bridge.change(
            partial(_keep, name, value, is_new),
            partial(self._on_kept, asking, name),
            partial(self._on_refusal, asking),
        )

    def _on_kept(self, asking: "SecretDialog", name: str, _nothing: None) -> None:
        if self.dialog is asking:  # else it was cancelled, and another may be filled in by now
            asking.accept()
        self._context.notices.tell(self.tr("The secret {name} is kept.").format(name=name))
        self._look()

    def _on_refusal(self, asking: "SecretDialog", error: Exception) -> None:
        if self.dialog is not asking:
            self._bridge.report_failure(error)
        elif isinstance(error, InvalidInput):
            asking.show_problems({error.field: as_sentence(error.reason)})
        else:
            asking.show_problems({"value": self._bridge.words_of(error)})

    def _forget_dialog(self) -> None:
        self.dialog = None

    # ---- renaming one

    def _ask_for_name(self, secret: "SecretUse") -> None:
        from gui.secrets.rename_dialog import RenameDialog

        self.rename_dialog = dialog = RenameDialog(secret, self._page or self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.rename_wanted.connect(partial(self._rename, dialog, secret.name))
        dialog.finished.connect(self._forget_rename_dialog)
        dialog.open()

    def _rename(self, asking: "RenameDialog", name: str, new_name: str) -> None:
        told = self.tr("The secret {name} is called {new} now.").format(name=name, new=new_name)
        self._context.history.make(
            _renaming(name, new_name),
            self.tr("renaming the secret {name}").format(name=name),
            told,
            then=partial(self._on_renamed, asking),
            otherwise=partial(self._on_not_renamed, asking),
            crossed=self._look,
        )

    def _on_renamed(self, asking: "RenameDialog") -> None:
        if self.rename_dialog is asking:
            asking.accept()
        self._look()

    def _on_not_renamed(self, asking: "RenameDialog", error: Exception) -> None:
        if self.rename_dialog is not asking:
            self._bridge.report_failure(error)
            return
        words = as_sentence(error.reason) if isinstance(error, InvalidInput) else self._bridge.words_of(error)
        asking.show_problems({"secret": words})

    def _forget_rename_dialog(self) -> None:
        self.rename_dialog = None

    # ---- deleting one

    def _ask_to_delete(self, secret: "SecretUse") -> None:
        from gui.text.job_names import jobs_named

        question = Question(
            self.tr("Delete a secret"),
            self.tr("Delete the secret {name}?").format(name=secret.name),
            QDialogButtonBox.StandardButton.Cancel,
            self._page or self._window,
        )
        question.setObjectName("delete_secret_question")
        needed = self.tr("These jobs need it and will fail: {jobs}.").format(jobs=jobs_named(secret.jobs))
        first = needed if secret.jobs else self.tr("No job of this store needs it.")
        lost = self.tr("Its value is gone then; this can't be undone.")
        question.set_words(f"{first}\n\n{lost}")
        delete = question.add_button(self.tr("&Delete"), QDialogButtonBox.ButtonRole.DestructiveRole)
        delete.setObjectName("delete")
        question.set_default(QDialogButtonBox.StandardButton.Cancel)
        delete.clicked.connect(partial(self._delete, secret.name))
        question.open()

    def _delete(self, name: str, _is_checked: bool = False) -> None:
        self._bridge.change(partial(_forget, name), partial(self._on_deleted, name), self._on_not_deleted)

    def _on_deleted(self, name: str, _nothing: None) -> None:
        self._context.notices.tell(self.tr("The secret {name} is deleted.").format(name=name))
        self._look()

    def _on_not_deleted(self, error: Exception) -> None:
        self._bridge.report_failure(error)
        self._look()


def _uses(core: Core) -> "SecretUses":
    return core.secrets.uses()


def _keep(name: str, value: str, is_new: bool, core: Core) -> None:
    """Keep a value; a new secret never takes the place of one that is there.

    InvalidInput names the place of the form that is wrong.
    """
    if is_new and name in core.secrets.names():
        there = _tr("there is a secret of this name already; replace it")
        raise InvalidInput("secret", there)
    if not value:
        raise InvalidInput("value", _tr("the value is empty"))
    core.secrets.keep(name, value)


def _renaming(name: str, new_name: str) -> "Change":
    """Return the change that renames a secret, and gives the one that renames it back."""

    def rename(core: Core) -> "Change":
        core.secrets.rename(name, new_name)
        return _renaming(new_name, name)

    return rename


def _forget(name: str, core: Core) -> None:
    core.secrets.forget(name)


def _tr(text: str) -> str:
    return QCoreApplication.translate("SecretsFeature", text)
