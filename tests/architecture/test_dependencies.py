"""What is asked for in `pyproject.toml` and what the locks hold agree, and nothing can slip in unseen."""

import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.architecture.repository import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
RUNTIME = [*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["build"]]
MACHINES = [*RUNTIME, *PROJECT["project"]["optional-dependencies"]["machines"]]
BUNDLE = [*MACHINES, *PROJECT["dependency-groups"]["bundle"]]
TESTS = [*MACHINES, *PROJECT["dependency-groups"]["tests"], *PROJECT["dependency-groups"]["checks"]]
LOCKED_LINE = re.compile(r"^([a-z0-9-]+)==(\S+)( ; .+?)? \\$")
HASH_LINE = re.compile(r"^    --hash=sha256:[0-9a-f]{64}( \\)?$")


@pytest.mark.parametrize("line", sorted({*BUNDLE, *TESTS}))
def test_a_dependency_has_a_lower_bound(line: str) -> None:
    """Without one a resolver in trouble quietly goes back years."""
    operators = {specifier.operator for specifier in Requirement(line).specifier}

    assert operators & {">=", "~=", "=="}


@pytest.mark.parametrize(
    ("file_name", "lines"),
    [
        ("runtime.txt", RUNTIME),
        ("machines.txt", MACHINES),
        ("bundle.txt", BUNDLE),
        ("tests.txt", TESTS),
    ],
)
def test_a_lock_serves_what_the_project_asks_for(file_name: str, lines: list[str]) -> None:
    locked = _locked(file_name)

    unserved = [
        line
        for line in lines
        if not any(
            Requirement(line).specifier.contains(version)
            for version in locked.get(canonicalize_name(Requirement(line).name), ())
        )
    ]

    assert unserved == [], "run packaging/lock.sh"


@pytest.mark.parametrize(
    ("smaller", "larger"),
    [("runtime.txt", "machines.txt"), ("machines.txt", "bundle.txt"), ("machines.txt", "tests.txt")],
)
def test_a_larger_lock_has_the_versions_of_the_smaller_one(smaller: str, larger: str) -> None:
    """The tests run with what users run with, on one machine or several."""
    found = _locked(larger)

    assert {name: found.get(name) for name in _locked(smaller)} == _locked(smaller)


def test_one_machine_installs_nothing_for_several() -> None:
    assert _locked("machines.txt").keys() - _locked("runtime.txt").keys() == {
        "asgiref",
        "croniter",
        "procrastinate",
        "psycopg-pool",
    }


@pytest.mark.parametrize("file_name", ["runtime.txt", "machines.txt", "bundle.txt", "tests.txt"])
def test_a_lock_holds_pinned_versions_with_hashes_and_nothing_else(file_name: str) -> None:
    text = (ROOT / "packaging" / "locks" / file_name).read_text(encoding="utf-8")

    assert [
        line for line in text.splitlines() if not (LOCKED_LINE.match(line) or HASH_LINE.match(line))
    ] == []


def test_qt_stays_sound_on_python_3_11() -> None:
    """PySide6 6.12.0 aborts CPython 3.11."""
    below_3_12 = [
        Version(found[2])
        for line in (ROOT / "packaging" / "locks" / "runtime.txt").read_text(encoding="utf-8").splitlines()
        if (found := LOCKED_LINE.match(line))
        and found[1] == "pyside6-essentials"
        and "< '3.12'" in (found[3] or "")
    ]

    assert len(below_3_12) == 1
    assert below_3_12[0] < Version("6.12")


def _locked(file_name: str) -> dict[str, set[Version]]:
    locked: dict[str, set[Version]] = {}
    for line in (ROOT / "packaging" / "locks" / file_name).read_text(encoding="utf-8").splitlines():
        if found := LOCKED_LINE.match(line):
            locked.setdefault(found[1], set()).add(Version(found[2]))
    return locked
