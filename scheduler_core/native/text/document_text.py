"""Documents as text: JSON, or YAML as its version 1.2 reads plain words."""

import json
import re
from typing import NoReturn

import yaml

from scheduler_core.errors import shown
from scheduler_core.fields.places import refused
from scheduler_core.native.text.document_words import mistake_in_json
from scheduler_core.native.text.text_bounds import MOST_IN_TEXT, check_json, check_length
from scheduler_core.native.text.yaml_values import plain_value, read_yaml

_FIELD = "document"
_INDENT = 2
_WIDTH = 110
_TEXT_TAG = "tag:yaml.org,2002:str"
_HALF = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")  # of a character beyond 16 bits
# Texts too, as digits may stand in them; no fewer digits than the least limit that Python can be given.
_WORD_OR_LONG_NUMBER = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|(?<![0-9.])-?([0-9]{640,})(?![0-9.eE])')


def read_document(text: str) -> object:
    """Return what a text holds, several documents of YAML as a list; a refusal names line and column."""
    text = text.removeprefix("\ufeff")
    return read_json(text) if text.lstrip()[:1] in {"{", "["} else _read_yaml(text)


def json_text(document: object) -> str:
    return json.dumps(document, indent=_INDENT, ensure_ascii=False) + "\n"


def json_line(document: object) -> str:
    """Write JSON that fits into a line or a cell."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def yaml_text(document: object) -> str:
    """Write YAML that its versions 1.1 and 1.2 read alike; texts of several lines stay readable."""
    return str(
        yaml.dump(document, Dumper=_Writer, sort_keys=False, allow_unicode=True, width=_WIDTH, indent=_INDENT)
    )


def read_json(text: str, most: int = MOST_IN_TEXT) -> object:
    """Return what a text of JSON holds, which are `most` values; a refusal names line and column."""
    check_json(text, most)
    try:
        document: object = json.loads(text, object_pairs_hook=_mapping, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise refused(
            _FIELD, f"line {error.lineno}, column {error.colno}: {mistake_in_json(error.msg)}"
        ) from error
    except ValueError as error:  # Python reads no number of so many digits
        raise refused(_FIELD, _place_of_long_number(text)) from error
    if _HALF.search(text):
        _refuse_halves(document)
    return document


def _place_of_long_number(text: str) -> str:
    numbers = (found for found in _WORD_OR_LONG_NUMBER.finditer(text) if found[1])
    found = next(numbers)
    line, column = text.count("\n", 0, found.start()) + 1, found.start() - text.rfind("\n", 0, found.start())
    return f"line {line}, column {column}: a number of {len(found[1]):,} digits is too large"


def _refuse_halves(document: object) -> None:
    """Refuse what no file can be written with, and no store can keep."""
    try:
        json.dumps(document, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise refused(_FIELD, "holds half a character, such as \\ud800 without its other half") from error


def _mapping(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise refused(_FIELD, f"the key {shown(key)!r} stands there twice; take one out")
        found[key] = value
    return found


def _refuse_constant(word: str) -> NoReturn:
    raise refused(_FIELD, f"holds {word}, which JSON has not")


def _read_yaml(text: str) -> object:
    check_length(text)
    documents = read_yaml(text)
    if not documents:
        raise refused(_FIELD, "is empty")
    return documents[0] if len(documents) == 1 else documents


class _Writer(yaml.SafeDumper):
    """Writes texts of several lines as blocks, and never an anchor."""

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002 - the signature of the library
        return True


def _write_text(writer: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return writer.represent_scalar(_TEXT_TAG, text, style=_style_of(text))


_Writer.add_representer(str, _write_text)


def _style_of(text: str) -> str | None:
    """Return a block for lines, and quotes with escapes for what YAML would take for an end of line.

    Quotes also for what version 1.2 alone takes for a number, such as 08.
    """
    if not text.replace("\n", "").isprintable():
        return '"'
    if plain_value(text) != text:
        return "'"
    return "|" if "\n" in text else None
