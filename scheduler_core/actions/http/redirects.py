"""Where a redirect leads and what may go with it."""

from dataclasses import replace

from scheduler_core.actions.http.request import IDEMPOTENCY_HEADER, SIGNATURE_HEADERS, HttpRequest
from scheduler_core.actions.http.url import origin_of, origin_text, redirected
from scheduler_core.errors import InvalidInput, SchedulerError

REDIRECTS = frozenset({301, 302, 303, 307, 308})

_OF_CONTENT = frozenset({"content-type", "content-encoding", "content-language"})


class RedirectRefused(SchedulerError):
    """A redirect that would give something away."""


def next_request(request: HttpRequest, status: int, location: str) -> HttpRequest:
    """Return what is sent to the next address.

    Another scheme, host or port is another origin. It gets no credentials, no signature and none of the
    user's own headers, and a body with a secret or a signature is not sent there at all. What was left out
    once stays out, even if a later redirect leads back.
    """
    try:
        url = redirected(request.url, location)
    except InvalidInput as error:
        raise RedirectRefused(f"redirected to where no call can go: {error.reason}") from error
    if request.url.scheme == "https" and url.scheme == "http":
        raise RedirectRefused(f"redirected from https to {origin_text(url)}, readable by anyone on the way")
    moved = replace(request, url=url)
    if not _keeps_method(request.method, status):
        moved = _without_content(moved)
    return moved if origin_of(url) == origin_of(request.url) else _for_another_origin(moved)


def _keeps_method(method: str, status: int) -> bool:
    """Do as browsers do: after 303, and after 301 and 302 of a POST, the next call is a GET."""
    if status == 303:
        return method in {"GET", "HEAD"}
    return status in {307, 308} or method != "POST"


def _without_content(request: HttpRequest) -> HttpRequest:
    dropped = {*_OF_CONTENT, *SIGNATURE_HEADERS, IDEMPOTENCY_HEADER.lower()}
    headers = tuple(header for header in request.headers if header.name.lower() not in dropped)
    return replace(request, method="GET", headers=headers, content=None)


def _for_another_origin(request: HttpRequest) -> HttpRequest:
    if request.content is not None and not request.content_crosses:
        raise RedirectRefused(
            f"redirected to {origin_text(request.url)}, but the body holds a secret or is signed; "
            "if you trust that address, put it in the job"
        )
    headers = tuple(header for header in request.headers if header.crosses_origins)
    return replace(request, headers=headers)
