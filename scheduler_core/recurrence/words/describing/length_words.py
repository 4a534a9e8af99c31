"""Numbers and lengths of time in words."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from scheduler_core.recurrence.ticks import DAY, HOUR, MINUTE, SECOND, fraction_text
from scheduler_core.recurrence.words.phrases.phrase import Counted, Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker

_EVERY = (
    (7 * DAY, Counted.EVERY_WEEKS),
    (DAY, Counted.EVERY_DAYS),
    (HOUR, Counted.EVERY_HOURS),
    (MINUTE, Counted.EVERY_MINUTES),
    (SECOND, Counted.EVERY_SECONDS),
)
_UNITS = (
    (DAY, Counted.DAYS),
    (HOUR, Counted.HOURS),
    (MINUTE, Counted.MINUTES),
    (SECOND, Counted.SECONDS),
)
# 90 minutes are easily read, 4000 are not.
_MOST_OF_A_UNIT = 120

_SHORTEST_RANGE = 3
_SHORTEST_CUT = 7


def every_words(speaker: Speaker, step: int) -> str:
    """Name a step in ticks: every 15 minutes."""
    for size, every in _EVERY:
        count, rest = divmod(step, size)
        if not rest and (size >= DAY or count <= _MOST_OF_A_UNIT):
            return speaker.count(every, count)
    return speaker.say(Phrase.EVERY_LENGTH, length=length_words(speaker, step))


def length_words(speaker: Speaker, length: int) -> str:
    """Name a length in ticks: 1 hour 30 minutes."""
    for size, unit in _UNITS:
        count, rest = divmod(length, size)
        if count and not rest and (size >= DAY or count <= _MOST_OF_A_UNIT):
            return speaker.count(unit, count)
    return speaker.joined(Phrase.LENGTHS, _mixed(speaker, length)) if length else _none(speaker)


def _none(speaker: Speaker) -> str:
    return speaker.count(Counted.SECONDS, 0)


def _mixed(speaker: Speaker, length: int) -> list[str]:
    parts = []
    for size, unit in _UNITS[:-1]:
        count, length = divmod(length, size)
        if count:
            parts.append(speaker.count(unit, count))
    if length % SECOND:
        seconds = f"{length // SECOND}{fraction_text(length % SECOND)}"
        parts.append(speaker.say(Phrase.SECONDS_EXACTLY, seconds=seconds))
    elif length:
        parts.append(speaker.count(Counted.SECONDS, length // SECOND))
    return parts


def runs_of(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Return the runs of consecutive numbers as first and last."""
    runs: list[tuple[int, int]] = []
    for number in sorted(set(numbers)):
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs


def number_items(speaker: Speaker, numbers: Iterable[int], name: Callable[[int], str]) -> list[str]:
    """Name numbers one by one, but three consecutive ones and more as a range."""
    items: list[str] = []
    for first, last in runs_of(numbers):
        if last - first + 1 >= _SHORTEST_RANGE:
            items.append(speaker.say(Phrase.RANGE, first=name(first), last=name(last)))
        else:
            items += [name(number) for number in range(first, last + 1)]
    return items


def numbers_words(speaker: Speaker, numbers: Iterable[int], name: Callable[[int], str] = str) -> str:
    """List numbers: 1, 5 and 8 to 10; many at one distance as 1, 3, … 59."""
    ascending = sorted(set(numbers))
    if len(ascending) >= _SHORTEST_CUT and (step_of(ascending) or 1) > 1:
        return speaker.say(
            Phrase.LIST_CUT, first=name(ascending[0]), second=name(ascending[1]), last=name(ascending[-1])
        )
    return speaker.all_of(number_items(speaker, ascending, name))


def step_of(ascending: Sequence[int]) -> int | None:
    """Return the distance that all adjacent numbers have; None where they differ."""
    step = ascending[1] - ascending[0]
    return step if all(later - earlier == step for earlier, later in pairwise(ascending)) else None


def in_years(speaker: Speaker, years: Iterable[int]) -> str:
    chosen = frozenset(years)
    return speaker.count(Counted.IN_YEARS, len(chosen), years=numbers_words(speaker, chosen))
