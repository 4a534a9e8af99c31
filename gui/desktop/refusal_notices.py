"""Notify, while the window is hidden, that a choice in the tray was refused, and why."""

from collections.abc import Callable

from gui.desktop.notification_words import Notification
from gui.text.translated import translate


class RefusalNotices:
    """Who sees the window is told there."""

    def __init__(self, show: Callable[[Notification], None], is_seen: Callable[[], bool]) -> None:
        self._show = show
        self._is_seen = is_seen

    def take(self, why: str) -> None:
        if not self._is_seen():
            self._show(Notification(_tr("That was not done"), why, is_trouble=True))


def _tr(text: str) -> str:
    return translate("RefusalNotices", text)
