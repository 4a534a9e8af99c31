"""One recurrence rule of RFC 5545 in words."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from scheduler_core.recurrence.ticks import SECOND
from scheduler_core.recurrence.words.describing.day_words import (
    DayWords,
    DescribedDays,
    days_at,
    on_weekdays,
    pattern_words,
    same,
)
from scheduler_core.recurrence.words.describing.length_words import number_items, numbers_words
from scheduler_core.recurrence.words.describing.moment_words import moment_words
from scheduler_core.recurrence.words.describing.month_day_words import (
    NamedDay,
    NthWorkday,
    days_of_every_month,
    days_of_month,
    month_days_words,
    months_words,
    nth_weekday_words,
)
from scheduler_core.recurrence.words.describing.policy_words import MISSING_DATES
from scheduler_core.recurrence.words.describing.time_words import (
    ClockParts,
    TimeWords,
    clock_words,
    minutes_words,
    seconds_words,
)
from scheduler_core.recurrence.words.phrases.phrase import Counted, Names, Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.policies import MonthDayMonths, Readings, WeekNumberDays
from scheduler_core.values.schedules.recurrence_set import SUB_DAILY, ByDay, Frequency, RecurrenceRule
from scheduler_core.values.schedules.rules import DayNumber, NthWeekday
from scheduler_core.values.schedules.weekday import ALL_DAYS, WORKDAYS, Weekday

_MOST_OF_ONE_WEEKDAY = 5

_MOST_DAYS = 31
_EVERY = {
    Frequency.SECONDLY: Counted.EVERY_SECONDS,
    Frequency.MINUTELY: Counted.EVERY_MINUTES,
    Frequency.HOURLY: Counted.EVERY_HOURS,
    Frequency.DAILY: Counted.EVERY_DAYS,
    Frequency.WEEKLY: Counted.EVERY_WEEKS,
    Frequency.MONTHLY: Counted.EVERY_MONTHS,
    Frequency.YEARLY: Counted.EVERY_YEARS,
}
_ONLY_IN = {
    Frequency.SECONDLY: Phrase.ONLY_IN_SECOND,
    Frequency.MINUTELY: Phrase.ONLY_IN_MINUTE,
    Frequency.HOURLY: Phrase.ONLY_IN_HOUR,
    Frequency.DAILY: Phrase.ONLY_IN_DAY,
    Frequency.WEEKLY: Phrase.ONLY_IN_WEEK,
    Frequency.MONTHLY: Phrase.ONLY_IN_MONTH,
    Frequency.YEARLY: Phrase.ONLY_IN_YEAR,
}
_MOST_WEEKDAYS_IN_MONTH = 5


def recurrence_rule_words(
    speaker: Speaker, rule: RecurrenceRule, start: datetime, readings: Readings
) -> list[str]:
    """Say when a rule fires that starts at a wall-clock time: a sentence with its details."""
    return [_sentence(speaker, rule, start, readings), *_details(speaker, rule)]


def bounds_words(speaker: Speaker, rule: RecurrenceRule) -> list[str]:
    """Say where a rule ends."""
    bounds = []
    if rule.count is not None:
        bounds.append(speaker.count(Counted.TIMES_IN_ALL, rule.count))
    if rule.until is not None:
        bounds.append(speaker.say(Phrase.UNTIL, moment=moment_words(speaker, rule.until)))
    return bounds


def _sentence(speaker: Speaker, rule: RecurrenceRule, start: datetime, readings: Readings) -> str:
    rule = _with_days_of_start(rule, start, readings)
    if rule.frequency in SUB_DAILY:
        return _limited(speaker, rule, (*_day_limits(speaker, rule), *_clock_limits(speaker, rule)))
    times = clock_words(speaker, _clock_parts(rule, start))
    days = _day_words(speaker, rule)
    return days_at(speaker, days, times) if days else _limited_at(speaker, rule, times)


def _with_days_of_start(rule: RecurrenceRule, start: datetime, readings: Readings) -> RecurrenceRule:
    """Fill in what a rule leaves to its start: weekday, day of the month, month."""
    weekday = (ByDay(Weekday.numbered(start.weekday())),)
    chooses = rule.by_day or rule.by_month_day or rule.by_year_day or rule.by_easter
    is_yearly = rule.frequency is Frequency.YEARLY
    if is_yearly and rule.by_week_number and not chooses:
        takes_weekday = readings.week_number_days is WeekNumberDays.START_WEEKDAY
        return replace(rule, by_day=weekday) if takes_weekday else rule
    if is_yearly and rule.by_month_day and not rule.by_month:
        takes_month = readings.month_day_months is MonthDayMonths.START_MONTH
        return replace(rule, by_month=(start.month,)) if takes_month else rule
    if chooses or rule.by_week_number:
        return rule
    match rule.frequency:
        case Frequency.WEEKLY:
            return replace(rule, by_day=weekday)
        case Frequency.MONTHLY:
            return replace(rule, by_month_day=(start.day,))
        case Frequency.YEARLY:
            return replace(rule, by_month_day=(start.day,), by_month=rule.by_month or (start.month,))
    return rule


def _day_words(speaker: Speaker, rule: RecurrenceRule) -> DayWords | None:
    """Name the days as those of our own rules; None where they are not of that shape."""
    if rule.by_week_number or rule.by_year_day or rule.by_easter:
        return None
    pattern = _picked_pattern(rule) if rule.by_set_position else _pattern(rule)
    if pattern is None:
        return None
    return pattern_words(speaker, pattern) if rule.interval == 1 else _interval_words(speaker, rule, pattern)


def _pattern(rule: RecurrenceRule) -> DescribedDays | None:
    counts_in_month = rule.frequency is Frequency.MONTHLY or bool(rule.by_month)
    counts_at_all = rule.frequency in {Frequency.MONTHLY, Frequency.YEARLY}
    nths = [day for day in rule.by_day if day.nth and counts_at_all]
    if nths and (not counts_in_month or any(abs(day.nth) > _MOST_WEEKDAYS_IN_MONTH for day in nths)):
        return None
    return DescribedDays(
        weekdays=frozenset(day.weekday for day in rule.by_day if day not in nths),
        nth_weekdays=tuple(NthWeekday(day.nth, day.weekday) for day in nths),
        month_days=tuple(DayNumber(number) for number in rule.by_month_day),
        months=frozenset(rule.by_month),
    )


def _picked_pattern(rule: RecurrenceRule) -> DescribedDays | None:
    picked = picked_days(rule)
    return DescribedDays(month_days=picked, months=frozenset(rule.by_month)) if picked else None


def _interval_words(speaker: Speaker, rule: RecurrenceRule, pattern: DescribedDays) -> DayWords | None:
    """Name the days of every nth period; None where more than one part chooses them."""
    choices = [pattern.weekdays, pattern.month_days, pattern.nth_weekdays, pattern.months]
    every = speaker.count(_EVERY[rule.frequency], rule.interval)
    match rule.frequency, [bool(choice) for choice in choices]:
        case Frequency.DAILY, [False, False, False, False]:
            return same(every)
        case Frequency.WEEKLY, [True, False, False, False]:
            on_days = on_weekdays(speaker, pattern.weekdays)
            return same(speaker.say(Phrase.LIMITED, rule=every, limit=on_days))
        case Frequency.MONTHLY, [False, True, False, False] | [False, False, True, False]:
            days = pattern.month_days or pattern.nth_weekdays
            return same(days_of_every_month(speaker, days, rule.interval))
        case Frequency.YEARLY, [False, True, False, _] | [False, False, True, _]:
            days = pattern.month_days or pattern.nth_weekdays
            return same(days_of_month(speaker, days, pattern.months, every))
    return None


def _clock_parts(rule: RecurrenceRule, start: datetime) -> ClockParts:
    seconds = rule.by_second or (start.second,)
    return ClockParts(
        frozenset(rule.by_hour or (start.hour,)),
        frozenset(rule.by_minute or (start.minute,)),
        # A leap second, 60, is read as the second before it.
        frozenset(min(second, 59) * SECOND for second in seconds),
    )


def _limited_at(speaker: Speaker, rule: RecurrenceRule, times: TimeWords) -> str:
    text = _limited(speaker, rule, _day_limits(speaker, rule))
    return speaker.say(Phrase.LIMITED, rule=text, limit=times.text)


def _limited(speaker: Speaker, rule: RecurrenceRule, limits: Iterator[str] | tuple[str, ...]) -> str:
    """Say a period and what it is limited to, part by part."""
    text = speaker.count(_EVERY[rule.frequency], rule.interval)
    for limit in limits:
        text = speaker.say(Phrase.LIMITED, rule=text, limit=limit)
    return text


def _day_limits(speaker: Speaker, rule: RecurrenceRule) -> Iterator[str]:
    if rule.by_month:
        yield speaker.say(Phrase.IN_MONTHS, months=months_words(speaker, rule.by_month, Names.MONTH_IN))
    if rule.by_week_number:
        yield speaker.say(Phrase.IN_WEEKS, nths=_ordinals(speaker, rule.by_week_number))
    if rule.by_year_day:
        yield speaker.say(Phrase.ON_YEAR_DAYS, nths=_ordinals(speaker, rule.by_year_day))
    if rule.by_month_day:
        days = [DayNumber(number) for number in rule.by_month_day]
        yield speaker.say(Phrase.ON_MONTH_DAYS, days=month_days_words(speaker, days))
    yield from _weekday_limits(speaker, rule)
    if rule.by_easter:
        yield speaker.all_of([easter_day(speaker, offset) for offset in rule.by_easter])


def _weekday_limits(speaker: Speaker, rule: RecurrenceRule) -> Iterator[str]:
    counts = rule.frequency in {Frequency.MONTHLY, Frequency.YEARLY}
    nths = [day for day in rule.by_day if day.nth and counts]
    each = frozenset(day.weekday for day in rule.by_day if day not in nths)
    in_month = rule.frequency is Frequency.MONTHLY or bool(rule.by_month)
    choices = [on_weekdays(speaker, each)] if each else []
    if nths:
        days = speaker.all_of([nth_weekday_words(speaker, day.nth, day.weekday) for day in nths])
        phrase = Phrase.ON_NTH_OF_MONTH if in_month else Phrase.ON_NTH_OF_YEAR
        choices.append(speaker.say(phrase, days=days))
    if choices:
        yield speaker.all_of(choices)


def _clock_limits(speaker: Speaker, rule: RecurrenceRule) -> Iterator[str]:
    if rule.by_hour:
        hours = numbers_words(speaker, rule.by_hour)
        yield speaker.count(Counted.IN_HOURS, len(set(rule.by_hour)), hours=hours)
    if rule.by_minute:
        yield minutes_words(speaker, frozenset(rule.by_minute))
    if rule.by_second:
        yield seconds_words(speaker, frozenset(min(second, 59) * SECOND for second in rule.by_second))


def _ordinals(speaker: Speaker, numbers: tuple[int, ...]) -> str:
    """List places counted from the front before those counted from the end."""
    front = number_items(speaker, (number for number in numbers if number > 0), speaker.ordinal)
    back = [speaker.ordinal(number) for number in sorted(set(numbers), reverse=True) if number < 0]
    return speaker.all_of(front + back)


def _details(speaker: Speaker, rule: RecurrenceRule) -> Iterator[str]:
    if rule.by_set_position and not picked_days(rule):
        yield speaker.say(_ONLY_IN[rule.frequency], nths=_ordinals(speaker, rule.by_set_position))
    if rule.week_start is not Weekday.MONDAY and _counts_weeks(rule):
        yield speaker.say(Phrase.WEEKS_START, weekday=speaker.name(Names.WEEKDAY_ON, rule.week_start.number))
    if rule.skip is not None:
        yield speaker.say(MISSING_DATES[rule.skip])


def _counts_weeks(rule: RecurrenceRule) -> bool:
    """Tell whether it matters where a week begins."""
    is_weekly = rule.frequency is Frequency.WEEKLY and (rule.interval > 1 or bool(rule.by_set_position))
    return is_weekly or bool(rule.by_week_number)


def easter_day(speaker: Speaker, offset_days: int) -> str:
    if offset_days == 0:
        return speaker.say(Phrase.EASTER)
    counted = Counted.BEFORE_EASTER if offset_days < 0 else Counted.AFTER_EASTER
    return speaker.count(counted, abs(offset_days))


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
