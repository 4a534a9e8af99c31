"""Drafts into rules of days that two things pick: mondays in june, friday the 13th."""

from datetime import time
from itertools import groupby

from scheduler_core.recurrence.words.parsing.assembly.requirements import check_parts, times_of
from scheduler_core.recurrence.words.parsing.draft import Period, RuleDraft, Scene, Span
from scheduler_core.recurrence.words.weekday_ranges import ALL_DAYS
from scheduler_core.values.schedules.recurrence_set import (
    UNSAID_START,
    ByDay,
    Frequency,
    RecurrenceRule,
    RecurrenceSet,
)
from scheduler_core.values.schedules.rules import DayNumber, Rule
from scheduler_core.values.schedules.weekday import Weekday

_PARTS = frozenset(
    {
        "said_every",
        "is_daily",
        "nickname",
        "weekdays",
        "is_one_weekday",
        "without_weekdays",
        "month_days",
        "without_month_days",
        "is_weekday_of_date",
        "place_among_days",
        "period",
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
    if draft.period is not None and (draft.period is not Period.MONTH or draft.interval > 1):
        scene.reader.refuse("days of the month come in months; write 'every month' or 'every 2 months'")
    if draft.span is Span.QUARTER or (draft.span is Span.YEAR and not draft.months):
        scene.reader.refuse("say in which months, such as 'in january, april, july and october'")
    if draft.place_among_days is not None and draft.without_weekdays:
        scene.reader.refuse("a working day beside another day leaves no days of the week out")
    weekdays = (draft.weekdays or ALL_DAYS) - draft.without_weekdays
    if not weekdays:
        scene.reader.refuse("no day of the week is left")
    _check_left_out(scene, draft)
    # A place among days is counted among their times, too, so that each time needs a rule of its own.
    times = times_of(scene, draft)
    by_minute = groupby(
        sorted(times, key=_minute), _minute if draft.place_among_days is None else time.isoformat
    )
    return tuple(
        RecurrenceSet(UNSAID_START, (_rule(draft, weekdays, list(clocks)),)) for _, clocks in by_minute
    )


def _rule(draft: RuleDraft, weekdays: frozenset[Weekday], clocks: list[time]) -> RecurrenceRule:
    days = tuple(day.number for day in draft.month_days if isinstance(day, DayNumber)) or _days_left(draft)
    is_each_day = weekdays == ALL_DAYS
    return RecurrenceRule(
        Frequency.MONTHLY if days else Frequency.DAILY if is_each_day else Frequency.WEEKLY,
        by_minute=(clocks[0].minute,),
        by_second=(clocks[0].second,),
        by_hour=tuple(clock.hour for clock in clocks),
        by_day=()
        if is_each_day
        else tuple(ByDay(day) for day in sorted(weekdays, key=lambda day: day.number)),
        by_month_day=days,
        by_month=tuple(sorted(set(draft.months))),
        by_set_position=() if draft.place_among_days is None else (draft.place_among_days,),
    )


def _check_left_out(scene: Scene, draft: RuleDraft) -> None:
    """Refuse days left out that are counted from both ends, or of days that are picked already."""
    signs = {day.number > 0 for day in draft.without_month_days}
    if len(signs) > 1 or (signs and draft.month_days):
        scene.reader.refuse("write the days of the month that are left, not those that are left out")


def _days_left(draft: RuleDraft) -> tuple[int, ...]:
    """Return the days of the month but those that are left out."""
    without = {day.number for day in draft.without_month_days}
    sign = -1 if min(without, default=1) < 0 else 1
    return tuple(sign * day for day in range(1, 32) if sign * day not in without) if without else ()


def _minute(clock: time) -> tuple[int, int]:
    return clock.minute, clock.second
