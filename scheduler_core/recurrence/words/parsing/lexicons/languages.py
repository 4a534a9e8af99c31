"""Which language a line is in."""

import re

from scheduler_core.recurrence.words.parsing.lexicons.english import ENGLISH
from scheduler_core.recurrence.words.parsing.lexicons.german import GERMAN
from scheduler_core.recurrence.words.parsing.lexicons.lexicon import Lexicon

_WORD = re.compile(r"[^\W\d_]+")


def lexicon_of(text: str) -> Lexicon:
    """Return the language that knows most words of a line; English where both know as many."""
    words = _WORD.findall(text.lower())
    if not any(map(GERMAN.tells, words)):
        return ENGLISH
    unknown = {lexicon: sum(not lexicon.knows(word) for word in words) for lexicon in (GERMAN, ENGLISH)}
    return GERMAN if unknown[GERMAN] <= unknown[ENGLISH] else ENGLISH
