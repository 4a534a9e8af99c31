"""The days that rules choose, asked day by day by definition: slow, for tests only."""

from calendar import monthrange
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta

from dateutil.easter import easter

from scheduler_core.values.schedules.policies import MissingDate
from scheduler_core.values.schedules.rules import (
    DayNumber,
    Easter,
    MonthDay,
    Monthly,
    NthBusinessDay,
    NthWeekday,
    Weekly,
    Yearly,
)
from scheduler_core.values.schedules.weekday import WEEKEND, Weekday

CalendarRule = Weekly | Monthly | Yearly | Easter

_DAY = timedelta(days=1)


def naive_locals(rule: CalendarRule, begin: date, end: date, missing: MissingDate) -> Iterator[datetime]:
    """Yield the wall-clock times that a rule plans from one day up to but without another."""
    day = begin
    while day < end:
        for moment in _times_on(rule, day, missing):
            yield datetime.combine(day, moment)
        day += _DAY


def _times_on(rule: CalendarRule, day: date, missing: MissingDate) -> tuple[time, ...]:
    match rule:
        case Weekly():
            weekday = Weekday.numbered(day.weekday())
            times = [each for slot in rule.slots if weekday in slot.weekdays for each in slot.times]
            return tuple(times) if _week_is_active(rule, day) else ()
        case Monthly() | Yearly():
            fires = any(_stands_for(rule, chosen, day, missing) for chosen in rule.days)
            return rule.times if fires else ()
        case Easter():
            near = (day.year - 1, day.year, day.year + 1)
            hits = (easter(year) + rule.offset_days * _DAY == day for year in near if 1 <= year <= 9999)
            return rule.times if any(hits) else ()


def _week_is_active(rule: Weekly, day: date) -> bool:
    if rule.interval == 1 or rule.anchor_on is None:
        return True
    weeks = (_week_begin(day, rule) - _week_begin(rule.anchor_on, rule)) // (7 * _DAY)
    return day >= rule.anchor_on and weeks % rule.interval == 0


def _week_begin(day: date, rule: Weekly) -> date:
    return day - (day.weekday() - rule.week_start.number) % 7 * _DAY


def _stands_for(rule: Monthly | Yearly, chosen: MonthDay, day: date, missing: MissingDate) -> bool:
    """Tell whether a day is the chosen one of its month, or stands for one that doesn't exist."""
    if _is_active(rule, day) and _is_chosen(chosen, day):
        return True
    if not isinstance(chosen, DayNumber) or missing is MissingDate.SKIP:
        return False
    months = {near.replace(day=1) for near in (day - _DAY, day, day + _DAY)}
    return any(_is_active(rule, month) and _stand_in(chosen, month, missing) == day for month in months)


def _stand_in(chosen: DayNumber, month: date, missing: MissingDate) -> date | None:
    """Return the day before or after a day that the month doesn't have; None where it has it."""
    length = monthrange(month.year, month.month)[1]
    if abs(chosen.number) <= length:
        return None
    first_after = month + length * _DAY if chosen.number > 0 else month
    return first_after if missing is MissingDate.NEXT else first_after - _DAY


def _is_active(rule: Monthly | Yearly, day: date) -> bool:
    if isinstance(rule, Yearly):
        start_year = rule.anchor_on.year if rule.anchor_on else 0
        return day.month in rule.months and (day.year - start_year) % rule.interval == 0
    start = rule.anchor_on.year * 12 + rule.anchor_on.month if rule.anchor_on else 0
    return (day.year * 12 + day.month - start) % rule.interval == 0


def _is_chosen(chosen: MonthDay, day: date) -> bool:
    length = monthrange(day.year, day.month)[1]
    match chosen:
        case DayNumber():
            return chosen.number in {day.day, day.day - length - 1}
        case NthWeekday():
            if Weekday.numbered(day.weekday()) is not chosen.weekday:
                return False
            return chosen.nth in {(day.day - 1) // 7 + 1, -((length - day.day) // 7) - 1}
        case NthBusinessDay():
            business = [
                each
                for each in range(1, length + 1)
                if Weekday.numbered(day.replace(day=each).weekday()) not in WEEKEND
            ]
            if day.day not in business:
                return False
            return chosen.nth in {business.index(day.day) + 1, business.index(day.day) - len(business)}
