"""What is told of a value that was given, in words."""

import re

_NOTHING = re.compile(r"(?<![\w'])''(?= (?:is|are|has|can|does|holds)\b)")


def in_plain_words(message: str) -> str:
    """Say that a value is empty where a message would show two quotes with nothing between them."""
    return _NOTHING.sub("an empty value", message)
