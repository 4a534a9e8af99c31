"""Bodies of requests: JSON of a bounded size that comes in time."""

import asyncio
from http import HTTPStatus

from aiohttp import web

from scheduler_core.api.refusals import Refusal
from scheduler_core.errors import InvalidInput
from scheduler_core.native.document_text import read_json

LARGEST = 16 * 1024 * 1024
NOTHING = object()  # what a call without a body says; null is a value
_JSON = "application/json"


async def read_document(request: web.BaseRequest, seconds: float) -> object:
    """Return the JSON of a request; NOTHING where it has no body."""
    if not request.body_exists:
        return NOTHING
    if request.content_type != _JSON or (request.charset or "utf-8").casefold() != "utf-8":
        raise Refusal(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, f"send it as {_JSON}", "Content-Type")
    if request.headers.get("Content-Encoding", "identity").casefold() != "identity":
        raise Refusal(
            HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "send it as it is, not compressed", "Content-Encoding"
        )
    if (request.content_length or 0) > LARGEST:
        raise _too_large()
    content = await _content(request, seconds)
    if not content:
        return NOTHING
    try:
        return read_json(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise Refusal(HTTPStatus.BAD_REQUEST, "the body is not UTF-8") from error
    except InvalidInput as error:
        raise Refusal(HTTPStatus.BAD_REQUEST, error.reason, "body") from error


async def _content(request: web.BaseRequest, seconds: float) -> bytes:
    try:
        return await asyncio.wait_for(request.read(), seconds)
    except TimeoutError as error:
        advice = f"the body did not come within {seconds:g} s"
        raise Refusal(HTTPStatus.REQUEST_TIMEOUT, advice, headers={"Connection": "close"}) from error
    except web.HTTPRequestEntityTooLarge as error:
        raise _too_large() from error


def _too_large() -> Refusal:
    return Refusal(
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
        f"the body is larger than {LARGEST:,} bytes; send less at once",
        headers={"Connection": "close"},
    )
