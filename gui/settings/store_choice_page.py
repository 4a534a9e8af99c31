"""Choose the store that the next start opens, after checking that it opens."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from gui.core_access.core_bridge import CoreBridge
from gui.core_access.core_words import as_sentence
from gui.memory.window_memory import WindowMemory
from gui.settings.store_choice import StorePlaces
from gui.settings.store_dialog import StoreDialog
from scheduler_core.errors import InvalidInput, SchedulerError

if TYPE_CHECKING:
    from scheduler_core.store.opening.probing import ProbedStore


class StoreChoicePage(QObject):
    """Opens the dialog, also where no store could be opened; `chosen` tells the place that was kept."""

    chosen = Signal(str)

    def __init__(
        self,
        bridge: CoreBridge,
        memory: WindowMemory,
        opened: str | None,
        said: str | None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._memory = memory
        self._opened = opened
        self._said = said
        self._places: StorePlaces | None = None
        self._look_number = 0
        self.dialog: StoreDialog | None = None

    def open(self, window: QWidget) -> None:
        """Open the dialog before a window."""
        if self.dialog is None:
            call = partial(_places, self._opened, self._memory.store, self._said, self._bridge.is_open)
            self._bridge.ask_without_core(call, partial(self._show, window))
        else:
            self.dialog.activateWindow()

    def _show(self, window: QWidget, places: StorePlaces) -> None:
        if self.dialog is None:
            self._places = places
            self.dialog = dialog = StoreDialog(places, window)
            dialog.place_wanted.connect(self._look)
            dialog.stop_wanted.connect(self._stop_looking)
            dialog.finished.connect(self._forget)
            dialog.open()

    def _look(self, place: str) -> None:
        if self.dialog is not None and self._places is not None:
            if place == self._places.kept:  # maybe with a password that is not shown
                self.dialog.accept()
                return
            self.dialog.show_looking(True)
            self._look_number += 1
            number = self._look_number
            self._bridge.ask_without_core(
                partial(_look, place), partial(self._on_look, number), partial(self._on_refusal, number)
            )

    def _stop_looking(self) -> None:
        self._look_number += 1  # what is found now is for nobody
        if self.dialog is not None:
            self.dialog.show_looking(False)
            self.dialog.focus_choice()

    def _on_look(self, number: int, look: "ProbedStore") -> None:
        if self.dialog is None or self._places is None or number != self._look_number:
            return
        self.dialog.show_looking(False)
        place = "" if look.place == self._places.own else look.place
        if look.is_new and place:
            self.dialog.focus_choice()
            question = self.dialog.ask_to_make(look.place)
            question.accepted.connect(partial(self._keep, place))
            question.rejected.connect(self.dialog.focus_choice)
        else:
            self._keep(place)

    def _on_refusal(self, number: int, error: Exception) -> None:
        if self.dialog is None or number != self._look_number:
            return
        self.dialog.show_looking(False)
        match error:
            case InvalidInput():
                self.dialog.show_refusal(as_sentence(error.reason))
            case SchedulerError():
                self.dialog.show_refusal(as_sentence(str(error)))
            case _:
                self._bridge.report_failure(error)

    def _keep(self, place: str) -> None:
        self._memory.store = place
        self._memory.save()
        if self.dialog is not None and self._places is not None:
            self.dialog.accept()
            self.chosen.emit(place or self._places.own)

    def _forget(self) -> None:
        self._look_number += 1
        self.dialog = None


def _places(opened: str | None, kept: str, said: str | None, is_open: bool) -> StorePlaces:
    from scheduler_core.store.opening.probing import shown_place

    return StorePlaces(
        shown_place(opened),
        shown_place(kept) if kept else "",
        shown_place(None),
        is_open=is_open,
        is_said=said is not None,
    )


def _look(place: str) -> "ProbedStore":
    from scheduler_core.store.opening.probing import look_at_store, refuse_password

    refuse_password(place)
    return look_at_store(place or None)
