"""Write a stream of events as text/event-stream."""

import json

from aiohttp import web

from scheduler_core.api.requests.refusals import ProblemDocument

_BEGUN = web.RequestKey("begun", web.StreamResponse)


async def begin_stream(request: web.Request) -> web.StreamResponse:
    """Begin an answer of events; what goes wrong from now on can't be told by a status any more."""
    response = web.StreamResponse(headers={"Content-Type": "text/event-stream; charset=utf-8"})
    await response.prepare(request)
    request[_BEGUN] = response
    return response


async def end_with_problem(request: web.Request, problem: ProblemDocument) -> web.StreamResponse | None:
    """Tell a problem as the last event of a stream; None where none has begun."""
    response: web.StreamResponse | None = request.get(_BEGUN)
    if response is None:
        return None
    await write_event(response, "problem", problem.document, "")
    return response


async def write_event(response: web.StreamResponse, event: str, document: object, mark: str) -> None:
    """Write one event; `mark` is its id, which a caller who comes back names."""
    text = f"id: {mark}\nevent: {event}\ndata: {json.dumps(document)}\n\n"
    await response.write(text.encode("ascii"))
