"""One plain sentence for every schedule."""

from collections.abc import Iterator
from datetime import datetime, time, timedelta
from typing import assert_never

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.clock_effects import ClockEffect, usual_effects
from scheduler_core.recurrence.cron.cron_days import cron_habits
from scheduler_core.recurrence.kinds.registry import kind_of
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.words.describing.length_words import length_words
from scheduler_core.recurrence.words.describing.moment_words import date_words, moment_words, moments_words
from scheduler_core.recurrence.words.describing.policy_words import policy_words
from scheduler_core.recurrence.words.phrases.languages import language_of
from scheduler_core.recurrence.words.phrases.phrase import Counted, Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.recurrence.zones.zone_table import is_same_clock
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.cron import Cron
from scheduler_core.values.schedules.on_calendar import OnCalendar
from scheduler_core.values.schedules.policies import Gap, Overlap, TimePolicies
from scheduler_core.values.schedules.recurrence_set import RecurrenceSet
from scheduler_core.values.schedules.rules import WITHOUT_INSTANTS, Every, Rule
from scheduler_core.values.schedules.schedule import (
    Added,
    Blackout,
    CalendarBlackout,
    CalendarDays,
    CountryHolidays,
    Edit,
    Moved,
    NamedDates,
    OffDays,
    Roll,
    Schedule,
    Skipped,
    Weekends,
)

_UTC = "UTC"

_MOST_EDITS = 3
_LAST_SECOND = time(23, 59, 59)
_MIDNIGHT = time(0)
_HOLIDAYS = {
    Roll.SKIP: Phrase.HOLIDAYS_SKIPPED,
    Roll.PREVIOUS: Phrase.HOLIDAYS_BEFORE,
    Roll.NEXT: Phrase.HOLIDAYS_AFTER,
}
_WEEKENDS = {
    Roll.SKIP: Phrase.WEEKENDS_SKIPPED,
    Roll.PREVIOUS: Phrase.WEEKENDS_BEFORE,
    Roll.NEXT: Phrase.WEEKENDS_AFTER,
}
_LISTED = {
    Roll.SKIP: Phrase.LISTED_SKIPPED,
    Roll.PREVIOUS: Phrase.LISTED_BEFORE,
    Roll.NEXT: Phrase.LISTED_AFTER,
}


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


def detail_words(speaker: Speaker, schedule: Schedule) -> Iterator[str]:
    """Say each thing that bends the schedule."""
    # Nobody said an instant that was noted to count from; what is said as a start is on the wall clock.
    is_noted = (
        schedule.times is not None and schedule.starts is not None and schedule.starts.tzinfo is not None
    )
    if schedule.starts is not None and not is_noted:
        yield speaker.say(Phrase.FROM, moment=_start(speaker, schedule.starts))
    if schedule.ends is not None:
        yield speaker.say(Phrase.UNTIL, moment=_end(speaker, schedule.ends))
    if schedule.times is not None:
        yield speaker.count(Counted.TIMES_IN_ALL, schedule.times)
    if is_noted and schedule.starts is not None:
        yield speaker.say(Phrase.COUNTED_FROM_MOMENT, moment=moment_words(speaker, schedule.starts))
    if schedule.included and schedule.rules:
        yield speaker.say(Phrase.PLUS, moments=moments_words(speaker, schedule.included))
    if schedule.excluded:
        yield speaker.say(Phrase.EXCEPT_ON, moments=moments_words(speaker, schedule.excluded))
    for off_days in schedule.off_days:
        yield _off_days(speaker, off_days)
    for blackout in schedule.blackouts:
        yield _blackout(speaker, blackout)
    if schedule.jitter:
        yield speaker.say(Phrase.JITTER, length=length_words(speaker, ticks.of_length(schedule.jitter)))
    for edit in schedule.edits[:_MOST_EDITS]:
        yield _edit(speaker, edit)
    if len(schedule.edits) > _MOST_EDITS:
        yield speaker.count(Counted.MORE_CHANGES, len(schedule.edits) - _MOST_EDITS)


def _start(speaker: Speaker, starts: datetime) -> str:
    is_day = starts.tzinfo is None and starts.time() == _MIDNIGHT
    return date_words(speaker, starts) if is_day else moment_words(speaker, starts)


def _end(speaker: Speaker, ends: datetime) -> str:
    """Name the last moment; by its date alone if the whole day still belongs to it."""
    is_day = ends.tzinfo is None and ends.time() >= _LAST_SECOND
    return date_words(speaker, ends) if is_day else moment_words(speaker, ends)


def _off_days(speaker: Speaker, off_days: OffDays) -> str:
    match off_days:
        case CountryHolidays():
            parts = (off_days.country, off_days.subdivision)
            return speaker.say(_HOLIDAYS[off_days.roll], place="-".join(part for part in parts if part))
        case Weekends():
            return speaker.say(_WEEKENDS[off_days.roll])
        case NamedDates():
            return speaker.say(_LISTED[off_days.roll], name=off_days.name)
        case CalendarDays():
            return speaker.say(_LISTED[off_days.roll], name=off_days.shown_source)
        case _:
            assert_never(off_days)


def _blackout(speaker: Speaker, blackout: Blackout | CalendarBlackout) -> str:
    if isinstance(blackout, CalendarBlackout):
        return speaker.say(Phrase.BLACKOUT_CALENDAR, place=blackout.shown_source)
    begins, ends = blackout.begins, blackout.ends
    if begins.tzinfo is None and begins.time() == _MIDNIGHT == ends.time():
        last_day = ends - timedelta(days=1)
        if last_day == begins:
            return speaker.say(Phrase.BLACKOUT_DAY, day=date_words(speaker, begins))
        return speaker.say(
            Phrase.BLACKOUT_DAYS, first=date_words(speaker, begins), last=date_words(speaker, last_day)
        )
    return speaker.say(
        Phrase.BLACKOUT, begins=moment_words(speaker, begins), ends=moment_words(speaker, ends)
    )


def _edit(speaker: Speaker, edit: Edit) -> str:
    match edit:
        case Skipped():
            return speaker.say(Phrase.SKIPPED_ONE, moment=moment_words(speaker, edit.at))
        case Moved():
            return speaker.say(
                Phrase.MOVED_ONE, moment=moment_words(speaker, edit.at), to=moment_words(speaker, edit.to)
            )
        case Added():
            return speaker.say(Phrase.ADDED_ONE, moment=moment_words(speaker, edit.at))
        case _:
            assert_never(edit)
