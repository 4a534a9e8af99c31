"""Sets of weekdays in words."""

from scheduler_core.recurrence.words.phrases.phrase import Names, Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.recurrence.words.weekday_ranges import ALL_DAYS, in_order, range_of
from scheduler_core.values.schedules.weekday import WEEKEND, WORKDAYS, Weekday


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
