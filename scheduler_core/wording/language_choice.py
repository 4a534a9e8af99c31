"""Which language the user of a terminal reads, as the environment says it. Pure."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

LANGUAGE_VARIABLE = "HOURBELL_LANGUAGE"
ENGLISH_CODE = "en"
TEXTS = Path(__file__).with_name("texts")
_CORE_TEXTS = "*.po"

# In the order in which gettext looks.
_LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
# gettext's list of languages by preference; it counts only where the locale is one of people.
_PREFERENCES = "LANGUAGE"
_OF_MACHINES = frozenset({"", "c", "posix"})


@cache
def translated_languages() -> tuple[str, ...]:
    """Return the codes of the languages that `texts` has files for, besides English."""
    return tuple(sorted(file.stem for file in TEXTS.glob(_CORE_TEXTS) if "." not in file.stem))


def chosen_language(environment: Mapping[str, str]) -> str:
    """Return the code of a language that is spoken here: English where nothing else is chosen or known."""
    chosen = environment.get(LANGUAGE_VARIABLE)
    if chosen:
        return _first_spoken([chosen])
    locale = next((value for name in _LOCALES if (value := environment.get(name))), "")
    if _code_of(locale) in _OF_MACHINES:
        return ENGLISH_CODE
    return _first_spoken((environment.get(_PREFERENCES) or locale).split(":"))


def _first_spoken(locales: list[str]) -> str:
    for code in map(_code_of, locales):
        if code == ENGLISH_CODE or code in translated_languages():
            return code
    return ENGLISH_CODE


def _code_of(locale: str) -> str:
    """Return de for de_DE.UTF-8, de-AT and de."""
    return (
        locale.split(".", maxsplit=1)[0]
        .split("@", maxsplit=1)[0]
        .replace("-", "_")
        .split("_")[0]
        .strip()
        .lower()
    )
