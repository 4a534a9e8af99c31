"""Command lines of Windows: one text, split by each program as its C library does."""

import re
from collections.abc import Sequence

_NEEDS_QUOTES = re.compile(r'[\s"]')
_BACKSLASHES_AT_QUOTE = re.compile(r'(\\*)"')


def joined_arguments(words: Sequence[str]) -> str:
    """Join arguments so that they are split into the same ones again."""
    return " ".join(map(_quoted, words))


def _quoted(word: str) -> str:
    if word and not _NEEDS_QUOTES.search(word):
        return word
    doubled = _BACKSLASHES_AT_QUOTE.sub(lambda found: found[1] * 2 + '\\"', word)
    ending = len(doubled) - len(doubled.rstrip("\\"))
    return f'"{doubled}{doubled[len(doubled) - ending :]}"'


def split_arguments(text: str) -> list[str]:
    """Split a command line by the rules that programs of Windows share."""
    words: list[str] = []
    at = 0
    while at < len(text):
        if text[at] in " \t\r\n":
            at += 1
            continue
        word, at = _word(text, at)
        words.append(word)
    return words


def _word(text: str, at: int) -> tuple[str, int]:
    parts: list[str] = []
    is_quoted = False
    while at < len(text) and (is_quoted or text[at] not in " \t\r\n"):
        slashes = len(text) - at - len(text[at:].lstrip("\\"))
        after = at + slashes
        if text[after : after + 1] == '"':
            parts.append("\\" * (slashes // 2))
            if slashes % 2:
                parts.append('"')
            elif is_quoted and text[after + 1 : after + 2] == '"':
                parts.append('"')
                after += 1
            else:
                is_quoted = not is_quoted
            at = after + 1
        elif slashes:
            parts.append("\\" * slashes)
            at = after
        else:
            parts.append(text[at])
            at += 1
    return "".join(parts), at
