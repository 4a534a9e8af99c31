"""Acts on a store as a process of its own, so that it can be killed, starved or raced against."""

import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from tests.core.store.stopping import stop_at
from tests.support.forked_python import Program, start_python


def start(act: str, *arguments: str, moment: str = "") -> Program:
    """Start an act as a process of its own; whoever uses the fixture `forks` has it start at once."""
    words = ["-m", "tests.core.store.acts", act, *arguments]
    return start_python(words, env=stop_at(moment), stdin=subprocess.PIPE)


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


def said_by(child: Program) -> list[str]:
    """Wait for the end of a process and return the lines that it printed."""
    out, err = child.communicate()
    assert child.returncode == 0, out + err
    return out.splitlines()
