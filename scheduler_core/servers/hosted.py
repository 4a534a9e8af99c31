"""Serve the application of an endpoint, built for its first caller."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from scheduler_core.servers.core import Core
from scheduler_core.servers.endpoint import Endpoint

if TYPE_CHECKING:
    from aiohttp import web
    from aiohttp.typedefs import Handler, Middleware

# What the library says: of a caller's mistakes, which are told to him, nothing, as it may hold his secrets.
library_log = logging.getLogger(f"{__name__}.http")
_access_log = logging.getLogger(f"{__name__}.access")
_access_log.disabled = True  # a line for each call costs more than the call

MakeProtocol: TypeAlias = "Callable[[], asyncio.Protocol]"

_ENDING_SECONDS = 2.0
_LONGEST_TARGET = 64 * 1024  # a thousand ids in one URL


class Hosted:
    """Used on the servers' loop. The library and the routes cost 60 ms and 5 MB that most never need."""

    def __init__(self, endpoint: Endpoint, core: Core) -> None:
        # By the protocol of a connection: what is told when a request begins (1) and has its answer (-1).
        self.answering: dict[asyncio.Protocol, Callable[[int], None]] = {}
        self._endpoint = endpoint
        self._core = core
        self._runner: web.AppRunner | None = None
        self._making: asyncio.Task[MakeProtocol] | None = None

    async def protocol_maker(self) -> "MakeProtocol":
        """Return what makes the protocol of each connection to the application, which is made once.

        Raises what the making of the application raises.
        """
        if self._making is None:
            self._making = asyncio.create_task(self._made())
        return await asyncio.shield(self._making)

    async def close(self) -> None:
        """Hang up on everybody; what is being answered has a moment to end."""
        if self._making is not None and not self._making.done():
            self._making.cancel()
        if self._runner is not None:
            await self._runner.cleanup()

    async def _made(self) -> "MakeProtocol":
        from aiohttp import web

        from scheduler_core.servers.broken_requests import QuietRequestHandler

        library_log.addFilter(_is_ours)
        application = self._endpoint.make(self._core)
        application.middlewares.insert(0, self._marking())
        self._runner = web.AppRunner(
            application,
            logger=library_log,
            handler_cancellation=True,  # a stream ends when its listener leaves
            shutdown_timeout=_ENDING_SECONDS,
        )
        await self._runner.setup()
        if self._runner.server is None:
            raise RuntimeError("the application was not set up")
        return partial(
            QuietRequestHandler,
            self._runner.server,
            loop=asyncio.get_running_loop(),
            access_log=_access_log,
            logger=library_log,
            keepalive_timeout=self._endpoint.patience.head_seconds,
            max_line_size=_LONGEST_TARGET,
            auto_decompress=False,  # no endpoint takes compressed bodies
            lingering_time=1.0,
        )

    def _marking(self) -> "Middleware":
        """Return what tells of each request that is being answered, so that its caller is not hung up on."""
        from aiohttp import web

        @web.middleware
        async def mark(request: web.Request, handler: "Handler") -> web.StreamResponse:
            tell = self.answering.get(request.protocol, _ignore_count)
            tell(1)
            try:
                return await handler(request)
            finally:
                tell(-1)

        return mark


def _ignore_count(_change: int) -> None:
    pass


def _is_ours(record: logging.LogRecord) -> bool:
    """Tell what is worth a line from the mistakes of callers."""
    from aiohttp.http_exceptions import HttpProcessingError
    from aiohttp.web import RequestPayloadError

    mistakes = HttpProcessingError, RequestPayloadError
    return record.exc_info is None or not isinstance(record.exc_info[1], mistakes)
