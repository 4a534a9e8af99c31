"""Acts on a store as a process of its own, so that it can be killed, starved or raced against."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.core.store.stopping import stop_at

ROOT = Path(__file__).resolve().parents[3]


def start(act: str, *arguments: str, moment: str = "") -> "subprocess.Popen[str]":
    """Start one of the acts below in a Python of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.core.store.acts", act, *arguments],
        cwd=ROOT,
        env=stop_at(moment),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def kill_at(moment: str, act: str, *arguments: str) -> None:
    """Start an act and kill it, without any chance to tidy up, when it has come to a moment."""
    with start(act, *arguments, moment=moment) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == f"stopped at {moment}\n"
        child.send_signal(signal.SIGKILL)
    assert child.returncode == -signal.SIGKILL


@contextmanager
def standing_at(moment: str, act: str, *arguments: str) -> Iterator[None]:
    """Have a process stand still at a moment for as long as the block lasts; then it goes on to its end."""
    with start(act, *arguments, moment=moment) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == f"stopped at {moment}\n"
        yield
        child.communicate()
    assert child.returncode == 0


def said_by(child: "subprocess.Popen[str]") -> list[str]:
    """Wait for the end of a process and return the lines that it printed."""
    out, _ = child.communicate()
    assert child.returncode == 0, out
    return out.splitlines()
