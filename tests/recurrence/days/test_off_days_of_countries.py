"""Public holidays as the engine sees them."""

import subprocess
import sys
from datetime import date

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.days.country_holidays import (
    check_country,
    holiday_countries,
    holiday_mask,
    holiday_names,
)


def names_of(country: str, subdivision: str | None, year: int, language: str = "en_US") -> dict[date, str]:
    january = date(year, 1, 1).toordinal()
    found = holiday_names(country, subdivision, year, language)
    return {date.fromordinal(january + day): name for day, name in found.items()}


@pytest.mark.parametrize(
    ("country", "subdivision", "day", "name"),
    [
        ("DE", "BY", date(2026, 11, 1), "All Saints' Day"),
        ("DE", None, date(2026, 10, 3), "German Unity Day"),
        ("US", None, date(2026, 7, 4), "Independence Day"),
        ("US", None, date(2026, 7, 3), "Independence Day (observed)"),
        ("US", None, date(2027, 12, 31), "New Year's Day (observed)"),
        ("GB", "SCT", date(2026, 1, 2), "New Year Holiday"),
    ],
)
def test_known_holidays_have_their_names(country: str, subdivision: str | None, day: date, name: str) -> None:
    assert names_of(country, subdivision, day.year)[day] == name


def test_all_saints_is_no_holiday_in_berlin() -> None:
    assert date(2026, 11, 1) not in names_of("DE", "BE", 2026)


def test_names_follow_the_language_asked_for_not_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "th")
    holiday_names.cache_clear()

    assert names_of("DE", None, 2031)[date(2031, 1, 1)] == "New Year's Day"
    assert names_of("DE", None, 2031, "de-AT")[date(2031, 1, 1)] == "Neujahr"


def test_a_language_the_library_lacks_gives_the_countrys_own() -> None:
    assert names_of("DE", None, 2026, "ja")[date(2026, 1, 1)] == "Neujahr"


@pytest.mark.parametrize("year", [1, 1900, 2101, 9999])
def test_years_the_library_does_not_know_have_no_holidays(year: int) -> None:
    assert holiday_mask("DE", "BY", year) == 0


def test_mask_and_names_agree() -> None:
    mask = holiday_mask("DE", "BY", 2026)

    assert {day for day in range(366) if mask >> day & 1} == set(holiday_names("DE", "BY", 2026))


def test_other_codes_and_names_of_a_country_are_taken_as_the_library_takes_them() -> None:
    assert names_of("DEU", "Bayern", 2026) == names_of("DE", "BY", 2026)
    assert names_of("UK", None, 2026) == names_of("GB", None, 2026)


@pytest.mark.parametrize(
    ("country", "subdivision", "reason"),
    [
        ("XX", None, "there are no holidays for the country 'XX'; use a code of ISO 3166"),
        ("de", None, "did you mean DE?"),
        ("Germany", None, "did you mean DE?"),
        ("Untied States", None, "did you mean US?"),
        ("", None, "there are no holidays for the country ''"),
        ("country_holidays", None, "there are no holidays for the country"),
        ("DE", "XX", "DE-XX: Germany has no subdivision XX; known: BB, BE, BW, BY"),
        ("DE", "by", "did you mean DE-BY?"),
        ("US", "Californa", "did you mean US-CA?"),
        ("MC", "X", "Monaco has no subdivision X with holidays of its own; use MC"),
    ],
)
def test_an_unknown_place_is_answered_with_what_was_meant(
    country: str, subdivision: str | None, reason: str
) -> None:
    with pytest.raises(InvalidInput) as refusal:
        check_country(country, subdivision)

    assert reason in refusal.value.reason
    assert refusal.value.field == "holidays"


@pytest.mark.parametrize("word", ["X" * 10_000, "DE-BY", "../DE", "D\0E"])
def test_whatever_the_word_is_the_refusal_stays_short(word: str) -> None:
    for country, subdivision in ((word, None), ("US", word)):
        with pytest.raises(InvalidInput) as refusal:
            check_country(country, subdivision)
        assert len(refusal.value.reason) < 300


def test_countries_can_be_chosen_by_name() -> None:
    countries = holiday_countries()

    assert countries["DE"] == "Germany"
    assert list(countries.values()) == sorted(countries.values())


@pytest.mark.slow
def test_every_country_of_the_list_has_a_year_of_holidays() -> None:
    for country in holiday_countries():
        names = holiday_names(country, None, 2026)
        assert all(0 <= day < 365 and name for day, name in names.items()), country


@pytest.mark.slow
def test_the_library_is_not_imported_before_it_is_needed() -> None:
    code = "import sys, scheduler_core.recurrence.days.off_days as _; print('holidays' in sys.modules)"

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "False\n"
