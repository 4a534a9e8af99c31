"""Read JSON bodies of bounded size within a time limit."""

import asyncio
from http import HTTPStatus

from aiohttp import web

from scheduler_core.api.requests.refusals import Refusal
from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.native.text.document_text import read_json

NOTHING = object()  # what a call without a body says; null is a value
_JSON = "application/json"
_LONG = 256 * 1024  # bytes; longer ones are read on a thread, one after the other


@dataclass(frozen=True, slots=True)
class BodyLimit:
    """How large the body of a call may be: its bytes, and the values of JSON in it."""

    bytes: int
    values: int


SMALL = BodyLimit(256 * 1024, 4_000)
SCHEDULE = BodyLimit(1024 * 1024, 50_000)
TEXT = BodyLimit(16 * 1024 * 1024, 50_000)  # a file or the body of a call, in one value
MANY_JOBS = BodyLimit(16 * 1024 * 1024, 500_000)


class Bodies:
    """Reads the bodies of requests, long ones in turn."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._turn = asyncio.Semaphore(1)

    async def read(self, request: web.BaseRequest, limit: BodyLimit) -> object:
        """Return the JSON of a request; NOTHING where it has no body."""
        if not request.body_exists:
            return NOTHING
        if request.content_type != _JSON or (request.charset or "utf-8").casefold() != "utf-8":
            raise Refusal(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, f"send it as {_JSON}", "Content-Type")
        if request.headers.get("Content-Encoding", "identity").casefold() != "identity":
            raise Refusal(
                HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "send it as it is, not compressed", "Content-Encoding"
            )
        if (request.content_length or 0) > limit.bytes:
            raise _too_large(limit)
        if (request.content_length or limit.bytes) <= _LONG:
            return _document(await self._content(request, limit), limit)
        async with self._turn:
            content = await self._content(request, limit)
            return await asyncio.to_thread(_document, content, limit)

    async def raw(self, request: web.BaseRequest, most_bytes: int) -> bytes:
        """Return the body of a request as it came, whatever it is."""
        limit = BodyLimit(most_bytes, 0)
        if request.headers.get("Content-Encoding", "identity").casefold() != "identity":
            raise Refusal(
                HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "send it as it is, not compressed", "Content-Encoding"
            )
        if (request.content_length or 0) > limit.bytes:
            raise _too_large(limit)
        return await self._content(request, limit)

    async def _content(self, request: web.BaseRequest, limit: BodyLimit) -> bytes:
        content = bytearray()
        try:
            async with asyncio.timeout(self._seconds):
                async for piece in request.content.iter_any():
                    content += piece
                    if len(content) > limit.bytes:
                        raise _too_large(limit)
        except TimeoutError as error:
            advice = f"the body did not come within {self._seconds:g} s"
            raise Refusal(HTTPStatus.REQUEST_TIMEOUT, advice, headers={"Connection": "close"}) from error
        return bytes(content)


def _document(content: bytes, limit: BodyLimit) -> object:
    if not content:
        return NOTHING
    try:
        return read_json(content.decode("utf-8"), limit.values)
    except UnicodeDecodeError as error:
        raise Refusal(HTTPStatus.BAD_REQUEST, "the body is not UTF-8") from error
    except InvalidInput as error:
        raise Refusal(HTTPStatus.BAD_REQUEST, error.reason, "body") from error


def _too_large(limit: BodyLimit) -> Refusal:
    return Refusal(
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
        f"the body is larger than {limit.bytes:,} bytes; send less at once",
        headers={"Connection": "close"},
    )
