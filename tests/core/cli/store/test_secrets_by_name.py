"""`hourbell secret`: values go in unseen and never come out."""

import io
import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.repository import ROOT
from tests.core.cli.running import Hourbell
from tests.core.cli.test_processes import PROGRAM

posix_only = pytest.mark.skipif(os.name != "posix", reason="a file of secrets needs rights of files")
pytestmark = posix_only


@pytest.fixture
def secrets_file(tmp_path: Path, file_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file that secrets are kept in."""
    path = tmp_path / "secrets.json"
    monkeypatch.setenv("HOURBELL_SECRETS_FILE", str(path))
    monkeypatch.setenv("HOURBELL_STORE", str(file_path))
    return path


def piped(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("open sesame", "open sesame"),
        ("open sesame\n", "open sesame"),
        ("open sesame\r\n", "open sesame"),
        (" spaces count \n\n", " spaces count \n"),
    ],
)
def test_a_value_is_read_from_standard_input(
    text: str, value: str, secrets_file: Path, hourbell: Hourbell, monkeypatch: pytest.MonkeyPatch
) -> None:
    piped(monkeypatch, text)

    result = hourbell("secret", "set", "door")

    assert (result.code, result.out, result.err) == (0, "", "The secret door is kept.\n")
    assert json.loads(secrets_file.read_text(encoding="utf-8")) == {"door": value}
    assert stat.S_IMODE(secrets_file.stat().st_mode) == 0o600


@pytest.mark.slow
def test_only_names_are_listed(
    secrets_file: Path, hourbell: Hourbell, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("window", "door"):
        piped(monkeypatch, "open sesame")
        hourbell("secret", "set", name)

    assert hourbell("secret", "list").out == "door\nwindow\n"
    assert hourbell("secret", "list", "--json").out == '{"name": "door"}\n{"name": "window"}\n'


def test_secrets_are_forgotten_and_the_missing_ones_named(
    secrets_file: Path, hourbell: Hourbell, monkeypatch: pytest.MonkeyPatch
) -> None:
    piped(monkeypatch, "open sesame")
    hourbell("secret", "set", "door")

    result = hourbell("secret", "delete", "roof", "door")

    assert (result.code, result.err) == (5, "hourbell: there is no secret roof\n")
    assert hourbell("secret", "list").out == ""


def test_who_still_asks_for_the_former_name_is_told_to_people_and_programs(
    secrets_file: Path, hourbell: Hourbell, monkeypatch: pytest.MonkeyPatch
) -> None:
    piped(monkeypatch, "open sesame")
    hourbell("secret", "set", "door")
    hourbell(
        "job", "add", "Knock", "--every", "1h", "--http", "https://example.org/", "--auth", "bearer:door"
    )

    told = hourbell("secret", "rename", "door", "gate", "--json")

    assert json.loads(told.out) == {"name": "gate", "jobs": ["Knock"]}
    assert "still ask for door and will fail: Knock." in told.err


@pytest.mark.parametrize(("name", "value"), [("../door", "x"), ("door", ""), ("door", "a\0b")])
def test_a_name_or_value_that_cannot_be_kept_is_refused(
    name: str, value: str, secrets_file: Path, hourbell: Hourbell, monkeypatch: pytest.MonkeyPatch
) -> None:
    piped(monkeypatch, value)

    assert hourbell("secret", "set", name).code == 7
    assert not secrets_file.exists()


def test_a_value_is_never_taken_from_the_command_line(secrets_file: Path, hourbell: Hourbell) -> None:
    """The arguments of a process can be read by every user of the machine."""
    assert hourbell("secret", "set", "door", "open sesame").code == 2


def test_a_value_that_is_typed_otherwise_again_is_not_kept(
    secrets_file: Path, hourbell: Hourbell, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = iter(("sesame", "sesam"))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("getpass.getpass", lambda _question: next(typed))

    result = hourbell("secret", "set", "door")

    assert (result.code, next(typed, None)) == (7, None)
    assert "the two values are not the same" in result.err
    assert not secrets_file.exists()


@pytest.mark.slow
def test_a_value_is_typed_twice_and_not_shown(secrets_file: Path) -> None:
    ours, theirs = os.openpty()
    command = [sys.executable, "-c", PROGRAM, "secret", "set", "door"]
    with subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, cwd=ROOT, start_new_session=True
    ) as process:
        os.close(theirs)
        seen = b""
        for prompt, typed in ((b"not shown): ", b"sesame"), (b"Once more: ", b"sesame")):
            while not seen.endswith(prompt):
                seen += os.read(ours, 1024)
            os.write(ours, typed + b"\n")

        assert process.wait(30) == 0
    os.close(ours)
    assert b"sesam" not in seen
