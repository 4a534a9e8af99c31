"""Explain errors in YAML or JSON in our own words, as libraries speak of tokens and nodes."""

import re

import yaml

from scheduler_core.lazy_dataclass import dataclass

_NO_SUCH_SIGN = "no value begins with {sign}; put the value in quotes"
_UNKNOWN = "is not written as lists, names and values are; compare it with an example"


@dataclass(frozen=True, slots=True)
class TextMistake:
    """What is wrong, and in which line and column, counted from 0."""

    line: int
    column: int
    reason: str


@dataclass(frozen=True, slots=True)
class _MistakeWords:
    """What to say of the mistakes whose name holds `pattern`; at their begin, or where they show."""

    pattern: str
    reason: str
    is_at_begin: bool = False


def mistake_in_yaml(text: str, error: yaml.MarkedYAMLError) -> TextMistake | None:
    """Return what a library found; None where it names no place."""
    words = _words_of(f"{error.problem or ''} {error.context or ''}")
    begin = error.context_mark if words is not None and words.is_at_begin else None
    mark = begin or error.problem_mark or error.context_mark
    if mark is None:
        return None
    reason = _UNKNOWN if words is None else words.reason
    if reason == _NO_SUCH_SIGN:
        line = text.splitlines()[mark.line] if mark.line < len(text.splitlines()) else ""
        reason = reason.format(sign=line[mark.column : mark.column + 1] or "this sign")
    return TextMistake(mark.line, mark.column, reason)


def mistake_in_json(problem: str) -> str:
    """Return what a library found, without its place."""
    return next((reason for begin, reason in _OF_JSON if problem.startswith(begin)), _UNKNOWN)


def _words_of(problem: str) -> _MistakeWords | None:
    return next((each for each in _OF_YAML if re.search(each.pattern, problem)), None)


# The library in C and the one in Python name the same mistake otherwise; the first that fits counts.
_OF_YAML = (
    _MistakeWords(
        r"expected ',' or '\]'",
        "the list is not closed; write commas between its values and ] behind the last",
        is_at_begin=True,
    ),
    _MistakeWords(
        r"expected ',' or '\}'",
        "the brace is not closed; write commas between what stands in it and the other brace at its end",
        is_at_begin=True,
    ),
    _MistakeWords(
        r"unexpected end of stream|unexpected document (indicator|separator)",
        "the quotes are not closed; write them at the end of the value, too",
        is_at_begin=True,
    ),
    _MistakeWords(r"found a tab|'\\t' that cannot start", "the line begins with a tab; begin it with spaces"),
    _MistakeWords(r"cannot start any token", _NO_SUCH_SIGN),
    _MistakeWords(
        r"mapping values are not allowed|unexpected ':'",
        "a colon stands where no name begins; begin the line as the one before, or put the value in quotes",
    ),
    _MistakeWords(
        r"'-' indicator|<block end>|expected key",
        "the line begins below none of those before it; let it begin where the lines do that it belongs to",
    ),
    _MistakeWords(
        r"find expected ':'",
        "a name stands there without a colon; write the name, a colon, a space and its value",
        is_at_begin=True,
    ),
    _MistakeWords(r"node content", "nothing stands there; write a value, or close the bracket before it"),
    _MistakeWords(
        r"alphabetic or numeric",
        "no name stands behind & or *; put the value in quotes if it begins so",
    ),
    _MistakeWords(
        r"entries are not allowed|mapping keys are not allowed",
        "no list begins there; give each dash a line of its own, or put the value in quotes",
    ),
    _MistakeWords(
        r"escape|hexdecimal|hexadecimal|octet",
        "what stands behind \\ means nothing; write \\\\ for a backslash",
    ),
    _MistakeWords(
        r"irective|version|%TAG|%YAML|YAML document",
        "a line that begins with % means nothing here; take it out, or put the value in quotes",
    ),
    _MistakeWords(
        r"tag|expected '!'|expected '>'",
        "what begins with ! means nothing here; take it out, or put the value in quotes",
    ),
    _MistakeWords(
        r"block scalar|indentation",
        "what stands behind | or > means nothing; write the text below it, further to the right",
    ),
    _MistakeWords(
        r"<document start>",
        "it ends before this line; let the line begin where those before it do, or take it out",
    ),
)
_OF_JSON = (
    (
        "Expecting property name",
        "a name in double quotes belongs there; write it, or take the comma out",
    ),
    ("Illegal trailing comma", "nothing follows the comma; take it out"),
    ("Expecting ','", "a comma is missing before this, or a bracket is not closed"),
    ("Expecting ':'", "a colon is missing behind the name"),
    ("Expecting value", "a value belongs there; write it, or take the comma out"),
    ("Extra data", "it has ended before; take out what follows, or put all of it in brackets"),
    ("Unterminated string", "the quotes are not closed; write them at the end of the value, too"),
    ("Invalid control character", "a line does not end within quotes; write \\n for its end"),
    ("Invalid \\", "what stands behind \\ means nothing; write \\\\ for a backslash"),
)
