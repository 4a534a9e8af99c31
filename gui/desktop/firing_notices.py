"""Notify once of what can not work: firing while the window is hidden, a channel, an old calendar."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from gui.core_access.core_words import as_sentence
from gui.desktop.notification_words import Notification
from gui.text.translated import translate
from gui.tray import tray_words

if TYPE_CHECKING:
    from scheduler_core.facade.control.engine_state import Firing
    from scheduler_core.values.records.calendar_state import OldCalendar
    from scheduler_core.values.records.channel import KeptChannel


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


class CalendarNotices:
    """Tells each calendar of a job once for each time that it can't be read for long."""

    def __init__(self, show: Callable[[Notification], None]) -> None:
        self._show = show
        self._told: frozenset[tuple[int, str, datetime]] = frozenset()

    def take(self, old: "Iterable[OldCalendar]") -> None:
        """Note which calendars are old now."""
        found = {(each.job_id, each.source, each.failed_since): each for each in old}
        new = [each for key, each in found.items() if key not in self._told]
        self._told = frozenset(found)
        names = list(dict.fromkeys(each.job_name for each in new))
        if len(new) == 1:
            title = _tr("{job} goes by an old calendar").format(job=names[0])
            self._show(Notification(title, as_sentence(new[0].trouble), is_trouble=True))
        elif new:
            self._show(Notification(_tr("Jobs go by old calendars"), ", ".join(names), is_trouble=True))
