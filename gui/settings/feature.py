"""Join the settings with the store, the window and the login they are about."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QWidget

from gui.commands.actions import Actions
from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.core_words import as_sentence
from gui.desktop.autostart.login_item import LoginItem
from gui.memory.window_memory import Closing, WindowMemory
from gui.settings.choices import StoreChoices, read_choices, texts_of
from gui.settings.settings_dialog import SettingsDialog
from gui.settings.store_choice_page import StoreChoicePage
from gui.settings.tokens_controller import TokensController
from gui.text.languages import SYSTEM
from gui.widgets.fields.form_editors import NO, YES
from scheduler_core.errors import InvalidInput, SchedulerError

if TYPE_CHECKING:
    from scheduler_core.settings import Settings


@dataclass(frozen=True, slots=True)
class _Found:
    """What the dialog starts from."""

    choices: StoreChoices
    place: str
    zones: list[str]
    starts_at_login: bool


class SettingsFeature(QObject):
    """Opens the dialog, and saves what was chosen there; it stays open where that is refused."""

    def __init__(
        self,
        actions: Actions,
        bridge: CoreBridge,
        memory: WindowMemory,
        item: LoginItem,
        languages: list[str],
        stores: StoreChoicePage,
        window: QWidget,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._actions = actions
        self._bridge = bridge
        self._memory = memory
        self._item = item
        self._languages = languages
        self._stores = stores
        self._window = window
        self._found: _Found | None = None
        self.tokens = TokensController(bridge, self)
        self.dialog: SettingsDialog | None = None

    def open(self, place: str = "") -> None:
        """Open the dialog, at a place of its own if one is named."""
        if self.dialog is None:
            self._bridge.ask(partial(_look, self._item), partial(self._show, place))
        else:
            self.dialog.activateWindow()
            self.dialog.focus(place)

    def _show(self, place: str, found: _Found) -> None:
        if self.dialog is not None:
            return
        self._found = found
        self.dialog = dialog = SettingsDialog(self._languages, self._window)
        dialog.show_store(found.place, found.zones)
        if not self._item.is_possible and not found.starts_at_login:
            dialog.show_no_start()
        dialog.show_texts(texts_of(found.choices) | self._texts_of_window(found.starts_at_login))
        dialog.save_wanted.connect(self._save)
        dialog.store_place.change_wanted.connect(self._choose_store)
        self._stores.chosen.connect(dialog.show_next_store)
        dialog.finished.connect(self._forget)
        self.tokens.follow(dialog.tokens, dialog)
        dialog.open()
        dialog.focus(place)

    def _choose_store(self) -> None:
        if self.dialog is not None:
            self._stores.open(self.dialog)

    def _texts_of_window(self, starts_at_login: bool) -> dict[str, str]:
        chosen = (each for action, each in self._actions.appearances.items() if action.isChecked())
        return {
            "starts_at_login": YES if starts_at_login else NO,
            "closing": self._memory.closing,
            "runs_jobs": YES if self._memory.runs_jobs else NO,
            "appearance": next(chosen),
            "language": self._memory.language if self._memory.language in self._languages else SYSTEM,
        }

    def _save(self, texts: Mapping[str, str]) -> None:
        if self.dialog is not None and self._found is not None:
            self.dialog.show_saving(True)
            starts = texts["starts_at_login"] == YES
            item = None if starts == self._found.starts_at_login else self._item
            before = self._found.choices
            call = partial(_save, before, read_choices(texts, before).choices, item, starts)
            self._bridge.change(call, partial(self._on_saved, texts), self._on_refusal)

    def _on_saved(self, texts: Mapping[str, str], _nothing: None) -> None:
        self._memory.closing = Closing(texts["closing"])
        self._memory.language = texts["language"]
        self._memory.runs_jobs = texts["runs_jobs"] == YES
        for action, appearance in self._actions.appearances.items():
            if appearance == texts["appearance"] and not action.isChecked():
                action.trigger()
        if self.dialog is not None:
            self.dialog.accept()

    def _on_refusal(self, error: Exception) -> None:
        if self.dialog is not None:
            self.dialog.show_saving(False)
            if isinstance(error, InvalidInput):
                is_shown = self.dialog.show_refusal(error.field, as_sentence(error.reason))
                if is_shown:
                    return
        self._bridge.report_failure(error)

    def _forget(self) -> None:
        self.tokens.forget()
        self.dialog = None


def _look(item: LoginItem, core: Core) -> _Found:
    from scheduler_core.recurrence.zones.zone_files import zone_names

    choices = StoreChoices(core.settings.read(), core.settings.retention())
    return _Found(choices, core.location, sorted(zone_names()), item.is_on())


def _save(
    before: StoreChoices, after: StoreChoices, item: LoginItem | None, starts_at_login: bool, core: Core
) -> None:
    """Save what is different, so that who may not write the store can still choose for the login."""
    if after.settings != before.settings:
        core.settings.save(_with_whole_folder(before.settings, after.settings))
        _forget_folder(before.settings, after.settings, core)
    if after.retention != before.retention:
        core.settings.save_retention(after.retention)
    if item is not None:
        try:
            item.switch(starts_at_login)
        except OSError as error:
            told = QCoreApplication.translate(
                "SettingsFeature", "The start at login can't be changed: {error}"
            )
            raise SchedulerError(told.format(error=error)) from error


def _with_whole_folder(before: "Settings", after: "Settings") -> "Settings":
    """Return the settings with what their folder of jobs is really called; one that is new must be there."""
    if not after.job_folder or after.job_folder == before.job_folder:
        return after
    folder = Path(after.job_folder)
    try:
        folder = folder.resolve()
        is_there = folder.is_dir()
    except (OSError, RuntimeError, ValueError):  # of no right to look, of links in a circle, of a NUL
        is_there = False
    if not is_there:
        told = QCoreApplication.translate("SettingsFeature", "{folder} is no folder; make it first")
        raise InvalidInput("job_folder", told.format(folder=folder))
    return replace(after, job_folder=str(folder))


def _forget_folder(before: "Settings", after: "Settings", core: Core) -> None:
    from scheduler_core.job_folder.folder_state import forget_folder

    if before.job_folder and before.job_folder != after.job_folder:
        forget_folder(core.location, Path(before.job_folder))
