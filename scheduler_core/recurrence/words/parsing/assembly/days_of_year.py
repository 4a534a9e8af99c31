"""Drafts into rules of numbered weeks and days of the year."""

from datetime import date, datetime, time

from scheduler_core.recurrence.words.parsing.assembly.requirements import check_parts, times_of
from scheduler_core.recurrence.words.parsing.draft import Period, RuleDraft, Scene
from scheduler_core.values.schedules.recurrence_set import (
    UNSAID_START,
    ByDay,
    Frequency,
    RecurrenceRule,
    RecurrenceSet,
)
from scheduler_core.values.schedules.rules import Once, Rule
from scheduler_core.values.schedules.weekday import ALL_DAYS, Weekday

_MIDNIGHT, _LAST_SECOND = time(0), time(23, 59, 59)
_PARTS = frozenset(
    {
        "said_every",
        "nickname",
        "is_daily",
        "is_once",
        "weekdays",
        "is_one_weekday",
        "without_weekdays",
        "times",
        "period",
        "interval",
        "week_numbers",
    }
)


def weeks_of_year(scene: Scene, draft: RuleDraft) -> tuple[Rule, ...]:
    """Return days of numbered weeks; even weeks go by the calendar, where 53 is followed by 1."""
    check_parts(scene, draft, "weeks of the calendar", _PARTS)
    if draft.interval > 1:
        scene.reader.refuse("name the weeks or every how many of them, not both")
    if not (draft.weekdays or draft.is_daily):
        scene.reader.refuse("say on which days of the week, such as 'every week on monday at 9:00'")
    days = (draft.weekdays or ALL_DAYS) - draft.without_weekdays
    if draft.year_of_weeks is None and _is_one_week(draft):
        draft.year_of_weeks = _take_year_of_bounds(scene)
    if draft.year_of_weeks is not None or draft.is_once:
        return _once_in_weeks(scene, draft, days)
    _refuse_one_week(scene, draft)
    by_day = tuple(ByDay(day) for day in sorted(days, key=lambda day: day.number))
    return tuple(
        RecurrenceSet(
            UNSAID_START,
            (
                RecurrenceRule(
                    Frequency.YEARLY,
                    by_day=by_day,
                    by_week_number=draft.week_numbers,
                    by_hour=(clock.hour,),
                    by_minute=(clock.minute,),
                    by_second=(clock.second,),
                ),
            ),
        )
        for clock in times_of(scene, draft)
    )


def _is_one_week(draft: RuleDraft) -> bool:
    """Tell whether it is a lone week 50, of which nobody says that it is of each year."""
    is_each_year = draft.is_week_of_each_year or draft.period is Period.YEAR
    is_each_year |= draft.said_every and len(draft.weekdays) == 1
    return len(draft.week_numbers) == 1 and not is_each_year


def _refuse_one_week(scene: Scene, draft: RuleDraft) -> None:
    """Refuse a lone week 50, which can mean the next one or each, as a date without a year can."""
    if _is_one_week(draft):
        scene.reader.refuse(
            "a week without a year can mean once or every year; begin with 'once' or 'every year'"
        )


def _take_year_of_bounds(scene: Scene) -> int | None:
    """Take the year of in 2027 as that of a week, whose days may lie alongside the calendar's year."""
    starts, ends = scene.frame.starts, scene.frame.ends
    if starts is None or ends is None or starts.year != ends.year:
        return None
    year = starts.year
    bounds = datetime.combine(date(year, 1, 1), _MIDNIGHT), datetime.combine(date(year, 12, 31), _LAST_SECOND)
    if (starts, ends) != bounds:
        return None
    if sum(not each.is_empty for each in scene.drafts) > 1:
        scene.reader.refuse("a year holds for all that is said; say what is of another in a line of its own")
    scene.frame.starts = scene.frame.ends = None
    return year


def _once_in_weeks(scene: Scene, draft: RuleDraft, days: frozenset[Weekday]) -> tuple[Rule, ...]:
    """Return the moments of weeks of one year: that which is said, or the first in which one is to come."""
    years = (
        (scene.today.year, scene.today.year + 1) if draft.year_of_weeks is None else (draft.year_of_weeks,)
    )
    moments: list[datetime] = []
    for year in years:
        moments = [
            datetime.combine(_day_of_week(scene, year, week, day), clock)
            for week in draft.week_numbers
            for day in sorted(days, key=lambda each: each.number)
            for clock in times_of(scene, draft)
        ]
        if max(moments) > scene.local:
            break
    return tuple(Once(moment) for moment in sorted(moments))


def _day_of_week(scene: Scene, year: int, week: int, day: Weekday) -> date:
    try:
        return date.fromisocalendar(year, week, day.number + 1)
    except ValueError:
        scene.reader.refuse(f"{year} has no week {week}")


def days_of_year(scene: Scene, draft: RuleDraft) -> tuple[Rule, ...]:
    """Return days that are counted from new year."""
    check_parts(scene, draft, "days of the year", frozenset({"said_every", "times", "year_days", "period"}))
    return tuple(
        RecurrenceSet(
            UNSAID_START,
            (
                RecurrenceRule(
                    Frequency.YEARLY,
                    by_year_day=draft.year_days,
                    by_hour=(clock.hour,),
                    by_minute=(clock.minute,),
                    by_second=(clock.second,),
                ),
            ),
        )
        for clock in times_of(scene, draft)
    )
