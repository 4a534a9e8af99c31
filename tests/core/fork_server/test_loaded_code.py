"""An update is noticed by the files from which code was loaded."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scheduler_core.fork_server.loaded_code import LoadedCode


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the folder of a package with a module, of which the package itself is loaded."""
    folder = tmp_path / "updated_package"
    folder.mkdir()
    for name in ("__init__.py", "later.py"):
        (folder / name).write_text("", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.import_module("updated_package")
    yield folder
    for name in [each for each in sys.modules if each.startswith("updated_package")]:
        del sys.modules[name]


@pytest.fixture
def code(package: Path) -> LoadedCode:
    found = LoadedCode("updated_package", package.parent)
    found.note()
    return found


def test_what_is_loaded_later_is_the_same_code(package: Path, code: LoadedCode) -> None:
    importlib.import_module("updated_package.later")
    code.note()

    assert code.is_same()


def test_what_was_not_loaded_may_change(package: Path, code: LoadedCode) -> None:
    (package / "later.py").write_text("changed = True", "utf-8")

    assert code.is_same()


def test_another_file_in_its_place_is_noticed(package: Path, code: LoadedCode) -> None:
    (package / "__init__.py").write_text("changed = True", "utf-8")

    assert not code.is_same()


def test_a_file_that_is_gone_is_noticed(package: Path, code: LoadedCode) -> None:
    (package / "__init__.py").unlink()

    assert not code.is_same()


def test_another_version_beside_it_is_noticed(package: Path, code: LoadedCode) -> None:
    (package.parent / "updated_package-2.dist-info").mkdir()

    assert not code.is_same()
