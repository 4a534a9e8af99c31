"""What changes of the clock do to a schedule, in words."""

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.clock_effects import ClockEffect, EffectOfChange, clock_effects
from scheduler_core.recurrence.plan import Plan
from scheduler_core.recurrence.sources.setting import tick_of_day
from scheduler_core.recurrence.ticks import DAY
from scheduler_core.recurrence.words.describing.length_words import length_words
from scheduler_core.recurrence.words.describing.moment_words import date_words, moment_words
from scheduler_core.recurrence.words.phrases.languages import language_of
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker

_MOST_LISTED = 6
_TWO_DAYS = timedelta(days=2)
_FIRST = datetime(1, 1, 1, tzinfo=UTC)
_PHRASES = {
    ClockEffect.MOVED: Phrase.CLOCK_MOVES,
    ClockEffect.LEFT_OUT: Phrase.CLOCK_LEAVES_OUT,
    ClockEffect.FIRST: Phrase.CLOCK_FIRST,
    ClockEffect.SECOND: Phrase.CLOCK_SECOND,
    ClockEffect.BOTH: Phrase.CLOCK_BOTH,
    ClockEffect.LATER: Phrase.CLOCK_LATER,
    ClockEffect.EARLIER: Phrase.CLOCK_EARLIER,
}


def clock_sentences(plan: Plan, now: datetime, language: str = "en") -> tuple[str, ...]:
    """Say a sentence for each thing that changes of the clock within a year from now do to a plan."""
    speaker = Speaker(language_of(language), plan.schedule.zone)
    return _sentences(_effect_words(speaker, effect) for effect in clock_effects(plan, now))


def clock_sentences_around(plan: Plan, at: datetime, language: str = "en") -> tuple[str, ...]:
    """Say what a change of the clock on the day of an instant does to a plan."""
    speaker = Speaker(language_of(language), plan.schedule.zone)
    tick = ticks.of_instant(at)
    day = ticks.to_date((tick + plan.setting.offset_at(tick)) // DAY)
    found = clock_effects(plan, at - _TWO_DAYS if at - _FIRST > _TWO_DAYS else at)
    return _sentences(_effect_words(speaker, effect) for effect in found if effect.day == day)


def _sentences(said: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"{text[:1].upper()}{text[1:]}." for text in said)


def _effect_words(speaker: Speaker, effect: EffectOfChange) -> str:
    places = {"date": date_words(speaker, effect.day)}
    if effect.planned:
        places["planned"] = _times(speaker, effect.planned, effect.day)
    if effect.becomes:
        places["becomes"] = _times(speaker, effect.becomes, effect.day)
    if effect.by:
        places["length"] = length_words(speaker, ticks.of_length(effect.by))
    return speaker.say(_PHRASES[effect.effect], **places)


def _times(speaker: Speaker, moments: Sequence[datetime], day: date) -> str:
    named = [
        speaker.clock(tick_of_day(moment.time())) if moment.date() == day else moment_words(speaker, moment)
        for moment in moments
    ]
    if len(named) <= _MOST_LISTED:
        return speaker.all_of(named)
    first, second, *_, last = named
    return speaker.say(Phrase.LIST_CUT, first=first, second=second, last=last)
