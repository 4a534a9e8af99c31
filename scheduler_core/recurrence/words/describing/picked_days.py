"""The use of BYSETPOS that calendar apps make: the nth of some weekdays in a month."""

from scheduler_core.recurrence.words.describing.month_day_words import NamedDay, NthWorkday
from scheduler_core.recurrence.words.weekday_ranges import ALL_DAYS
from scheduler_core.values.schedules.recurrence_set import Frequency, RecurrenceRule
from scheduler_core.values.schedules.rules import DayNumber, NthWeekday
from scheduler_core.values.schedules.weekday import WORKDAYS

_MOST_OF_ONE_WEEKDAY = 5
_MOST_DAYS = 31


def picked_days(rule: RecurrenceRule) -> tuple[NamedDay, ...]:
    """Return the days of the month that a rule picks; none where it picks in another way."""
    has_one_time = max(len(rule.by_hour), len(rule.by_minute), len(rule.by_second)) <= 1
    other_parts = rule.by_month_day or rule.by_year_day or rule.by_week_number or rule.by_easter
    is_plain = rule.frequency is Frequency.MONTHLY and not any(day.nth for day in rule.by_day)
    if not (is_plain and has_one_time) or other_parts:
        return ()
    weekdays = frozenset(day.weekday for day in rule.by_day)
    furthest = max(map(abs, rule.by_set_position), default=0)
    if len(weekdays) == 1 and furthest <= _MOST_OF_ONE_WEEKDAY:
        return tuple(NthWeekday(nth, *weekdays) for nth in rule.by_set_position)
    if weekdays == WORKDAYS:
        return tuple(NthWorkday(nth) for nth in rule.by_set_position)
    if weekdays == ALL_DAYS and furthest <= _MOST_DAYS:
        return tuple(DayNumber(nth) for nth in rule.by_set_position)
    return ()
