"""Versions are compared by their numbers, and what is installed may change while a program runs."""

import subprocess
import sys
from pathlib import Path

import pytest

from scheduler_core import program_version as asked
from scheduler_core.program_version import installed_version, is_other, number_of, program_version
from tests.support.ordinary_user import as_an_ordinary_user
from tests.support.other_version import said_version

_ASKED_TWICE = """
from pathlib import Path
from scheduler_core.program_version import installed_version, is_other, program_version
from tests.support.other_version import said_version
print(program_version(), installed_version(), is_other('9.1.0'))
said_version(Path({folder!r}), '9.2.0')
print(program_version(), installed_version(), is_other('9.2.0'))
"""


def test_numbers_count_and_not_what_follows_them() -> None:
    assert number_of("0.2.0") < number_of("0.10.0")
    assert number_of("0.2.0") == number_of("0.2.0.dev3") == number_of("0.2.0+local.7")
    assert number_of("") == ()


def test_who_says_no_version_has_no_other_one() -> None:
    assert not is_other("")
    assert not is_other(program_version())


def test_an_installation_has_it_beside_its_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An update lays its folder beside the former one, and empties that before it removes it."""
    monkeypatch.setattr(asked, "_BESIDE_THE_CODE", tmp_path)
    outside = installed_version()
    for version in ("9.9.0", "9.10.0+local.7"):
        (tmp_path / f"hourbell-{version}.dist-info").mkdir()
        (tmp_path / f"hourbell-{version}.dist-info" / "METADATA").touch()
    (tmp_path / "hourbell-9.11.0.dist-info").mkdir()
    assert installed_version() == "9.10.0+local.7"

    monkeypatch.setattr(asked, "_BESIDE_THE_CODE", tmp_path / "removed")
    assert installed_version() == outside


@pytest.mark.skipif(sys.platform == "win32", reason="there root and modes of folders are something else")
def test_places_that_may_not_be_entered_are_passed_over(
    open_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Below a folder of another user, one in PYTHONPATH raised PermissionError."""
    shut = open_folder / "shut"
    (shut / "in").mkdir(parents=True)
    said_version(open_folder / "installed", "9.1.0")
    monkeypatch.setattr(asked, "_BESIDE_THE_CODE", shut / "in")
    monkeypatch.setattr(sys, "path", [str(shut / "in"), str(open_folder / "installed"), *sys.path])
    shut.chmod(0)
    try:
        with as_an_ordinary_user():
            found = installed_version()
    finally:
        shut.chmod(0o755)

    assert found == "9.1.0"


@pytest.mark.slow
def test_an_update_changes_what_is_installed_and_not_what_runs(tmp_path: Path) -> None:
    environment = said_version(tmp_path, "9.1.0") | {"LC_ALL": "C.UTF-8"}

    told = subprocess.run(
        [sys.executable, "-c", _ASKED_TWICE.format(folder=str(tmp_path))],
        env=environment | {"PYTHONPATH": f"{tmp_path}:{Path.cwd()}"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert told.stdout.splitlines() == ["9.1.0 9.1.0 False", "9.1.0 9.2.0 True"]
