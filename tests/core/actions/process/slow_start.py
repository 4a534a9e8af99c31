"""Starts that take as long as a test wants."""

import asyncio
import threading

from scheduler_core.actions.process.exit import best_exit_watch
from scheduler_core.actions.process.posix import PosixProcesses
from scheduler_core.actions.process.process import Launch, Processes
from scheduler_core.actions.process.spawn import Environment, spawn_by_subprocess
from scheduler_core.actions.process.streams import Streams
from scheduler_core.actions.process.table_choice import process_table


class SlowStart:
    """Starts programs as from a network drive that does not answer, until it is told to."""

    def __init__(self) -> None:
        self.answers = threading.Event()
        self.pids: list[int] = []

    def __call__(self, launch: Launch, environment: Environment, streams: Streams) -> int:
        self.answers.wait()
        self.pids.append(spawn_by_subprocess(launch, environment, streams))
        return self.pids[0]

    def processes(self) -> Processes:
        watch = best_exit_watch(asyncio.get_running_loop())
        return PosixProcesses(process_table(), self, watch)


class LateStart(SlowStart):
    """Starts programs, and tells of it when it is told to."""

    def __call__(self, launch: Launch, environment: Environment, streams: Streams) -> int:
        self.pids.append(spawn_by_subprocess(launch, environment, streams))
        self.answers.wait()
        return self.pids[0]
