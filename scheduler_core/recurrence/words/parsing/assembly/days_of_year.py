"""Drafts into rules of numbered weeks and days of the year."""

from scheduler_core.recurrence.words.parsing.assembly.requirements import check_parts, times_of
from scheduler_core.recurrence.words.parsing.draft import RuleDraft, Scene
from scheduler_core.recurrence.words.weekday_ranges import ALL_DAYS
from scheduler_core.values.schedules.recurrence_set import (
    UNSAID_START,
    ByDay,
    Frequency,
    RecurrenceRule,
    RecurrenceSet,
)
from scheduler_core.values.schedules.rules import Rule

_PARTS = frozenset(
    {"said_every", "is_daily", "weekdays", "is_one_weekday", "without_weekdays", "times", "period"}
)


def weeks_of_year(scene: Scene, draft: RuleDraft) -> tuple[Rule, ...]:
    """Return days of numbered weeks; even weeks go by the calendar, where 53 is followed by 1."""
    check_parts(scene, draft, "weeks of the calendar", _PARTS | {"week_numbers", "interval"})
    if draft.interval > 1:
        scene.reader.refuse("name the weeks or every how many of them, not both")
    if not (draft.weekdays or draft.is_daily):
        scene.reader.refuse("say on which days of the week, such as 'every week on monday at 9:00'")
    days = (draft.weekdays or ALL_DAYS) - draft.without_weekdays
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
