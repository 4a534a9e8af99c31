"""What an output must look like, in the few words of one option."""

import re

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.values.jobs.actions import Assertion

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
