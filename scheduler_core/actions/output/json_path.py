"""Evaluate JSONPath (RFC 9535) through a library, with bounds against hostile paths and documents."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from scheduler_core.actions.output.i_regexp import IRegexp
from scheduler_core.actions.output.json_path_effort import Effort, PathTooSlow
from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.actions import LONGEST_JSON_PATH

if TYPE_CHECKING:
    from jsonpath import JSONPath

_FIELD = "json path"
_MOST_PLACES = 2_000_000


class JsonPath:
    """A path that was read; one is used on one thread at a time."""

    def __init__(self, path: JSONPath, effort: Effort) -> None:
        self._path = path
        self._effort = effort

    def values(self, document: object) -> list[object]:
        """Return all values the path leads to; PathTooSlow if that took more than some seconds."""
        from scheduler_core.actions.output.json_path_bounds import nodes_at

        self._effort.begin()
        try:
            return nodes_at(self._path, document)
        except RecursionError as error:
            raise PathTooSlow("the path or the document is nested too deeply") from error


def parse_json_path(text: str, most_places: int = _MOST_PLACES) -> JsonPath:
    """Read a path that may look at so many places; InvalidInput says what can't be read."""
    # Loaded when the first path is read, as most jobs have none.
    from jsonpath import JSONPathError

    from scheduler_core.actions.output.json_path_bounds import BoundedEnvironment

    if len(text) > LONGEST_JSON_PATH:
        raise InvalidInput(_FIELD, f"longer than {LONGEST_JSON_PATH} characters")
    if not text.startswith("$"):
        raise InvalidInput(_FIELD, f"{text!r} does not begin with $, which stands for the whole answer")
    effort = Effort(most_places)
    try:
        path = BoundedEnvironment(effort, IRegexp(effort.spend)).compile(text)
    except (JSONPathError, RecursionError, ValueError, OverflowError) as error:  # of numbers, the last two
        raise InvalidInput(
            _FIELD,
            f"{text!r} is not understood ({_reason(error)}); write it as in $.items[0].name, by RFC 9535",
        ) from error
    return JsonPath(cast("JSONPath", path), effort)


def _reason(error: Exception) -> str:
    """Return what the library says, without names of its code."""
    said = str(error).partition("\n")[0]
    token = getattr(error, "token", None)
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if said and "TOKEN_" not in said and token is not None:
        return said
    return f"at character {token.index + 1}" if token is not None else "a number is malformed"
