"""When a job fires as recurrence sets of a calendar, and what they leave unsaid."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import combinations

from scheduler_core.exchange.common.differences import (
    MOST_LISTED,
    MOST_MOMENTS,
    differing,
    end_of_comparing,
    moments_of,
)
from scheduler_core.exchange.common.patterns import Pattern, patterns_of
from scheduler_core.exchange.icalendar.said_times import (
    SaidTimes,
    UnitedTimes,
    WholeSeconds,
    ZonedSet,
    whole_second,
)
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import Finite, Plan, next_after
from scheduler_core.recurrence.sources.instants import Instants
from scheduler_core.recurrence.ticks import SECOND
from scheduler_core.recurrence.zones.zone_table import zone_table
from scheduler_core.values.schedules.cron import Cron
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.policies import WeekNumberDays
from scheduler_core.values.schedules.recurrence_set import (
    ByDay,
    DatePeriod,
    Frequency,
    RecurrenceRule,
    RecurrenceSet,
)
from scheduler_core.values.schedules.rules import (
    AtStart,
    DayNumber,
    Delay,
    Every,
    MonthDay,
    Monthly,
    NthBusinessDay,
    NthWeekday,
    Once,
    Rule,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedules.schedule import Schedule
from scheduler_core.values.schedules.weekday import WORKDAYS, Weekday

_MOST_SINGLE = 300  # dates alongside the rules
_MOST_SHOWN = 500  # dates instead of rules
_SHOWN_TWICE = "where its rules meet, a calendar shows both"
_MEETINGS_LOOKED_FOR = 8  # stretches of what is compared
_MOST_MET = 200  # instants of each of them

_MOST_TIMES = 24  # of one day, each an event of its own
_LONG_AGO = date(2000, 1, 1)
_ALL_DAYS = range(1, 32)
_STEPS = (
    (86_400, Frequency.DAILY),
    (3600, Frequency.HOURLY),
    (60, Frequency.MINUTELY),
    (1, Frequency.SECONDLY),
)


@dataclass(frozen=True, slots=True)
class EventTimes:
    """The times of one job, one set for each event."""

    sets: tuple[ZonedSet, ...]
    losses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _WantedTimes:
    """What the events have to say: from `begin` on, compared until `end`, and the last of all, if any."""

    schedule: Schedule
    source: Instants
    begin: int
    end: int
    last: datetime | None

    @property
    def is_whole(self) -> bool:
        """Tell whether nothing comes after what is compared."""
        return self.source.first_from(self.end) is None


def event_times(schedule: Schedule, zone: str, now: datetime) -> EventTimes | None:
    """Return sets that fire as the schedule does, from now on; None if it has no time to come.

    That they do is proven over its whole life or the next five years, by how RFC 5545 reads them. Single
    dates, up to some hundreds, take care of what rules can't say.
    """
    losses = list(_losses_of(schedule))
    plan = compile_schedule(replace(schedule, zone=zone, jitter=timedelta(0)))
    wanted = _wanted(plan, now)
    first = wanted.source.first_from(wanted.begin)
    if first is None:
        return None
    if plan.source.first_from(wanted.begin) != first:
        losses.append("calendars know whole seconds: what is less is cut off")
    sets = [found for rule in wanted.schedule.rules for found in _sets_of(rule, wanted)]
    fitted = _fitted(sets, wanted, losses)
    if fitted is None:
        return _listed(zone, wanted, losses)
    if any(SaidTimes(each).says_skipped_times(wanted.begin, wanted.end) for each in fitted):
        losses.append(
            "a time that a change of the clock skips is shown later by some calendars, by others not at all"
        )
    return EventTimes(tuple(fitted), tuple(losses))


def _losses_of(schedule: Schedule) -> Iterator[str]:
    if schedule.fires_at_start:
        yield "a calendar has no day for each start of the engine"
    if schedule.fires_on_events:
        yield "a calendar has no day for what begins runs whenever it happens"
    if schedule.calendars:
        yield "events of the calendar that it follows are shown as they were read last"
    if schedule.jitter:
        yield "without its jitter"
    if any(isinstance(rule, Every) and rule.from_last_end for rule in schedule.rules):
        yield "what is counted from the end of a run is shown as it is planned now"


def _wanted(plan: Plan, now: datetime) -> _WantedTimes:
    schedule = plan.schedule
    begins = (
        now if schedule.starts is None else max(now, ticks.to_instant(plan.setting.instant(schedule.starts)))
    )
    begin = whole_second(ticks.of_instant(begins) + SECOND - 1)
    end = end_of_comparing(plan, begin)
    last = plan.fires.last if isinstance(plan.fires, Finite) else None
    return _WantedTimes(schedule, WholeSeconds(plan.source), begin, whole_second(end + SECOND - 1), last)


def _fitted(sets: Sequence[ZonedSet], wanted: _WantedTimes, losses: list[str]) -> list[ZonedSet] | None:
    """Add and exclude single dates until the sets say what is wanted; None if that takes too many."""
    if not sets:
        return None
    said = [SaidTimes(each) for each in sets]
    moments = moments_of(wanted.schedule, wanted.schedule.zone, wanted.begin, wanted.end)
    if len(moments) > MOST_MOMENTS:
        return None
    spans = list(dict.fromkeys(moments))
    whole = wanted.source.between(wanted.begin, wanted.end, MOST_LISTED + 1)
    if len(whole) <= MOST_LISTED:
        kept = _without_doubles(said, wanted, losses)
    else:
        kept = said
        if any(_meet(one, other, wanted) for one, other in combinations(said, 2)):
            losses.append(_SHOWN_TWICE)
    differences = differing(wanted.source, UnitedTimes(kept), wanted.begin, wanted.end, spans)
    if not differences:
        return [each.zoned for each in kept]
    if len(differences) > _MOST_SINGLE:
        return None
    is_wanted = {at for at in differences if wanted.source.first_from(at) == at}
    surplus = set(differences) - is_wanted
    mended = [_without(each, surplus) for each in kept]
    mended[0] = _with(mended[0], is_wanted)
    again = UnitedTimes([SaidTimes(each) for each in mended])
    if differing(wanted.source, again, wanted.begin, wanted.end, spans):
        return None
    if not wanted.is_whole:
        until = ticks.to_instant(max(differences))
        losses.append(f"what bends its rules is written as single dates, until {until:%Y-%m-%d}")
    return mended


def _without_doubles(said: Sequence[SaidTimes], wanted: _WantedTimes, losses: list[str]) -> list[SaidTimes]:
    """Return what says each instant once: a set that says only what others say is left out."""
    seen: set[int] = set()
    kept: list[SaidTimes] = []
    is_shown_twice = False
    for each in said:
        found = set(each.between(wanted.begin, wanted.end, MOST_LISTED + 1))
        doubled = found & seen
        if doubled and doubled == found:
            continue
        if len(doubled) > _MOST_SINGLE:
            is_shown_twice = True
        elif doubled:
            each = SaidTimes(_without(each, doubled))  # noqa: PLW2901 - the same set, with exclusions
        seen |= found
        kept.append(each)
    if is_shown_twice:
        losses.append(_SHOWN_TWICE)
    return kept


def _meet(one: SaidTimes, other: SaidTimes, wanted: _WantedTimes) -> bool:
    """Tell whether two sets that are too long to be listed say some instant both."""
    length = (wanted.end - wanted.begin) // _MEETINGS_LOOKED_FOR
    for begin in range(wanted.begin, wanted.end, max(length, 1)):
        for each, beside in ((one, other), (other, one)):
            found = each.between(begin, min(begin + length, wanted.end), _MOST_MET)
            if any(beside.first_from(at) == at for at in found):
                return True
    return False


def _without(said: SaidTimes, surplus: Iterable[int]) -> ZonedSet:
    """Exclude instants as calendars want it: in the words of the start."""
    each = said.zoned
    found = [local for at in sorted(surplus) for local in said.locals_of(at)]
    dates = tuple(DatePeriod(local.replace(tzinfo=UTC) if each.zone == "UTC" else local) for local in found)
    times = each.times
    return replace(each, times=replace(times, text="", excluded_dates=(*times.excluded_dates, *dates)))


def _with(each: ZonedSet, missing: Iterable[int]) -> ZonedSet:
    dates = tuple(DatePeriod(ticks.to_instant(at)) for at in sorted(missing))
    times = each.times
    return replace(each, times=replace(times, text="", extra_dates=(*times.extra_dates, *dates)))


def _listed(zone: str, wanted: _WantedTimes, losses: list[str]) -> EventTimes:
    found = wanted.source.between(wanted.begin, wanted.end, _MOST_SHOWN + 1)
    shown = ticks.to_instants(found[:_MOST_SHOWN])
    if len(found) > len(shown) or not wanted.is_whole:
        losses = [*losses, f"no calendar rule says its times; they are listed, until {shown[-1]:%Y-%m-%d}"]
    first, *others = shown
    start = _local(first, zone)
    own_zone = zone
    if SaidTimes(ZonedSet(zone, RecurrenceSet(start, includes_start=True))).first_from(found[0]) != found[0]:
        own_zone, start = "UTC", first.replace(tzinfo=None)  # the second of two equal times
    listed = RecurrenceSet(start, extra_dates=tuple(map(DatePeriod, others)), includes_start=True)
    return EventTimes((ZonedSet(own_zone, listed),), tuple(losses))


def _sets_of(rule: Rule, wanted: _WantedTimes) -> Iterator[ZonedSet]:
    schedule = wanted.schedule
    zone = schedule.zone
    match rule:
        case RecurrenceSet():
            yield from _sets_of_recurrence(rule, wanted)
        case Once() | Delay():
            at = next_after(_alone(rule, schedule), ticks.to_instant(wanted.begin), inclusive=True)
            if at is not None:
                yield ZonedSet(zone, RecurrenceSet(_local(at, zone), includes_start=True))
        case Every() if _is_elapsed(rule):
            at = next_after(_alone(rule, schedule), ticks.to_instant(wanted.begin), inclusive=True)
            if at is not None:
                yield ZonedSet("UTC", _ruled(_local(at, "UTC"), every_rule(rule), wanted.last))
        case AtStart() | EventRule():
            pass
        case _:
            for part, found in rules_of(rule, zone):
                start = _first_local(part, wanted)
                if start is not None:
                    yield ZonedSet(zone, _ruled(start, found, wanted.last))


def _sets_of_recurrence(rule: RecurrenceSet, wanted: _WantedTimes) -> Iterator[ZonedSet]:
    """Yield a set for each RRULE, from its first occurrence to come on, as an instant says its end."""
    if not rule.rules:
        start = _first_local(replace(rule, includes_start=True, extra_dates=()), wanted)
        if start is not None:
            yield ZonedSet(wanted.schedule.zone, RecurrenceSet(start, includes_start=True))
    for each in rule.rules:
        if each.by_easter or each.skip is not None:
            continue  # what is no part of RFC 5545
        alone = RecurrenceSet(rule.start, (each,), includes_start=False)
        start = _first_local(alone, wanted)
        if start is not None:
            fires = compile_schedule(Schedule((alone,), wanted.schedule.zone, wanted.schedule.policies)).fires
            ends = [end for end in (wanted.last, fires.last if isinstance(fires, Finite) else None) if end]
            plain = replace(_with_days(each, rule.start, wanted.schedule), count=None)
            for zone, begins in _clocks(each, start, wanted):
                yield ZonedSet(zone, _ruled(begins, plain, min(ends, default=None)))


def _clocks(rule: RecurrenceRule, start: datetime, wanted: _WantedTimes) -> Iterator[tuple[str, datetime]]:
    """Yield the clock that a rule is counted on: distances within the day pass over its changes."""
    zone = wanted.schedule.zone
    distances = {Frequency.HOURLY, Frequency.MINUTELY, Frequency.SECONDLY}
    parts = (
        rule.by_hour,
        rule.by_day,
        rule.by_month,
        rule.by_month_day,
        rule.by_year_day,
        rule.by_set_position,
    )
    if rule.frequency in distances and not any(parts):
        alone = Schedule((RecurrenceSet(start, (replace(rule, count=None, until=None),)),), zone)
        at = compile_schedule(alone).source.first_from(wanted.begin)
        if at is not None:
            yield "UTC", ticks.to_local(at)
            return
    yield zone, start


def _with_days(rule: RecurrenceRule, start: datetime, schedule: Schedule) -> RecurrenceRule:
    """Say what a week number alone leaves open, as calendars read it differently."""
    if not rule.by_week_number or rule.by_day or rule.by_month_day or rule.by_year_day:
        return rule
    all_days = schedule.policies.readings.week_number_days is WeekNumberDays.ALL_DAYS
    days = tuple(Weekday) if all_days else (Weekday.numbered(start.weekday()),)
    return replace(rule, by_day=tuple(map(ByDay, days)))


def _first_local(rule: Rule, wanted: _WantedTimes) -> datetime | None:
    """Return the first time of the wall clock, near the begin or later, that a rule says on any clock."""
    zone = wanted.schedule.zone
    local = wanted.begin + zone_table(zone).offset_at(wanted.begin)
    found = compile_schedule(Schedule((rule,), "UTC")).source.first_from(whole_second(local))
    return None if found is None else ticks.to_local(whole_second(found))


def _ruled(start: datetime, rule: RecurrenceRule, until: datetime | None) -> RecurrenceSet:
    ended = None if until is None else until.replace(microsecond=0)
    return RecurrenceSet(start, (replace(rule, until=ended),), includes_start=True)


def _is_elapsed(rule: Every) -> bool:
    """Tell whether its distances pass over changes of the clock, so that only UTC can say them."""
    return rule.step < timedelta(days=1) and rule.between is None and not rule.weekdays


def _alone(rule: Rule, schedule: Schedule) -> Plan:
    return compile_schedule(Schedule((rule,), schedule.zone, schedule.policies))


def _local(at: datetime, zone: str) -> datetime:
    tick = ticks.of_instant(at)
    return ticks.to_local(tick + zone_table(zone).offset_at(tick)).replace(microsecond=0)


def rules_of(rule: Rule, zone: str) -> Iterator[tuple[Rule, RecurrenceRule]]:
    """Yield recurrence rules that together say a rule, each with a rule that finds its first occurrence."""
    match rule:
        case Weekly() | Monthly() | Yearly() if rule.interval > 1:
            for part in _parts(rule):
                yield part, _stepped(part)
        case Every() if not patterns_of(rule, zone):
            if rule.between is None:
                yield rule, every_rule(rule)
        case _:
            for pattern in _apart(rule, patterns_of(rule, zone) or ()):
                for found in _rules_of_pattern(pattern):
                    yield from _timed(found, pattern)


def _apart(rule: Rule, patterns: tuple[Pattern, ...]) -> Iterator[Pattern]:
    """Yield patterns that share no day, so that no occurrence is shown twice.

    Cron's days of the month *or* weekdays become days of the month, and weekdays on all other days.
    """
    numbers = {day.number for each in patterns for day in each.days if isinstance(day, DayNumber)}
    is_split = isinstance(rule, Cron) and rule.either_day and bool(numbers) and min(numbers) > 0
    for pattern in patterns:
        if is_split and pattern.weekdays and not pattern.days:
            others = tuple(DayNumber(day) for day in _ALL_DAYS if day not in numbers)
            if others:
                yield replace(pattern, days=others)
        else:
            yield pattern


def _parts(rule: Weekly | Monthly | Yearly) -> Iterator[Weekly | Monthly | Yearly]:
    """Split a rule so that each part has one time of day, and one kind of days."""
    if isinstance(rule, Weekly):
        for slot in rule.slots:
            for at in slot.times:
                yield replace(rule, slots=(replace(slot, times=(at,)),))
        return
    for kind in (DayNumber, NthWeekday, NthBusinessDay):
        days = tuple(day for day in rule.days if isinstance(day, kind))
        for at in rule.times if days else ():
            yield replace(rule, days=days, times=(at,))


def _stepped(rule: Weekly | Monthly | Yearly) -> RecurrenceRule:
    match rule:
        case Weekly():
            days = _by_days(rule.slots[0].weekdays)
            return RecurrenceRule(Frequency.WEEKLY, rule.interval, by_day=days, week_start=rule.week_start)
        case Monthly():
            return next(_on_days(Frequency.MONTHLY, rule.days, rule.interval))
        case Yearly():
            found = next(_on_days(Frequency.YEARLY, rule.days, rule.interval))
            return replace(found, by_month=tuple(sorted(rule.months)))


def _on_days(frequency: Frequency, days: Sequence[MonthDay], interval: int = 1) -> Iterator[RecurrenceRule]:
    numbers = tuple(day.number for day in days if isinstance(day, DayNumber))
    weekdays = tuple(ByDay(day.weekday, day.nth) for day in days if isinstance(day, NthWeekday))
    positions = tuple(day.nth for day in days if isinstance(day, NthBusinessDay))
    if numbers:
        yield RecurrenceRule(frequency, interval, by_month_day=numbers)
    if weekdays:
        yield RecurrenceRule(frequency, interval, by_day=weekdays)
    if positions:
        yield RecurrenceRule(frequency, interval, by_day=_by_days(WORKDAYS), by_set_position=positions)


def every_rule(rule: Every) -> RecurrenceRule:
    seconds = int(rule.step.total_seconds())
    size, frequency = next((size, frequency) for size, frequency in _STEPS if seconds % size == 0)
    return RecurrenceRule(frequency, seconds // size, by_day=_by_days(rule.weekdays))


def _rules_of_pattern(pattern: Pattern) -> Iterator[RecurrenceRule]:
    """Yield the rules of the days of a pattern, in the words that most calendars know."""
    months = tuple(sorted(pattern.months))
    weekdays = _by_days(pattern.weekdays)
    if not pattern.days:
        frequency = Frequency.WEEKLY if weekdays and not months else Frequency.DAILY
        yield RecurrenceRule(frequency, by_day=weekdays, by_month=months)
        return
    is_yearly = len(months) == 1 and not weekdays
    for found in _on_days(Frequency.YEARLY if is_yearly else Frequency.MONTHLY, pattern.days):
        yield replace(found, by_month=months, by_day=found.by_day or weekdays)


def _timed(rule: RecurrenceRule, pattern: Pattern) -> Iterator[tuple[Rule, RecurrenceRule]]:
    """Yield a rule for each time of day if they are few, as many calendars know no BYHOUR."""
    if len(pattern.hours) * len(pattern.minutes) * len(pattern.seconds) <= _MOST_TIMES:
        for at in pattern.times():
            yield RecurrenceSet(datetime.combine(_LONG_AGO, at), (rule,), includes_start=False), rule
        return
    timed = replace(
        rule,
        by_hour=tuple(sorted(pattern.hours)),
        by_minute=tuple(sorted(pattern.minutes)),
        by_second=tuple(sorted(pattern.seconds)),
    )
    yield RecurrenceSet(datetime.combine(_LONG_AGO, time()), (timed,), includes_start=False), timed


def _by_days(weekdays: frozenset[Weekday]) -> tuple[ByDay, ...]:
    return tuple(ByDay(day) for day in Weekday if day in weekdays)
