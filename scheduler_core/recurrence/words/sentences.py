"""One plain sentence for every schedule."""

from collections.abc import Iterator

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.clock_effects import ClockEffect, usual_effects
from scheduler_core.recurrence.cron.cron_days import cron_habits
from scheduler_core.recurrence.kinds.registry import kind_of
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.words.describing.detail_words import detail_words
from scheduler_core.recurrence.words.describing.moment_words import moments_words
from scheduler_core.recurrence.words.describing.policy_words import policy_words
from scheduler_core.recurrence.words.phrases.languages import language_of
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.recurrence.zones.zone_table import is_same_clock
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.cron import Cron
from scheduler_core.values.schedules.on_calendar import OnCalendar
from scheduler_core.values.schedules.policies import Gap, Overlap, TimePolicies
from scheduler_core.values.schedules.recurrence_set import RecurrenceSet
from scheduler_core.values.schedules.rules import WITHOUT_INSTANTS, Every, Rule
from scheduler_core.values.schedules.schedule import Schedule

_UTC = "UTC"


def describe(schedule: Schedule, language: str = "en", home: str = "") -> str:
    """Say in one sentence when a schedule fires, from its values alone.

    The zone `home` is not named, since its reader lives there. InvalidInput names the known languages if
    this is none of them.
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
    parts = [speaker.joined(Phrase.UNITED, rules), *_details(speaker, schedule, home)]
    # Names of calendars and zones come from outside and may hold anything.
    sentence = " ".join(speaker.joined(Phrase.DETAIL, parts).split())
    return sentence[:1].upper() + sentence[1:]


def _details(speaker: Speaker, schedule: Schedule, home: str) -> Iterator[str]:
    yield from detail_words(speaker, schedule)
    if _has_wall_clock(schedule) and not is_same_clock(schedule.zone, home):
        yield _zone(speaker, schedule.zone)
    yield from policy_words(speaker, schedule)


def _has_wall_clock(schedule: Schedule) -> bool:
    return bool(schedule.included) or not all(isinstance(rule, WITHOUT_INSTANTS) for rule in schedule.rules)


def _zone(speaker: Speaker, zone: str) -> str:
    if zone == FLOATING:
        return speaker.say(Phrase.FLOATING)
    return zone if zone == _UTC else speaker.say(Phrase.ZONE, zone=zone)


def with_habits(speaker: Speaker, text: str, rule: Rule, policies: TimePolicies) -> str:
    """Add to the words of a rule what it does with times that the clock of its zone jumps over or repeats."""
    if not isinstance(rule, Cron | OnCalendar | RecurrenceSet | Every):
        return text
    return speaker.joined(Phrase.DETAIL, [text, *_habits(speaker, rule, policies)])


def _habits(speaker: Speaker, rule: Rule, policies: TimePolicies) -> Iterator[str]:
    try:
        effects = usual_effects(kind_of(rule).source(rule, Setting(speaker.zone, policies)).instants)
    except InvalidInput:
        return  # the problems of the schedule tell it
    if ClockEffect.LEFT_OUT in effects and policies.gap is not Gap.SKIP:
        yield speaker.say(Phrase.GAP_SKIP)
    if ClockEffect.MOVED in effects and policies.gap is None and _keeps_to_the_edge(rule):
        yield speaker.say(Phrase.GAP_EDGE)
    if ClockEffect.SECOND in effects and policies.overlap is not Overlap.SECOND:
        yield speaker.say(Phrase.OVERLAP_SECOND)
    if ClockEffect.BOTH in effects and policies.overlap is not Overlap.BOTH:
        yield speaker.say(Phrase.OVERLAP_BOTH)


def _keeps_to_the_edge(rule: Rule) -> bool:
    return isinstance(rule, Cron) and cron_habits(rule).gap is Gap.EDGE
