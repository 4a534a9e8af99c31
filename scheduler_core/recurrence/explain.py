"""Explain why an instant is an occurrence or not."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, time
from enum import StrEnum

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.days.off_days import EXCLUDED_DATES, RolledDays, off_reason
from scheduler_core.recurrence.kinds.registry import kind_of
from scheduler_core.recurrence.plan import Plan
from scheduler_core.recurrence.sources.instants import Instants, ListedInstants, has
from scheduler_core.recurrence.sources.layers import Union, Without
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.sources.wall_clock import Resolution, wall_clock
from scheduler_core.recurrence.sources.wall_times import WallTimes
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, DAY, FIRST_TICK
from scheduler_core.values.schedules.policies import Gap, Overlap, TimePolicies
from scheduler_core.values.schedules.schedule import Moved


class Obstacle(StrEnum):
    """What keeps a time from being an occurrence."""

    SKIPPED = "skipped"
    MOVED_AWAY = "moved away"
    BLACKOUT = "blackout"
    EXCLUDED = "excluded"
    OFF_DAY = "off day"
    BEFORE_START = "before the start"
    AFTER_END = "after the end"
    COUNT_REACHED = "count reached"
    DELAYED = "delayed by jitter"
    IN_GAP = "in a gap"
    OTHER_PASS = "other pass"
    NOT_PLANNED = "not planned"


_OUT_OF_BOUNDS = frozenset(
    {
        Obstacle.BEFORE_START,
        Obstacle.AFTER_END,
        Obstacle.EXCLUDED,
        Obstacle.OFF_DAY,
        Obstacle.IN_GAP,
        Obstacle.OTHER_PASS,
    }
)


@dataclass(frozen=True, slots=True)
class Explanation:
    """What made one instant an occurrence, or what hinders it.

    `rules` are the places in the schedule of the rules that yield it. `shifted_from` is the
    wall-clock time that the clock jumps over, `rolled_from` are the off days it stood for,
    `delayed_by_jitter_from` and `moved_from` the instants it had before. `is_repeated` says that
    the clock shows this time twice; `is_second` that this is the later of the two. What is `moved_to` another
    instant fires there: by an edit, by jitter, from an off day, out of a gap, or at the other of two equal
    times. Of a gap, `shifted_from` is the time that it would have been; of a blackout, `span` is the whole.
    """

    at: datetime
    rules: tuple[int, ...] = ()
    is_included: bool = False
    is_added: bool = False
    shifted_from: datetime | None = None
    is_repeated: bool = False
    is_second: bool = False
    rolled_from: tuple[date, ...] = ()
    delayed_by_jitter_from: datetime | None = None
    moved_from: datetime | None = None
    moved_to: datetime | None = None
    obstacle: Obstacle | None = None
    detail: str = ""
    span: tuple[datetime, datetime] | None = None

    @property
    def is_occurrence(self) -> bool:
        return self.obstacle is None


def explain(plan: Plan, at: datetime) -> Explanation:
    """Trace an instant back through edits, jitter and off days to the rules that yield it."""
    tick = ticks.of_instant(at)
    if not has(plan.source, tick):
        return _explain_absence(plan, at, tick)
    if plan.edited is None or tick not in plan.edited.put_in:
        return _explain_planned(plan, tick)
    origin = plan.edited.put_in[tick]
    if origin is None:
        return Explanation(at, is_added=True)
    planned = _explain_planned(plan, origin)
    return Explanation(at, rules=planned.rules, moved_from=planned.at)


def _explain_planned(plan: Plan, tick: int) -> Explanation:
    base = tick
    if plan.jittered is not None and (found := plan.jittered.base_of(tick)) is not None:
        base = found
    yielding = [place for place, rule in enumerate(plan.rules) if has(rule.instants, base)]
    sources = [each for place in yielding for each in wall_sources(plan.rules[place].instants)]
    planned = [(each, time) for each in sources for time in each.source_locals(base)]
    shifted = [time for each, time in planned if time != each.local_at(base)]
    local = base + plan.setting.offset_at(base)
    real = wall_clock(plan.setting.zone, Resolution(overlap=Overlap.BOTH)).resolve(local)
    return Explanation(
        ticks.to_instant(tick),
        rules=tuple(yielding),
        is_included=_is_included(plan, base),
        shifted_from=ticks.to_local(shifted[0]) if shifted and len(shifted) == len(planned) else None,
        is_repeated=len(real) > 1,
        is_second=len(real) > 1 and base == real[-1],
        rolled_from=tuple(day for each, time in planned for day in _rolled_from(each, time)),
        delayed_by_jitter_from=ticks.to_instant(base) if base != tick else None,
    )


def _is_included(plan: Plan, at: int) -> bool:
    return any(plan.setting.instant(moment) == at for moment in plan.schedule.included)


def _rolled_from(source: WallTimes, local: int) -> tuple[date, ...]:
    pattern = source.day_pattern
    if not isinstance(pattern, RolledDays):
        return ()
    day = local // DAY
    return tuple(ticks.to_date(origin) for origin in pattern.rolled_from(day) if origin != day)


def wall_sources(source: Instants) -> Iterator[WallTimes]:
    """Yield the wall-clock sources that a rule consists of."""
    if isinstance(source, WallTimes):
        yield source
    elif isinstance(source, Union):
        for each in source.sources:
            yield from wall_sources(each)
    elif isinstance(source, Without):
        yield from wall_sources(source.source)


def _explain_absence(plan: Plan, at: datetime, tick: int) -> Explanation:
    edit = plan.edited.gone.get(tick) if plan.edited is not None else None
    if isinstance(edit, Moved):
        return Explanation(at, obstacle=Obstacle.MOVED_AWAY, moved_to=edit.to)
    if edit is not None:
        return Explanation(at, obstacle=Obstacle.SKIPPED)
    if plan.blackouts is not None and (span := plan.blackouts.blackout_at(tick)):
        begin, end = (ticks.to_instant(min(max(each, FIRST_TICK), AFTER_LAST_TICK - 1)) for each in span)
        return Explanation(at, obstacle=Obstacle.BLACKOUT, span=(begin, end))
    obstacle, detail = _obstacle_to_rules(plan, tick)
    if obstacle is Obstacle.NOT_PLANNED and (of_clock := _explain_by_clock(plan, at, tick)) is not None:
        return of_clock
    if obstacle is Obstacle.OFF_DAY:
        return Explanation(at, obstacle=obstacle, detail=detail, moved_to=_rolled_to(plan, tick))
    if obstacle in _OUT_OF_BOUNDS or plan.jittered is None or not plan.jittered.has_base(tick):
        return Explanation(at, obstacle=obstacle, detail=detail)
    delayed_to = ticks.to_instant(plan.jittered.delayed(tick))
    return Explanation(at, obstacle=Obstacle.DELAYED, moved_to=delayed_to)


def _bound(moment: datetime) -> str:
    """Write a beginning or end on the wall clock, as the day alone where it is that day's."""
    if moment.tzinfo is not None:
        return str(moment)
    is_of_day = moment.time().replace(microsecond=0) in {time(), time(23, 59, 59)}
    return str(moment.date() if is_of_day else moment).removesuffix(":00")


def _obstacle_to_rules(plan: Plan, tick: int) -> tuple[Obstacle, str]:
    schedule, setting = plan.schedule, plan.setting
    if schedule.starts is not None and tick < setting.instant(schedule.starts):
        return Obstacle.BEFORE_START, _bound(schedule.starts)
    if schedule.ends is not None and tick > setting.instant(schedule.ends):
        return Obstacle.AFTER_END, _bound(schedule.ends)
    if not (any(has(rule.instants, tick) for rule in plan.rules) or _is_included(plan, tick)):
        return _obstacle_of_day(plan, tick)
    moments = [moment for moment in schedule.excluded if isinstance(moment, datetime)]
    if has(ListedInstants(tuple(sorted(setting.instant(moment) for moment in moments))), tick):
        return Obstacle.EXCLUDED, ""
    if schedule.times is not None:
        return Obstacle.COUNT_REACHED, str(schedule.times)
    return Obstacle.NOT_PLANNED, ""


def _obstacle_of_day(plan: Plan, tick: int) -> tuple[Obstacle, str]:
    """Ask whether the rules would yield the time if there were no off days."""
    setting = plan.setting
    if not setting.off_days:
        return Obstacle.NOT_PLANNED, ""
    plain = Setting(setting.zone, setting.policies)
    if not any(has(kind_of(rule).source(rule, plain).instants, tick) for rule in plan.schedule.rules):
        return Obstacle.NOT_PLANNED, ""
    day = (tick + setting.offset_at(tick)) // DAY
    reason = off_reason(setting.off_days, day)
    if reason == EXCLUDED_DATES:
        return Obstacle.EXCLUDED, ""
    return (Obstacle.OFF_DAY, reason) if reason else (Obstacle.NOT_PLANNED, "")


def _rolled_to(plan: Plan, tick: int) -> datetime | None:
    """Return the occurrence alongside an off day that stands for it; None if none does."""
    day = ticks.to_date((tick + plan.setting.offset_at(tick)) // DAY)
    beside = (plan.source.first_from(tick), plan.source.last_before(tick))
    found = (each for each in beside if each is not None and day in _explain_planned(plan, each).rolled_from)
    return next((ticks.to_instant(each) for each in found), None)


def _explain_by_clock(plan: Plan, at: datetime, tick: int) -> Explanation | None:
    """Ask whether the rules would yield the time if they chose otherwise where the clock changes."""
    chosen = plan.setting.policies
    shifted = _wall_times(plan, replace(chosen, gap=Gap.SHIFT), tick)
    # The real time of that name, which no gap swallows, is an occurrence of its own.
    local = next((each for each in shifted if each != tick + plan.setting.offset_at(tick)), None)
    if local is not None and (gap := wall_clock(plan.setting.zone, Resolution()).gap_around(local)):
        edge = gap[2]
        moved_to = ticks.to_instant(edge) if has(plan.source, edge) else None
        return Explanation(
            at, obstacle=Obstacle.IN_GAP, shifted_from=ticks.to_local(local), moved_to=moved_to
        )
    if not _wall_times(plan, replace(chosen, overlap=Overlap.BOTH), tick):
        return None
    local = tick + plan.setting.offset_at(tick)
    both = wall_clock(plan.setting.zone, Resolution(overlap=Overlap.BOTH)).resolve(local)
    other = next((each for each in both if each != tick and has(plan.source, each)), None)
    if other is None:
        return None
    return Explanation(
        at, obstacle=Obstacle.OTHER_PASS, is_second=tick == both[-1], moved_to=ticks.to_instant(other)
    )


def _wall_times(plan: Plan, policies: TimePolicies, tick: int) -> list[int]:
    """Return the wall-clock times that would become an instant under other choices."""
    setting = replace(plan.setting, policies=policies)
    sources = [kind_of(rule).source(rule, setting).instants for rule in plan.schedule.rules]
    found = [each for source in sources if has(source, tick) for each in wall_sources(source)]
    return [local for each in found for local in each.source_locals(tick)]
