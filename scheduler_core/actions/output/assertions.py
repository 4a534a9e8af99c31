"""Check an output against the assertions of its job."""

import asyncio
import json
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from scheduler_core.actions.output.json_path_effort import PathTooSlow
from scheduler_core.actions.output.pattern_search import PatternTooSlow, is_found
from scheduler_core.actions.output.pattern_syntax import read_pattern
from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.jobs.actions import Assertion

if TYPE_CHECKING:
    from scheduler_core.actions.output.json_path import JsonPath

_LONGEST_ON_THE_LOOP = 4_096
_LONGEST_QUOTE = 60


@dataclass(frozen=True, slots=True)
class CheckedOutput:
    """What was put out; `is_cut` if there was more than was kept. Scripts have no headers."""

    text: str
    is_cut: bool = False
    headers: tuple[tuple[str, str], ...] = ()


def check_assertions(assertions: Iterable[Assertion], *, has_headers: bool) -> None:
    """Refuse an assertion that can't be checked, or that could take for ever."""
    for assertion in assertions:
        if assertion.header:
            _check_header(assertion, has_headers=has_headers)
        elif not assertion.pattern and not assertion.json_path:
            raise InvalidInput("assertion", "it needs a regular expression, a JSONPath or a header")
        elif assertion.equals is not None and not assertion.json_path:
            raise InvalidInput("assertion", "a value to equal needs a JSONPath or a header that leads to it")
        if assertion.pattern:
            read_pattern(assertion.pattern)
        if assertion.json_path:
            _path(assertion)


def _check_header(assertion: Assertion, *, has_headers: bool) -> None:
    if not has_headers:
        raise InvalidInput("assertion", "a script has no headers; they belong to the answer of a call")
    if assertion.json_path:
        raise InvalidInput("assertion", "a JSONPath leads through a body; take it or the header out")


async def unmet_assertion(assertions: tuple[Assertion, ...], output: CheckedOutput) -> str | None:
    """Return why the first assertion that fails does so, or None. Long outputs are searched in a thread."""
    if not assertions:
        return None
    # A path can lead to many places even in a short document, and what reads it is loaded with the first.
    if len(output.text) <= _LONGEST_ON_THE_LOOP and not any(each.json_path for each in assertions):
        return _first_unmet(assertions, output)
    return await asyncio.to_thread(_first_unmet, assertions, output)


def _first_unmet(assertions: tuple[Assertion, ...], output: CheckedOutput) -> str | None:
    return next(filter(None, (_why_unmet(assertion, output) for assertion in assertions)), None)


def _why_unmet(assertion: Assertion, output: CheckedOutput) -> str | None:
    if assertion.header:
        output = replace(output, is_cut=False)  # headers are whole however long the body is
    try:
        holds = _holds(assertion, output)
    except (InvalidInput, PathTooSlow, PatternTooSlow) as error:
        return f"the assertion could not be checked: {error}"
    if holds and not assertion.must_match:
        return f"the output must not have {_words(assertion)}, and has it"
    if not holds and assertion.must_match:
        return f"the output does not have {_words(assertion)}{_cut_words(output)}"
    if not holds and output.is_cut:
        return f"it can't be said that the output has no {_words(assertion)}{_cut_words(output)}"
    return None


def _holds(assertion: Assertion, output: CheckedOutput) -> bool:
    if assertion.header:
        name = assertion.header.lower()
        return any(_suits(value, assertion) for each, value in output.headers if each.lower() == name)
    if not assertion.json_path:
        return is_found(assertion.pattern, output.text)
    values = _path(assertion).values(_document(output))
    return any(_suits(value, assertion) for value in values)


def _path(assertion: Assertion) -> "JsonPath":
    from scheduler_core.actions.output.json_path import parse_json_path  # 3 MB with its libraries

    return parse_json_path(assertion.json_path)


def _suits(value: object, assertion: Assertion) -> bool:
    if assertion.equals is not None and not _equals(value, assertion.equals):
        return False
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return not assertion.pattern or is_found(assertion.pattern, text)


def _document(output: CheckedOutput) -> object:
    try:
        return json.loads(output.text)
    except (ValueError, RecursionError) as error:
        raise InvalidInput("output", f"it is not JSON{_cut_words(output)} ({error})") from error


def _equals(value: object, wanted: str) -> bool:
    """Compare with text as it is, with anything else as JSON: `true` is not 1, and 1 is 1.0."""
    if isinstance(value, str):
        return value == wanted
    try:
        parsed: object = json.loads(wanted)
    except (ValueError, RecursionError):
        return False
    if isinstance(value, bool) or isinstance(parsed, bool):
        return value is parsed
    return value == parsed


def _words(assertion: Assertion) -> str:
    if not assertion.json_path and not assertion.header:
        return f"a match of {_quoted(assertion.pattern)}"
    place = (
        f"at {_quoted(assertion.json_path)}" if assertion.json_path else f"of the header {assertion.header}"
    )
    words = f"a value {place}"
    if assertion.equals is not None:
        words += f" equal to {_quoted(assertion.equals)}"
    return f"{words} that matches {_quoted(assertion.pattern)}" if assertion.pattern else words


def _cut_words(output: CheckedOutput) -> str:
    return " in the part that was kept; raise the limit of bytes to keep" if output.is_cut else ""


def _quoted(text: str) -> str:
    return text if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}…"
