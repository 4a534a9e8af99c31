"""Days by weekday, day of month, month and year, with their times, in words."""

from datetime import date, time

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.sources.setting import ticks_of_day
from scheduler_core.recurrence.words.describing.moment_words import date_words
from scheduler_core.recurrence.words.describing.month_day_words import (
    NamedDay,
    days_of_month,
    months_words,
    nth_weekday_words,
)
from scheduler_core.recurrence.words.describing.time_words import TimeWords, times_words
from scheduler_core.recurrence.words.describing.weekday_words import (
    each_weekday,
    on_weekdays,
    weekday_choices,
)
from scheduler_core.recurrence.words.phrases.phrase import Names, Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.recurrence.words.weekday_ranges import ALL_DAYS
from scheduler_core.values.schedules.rules import ALL_MONTHS, NthWeekday
from scheduler_core.values.schedules.weekday import Weekday


@dataclass(frozen=True, slots=True)
class DayWords:
    """Days as they stand before the times (every Monday) and after a series (on Monday)."""

    leading: str
    trailing: str


@dataclass(frozen=True, slots=True)
class DescribedDays:
    """Days that have a place in the month, a weekday, a month; what is empty leaves that open.

    `weekdays` and `nth_weekdays` are one choice, of which a day meets any. A day must meet this
    choice and that of `month_days`, or one of both where `either` is set. `years` is a phrase.
    """

    weekdays: frozenset[Weekday] = frozenset()
    nth_weekdays: tuple[NthWeekday, ...] = ()
    month_days: tuple[NamedDay, ...] = ()
    months: frozenset[int] = frozenset()
    years: str = ""
    either: bool = False


def days_at(speaker: Speaker, days: DayWords, times: TimeWords) -> str:
    """Join days and times to a sentence."""
    if not times.is_series:
        return speaker.say(Phrase.DAYS_AT, days=days.leading, times=times.text)
    if not days.trailing:
        return times.text
    return speaker.say(Phrase.SERIES_ON, series=times.text, days=days.trailing)


def same(text: str) -> DayWords:
    return DayWords(text, text)


def pattern_words(speaker: Speaker, pattern: DescribedDays) -> DayWords:
    """Name the days of a pattern."""
    week = _week_words(speaker, pattern)
    if not pattern.month_days:
        return week or _any_day(speaker, pattern)
    dates = days_of_month(speaker, pattern.month_days, pattern.months, pattern.years)
    if week is None:
        return same(dates)
    if pattern.either:
        return DayWords(
            speaker.say(Phrase.DAYS_EITHER, dates=dates, weekdays=week.leading),
            speaker.say(Phrase.DAYS_EITHER, dates=dates, weekdays=week.trailing),
        )
    return same(speaker.say(Phrase.DAYS_BOTH, dates=dates, weekdays=_choices(speaker, pattern)))


def weekday_words(
    speaker: Speaker, weekdays: frozenset[Weekday], months: frozenset[int] = frozenset(), years: str = ""
) -> DayWords:
    """Name weekdays, perhaps of some months and years only."""
    trailing = "" if weekdays == ALL_DAYS else on_weekdays(speaker, weekdays)
    return DayWords(
        _narrowed(speaker, each_weekday(speaker, weekdays), months, years),
        _narrowed(speaker, trailing, months, years),
    )


def _any_day(speaker: Speaker, pattern: DescribedDays) -> DayWords:
    return weekday_words(speaker, ALL_DAYS, pattern.months, pattern.years)


def _week_words(speaker: Speaker, pattern: DescribedDays) -> DayWords | None:
    """Name the choice of weekdays; None where there is none."""
    plain = None
    if pattern.weekdays:
        plain = weekday_words(speaker, pattern.weekdays, pattern.months, pattern.years)
    if not pattern.nth_weekdays:
        return plain
    nths = same(days_of_month(speaker, pattern.nth_weekdays, pattern.months, pattern.years))
    if plain is None:
        return nths
    return DayWords(
        speaker.say(Phrase.DAYS_EITHER, dates=nths.leading, weekdays=plain.leading),
        speaker.say(Phrase.DAYS_EITHER, dates=nths.trailing, weekdays=plain.trailing),
    )


def _choices(speaker: Speaker, pattern: DescribedDays) -> str:
    choices = weekday_choices(speaker, pattern.weekdays) if pattern.weekdays else []
    choices += [
        speaker.say(Phrase.THE_NTH_OF_MONTH, weekday=nth_weekday_words(speaker, day.nth, day.weekday))
        for day in pattern.nth_weekdays
    ]
    return speaker.any_of(choices)


def _narrowed(speaker: Speaker, days: str, months: frozenset[int], years: str) -> str:
    """Add the months and years to days; days may be empty, which means all of them."""
    if months and months != ALL_MONTHS:
        in_months = speaker.say(Phrase.IN_MONTHS, months=months_words(speaker, months, Names.MONTH_IN))
        days = speaker.say(Phrase.DAYS_IN_MONTHS, days=days, months=in_months) if days else in_months
    if years:
        days = speaker.say(Phrase.DAYS_IN_YEARS, days=days, years=years) if days else years
    return days


def days_at_times(speaker: Speaker, days: DayWords, times: tuple[time, ...]) -> str:
    return days_at(speaker, days, times_words(speaker, ticks_of_day(times)))


def counted_from_words(speaker: Speaker, text: str, anchor_on: date | None) -> str:
    if anchor_on is None:
        return text
    counted = speaker.say(Phrase.COUNTED_FROM_DATE, date=date_words(speaker, anchor_on))
    return speaker.say(Phrase.DETAIL, first=text, next=counted)
