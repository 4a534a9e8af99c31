"""The part of JSONPath that names places: `$.a['b'][0][-1].*`."""

import re
from dataclasses import dataclass
from typing import TypeAlias

from scheduler_core.errors import InvalidInput
from scheduler_core.values.actions import LONGEST_JSON_PATH

_STEP = re.compile(
    r"""
    \.(?P<all>\*)
    | \.(?P<name>[^\W\d][\w-]*)
    | \[\s*(?:
        (?P<every>\*)
        | (?P<index>-?[0-9]{1,9})
        | '(?P<single>(?:[^'\\]|\\.)*)'
        | "(?P<double>(?:[^"\\]|\\.)*)"
    )\s*\]
    """,
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Everything:
    """All members of an object or items of a list."""


PathStep: TypeAlias = str | int | Everything


def parse_json_path(text: str) -> tuple[PathStep, ...]:
    """Read a path; InvalidInput says what can't be read."""
    if len(text) > LONGEST_JSON_PATH:
        raise InvalidInput("json path", f"longer than {LONGEST_JSON_PATH} characters")
    if not text.startswith("$"):
        raise InvalidInput("json path", f"{text!r} does not begin with $, which stands for the whole answer")
    steps: list[PathStep] = []
    at = 1
    while at < len(text):
        found = _STEP.match(text, at)
        if found is None:
            raise InvalidInput(
                "json path",
                f"{text[at:]!r} is not understood; write .name, ['name'], [0], [-1] or [*], without filters",
            )
        steps.append(_step(found))
        at = found.end()
    return tuple(steps)


def values_at(document: object, path: tuple[PathStep, ...]) -> list[object]:
    """Return all values the path leads to, none if it leads nowhere."""
    values = [document]
    for step in path:
        values = [inner for value in values for inner in _inside(value, step)]
    return values


def _step(found: re.Match[str]) -> PathStep:
    if found["all"] or found["every"]:
        return Everything()
    if found["index"]:
        return int(found["index"])
    if found["name"]:
        return found["name"]
    quoted = found["single"] if found["single"] is not None else found["double"]
    return re.sub(r"\\(.)", r"\1", quoted)


def _inside(value: object, step: PathStep) -> list[object]:
    match value, step:
        case dict(), Everything():
            return list(value.values())
        case list(), Everything():
            return list(value)
        case dict(), str() if step in value:
            return [value[step]]
        case list(), int() if -len(value) <= step < len(value):
            return [value[step]]
        case _:
            return []
