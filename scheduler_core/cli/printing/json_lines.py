"""Answers for programs, one JSON object or one a line, and values without types of Python."""

import json
import re
import sys
from collections.abc import Iterable, Mapping

from scheduler_core.cli.printing.spoken import of_core, tr

_INDENT = 2


def print_object(fields: Mapping[str, object]) -> None:
    """Print one object: on one line, or laid out where a person looks at it."""
    print(json.dumps(fields, indent=_INDENT if sys.stdout.isatty() else None))


def print_lines(objects: Iterable[Mapping[str, object]]) -> None:
    """Print each object on a line of its own as soon as it is there."""
    for fields in objects:
        print(json.dumps(fields), flush=True)


_EMPTY = "an empty value"
_NOTHING = re.compile(r"(?<![\w'])''(?= (?:is|are|has|can|does|holds)\b)")


def in_plain_words(message: str) -> str:
    """Say that a value is empty where a message would show two quotes with nothing between them."""
    return _NOTHING.sub(_EMPTY, message)


def refusal_words(message: str) -> str:
    """Say what was refused in the language that is spoken."""
    return of_core(in_plain_words(message)).replace(_EMPTY, tr(_EMPTY))
