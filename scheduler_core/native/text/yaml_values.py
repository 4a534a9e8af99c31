"""Build values from a YAML parser's events, counted as they come.

The composers of PyYAML call themselves for each level, and the one in C ends the whole process at some ten
thousand of them. The parser below them tells one event after the other, and calls nothing again.
"""

import re
from collections.abc import Iterator

import yaml

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.fields.places import refused
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.native.text.document_words import mistake_in_yaml
from scheduler_core.native.text.text_bounds import DEEPEST_TEXT, MOST_IN_TEXT, too_deep, too_many

_FIELD = "document"
_TEXT_TAG = "tag:yaml.org,2002:str"
_OF_NO_KIND = frozenset({None, "!"})
_LIST_TAGS = _OF_NO_KIND | {"tag:yaml.org,2002:seq"}
_MAPPING_TAGS = _OF_NO_KIND | {"tag:yaml.org,2002:map"}
_WORD_TAGS = _OF_NO_KIND | {_TEXT_TAG}
_FLAGS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_NOTHING = frozenset({"", "~", "null", "Null", "NULL"})
_WHOLE_NUMBER = re.compile(r"[-+]?[0-9]{1,100}")
_DIRECTIVE = re.compile(r"^%", re.MULTILINE)
# What may stand in no text of YAML: it is refused before anything is read.
_NO_SIGN = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MOST_DIRECTIVES = 20  # libyaml compares each with all before it

# The C library where it is there: ten times as fast.
_Loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


def read_yaml(text: str) -> list[object]:
    """Return what each document of a text holds; InvalidInput names line and column."""
    if len(_DIRECTIVE.findall(text)) > _MOST_DIRECTIVES:
        raise refused(_FIELD, f"has more than {_MOST_DIRECTIVES} lines that begin with %; take them out")
    reading = _ValueMaker()
    try:
        return list(reading.documents(yaml.parse(text, Loader=_Loader)))
    except yaml.MarkedYAMLError as error:
        found = mistake_in_yaml(text, error)
        told = "is not YAML" if found is None else _placed(found.line, found.column, found.reason)
        raise refused(_FIELD, told) from error
    except yaml.YAMLError as error:
        raise refused(_FIELD, _told_of_sign(text) or f"is not YAML: {shown(str(error))}") from error
    except UnicodeEncodeError as error:
        raise refused(_FIELD, f"holds half a character, {shown(text[error.start])}") from error


@dataclass(frozen=True, slots=True)
class _Anchored:
    """What an anchor names: a value, how many values that is with all below it, and how many levels."""

    value: object
    count: int
    levels: int


class _Unended:
    """A list or a mapping whose end has not come yet."""

    def __init__(
        self, value: list[object] | dict[object, object], anchor: str | None, before: int, level: int
    ) -> None:
        self.value = value
        self.anchor = anchor
        self.count_before = before
        self.deepest = self.level = level
        self._key: object = None
        self.wants_key = isinstance(value, dict)

    def take(self, value: object, event: yaml.Event) -> None:
        if isinstance(self.value, list):
            self.value.append(value)
            return
        if not self.wants_key:
            self.value[self._key] = value
        elif isinstance(value, dict | list):
            raise _refused_at(event, "a key is one word")
        elif value in self.value:
            raise _refused_at(event, f"the key {shown(str(value))!r} stands there twice")
        self._key, self.wants_key = value, not self.wants_key


class _ValueMaker:
    """Makes values of events; an anchor's value is made once and shared."""

    def __init__(self) -> None:
        self._count = 0
        self._open: list[_Unended] = []
        self._anchored: dict[str, _Anchored | None] = {}  # None: its end has not come yet
        self._root: object = None

    def documents(self, events: Iterator[yaml.Event]) -> Iterator[object]:
        for event in events:
            match event:
                case yaml.ScalarEvent():
                    self._word(event)
                case yaml.SequenceStartEvent():
                    self._begin(event, [], _LIST_TAGS)
                case yaml.MappingStartEvent():
                    self._begin(event, {}, _MAPPING_TAGS)
                case yaml.CollectionEndEvent():
                    self._end(event)
                case yaml.AliasEvent():
                    self._alias(event)
                case yaml.DocumentEndEvent():
                    yield self._root
                    self._anchored.clear()

    def _word(self, event: yaml.ScalarEvent) -> None:
        _refuse_tag(event, _WORD_TAGS)
        self._count_in(1, event)
        is_text = bool(event.style) or event.tag is not None
        value = event.value if is_text else plain_value(event.value)
        if event.anchor is not None:
            self._name(event.anchor, event)
            self._anchored[event.anchor] = _Anchored(value, 1, 0)
        self._take(value, event)

    def _begin(
        self,
        event: yaml.CollectionStartEvent,
        value: list[object] | dict[object, object],
        tags: frozenset[str | None],
    ) -> None:
        _refuse_tag(event, tags)
        if self._open and self._open[-1].wants_key:
            raise _refused_at(event, "a key is one word")
        level = len(self._open) + 1
        _refuse_level(level, event)
        if event.anchor is not None:
            self._name(event.anchor, event)
        self._open.append(_Unended(value, event.anchor, self._count, level))
        self._count_in(1, event)

    def _end(self, event: yaml.CollectionEndEvent) -> None:
        ended = self._open.pop()
        if ended.anchor is not None:
            levels = ended.deepest - ended.level + 1
            self._anchored[ended.anchor] = _Anchored(ended.value, self._count - ended.count_before, levels)
        if self._open:
            self._open[-1].deepest = max(self._open[-1].deepest, ended.deepest)
        self._take(ended.value, event)

    def _alias(self, event: yaml.AliasEvent) -> None:
        if event.anchor not in self._anchored:
            raise _refused_at(event, f"nothing before it is named &{shown(str(event.anchor))}")
        named = self._anchored[event.anchor]
        if named is None:
            raise _refused_at(event, "this part holds itself")
        self._count_in(named.count, event)
        if self._open:
            deepest = self._open[-1].level + named.levels
            _refuse_level(deepest, event)
            self._open[-1].deepest = max(self._open[-1].deepest, deepest)
        self._take(named.value, event)

    def _take(self, value: object, event: yaml.Event) -> None:
        if self._open:
            self._open[-1].take(value, event)
        else:
            self._root = value

    def _name(self, anchor: str, event: yaml.Event) -> None:
        if anchor in self._anchored:
            raise _refused_at(event, f"the name &{shown(anchor)} stands there twice")
        self._anchored[anchor] = None

    def _count_in(self, more: int, event: yaml.Event) -> None:
        self._count += more
        if self._count > MOST_IN_TEXT:
            raise _refused_at(event, f"with it the document {too_many()}")


def plain_value(word: str) -> object:
    """Return what a word without quotes means; on, 9:30, 2026-12-01 and 1.5 are text."""
    if word in _FLAGS:
        return _FLAGS[word]
    if word in _NOTHING:
        return None
    return int(word) if _WHOLE_NUMBER.fullmatch(word) else word


def _refuse_level(level: int, event: yaml.Event) -> None:
    if level > DEEPEST_TEXT:
        raise _refused_at(event, too_deep())


def _refuse_tag(event: yaml.ScalarEvent | yaml.CollectionStartEvent, known: frozenset[str | None]) -> None:
    if event.tag not in known:
        raise _refused_at(event, f"the tag {shown(str(event.tag))} means nothing here; take it out")


def _refused_at(event: yaml.Event, reason: str) -> InvalidInput:
    mark = event.start_mark
    return refused(_FIELD, reason if mark is None else _placed(mark.line, mark.column, reason))


def _told_of_sign(text: str) -> str:
    """Say which sign is none of a text; nothing if all are."""
    found = _NO_SIGN.search(text)
    if found is None:
        return ""
    line, begin = text.count("\n", 0, found.start()), text.rfind("\n", 0, found.start()) + 1
    reason = f"the sign {ord(found[0]):04X} can't be seen and means nothing; take it out"
    return _placed(line, found.start() - begin, reason)


def _placed(line: int, column: int, reason: str) -> str:
    return f"line {line + 1}, column {column + 1}: {reason}"
