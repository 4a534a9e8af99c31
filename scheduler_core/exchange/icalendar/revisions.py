"""Which of several events with one UID count: the newest revision of each, and all that are no revisions."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from scheduler_core.exchange.icalendar.calendar_writing import OUR_SUFFIX, unescaped
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.ical.ical_time_text import at_midnight, read_ical_time
from scheduler_core.recurrence.ical.ics_events import IcsEvent
from scheduler_core.recurrence.ical.ics_lines import IcsBlock
from scheduler_core.values.jobs.job import LONGEST_NAME

_LONGEST_NUMBER = 9


@dataclass(frozen=True, slots=True)
class EventBlock:
    """An event with the lines it was read from; `namesake` counts those of its UID that are no revisions."""

    block: IcsBlock
    event: IcsEvent
    namesake: int = 0

    @property
    def family(self) -> tuple[str, int]:
        """Return what the events of one job share."""
        uid = self.event.uid
        is_ours = uid.endswith(OUR_SUFFIX)
        return uid.removesuffix(OUR_SUFFIX).partition("-")[0] if is_ours else uid, self.namesake

    @property
    def title(self) -> str:
        title = " ".join(unescaped(self.block.text("SUMMARY")).split())
        return title[:LONGEST_NAME] or "Event"

    @property
    def revision(self) -> tuple[int, str, str]:
        """Return what grows with each revision: SEQUENCE, and then when it was written."""
        number = self.block.text("SEQUENCE")
        sequence = (
            int(number) if number.isascii() and number.isdigit() and len(number) <= _LONGEST_NUMBER else 0
        )
        return sequence, self._written("DTSTAMP"), self._written("LAST-MODIFIED")

    @property
    def sequence(self) -> int:
        return self.revision[0]

    def _written(self, name: str) -> str:
        at = read_ical_time(self.block.text(name))
        return "" if at is None else at_midnight(at).isoformat()


def length_of(block: IcsBlock) -> timedelta | str | None:
    """Return how long an event lasts, on the clock of its lines; None if it does not say so."""
    if duration := block.text("DURATION"):
        return duration
    begin, end = read_ical_time(block.text("DTSTART")), read_ical_time(block.text("DTEND"))
    if begin is None or end is None:
        return None
    return at_midnight(end).replace(tzinfo=None) - at_midnight(begin).replace(tzinfo=None)


def newest_events(events: Iterable[EventBlock], lose: Callable[[EventBlock, str], None]) -> list[EventBlock]:
    """Return the newest revision of each event, in the order of the file; tell of every older one.

    Events of one UID and one revision that differ are events of their own, as programs that give one
    UID to several write them.
    """
    groups: dict[object, list[EventBlock]] = {}
    for place, each in enumerate(events):
        groups.setdefault(_key(each, place), []).append(each)
    return [each for group in groups.values() for each in _newest_of(group, lose)]


def _key(each: EventBlock, place: int) -> object:
    replaces = each.event.replaces
    return (each.event.uid, replaces and (replaces.at, replaces.zone)) if each.event.uid else place


def _newest_of(group: Sequence[EventBlock], lose: Callable[[EventBlock, str], None]) -> list[EventBlock]:
    newest = max(each.revision for each in group)
    kept: list[EventBlock] = []
    for each in group:
        is_told_already = any(each.block.content == other.block.content for other in kept)
        if each.revision == newest and not is_told_already:
            kept.append(replace(each, namesake=len(kept)))
    for each in group:
        if each.revision != newest:
            lose(kept[0], f"“{each.title}”, an older revision of the same event, {_when(each)}")
    if kept[0].event.replaces is None or len(kept) == 1:
        return kept
    for each in kept[:-1]:
        lose(kept[-1], f"“{each.title}”, {_when(each)}, which stands for the same occurrence")
    return [replace(kept[-1], namesake=0)]


def _when(each: EventBlock) -> str:
    start: datetime = each.event.times.start
    return f"which begins on {start:%Y-%m-%d} at {start:%H:%M}"
