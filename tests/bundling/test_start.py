"""How a bundle begins: as if it had been started without one."""

import os
import subprocess
import sys
from pathlib import Path

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
