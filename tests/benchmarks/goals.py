"""What the engine is held to: the figures of `time.md`'s prototype, and ratios to dateutil."""

from collections.abc import Sequence
from dataclasses import dataclass

from tests.benchmarks.many_schedules import DATETIMES, INTEGERS, INTEGERS_COLD, MASKS, MonthOfMany
from tests.benchmarks.measure import Figure
from tests.benchmarks.single_rules import COLD, ON_DATETIMES, ON_TICKS, Measured
from tests.benchmarks.tables import Table, nanoseconds, times

_GOAL_SCHEDULES = 10_000


@dataclass(frozen=True, slots=True)
class _Goal:
    """A bound and what was found, both in words, with the verdict."""

    what: str
    goal: str
    found: str
    is_met: bool


def goals_table(single: Sequence[Measured], months: Sequence[MonthOfMany], years_back: int) -> Table:
    goals = [
        _all_within("next_after on ticks, warm", single, ON_TICKS, 500, 3_200),
        _all_within("next_after on datetimes, warm", single, ON_DATETIMES, 500, 3_200),
        _all_within("compile + next_after, cold", single, COLD, 5_000, 115_000),
        _next_ratio(single, years_back),
    ]
    for month in months:
        goals += [
            _of_many(month, INTEGERS, 57e6),
            _of_many(month, INTEGERS_COLD, 450e6),
            _of_many(month, MASKS, 6e6),
            _many_ratio(month, INTEGERS),
            _many_ratio(month, INTEGERS_COLD),
            _many_ratio(month, DATETIMES),
        ]
    table = Table("Goals", ("work", "goal", "found", ""))
    table.rows += [(each.what, each.goal, each.found, "met" if each.is_met else "MISSED") for each in goals]
    return table


def _all_within(what: str, single: Sequence[Measured], column: str, least: float, most: float) -> _Goal:
    """Judge the slowest rule; the range is that of the prototype."""
    found = sorted((each.figures[column].median, each.rule) for each in single)
    slowest, rule = found[-1]
    span = f"{nanoseconds(found[0][0])} to {nanoseconds(slowest)} ({rule})"
    return _Goal(what, f"{nanoseconds(least)} to {nanoseconds(most)}", span, slowest <= most)


def _next_ratio(single: Sequence[Measured], years_back: int) -> _Goal:
    ratios = sorted(
        (each.figures["dateutil"].median / each.figures[ON_DATETIMES].median, each.rule)
        for each in single
        if "dateutil" in each.figures
    )
    (least, rule), (most, _) = ratios[0], ratios[-1]
    found = f"{times(least)} ({rule}) to {times(most)}"
    return _Goal(f"next_after, {years_back} years old, against dateutil", "100x", found, least >= 100)


def _of_many(month: MonthOfMany, name: str, goal_ns: float) -> _Goal:
    figure = _scaled(month, month.ours[name])
    what = f"{_GOAL_SCHEDULES:,} x {month.month}, {name}"
    return _Goal(what, nanoseconds(goal_ns), nanoseconds(figure), figure <= goal_ns)


def _many_ratio(month: MonthOfMany, name: str) -> _Goal:
    ratio = month.dateutil.median / month.ours[name].median
    what = f"{_GOAL_SCHEDULES:,} x {month.month}, {name}, against dateutil"
    return _Goal(what, "200x", times(ratio), ratio >= 200)


def _scaled(month: MonthOfMany, figure: Figure) -> float:
    return figure.median / month.schedules * _GOAL_SCHEDULES
