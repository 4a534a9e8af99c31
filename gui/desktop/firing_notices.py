"""Notify once, while the window is hidden, that nothing can fire, and once that it can again."""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from gui.core_access.core_words import as_sentence
from gui.desktop.notification_words import Notification
from gui.text.translated import translate
from gui.tray import tray_words

if TYPE_CHECKING:
    from scheduler_core.facade.control.engine_state import Firing

# One look may fall between two engines, or on a store that is busy.
_LOOKS_BEFORE_TOLD = 2


class FiringNotices:
    """Who sees the window sees it there; so only what begins out of sight is told."""

    def __init__(
        self,
        show: Callable[[Notification], None],
        now: Callable[[], datetime],
        is_seen: Callable[[], bool],
    ) -> None:
        self._show = show
        self._now = now
        self._is_seen = is_seen
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
            self._show(Notification(title, text, is_trouble=True))

    def _on_well(self) -> None:
        if self._was_told and not self._is_seen():
            self._show(Notification(_tr("Jobs fire again"), _tr("All is well.")))
        self._bad_looks, self._is_known, self._was_told = 0, False, False

    def _usual_advice(self) -> str:
        return _tr("Open Hourbell and start the engine.")


def _tr(text: str) -> str:
    return translate("FiringNotices", text)
