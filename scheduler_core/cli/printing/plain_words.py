"""Say a value that was given in words, without types of Python."""

import re

from scheduler_core.cli.printing.spoken import of_core, tr

_EMPTY = "an empty value"
_NOTHING = re.compile(r"(?<![\w'])''(?= (?:is|are|has|can|does|holds)\b)")


def in_plain_words(message: str) -> str:
    """Say that a value is empty where a message would show two quotes with nothing between them."""
    return _NOTHING.sub(_EMPTY, message)


def refusal_words(message: str) -> str:
    """Say what was refused in the language that is spoken."""
    return of_core(in_plain_words(message)).replace(_EMPTY, tr(_EMPTY))
