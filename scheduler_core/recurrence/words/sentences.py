"""One plain sentence for every schedule."""

from collections.abc import Iterator

from scheduler_core.recurrence.kinds.registry import kind_of
from scheduler_core.recurrence.words.describing.detail_words import detail_words
from scheduler_core.recurrence.words.describing.habit_words import with_habits
from scheduler_core.recurrence.words.describing.moment_words import moments_words
from scheduler_core.recurrence.words.describing.policy_words import policy_words
from scheduler_core.recurrence.words.phrases.languages import language_of
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.rules import AtStart
from scheduler_core.values.schedules.schedule import FLOATING, Schedule

_UTC = "UTC"


def describe(schedule: Schedule, language: str = "en") -> str:
    """Say in one sentence when a schedule fires, from its values alone.

    InvalidInput names the known languages if this is none of them.
    """
    speaker = Speaker(language_of(language), schedule.zone)
    rules = [
        with_habits(
            speaker, kind_of(rule).describe(speaker, rule, schedule.policies), rule, schedule.policies
        )
        for rule in schedule.rules
    ]
    if not rules:
        rules = [speaker.say(Phrase.ONCE, moments=moments_words(speaker, schedule.included))]
    parts = [speaker.joined(Phrase.UNITED, rules), *_details(speaker, schedule)]
    # Names of calendars and zones come from outside and may hold anything.
    sentence = " ".join(speaker.joined(Phrase.DETAIL, parts).split())
    return sentence[:1].upper() + sentence[1:]


def _details(speaker: Speaker, schedule: Schedule) -> Iterator[str]:
    yield from detail_words(speaker, schedule)
    if _has_wall_clock(schedule):
        yield _zone(speaker, schedule.zone)
    yield from policy_words(speaker, schedule)


def _has_wall_clock(schedule: Schedule) -> bool:
    return bool(schedule.included) or not all(isinstance(rule, AtStart) for rule in schedule.rules)


def _zone(speaker: Speaker, zone: str) -> str:
    if zone == FLOATING:
        return speaker.say(Phrase.FLOATING)
    return zone if zone == _UTC else speaker.say(Phrase.ZONE, zone=zone)
