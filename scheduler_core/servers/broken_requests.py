"""Answer malformed HTTP without repeating any of it, as it may hold a token."""

import json
from http import HTTPStatus
from typing import TYPE_CHECKING

from aiohttp.http_exceptions import BadHttpMethod, HttpProcessingError, LineTooLong
from aiohttp.web import RequestHandler, Response

if TYPE_CHECKING:
    from aiohttp.web import BaseRequest, StreamResponse

_PROBLEM = "application/problem+json"
_IN_GENERAL = (
    "this is no request of HTTP/1.1; look at its first line and its headers: lines end with CR LF, no header "
    "is folded, and no blank stands before its colon"
)
_TOO_LONG = "its first line or a header is too long"
_NO_METHOD = "this is no request of HTTP/1.1; if it is meant for TLS, this address speaks http:// alone"
_HEADERS = {"Server": "Hourbell", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}


class QuietRequestHandler(RequestHandler):
    """The protocol of the library, which would send back the line that it can't read."""

    __slots__ = ()

    def handle_error(
        self,
        request: "BaseRequest",
        status: int = HTTPStatus.INTERNAL_SERVER_ERROR,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> "StreamResponse":
        answer = super().handle_error(request, status, exc, message)
        if not isinstance(exc, HttpProcessingError):
            return answer
        mended = _answer(status, _detail(exc))
        mended.force_close()
        return mended


def _detail(error: HttpProcessingError) -> str:
    if isinstance(error, LineTooLong):
        return _TOO_LONG
    return _NO_METHOD if isinstance(error, BadHttpMethod) else _IN_GENERAL


def _answer(status: int, detail: str) -> Response:
    problem = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
    }
    return Response(status=status, text=json.dumps(problem), content_type=_PROBLEM, headers=_HEADERS)
