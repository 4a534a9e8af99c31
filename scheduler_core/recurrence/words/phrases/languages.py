"""The languages there are."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.ticks import clock_of_twelve, clock_of_twelve_in_small
from scheduler_core.recurrence.words.phrases.english import DATES_OF_DAYS_FIRST, ENGLISH
from scheduler_core.recurrence.words.phrases.german import GERMAN
from scheduler_core.recurrence.words.phrases.phrase import Language

# English where the clock has twelve hours, where days stand before their months, and where both is so;
# sentences are read alike, so these are no languages to choose.
TWELVE_HOURS = replace(ENGLISH, code="en-US", clock=clock_of_twelve)
DAYS_FIRST = replace(ENGLISH, code="en-GB", phrases={**ENGLISH.phrases, **DATES_OF_DAYS_FIRST})
TWELVE_HOURS_DAYS_FIRST = replace(DAYS_FIRST, code="en-AU", clock=clock_of_twelve_in_small)
_HOW_IT_IS_WRITTEN = {
    language.code: language for language in (TWELVE_HOURS, DAYS_FIRST, TWELVE_HOURS_DAYS_FIRST)
}
# A language is in a module alongside that is called by its code.
_CODE = re.compile(r"[a-z]{2,3}")


@cache
def languages() -> Mapping[str, Language]:
    """Return the languages by their codes: English and German, and those whose modules are alongside."""
    package = import_module(__name__.rpartition(".")[0])
    codes = (found.name for found in iter_modules(package.__path__) if _CODE.fullmatch(found.name))
    others = {code: import_module(f"{package.__name__}.{code}").LANGUAGE for code in codes}
    return {language.code: language for language in (ENGLISH, GERMAN)} | others


def language_of(code: str) -> Language:
    """Return a language by its code; InvalidInput names those there are."""
    language = _HOW_IT_IS_WRITTEN.get(code) or languages().get(code)
    if language is None:
        raise InvalidInput("language", f"{code!r} is not known; there is {' and '.join(languages())}")
    return language
