"""Make HTTP calls; the libraries are loaded when the first call is in sight."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractContextManager, nullcontext
from types import TracebackType
from typing import TYPE_CHECKING, Self

from scheduler_core.actions.outcome import ActionContext, ActionOutcome, OutputSink
from scheduler_core.clock import Clock
from scheduler_core.daemon_threads import DaemonThreads
from scheduler_core.values.jobs.actions import Action, HttpAction

if TYPE_CHECKING:
    from scheduler_core.actions.http.call_limits import ConnectionLimits
    from scheduler_core.actions.http.connections import HttpConnections


class HttpCalls:
    """Made and closed on the loop that calls.

    aiohttp and what hangs on it take 7 MB and 0.14 s, which an engine that only runs scripts never spends.
    """

    def __init__(self, clock: Clock, limits: "ConnectionLimits | None" = None) -> None:
        self._clock = clock
        self._limits = limits
        self._loader = DaemonThreads(1, "hourbell-call-means")
        self._loading: Future[None] | None = None
        self._connections: HttpConnections | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Cut what is still open."""
        self._loader.close()
        if self._connections is not None:
            await self._connections.close()

    def prepare(self, action: Action) -> None:
        """Begin to load what an action takes if that is a call; the loop goes on meanwhile."""
        if self._loading is None and isinstance(action, HttpAction):
            self._loading = self._loader.submit(_load)

    async def run(
        self,
        action: HttpAction,
        context: ActionContext,
        sink: OutputSink,
        waiting: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> ActionOutcome:
        """Make the call as `run_http` does; the first one waits inside `waiting` for what is being loaded."""
        if self._connections is None and not self._is_loaded:
            with waiting():
                await self._load_before(action)
        from scheduler_core.actions.http.call import run_http

        return await run_http(action, context, self._opened(), sink, waiting)

    @property
    def _is_loaded(self) -> bool:
        return self._loading is not None and self._loading.done()

    async def _load_before(self, action: HttpAction) -> None:
        self.prepare(action)
        if self._loading is not None:
            # A call that is cancelled must not cancel the loading that others wait for.
            await asyncio.shield(asyncio.wrap_future(self._loading))

    def _opened(self) -> "HttpConnections":
        if self._connections is None:
            from scheduler_core.actions.http.connections import HttpConnections

            self._connections = HttpConnections(self._clock, self._limits)
        return self._connections


def _load() -> None:
    import scheduler_core.actions.http.call  # noqa: F401 - for the loop, which then finds it loaded
