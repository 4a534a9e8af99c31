"""Which language a line is in."""

import re

from scheduler_core.recurrence.words.parsing.lexicons.english import ENGLISH
from scheduler_core.recurrence.words.parsing.lexicons.german import GERMAN
from scheduler_core.recurrence.words.parsing.lexicons.lexicon import Lexicon

# Both languages have these words, and none writes a day so but German.
_GERMAN_DAY = re.compile(r"\b(?:am|der|den|vom|bis|zum) \d{1,2}\.(?!\d)", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")


def lexicon_of(text: str) -> Lexicon:
    """Return the language that knows most words of a line; English where both know as many."""
    words = _WORD.findall(text.lower())
    is_told = any(map(GERMAN.tells, words)) or ("." in text and _GERMAN_DAY.search(text) is not None)
    if not is_told:
        return GERMAN if all(map(GERMAN.knows, words)) and not all(map(ENGLISH.knows, words)) else ENGLISH
    unknown = {lexicon: sum(not lexicon.knows(word) for word in words) for lexicon in (GERMAN, ENGLISH)}
    return GERMAN if unknown[GERMAN] <= unknown[ENGLISH] else ENGLISH
