"""The least that an event rule takes: a bare loop that hears of files and starts a program for each.

Run as `python -m tests.benchmarks.subjects.event_bare FOLDER SECONDS PROGRAM …`; it ends with its input.
"""

import os
import select
import subprocess
import sys
import time
from pathlib import Path

from scheduler_core.inotify import CLOSED_AFTER_WRITING, Inotify
from tests.benchmarks.subjects.event_works import PATH


def main(folder: Path, seconds: float, program: list[str]) -> None:
    """Start a program for each file that has stood still for so long."""
    notices = Inotify()
    notices.watch(folder, CLOSED_AFTER_WRITING)
    poll = select.poll()
    poll.register(notices.descriptor, select.POLLIN)
    poll.register(sys.stdin.fileno(), select.POLLIN | select.POLLHUP)
    settles_at: dict[str, float] = {}
    known: set[str] = set()
    started: list[subprocess.Popen[bytes]] = []
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    while True:
        now = time.monotonic()
        for path in [path for path, at in settles_at.items() if at <= now]:
            del settles_at[path]
            started.append(subprocess.Popen(program, env={**os.environ, PATH: path}))
        started = [each for each in started if each.poll() is None]
        rest = min(settles_at.values(), default=now + 60) - time.monotonic()
        heard = [descriptor for descriptor, _ in poll.poll(max(rest * 1_000, 0))]
        if sys.stdin.fileno() in heard:
            return
        if notices.descriptor in heard:
            notices.take()
            for entry in os.scandir(folder):
                if entry.path not in known:
                    known.add(entry.path)
                    settles_at[entry.path] = time.monotonic() + seconds


if __name__ == "__main__":
    main(Path(sys.argv[1]), float(sys.argv[2]), sys.argv[3:])
