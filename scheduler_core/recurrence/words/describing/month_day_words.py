"""Days of months in words."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias, assert_never

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.words.describing.length_words import number_items, numbers_words
from scheduler_core.recurrence.words.phrases.phrase import Counted, Names, Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.rules import ALL_MONTHS, DayNumber, MonthDay, NthBusinessDay, NthWeekday
from scheduler_core.values.schedules.weekday import Weekday


@dataclass(frozen=True, slots=True)
class NearestWorkday:
    """The day from Monday to Friday nearest to a day of the month; -1 is the last day."""

    number: int


@dataclass(frozen=True, slots=True)
class NthWorkday:
    """The nth (or, below zero, the nth last) day from Monday to Friday, holidays included."""

    nth: int


NamedDay: TypeAlias = MonthDay | NearestWorkday | NthWorkday


def month_days_words(speaker: Speaker, days: Iterable[NamedDay]) -> str:
    """List days of a month: 1st, 15th and last Friday; 1st and 3rd Monday."""
    numbers: list[int] = []
    places: dict[NamedDay, list[int]] = {}
    for day in dict.fromkeys(days):
        if isinstance(day, DayNumber) and day.number > 0:
            numbers.append(day.number)
        else:
            kind, place = _kind_and_place(day)
            places.setdefault(kind, []).append(place)
    items = number_items(speaker, numbers, speaker.ordinal)
    return speaker.all_of(items + [_counted_words(speaker, kind, each) for kind, each in places.items()])


def months_words(speaker: Speaker, months: Iterable[int], names: Names) -> str:
    return speaker.all_of(number_items(speaker, months, lambda month: speaker.name(names, month - 1)))


def days_of_month(speaker: Speaker, days: Sequence[NamedDay], months: frozenset[int], years: str) -> str:
    """Name days of some months (or of every month), in the years that a phrase names."""
    if not months or months == ALL_MONTHS:
        text = days_of_every_month(speaker, days)
        return speaker.say(Phrase.DAYS_IN_YEARS, days=text, years=years) if years else text
    years = years or speaker.count(Counted.EVERY_YEARS, 1)
    if len(months) == 1 and all(isinstance(day, DayNumber) and day.number > 0 for day in days):
        return speaker.say(Phrase.ON_DATES, dates=_dates_words(speaker, days, *months), years=years)
    return speaker.say(
        Phrase.ON_DAYS_OF_MONTHS,
        days=month_days_words(speaker, days),
        months=months_words(speaker, months, Names.MONTH_OF),
        years=years,
    )


def days_of_every_month(speaker: Speaker, days: Iterable[NamedDay], interval: int = 1) -> str:
    """Name days of each month, or of every `interval`th."""
    named = month_days_words(speaker, days)
    if interval == 1:
        return speaker.say(Phrase.ON_DAYS_OF_EVERY_MONTH, days=named)
    every = speaker.count(Counted.EVERY_MONTHS, interval)
    return speaker.say(Phrase.ON_DAYS_EVERY_MONTHS, every=every, days=named)


def nth_weekday_words(speaker: Speaker, nth: int, weekday: Weekday) -> str:
    name = speaker.name(Names.WEEKDAY_NTH, weekday.number)
    return speaker.say(Phrase.NTH_WEEKDAY, nth=speaker.ordinal(nth), weekday=name)


def _dates_words(speaker: Speaker, days: Sequence[NamedDay], month: int) -> str:
    """Name dates of one month: December 24 and 31."""
    numbers = [day.number for day in days if isinstance(day, DayNumber)]
    listed = numbers_words(speaker, numbers, lambda day: speaker.say(Phrase.DATE_NUMBER, number=str(day)))
    name = speaker.name(Names.MONTH_OF_DATE, month - 1)
    return speaker.say(Phrase.DATES_OF_MONTH, days=listed, month=name)


def _kind_and_place(day: NamedDay) -> tuple[NamedDay, int]:
    """Return the last or first day that is counted alike, and the place of this one."""
    match day:
        case DayNumber():
            return DayNumber(-1), day.number
        case NthWeekday():
            return NthWeekday(1, day.weekday), day.nth
        case NthBusinessDay():
            return NthBusinessDay(1), day.nth
        case NthWorkday():
            return NthWorkday(1), day.nth
        case NearestWorkday():
            return NearestWorkday(1 if day.number > 0 else -1), day.number
        case _:
            assert_never(day)


def _counted_words(speaker: Speaker, kind: NamedDay, places: Sequence[int]) -> str:
    nths = speaker.all_of([speaker.ordinal(place) for place in places])
    match kind:
        case DayNumber():
            return speaker.say(Phrase.DAY_FROM_END, nth=nths)
        case NthWeekday():
            weekday = speaker.name(Names.WEEKDAY_NTH, kind.weekday.number)
            return speaker.say(Phrase.NTH_WEEKDAY, nth=nths, weekday=weekday)
        case NthBusinessDay():
            return speaker.say(Phrase.NTH_BUSINESS_DAY, nth=nths)
        case NthWorkday():
            return speaker.say(Phrase.NTH_WORKDAY, nth=nths)
        case NearestWorkday():
            phrase = Phrase.NEAREST_WORKDAY if kind.number > 0 else Phrase.NEAREST_WORKDAY_FROM_END
            return speaker.say(phrase, nth=nths)
        case _:
            assert_never(kind)
