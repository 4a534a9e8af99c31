"""Move an occurrence alone, with all that follow, or with all like it."""

from dataclasses import replace
from datetime import datetime, timedelta
from enum import StrEnum

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.explain import explain
from scheduler_core.recurrence.kinds.registry import kind_of
from scheduler_core.recurrence.kinds.rule_kind import RuleMove
from scheduler_core.recurrence.moving.occurrence_edits import fires_at, move_occurrence
from scheduler_core.recurrence.plan import Plan, occurrences, prev_before
from scheduler_core.values.schedules.rules import Delay, Once
from scheduler_core.values.schedules.schedule import Added, Edit, Moved, Schedule

_TICK = timedelta(microseconds=1)
_MOST_COMPARED = 2_000
_INSTEAD = "move only this occurrence, or change the rule in the editor"


class MoveScope(StrEnum):
    """How much moves with an occurrence."""

    THIS = "this"
    FOLLOWING = "following"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Shifted:
    """What a job says after a move.

    With a `continued` schedule it ends before the move, and another job goes on with that one.
    """

    schedule: Schedule
    continued: Schedule | None = None


def shifted(schedule: Schedule, at: datetime, to: datetime, scope: MoveScope, since: datetime) -> Shifted:
    """Move an occurrence; what fired before `since` is past, and no rule has to remember it.

    InvalidInput says why it can't be done, and what can be done instead.
    """
    if at == to:
        return Shifted(schedule)
    if scope is MoveScope.THIS and not stands_alone(schedule, at):
        return Shifted(move_occurrence(schedule, at, to))
    whole = _all_shifted(schedule, at, to)
    before = prev_before(compile_schedule(schedule), at)
    if scope is not MoveScope.FOLLOWING or before is None or before < since or stands_alone(schedule, at):
        return Shifted(whole)
    return _split(schedule, whole, at, to)


def stands_alone(schedule: Schedule, at: datetime) -> bool:
    """Tell whether no rule repeats an occurrence, so that all scopes mean the same."""
    trace = explain(compile_schedule(schedule), at)
    return trace.is_occurrence and all(
        isinstance(schedule.rules[place], Once | Delay) for place in trace.rules
    )


def _all_shifted(schedule: Schedule, at: datetime, to: datetime) -> Schedule:
    plan = compile_schedule(schedule)
    trace = explain(plan, at)
    if not trace.is_occurrence:
        raise InvalidInput("move", "the job does not fire then any more")
    if trace.is_added:
        return move_occurrence(schedule, at, to)
    if schedule.jitter:
        raise InvalidInput("move", f"its times are spread by chance; {_INSTEAD}")
    if trace.rolled_from:
        raise InvalidInput("move", f"it stands for a day on which nothing fires; {_INSTEAD}")
    origin = trace.moved_from or at
    move = _move(plan, explain(plan, origin).shifted_from, origin, to)
    rules = tuple(
        kind_of(rule).moved(rule, move) if place in trace.rules else rule
        for place, rule in enumerate(schedule.rules)
    )
    bare = replace(
        _with_bounds(schedule, plan, to),
        rules=rules,
        included=tuple(
            to if plan.setting.instant(moment) == ticks.of_instant(origin) else moment
            for moment in schedule.included
        ),
        edits=(),
    )
    edits = tuple(edit for edit in schedule.edits if not (isinstance(edit, Moved) and edit.at == origin))
    found = replace(bare, edits=_carried(edits, compile_schedule(bare), move.on_the_wall))
    if not fires_at(compile_schedule(found), to):
        raise InvalidInput("move", f"its rules can't say that time; {_INSTEAD}")
    return found


def _move(plan: Plan, shifted_from: datetime | None, origin: datetime, to: datetime) -> RuleMove:
    setting = plan.setting
    begin = shifted_from or ticks.to_local(setting.local(origin))
    return RuleMove(begin, ticks.to_local(setting.local(to)), to - origin)


def _with_bounds(schedule: Schedule, plan: Plan, to: datetime) -> Schedule:
    """Let the bounds give way where the first or the last occurrence leaves them."""
    tick, setting = ticks.of_instant(to), plan.setting
    if schedule.starts is not None and tick < setting.instant(schedule.starts):
        schedule = replace(schedule, starts=to)
    if schedule.ends is not None and tick > setting.instant(schedule.ends):
        schedule = replace(schedule, ends=to)
    return schedule


def _carried(edits: tuple[Edit, ...], plan: Plan, distance: timedelta) -> tuple[Edit, ...]:
    """Return the edits with the occurrences they are about, wherever those are now."""
    kept: list[Edit] = []
    for edit in edits:
        if isinstance(edit, Added) or fires_at(plan, edit.at):
            kept.append(edit)
            continue
        tick = plan.setting.instant(ticks.to_local(plan.setting.local(edit.at)) + distance)
        at = ticks.to_instant(tick)
        if fires_at(plan, at):
            kept.append(replace(edit, at=at))
    return tuple(kept)


def _split(schedule: Schedule, whole: Schedule, at: datetime, to: datetime) -> Shifted:
    """End the schedule before the move, and begin the moved one there."""
    begin = min(at, to)
    plan = compile_schedule(schedule)
    between = set(occurrences(plan, begin, max(at, to), _MOST_COMPARED)) - {at}
    ended = replace(
        schedule, ends=begin - _TICK, edits=tuple(edit for edit in schedule.edits if edit.at < begin)
    )
    continued = replace(
        whole,
        starts=begin,
        times=_times_left(schedule, plan, begin),
        edits=tuple(edit for edit in whole.edits if edit.at >= begin),
    )
    after = set(occurrences(compile_schedule(continued), begin, max(at, to), _MOST_COMPARED)) - {to}
    if not after <= between:
        # All occurrences have moved, not only those of a day or a time: what lies between moved as well.
        continued = replace(continued, starts=to)
        after = set()
    if to < at and between != after:
        raise InvalidInput("move", "there are other occurrences between; move only this one, or all of them")
    if not fires_at(compile_schedule(continued), to):
        raise InvalidInput("move", f"its rules can't say that time; {_INSTEAD}")
    return Shifted(ended, continued)


def _times_left(schedule: Schedule, plan: Plan, begin: datetime) -> int | None:
    if schedule.times is None:
        return None
    first = ticks.to_instant(ticks.FIRST_TICK)
    return schedule.times - len(occurrences(plan, first, begin))
