"""Drafts into rules of days that two things pick: mondays in june, friday the 13th."""

from datetime import datetime, time
from itertools import groupby

from scheduler_core.recurrence.words.parsing.assembly.requirements import check_parts, times_of
from scheduler_core.recurrence.words.parsing.draft import RuleDraft, Scene
from scheduler_core.recurrence.words.weekday_ranges import ALL_DAYS
from scheduler_core.values.schedules.recurrence_set import ByDay, Frequency, RecurrenceRule, RecurrenceSet
from scheduler_core.values.schedules.rules import DayNumber, Rule
from scheduler_core.values.schedules.weekday import Weekday

_MIDNIGHT = time(0)
_PARTS = frozenset(
    {
        "said_every",
        "is_daily",
        "nickname",
        "weekdays",
        "is_one_weekday",
        "without_weekdays",
        "month_days",
        "is_weekday_of_date",
        "months",
        "span",
        "times",
    }
)


def some_days_of_months(scene: Scene, draft: RuleDraft) -> tuple[Rule, ...]:
    """Return the days of the week in some months, or on a day of the month, as recurrence rules.

    Times that differ in their minutes need a rule each.
    """
    check_parts(scene, draft, "days of the week in some months", _PARTS)
    weekdays = (draft.weekdays or ALL_DAYS) - draft.without_weekdays
    start = datetime.combine(scene.today, _MIDNIGHT)
    by_minute = groupby(sorted(times_of(scene, draft), key=_minute), _minute)
    return tuple(
        RecurrenceSet(start, (_rule(draft, weekdays, minute, [clock.hour for clock in clocks]),))
        for minute, clocks in by_minute
    )


def _rule(
    draft: RuleDraft, weekdays: frozenset[Weekday], minute: tuple[int, int], hours: list[int]
) -> RecurrenceRule:
    days = tuple(day.number for day in draft.month_days if isinstance(day, DayNumber))
    is_each_day = weekdays == ALL_DAYS
    return RecurrenceRule(
        Frequency.MONTHLY if days else Frequency.DAILY if is_each_day else Frequency.WEEKLY,
        by_minute=(minute[0],),
        by_second=(minute[1],),
        by_hour=tuple(hours),
        by_day=()
        if is_each_day
        else tuple(ByDay(day) for day in sorted(weekdays, key=lambda day: day.number)),
        by_month_day=days,
        by_month=tuple(sorted(set(draft.months))),
    )


def _minute(clock: time) -> tuple[int, int]:
    return clock.minute, clock.second
