"""Jobs of a calendar: its events, united where they are of one job."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.free_names import FreeNames
from scheduler_core.exchange.icalendar.ics_writing import unescaped
from scheduler_core.exchange.icalendar.own_properties import OUR_JOB, OUR_MARK, OUR_SUFFIX, mark_of
from scheduler_core.exchange.losses import Imported, Loss, checked_draft
from scheduler_core.native.document_text import read_document
from scheduler_core.native.documents import read_job
from scheduler_core.recurrence.ical.ics_events import IcsEvent, event_of
from scheduler_core.recurrence.ical.ics_lines import IcsBlock, read_ics_blocks
from scheduler_core.recurrence.ical.rrule_text import shown
from scheduler_core.recurrence.zones.zone_aliases import known_zone
from scheduler_core.values.actions import Action, HttpAction
from scheduler_core.values.job import LONGEST_NAME, LONGEST_NOTES, MOST_TAGS, JobDraft
from scheduler_core.values.recurrence_set import DatePeriod, RecurrenceSet
from scheduler_core.values.schedule import FLOATING, Schedule

_NO_ACTION = (
    "it says nothing to do: give it a URL in the calendar, or say on import (--do) what its events do"
)


@dataclass(frozen=True, slots=True)
class _Event:
    block: IcsBlock
    event: IcsEvent

    @property
    def family(self) -> str:
        """Return what the events of one job share."""
        uid = self.event.uid
        return uid.removesuffix(OUR_SUFFIX).partition("-")[0] if uid.endswith(OUR_SUFFIX) else uid


def read_calendar(text: str, zone: str, action: Action | None = None) -> Imported:
    """Return the jobs of a calendar, which do `action` where an event says nothing to do."""
    losses: list[Loss] = []
    families: dict[str, list[_Event]] = {}
    for number, block in enumerate(read_ics_blocks(text.encode()), 1):
        try:
            found = _Event(block, event_of(block))
        except InvalidInput as refusal:
            losses.append(Loss(f"event {number}", refusal.reason))
            continue
        families.setdefault(found.family or f"#{number}", []).append(found)
    drafts: list[JobDraft] = []
    names = FreeNames()
    for events in families.values():
        place = f"“{_title(events[0].block)}”"
        lost: list[str] = []
        try:
            drafts.append(_draft(events, zone, action, names, lost.append))
        except InvalidInput as refusal:
            losses.append(Loss(place, f"the whole event; {refusal.field}: {refusal.reason}"))
        losses += [Loss(place, text) for text in dict.fromkeys(lost)]
    return Imported(tuple(drafts), tuple(losses))


def _draft(
    events: Sequence[_Event], zone: str, action: Action | None, names: FreeNames, lose: Callable[[str], None]
) -> JobDraft:
    ours = _our_job(events)
    if ours is not None and _is_untouched(events, ours):
        return checked_draft(ours)
    schedule = _schedule(events, zone, lose)
    block = events[0].block
    if ours is not None:
        lose("was changed in a calendar: its times are those of the events now, in place of its rules")
        title = _title(block)
        name = ours.name if title == " ".join(ours.name.split()) else names.free(title, ours.folder)
        return checked_draft(replace(ours, schedule=schedule, name=name))
    _lose_rest(block, lose)
    notes = unescaped(block.text("DESCRIPTION"))[:LONGEST_NOTES]
    draft = JobDraft(
        names.free(_title(block)), schedule, _action(block, action), tags=_tags(block), notes=notes
    )
    return checked_draft(draft)


def _our_job(events: Sequence[_Event]) -> JobDraft | None:
    texts = [text for each in events if (text := each.block.text(OUR_JOB))]
    return read_job(read_document(unescaped(texts[0])), OUR_JOB) if texts else None


def _is_untouched(events: Sequence[_Event], ours: JobDraft) -> bool:
    """Tell whether the events still say what we wrote with the job."""
    marks = [text for each in events if (text := each.block.text(OUR_MARK))]
    are_whole = not any(each.event.is_cancelled or each.event.replaces for each in events)
    has_title = all(unescaped(each.block.text("SUMMARY")) == ours.name for each in events)
    return are_whole and has_title and marks == [mark_of(each.event for each in events)]


def _schedule(events: Sequence[_Event], zone: str, lose: Callable[[str], None]) -> Schedule:
    """Unite the events; those that stand for one occurrence of another move it, or cancel it."""
    masters = [each for each in events if each.event.replaces is None and not each.event.is_cancelled]
    changes = [each.event for each in events if each.event.replaces is not None]
    if not masters:
        raise InvalidInput("STATUS", "it is cancelled, or only a part of an event is there")
    own_zone = _zone(masters[0], zone, lose)
    rules = []
    for each in masters:
        of_event = [change for change in changes if change.uid == each.event.uid]
        if _zone(each, zone, lose) != own_zone:
            raise InvalidInput("DTSTART", "its events are in different zones; give each a name of its own")
        if each.event.times.all_day:
            lose("has no time of day: fires when the day begins")
        rules.append(_with_changes(each.event.times, of_event))
    return Schedule(tuple(rules), own_zone)


def _with_changes(times: RecurrenceSet, changes: Sequence[IcsEvent]) -> RecurrenceSet:
    replaced = tuple(change.replaces for change in changes if change.replaces is not None)
    moved = tuple(_start_of(change) for change in changes if not change.is_cancelled)
    return replace(
        times,
        excluded_dates=(*times.excluded_dates, *replaced),
        extra_dates=(*times.extra_dates, *moved),
    )


def _start_of(change: IcsEvent) -> DatePeriod:
    zone = None if change.zone in {FLOATING, "UTC"} else change.zone
    start = change.times.start
    if change.zone == "UTC":
        return DatePeriod(start.replace(tzinfo=UTC))
    return DatePeriod(start, zone)


def _zone(each: _Event, zone: str, lose: Callable[[str], None]) -> str:
    begins = each.block.one("DTSTART")
    named = begins.zone if begins else None
    if named:
        try:
            return known_zone(named)
        except InvalidInput:
            lose(f"the zone {shown(named)}, which nobody knows: its times are those of {zone}")
            return zone
    return zone if each.event.zone == FLOATING else each.event.zone


def _action(block: IcsBlock, action: Action | None) -> Action:
    url = block.text("URL").strip()
    if action is not None:
        return action
    if url.casefold().startswith(("http://", "https://")):
        return HttpAction(url)
    raise InvalidInput("action", _NO_ACTION)


def _tags(block: IcsBlock) -> tuple[str, ...]:
    words = [unescaped(word).strip() for line in block.all("CATEGORIES") for word in line.value.split(",")]
    return tuple(dict.fromkeys(word[:LONGEST_NAME] for word in words if word))[:MOST_TAGS]


def _title(block: IcsBlock) -> str:
    title = " ".join(unescaped(block.text("SUMMARY")).split())
    return title[:LONGEST_NAME] or "Event"


def _lose_rest(block: IcsBlock, lose: Callable[[str], None]) -> None:
    if block.text("LOCATION"):
        lose("its place")
    if block.text("ATTENDEE"):
        lose("its guests")
    if block.text("ORGANIZER"):
        lose("who invited to it")
    if block.has_alarm:
        lose("its alarms")
