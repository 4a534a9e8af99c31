"""Dates and moments in words."""

from collections.abc import Sequence
from datetime import date, datetime

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.sources.setting import Setting, tick_of_day
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, FIRST_TICK
from scheduler_core.recurrence.words.phrases.phrase import Counted, Names, Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.policies import TimePolicies

_MOST_LISTED = 5
_FEWER_LISTED = 3


def date_words(speaker: Speaker, day: date) -> str:
    month = speaker.name(Names.MONTH_OF_DATE, day.month - 1)
    return speaker.say(Phrase.DATE, day=str(day.day), month=month, year=str(day.year))


def moment_words(speaker: Speaker, moment: date | datetime) -> str:
    """Name a date or a time; an instant is told in the schedule's zone, in UTC if that is unknown."""
    if not isinstance(moment, datetime):
        return date_words(speaker, moment)
    local = local_of(speaker, moment)
    if local is not None:
        return _date_time(speaker, local)
    return speaker.say(Phrase.UTC_MOMENT, moment=_date_time(speaker, _bounded(ticks.of_instant(moment))))


def moments_words(speaker: Speaker, moments: Sequence[date | datetime]) -> str:
    """List moments; of many only the first few, with the number of the others."""
    named = [moment_words(speaker, moment) for moment in moments[:_MOST_LISTED]]
    return short_list(speaker, named, len(moments))


def short_list(speaker: Speaker, first_items: Sequence[str], count: int) -> str:
    """List items of which there are `count` in all, given at least the first five."""
    if count <= _MOST_LISTED:
        return speaker.all_of(first_items)
    shown = speaker.joined(Phrase.COMMA, first_items[:_FEWER_LISTED])
    return speaker.count(Counted.AND_MORE, count - _FEWER_LISTED, items=shown)


def local_of(speaker: Speaker, moment: datetime) -> datetime | None:
    """Return what the clock of the schedule's zone shows; None if there is no such zone."""
    if moment.tzinfo is None:
        return moment
    try:
        return _bounded(Setting(speaker.zone, TimePolicies()).local(moment))
    except InvalidInput:
        return None


def _bounded(tick: int) -> datetime:
    return ticks.to_local(min(max(tick, FIRST_TICK), AFTER_LAST_TICK - 1))


def _date_time(speaker: Speaker, local: datetime) -> str:
    clock = speaker.clock(tick_of_day(local.time()))
    return speaker.say(Phrase.DATE_TIME, date=date_words(speaker, local), time=clock)
