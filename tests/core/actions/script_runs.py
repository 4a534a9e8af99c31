"""Scripts run in tests: real processes, what came of them, and what was left of them."""

import asyncio
import os
import secrets
import signal
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import TypeVar

import psutil
import pytest

from scheduler_core.actions.host import launching
from scheduler_core.actions.host.hosted_processes import HostedProcesses
from scheduler_core.actions.outcome import STDERR, STDOUT, ActionContext, ActionOutcome
from scheduler_core.actions.process.platform_choice import open_processes
from scheduler_core.actions.process.process import Processes, ProcessIdentity
from scheduler_core.actions.process.table_choice import process_table
from scheduler_core.actions.script.script_run import run_script
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.resource_limits import ResourceLimit
from tests.core.actions.calls import Kept, a_context

Result = TypeVar("Result")
OpenProcesses = Callable[[], Processes]

SOON = timedelta(seconds=0.5)
NO_GRACE = timedelta(0)
_PATIENCE_SECONDS = 10.0


class Watched(Kept):
    """Kept output that can be waited for."""

    __slots__ = ("_arrived",)

    def __init__(self) -> None:
        super().__init__()
        self._arrived = asyncio.Event()

    def write(self, stream: str, data: bytes) -> None:
        super().write(stream, data)
        self._arrived.set()

    async def saw(self, text: bytes) -> None:
        """Wait until the text has come."""
        async with asyncio.timeout(_PATIENCE_SECONDS):
            while text not in self.everything:
                self._arrived.clear()
                await self._arrived.wait()


@dataclass(frozen=True, slots=True)
class Ran:
    """A script that ended."""

    outcome: ActionOutcome
    output: Kept

    @property
    def stdout(self) -> str:
        return self.output.of(STDOUT).decode()

    @property
    def stderr(self) -> str:
        return self.output.of(STDERR).decode()


@dataclass(slots=True)
class Started:
    """Which processes were started."""

    identities: list[ProcessIdentity] = field(default_factory=list)

    def __call__(self, identity: ProcessIdentity) -> None:
        self.identities.append(identity)


def a_shell(command_line: str, **fields: object) -> ScriptAction:
    return replace(ScriptAction(CommandKind.SHELL, command_line=command_line), **fields)  # type: ignore[arg-type]


def a_program(*argv: str, **fields: object) -> ScriptAction:
    return replace(ScriptAction(CommandKind.ARGV, argv=argv), **fields)  # type: ignore[arg-type]


def an_inline(interpreter: str, text: str, **fields: object) -> ScriptAction:
    action = ScriptAction(CommandKind.INLINE, interpreter=interpreter, inline_text=text)
    return replace(action, **fields)  # type: ignore[arg-type]


def run(
    action: ScriptAction,
    context: ActionContext | None = None,
    *,
    time_out: timedelta | None = None,
    grace: timedelta = timedelta(seconds=10),
    resources: tuple[ResourceLimit, ...] = (),
    ways: OpenProcesses = open_processes,
) -> Ran:
    """Run one script to its end."""
    kept = Kept()

    async def work(processes: Processes) -> ActionOutcome:
        return await run_script(
            action,
            context or a_context(),
            kept,
            processes,
            time_out=time_out,
            grace=grace,
            resources=resources,
        )

    return Ran(with_processes(work, ways), kept)


def with_processes(
    work: Callable[[Processes], Awaitable[Result]], ways: OpenProcesses = open_processes
) -> Result:
    """Run a coroutine with processes that are closed after it."""

    async def run() -> Result:
        processes = ways()
        try:
            return await work(processes)
        finally:
            processes.close()

    return asyncio.run(run())


@contextmanager
def marking(mark: int) -> Iterator[None]:
    """Give the mark to what this process starts meanwhile, as a host does."""
    table = process_table()
    table.begin_to_mark(mark)
    try:
        yield
    finally:
        table.mark_no_more()


def as_on_other_systems() -> Processes:
    """Return processes found as on macOS: through psutil, with no marks by limits and no orphans adopted."""
    words = [word for word in launching.command() if word != "-S"]
    return HostedProcesses(None, words=words, options=("psutil",))


def with_marks_in_the_environment() -> Processes:
    """Return processes as on a Linux where the limit that carries the mark is taken."""
    limited = ["prlimit", "--rttime=1000000000", *launching.command()]
    return HostedProcesses(None, words=limited)


WAYS = [
    pytest.param(open_processes, id="best"),
    pytest.param(as_on_other_systems, id="other"),
    pytest.param(with_marks_in_the_environment, id="environment"),
]


@contextmanager
def a_marker() -> Iterator[str]:
    """Give a number of seconds that only one test lets anything sleep, and end whatever still does so."""
    marker = f"86400.{secrets.randbelow(10**12):012}"
    try:
        yield marker
    finally:
        for pid in living(marker):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
            with suppress(ChildProcessError):  # unless it is an orphan that was handed to this process
                os.waitpid(pid, 0)


def living(marker: str) -> list[int]:
    """Return the processes that have the marker as an argument."""
    found = []
    for process in psutil.process_iter():
        with suppress(psutil.Error):
            if marker in process.cmdline():
                found.append(process.pid)
    return found
