"""Starts that take as long as a test wants."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from scheduler_core.actions.host.hosted_process import HostedProcess
from scheduler_core.actions.host.hosted_processes import HostedProcesses
from scheduler_core.actions.outcome import Moment, at_once
from scheduler_core.actions.process.looks import Looks
from scheduler_core.actions.process.process import Launch, Processes, Receive
from tests.core.actions.host.hosts import pid_of_host


class SlowFiles(HostedProcesses):
    """Looks at files as on a network drive that does not answer, until it is told to."""

    def __init__(self) -> None:
        super().__init__(None)
        self.answers = threading.Event()

    async def start(
        self,
        prepare: Callable[[Looks], Launch],
        receive: Receive,
        *,
        detaches: bool,
        most_bytes: int = 1024 * 1024,
        moment: Moment = at_once,
    ) -> HostedProcess:
        def wait_and_prepare(looks: Looks) -> Launch:
            self.answers.wait()
            return prepare(looks)

        return await super().start(
            wait_and_prepare, receive, detaches=detaches, most_bytes=most_bytes, moment=moment
        )


def host_of(processes: Processes) -> int:
    """Return the number of the process that starts scripts, which is there."""
    assert isinstance(processes, HostedProcesses)
    return pid_of_host(processes.place)


@contextmanager
def goes_on_in_the_end(host: int) -> Iterator[None]:
    """See that a host that was stopped goes on, whatever becomes of a test."""
    try:
        yield
    finally:
        os.kill(host, signal.SIGCONT)
