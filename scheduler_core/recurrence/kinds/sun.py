"""Sunrise and sunset, or some time before or after."""

from dataclasses import replace
from datetime import date, timedelta, timezone
from functools import lru_cache
from typing import TYPE_CHECKING

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.days.day_algebra import EveryDay
from scheduler_core.recurrence.days.day_set import DayPattern
from scheduler_core.recurrence.days.rule_days import RuleDays
from scheduler_core.recurrence.kinds.rule_kind import RuleKind, RuleMove, RuleSource
from scheduler_core.recurrence.sources.calendar_source import calendar_source
from scheduler_core.recurrence.sources.instants import Instants
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, DAY, FIRST_TICK, HOUR, SECOND
from scheduler_core.recurrence.words.describing.day_words import on_weekdays
from scheduler_core.recurrence.words.describing.length_words import length_words
from scheduler_core.recurrence.words.phrases.phrase import Names, Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.recurrence_set import Frequency
from scheduler_core.values.schedules.rules import Rule
from scheduler_core.values.schedules.sun import Place, Sun, SunEvent

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

_MOST_KEPT = 4_096
_DEGREES_PER_HOUR = 15

# An event lies within a day of its day's noon, and is moved by half a day at most.
_FURTHEST = 2 * DAY

# Near the poles the sun stays down for half a year; nowhere does it for longer.
_LONGEST_NIGHT = 400


class SunInstants:
    """Looks day by day, from the days on which the rule may fire; `days` has an instant on each."""

    def __init__(self, rule: Sun, days: Instants) -> None:
        self._rule = rule
        self._days = days
        self._offset = int(rule.offset.total_seconds()) * 1_000_000

    def first_from(self, at: int) -> int | None:
        noon = self._days.first_from(max(at - _FURTHEST, FIRST_TICK))
        for _ in range(_LONGEST_NIGHT):
            if noon is None:
                return None
            found = self._on(noon)
            if found is not None and found >= at:
                return found
            noon = self._days.first_from(noon + 1)
        return None

    def last_before(self, at: int) -> int | None:
        noon = self._days.last_before(min(at + _FURTHEST, AFTER_LAST_TICK))
        for _ in range(_LONGEST_NIGHT):
            if noon is None:
                return None
            found = self._on(noon)
            if found is not None and found < at:
                return found
            noon = self._days.last_before(noon)
        return None

    def between(self, begin: int, end: int, limit: int) -> list[int]:
        found: list[int] = []
        at = self.first_from(begin) if limit > 0 else None
        while at is not None and at < end and len(found) < limit:
            found.append(at)
            at = self.first_from(at + 1)
        return found

    def _on(self, noon: int) -> int | None:
        day = noon // DAY
        if not is_day(day):
            return None
        tick = sun_tick(self._rule.event, self._rule.place, day)
        if tick is None or not FIRST_TICK <= tick + self._offset < AFTER_LAST_TICK:
            return None
        return tick + self._offset


@lru_cache(maxsize=_MOST_KEPT)
def sun_tick(event: SunEvent, place: Place, day: int) -> int | None:
    """Return when something happens on a day of a place, to the second; None if it does not.

    The day is that of the longitude, whatever clock people keep there, so that no event slips over
    midnight into the next day.
    """
    from astral import Observer

    zone = timezone(timedelta(hours=round(place.longitude / _DEGREES_PER_HOUR)))
    try:
        found = _calculation(event)(
            Observer(place.latitude, place.longitude), ticks.to_date(day), tzinfo=zone
        )
    except (ValueError, OverflowError):  # the sun stays up or down, or the calendar ends
        return None
    return ticks.of_instant(found) // SECOND * SECOND


def _calculation(event: SunEvent) -> "Callable[..., datetime]":
    from astral import sun

    calculations: dict[SunEvent, Callable[..., datetime]] = {
        SunEvent.DAWN: sun.dawn,
        SunEvent.SUNRISE: sun.sunrise,
        SunEvent.SUNSET: sun.sunset,
        SunEvent.DUSK: sun.dusk,
    }
    return calculations[event]


def is_day(day: int) -> bool:
    """Tell whether the calendar has a day of this number."""
    return ticks.day_number(date.min) < day < ticks.day_number(date.max)


_NOON = 12 * HOUR
_EVENTS = tuple(SunEvent)


class SunKind(RuleKind[Sun]):
    """What the sun does once a day at a place."""

    made = Sun

    def source(self, rule: Sun, setting: Setting) -> RuleSource:
        """Look on the days of the calendar that no off day takes away."""
        days: DayPattern = EveryDay()
        if rule.weekdays:
            numbers = tuple(sorted(day.number for day in rule.weekdays))
            days = RuleDays(Frequency.WEEKLY, weekdays=numbers)
        in_utc = replace(setting, zone="UTC", policies=TimePolicies())
        return RuleSource(SunInstants(rule, calendar_source(in_utc, days, (_NOON,))))

    def why_never(self, rule: Sun) -> str:
        return f"there is no {rule.event} at that place"

    def moved(self, rule: Sun, move: RuleMove) -> Rule:
        return replace(rule, offset=rule.offset + move.elapsed)

    def describe(self, speaker: Speaker, rule: Sun, _policies: TimePolicies) -> str:
        event = speaker.name(Names.SUN_EVENT, _EVENTS.index(rule.event))
        if rule.offset:
            phrase = Phrase.BEFORE_SUN if rule.offset.days < 0 else Phrase.AFTER_SUN
            length = length_words(speaker, abs(ticks.of_length(rule.offset)))
            when = speaker.say(phrase, length=length, event=event)
        else:
            when = speaker.say(Phrase.AT_SUN, event=event)
        text = speaker.say(Phrase.SUN_AT_PLACE, when=when, place=_place_words(speaker, rule.place))
        if not rule.weekdays:
            return text
        return speaker.say(Phrase.DETAIL, first=text, next=on_weekdays(speaker, rule.weekdays))


def _place_words(speaker: Speaker, place: Place) -> str:
    north, south, east, west = (speaker.name(Names.COMPASS, number) for number in range(4))
    latitude = f"{abs(place.latitude):g}° {south if place.latitude < 0 else north}"
    return f"{latitude} {abs(place.longitude):g}° {west if place.longitude < 0 else east}"
