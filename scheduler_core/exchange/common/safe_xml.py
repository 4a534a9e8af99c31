"""Parse untrusted XML: no document types, no entities, bounded depth and size."""

from typing import NoReturn
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from scheduler_core.errors import InvalidInput

_DEEPEST = 50
_MOST_ELEMENTS = 100_000


def read_xml(text: str) -> Element:
    """Return the root of a document; InvalidInput names the line of what can't be read."""
    reading = _XmlReading()
    try:
        reading.parser.Parse(text.encode(), True)
    except expat.ExpatError as error:
        reason = expat.ErrorString(error.code)
        raise InvalidInput("document", f"line {error.lineno}, column {error.offset + 1}: {reason}") from error
    return reading.builder.close()


def local_name(element: Element) -> str:
    """Return the name of an element without the namespace."""
    return str(element.tag).rsplit("}", 1)[-1]


def child(element: Element, *path: str) -> Element | None:
    """Return the first element at a path of names, whatever their namespace."""
    found: Element | None = element
    for name in path:
        if found is None:
            return None
        found = next((each for each in found if local_name(each) == name), None)
    return found


def text_at(element: Element, *path: str) -> str:
    """Return the text at a path, "" if there is none."""
    found = child(element, *path)
    return (found.text or "").strip() if found is not None else ""


class _XmlReading:
    def __init__(self) -> None:
        # The text has been decoded, so what it says of its own encoding no longer counts.
        self.parser = expat.ParserCreate("UTF-8", "}")
        self.builder = TreeBuilder()
        self._depth = self._count = 0
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self.builder.data
        self.parser.StartDoctypeDeclHandler = self._refuse_type
        self.parser.buffer_text = True

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        self._count += 1
        if self._depth > _DEEPEST or self._count > _MOST_ELEMENTS:
            self._refuse(f"has more than {_MOST_ELEMENTS:,} elements, or more than {_DEEPEST} in one another")
        self.builder.start(name, attributes)

    def _end(self, name: str) -> None:
        self._depth -= 1
        self.builder.end(name)

    def _refuse_type(self, *_: object) -> NoReturn:
        self._refuse("declares a document type or entities, which is not taken; take the declaration out")

    def _refuse(self, reason: str) -> NoReturn:
        raise InvalidInput("document", f"line {self.parser.CurrentLineNumber}: {reason}")
