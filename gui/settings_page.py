"""Join the settings with the store, the window and the login they are about."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from gui.actions import Actions
from gui.autostart.login_item import LoginItem
from gui.core_bridge import Core, CoreBridge
from gui.settings.choices import StoreChoices, read_choices, texts_of
from gui.settings.settings_dialog import SettingsDialog
from gui.widgets.form_editors import NO, YES
from gui.window_memory import Closing, WindowMemory
from scheduler_core.errors import SchedulerError


@dataclass(frozen=True, slots=True)
class _Found:
    """What the dialog starts from."""

    choices: StoreChoices
    place: str
    zones: list[str]
    starts_at_login: bool


class SettingsPage(QObject):
    """Opens the dialog, and saves what was chosen there; it stays open where that is refused."""

    def __init__(
        self,
        actions: Actions,
        bridge: CoreBridge,
        memory: WindowMemory,
        item: LoginItem,
        window: QWidget,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._actions = actions
        self._bridge = bridge
        self._memory = memory
        self._item = item
        self._window = window
        self._found: _Found | None = None
        self.dialog: SettingsDialog | None = None

    def open(self) -> None:
        if self.dialog is None:
            self._bridge.ask(partial(_look, self._item), self._show)
        else:
            self.dialog.activateWindow()

    def _show(self, found: _Found) -> None:
        if self.dialog is not None:
            return
        self._found = found
        self.dialog = dialog = SettingsDialog(self._window)
        dialog.show_store(found.place, found.zones)
        if not self._item.is_possible and not found.starts_at_login:
            dialog.show_no_start()
        dialog.show_texts(texts_of(found.choices) | self._texts_of_window(found.starts_at_login))
        dialog.save_wanted.connect(self._save)
        dialog.finished.connect(self._forget)
        dialog.open()

    def _texts_of_window(self, starts_at_login: bool) -> dict[str, str]:
        chosen = (each for action, each in self._actions.appearances.items() if action.isChecked())
        return {
            "starts_at_login": YES if starts_at_login else NO,
            "closing": self._memory.closing,
            "appearance": next(chosen),
        }

    def _save(self, texts: Mapping[str, str]) -> None:
        if self.dialog is not None and self._found is not None:
            self.dialog.show_saving(True)
            starts = texts["starts_at_login"] == YES
            item = None if starts == self._found.starts_at_login else self._item
            call = partial(_save, self._found.choices, read_choices(texts).choices, item, starts)
            self._bridge.change(call, partial(self._take_saved, texts), self._take_refusal)

    def _take_saved(self, texts: Mapping[str, str], _nothing: None) -> None:
        self._memory.closing = Closing(texts["closing"])
        for action, appearance in self._actions.appearances.items():
            if appearance == texts["appearance"] and not action.isChecked():
                action.trigger()
        if self.dialog is not None:
            self.dialog.accept()

    def _take_refusal(self, error: Exception) -> None:
        if self.dialog is not None:
            self.dialog.show_saving(False)
        self._bridge.tell_failure(error)

    def _forget(self) -> None:
        self.dialog = None


def _look(item: LoginItem, core: Core) -> _Found:
    from scheduler_core import zone_names

    choices = StoreChoices(core.settings.read(), core.settings.retention())
    return _Found(choices, core.location, sorted(zone_names()), item.is_on())


def _save(
    before: StoreChoices, after: StoreChoices, item: LoginItem | None, starts_at_login: bool, core: Core
) -> None:
    """Save what is different, so that who may not write the store can still choose for the login."""
    if after.settings != before.settings:
        core.settings.save(after.settings)
    if after.retention != before.retention:
        core.settings.save_retention(after.retention)
    if item is not None:
        try:
            item.switch(starts_at_login)
        except OSError as error:
            raise SchedulerError(f"the start at login can't be changed: {error}") from error
