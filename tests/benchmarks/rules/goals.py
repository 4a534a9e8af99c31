"""What the engine is held to: the lengths of time a prototype took, and ratios to dateutil."""

from collections.abc import Sequence
from dataclasses import dataclass

from tests.benchmarks.rules.many_schedules import DATETIMES, INTEGERS, INTEGERS_COLD, MASKS_AGAIN, MonthOfMany
from tests.benchmarks.rules.single_rules import COLD, ON_DATETIMES, ON_TICKS, Measured
from tests.benchmarks.tables import Table, nanoseconds, times

_GOAL_SCHEDULES = 10_000


@dataclass(frozen=True, slots=True)
class _Goal:
    """A bound and what was found, both in words, with the verdict."""

    what: str
    goal: str
    best: str
    median: str
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
            _of_many(month, MASKS_AGAIN, 6e6),
            _many_ratio(month, INTEGERS),
            _many_ratio(month, INTEGERS_COLD),
            _many_ratio(month, DATETIMES),
        ]
    table = Table(
        "Goals",
        ("work", "goal", "best", "median", ""),
        notes=[
            "Lengths of time are those of a prototype on a quiet machine, so the best repeat is judged;",
            "ratios are judged by the medians of one run. The prototype kept its masks: asked again.",
        ],
    )
    for each in goals:
        verdict = "met" if each.is_met else "MISSED"
        table.rows.append((each.what, each.goal, each.best, each.median, verdict))
    return table


def _all_within(what: str, single: Sequence[Measured], column: str, least: float, most: float) -> _Goal:
    """Judge the slowest rule; the range is that of the prototype."""
    figures = [(each.figures[column], each.rule) for each in single]
    slowest, rule = max((figure.best, rule) for figure, rule in figures)
    fastest = min(figure.best for figure, _ in figures)
    medians = sorted(figure.median for figure, _ in figures)
    return _Goal(
        what,
        _span(least, most),
        f"{_span(fastest, slowest)} ({rule})",
        _span(medians[0], medians[-1]),
        slowest <= most,
    )


def _next_ratio(single: Sequence[Measured], years_back: int) -> _Goal:
    ratios = [
        (each.figures["dateutil"].median / each.figures[ON_DATETIMES].median, each.rule)
        for each in single
        if "dateutil" in each.figures
    ]
    (least, rule), (most, _) = min(ratios), max(ratios)
    found = f"{times(least)} ({rule}) to {times(most)}"
    return _Goal(f"next_after, {years_back} years old, against dateutil", "100x", "", found, least >= 100)


def _of_many(month: MonthOfMany, name: str, goal_ns: float) -> _Goal:
    scale = _GOAL_SCHEDULES / month.schedules
    best, median = (scale * length for length in (month.figures[name].best, month.figures[name].median))
    what = f"{_GOAL_SCHEDULES:,} x {month.month}, {name}"
    return _Goal(what, nanoseconds(goal_ns), nanoseconds(best), nanoseconds(median), best <= goal_ns)


def _many_ratio(month: MonthOfMany, name: str) -> _Goal:
    ratio = month.dateutil.median / month.figures[name].median
    what = f"{_GOAL_SCHEDULES:,} x {month.month}, {name}, against dateutil"
    return _Goal(what, "200x", "", times(ratio), ratio >= 200)


def _span(least: float, most: float) -> str:
    return f"{nanoseconds(least)} to {nanoseconds(most)}"
