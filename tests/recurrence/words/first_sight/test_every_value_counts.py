"""No number, weekday or month of a sentence is read over: with another one it says something else."""

import re
from collections.abc import Iterator

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.values.schedules.schedule import Schedule
from tests.recurrence.words.first_sight.meanings import BERLIN, NOW, lines_of
from tests.recurrence.words.first_sight.reading import LISTS

_LISTS = (
    "english_thirtyfifth",
    "english_thirtysixth",
    "english_thirtyseventh",
    "english_thirtyeighth",
    "english_thirtyninth",
    "german_twentyfirst",
    "german_twentysecond",
    "german_twentythird",
    "german_twentyfourth",
)
_ROWS = (
    "monday tuesday wednesday thursday friday saturday sunday",
    "mon tue wed thu fri sat sun",
    "january february march april may june july august september october november december",
    "jan feb mar apr jun jul aug sep oct nov dec",
    "montag dienstag mittwoch donnerstag freitag samstag sonntag",
    "januar februar märz april mai juni juli august september oktober november dezember",
)
_OTHERS: dict[str, list[str]] = {}
for _row in _ROWS:
    for _word in _row.split():
        _OTHERS.setdefault(_word, []).extend(other for other in _row.split() if other != _word)


def _read(text: str) -> Schedule | None:
    try:
        return parse_sentence(text, NOW, str(BERLIN))
    except InvalidInput:
        return None


def _changed(text: str) -> Iterator[tuple[str, str]]:
    """Yield each value of a sentence with the sentence that has another one in its place."""
    for found in re.finditer(r"\d+|[^\W\d_]+", text):
        word = found[0]
        if word.isdigit():
            others = [str(int(word) + beside).zfill(len(word)) for beside in (1, 2)]
        else:
            stem = word.lower().removesuffix("s")
            others = [other + "s" * word.endswith("s") for other in _OTHERS.get(stem, ())]
        for other in others:
            yield word, text[: found.start()] + other + text[found.end() :]


@pytest.mark.parametrize("name", _LISTS)
def test_another_value_gives_another_schedule(name: str) -> None:
    read_over = {
        (line.text, value)
        for line in lines_of(LISTS / f"{name}.txt")
        if (schedule := _read(line.text)) is not None
        for value, changed in _changed(line.text)
        if _read(changed) == schedule
    }

    assert read_over == set()
