"""Files that are none, and files made to end their reader, handed to every command that reads one."""

import os
import sys
import threading
from pathlib import Path

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.facade.exchange.exchange_files import read_import
from tests.faults.child_engine import PROGRAM
from tests.support.forked_python import run_python

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("forks")]
COMMANDS = (
    ("import",),
    ("import", "--format", "native"),
    ("import", "--format", "crontab"),
    ("job", "add", "--file"),
    ("job", "add", "x", "--in", "1h", "--sequence"),
    ("job", "test", "--sequence"),
)
DEEP = {
    "lists": b"- " * 50_000 + b"x",
    "keys": b"? " * 60_000 + b"x",
    "brackets": b"jobs: " + b"[" * 60_000 + b"]" * 60_000,
    "NUL": b"\0" * 1_000,
    "no text": bytes(range(256)) * 50,
    "nothing": b"",
}


def refused(tmp_path: Path, command: tuple[str, ...], name: str) -> str:
    """Return what a command says of a file that it refuses, with exit code 7 and without a traceback."""
    ended = run_python(
        [*PROGRAM[1:], "--store", str(tmp_path / "x.db"), *command, name],
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path)},
    )
    assert "Traceback" not in ended.stderr
    assert ended.returncode == 7, (ended.returncode, ended.stderr[-500:])
    assert len(ended.stderr) < 2_000
    return ended.stderr


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_deep_file_is_refused_by_every_command(command: tuple[str, ...], tmp_path: Path) -> None:
    """100 kB of YAML ended each of them by a signal."""
    (tmp_path / "deep.yaml").write_bytes(DEEP["lists"])

    assert refused(tmp_path, command, str(tmp_path / "deep.yaml"))


@pytest.mark.parametrize("content", DEEP.values(), ids=list(DEEP))
def test_a_hostile_file_is_refused_in_words(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "hostile.yaml").write_bytes(content)

    assert refused(tmp_path, COMMANDS[0], str(tmp_path / "hostile.yaml"))


@pytest.mark.skipif(sys.platform == "win32", reason="the system has other devices")
@pytest.mark.parametrize("command", [COMMANDS[0], COMMANDS[-1]], ids=" ".join)
def test_what_is_no_file_is_refused_in_words(command: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "nowhere").symlink_to(tmp_path / "gone")
    with (tmp_path / "hole").open("wb") as hole:
        hole.truncate(10**12)

    for name in ("folder", "loop", "nowhere", "gone", "hole", "a" * 300):
        assert refused(tmp_path, command, str(tmp_path / name))
    for name in ("/dev/zero", "/dev/null", "/proc/self/mem"):
        assert refused(tmp_path, command, name)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
def test_a_pipe_is_read_while_somebody_writes_and_refused_when_nobody_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_text("0 3 * * * backup.sh\n"))
    writer.start()

    text, _ = read_import(str(pipe))
    writer.join()

    assert text == "0 3 * * * backup.sh\n"
    monkeypatch.setattr("scheduler_core.regular_files._PATIENCE_SECONDS", 0.2)
    with pytest.raises(InvalidInput, match="nobody has written into this pipe"):
        read_import(str(pipe))
