"""The events of a calendar that somebody else keeps, or some time before or after."""

import re
from collections import defaultdict
from datetime import timedelta

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.days.day_algebra import ListedDays
from scheduler_core.recurrence.kinds.rule_kind import RuleKind, RuleMove, RuleSource, not_movable
from scheduler_core.recurrence.kinds.sun_text import parse_offset, print_offset
from scheduler_core.recurrence.sources.calendar_source import calendar_source
from scheduler_core.recurrence.sources.instants import Instants, ListedInstants
from scheduler_core.recurrence.sources.layers import Union
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, DAY, FIRST_TICK
from scheduler_core.recurrence.words.describing.length_words import length_words
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.from_calendar import FIELD, Edge, FromCalendar, KnownEvent, check_source
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.rules import Rule

_EXAMPLE = "15m before start, title Backup: https://a.example/b.ics"
_WHEN = re.compile(
    r"(?:(?P<offset>(?!title\s)[^\s,][^,]*\s(?:before|after))(?=[\s,]|$)\s*)?(?P<edge>start|end)?"
    r"(?:(?:\s*,\s*|\A)title\s+(?P<title>.+))?",
    re.IGNORECASE,
)
_PLACE = re.compile(r":\s+(?=(?:\w+://|secret:|[/~]|[A-Za-z]:[\\/])\S*)")

_PHRASES = {
    (Edge.START, 0): Phrase.AT_EVENT_START,
    (Edge.END, 0): Phrase.AT_EVENT_END,
    (Edge.START, -1): Phrase.BEFORE_EVENT_START,
    (Edge.END, -1): Phrase.BEFORE_EVENT_END,
    (Edge.START, 1): Phrase.AFTER_EVENT_START,
    (Edge.END, 1): Phrase.AFTER_EVENT_END,
}


class FromCalendarKind(RuleKind[FromCalendar]):
    """Events as the copy of the calendar has them."""

    made = FromCalendar

    def source(self, rule: FromCalendar, setting: Setting) -> RuleSource:
        found = (_tick(event, rule, setting) for event in rule.known)
        instants = sorted({at for at in found if FIRST_TICK <= at < AFTER_LAST_TICK})
        if setting.off_days and instants:
            return RuleSource(_off_holidays(instants, setting))
        return RuleSource(ListedInstants(tuple(instants)))

    def why_never(self, _rule: FromCalendar) -> str:
        return "its calendar has not been read yet"

    def moved(self, _rule: FromCalendar, _move: RuleMove) -> Rule:
        raise not_movable("its calendar says when it fires")

    def describe(self, speaker: Speaker, rule: FromCalendar, _policies: TimePolicies) -> str:
        phrase = Phrase.EVENT_OF_TITLE if rule.title else Phrase.EVENT_OF_CALENDAR
        events = speaker.say(phrase, title=rule.title, place=rule.shown_source)
        direction = (rule.offset > timedelta(0)) - (rule.offset < timedelta(0))
        length = length_words(speaker, abs(ticks.of_length(rule.offset))) if direction else ""
        return speaker.say(_PHRASES[rule.edge, direction], length=length, events=events)


def _off_holidays(instants: list[int], setting: Setting) -> Instants:
    """Return events with those on off days left out or rolled."""
    days: dict[int, set[int]] = defaultdict(set)
    for at in instants:
        day, time = divmod(at + setting.offset_at(at), DAY)
        days[time].add(day)
    sources = [
        calendar_source(setting, ListedDays(tuple(sorted(found))), (time,)) for time, found in days.items()
    ]
    return sources[0] if len(sources) == 1 else Union(tuple(sources))


def _tick(event: KnownEvent, rule: FromCalendar, setting: Setting) -> int:
    offset = ticks.of_length(rule.offset)
    return setting.instant(event.at) + offset


def parse_from_calendar(text: str) -> FromCalendar:
    """Read a rule: when and of which events, and behind a colon with a blank where the calendar is."""
    parts = _PLACE.split(text.strip(), maxsplit=1)
    when, place = (parts[0], parts[1]) if len(parts) > 1 else ("", parts[0])
    found = _WHEN.fullmatch(when.strip())
    if found is None or (when and not when.strip()):
        raise InvalidInput(FIELD, f"{shown(text)!r} is not understood; write it like {_EXAMPLE}")
    try:
        offset = parse_offset(found["offset"] or "")
    except InvalidInput as refusal:
        raise InvalidInput(FIELD, refusal.reason) from refusal
    edge = Edge(found["edge"].lower()) if found["edge"] else Edge.START
    check_source(FIELD, place.strip())
    return FromCalendar(place.strip(), offset, edge, (found["title"] or "").strip())


def print_from_calendar(rule: FromCalendar) -> str:
    """Write a rule without its copy so that it is read as the same one."""
    offset = f"{print_offset(rule.offset)} " if rule.offset else ""
    title = f", title {rule.title}" if rule.title else ""
    when = f"{offset}{rule.edge}{title}"
    return f"{when}: {rule.source}"
