"""Follow one process from its start until nothing of its tree is left."""

import asyncio
from collections.abc import Callable
from datetime import timedelta
from typing import Any, TypeVar

from scheduler_core.actions.outcome import Moment, at_once
from scheduler_core.actions.process.looks import Looks
from scheduler_core.actions.process.process import (
    EndedWhenAsked,
    EndUnknown,
    HostLost,
    Launch,
    LeftRunning,
    ProcessEnd,
    Processes,
    ProcessIdentity,
    Receive,
    RunningProcess,
    Unheld,
)
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.jobs.resource_limits import ResourceLimit

_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a process may run, how long it may take to end when asked, if it may leave others, how
    much of its output is kept, and how much of the machine it may take.
    """

    time_out: timedelta | None = None
    grace: timedelta = timedelta(seconds=10)
    detaches: bool = False
    most_bytes: int = 1024 * 1024
    resources: tuple[ResourceLimit, ...] = ()


@dataclass(frozen=True, slots=True)
class Lived:
    """What became of a process; `end` is None if the time was up before it had started."""

    end: ProcessEnd | None
    is_timed_out: bool = False


async def live_through(
    processes: Processes,
    prepare: Callable[[Looks], Launch],
    receive: Receive,
    limits: Limits,
    started: Callable[[ProcessIdentity], None],
    moment: Moment = at_once,
) -> Lived:
    """Run a program to its end, from its moment on. Cancelled, it ends the whole tree first; cancelled again,
    without grace. Unheld if the host of the process was ended in between.
    """
    life = _Life(processes, limits)
    return await _seen_through(life, asyncio.create_task(life.run(prepare, receive, started, moment)))


async def live_on(
    processes: Processes, identity: ProcessIdentity, receive: Receive, limits: Limits
) -> Lived | None:
    """See a program to its end that another engine started; None if nobody has held it meanwhile."""
    life = _Life(processes, limits)
    life.is_unknown = True  # until it is taken over
    return await _seen_through(life, asyncio.create_task(life.go_on(identity, receive)))


async def settled(future: "asyncio.Future[Any]") -> None:
    """Wait until it is done; whoever is cancelled here cancels nothing else."""
    if future.done():
        return
    over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def is_over(_: "asyncio.Future[Any]") -> None:
        if not over.done():
            over.set_result(None)

    future.add_done_callback(is_over)
    try:
        await over
    finally:
        future.remove_done_callback(is_over)


async def _seen_through(life: "_Life", task: "asyncio.Task[_Result]") -> _Result:
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await settled(task)
        except asyncio.CancelledError as error:
            cancelled = error
            life.stop(task)
    if cancelled is not None:
        failed = None if task.cancelled() else task.exception()  # seen, so that it is not told as lost
        if life.is_left:
            raise LeftRunning
        if life.is_unknown:
            raise EndUnknown
        if isinstance(failed, HostLost):
            raise Unheld(is_hurried=life.is_hurried)
        lived = None if task.cancelled() or failed is not None else task.result()
        if isinstance(lived, Lived) and lived.end is not None:
            raise EndedWhenAsked(lived.end) from cancelled
        raise cancelled
    return task.result()


class _Life:
    """One process, and the request that it end."""

    def __init__(self, processes: Processes, limits: Limits) -> None:
        loop = asyncio.get_running_loop()
        self._processes = processes
        self._limits = limits
        self._stopped: asyncio.Future[None] = loop.create_future()
        self._hurried: asyncio.Future[None] = loop.create_future()
        self._process: RunningProcess | None = None
        self._is_left_at_start = False
        self.is_unknown = False  # how it ended, to whoever is cancelled

    @property
    def is_left(self) -> bool:
        """Tell whether it goes on without us."""
        return self._is_left_at_start or (self._process is not None and self._process.is_left)

    @property
    def is_hurried(self) -> bool:
        return self._hurried.done()

    def stop(self, task: "asyncio.Task[_Result]") -> None:
        """Have the process end; asked a second time, at once."""
        if self._process is None:
            task.cancel()
        elif not self._stopped.done():
            self._stopped.set_result(None)
        elif not self._hurried.done():
            self._hurried.set_result(None)

    async def run(
        self,
        prepare: Callable[[Looks], Launch],
        receive: Receive,
        started: Callable[[ProcessIdentity], None],
        moment: Moment,
    ) -> Lived:
        limits, now = self._limits, asyncio.get_running_loop().time
        await self._processes.ready()
        seconds = None if limits.time_out is None else limits.time_out.total_seconds()
        begun_at = now()

        async def wait_for_moment() -> None:
            nonlocal begun_at
            waits_since = now()
            timeout.reschedule(None)  # what it waits counts as no time of its own
            await moment()
            begun_at += now() - waits_since
            timeout.reschedule(None if seconds is None else begun_at + seconds)

        try:
            async with asyncio.timeout(seconds) as timeout:
                process = await self._processes.start(
                    prepare,
                    receive,
                    detaches=limits.detaches,
                    most_bytes=limits.most_bytes,
                    moment=wait_for_moment if moment is not at_once else at_once,
                )
        except TimeoutError:
            return Lived(None, is_timed_out=True)
        except LeftRunning:
            self._is_left_at_start = True  # a task forgets which cancellation ended it
            raise
        self._process = process
        try:
            started(process.identity)
            if seconds is not None:
                seconds = max(seconds - (now() - begun_at), 0.0)
            return await self._outlive(process, seconds)
        except BaseException:  # the loop is closing, or there is a bug: a process is left in no case
            process.abandon()
            raise

    async def go_on(self, identity: ProcessIdentity, receive: Receive) -> Lived | None:
        try:
            process = await self._processes.adopt(identity, receive, self._limits.grace)
        except LeftRunning:
            self._is_left_at_start = True
            raise
        except EndUnknown:
            raise
        except BaseException:
            self.is_unknown = False
            raise
        self.is_unknown = False
        if process is None:
            return None
        self._process = process
        limit = self._limits.time_out
        seconds = None if limit is None else max(limit.total_seconds() - process.lived, 0.0)
        try:
            return await self._outlive(process, seconds)
        except BaseException:
            process.abandon()
            raise

    async def _outlive(self, process: RunningProcess, seconds: float | None) -> Lived:
        if not process.exited.done():  # a short one has, by the time its start is heard of
            await asyncio.wait(
                {process.exited, self._stopped}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED
            )
        is_stopped = not process.exited.done()
        if is_stopped:
            await process.end_tree(self._limits.grace, self._hurried)
        end = await process.finish()
        return Lived(end, is_timed_out=is_stopped and not self._stopped.done())
