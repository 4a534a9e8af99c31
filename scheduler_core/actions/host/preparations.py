"""Check the files of a script on a thread, then ask the host to start it."""

import asyncio
import binascii
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from scheduler_core.actions.host.protocol import Message
from scheduler_core.actions.process.looks import Looks
from scheduler_core.actions.process.process import Launch
from scheduler_core.daemon_threads import DaemonThreads

_MOST_AT_ONCE = 32
_HELD_UP_SECONDS = 0.05
_SEEN_FOR = 256  # looks that share what they saw, where one follows another
_SEEN_FOR_SECONDS = 1.0

_Asked = tuple[Callable[[Looks], Launch], "asyncio.Future[Launch]"]
_Answer = tuple["asyncio.Future[Launch]", Launch | None, BaseException | None]


class Preparations:
    """Made and closed on the loop that asks.

    One thread takes what waits, one after the other, as threads that compute are in each other's way, and
    tells many answers at once: each time the loop is woken it loses a moment. What hangs, as on a dead
    network drive, holds up one thread, and further ones take the rest.
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        now: Callable[[], float] | None = None,
        held_up_seconds: float = _HELD_UP_SECONDS,
    ) -> None:
        self._loop = loop
        self._held_up_seconds = held_up_seconds
        self._now = now or loop.time
        self._threads = DaemonThreads(_MOST_AT_ONCE, "hourbell-process-starts")
        self._waiting: deque[_Asked] = deque()
        self._answers: deque[_Answer] = deque()
        self._has_taken = False
        self._is_at_work = False
        self._is_telling = False
        self._helping_out: asyncio.TimerHandle | None = None

    async def prepared(self, prepare: Callable[[Looks], Launch]) -> Launch:
        """Return what `prepare` returns on a thread, or raise what it raises; cancelled, it is not begun."""
        future: asyncio.Future[Launch] = self._loop.create_future()
        self._waiting.append((prepare, future))
        if not self._is_at_work:
            self._is_at_work = True
            self._threads.submit(self._work)
        if self._helping_out is None:
            self._helping_out = self._loop.call_later(self._held_up_seconds, self._help_out)
        return await future

    def close(self) -> None:
        if self._helping_out is not None:
            self._helping_out.cancel()
            self._helping_out = None
        with suppress(IndexError):
            while True:  # threads take from it meanwhile
                self._waiting.popleft()[1].cancel()
        self._threads.close()

    def _help_out(self) -> None:
        """Begin another thread if none was taken since this was asked last."""
        is_needed = bool(self._waiting)
        if is_needed and not self._has_taken:
            self._threads.submit(self._work)
        self._has_taken = False
        self._helping_out = (
            self._loop.call_later(self._held_up_seconds, self._help_out) if is_needed else None
        )

    def _tell(self) -> None:
        self._is_telling = False
        while self._answers:
            future, launch, error = self._answers.popleft()
            if future.done():
                continue
            if error is not None:
                future.set_exception(error)
            elif launch is not None:
                future.set_result(launch)

    # ---- on the threads

    def _work(self) -> None:
        while True:
            self._take_all()
            self._is_at_work = False
            if not self._waiting:  # what came before this was said is ours, and later ones begin another
                return
            self._is_at_work = True

    def _take_all(self) -> None:
        looks, taken, since = Looks(), 0, self._now()
        while True:
            try:
                prepare, future = self._waiting.popleft()
            except IndexError:
                return
            self._has_taken = True
            if taken == _SEEN_FOR or self._now() - since > _SEEN_FOR_SECONDS:  # the last one may have hung
                looks, taken, since = Looks(), 0, self._now()
            taken += 1
            if not future.done():
                self._answer(future, *_outcome(prepare, looks))

    def _answer(self, *answer: Any) -> None:  # noqa: ANN401 - an _Answer
        self._answers.append(answer)
        if not self._is_telling:
            self._is_telling = True
            with suppress(RuntimeError):  # the loop is closed, and nobody waits any more
                self._loop.call_soon_threadsafe(self._tell)


def _outcome(prepare: Callable[[Looks], Launch], looks: Looks) -> tuple[Launch | None, BaseException | None]:
    try:
        return prepare(looks), None
    except Exception as error:  # noqa: BLE001 - it ends with whoever asked
        return None, error
    except BaseException as error:  # noqa: BLE001 - raised on the loop it would end that
        failed = RuntimeError("the thread that prepared a start was told to end")
        failed.__cause__ = error
        return None, failed


def start_of(run: int, launch: Launch, most_bytes: int, *, detaches: bool) -> Message:
    """Return the message that has a host start it."""
    return {
        "say": "start",
        "run": run,
        "program": launch.program,
        "arguments": launch.arguments,
        "environment": dict(launch.environment),
        "folder": launch.working_folder,
        "stdin": binascii.b2a_base64(launch.stdin, newline=False).decode("ascii"),
        "detaches": detaches,
        "careful": launch.may_hang,
        "scrap": launch.scrap,
        "head": most_bytes // 4,
        "tail": most_bytes,
        "limits": dict(launch.limits),
        "grace": launch.grace.total_seconds(),
        "hidden": [form.decode("latin-1") for form in launch.hidden],
    }
