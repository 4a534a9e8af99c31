"""Whatever the command line tells people is said in their language: no text is printed as it stands."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.core.cli.spoken_texts import ROOT
from tests.support.syntax_nodes import nodes_below

# What is told by these; the name of a field, which nobody translates, comes first in some.
_TELLING = {
    **dict.fromkeys(("print", "input", "warn", "_warn", "harmless", "styled", "Styled"), 0),
    **dict.fromkeys(("NotFound", "Conflict", "error", "ArgumentTypeError"), 0),
    **dict.fromkeys(("InvalidInput", "ArgumentError"), 1),
}
_SAYING = frozenset({"tr", "tr_of", "tr_count", "of_core", "refusal_words"})
# Two words in a row; our name stands before what goes to standard error.
_WORDS = re.compile(r"[A-Za-z]{2,}[ ,;:]+[a-z]{2,}")
_NAME = "hourbell: "
# They answer programs.
_FOR_PROGRAMS = frozenset({"conformance"})
_FOR_THE_LOG = "nothing listens beside the engine: %s"


def test_no_text_is_told_as_it_stands() -> None:
    files = [each for each in sorted(ROOT.rglob("*.py")) if each.parent.name not in _FOR_PROGRAMS]
    bare = [f"{file.relative_to(ROOT)}: {text}" for file in files for text in _bare_of(file)]

    assert bare == [], "say them by tr"


def _bare_of(file: Path) -> Iterator[str]:
    for node in nodes_below(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and (name := _name(node)) in _TELLING:
            for argument in node.args[_TELLING[name] :]:
                for text in _unsaid(argument):
                    if _WORDS.search(text.removeprefix(_NAME)) and text != _FOR_THE_LOG:
                        yield text


def _unsaid(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Call() if _name(node) in _SAYING:
            return
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
            for part in parts:
                yield from _unsaid(part.value) if isinstance(part, ast.FormattedValue) else ()
        case ast.Call(args=held) | ast.BoolOp(values=held):
            for each in held:
                yield from _unsaid(each)
        case ast.IfExp(body=first, orelse=second) | ast.BinOp(left=first, right=second):
            yield from _unsaid(first)
            yield from _unsaid(second)


def _name(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
