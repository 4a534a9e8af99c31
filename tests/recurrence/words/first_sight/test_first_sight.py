"""Sentences that were written down before they were tried; what must be refused is refused."""

import pytest

from tests.recurrence.words.first_sight.meanings import lines_of
from tests.recurrence.words.first_sight.reading import LISTS, OPEN, WRONG, answer, share

READ = (
    "english_first",
    "english_second",
    "english_third",
    "english_fourth",
    "english_fifth",
    "english_sixth",
    "english_seventh",
    "english_eighth",
    "english_ninth",
    "english_tenth",
    "english_eleventh",
    "english_twelfth",
    "english_thirteenth",
    "english_fourteenth",
    "english_fifteenth",
    "english_sixteenth",
    "english_seventeenth",
    "english_eighteenth",
    "english_nineteenth",
    "english_twentieth",
    "english_twentyfirst",
    "english_twentysecond",
    "english_twentythird",
    "english_twentyfourth",
    "english_twentyfifth",
    "english_twentysixth",
    "english_twentyseventh",
    "english_twentyeighth",
    "english_twentyninth",
    "english_thirtieth",
    "english_thirtyfirst",
    "english_thirtysecond",
    "english_thirtythird",
    "english_thirtyfourth",
    "english_thirtyfifth",
    "english_thirtysixth",
    "english_thirtyseventh",
    "english_thirtyeighth",
    "english_thirtyninth",
    "english_fortieth",
    "english_fortyfirst",
    "english_fortysecond",
    "english_fortythird",
    "english_fortyfourth",
    "english_fortyfifth",
    "english_fortysixth",
    "english_fortyseventh",
    "english_fortyeighth",
    "english_fortyninth",
    "english_fiftieth",
    "english_fiftyfirst",
    "english_fiftysecond",
    "english_fiftythird",
    "english_fiftyfourth",
    "english_fiftyfifth",
    "english_fiftysixth",
    "english_fiftyseventh",
    "english_fiftyeighth",
    "english_leftovers",
    "german_first",
    "german_second",
    "german_third",
    "german_fourth",
    "german_fifth",
    "german_sixth",
    "german_seventh",
    "german_eighth",
    "german_ninth",
    "german_tenth",
    "german_eleventh",
    "german_twelfth",
    "german_thirteenth",
    "german_fourteenth",
    "german_fifteenth",
    "german_sixteenth",
    "german_seventeenth",
    "german_eighteenth",
    "german_nineteenth",
    "german_twentieth",
    "german_twentyfirst",
    "german_twentysecond",
    "german_twentythird",
    "german_twentyfourth",
    "german_twentyfifth",
    "german_twentysixth",
    "german_twentyseventh",
    "german_twentyeighth",
    "german_twentyninth",
    "german_thirtieth",
    "german_thirtyfirst",
    "german_thirtysecond",
    "german_thirtythird",
    "german_thirtyfourth",
    "german_thirtyfifth",
    "german_thirtysixth",
    "german_thirtyseventh",
    "german_thirtyeighth",
    "german_thirtyninth",
    "german_fortieth",
    "german_fortyfirst",
    "german_fortysecond",
    "german_fortythird",
    "german_fortyfourth",
)
REFUSED = ("english_refused", "german_refused")


@pytest.mark.parametrize("name", READ)
def test_nearly_all_is_read_and_nothing_wrongly(name: str) -> None:
    answers = {line.text: answer(line) for line in lines_of(LISTS / f"{name}.txt")}

    assert {text: found for text, (how, found) in answers.items() if how == WRONG} == {}
    assert share([how for how, _ in answers.values()]) >= 0.95


@pytest.mark.parametrize("name", REFUSED)
def test_what_says_no_time_is_refused(name: str) -> None:
    answers = {line.text: answer(line) for line in lines_of(LISTS / f"{name}.txt")}

    assert {text: found for text, (how, found) in answers.items() if how != OPEN} == {}
