"""Sets of numbers in words, with consecutive ones gathered into ranges."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from scheduler_core.recurrence.words.phrases.phrase import Counted, Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker

_SHORTEST_RANGE = 3
_SHORTEST_CUT = 7


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
