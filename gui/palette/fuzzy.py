"""Fuzzy search: words in any order, beginnings, initials. No Qt here."""

import unicodedata
from dataclasses import dataclass

_START, _WITHIN, _SCATTERED = 4.0, 2.0, 1.0
# Of two texts that fit alike the shorter one is meant, and what stands first counts more.
_PER_LETTER = 0.01
_AT_THE_FRONT = 1.0


@dataclass(frozen=True, slots=True)
class Match:
    """How well a text fits, and the places of the letters that were found."""

    score: float
    places: frozenset[int]


def match(pattern: str, text: str) -> Match | None:
    """Return where every word of a pattern is in a text; letter case and accents don't count."""
    letters = folded(text)
    score, places = -_PER_LETTER * len(letters), frozenset[int]()
    for word in folded(pattern).split():
        found = _together(word, letters) or _scattered(word, letters)
        if found is None:
            return None
        score += found.score
        places |= found.places
    return Match(score, places)


def folded(text: str) -> str:
    """Return a text without letter case and accents, letter by letter, so that places stay the same."""
    return "".join(map(_folded, text))


def _folded(letter: str) -> str:
    parts = unicodedata.normalize("NFD", letter)
    plain = parts[0] if all(map(unicodedata.combining, parts[1:])) else letter
    return plain.casefold()[:1]


def _together(word: str, letters: str) -> Match | None:
    """Find a word as it stands, at best where a word begins."""
    starts = [place for place in _starts(letters) if letters.startswith(word, place)]
    place = starts[0] if starts else letters.find(word)
    if place < 0:
        return None
    score = len(word) * (_START if starts else _WITHIN) + (0 if place else _AT_THE_FRONT)
    return Match(score, frozenset(range(place, place + len(word))))


def _scattered(word: str, letters: str) -> Match | None:
    """Find the letters of a word one after the other; the first one begins a word."""
    starts = _starts(letters)
    firsts = [place for place in starts if letters[place] == word[0]]
    # From beginning to beginning where that leads to the end, else by the nearest letters.
    found = [_walk(word, letters, place, starts) or _walk(word, letters, place, []) for place in firsts]
    return max((each for each in found if each is not None), key=lambda each: each.score, default=None)


def _walk(word: str, letters: str, first: int, starts: list[int]) -> Match | None:
    places, score = [first], _SCATTERED
    for letter in word[1:]:
        before = places[-1]
        if letters[before + 1 : before + 2] == letter:
            place, more = before + 1, 2 * _SCATTERED
        else:
            begun = [start for start in starts if start > before and letters[start] == letter]
            place, more = (begun[0], 1.5 * _SCATTERED) if begun else (letters.find(letter, before + 1), 0)
        if place < 0:
            return None
        places.append(place)
        score += more
    return Match(score, frozenset(places))


def _starts(letters: str) -> list[int]:
    """Return the places where words begin."""
    return [
        place
        for place, letter in enumerate(letters)
        if letter.isalnum() and (place == 0 or not letters[place - 1].isalnum())
    ]
