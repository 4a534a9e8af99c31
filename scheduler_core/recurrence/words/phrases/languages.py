"""The languages there are."""

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.words.phrases.english import ENGLISH
from scheduler_core.recurrence.words.phrases.german import GERMAN
from scheduler_core.recurrence.words.phrases.language import Language

LANGUAGES = {language.code: language for language in (ENGLISH, GERMAN)}


def language_of(code: str) -> Language:
    """Return a language by its code; InvalidInput names those there are."""
    language = LANGUAGES.get(code)
    if language is None:
        raise InvalidInput("language", f"{code!r} is not known; there is {' and '.join(LANGUAGES)}")
    return language
