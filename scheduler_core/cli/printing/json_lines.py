"""Answers for programs: one JSON object, or one a line."""

import json
import sys
from collections.abc import Iterable, Mapping

_INDENT = 2


def print_object(fields: Mapping[str, object]) -> None:
    """Print one object: on one line, or laid out where a person looks at it."""
    print(json.dumps(fields, indent=_INDENT if sys.stdout.isatty() else None))


def print_lines(objects: Iterable[Mapping[str, object]]) -> None:
    """Print each object on a line of its own as soon as it is there."""
    for fields in objects:
        print(json.dumps(fields), flush=True)
