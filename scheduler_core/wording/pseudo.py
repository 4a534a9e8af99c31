"""A made-up language that shows which texts are untranslated or have no room."""

import re
from collections.abc import Iterator
from itertools import pairwise

PSEUDO_CODE = "pseudo"
# By how much of its letters a text grows.
_GROWTH = 0.4
# Places, tags, entities, keys of menus, places of Qt, addresses and our name stay as they are.
_WHOLE = re.compile(r"\{+[^{}]*\}+|</?[A-Za-z][^<>]*>|&#?\w+;|&&|&\w|%L?\d+|%n\b|https?://\S+|Hourbell")
_VOWELS = frozenset("aeiouyAEIOUY")
_ACCENTED = str.maketrans("aceinosuyzACEINOSUYZ", "àçéîñöšûýžÀÇÉÎÑÖŠÛÝŽ")


def pseudo(text: str) -> str:
    """Return a text with accents, longer by two fifths, in brackets that show where it begins and ends."""
    words = text.strip()
    parts = list(_parts_of(words))
    letters = sum(each.isalpha() for part, is_whole in parts if not is_whole for each in part)
    if not letters:
        return text
    lacking = max(1, round(letters * _GROWTH))
    told = ""
    for part, is_whole in parts:
        if is_whole:
            told += part
            continue
        for letter in part:
            is_doubled = lacking > 0 and letter in _VOWELS
            lacking -= is_doubled
            told += letter.translate(_ACCENTED) + letter.lower().translate(_ACCENTED) * is_doubled
    head, tail = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    return f"{head}[{told}{'~' * lacking}]{tail}"


def _parts_of(text: str) -> Iterator[tuple[str, bool]]:
    """Return the parts of a text, and whether each stays as it is."""
    cuts = [0, *(cut for found in _WHOLE.finditer(text) for cut in found.span()), len(text)]
    for number, (begin, end) in enumerate(pairwise(cuts)):
        yield text[begin:end], number % 2 == 1
