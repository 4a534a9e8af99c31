"""What stands where: the top level, what is importable, and how long a module may be."""

import ast
from collections import Counter, defaultdict
from pathlib import PurePosixPath

import pytest

from tests.architecture.repository import ROOT, modules, syntax_of, tracked_paths

TOP_LEVEL = {
    ".ci",
    ".editorconfig",
    ".gitignore",
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "gui",
    "packaging",
    "pyproject.toml",
    "resources",
    "scheduler_core",
    "tests",
}
LINES_ALLOWED = 500
MODULES_ALLOWED = 20
# Modules that are longer and still hold one idea: path -> the reason.
LONG_MODULES: dict[str, str] = {}


@pytest.mark.slow
def test_the_top_level_holds_what_was_agreed_and_nothing_else() -> None:
    found = {path.parts[0] for path in tracked_paths()}

    assert found - TOP_LEVEL == set(), "not agreed"
    assert TOP_LEVEL - found == set(), "missing"


@pytest.mark.slow
def test_texts_that_qt_loads_are_made_and_not_kept() -> None:
    """They were a conflict in each pair of branches that changed a text; delete the file from Git."""
    assert [path for path in tracked_paths() if path.suffix == ".qm"] == []


@pytest.mark.parametrize("folder", ["packaging", "resources", "tests"])
def test_a_folder_that_is_no_package_cannot_become_one(folder: str) -> None:
    """`packaging/__init__.py` would hide the library of that name."""
    assert not (ROOT / folder / "__init__.py").exists()


def test_a_folder_of_code_is_a_package() -> None:
    folders = {path.parent for path in modules("gui", "scheduler_core")}

    assert [str(folder) for folder in sorted(folders) if not (ROOT / folder / "__init__.py").is_file()] == []


def test_the_packages_say_that_they_are_typed() -> None:
    assert (ROOT / "scheduler_core" / "py.typed").is_file()


@pytest.mark.slow
def test_no_module_is_long_without_a_reason() -> None:
    long = {
        str(path)
        for path in modules("gui", "packaging", "scheduler_core", "tests")
        if _lines(path) > LINES_ALLOWED
    }

    assert long - set(LONG_MODULES) == set(), f"over {LINES_ALLOWED} lines: does it still hold one idea?"
    assert set(LONG_MODULES) - long == set(), "no longer long: take it off the list"


def test_no_folder_has_many_modules() -> None:
    counts = Counter(path.parent for path in modules("gui", "scheduler_core") if path.name != "__init__.py")

    full = {str(folder): count for folder, count in counts.items() if count > MODULES_ALLOWED}
    assert full == {}, "move what belongs together to a room of its own"


@pytest.mark.slow
def test_no_two_classes_have_the_same_name() -> None:
    """Whoever searches for one finds it; what a request holds is named by its route."""
    places: defaultdict[str, list[str]] = defaultdict(list)
    for path in modules("gui", "scheduler_core"):
        if "routes" not in path.parts:
            for node in syntax_of(path).body:
                if isinstance(node, ast.ClassDef):
                    places[node.name].append(str(path))

    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def _lines(path: PurePosixPath) -> int:
    return len((ROOT / path).read_text(encoding="utf-8").splitlines())
