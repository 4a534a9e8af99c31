"""Notify once that a channel does not work."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from gui.core_access.core_words import as_sentence
from gui.desktop.notification_words import Notification
from gui.text.translated import translate

if TYPE_CHECKING:
    from scheduler_core.values.records.channel import KeptChannel


class ChannelNotices:
    """Tells each channel once for each time that it breaks."""

    def __init__(self, show: Callable[[Notification], None]) -> None:
        self._show = show
        self._told: frozenset[tuple[int, datetime | None]] = frozenset()

    def take(self, broken: "Iterable[KeptChannel]") -> None:
        """Note which channels do not work now."""
        found = {(each.id, each.broken_at): each for each in broken}
        new = [each for key, each in found.items() if key not in self._told]
        self._told = frozenset(found)
        if len(new) == 1:
            title = _tr("The channel {name} does not work").format(name=new[0].name)
            self._show(Notification(title, as_sentence(new[0].broken), is_trouble=True))
        elif new:
            names = ", ".join(each.name for each in new)
            text = _tr("{names}: see Channels in the settings.").format(names=names)
            self._show(Notification(_tr("Channels do not work"), text, is_trouble=True))


def _tr(text: str) -> str:
    return translate("ChannelNotices", text)
