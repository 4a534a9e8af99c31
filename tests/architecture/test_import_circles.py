"""No circle of modules: whoever reads one of them need not read all of them."""

import ast
import re
from collections.abc import Iterator, Mapping, Set
from pathlib import PurePosixPath

import pytest

from tests.architecture.repository import ROOT, modules, syntax_of

PACKAGES = ("gui", "scheduler_core")
# An import, whatever it is for: what is taken from where, or the modules.
_IMPORT = re.compile(r"^ *(?:from ([\w.]+) import (\([^)]*\)|[^\n#]*)|import ([^\n#]*))", re.MULTILINE)
_WORD = re.compile(r"[\w.]+")


@pytest.mark.slow
def test_no_modules_import_one_another_in_a_circle() -> None:
    found = {_name(path): path for path in modules(*PACKAGES)}
    texts = {name: (ROOT / path).read_text(encoding="utf-8") for name, path in found.items()}
    # A circle is in a knot of what the texts say, so only those modules are read closely.
    knotted = _knotted({name: set(_perhaps_imported(text, found.keys())) for name, text in texts.items()})
    imports = {name: set(_imported(syntax_of(found[name]), found.keys())) for name in knotted}

    circles = sorted(map(_shown, _circles(imports)))

    assert not circles, "\n".join(["move what they share into a module of its own:", *circles])


def test_imports_inside_functions_and_for_types_count() -> None:
    text = (
        "from typing import TYPE_CHECKING\n"
        "import a.one\n"
        "from a import two, Name\n"
        "if TYPE_CHECKING:\n    from a.three import Name\nelse:\n    from a.four import Name\n"
        "def late():\n    from a.five import Name\n"
        "from a import (\n    Name,\n    six,\n)\n"
    )
    known = {"a", "a.one", "a.two", "a.three", "a.four", "a.five", "a.six"}

    assert set(_imported(ast.parse(text), known)) == known
    assert set(_perhaps_imported(text, known)) == known


def test_a_circle_is_named_from_its_first_module_on() -> None:
    imports = {"d": {"b"}, "c": {"a", "leaf"}, "b": {"c"}, "a": {"b"}, "leaf": set[str](), "self": {"self"}}

    assert sorted(map(_shown, _circles(imports))) == ["a → b → c → a", "self → self"]


def _name(path: PurePosixPath) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _perhaps_imported(text: str, known: Set[str]) -> Iterator[str]:
    """Yield the known modules that are imported somewhere in a text, be it for types alone."""
    for module, names, modules_named in _IMPORT.findall(text):
        yield from (name for name in _WORD.findall(modules_named) if name in known)
        for name in _WORD.findall(names):
            named = f"{module}.{name}"
            if named in known or module in known:
                yield named if named in known else module


def _imported(tree: ast.AST, known: Set[str]) -> Iterator[str]:
    """Yield the known modules that are imported, at once or later, be it for types alone."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                named = f"{node.module}.{alias.name}"
                module = named if named in known else node.module
                if module is not None and module in known:
                    yield module


def _circles(imports: Mapping[str, Set[str]]) -> Iterator[list[str]]:
    """Yield a shortest circle through the first module of each knot of modules that reach one another."""
    seen: set[str] = set()
    imports = _knotted(imports)
    for start in sorted(imports):
        circle = [] if start in seen else _shortest_circle(start, imports)
        if circle:
            yield circle
            seen |= _reached(start, imports) & _reached(start, _turned(imports))


def _knotted(imports: Mapping[str, Set[str]]) -> dict[str, Set[str]]:
    """Return the imports of those modules that may stand in a circle: what reads none of them does not."""
    left = dict(imports)
    while ends := {name for name, targets in left.items() if targets.isdisjoint(left)}:
        left = {name: targets for name, targets in left.items() if name not in ends}
    return {name: targets & left.keys() for name, targets in left.items()}


def _shortest_circle(start: str, imports: Mapping[str, Set[str]]) -> list[str]:
    """Return the modules from `start` to the last before it again; empty if nothing leads back."""
    ways = [[start]]
    reached = set[str]()
    for way in ways:
        for target in sorted(imports[way[-1]] - reached):
            if target == start:
                return way
            reached.add(target)
            ways.append([*way, target])
    return []


def _reached(start: str, imports: Mapping[str, Set[str]]) -> set[str]:
    reached = {start}
    waiting = [start]
    while waiting:
        new = imports[waiting.pop()] - reached
        reached |= new
        waiting += new
    return reached


def _turned(imports: Mapping[str, Set[str]]) -> dict[str, set[str]]:
    turned = {name: set[str]() for name in imports}
    for name, targets in imports.items():
        for target in targets:
            turned[target].add(name)
    return turned


def _shown(circle: list[str]) -> str:
    return " → ".join([*circle, circle[0]])
