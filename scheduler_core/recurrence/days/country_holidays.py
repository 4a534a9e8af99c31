"""The public holidays of countries, from the `holidays` library.

The library is imported by the first question that needs it: it takes 50 ms and most schedules
have no holidays.
"""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Protocol, cast

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.days.calendar_year import first_day
from scheduler_core.recurrence.ticks import day_number

ENGLISH = "en_US"
_MOST_YEARS_KEPT = 4096
_MOST_LISTED = 24


class _Country(Protocol):
    """What we use of the library's class of a country."""

    start_year: int
    end_year: int
    default_language: str | None
    subdivisions: tuple[str, ...]
    subdivisions_aliases: dict[str, str]
    supported_languages: tuple[str, ...]


def holiday_mask(country: str, subdivision: str | None, year: int) -> int:
    """Return the public holidays of a year as bits; none in years the library doesn't know."""
    return _mask_of(country, subdivision, year) if year in _known_years(country, subdivision) else 0


@lru_cache(maxsize=_MOST_YEARS_KEPT)
def _mask_of(country: str, subdivision: str | None, year: int) -> int:
    mask = 0
    for day in holiday_names(country, subdivision, year):
        mask |= 1 << day
    return mask


@lru_cache(maxsize=_MOST_YEARS_KEPT)
def holiday_names(
    country: str, subdivision: str | None, year: int, language: str = ENGLISH
) -> Mapping[int, str]:
    """Return the names of a year's public holidays by days after January 1, observed ones included.

    A language the library lacks gives the country's own.
    """
    if year not in _known_years(country, subdivision):
        return {}
    from holidays import country_holidays

    known = _known_country(country, subdivision)
    # Without a language the library would follow the environment.
    spoken = _spoken(language, known.supported_languages) or known.default_language
    found = country_holidays(country, subdivision, year, language=spoken, categories=("public",))
    january = first_day(year)
    return {day_number(day) - january: str(found[day]) for day in sorted(found) if day.year == year}


def check_country(country: str, subdivision: str | None) -> None:
    """Raise InvalidInput for a country or subdivision without known holidays."""
    _known_country(country, subdivision)


@cache
def holiday_countries() -> Mapping[str, str]:
    """Return the countries with known holidays: English names by code, in the order of the names."""
    from holidays.registry import COUNTRIES

    names = {codes[1]: module.replace("_", " ").title() for module, codes in COUNTRIES.items()}
    return dict(sorted(names.items(), key=lambda each: each[1]))


@lru_cache(maxsize=512)
def _known_country(country: str, subdivision: str | None) -> _Country:
    import holidays

    if country not in _codes():
        raise InvalidInput("holidays", _unknown_country(country))
    known = cast("_Country", getattr(holidays, country))
    if subdivision is not None and subdivision not in {*known.subdivisions, *known.subdivisions_aliases}:
        raise InvalidInput("holidays", _unknown_subdivision(country, subdivision, known))
    return known


@lru_cache(maxsize=512)
def _known_years(country: str, subdivision: str | None) -> range:
    known = _known_country(country, subdivision)
    return range(known.start_year, known.end_year + 1)


@cache
def _codes() -> Mapping[str, str]:
    """Return the names of countries by each of their codes: DE and DEU, GB, GBR and UK."""
    from holidays.registry import COUNTRIES

    return {
        code: module.replace("_", " ").title()
        for module, codes in COUNTRIES.items()
        for code in codes[1:]
        if code.isupper()
    }


def _spoken(language: str, supported: Iterable[str]) -> str | None:
    wanted = language.replace("-", "_")
    family = wanted.partition("_")[0]
    near = [known for known in supported if known.partition("_")[0] == family]
    return wanted if wanted in near else next(iter(near), None)


def _unknown_country(country: str) -> str:
    shown = repr(country[:_MOST_LISTED])
    by_word = {code.casefold(): code for code in _codes()}
    by_word |= {name.casefold(): code for code, name in holiday_countries().items()}
    meant = _near(country, by_word)
    hint = f"did you mean {meant}?" if meant else "use a code of ISO 3166 such as DE, FR or US"
    return f"there are no holidays for the country {shown}; {hint}"


def _unknown_subdivision(country: str, subdivision: str, known: _Country) -> str:
    name = _codes()[country]
    short = subdivision[:_MOST_LISTED]
    refusal = f"{country}-{short}: {name} has no subdivision {short}"
    if not known.subdivisions:
        return f"{refusal} with holidays of its own; use {country}"
    by_word = {code.casefold(): code for code in known.subdivisions}
    by_word |= {alias.casefold(): code for alias, code in known.subdivisions_aliases.items()}
    meant = _near(subdivision, by_word)
    if meant:
        return f"{refusal}; did you mean {country}-{meant}?"
    more = ", …" if len(known.subdivisions) > _MOST_LISTED else ""
    return f"{refusal}; known: {', '.join(known.subdivisions[:_MOST_LISTED])}{more}"


def _near(text: str, by_word: Mapping[str, str]) -> str | None:
    import difflib

    wanted = text[:_MOST_LISTED].strip().casefold()
    if wanted in by_word:
        return by_word[wanted]
    if len(wanted) < 4:
        return None
    close = difflib.get_close_matches(wanted, by_word, n=1, cutoff=0.75)
    return by_word[close[0]] if close else None
