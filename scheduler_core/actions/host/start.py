"""Start a program with three streams and no other open file, in a process group of its own.

All that the host has open is closed by itself when a program is loaded, as everything that Python opens.
"""

import errno
import json
import os
import signal
import sys
from collections.abc import Callable, Mapping
from typing import NamedTuple

from scheduler_core.actions.host.protocol import Message, pairs, text, texts
from scheduler_core.actions.process.process_table import MARK_VARIABLE

assert sys.platform != "win32"


SAID = b"\n"  # ends what the child did before it loads the program


class HostedProgram(NamedTuple):
    """What is started; the system gets its texts as they were read from it, be they UTF-8 or not."""

    program: str
    arguments: list[str]
    environment: dict[str, str]
    folder: str


def program_of(run: int, message: Message) -> HostedProgram:
    """Return what a client wants started, with the mark of its run."""
    environment = {**pairs(message, "environment"), MARK_VARIABLE: f"{run:x}"}
    return HostedProgram(
        text(message, "program"), texts(message, "arguments"), environment, text(message, "folder")
    )


def spawn(program: HostedProgram, streams: tuple[int, int, int]) -> int:
    """Return the pid of what was started, once it is loaded; OSError if it does not start.

    A host has one thread, so it goes to the folder itself.
    """
    os.chdir(program.folder)
    try:
        return os.posix_spawn(
            program.program,
            program.arguments,
            program.environment,
            file_actions=[(os.POSIX_SPAWN_DUP2, source, target) for target, source in enumerate(streams)],
            setpgroup=0,
            setsigmask=(),
            setsigdef=_SIGNALS,
        )
    finally:
        os.chdir("/")


def fork_and_load(
    program: HostedProgram,
    streams: tuple[int, int, int],
    trouble: int,
    before: Callable[[], Mapping[str, str]] | None = None,
) -> int:
    """Return the pid of a child that loads the program; what prevents that is written to `trouble`.

    The host goes on meanwhile: a dead network drive can hold a start for ever. `trouble` is closed
    when the program is loaded. What the child does `before`, it says there in a line of JSON.
    """
    pid = os.fork()
    if pid:
        return pid
    try:
        os.setpgid(0, 0)
        signal.set_wakeup_fd(-1)
        for each in _SIGNALS:
            if signal.getsignal(each) is not signal.SIG_DFL:
                signal.signal(each, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
        for target, source in enumerate(streams):
            os.dup2(source, target)
        # While it hangs on a dead disk it must hold nothing of the host: its lock, its socket, its clients.
        os.closerange(3, trouble)
        os.closerange(trouble + 1, os.sysconf("SC_OPEN_MAX"))
        os.chdir(program.folder)
        if before is not None:
            os.write(trouble, json.dumps(dict(before())).encode("ascii") + SAID)
        os.execve(program.program, program.arguments, program.environment)
    except Exception as error:  # noqa: BLE001 - else it would look as if the program had ended so
        code = (error.errno or 0) if isinstance(error, OSError) else errno.EINVAL
        os.write(trouble, b"%d" % code)
    finally:
        os._exit(127)


_SIGNALS = frozenset(signal.valid_signals()) - {signal.SIGKILL, signal.SIGSTOP}
