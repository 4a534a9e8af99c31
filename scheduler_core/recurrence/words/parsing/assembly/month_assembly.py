"""Drafts into monthly, yearly and Easter rules."""

from calendar import monthrange
from datetime import date, datetime, time
from itertools import groupby, pairwise

from dateutil.relativedelta import relativedelta

from scheduler_core.recurrence.words.parsing.assembly.requirements import anchor_of, check_parts, times_of
from scheduler_core.recurrence.words.parsing.draft import Period, RuleDraft, Scene, Span
from scheduler_core.recurrence.words.parsing.texts.dates import YearlyDate
from scheduler_core.values.schedules.recurrence_set import (
    UNSAID_START,
    ByDay,
    Frequency,
    RecurrenceRule,
    RecurrenceSet,
)
from scheduler_core.values.schedules.rules import (
    DayNumber,
    Easter,
    MonthDay,
    Monthly,
    NthWeekday,
    Rule,
    Yearly,
)
from scheduler_core.values.schedules.weekday import ALL_DAYS, Weekday

_MIDNIGHT = (time(0),)
_FIRST_DAY = (DayNumber(1),)
_COMMON = {"said_every", "times", "period", "interval", "counted_from", "said_count", "nickname"}
_EASTER_PARTS = frozenset({"said_every", "times", "easter_offsets", "period", "said_count", "nickname"})
_YEARLY_PARTS = frozenset(_COMMON | {"yearly_dates", "span"})
_MONTH_PARTS = frozenset(_COMMON | {"month_days", "months", "span"})
_FIRST_AND_LAST_MONTHS = {
    Span.QUARTER: (frozenset({1, 4, 7, 10}), frozenset({3, 6, 9, 12})),
    Span.YEAR: (frozenset({1}), frozenset({12})),
}
_ANY_YEAR = 2027
_QUARTERS = 4
_LEAP_DAY = YearlyDate(2, 29)
_LAST_LEAP_YEAR = 9996
_MOST_WEEKDAYS_IN_ANY_MONTH = 4
_MOST_BUSINESS_DAYS_IN_ANY_MONTH = 15
_MOST_DAYS_IN_ANY_MONTH = 28

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


def easter_of(scene: Scene, draft: RuleDraft) -> tuple[Rule, ...]:
    check_parts(scene, draft, "days around Easter", _EASTER_PARTS)
    if draft.period is not None and (draft.period is not Period.YEAR or draft.interval > 1):
        scene.reader.refuse("days around Easter come every year; leave out the interval")
    times = times_of(scene, draft)
    return tuple(Easter(offset, times) for offset in draft.easter_offsets)


def yearly_of(scene: Scene, draft: RuleDraft) -> tuple[Rule, ...]:
    """Return dates of the year, as one rule where every month has the same days."""
    if _are_apart(draft):
        draft.period, draft.interval = Period.YEAR, 1
    check_parts(scene, draft, "dates of the year", _YEARLY_PARTS)
    if draft.period not in {None, Period.YEAR}:
        scene.reader.refuse("dates of the year come in years; write 'every year' or 'every 2 years'")
    _refuse_quarter(scene, draft, {day.month for day in draft.yearly_dates})
    times, anchor_on = times_of(scene, draft), _yearly_anchor(scene, draft)
    return tuple(
        Yearly(months, days, times, draft.interval, anchor_on) for months, days in _merged(draft.yearly_dates)
    )


def _refuse_quarter(scene: Scene, draft: RuleDraft, months: set[int]) -> None:
    """Refuse every quarter february 29; months that come each quarter say the same as it."""
    is_each_quarter = len(months) == _QUARTERS and len({month % 3 for month in months}) == 1
    if draft.span is Span.QUARTER and not is_each_quarter:
        scene.reader.refuse("how often is said twice; put '; also' between two rules")


def _are_apart(draft: RuleDraft) -> bool:
    """Tell whether the dates come as often as months are said: every 6 months, on jan 1 and july 1."""
    if draft.period is not Period.MONTH or 12 % draft.interval or draft.counted_from is not None:
        return False
    months = sorted(day.month for day in draft.yearly_dates)
    is_apart = all(after - before == draft.interval for before, after in pairwise(months))
    is_one_day = len({day.day for day in draft.yearly_dates}) == 1
    is_one_day |= all(day.day == monthrange(_ANY_YEAR, day.month)[1] for day in draft.yearly_dates)
    return is_one_day and is_apart and len(months) == 12 // draft.interval


def _yearly_anchor(scene: Scene, draft: RuleDraft) -> date | None:
    """Return the day years are counted from; leap days every 4 years from a year that can have one."""
    anchor_on = anchor_of(scene, draft)
    is_leap_day = set(draft.yearly_dates) == {_LEAP_DAY} and draft.counted_from is None
    if anchor_on is None or not is_leap_day or anchor_on.year > _LAST_LEAP_YEAR:
        return anchor_on
    return date(anchor_on.year + -anchor_on.year % 4, 1, 1)


def by_month_of(scene: Scene, draft: RuleDraft) -> tuple[Rule, ...]:
    """Return days of every month, of some months or of a longer span."""
    if _is_nickname_alone(draft):
        return (_of_nickname(draft),)
    if draft.is_only_in_months and not draft.month_days:
        draft.is_daily = draft.is_daily or not draft.weekdays
    if _are_left_out_on_weekdays(draft):
        draft.period = None
        return some_days_of_months(scene, draft)
    if draft.without_month_days:
        draft.is_daily = draft.is_daily or not draft.weekdays
        return some_days_of_months(scene, draft)
    if draft.is_weekday_of_date or (
        draft.months and not draft.month_days and (draft.weekdays or draft.is_daily)
    ):
        return some_days_of_months(scene, draft)
    if draft.weekdays and not draft.month_days:
        scene.reader.refuse("say which one of the month, such as 'first monday of the month at 9:00'")
    check_parts(scene, draft, "days of the month", _MONTH_PARTS)
    if not draft.month_days:
        _take_day_of_start(scene, draft)
    if not draft.month_days:
        scene.reader.refuse("say on which day, such as 'on the 1st of every month at 9:00'")
    if draft.period is Period.WEEK:
        scene.reader.refuse("days of the month come in months; write 'every month' or 'every 2 months'")
    _refuse_past_weekday(scene, draft)
    if draft.months:
        _refuse_quarter(scene, draft, set(draft.months))
    times, anchor_on = times_of(scene, draft), anchor_of(scene, draft)
    if not (draft.months or draft.span in _FIRST_AND_LAST_MONTHS):
        if draft.period is Period.YEAR:
            scene.reader.refuse("say of which month, such as 'every year on the 1st of december at 9:00'")
        return (Monthly(draft.month_days, times, draft.interval, anchor_on),)
    if draft.period is Period.MONTH and draft.interval > 1:
        scene.reader.refuse("name the months or every how many of them, not both")
    return tuple(
        Yearly(months, days, times, draft.interval, anchor_on)
        for months, days in _days_by_months(scene, draft)
    )


def _are_left_out_on_weekdays(draft: RuleDraft) -> bool:
    """Tell whether days of each month are meant unless they fall on a saturday or sunday."""
    is_each_month = draft.interval == 1 and draft.period in {None, Period.MONTH}
    is_each_month &= draft.span in {None, Span.MONTH} and draft.counted_from is None
    are_numbered = all(isinstance(day, DayNumber) for day in draft.month_days)
    return bool(draft.without_weekdays and draft.month_days) and are_numbered and is_each_month


def _refuse_past_weekday(scene: Scene, draft: RuleDraft) -> None:
    """Refuse last monday at 9, which is past, unless something tells that it comes again."""
    says_more = draft.said_every or draft.period or draft.span or draft.months or draft.nickname
    if says_more or len(draft.month_days) > 1:
        return
    (day,) = draft.month_days
    if isinstance(day, NthWeekday) and day.nth == -1:
        lexicon = scene.reader.lexicon
        example = lexicon.last_day.format(lexicon.weekdays[day.weekday.number])
        scene.reader.refuse(f"that can be a day that is past; write {example!r}")


def _take_day_of_start(scene: Scene, draft: RuleDraft) -> None:
    """Let every 6 months starting 2027-01-05 be on the 5th, and every year starting so on that date.

    What ends before it comes again says days in between: every year between christmas and new year's eve.
    """
    starts, ends = scene.frame.starts, scene.frame.ends
    months = draft.interval * (12 if draft.period is Period.YEAR else 1)
    if starts is not None and ends is not None and _is_before(ends, starts, months):
        return
    if starts is None or starts.tzinfo is not None or starts.day > _MOST_DAYS_IN_ANY_MONTH:
        return
    draft.month_days = (DayNumber(starts.day),)
    if draft.period is Period.YEAR and not draft.months:
        draft.months = (starts.month,)


def _is_before(ends: datetime, starts: datetime, months: int) -> bool:
    """Tell whether a schedule ends before so many months are over."""
    try:
        again = starts.replace(tzinfo=None) + relativedelta(months=months)
    except (OverflowError, ValueError):
        return True  # beyond the year 9999
    return ends.replace(tzinfo=None) < again


def _is_nickname_alone(draft: RuleDraft) -> bool:
    says_more = draft.times or draft.month_days or draft.months or draft.weekdays or draft.is_daily
    return draft.nickname is not None and not says_more


def _of_nickname(draft: RuleDraft) -> Rule:
    """Return what monthly, quarterly and yearly mean to cron and systemd."""
    if draft.span is Span.QUARTER:
        return Yearly(_FIRST_AND_LAST_MONTHS[Span.QUARTER][0], _FIRST_DAY, _MIDNIGHT)
    if draft.period is Period.YEAR:
        return Yearly(frozenset({1}), _FIRST_DAY, _MIDNIGHT)
    return Monthly(_FIRST_DAY, _MIDNIGHT)


def _days_by_months(scene: Scene, draft: RuleDraft) -> list[tuple[frozenset[int], tuple[MonthDay, ...]]]:
    """Return the months with their days; days of a quarter or year lie in its first or last month."""
    if draft.months:
        return [(frozenset(draft.months), draft.month_days)]
    first_months, last_months = _FIRST_AND_LAST_MONTHS[draft.span or Span.YEAR]
    for day in draft.month_days:
        _refuse_beyond_month(scene, day)
    groups = (
        (first_months, tuple(day for day in draft.month_days if _place(day) > 0)),
        (last_months, tuple(day for day in draft.month_days if _place(day) < 0)),
    )
    return [(months, days) for months, days in groups if days]


def _refuse_beyond_month(scene: Scene, day: MonthDay) -> None:
    """Refuse a place that may lie beyond one month, such as the 5th friday of a quarter."""
    if isinstance(day, DayNumber):
        most = _MOST_DAYS_IN_ANY_MONTH
    elif isinstance(day, NthWeekday):
        most = _MOST_WEEKDAYS_IN_ANY_MONTH
    else:
        most = _MOST_BUSINESS_DAYS_IN_ANY_MONTH
    if abs(_place(day)) > most:
        scene.reader.refuse("that may lie beyond the first or last month; name the month")


def _place(day: MonthDay) -> int:
    return day.number if isinstance(day, DayNumber) else day.nth


def _merged(dates: tuple[YearlyDate, ...]) -> list[tuple[frozenset[int], tuple[MonthDay, ...]]]:
    """Return months with the days that all of them have."""
    by_days: dict[tuple[int, ...], set[int]] = {}
    for month, group in groupby(sorted(dates, key=lambda each: each.month), key=lambda each: each.month):
        by_days.setdefault(tuple(each.day for each in group), set()).add(month)
    return [(frozenset(months), tuple(DayNumber(day) for day in days)) for days, months in by_days.items()]


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
