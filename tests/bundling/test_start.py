"""How a bundle begins: as if it had been started without one."""

import marshal
import os
import subprocess
import sys
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from types import CodeType

import pytest

from bundling import start
from tests.architecture.repository import ROOT

_PROGRAM = """
import os, subprocess, sys
from bundling import start
start.FILES_OF_AUTHORITIES = tuple(sys.argv[1:])
start.trust_as_the_system_does(os.environ)
print(os.environ.get("SSL_CERT_FILE"), flush=True)
subprocess.run([sys.executable, "-c", "import os; print(os.environ.get('SSL_CERT_FILE'))"], check=True)
"""


class Archive:
    """A file with one module and a package that is only a folder in it, read as a bundle's is."""

    extract: Callable[..., object]

    def __init__(self, file: Path, before: bytes) -> None:
        code = zlib.compress(marshal.dumps(compile("answer = 42", "late.py", "exec")))
        file.write_bytes(before + b"PYZ" + code)
        self.toc: Mapping[str, tuple[int, int, int]] = {"late": (0, 3, len(code)), "folder": (3, 0, 0)}
        self._filename = str(file)
        self._start_offset = len(before)


def test_a_module_is_read_from_the_program_that_was_started(tmp_path: Path) -> None:
    """An update puts another file in its place, where the module lies elsewhere; its removal leaves none."""
    program, newer = tmp_path / "hourbell", tmp_path / "newer"
    archive = Archive(program, b"of the program")
    start.hold(archive)

    newer.write_bytes(b"another")
    newer.replace(program)
    assert answer_of(archive) == 42
    program.unlink()
    assert answer_of(archive) == 42


def test_a_package_that_is_only_a_folder_has_no_code(tmp_path: Path) -> None:
    archive = Archive(tmp_path / "hourbell", b"")
    start.hold(archive)

    assert archive.extract("folder") is None
    with pytest.raises(KeyError):
        archive.extract("missing")


def answer_of(archive: Archive) -> object:
    found: dict[str, object] = {}
    code = archive.extract("late")
    assert isinstance(code, CodeType)
    exec(code, found)  # noqa: S102 - as an import does
    return found["answer"]


def test_what_the_start_of_a_bundle_sets_is_gone() -> None:
    """Else a script, an editor or a browser would take the bundle's libraries for its own."""
    environment = {"LD_LIBRARY_PATH": "/opt/hourbell/_internal", "_PYI_ARCHIVE_FILE": "x", "PATH": "/bin"}

    start.give_back(environment)

    assert environment == {"PATH": "/bin"}


def test_what_the_user_had_set_is_there_again() -> None:
    environment = {"LD_LIBRARY_PATH": "/opt/hourbell/_internal:/mine", "LD_LIBRARY_PATH_ORIG": "/mine"}

    start.give_back(environment)

    assert environment == {"LD_LIBRARY_PATH": "/mine"}


def test_it_trusts_whom_the_user_said(authorities: Path) -> None:
    assert begun(authorities, {"SSL_CERT_FILE": "/mine.pem"}) == ["/mine.pem", "/mine.pem"]


def test_else_it_trusts_whom_the_system_does_and_scripts_hear_nothing_of_it(authorities: Path) -> None:
    assert begun(authorities, {}) == ["None", str(authorities)]


@pytest.fixture
def authorities(tmp_path: Path) -> Path:
    file = tmp_path / "there.pem"
    file.touch()
    return file


def begun(authorities: Path, told: dict[str, str]) -> list[str]:
    """Return the authorities of `os.environ`, which scripts get, and of the process, which OpenSSL asks."""
    others = {name: value for name, value in os.environ.items() if name != "SSL_CERT_FILE"}
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, str(authorities.with_name("missing.pem")), str(authorities)],
        cwd=ROOT / "packaging",
        env=others | told,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return done.stdout.splitlines()
