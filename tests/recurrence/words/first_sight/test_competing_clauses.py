"""Clauses that compete for one another's words are read as meant or refused, and never read otherwise."""

from collections.abc import Iterator

import pytest

from tests.recurrence.words.first_sight.competing import (
    hours_of_days,
    joined,
    led,
    limited,
    numbers,
    without_hours,
)
from tests.recurrence.words.first_sight.meanings import line_of
from tests.recurrence.words.first_sight.reading import WRONG, answer

_EACH_NTH = 43
_LANGUAGES = ("english", "german")


def _misread(sentences: Iterator[str], each_nth: int = 1) -> dict[str, str]:
    lines = (line_of(text) for place, text in enumerate(sentences) if not place % each_nth)
    answers = {line.text: answer(line) for line in lines}
    return {text: found for text, (how, found) in answers.items() if how == WRONG}


@pytest.mark.slow
@pytest.mark.parametrize("language", _LANGUAGES)
def test_an_exception_and_a_bound_reach_as_far_as_they_say(language: str) -> None:
    """A bound behind an exception was left out, too: except sundays, before january 10."""
    assert _misread(limited(language), _EACH_NTH) == {}


@pytest.mark.thorough
@pytest.mark.parametrize("language", _LANGUAGES)
def test_every_exception_and_bound_reaches_as_far_as_it_says(language: str) -> None:
    assert _misread(limited(language)) == {}


@pytest.mark.slow
@pytest.mark.parametrize("language", _LANGUAGES)
def test_two_rules_keep_their_own_days_and_times(language: str) -> None:
    """Mondays at 9, daily at 9 were mondays alone."""
    assert _misread(joined(language)) == {}


@pytest.mark.slow
@pytest.mark.parametrize("language", _LANGUAGES)
def test_a_number_is_an_hour_a_day_or_a_count_as_said(language: str) -> None:
    assert _misread(numbers(language)) == {}


@pytest.mark.slow
@pytest.mark.parametrize("language", _LANGUAGES)
def test_hours_left_out_take_no_days_with_them(language: str) -> None:
    assert _misread(without_hours(language), 7) == {}


@pytest.mark.slow
@pytest.mark.parametrize("language", _LANGUAGES)
def test_a_limit_in_front_swallows_no_second_rule(language: str) -> None:
    """In march on mondays at 9, every monday at 9 was mondays in march alone."""
    assert _misread(led(language)) == {}


@pytest.mark.slow
@pytest.mark.parametrize("language", _LANGUAGES)
def test_hours_stay_with_their_days(language: str) -> None:
    """Every hour 6-22 on weekdays, 8-20 on weekends was refused."""
    assert _misread(hours_of_days(language)) == {}
