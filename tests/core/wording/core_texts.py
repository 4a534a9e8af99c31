"""Collect the texts that the core tells people, from its source."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3] / "scheduler_core"
# They speak English: what the command line prints, and what other programs are told.
_ENGLISH_ROOMS = ("api", "cli", "revalee", "servers", "wording")
# What is made of a text for people: errors, problems of a schedule, findings, reasons of runs.
_TELLING = frozenset(
    """
    InvalidInput NotFound Conflict Problem Diagnosis Loss Stop Skip GiveUp Away
    StoreUnavailable StoreReadOnly StoreCorrupt StoreLocked StoreFull
    SecretUnavailable PatternTooSlow RedirectRefused CantStart SchedulerError
    """.split()
)
_PLACE = re.compile(r"\{[^{}]*\}")


def told_templates() -> dict[str, str]:
    """Return the texts with their places as {}, and where each stands; those of a few words only."""
    found = {}
    for file, tree in _sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _called(node) in _TELLING:
                for argument in _told_arguments(node):
                    for template in _templates(argument):
                        if " " in _PLACE.sub("", template).strip():
                            found[template] = f"{file}:{node.lineno}"
    return found


def all_words() -> set[str]:
    """Return the words that stand in quotes anywhere in the core."""
    return {
        word
        for _, tree in _sources()
        for node in ast.walk(tree)
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


def _sources() -> Iterator[tuple[str, ast.Module]]:
    for file in sorted(ROOT.rglob("*.py")):
        name = file.relative_to(ROOT)
        if name.parts[0] not in _ENGLISH_ROOMS:
            yield name.as_posix(), ast.parse(file.read_text("utf-8"))


def _told_arguments(call: ast.Call) -> list[ast.expr]:
    """Return what is told; the first that these take is the name of a field."""
    named = [keyword.value for keyword in call.keywords]
    return [*call.args[_called(call) in {"InvalidInput", "Loss", "Problem"} :], *named]


def _templates(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr():
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        case ast.IfExp():
            yield from _templates(node.body)
            yield from _templates(node.orelse)
        case ast.BinOp(op=ast.Add()):
            for first in _templates(node.left):
                yield from (first + rest for rest in _templates(node.right))


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
