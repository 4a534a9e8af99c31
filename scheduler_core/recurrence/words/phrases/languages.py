"""The languages there are."""

from dataclasses import replace

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.words.clock_text import clock_of_twelve
from scheduler_core.recurrence.words.phrases.english import DATES_OF_DAYS_FIRST, ENGLISH
from scheduler_core.recurrence.words.phrases.german import GERMAN
from scheduler_core.recurrence.words.phrases.language import Language

LANGUAGES = {language.code: language for language in (ENGLISH, GERMAN)}
# English where the clock has twelve hours, and where days stand before their months; sentences are read
# alike, so these are no languages to choose.
TWELVE_HOURS = replace(ENGLISH, code="en-US", clock=clock_of_twelve)
DAYS_FIRST = replace(ENGLISH, code="en-GB", phrases={**ENGLISH.phrases, **DATES_OF_DAYS_FIRST})
_HOW_IT_IS_WRITTEN = {language.code: language for language in (TWELVE_HOURS, DAYS_FIRST)}


def language_of(code: str) -> Language:
    """Return a language by its code; InvalidInput names those there are."""
    language = _HOW_IT_IS_WRITTEN.get(code) or LANGUAGES.get(code)
    if language is None:
        raise InvalidInput("language", f"{code!r} is not known; there is {' and '.join(LANGUAGES)}")
    return language
