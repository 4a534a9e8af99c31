"""Jobs of a calendar: its events, united where they are of one job."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.exchange.common.losses import Imported, Loss, Note, checked_draft
from scheduler_core.exchange.icalendar.calendar_writing import OUR_JOB, OUR_MARK, mark_of, unescaped
from scheduler_core.exchange.icalendar.calendar_zones import CalendarZones
from scheduler_core.exchange.icalendar.changed_occurrences import ChangedOccurrences
from scheduler_core.exchange.icalendar.revisions import EventBlock, newest_events
from scheduler_core.exchange.importing.derived_names import FreeNames
from scheduler_core.native.documents import read_job
from scheduler_core.native.text.document_text import read_document
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.ical.ical_time_text import print_ical_time
from scheduler_core.recurrence.ical.ics_lines import IcsBlock, read_ics_blocks
from scheduler_core.recurrence.ticks import DAY, HOUR, MINUTE, SECOND
from scheduler_core.recurrence.zones.zone_table import zone_table
from scheduler_core.values.jobs.actions import Action, HttpAction
from scheduler_core.values.jobs.job import LONGEST_NAME, LONGEST_NOTES, MOST_TAGS, JobDraft
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.recurrence_set import Frequency, RecurrenceRule, RecurrenceSet
from scheduler_core.values.schedules.schedule import Schedule

_NO_ACTION = (
    "it says nothing to do: give it a URL in the calendar, or say on import (--do) what its events do"
)


def read_calendar(text: str, zone: str, now: datetime, action: Action | None = None) -> Imported:
    """Return the jobs of a calendar, which do `action` where an event says nothing to do."""
    losses: list[Loss] = []
    zones = CalendarZones(zone, now)
    events: list[EventBlock] = []
    told_of_zones: dict[int, list[str]] = {}
    for number, block in enumerate(read_ics_blocks(text.encode()), 1):
        told: list[str] = []
        try:
            events.append(EventBlock(block, zones.event(block, told.append)))
        except InvalidInput as refusal:
            losses.append(Loss(_place(block, number), f"the whole event; {refusal.reason}"))
            continue
        told_of_zones[id(block)] = told
    families: dict[object, list[EventBlock]] = {}
    newest = newest_events(events, lambda each, text: losses.append(Loss(f"“{each.title}”", text)))
    for place, each in enumerate(newest):
        families.setdefault(each.family if each.event.uid else place, []).append(each)
    drafts: list[JobDraft] = []
    names = FreeNames()
    for family in families.values():
        name = f"“{_first(family).title}”"
        lost = [text for each in family for text in told_of_zones[id(each.block)]]
        try:
            drafts.append(_draft(family, zone, action, names, lost.append))
        except InvalidInput as refusal:
            losses.append(Loss(name, f"the whole event; {refusal.field}: {refusal.reason}"))
        losses += [Loss(name, text) for text in dict.fromkeys(lost)]
    return Imported(tuple(drafts), tuple(losses))


def _place(block: IcsBlock, number: int) -> str:
    title = block.text("SUMMARY")
    return f"“{shown(unescaped(title))}”" if title else f"event {number}"


def _first(family: Sequence[EventBlock]) -> EventBlock:
    """Return the event that a job is named after, which is none that stands for an occurrence of it."""
    return next((each for each in family if each.event.replaces is None), family[0])


def _draft(
    events: Sequence[EventBlock],
    zone: str,
    action: Action | None,
    names: FreeNames,
    lose: Callable[[str], None],
) -> JobDraft:
    ours = _our_job(events)
    if ours is not None and _is_untouched(events, ours):
        return checked_draft(ours)
    schedule = _schedule(events, zone, lose)
    block = _first(events).block
    if ours is not None:
        lose(Note("was changed in a calendar: its times are those of the events now, in place of its rules"))
        title = _first(events).title
        name = ours.name if title == " ".join(ours.name.split()) else names.free(title, ours.folder)
        return checked_draft(replace(ours, schedule=schedule, name=name))
    _lose_rest(block, lose)
    notes = unescaped(block.text("DESCRIPTION"))[:LONGEST_NOTES]
    draft = JobDraft(
        names.free(_first(events).title), schedule, _action(block, action), tags=_tags(block), notes=notes
    )
    return checked_draft(draft)


def _our_job(events: Sequence[EventBlock]) -> JobDraft | None:
    texts = [text for each in events if (text := each.block.text(OUR_JOB))]
    return read_job(read_document(unescaped(texts[0])), OUR_JOB) if texts else None


def _is_untouched(events: Sequence[EventBlock], ours: JobDraft) -> bool:
    """Tell whether the events still say what we wrote with the job."""
    marks = [text for each in events if (text := each.block.text(OUR_MARK))]
    are_whole = not any(each.event.is_cancelled or each.event.replaces for each in events)
    has_title = all(unescaped(each.block.text("SUMMARY")) == ours.name for each in events)
    return are_whole and has_title and marks == [mark_of(each.event for each in events)]


def _schedule(events: Sequence[EventBlock], zone: str, lose: Callable[[str], None]) -> Schedule:
    """Unite the events; those that stand for one occurrence of another move it, or cancel it."""
    masters = [each for each in events if each.event.replaces is None and not each.event.is_cancelled]
    changes = [each for each in events if each.event.replaces is not None]
    if not masters:
        raise InvalidInput("STATUS", "it is cancelled, or only a part of an event is there")
    own_zone = _zone(masters[0], zone)
    rules: list[RecurrenceSet] = []
    for each in masters:
        if _zone(each, zone) != own_zone:
            raise InvalidInput("DTSTART", "its events are in different zones; give each a name of its own")
        if each.event.times.all_day:
            lose(Note("has no time of day: fires when the day begins"))
        for told in dict.fromkeys(other_readings(each.event.times, own_zone)):
            lose(Note(told))
        of_event = [change for change in changes if change.event.uid == each.event.uid]
        rules += ChangedOccurrences(each, own_zone, lose).sets_with(of_event)
    return Schedule(tuple(rules), own_zone)


def _zone(each: EventBlock, zone: str) -> str:
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


def _lose_rest(block: IcsBlock, lose: Callable[[str], None]) -> None:
    if block.text("LOCATION"):
        lose("its place")
    if block.text("ATTENDEE"):
        lose("its guests")
    if block.text("ORGANIZER"):
        lose("who invited to it")
    if block.has_alarm:
        lose("its alarms")


_STEPS = {Frequency.HOURLY: HOUR, Frequency.MINUTELY: MINUTE, Frequency.SECONDLY: SECOND}
_LOOKED_AT = 400 * DAY


def other_readings(times: RecurrenceSet, zone: str) -> Iterator[str]:
    """Yield what other programs may make of the times of an event, each once."""
    for rule in times.rules:
        if rule.until is not None and not isinstance(rule.until, datetime) and not times.all_day:
            yield (
                f"UNTIL={print_ical_time(rule.until)} is a day, all of which counts here; some calendars end "
                "when it begins"
            )
        if rule.count is not None and not _is_of_rule(times.start, rule):
            yield (
                f"its start is not a time of its rule and is the first of COUNT={rule.count} here; "
                "some calendars count it besides"
            )
        if rule.frequency not in _STEPS:
            continue
        begin = ticks.of_local(times.start)
        if _drifts(rule) and _changes_clock(zone, begin, begin + _LOOKED_AT):
            yield (
                "its steps are real hours here, so that a change of the clock moves the times of day; some "
                "calendars keep these"
            )
        elif rule.count is not None and _changes_clock(zone, begin, begin + _length(rule, rule.count)):
            yield (
                "an hour that a change of the clock repeats or skips is counted as real time towards "
                f"COUNT={rule.count} here; some calendars count it otherwise"
            )


def _is_of_rule(start: datetime, rule: RecurrenceRule) -> bool:
    alone = RecurrenceSet(start, (replace(rule, count=None),), includes_start=False)
    at = ticks.of_local(start)
    return bool(compile_schedule(Schedule((alone,))).source.between(at, at + 1, 1))


def _drifts(rule: RecurrenceRule) -> bool:
    """Tell whether an hour is no multiple of the steps of a rule."""
    return HOUR % (_STEPS[rule.frequency] * rule.interval) != 0


def _length(rule: RecurrenceRule, count: int) -> int:
    """Return for how long a rule of steps goes on at least, with the hour that a clock is changed by."""
    return min(_STEPS[rule.frequency] * rule.interval * count + HOUR, _LOOKED_AT)


def _changes_clock(zone: str, begin: int, end: int) -> bool:
    """Tell whether a zone changes its clock between two times of its own."""
    table = zone_table(zone)
    ahead = table.offset_at(begin)
    return len(list(table.segments(begin - ahead, end - ahead))) > 1
