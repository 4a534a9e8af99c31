"""Sunrise and sunset, or some time before or after."""

from dataclasses import replace

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.days.day_algebra import EveryDay
from scheduler_core.recurrence.days.day_set import DayPattern
from scheduler_core.recurrence.days.rule_days import RuleDays
from scheduler_core.recurrence.kinds.rule_kind import Move, RuleKind, RuleSource
from scheduler_core.recurrence.kinds.sun.sun_instants import SunInstants
from scheduler_core.recurrence.sources.calendar_source import calendar_source
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.ticks import HOUR
from scheduler_core.recurrence.words.describing.length_words import length_words
from scheduler_core.recurrence.words.describing.weekday_words import on_weekdays
from scheduler_core.recurrence.words.phrases.phrase import Names, Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.recurrence_set import Frequency
from scheduler_core.values.schedules.rules import Rule
from scheduler_core.values.schedules.sun import Place, Sun, SunEvent

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

    def moved(self, rule: Sun, move: Move) -> Rule:
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
