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
from scheduler_core.recurrence.words.phrases.phrase import Names, Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.rules import ALL_MONTHS, NthWeekday
from scheduler_core.values.schedules.weekday import ALL_DAYS, WEEKEND, WORKDAYS, Weekday, in_order, range_of


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


def each_weekday(speaker: Speaker, weekdays: frozenset[Weekday]) -> str:
    """Name weekdays as they begin a sentence: every Monday."""
    if weekdays == ALL_DAYS:
        return speaker.say(Phrase.EVERY_DAY)
    if weekdays == WORKDAYS:
        return speaker.say(Phrase.EVERY_WORKDAY)
    if weekdays == WEEKEND:
        return speaker.say(Phrase.ON_WEEKENDS)
    if (ends := range_of(weekdays)) is not None:
        return _from_to(speaker, *ends)
    names = [speaker.name(Names.WEEKDAY_EACH, day.number) for day in in_order(weekdays)]
    return speaker.say(Phrase.EACH_WEEKDAY, weekdays=speaker.all_of(names))


def on_weekdays(speaker: Speaker, weekdays: frozenset[Weekday]) -> str:
    """Name weekdays as they follow something else: on Monday and Friday."""
    if weekdays == WEEKEND:
        return speaker.say(Phrase.ON_WEEKENDS)
    if (ends := range_of(weekdays)) is not None:
        return _from_to(speaker, *ends)
    names = [speaker.name(Names.WEEKDAY_ON, day.number) for day in in_order(weekdays)]
    return speaker.say(Phrase.ON_WEEKDAYS, weekdays=speaker.all_of(names))


def weekday_choices(speaker: Speaker, weekdays: frozenset[Weekday]) -> list[str]:
    """Name weekdays that a date may fall on: a Monday."""
    if weekdays == WORKDAYS:
        return [speaker.say(Phrase.A_WORKDAY)]
    names = [speaker.name(Names.WEEKDAY_NTH, day.number) for day in in_order(weekdays)]
    return [speaker.say(Phrase.A_WEEKDAY, weekday=name) for name in names]


def _from_to(speaker: Speaker, first: Weekday, last: Weekday) -> str:
    names = (speaker.name(Names.WEEKDAY_ON, first.number), speaker.name(Names.WEEKDAY_ON, last.number))
    return speaker.say(Phrase.FROM_DAY_TO_DAY, first=names[0], last=names[1])
