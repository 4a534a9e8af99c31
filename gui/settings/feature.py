"""Join the settings with the store, the window and the login."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from gui.commands.undo import Done, Step
from gui.commands.window_context import WindowContext
from gui.core_access.core_bridge import Core
from gui.core_access.core_words import as_sentence
from gui.desktop.autostart.login_item import LoginItem
from gui.memory.window_memory import Closing
from gui.settings.choices import StoreChoices, texts_of
from gui.settings.setting_changes import choices_now, setting, starting_at_login
from gui.settings.settings_dialog import SettingsDialog
from gui.settings.store_choice_page import StoreChoicePage
from gui.settings.tokens_controller import TokensController
from gui.text.language.languages import SYSTEM
from gui.widgets.fields.form_editors import NO, YES
from scheduler_core.errors import InvalidInput, SchedulerError
from scheduler_core.events import ChangeSet


@dataclass(frozen=True, slots=True)
class _FirstShown:
    """What the dialog starts from."""

    choices: StoreChoices
    place: str
    zones: list[str]
    channels: list[str]
    starts_at_login: bool


class _WindowStep(Step):
    """A setting of this window, which is kept without the core."""

    def __init__(self, name: str, keep: Callable[[str], None], before: str, after: str) -> None:
        super().__init__(name)
        self._keep = keep
        self._before = before
        self._after = after

    def undo(self) -> None:
        self._keep(self._before)

    def redo(self) -> None:
        self._keep(self._after)


class SettingsFeature(QObject):
    """Opens the settings; each change is a step of the window's history, kept as soon as it is made."""

    def __init__(
        self,
        context: WindowContext,
        item: LoginItem,
        languages: list[str],
        stores: StoreChoicePage,
        start_again: Callable[[], None],
        window: QWidget,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._actions = context.actions
        self._bridge = context.bridge
        self._history = context.history
        self._memory = context.memory
        self._item = item
        self._languages = languages
        self._stores = stores
        self._start_again = start_again
        self._window = window
        self._step: Step | None = None
        self._is_opening = False
        # How many changes of a setting are being saved or wait for that.
        self._being_saved: Counter[str] = Counter()
        self.tokens = TokensController(context.bridge, self)
        self.dialog: SettingsDialog | None = None
        stores.chosen.connect(self._offer_to_start_again)
        self._history.done.connect(self._show_done)
        self._history.changed.connect(self._on_history)
        self._bridge.changed.connect(self._on_changes)
        self._actions.appearance_group.triggered.connect(self._look_again)

    def keep_typed(self) -> None:
        """Save what is typed into a field that nobody has left yet."""
        if self.dialog is not None:
            self.dialog.settle()

    def open(self, place: str = "") -> None:
        """Open the dialog, at a setting or a category if one is named."""
        if self.dialog is not None:
            self.dialog.activateWindow()
            self.dialog.raise_()
            self.dialog.focus(place)
        elif not self._is_opening:
            self._is_opening = True
            # What was chosen before the dialog was closed may still be on its way.
            read = self._bridge.change if self._being_saved else self._bridge.ask
            read(partial(_look, self._item), partial(self._show, place), self._fail_to_open)

    def _fail_to_open(self, error: Exception) -> None:
        self._is_opening = False
        self._bridge.report_failure(error)

    def _show(self, place: str, found: _FirstShown) -> None:
        self._is_opening = False
        self.dialog = dialog = SettingsDialog(
            self._context.theme,
            self._languages,
            self._context.settings_pages,
            (self._actions.undo, self._actions.redo),
            self._window,
        )
        dialog.show_store(found.place, found.zones)
        if not self._item.is_possible and not found.starts_at_login:
            dialog.show_no_start()
        dialog.offer_channels(found.channels)
        dialog.show_texts(self._texts(found))
        dialog.change_wanted.connect(self._change)
        dialog.look_wanted.connect(self._look_again)
        dialog.undo_wanted.connect(self._undo)
        dialog.start_again_wanted.connect(self._end_to_start_again)
        dialog.store_place.change_wanted.connect(self._choose_store)
        self._stores.chosen.connect(dialog.show_next_store)
        dialog.finished.connect(self._forget)
        self._bridge.failed.connect(dialog.show_failure)
        self.tokens.follow(dialog.tokens, dialog)
        self._offer_to_start_again()
        dialog.show()
        dialog.focus(place)

    def _choose_store(self) -> None:
        if self.dialog is not None:
            self._stores.open(self.dialog)

    def _texts(self, found: _FirstShown) -> dict[str, str]:
        return (
            texts_of(found.choices)
            | self._texts_of_window()
            | {"starts_at_login": YES if found.starts_at_login else NO}
        )

    def _texts_of_window(self) -> dict[str, str]:
        chosen = (each for action, each in self._actions.appearances.items() if action.isChecked())
        return {
            "closing": self._memory.closing,
            "runs_jobs": YES if self._memory.runs_jobs else NO,
            "appearance": next(chosen),
            "language": self._memory.language if self._memory.language in self._languages else SYSTEM,
        }

    # ---- changes

    def _change(self, place: str, text: str, name: str, before_text: str) -> None:
        step = self.tr("the setting “{name}”").format(name=name)
        notice = self.tr("“{name}” was changed.").format(name=name)
        keep = self._keepers().get(place)
        if keep is not None:
            before = self._texts_of_window()[place]
            keep(text)
            if before != text:
                self._history.push(_WindowStep(step, keep, before, text), notice)
            return
        # Until this one is saved, a click on Undo would undo the one before.
        self._drop_undo()
        change = (
            starting_at_login(self._item, text == YES)
            if place == "starts_at_login"
            else setting(place, text, before_text)
        )
        self._being_saved[place] += 1
        self._history.make(
            change,
            step,
            notice,
            then=partial(self._end_saving, place),
            otherwise=partial(self._on_refusal, place),
        )

    def _end_saving(self, place: str) -> None:
        self._being_saved[place] -= 1
        self._being_saved += Counter()  # keeps what counts something

    def _keepers(self) -> dict[str, Callable[[str], None]]:
        """Return what keeps each setting of this window."""
        return {
            "closing": self._keep_closing,
            "runs_jobs": self._keep_runs_jobs,
            "appearance": self._keep_appearance,
            "language": self._keep_language,
        }

    def _keep_closing(self, text: str) -> None:
        self._memory.closing = Closing(text)

    def _keep_runs_jobs(self, text: str) -> None:
        self._memory.runs_jobs = text == YES
        self._offer_to_start_again()

    def _keep_language(self, text: str) -> None:
        self._memory.language = text
        self._offer_to_start_again()

    def _keep_appearance(self, text: str) -> None:
        for action, appearance in self._actions.appearances.items():
            if appearance == text and not action.isChecked():
                action.trigger()

    def _end_to_start_again(self) -> None:
        if self.dialog is not None:
            self.dialog.close()
        self._start_again()

    def _offer_to_start_again(self, _place: str = "") -> None:
        """Offer it as long as something is chosen that only a new start goes by."""
        if self.dialog is not None:
            self.dialog.offer_to_start_again(is_wanted=self._memory.waits_for_next_start)

    def _undo(self) -> None:
        if self._step is not None:
            self._history.take_back(self._step)

    def _show_done(self, done: Done) -> None:
        if self.dialog is not None:
            # Another change may be under way, which is undone first: its own end offers that.
            can_undo = self._history.is_next(done.step)
            self._step = done.step if can_undo else None
            self.dialog.show_done(done.text, can_undo=can_undo)

    def _on_history(self) -> None:
        """Follow what was undone or done again, also from the window."""
        if self.dialog is None:
            return
        if self._step is not None and not self._history.is_next(self._step):
            self._drop_undo()
        self._look_again()

    def _drop_undo(self) -> None:
        self._step = None
        if self.dialog is not None:
            self.dialog.hide_undo()

    def _on_changes(self, changes: ChangeSet) -> None:
        """Follow what was set elsewhere, as on the page of channels: a change here must not take it back."""
        if changes.has_new_settings or changes.is_everything:
            self._look_again()

    def _look_again(self) -> None:
        """Read the settings after all changes that are under way.

        A change that is asked for before the answer comes stays in sight: the answer knows nothing of it yet.
        """
        if self.dialog is not None:
            self._bridge.change(partial(_look, self._item), self._show_again)

    def _show_again(self, found: _FirstShown) -> None:
        if self.dialog is not None:
            self.dialog.offer_channels(found.channels)
            self.dialog.show_texts(self._texts(found), self._being_saved)

    def _on_refusal(self, place: str, error: Exception) -> None:
        self._end_saving(place)
        if self.dialog is None or not isinstance(error, SchedulerError):
            self._bridge.report_failure(error)
        elif not (
            isinstance(error, InvalidInput)
            and self.dialog.show_refusal(error.field, as_sentence(error.reason))
        ):
            self.dialog.show_failure(as_sentence(str(error)))
            self._look_again()

    def _forget(self) -> None:
        self.tokens.forget()
        self.dialog = None
        self._step = None


def _look(item: LoginItem, core: Core) -> _FirstShown:
    from scheduler_core.recurrence.zones.zone_files import zone_names

    channels = [each.name for each in core.channels.all()]
    return _FirstShown(choices_now(core), core.location, sorted(zone_names()), channels, item.is_on())
