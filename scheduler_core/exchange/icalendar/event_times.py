"""When a job fires as recurrence sets of a calendar, and what they leave unsaid."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta

from scheduler_core.exchange.patterns import Pattern, patterns_of
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import Finite, Plan, next_after, occurrences
from scheduler_core.recurrence.zones.zone_table import zone_table
from scheduler_core.values.recurrence_set import ByDay, DatePeriod, Frequency, RecurrenceRule, RecurrenceSet
from scheduler_core.values.rules import (
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
from scheduler_core.values.schedule import Schedule
from scheduler_core.values.weekday import WORKDAYS, Weekday

_SPAN = timedelta(days=5 * 366)
_MOST_COMPARED = 3_000
_MOST_SINGLE = 300  # dates beside the rules
_MOST_LISTED = 500  # dates instead of rules
_MOST_TIMES = 24  # of one day, each an event of its own
_LONG_AGO = date(2000, 1, 1)
_STEPS = (
    (86_400, Frequency.DAILY),
    (3600, Frequency.HOURLY),
    (60, Frequency.MINUTELY),
    (1, Frequency.SECONDLY),
)


@dataclass(frozen=True, slots=True)
class ZonedSet:
    """The times of one event, on the clock of a zone."""

    zone: str
    times: RecurrenceSet


@dataclass(frozen=True, slots=True)
class EventTimes:
    """The times of one job, one set for each event."""

    sets: tuple[ZonedSet, ...]
    losses: tuple[str, ...] = ()


def event_times(schedule: Schedule, zone: str, now: datetime) -> EventTimes | None:
    """Return sets that fire as the schedule does, from now on; None if it has no time to come.

    Single dates take care of what rules can't say: in the next five years, and up to some hundreds.
    """
    losses = []
    if schedule.fires_at_start:
        losses.append("a calendar has no day for each start of the engine")
    if schedule.jitter:
        losses.append("without its jitter")
    if any(isinstance(rule, Every) and rule.from_last_end for rule in schedule.rules):
        losses.append("what is counted from the end of a run is shown as it is planned now")
    plain = replace(schedule, zone=zone, jitter=timedelta(0))
    plan = compile_schedule(plain)
    begins = now if plain.starts is None else max(now, ticks.to_instant(plan.setting.instant(plain.starts)))
    wanted = occurrences(plan, begins, begins + _SPAN, _MOST_COMPARED)
    if not wanted:
        return None
    until = plan.fires.last if isinstance(plan.fires, Finite) else None
    sets = [found for rule in plain.rules for found in _sets_of(rule, plain, begins, until)]
    fitted = _fitted(sets, plain, wanted, begins)
    if fitted is None:
        return _listed(zone, wanted, losses, is_all=until is not None and until <= wanted[-1])
    fitting, is_mended = fitted
    if is_mended and (until is None or until > wanted[-1]):
        losses.append(f"what bends its rules is written as single dates, until {wanted[-1]:%Y-%m-%d}")
    return EventTimes(tuple(fitting), tuple(losses))


def _fitted(
    sets: Sequence[ZonedSet], schedule: Schedule, wanted: list[datetime], begins: datetime
) -> tuple[list[ZonedSet], bool] | None:
    """Add and exclude single dates until the sets say what is wanted; None if that takes too many."""
    if not sets:
        return None
    said = [_said(each, schedule, begins, wanted[-1]) for each in sets]
    missing = set(wanted).difference(*said)
    surplus = set().union(*said).difference(wanted)
    if len(missing) + len(surplus) > _MOST_SINGLE or any(len(each) > _MOST_COMPARED for each in said):
        return None
    added = [missing, *(set() for _ in sets[1:])]
    fitted = [
        _mended(each, surplus & found, more) for each, found, more in zip(sets, said, added, strict=True)
    ]
    return fitted, bool(missing or surplus)


def _mended(each: ZonedSet, surplus: set[datetime], missing: set[datetime]) -> ZonedSet:
    times = each.times
    excluded = (*times.excluded_dates, *_dates(surplus))
    extra = (*times.extra_dates, *_dates(missing))
    return replace(each, times=replace(times, text="", excluded_dates=excluded, extra_dates=extra))


def _said(each: ZonedSet, schedule: Schedule, begins: datetime, ends: datetime) -> set[datetime]:
    alone = Schedule((each.times,), each.zone, schedule.policies)
    until = ends + timedelta(microseconds=1)
    return set(occurrences(compile_schedule(alone), begins, until, _MOST_COMPARED + 1))


def _dates(instants: Iterable[datetime]) -> tuple[DatePeriod, ...]:
    return tuple(DatePeriod(at) for at in sorted(instants))


def _listed(zone: str, wanted: list[datetime], losses: list[str], *, is_all: bool) -> EventTimes:
    shown = wanted[:_MOST_LISTED]
    if not is_all or len(shown) < len(wanted):
        losses = [*losses, f"no calendar rule says its times; they are listed, until {shown[-1]:%Y-%m-%d}"]
    first = RecurrenceSet(_local(shown[0], zone), extra_dates=_dates(shown[1:]), includes_start=True)
    return EventTimes((ZonedSet(zone, first),), tuple(losses))


def _sets_of(rule: Rule, schedule: Schedule, begins: datetime, until: datetime | None) -> Iterator[ZonedSet]:
    zone = schedule.zone
    match rule:
        case RecurrenceSet():
            yield ZonedSet(zone, replace(rule, includes_start=True))
        case Once() | Delay():
            at = next_after(_alone(rule, schedule), begins, inclusive=True)
            if at is not None:
                yield ZonedSet(zone, RecurrenceSet(_local(at, zone), includes_start=True))
        case Every() if _is_elapsed(rule):
            at = next_after(_alone(rule, schedule), begins, inclusive=True)
            if at is not None:
                yield ZonedSet("UTC", _ruled(at, "UTC", _every(rule), until))
        case AtStart():
            pass
        case _:
            for part, found in _rules_of(rule, zone):
                at = next_after(_alone(part, schedule), begins, inclusive=True)
                if at is not None:
                    yield ZonedSet(zone, _ruled(at, zone, found, until))


def _ruled(at: datetime, zone: str, rule: RecurrenceRule, until: datetime | None) -> RecurrenceSet:
    return RecurrenceSet(_local(at, zone), (replace(rule, until=until),), includes_start=True)


def _is_elapsed(rule: Every) -> bool:
    """Tell whether its distances pass over changes of the clock, so that only UTC can say them."""
    return rule.step < timedelta(days=1) and rule.between is None and not rule.weekdays


def _alone(rule: Rule, schedule: Schedule) -> Plan:
    return compile_schedule(Schedule((rule,), schedule.zone, schedule.policies))


def _local(at: datetime, zone: str) -> datetime:
    tick = ticks.of_instant(at)
    return ticks.to_local(tick + zone_table(zone).offset_at(tick)).replace(microsecond=0)


def _rules_of(rule: Rule, zone: str) -> Iterator[tuple[Rule, RecurrenceRule]]:
    """Yield recurrence rules that together say a rule, each with a rule that finds its first occurrence."""
    match rule:
        case Weekly() | Monthly() | Yearly() if rule.interval > 1:
            for part in _parts(rule):
                yield part, _stepped(part)
        case Every() if not patterns_of(rule, zone):
            if rule.between is None:
                yield rule, _every(rule)
        case _:
            for pattern in patterns_of(rule, zone) or ():
                for found in _rules_of_pattern(pattern):
                    yield from _timed(found, pattern)


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


def _every(rule: Every) -> RecurrenceRule:
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
