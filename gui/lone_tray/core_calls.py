"""Call the core on other threads, and receive answers on this loop."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from scheduler_core.errors import SchedulerError

if TYPE_CHECKING:
    from gui.core_access.core_bridge import Core
    from scheduler_core.events import ChangeSet

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")
_GATHERING_SECONDS = 0.25


class CoreCalls:
    """Questions may overtake changes; changes are made one after the other.

    `changed` hears of what has changed, a few times a second at most.
    """

    def __init__(self, core: "Core", changed: "Callable[[ChangeSet], None]") -> None:
        self._core = core
        self._changed = changed
        self._loop = asyncio.get_running_loop()
        self._questions = ThreadPoolExecutor(1, "hourbell-question")
        self._changes = ThreadPoolExecutor(1, "hourbell-change")
        self._news: ChangeSet | None = None
        self._is_closed = False
        core.subscribe(self._on_news)

    def ask(
        self,
        call: "Callable[[Core], Answer]",
        then: Callable[[Answer], None],
        otherwise: Callable[[Exception], None] | None = None,
    ) -> None:
        """Call the core and hand the answer to `then`, an error to `otherwise`."""
        self._call(self._questions, call, then, otherwise)

    def change(
        self,
        call: "Callable[[Core], Answer]",
        then: Callable[[Answer], None],
        otherwise: Callable[[Exception], None] | None = None,
    ) -> None:
        """Like `ask`, for what changes something: after all changes requested before."""
        self._call(self._changes, call, then, otherwise)

    def report_failure(self, error: Exception) -> None:
        """Write down what went wrong: nobody looks at a window."""
        if isinstance(error, SchedulerError):
            log.info("refused: %s", error)
        else:
            log.error("a call of the core failed", exc_info=error)

    def close(self) -> None:
        """Finish the changes that were requested and close the core; this waits."""
        self._is_closed = True
        self._questions.shutdown(cancel_futures=True)
        self._changes.shutdown()
        self._core.close()

    def _call(
        self,
        lane: ThreadPoolExecutor,
        call: "Callable[[Core], Answer]",
        then: Callable[[Answer], None],
        otherwise: Callable[[Exception], None] | None,
    ) -> None:
        if not self._is_closed:
            called = lane.submit(call, self._core)
            called.add_done_callback(partial(self._pass_on, then, otherwise or self.report_failure))

    def _pass_on(
        self, then: Callable[[Answer], None], otherwise: Callable[[Exception], None], called: "Future[Answer]"
    ) -> None:
        if called.cancelled():
            return
        error = called.exception()
        if error is None:
            self._on_loop(partial(then, called.result()))
        elif isinstance(error, Exception):
            self._on_loop(partial(otherwise, error))

    def _on_loop(self, do: Callable[[], None]) -> None:
        if not self._is_closed:
            try:
                self._loop.call_soon_threadsafe(do)
            except RuntimeError:  # the loop has ended meanwhile
                log.debug("an answer came too late")

    def _on_news(self, changes: "ChangeSet") -> None:
        self._on_loop(partial(self._gather, changes))

    def _gather(self, changes: "ChangeSet") -> None:
        if self._news is None:
            self._news = changes
            self._loop.call_later(_GATHERING_SECONDS, self._tell)
        else:
            self._news |= changes

    def _tell(self) -> None:
        news, self._news = self._news, None
        if news and not self._is_closed:
            self._changed(news)
