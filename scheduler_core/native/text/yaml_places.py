"""Find places in a YAML text: a value by its path, and what only a text can hold."""

import re
from collections.abc import Iterator

import yaml

_PARTS = re.compile(r"\[([0-9]+)\]|([^.\[\]]+)")
_Loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


def line_of(text: str, path: str) -> int | None:
    """Return the line, counted from 1, of what stands under a path such as [1].retry, or of what holds it.

    The text is one that could be read. None where nothing stands in it.
    """
    node = yaml.compose(text, Loader=_Loader)
    line = None if node is None else node.start_mark.line + 1
    for number, key in _PARTS.findall(path):
        found = _below(node, number, key)
        if found is None:
            break
        node, line = found
    return line


def line_of_remark(text: str) -> int | None:
    """Return the line of the first comment of a text that could be read; None if it has none."""
    begin = 0
    for event in yaml.parse(text, Loader=_Loader):
        if isinstance(event, yaml.ScalarEvent):
            place = _remark(text, begin, _begin_of_words(text, event))
            if place is not None:
                return text.count("\n", 0, place) + 1
            begin = 0 if event.end_mark is None else event.end_mark.index
    place = _remark(text, begin, len(text))
    return None if place is None else text.count("\n", 0, place) + 1


def line_of_anchor(text: str) -> int | None:
    """Return the line of the first part that a text gives a name, to repeat it elsewhere."""
    for event in yaml.parse(text, Loader=_Loader):
        if isinstance(event, yaml.NodeEvent) and event.anchor is not None:
            return None if event.start_mark is None else event.start_mark.line + 1
    return None


def _below(node: yaml.Node | None, number: str, key: str) -> tuple[yaml.Node, int] | None:
    """Return what stands in a node at a place, with the line where it begins."""
    if number and isinstance(node, yaml.SequenceNode) and int(number) < len(node.value):
        entry = node.value[int(number)]
        return entry, entry.start_mark.line + 1
    if key and isinstance(node, yaml.MappingNode):
        return next(_values(node, key), None)
    return None


def _values(node: yaml.MappingNode, wanted: str) -> Iterator[tuple[yaml.Node, int]]:
    for key, value in node.value:
        if isinstance(key, yaml.ScalarNode) and key.value == wanted:
            yield value, key.start_mark.line + 1


def _begin_of_words(text: str, event: yaml.ScalarEvent) -> int:
    """Return where the words of a scalar begin: those of a block, below the line that announces it."""
    begin = 0 if event.start_mark is None else event.start_mark.index
    if event.style in {"|", ">"}:
        end = text.find("\n", begin)
        return len(text) if end < 0 else end
    return begin


def _remark(text: str, begin: int, end: int) -> int | None:
    place = text.find("#", begin, end)
    return None if place < 0 else place
