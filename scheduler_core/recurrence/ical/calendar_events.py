"""The events of a calendar that a rule asks for, and the copy that is kept of them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from hashlib import sha256

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.ical.ics_events import IcsEvent, event_of, instant_of
from scheduler_core.recurrence.ical.ics_lines import ICS_FIELD, IcsBlock, read_ics_blocks
from scheduler_core.recurrence.ical.ics_zones import DefinedZone
from scheduler_core.recurrence.plan import occurrences
from scheduler_core.recurrence.sources.instants import has
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.zones.zone_aliases import known_zone
from scheduler_core.recurrence.zones.zone_table import zone_table
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.from_calendar import MOST_EVENTS, Edge, FromCalendar, KnownEvent
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.schedule import Added, Schedule

# So far around the present a copy reaches; its end is that of a month, so that it moves once a month.
BACK = timedelta(days=2)
MONTHS_AHEAD = 4
# What has run is remembered for so long after its instant, in case its event is moved behind the present.
REMEMBERED = timedelta(days=400)
_FURTHEST_SHIFT = timedelta(days=31)
_LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class ReadCalendar:
    """The blocks of a calendar, read once for all rules that follow it."""

    blocks: tuple[IcsBlock, ...]

    @property
    def is_empty(self) -> bool:
        return not self.blocks


def read_calendar_blocks(data: bytes) -> ReadCalendar:
    """Read a calendar; InvalidInput if it is none, or cut off."""
    return ReadCalendar(tuple(read_ics_blocks(data)))


def horizon_of(now: datetime, months: int = MONTHS_AHEAD) -> datetime:
    """Return up to when events are read: the end of a month some months ahead."""
    month = now.month - 1 + months
    begin = now.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    return begin.replace(year=now.year + month // 12, month=month % 12 + 1)


def read_back_to(now: datetime, accounted_until: datetime | None = None) -> datetime:
    """Return from when on what is past matters: what has no row yet, and a little more."""
    border = now if accounted_until is None else min(now, accounted_until)
    return max(border, now - REMEMBERED) - BACK


def events_for(
    calendar: ReadCalendar,
    rule: FromCalendar,
    now: datetime,
    is_enough: Callable[[], bool] = lambda: False,
    *,
    months: int = MONTHS_AHEAD,
    shortest: int = 0,
    since: datetime | None = None,
) -> list[KnownEvent]:
    """Return the events around the present that a rule asks for, each with its name for good.

    They reach back to `since` where that is earlier. Those that last less than `shortest` do not count.
    InvalidInput if one that it asks for can't be read, if
    there are too many, or if it `is_enough` before all are worked out.
    """
    wanted = {id(block) for block in calendar.blocks if _has_title(block, rule.title)}
    uids = {_uid(block) for block in calendar.blocks if id(block) in wanted}
    span = _ReadSpan.around(now, rule, months, read_back_to(now, since))
    zones = _Zones(span)
    families: dict[str, list[tuple[IcsEvent, bool]]] = {}
    for block in calendar.blocks:
        if (uid := _uid(block)) in uids:
            _refuse_more(is_enough)
            event = replace(event_of(block, zones.of(block)), uid=uid)
            families.setdefault(uid, []).append((event, id(block) in wanted))
    found: dict[str, KnownEvent] = {}
    for family in families.values():
        changes = _Changes.of([each for each, _ in family])
        for event, is_wanted in family:
            if not is_wanted or event.is_cancelled or event.length < shortest:
                continue
            _refuse_more(is_enough)
            for each in _of_event(event, changes, rule, span):
                found[each.name] = each
                if len(found) > MOST_EVENTS:
                    raise InvalidInput(
                        ICS_FIELD,
                        f"has more than {MOST_EVENTS:,} events in the coming months; say which by a title",
                    )
    return sorted(found.values(), key=lambda each: (each.at.replace(tzinfo=None), each.name))


def _refuse_more(is_enough: Callable[[], bool]) -> None:
    if is_enough():
        raise InvalidInput(ICS_FIELD, "takes too long to be worked out; say which events count by a title")


def merged(
    rule: FromCalendar,
    fresh: Sequence[KnownEvent],
    zone: str,
    now: datetime,
    accounted_until: datetime | None = None,
    schedule: Schedule | None = None,
) -> FromCalendar:
    """Return the rule with its new copy: an event that has run stays where it ran, wherever it is now.

    All that is due before `accounted_until` has its row, and nothing after it, even what is past. What is
    past and was not known before begins nothing: whoever wrote it there meant no run. What was known and has
    no row yet stays where it was due if it is moved behind what has its row.
    What the `schedule` leaves out has no row, and what a person skipped or moved stays so, wherever it is.
    """
    setting = Setting(zone, TimePolicies())
    present = ticks.of_instant(now)
    border = present if accounted_until is None else ticks.of_instant(accounted_until)
    oldest = ticks.of_instant(now - REMEMBERED)
    offset = ticks.of_length(rule.offset)

    def due(event: KnownEvent) -> int:
        return setting.instant(event.at) + offset

    plan = None if schedule is None else compile_schedule(replace(schedule, edits=(), jitter=timedelta(0)))
    edits = () if schedule is None else schedule.edits
    said = {ticks.of_instant(each.at) for each in edits if not isinstance(each, Added)}
    still_there = {each.name for each in fresh}

    def is_settled(event: KnownEvent) -> bool:
        at = due(event)
        if at < oldest or (at in said and event.name in still_there):
            return at >= oldest
        return at < border and (at < present or plan is None or has(plan.source, at))

    done = {each.name: each for each in rule.known if is_settled(each)}
    unaccounted = {each.name: each for each in rule.known if border <= due(each) < present}
    found = []
    for each in fresh:
        if each.name in done:
            continue
        if due(each) >= present or (each.name in unaccounted and due(each) >= border):
            found.append(each)
        elif each.name in unaccounted:
            found.append(unaccounted[each.name])
    coming = sorted(found, key=lambda each: (due(each), each.name))
    newest_first = sorted(done.values(), key=lambda each: (-due(each), each.name))
    known = sorted([*coming, *newest_first][:MOST_EVENTS], key=lambda each: (due(each), each.name))
    return replace(rule, known=tuple(known))


@dataclass(frozen=True, slots=True)
class _ReadSpan:
    """From when to when events begin that are read, in ticks."""

    begin: int
    end: int

    @classmethod
    def around(cls, now: datetime, rule: FromCalendar, months: int, since: datetime) -> "_ReadSpan":
        reach = abs(ticks.of_length(rule.offset))
        return cls(ticks.of_instant(since) - reach, ticks.of_instant(horizon_of(now, months)) + reach)


@dataclass(frozen=True, slots=True)
class _Changes:
    """What the changed occurrences of one event make of the others, worked out once for all of its blocks."""

    at: Mapping[int, IcsEvent]
    shifts: Sequence[tuple[int, IcsEvent]]
    ended_at: int | None

    @classmethod
    def of(cls, family: Iterable[IcsEvent]) -> "_Changes":
        changes = {_replaced_at(each): each for each in family if each.replaces is not None}
        later = {at: each for at, each in changes.items() if each.replaces_later}
        shifts = [(at, later[at]) for at in sorted(later) if not later[at].is_cancelled]
        return cls(changes, shifts, min((at for at in later if later[at].is_cancelled), default=None))


class _Zones:
    """Finds the zone that a name stands for, also one that the calendar defines itself."""

    def __init__(self, span: _ReadSpan) -> None:
        self._span = span
        self._known: dict[tuple[int, str], str] = {}

    def of(self, block: IcsBlock) -> Callable[[str], str]:
        return lambda name: self._zone(block, name)

    def _zone(self, block: IcsBlock, name: str) -> str:
        key = id(block.zones), name
        if key not in self._known:
            self._known[key] = self._found(block, name)
        return self._known[key]

    def _found(self, block: IcsBlock, name: str) -> str:
        try:
            return known_zone(name)
        except InvalidInput:
            definition = block.zones.get(name)
        like = None if definition is None else DefinedZone(definition).like(self._span.begin, self._span.end)
        return like or FLOATING


def _has_title(block: IcsBlock, title: str) -> bool:
    return not title or title.casefold() in _unescaped(block.text("SUMMARY")).casefold()


def _unescaped(text: str) -> str:
    parts = text.replace("\\\\", "\0").replace("\\n", " ").replace("\\N", " ")
    return parts.replace("\\;", ";").replace("\\,", ",").replace("\0", "\\")


def _uid(block: IcsBlock) -> str:
    """Return what names an event; of one without a name, when it begins and what it is called."""
    uid = block.text("UID") or f"{block.text('DTSTART')} {block.text('SUMMARY')}"
    is_plain = len(uid) <= _LONGEST_NAME and uid.isprintable()
    return uid if is_plain else sha256(uid.encode(errors="surrogatepass")).hexdigest()


def _of_event(
    event: IcsEvent, changes: "_Changes", rule: FromCalendar, span: _ReadSpan
) -> Iterator[KnownEvent]:
    start = instant_of(event.times.start, event.zone)
    if event.replaces is not None:
        yield _known(event, start, rule, _name(event.uid, _replaced_at(event)))
        return
    if not (event.times.rules or event.times.extra_dates or changes.at):
        if span.begin <= start + event.length and start < span.end:
            yield _known(event, start, rule, event.uid)
        return
    shifts, ended_at = changes.shifts, changes.ended_at
    reach = event.length + (ticks.of_length(_FURTHEST_SHIFT) if shifts else 0)
    for at in _starts(event, span.begin - reach, span.end):
        if at in changes.at or (ended_at is not None and at >= ended_at):
            continue
        moved, length = at, event.length
        for since, each in shifts:
            if since <= at:
                moved, length = _shifted(event.zone, at, since, each), each.length
        if shifts and not span.begin <= moved + length < span.end + length:
            continue
        yield _known(replace(event, length=length), moved, rule, _name(event.uid, at))


def _shifted(zone: str, at: int, since: int, change: IcsEvent) -> int:
    """Return when an occurrence begins that a change of this and all following ones moves, on the clock."""
    clock = zone_table(zone)
    start = instant_of(change.times.start, change.zone)
    by = start + clock.offset_at(start) - since - clock.offset_at(since)
    return instant_of(ticks.to_local(at + clock.offset_at(at) + by), zone)


def _starts(event: IcsEvent, begin: int, end: int) -> list[int]:
    plan = compile_schedule(Schedule((event.times,), event.zone))
    first, last = ticks.to_instant(max(begin, ticks.FIRST_TICK)), ticks.to_instant(end)
    return [ticks.of_instant(moment) for moment in occurrences(plan, first, last, MOST_EVENTS + 1)]


def _known(event: IcsEvent, at: int, rule: FromCalendar, name: str) -> KnownEvent:
    """Return an event that begins at a tick of its own clock, at the end of it that the rule counts from."""
    clock = zone_table(event.zone)
    if rule.edge is Edge.END and event.length:
        ends_local = at + clock.offset_at(at) + event.length
        at = ends_local - clock.offset_at(at + event.length)
    if event.zone == FLOATING:
        return KnownEvent(name, ticks.to_local(at))
    return KnownEvent(name, ticks.to_instant(at))


def _replaced_at(event: IcsEvent) -> int:
    """Return at which tick the occurrence is that another event stands for."""
    assert event.replaces is not None
    at = event.replaces.at
    if not isinstance(at, datetime):
        return ticks.of_local(datetime.combine(at, datetime.min.time()))
    if at.tzinfo is not None:
        return ticks.of_instant(at)
    return instant_of(at, event.replaces.zone or event.zone)


def _name(uid: str, at: int) -> str:
    """Return what names an occurrence for good: where its rule meant it to be."""
    return f"{uid}/{ticks.to_local(at):%Y%m%dT%H%M%S}"
