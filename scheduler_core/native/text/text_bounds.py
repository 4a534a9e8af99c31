"""Bound a text of JSON or YAML before anything is built from it."""

import re

from scheduler_core.fields.places import refused

LONGEST_TEXT = 20_000_000  # characters
DEEPEST_TEXT = 50  # levels; no document of ours has half as many
MOST_IN_TEXT = 2_000_000  # values; what aliases of YAML stand for counts each time
_FIELD = "document"

# The second quote may be missing, so that a text without it is not looked through again for each first one.
_JSON_WORD = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_NO_BRACKET = re.compile(r"[^\[\]{}]+")


def check_length(text: str) -> None:
    if len(text) > LONGEST_TEXT:
        raise refused(_FIELD, f"is longer than {LONGEST_TEXT:,} characters; split it")


def check_json(text: str, most: int = MOST_IN_TEXT) -> None:
    """Refuse JSON that is too long, too deep or too wide, by its brackets and commas alone."""
    check_length(text)
    openings = text.count("[") + text.count("{")
    if openings <= DEEPEST_TEXT and openings + text.count(",") <= most:
        return
    bare = _JSON_WORD.sub("", text)
    if bare.count("[") + bare.count("{") + bare.count(",") > most:
        raise refused(_FIELD, too_many(most))
    level = 0
    for bracket in _NO_BRACKET.sub("", bare):
        level += 1 if bracket in "[{" else -1
        if level > DEEPEST_TEXT:
            raise refused(_FIELD, too_deep())


def too_many(most: int = MOST_IN_TEXT) -> str:
    return f"has more than {most:,} entries; split it"


def too_deep() -> str:
    return f"is nested more than {DEEPEST_TEXT} levels deep; nothing here is so deep"
