"""Notify once that a job follows a calendar that is out of date."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from gui.core_access.core_words import as_sentence
from gui.desktop.notification_words import Notification
from gui.text.translated import translate

if TYPE_CHECKING:
    from scheduler_core.values.records.calendar_state import OldCalendar


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


def _tr(text: str) -> str:
    return translate("CalendarNotices", text)
