"""Runs a script where things are odd: `python -m tests.core.actions.process.odd_starts ODDITY [TERMINAL]`."""

import os
import signal
import sys

from scheduler_core.actions.outcome import ActionOutcome
from scheduler_core.actions.process.process import Processes
from scheduler_core.actions.script.script_run import run_script
from tests.core.actions.calls import Kept, a_context
from tests.core.actions.process.slow_start import SlowFiles
from tests.core.actions.script_runs import SOON, a_program, a_shell, run, with_processes


def from_a_terminal(name: str) -> None:
    """Make a terminal our own and our streams; tell what a script gets of it."""
    terminal = os.open(name, os.O_RDWR)
    for stream in range(3):
        os.dup2(terminal, stream)
    sees = run(a_shell("true </dev/tty || echo none; ps -o sid= -p $$; echo $$"))
    sys.stdout.write(f"got {sees.stdout.split()}\n")


def without_streams() -> None:
    """End with 0 if a script has its streams though we have none."""
    for stream in range(3):
        os.close(stream)
    ran = run(a_shell("cat; echo err >&2", stdin="in"))
    os._exit(0 if (ran.stdout, ran.stderr) == ("in", "err\n") else 1)


def from_a_silent_disk() -> None:
    """Start what is on a disk that never answers; tell how that ended."""

    async def work(processes: Processes) -> ActionOutcome:
        return await run_script(a_program("true"), a_context(), Kept(), processes, time_out=SOON)

    sys.stdout.write(f"{with_processes(work, SlowFiles).state}\n")


def with_ends_ignored() -> None:
    """Tell the exit code of a script where ends of children are ignored."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    sys.stdout.write(f"{run(a_shell('exit 3')).outcome.exit_code}\n")


_ODDITIES = {
    each.__name__: each for each in (from_a_terminal, without_streams, from_a_silent_disk, with_ends_ignored)
}

if __name__ == "__main__":
    _, _oddity, *_given = sys.argv
    _ODDITIES[_oddity](*_given)
