"""The languages there are."""

from dataclasses import replace

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.words.clock_text import clock_of_twelve
from scheduler_core.recurrence.words.phrases.english import ENGLISH
from scheduler_core.recurrence.words.phrases.german import GERMAN
from scheduler_core.recurrence.words.phrases.language import Language

LANGUAGES = {language.code: language for language in (ENGLISH, GERMAN)}
# English where the clock has twelve hours; sentences are read alike, so it is no language to choose.
TWELVE_HOURS = replace(ENGLISH, code="en-US", clock=clock_of_twelve)


def language_of(code: str) -> Language:
    """Return a language by its code; InvalidInput names those there are."""
    language = TWELVE_HOURS if code == TWELVE_HOURS.code else LANGUAGES.get(code)
    if language is None:
        raise InvalidInput("language", f"{code!r} is not known; there is {' and '.join(LANGUAGES)}")
    return language
