"""The fields of assertions about an action's output."""

import re

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.fields import typed
from scheduler_core.fields.basic_types import FLAG, NUMBER, TEXT, Form, list_of
from scheduler_core.fields.descriptions import FieldLabel, Option
from scheduler_core.fields.records import Field, Record, field
from scheduler_core.fields.typed import Parts, typed_list
from scheduler_core.values.jobs.actions import Assertion

_ASSERTIONS: Form[tuple[Assertion, ...]] = list_of(
    Record(
        Assertion,
        field("pattern", TEXT),
        field("json_path", TEXT),
        field("equals", TEXT),
        field("must_match", FLAG),
        field("header", TEXT),
    )
)

_OPTION = "assert"
_NOT = "!"
_HEADER = "header "
# What a JSONPath goes on with: a text in quotes, or any other sign.
_PIECE = re.compile(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|.""", re.DOTALL)
_HEADER_NAME = re.compile(r"header\s+([^\s=~]+)(?:([=~])(.*))?", re.DOTALL)
_FORMS = (
    '/regular expression/, $.path, $.path=value, $.path~expression, or so with "header Name" for $.path; '
    "not so with ! before it"
)


def assertions(place: str, label: str) -> Field:
    """Return the field of the expectations of a call or a script."""
    return field(
        "assertions",
        _ASSERTIONS,
        typed=typed_list(Parts(read_assertion, print_assertion, print_assertion), "\n"),
        option=Option(
            "what the output must have: /regular expression/, $.path, $.path=value, $.path~expression, or so "
            'with "header Name" for $.path; not so with ! before it',
            "FORM",
            name="assert",
            part=("FORM", "an expectation"),
        ),
        label=FieldLabel(
            f"success of a {place}",
            label,
            "One in each line: /regular expression/, $.path, $.path=value, $.path~expression; ! before it: "
            "not.",
            "/done|skipped/\n$.state=ok",
            place=f"{place}_assertions",
            is_code=True,
        ),
    )


def kept_bytes(attribute: str, place: str) -> Field:
    """Return the field that says how much output is kept."""
    return field(
        attribute,
        NUMBER,
        typed=typed.SIZE,
        option=Option("how much output to keep, such as 64k (1M)", "SIZE", name="keep-bytes"),
        label=FieldLabel(f"success of a {place}", "Keep output up to", "Bytes, such as 64k or 1M."),
    )


def read_assertion(text: str) -> Assertion:
    """Read one of the forms; ! before it turns it round."""
    said = text.removeprefix(_NOT)
    must_match = said == text
    if len(said) > 2 and said.startswith("/") and said.endswith("/"):
        return Assertion(pattern=said[1:-1], must_match=must_match)
    header = _HEADER_NAME.fullmatch(said)
    if header is None and not said.startswith("$"):
        raise InvalidInput(_OPTION, f"{shown(text)!r} is not understood; write {_FORMS}")
    place, mark, value = header.groups() if header else _parts_of_path(said)
    return Assertion(
        pattern=value if mark == "~" else "",
        json_path="" if header else place,
        equals=value if mark == "=" else None,
        must_match=must_match,
        header=place if header else "",
    )


def _parts_of_path(said: str) -> tuple[str, str, str]:
    """Part a JSONPath at the first = or ~ that stands in no brackets and no quotes."""
    depth = 0
    for found in _PIECE.finditer(said):
        match found[0]:
            case "[":
                depth += 1
            case "]":
                depth -= 1
            case "=" | "~" if depth <= 0:
                return said[: found.start()], found[0], said[found.end() :]
            case _:
                pass
    return said, "", ""


def print_assertion(assertion: Assertion) -> str:
    """Write the form that says this, as far as one does."""
    mark = "" if assertion.must_match else _NOT
    place = f"{_HEADER}{assertion.header}" if assertion.header else assertion.json_path
    if not place:
        return f"{mark}/{assertion.pattern}/"
    if assertion.equals is not None:
        return f"{mark}{place}={assertion.equals}"
    return f"{mark}{place}" + (f"~{assertion.pattern}" if assertion.pattern else "")
