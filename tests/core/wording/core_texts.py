"""Collect the texts that the core tells people, from its source."""

import ast
import re
from collections.abc import Iterator, Mapping, Set
from functools import cache
from pathlib import Path

from tests.support.syntax_nodes import nodes_below

ROOT = Path(__file__).resolve().parents[3] / "scheduler_core"
# They speak English: what the command line prints, and what other programs are told.
_ENGLISH_ROOMS = ("api", "cli", "revalee", "servers", "wording")
# What is made of a text for people: errors, with all classes of them; problems of a schedule, findings,
# reasons of runs, answers to conditions, and what a file could not take along.
_TELLING = frozenset(
    """
    SchedulerError Problem Diagnosis Finding Loss Stop Skip GiveUpWait Away ConditionAnswer
    AddressRefused BusTrouble CanNot LeadsAway NoRegularFile
    Wrong FileNow BadFile lose _lose _needed refused _refused _refused_at
    """.split()
)
# Their first argument is the name of a field, or a value, which no one translates.
_WITH_A_FIELD = frozenset(
    {"InvalidInput", "Problem", "Finding", "_lose", "_needed", "refused", "_refused_at"}
)
# Lists that texts are gathered in, each of them to be told.
_GATHERING = frozenset({"lost", "losses"})
# Where the lines are read that people type as sentences; `refuse` is told with the text alone there.
_SENTENCES = "recurrence/words/parsing/"
# Where in a file a loss was.
_PLACED = "place"
_PLACE = re.compile(r"\{[^{}]*\}")


def told_templates() -> dict[str, str]:
    """Return the texts with their places as {}, and where each stands; those of words and blanks only."""
    found = {}
    telling = _all_telling()
    for file, tree, nodes in _sources():
        constants = _constants(tree)
        for node in nodes:
            for argument in _told(node, telling):
                for template in _templates(argument, constants):
                    if " " in template.strip() and words_of(_PLACE.sub("", template)):
                        found[template] = f"{file}:{argument.lineno}"
    return found


def refusals_of_sentences() -> dict[str, str]:
    """Return the texts with which sentences are refused, and where each stands."""
    return {
        template: f"{file}:{node.lineno}"
        for file, tree, nodes in _sources()
        if file.startswith(_SENTENCES)
        for node in nodes
        if isinstance(node, ast.Call) and _name(node.func) == "refuse"
        for argument in node.args
        for template in _templates(argument, _constants(tree))
        if words_of(_PLACE.sub("", template))
    }


def all_words() -> set[str]:
    """Return the words that stand in quotes anywhere in the core."""
    return {
        word
        for _, _, nodes in _sources()
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        for word in words_of(node.value)
    }


def words_of(text: str) -> set[str]:
    """Return the words of a text in small letters, as a sentence may begin with any."""
    return set(re.findall(r"[a-z]{3,}", text.lower()))


def without_names(template: str) -> str:
    """Return a template with {} for each place, and braces as they are read."""
    return (
        _PLACE.sub("{}", template.replace("{{", "\0").replace("}}", "\1"))
        .replace("\0", "{")
        .replace("\1", "}")
    )


@cache
def _sources() -> list[tuple[str, ast.Module, list[ast.AST]]]:
    """Return the files with their trees, and all nodes of these."""
    found = []
    for file in sorted(ROOT.rglob("*.py")):
        name = file.relative_to(ROOT)
        if name.parts[0] not in _ENGLISH_ROOMS:
            tree = ast.parse(file.read_text("utf-8"))
            found.append((name.as_posix(), tree, nodes_below(tree)))
    return found


def _constants(tree: ast.Module) -> dict[str, ast.expr]:
    """Return what the names of a module stand for."""
    return {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _all_telling() -> frozenset[str]:
    """Return the names of what is made of a text, with those of the classes that are made of these."""
    bases = {
        node.name: {_name(base) for base in node.bases}
        for _, _, nodes in _sources()
        for node in nodes
        if isinstance(node, ast.ClassDef)
    }
    found = _TELLING
    while more := {name for name, above in bases.items() if above & found} - found:
        found |= more
    return found


def _told(node: ast.AST, telling: Set[str]) -> list[ast.expr]:
    match node:
        case ast.ClassDef(name=name) if name in telling:
            return [argument for made in ast.walk(node) for argument in _handed_on(made)]
        case ast.Call(func=ast.Attribute(value=place, attr="append" | "extend")) if (
            _name(place) in _GATHERING
        ):
            return node.args
        case ast.Call() if _name(node.func) in telling:
            named = [keyword.value for keyword in node.keywords]
            return [*node.args[_name(node.func) in _WITH_A_FIELD :], *named]
        case ast.AugAssign(target=target) | ast.Assign(targets=[target]) if _name(target) in _GATHERING:
            return [node.value]
        case ast.Assign(targets=[target]) if _name(target) == _PLACED:
            return [node.value]
    return []


def _handed_on(node: ast.AST) -> list[ast.expr]:
    """Return what a class hands to the one above it when one is made."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr="__init__")):
            return node.args
    return []


def _templates(node: ast.AST, constants: Mapping[str, ast.expr]) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr():
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
            for part in node.values:
                if isinstance(part, ast.FormattedValue) and isinstance(part.value, ast.Subscript):
                    yield from _templates(part.value, constants)
        case ast.Name(id=name) if name in constants:
            yield from _templates(constants[name], {})
        case ast.Subscript(value=table):
            yield from _templates(table, constants)
        case ast.BinOp(op=ast.Add()):
            for first in _templates(node.left, constants):
                yield from (first + rest for rest in _templates(node.right, constants))
        case _:
            for part in _parts(node):
                yield from _templates(part, constants)


def _parts(node: ast.AST) -> list[ast.expr]:
    """Return the expressions of which each may be what is told."""
    match node:
        case ast.IfExp():
            return [node.body, node.orelse]
        case ast.Dict() | ast.BoolOp():
            return node.values
        case ast.List() | ast.Tuple():
            return node.elts
        case ast.ListComp():
            return [node.elt]
        case ast.BinOp(op=ast.Mult()):
            return [node.left]
    return []


def _name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
