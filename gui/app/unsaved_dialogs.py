"""Ask about the dialogs in which something would be lost by the end of the program."""

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from gui.widgets.notices.leaving_question import AskingDialog


class UnsavedDialogs(QObject):
    """Asks one dialog after the other, and goes on once each is gone.

    Where one stays, the request is forgotten, however that dialog is closed later.
    """

    def __init__(self, window: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._asked: AskingDialog | None = None
        self._then: Callable[[], object] | None = None

    def has_unsaved(self) -> bool:
        return self._first() is not None

    def ask_unsaved(self, then: Callable[[], object]) -> None:
        """Ask what becomes of the first, in sight; whoever asks twice is told once."""
        asked, self._then = self._first(), then
        if asked is None:
            self._go_on()
            return
        if asked is not self._asked:
            self._asked = asked
            asked.stayed.connect(self._forget)
            asked.finished.connect(self._on_gone)
        # Desktops hide a dialog along with the window that it belongs to.
        if self._window.isMinimized() or not self._window.isVisible():
            self._window.showNormal()
        asked.ask_unsaved()

    def forget(self) -> None:
        """Do nothing once the dialog that was asked is gone."""
        self._then = None

    def _first(self) -> AskingDialog | None:
        dialogs = self._window.findChildren(AskingDialog)
        return next((each for each in dialogs if not each.isHidden() and each.has_unsaved()), None)

    def _forget(self) -> None:
        if self.sender() is self._asked:
            self.forget()

    def _on_gone(self) -> None:
        if self.sender() is self._asked:
            self._asked = None
            self._go_on()

    def _go_on(self) -> None:
        then, self._then = self._then, None
        if then is not None:
            then()
