"""Stream events to listeners: changes as they come, and the output of a run."""

import asyncio
import secrets
from functools import partial
from http import HTTPStatus

from aiohttp import web

from scheduler_core.api.answers.kinds import number, word_of
from scheduler_core.api.answers.streaming import begin_stream, write_event
from scheduler_core.api.requests.authentication import token_text
from scheduler_core.api.requests.refusals import Refusal
from scheduler_core.api.routes.route import asked, asked_or
from scheduler_core.events import EVERYTHING_CHANGED, ChangeSet
from scheduler_core.exchange.table.run_objects import object_of
from scheduler_core.facade.objects import object_of_chunk
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.feed.feed import Subscription
from scheduler_core.servers.core import Core
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.run import KeptChunk, OutputStream, Run

_MOST_STREAMS = 32
_CHUNKS_AT_ONCE = 200
_LAST_SEEN = "Last-Event-ID"

AFTER = asked_or("after", number(0, 10**18 - 1), 0, "the number of the last chunk seen")
STREAM = asked("stream", word_of(OutputStream), "only this stream")


class EventStreams:
    """All streams of an API; used on the servers' loop.

    One subscription serves them all, for as long as there are any. What a listener has not taken yet is
    joined, so that a slow one costs no memory.
    """

    def __init__(self, core: Core, heartbeat_seconds: float) -> None:
        self._core = core
        self._heartbeat_seconds = heartbeat_seconds
        self._listeners: set[_Listener] = set()
        self._subscribing = asyncio.Lock()
        self._subscription: Subscription | None = None
        self._pass = secrets.token_hex(4)
        self._told = 0
        self._is_closed = False

    async def stream_changes(self, request: web.Request) -> web.StreamResponse:
        """Tell every change until the caller leaves; one who comes back asks for everything anew."""
        listener = await self._listening()
        try:
            last_seen = request.headers.get(_LAST_SEEN)
            if last_seen is not None and last_seen != self._mark:
                listener.add(EVERYTHING_CHANGED)
            response = await begin_stream(request)
            await write_event(response, "hello", {}, self._mark)
            while not self._is_closed:
                changes = await self._next(listener, request, response)
                if changes:
                    await write_event(response, "change", object_of_changes(changes), self._mark)
        finally:
            await self._leave(listener)
        return response

    async def follow_output(self, request: web.Request) -> web.StreamResponse:
        """Tell what a run writes until it has ended, then how it ended."""
        run_id = RunId(int(request.match_info["run"]))
        after = _seen_chunk(request)
        stream = STREAM.read(request.query.getall("stream", []))
        await self._core.call(lambda scheduler: scheduler.runs.get(run_id))
        listener = await self._listening()
        try:
            response = await begin_stream(request)
            while not self._is_closed:
                run, chunks = await self._core.call(partial(_news_of, run_id, after, stream))
                for chunk in chunks:
                    await write_event(response, "output", object_of_chunk(chunk), str(chunk.number))
                    after = chunk.number
                if len(chunks) == _CHUNKS_AT_ONCE:
                    continue
                if run.finished_at is not None:
                    await write_event(response, "end", dict(object_of(run)), str(after))
                    break
                await self._await_news_of(run_id, listener, request, response)
        finally:
            await self._leave(listener)
        return response

    async def close(self, _application: web.Application | None = None) -> None:
        """Let all streams end."""
        self._is_closed = True
        for listener in self._listeners:
            listener.wake()

    @property
    def _mark(self) -> str:
        """The id of the last event; of another run of the program no id is the same."""
        return f"{self._pass}-{self._told}"

    # ---- listening

    async def _listening(self) -> "_Listener":
        if len(self._listeners) >= _MOST_STREAMS:
            raise Refusal(
                HTTPStatus.SERVICE_UNAVAILABLE, f"{_MOST_STREAMS} streams are open already; close one"
            )
        listener = _Listener()
        self._listeners.add(listener)
        try:
            async with self._subscribing:
                if self._subscription is None:
                    loop = asyncio.get_running_loop()

                    def on_changes(changes: ChangeSet) -> None:
                        loop.call_soon_threadsafe(self._spread, changes)

                    self._subscription = await self._core.call(
                        lambda scheduler: scheduler.subscribe(on_changes)
                    )
        except BaseException:
            self._listeners.discard(listener)
            raise
        return listener

    async def _leave(self, listener: "_Listener") -> None:
        self._listeners.discard(listener)
        async with self._subscribing:
            if not self._listeners and self._subscription is not None and not self._is_closed:
                subscription, self._subscription = self._subscription, None
                # What changes from now on is not heard, so an id from before tells nothing.
                self._told += 1
                await self._core.call(lambda _: subscription.close())

    def _spread(self, changes: ChangeSet) -> None:
        self._told += 1
        for listener in self._listeners:
            listener.add(changes)

    async def _next(
        self, listener: "_Listener", request: web.Request, response: web.StreamResponse
    ) -> ChangeSet | None:
        """Return what changed; None after a while in which nothing did, and which was told as such."""
        try:
            return await asyncio.wait_for(listener.next(), self._heartbeat_seconds)
        except TimeoutError:
            await response.write(b":\n\n")
            await self._refuse_ended(request)
            return None

    async def _await_news_of(
        self, run_id: RunId, listener: "_Listener", request: web.Request, response: web.StreamResponse
    ) -> None:
        """Return when there may be more of a run, or after a while: of one that is purged no event comes."""
        while not self._is_closed:
            changes = await self._next(listener, request, response)
            if changes is None or changes.is_everything:
                return
            if run_id in changes.outputs or run_id in changes.runs:
                return

    async def _refuse_ended(self, request: web.Request) -> None:
        """Hang up on a caller whose token was revoked or has ended."""
        text = token_text(request)
        if await self._core.call(lambda scheduler: scheduler.tokens.holder(text)) is None:
            raise Refusal(HTTPStatus.UNAUTHORIZED, "the token of this stream has ended", "Authorization")


class _Listener:
    """One stream with what it has not told yet."""

    def __init__(self) -> None:
        self._pending = ChangeSet()
        self._has_news = asyncio.Event()

    def add(self, changes: ChangeSet) -> None:
        self._pending |= changes
        self._has_news.set()

    def wake(self) -> None:
        self._has_news.set()

    async def next(self) -> ChangeSet:
        await self._has_news.wait()
        self._has_news.clear()
        pending, self._pending = self._pending, ChangeSet()
        return pending


def object_of_changes(changes: ChangeSet) -> dict[str, object]:
    return {
        "jobs": sorted(changes.jobs),
        "runs": sorted(changes.runs),
        "outputs": sorted(changes.outputs),
        "pauses": changes.has_new_pauses,
        "settings": changes.has_new_settings,
        "engines": changes.has_new_engines,
        "everything": changes.is_everything,
    }


def _news_of(
    run_id: RunId, after: int, stream: OutputStream | None, scheduler: Scheduler
) -> tuple[Run, list[KeptChunk]]:
    """Return the run as it was before its chunks were read: if it had ended then, these are the last."""
    run = scheduler.runs.get(run_id)
    return run, scheduler.runs.output(run_id, after=after, stream=stream, limit=_CHUNKS_AT_ONCE)


def _seen_chunk(request: web.Request) -> int:
    seen = request.headers.get(_LAST_SEEN)
    return AFTER.read(request.query.getall("after", []) if seen is None else [seen])
