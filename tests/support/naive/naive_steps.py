"""Steps of `Every` one by one from the anchor, by definition: slow, for tests only."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from scheduler_core.values.schedules.policies import ClockKind, Gap, Overlap, TimePolicies
from scheduler_core.values.schedules.rules import DailyWindow, Every
from scheduler_core.values.schedules.weekday import Weekday
from tests.support.naive.naive_clock import NaiveClock, naive_clock, real_instants, wall_of

_DAY = timedelta(days=1)


def naive_steps(
    rule: Every, zone: str, policies: TimePolicies, begin: datetime, end: datetime
) -> list[datetime]:
    """Return the instants from one up to but without another."""
    if rule.anchor is None:
        each = _from_each_beginning(rule, zone, policies, begin, end)
        return [at for at in sorted(set(each)) if begin <= at < end]
    whole_days = not rule.step % _DAY and policies.clock is not ClockKind.ELAPSED
    if whole_days:
        planned = _planned(rule, zone, begin, end, first=_first_step(rule))
        found = naive_clock(zone, policies).instants(each for each in planned if _allows(rule, each))
    elif policies.clock is ClockKind.WALL:
        planned = _planned(rule, zone, begin, end)
        found = sorted({at for each in planned if _allows(rule, each) for at in real_instants(each, zone)})
        begin = max(begin, anchor_instant(rule, zone))
    else:
        found = [at for at in _elapsed(rule, zone, begin, end) if _allows(rule, wall_of(at, zone))]
    return [at for at in found if begin <= at < end]


def _from_each_beginning(
    rule: Every, zone: str, policies: TimePolicies, begin: datetime, end: datetime
) -> Iterator[datetime]:
    """Yield steps that begin with the window of each day, by the clock on the wall or by elapsed time."""
    window = rule.between
    assert window is not None
    if policies.overlap is None and rule.step <= timedelta(hours=1):
        policies = replace(policies, overlap=Overlap.BOTH)
    clock = naive_clock(zone, policies)
    day = begin.date() - 3 * _DAY
    while day < end.date() + 3 * _DAY:
        begins = datetime.combine(day, window.begins)
        ends = datetime.combine(day + _DAY if window.ends < window.begins else day, window.ends)
        day += _DAY
        if rule.weekdays and Weekday.numbered(begins.weekday()) not in rule.weekdays:
            continue
        planned = [begins + step * rule.step for step in range((ends - begins) // rule.step + 1)]
        if policies.clock is ClockKind.WALL:
            yield from (at for each in planned for at in real_instants(each, zone))
        elif policies.clock is ClockKind.ELAPSED:
            yield from _elapsed_in_window(clock, begins, ends, rule.step, zone)
        else:
            yield from clock.instants(planned)


def _elapsed_in_window(
    clock: NaiveClock, begins: datetime, ends: datetime, step: timedelta, zone: str
) -> Iterator[datetime]:
    at = next(iter(clock.resolved(begins)), None)
    last = (clock.resolved(ends) or NaiveClock(zone, long_gap=Gap.SHIFT).resolved(ends))[-1]
    while at is not None and at <= last:
        yield at
        at += step


def anchor_of(rule: Every) -> datetime:
    assert rule.anchor is not None
    return rule.anchor


def anchor_instant(rule: Every, zone: str) -> datetime:
    anchor = anchor_of(rule)
    if anchor.tzinfo is not None:
        return anchor.astimezone(UTC)
    return NaiveClock(zone, long_gap=Gap.SHIFT).resolved(anchor)[0]


def _planned(
    rule: Every, zone: str, begin: datetime, end: datetime, first: int | None = None
) -> Iterator[datetime]:
    """Yield the steps on the wall clock from two days before to two days after a window."""
    anchor = anchor_of(rule)
    anchor = anchor if anchor.tzinfo is None else wall_of(anchor, zone)
    lowest, highest = (each.replace(tzinfo=None) for each in (begin - 2 * _DAY, end + 2 * _DAY))
    step = (lowest - anchor) // rule.step
    at = anchor + (step if first is None else max(step, first)) * rule.step
    while at < highest:
        yield at
        at += rule.step


def _elapsed(rule: Every, zone: str, begin: datetime, end: datetime) -> Iterator[datetime]:
    anchor = anchor_instant(rule, zone)
    at = anchor + max(_first_step(rule), (begin - anchor) // rule.step) * rule.step
    while at < end:
        yield at
        at += rule.step


def _first_step(rule: Every) -> int:
    return 1 if rule.from_last_end else 0


def _allows(rule: Every, local: datetime) -> bool:
    if rule.between is not None and not _is_within(rule.between, local):
        return False
    if not rule.weekdays:
        return True
    is_morning_after = (
        rule.between is not None
        and rule.between.ends < rule.between.begins
        and local.time() <= rule.between.ends
    )
    day = local.weekday() - 1 if is_morning_after else local.weekday()
    return Weekday.numbered(day % 7) in rule.weekdays


def _is_within(window: DailyWindow, local: datetime) -> bool:
    if window.begins <= window.ends:
        return window.begins <= local.time() <= window.ends
    return local.time() >= window.begins or local.time() <= window.ends
