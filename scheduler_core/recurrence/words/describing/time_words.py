"""The times of a day in words."""

from collections.abc import Iterable
from itertools import product

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.ticks import DAY, HOUR, MINUTE, SECOND, fraction_text
from scheduler_core.recurrence.words.describing.length_words import (
    every_words,
    numbers_words,
    runs_of,
    step_of,
)
from scheduler_core.recurrence.words.phrases.phrase import Counted, Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker

# Shorter lists say more than "every 4 hours from 08:00 to 16:00".
_SHORTEST_SERIES = 5
_SHORTEST_WHOLE_DAY = 4
_MOST_LISTED = 8
_MOST_SPANS = 3
_EVERY_SECOND = frozenset(range(0, MINUTE, SECOND))


@dataclass(frozen=True, slots=True)
class TimeWords:
    """Times of a day; a series ("every 5 minutes") is said before the days, other times after them."""

    text: str
    is_series: bool = False


@dataclass(frozen=True, slots=True)
class ClockParts:
    """All times whose hour and minute are among these; seconds are ticks within the minute."""

    hours: frozenset[int]
    minutes: frozenset[int]
    seconds: frozenset[int] = frozenset({0})

    @property
    def within_hour(self) -> list[int]:
        pairs = product(sorted(self.minutes), sorted(self.seconds))
        return [minute * MINUTE + second for minute, second in pairs]

    @property
    def count(self) -> int:
        return len(self.hours) * len(self.minutes) * len(self.seconds)


@dataclass(frozen=True, slots=True)
class _Progression:
    """Times at one distance."""

    first: int
    step: int
    count: int

    @property
    def last(self) -> int:
        return self.first + self.step * (self.count - 1)


def times_words(speaker: Speaker, times: Iterable[int]) -> TimeWords:
    """Name times, given in ticks since midnight."""
    ascending = sorted(set(times))
    series = _series(speaker, _progression(ascending))
    if series is not None:
        return TimeWords(series, is_series=True)
    clocks = [speaker.clock(time) for time in ascending]
    if len(clocks) <= _MOST_LISTED:
        return TimeWords(speaker.say(Phrase.AT_TIMES, times=speaker.all_of(clocks)))
    first, second, *_, last = clocks
    return TimeWords(speaker.count(Counted.MANY_TIMES, len(clocks), first=first, second=second, last=last))


def clock_words(speaker: Speaker, parts: ClockParts) -> TimeWords:
    """Name all times made of some hours, minutes and seconds."""
    within_hour = parts.within_hour
    if parts.count <= _MOST_LISTED:
        times = [hour * HOUR + offset for hour in parts.hours for offset in within_hour]
        return times_words(speaker, times)
    series = _series(speaker, _joined_progression(parts, within_hour))
    if series is not None:
        return TimeWords(series, is_series=True)
    return _spans(speaker, parts, within_hour) or _parts_words(speaker, parts)


def minutes_words(speaker: Speaker, minutes: frozenset[int]) -> str:
    """Name minutes of an hour as they begin a phrase: at minutes 5 and 17."""
    if len(minutes) == 60:
        return every_words(speaker, MINUTE)
    return speaker.count(Counted.AT_MINUTES, len(minutes), minutes=numbers_words(speaker, minutes))


def seconds_words(speaker: Speaker, seconds: frozenset[int]) -> str:
    """Name seconds of a minute, given in ticks."""
    if any(second % SECOND for second in seconds):
        listed = numbers_words(speaker, seconds, _second_text)
    elif seconds == _EVERY_SECOND:
        return every_words(speaker, SECOND)
    else:
        listed = numbers_words(speaker, (second // SECOND for second in seconds))
    return speaker.count(Counted.AT_SECONDS, len(seconds), seconds=listed)


def of_minutes_words(speaker: Speaker, minutes: frozenset[int]) -> str:
    if len(minutes) == 60:
        return speaker.say(Phrase.OF_EVERY_MINUTE)
    return speaker.count(Counted.OF_MINUTES, len(minutes), minutes=numbers_words(speaker, minutes))


def of_hours_words(speaker: Speaker, hours: frozenset[int]) -> str:
    if len(hours) == 24:
        return speaker.say(Phrase.OF_EVERY_HOUR)
    return speaker.count(Counted.OF_HOURS, len(hours), hours=numbers_words(speaker, hours))


def _progression(ascending: list[int]) -> _Progression | None:
    step = step_of(ascending) if len(ascending) > 1 else None
    return None if step is None else _Progression(ascending[0], step, len(ascending))


def _joined_progression(parts: ClockParts, within_hour: list[int]) -> _Progression | None:
    """Return the times as one progression, which those of adjacent hours may join to."""
    hours = sorted(parts.hours)
    if len(within_hour) == 1:
        return _progression([hour * HOUR + within_hour[0] for hour in hours])
    within = _progression(within_hour)
    if within is None or len(runs_of(hours)) > 1 or (len(hours) > 1 and not _fills_hour(within)):
        return None
    return _Progression(hours[0] * HOUR + within.first, within.step, parts.count)


def _series(speaker: Speaker, times: _Progression | None) -> str | None:
    """Name times at one distance: every 2 hours, or every 5 minutes from 09:00 to 10:55."""
    if times is None or times.count < _SHORTEST_WHOLE_DAY:
        return None
    every = every_words(speaker, times.step)
    goes_round = times.step * times.count == DAY
    if goes_round and times.first == 0:
        return every
    if goes_round and times.step == HOUR and times.first % MINUTE == 0:
        return speaker.say(Phrase.HOURLY_AT, every=every, minute=f"{times.first // MINUTE:02}")
    if times.count < _SHORTEST_SERIES:
        return None
    return speaker.say(Phrase.SERIES, every=every, span=_span(speaker, times.first, times.last))


def _span(speaker: Speaker, first: int, last: int) -> str:
    return speaker.say(Phrase.SPAN, first=speaker.clock(first), last=speaker.clock(last))


def _fills_hour(within: _Progression) -> bool:
    """Tell whether the last time of an hour and the first of the next keep the same distance."""
    return within.step * within.count == HOUR


def _spans(speaker: Speaker, parts: ClockParts, within_hour: list[int]) -> TimeWords | None:
    """Name one series in a few parts of the day."""
    within = _progression(within_hour)
    runs = runs_of(parts.hours)
    if within is None or not _fills_hour(within) or len(runs) > _MOST_SPANS:
        return None
    spans = [_span(speaker, first * HOUR + within.first, last * HOUR + within.last) for first, last in runs]
    every = every_words(speaker, within.step)
    text = speaker.say(Phrase.SERIES, every=every, span=speaker.all_of(spans))
    return TimeWords(text, is_series=True)


def _second_text(second: int) -> str:
    return f"{second // SECOND}{fraction_text(second % SECOND)}"


def _parts_words(speaker: Speaker, parts: ClockParts) -> TimeWords:
    hours = of_hours_words(speaker, parts.hours)
    if parts.seconds == {0}:
        minutes = minutes_words(speaker, parts.minutes)
        text = speaker.say(Phrase.MINUTES_OF_HOURS, minutes=minutes, hours=hours)
        return TimeWords(text, is_series=len(parts.minutes) == 60)
    text = speaker.say(
        Phrase.SECONDS_OF_MINUTES,
        seconds=seconds_words(speaker, parts.seconds),
        minutes=of_minutes_words(speaker, parts.minutes),
        hours=hours,
    )
    return TimeWords(text, is_series=parts.seconds == _EVERY_SECOND)
