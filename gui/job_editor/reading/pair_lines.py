"""Names with values, one pair in a line: headers, variables, fields of a form. No widgets here."""

import json

from PySide6.QtCore import QCoreApplication

from gui.job_editor.reading.entries import Entry, lines_entry
from scheduler_core.errors import InvalidInput

_QUOTE = '"'


def header_lines(place: str, attribute: str) -> Entry:
    """Return a field of lines such as `Accept: text/plain`."""

    def read(line: str) -> tuple[str, str]:
        name, value = _pair(line, ":", "Accept: text/plain")
        return name, value.strip()

    return lines_entry(place, read, ": ".join, attribute)


def value_lines(place: str, attribute: str) -> Entry:
    """Return a field of lines such as `NAME=value`; a value of several lines stands in quotes, as in JSON."""

    def read(line: str) -> tuple[str, str]:
        name, value = _pair(line, "=", "NAME=value")
        return name, _unquoted(value)

    return lines_entry(place, read, _write_value, attribute)


def _pair(line: str, mark: str, example: str) -> tuple[str, str]:
    name, found, value = line.partition(mark)
    if not found or not name.strip():
        raise InvalidInput(
            "line",
            _tr("“{line}” is not understood; write it like {example}").format(
                line=line[:40], example=example
            ),
        )
    return name.strip(), value


def _write_value(pair: tuple[str, str]) -> str:
    name, value = pair
    is_plain = value == value.strip() and value.isprintable() and not value.startswith(_QUOTE)
    return f"{name}={value if is_plain else json.dumps(value, ensure_ascii=False)}"


def _unquoted(value: str) -> str:
    if not value.startswith(_QUOTE):
        return value
    try:
        return str(json.loads(value))
    except json.JSONDecodeError:
        return value


def _tr(text: str) -> str:
    return QCoreApplication.translate("pair_lines", text)
