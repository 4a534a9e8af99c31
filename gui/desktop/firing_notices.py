"""Tell once, while the window is out of sight, that nothing can fire, and once that it can again."""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from gui.core_access.core_words import as_sentence
from gui.desktop.notification_words import Notification
from gui.desktop.notifications import Channel
from gui.tray import tray_words

if TYPE_CHECKING:
    from scheduler_core.facade.control.engine_state import Firing

# One look may fall between two engines, or on a store that is busy.
_LOOKS_BEFORE_TOLD = 2


class FiringNotices(QObject):
    """Who sees the window sees it there; so only what begins out of sight is told."""

    def __init__(
        self, channel: Channel, now: Callable[[], datetime], window: QWidget, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._channel = channel
        self._now = now
        self._window = window
        self._bad_looks = 0
        self._is_known = False
        self._was_told = False

    def take(self, firing: "Firing") -> None:
        """Note what a look has found."""
        if firing.is_well:
            self._on_well()
            return
        self._bad_looks += 1
        if self._is_seen():
            self._is_known = True
        elif not self._is_known and self._bad_looks >= _LOOKS_BEFORE_TOLD:
            self._is_known = self._was_told = True
            title = tray_words.firing_in_words(firing, self._now())
            text = as_sentence(firing.words) if firing.words else self._usual_advice()
            self._channel.show(Notification(title, text, is_trouble=True))

    def _on_well(self) -> None:
        if self._was_told and not self._is_seen():
            self._channel.show(Notification(self.tr("Jobs fire again"), self.tr("All is well.")))
        self._bad_looks, self._is_known, self._was_told = 0, False, False

    def _usual_advice(self) -> str:
        return self.tr("Open Hourbell and start the engine.")

    def _is_seen(self) -> bool:
        return self._window.isVisible() and not self._window.isMinimized()
