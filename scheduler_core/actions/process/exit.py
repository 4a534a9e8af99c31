"""Notice that a child has ended, without a thread and without burying it.

Until it is buried its number and its group can't pass to another process.
"""

import asyncio
import os
import sys
from collections.abc import Callable
from typing import Protocol, TypeAlias

assert sys.platform != "win32"

_POLL_SECONDS = 0.02

Ended: TypeAlias = Callable[[], None]


class ExitWatch(Protocol):
    """Calls back on its loop, once for each child watched."""

    def watch(self, pid: int, ended: Ended, /) -> None: ...

    def forget(self, pid: int, /) -> None:
        """Watch a child no longer; fine if it was never watched."""
        ...

    def close(self) -> None: ...


def best_exit_watch(loop: asyncio.AbstractEventLoop) -> ExitWatch:
    """Return the way to notice an end that costs least on this system."""
    if sys.platform == "linux":
        return PidfdWatch(loop) if _has_pidfd() else PollingWatch(loop)
    else:
        return KqueueWatch(loop)


if sys.platform == "linux":

    class PidfdWatch:
        """A descriptor for each child, readable when the child has ended (Linux 5.3 and newer)."""

        def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
            self._loop = loop
            self._descriptors: dict[int, int] = {}

        def watch(self, pid: int, ended: Ended) -> None:
            self._descriptors[pid] = descriptor = os.pidfd_open(pid)
            self._loop.add_reader(descriptor, self._take, pid, ended)

        def forget(self, pid: int) -> None:
            descriptor = self._descriptors.pop(pid, None)
            if descriptor is not None:
                self._loop.remove_reader(descriptor)
                os.close(descriptor)

        def close(self) -> None:
            for pid in [*self._descriptors]:
                self.forget(pid)

        def _take(self, pid: int, ended: Ended) -> None:
            self.forget(pid)
            ended()

    class PollingWatch:
        """Looks at all children again and again, for kernels and sandboxes without pidfd."""

        def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
            self._loop = loop
            self._watched: dict[int, Ended] = {}
            self._timer: asyncio.TimerHandle | None = None

        def watch(self, pid: int, ended: Ended) -> None:
            self._watched[pid] = ended
            if self._timer is None:
                self._timer = self._loop.call_later(_POLL_SECONDS, self._look)

        def forget(self, pid: int) -> None:
            self._watched.pop(pid, None)

        def close(self) -> None:
            self._watched.clear()
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None

        def _look(self) -> None:
            self._timer = None
            for pid in [*self._watched]:
                if _has_ended(pid) and (ended := self._watched.pop(pid, None)):
                    ended()
            if self._watched and self._timer is None:
                self._timer = self._loop.call_later(_POLL_SECONDS, self._look)

    def _has_ended(pid: int) -> bool:
        try:
            return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
        except ChildProcessError:  # someone else in this process has buried it
            return True

    def _has_pidfd() -> bool:
        try:
            os.close(os.pidfd_open(os.getpid()))
        except (OSError, AttributeError):
            return False
        return True

else:
    import select

    class KqueueWatch:
        """One kernel queue for all children, itself a descriptor for the loop (macOS and BSD)."""

        def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
            self._loop = loop
            self._watched: dict[int, Ended] = {}
            self._queue = select.kqueue()
            loop.add_reader(self._queue.fileno(), self._take)

        def watch(self, pid: int, ended: Ended) -> None:
            self._watched[pid] = ended
            flags = select.KQ_EV_ADD | select.KQ_EV_ONESHOT
            event = select.kevent(pid, select.KQ_FILTER_PROC, flags, select.KQ_NOTE_EXIT)
            try:
                self._queue.control([event], 0)
            except ProcessLookupError:  # it has ended already
                self._loop.call_soon(self._tell, pid)

        def forget(self, pid: int) -> None:
            self._watched.pop(pid, None)

        def close(self) -> None:
            self._watched.clear()
            if not self._queue.closed:
                self._loop.remove_reader(self._queue.fileno())
                self._queue.close()

        def _take(self) -> None:
            for event in self._queue.control(None, 64, 0):
                self._tell(event.ident)

        def _tell(self, pid: int) -> None:
            if ended := self._watched.pop(pid, None):
                ended()
