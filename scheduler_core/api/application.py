"""The aiohttp application of the API: admits, reads, carries out and answers each call."""

import json
import logging
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from traceback import clear_frames
from urllib.parse import unquote_to_bytes

from aiohttp import web

from scheduler_core.api.answers.event_streams import EventStreams
from scheduler_core.api.answers.streaming import end_with_problem
from scheduler_core.api.requests.authentication import check_host, check_origin, holder, is_on_socket_file
from scheduler_core.api.requests.bodies import NOTHING, Bodies
from scheduler_core.api.requests.idempotency import answered_once, key_of
from scheduler_core.api.requests.refusals import PROBLEM_TYPE, ProblemDocument, problem_of
from scheduler_core.api.routes.action_trials import TRIAL, ActionTrials
from scheduler_core.api.routes.all_routes import EVENTS, OUTPUT, ROUTES, TRY
from scheduler_core.api.routes.calendar_link import CALENDAR_PATH, answer_calendar, is_of_calendar, shown_path
from scheduler_core.api.routes.hook_door import HOOK_PATH, is_of_hook, shown_hook_path, take_delivery
from scheduler_core.api.routes.observation import (
    HEALTH_PATH,
    METRICS_PATH,
    METRICS_TYPE,
    health_told,
    health_without_store,
    metrics_text,
    metrics_without_store,
)
from scheduler_core.api.routes.route import Call, Route, RouteAnswer
from scheduler_core.errors import SchedulerError, StoreUnavailable
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.facade.scoped_clients import Areas
from scheduler_core.fields.places import likely, refused
from scheduler_core.servers.core import Core
from scheduler_core.values.records.api_token import ApiToken, Scope

log = logging.getLogger(__name__)

_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
_BODY_SECONDS = 30.0
_LONGEST_NAME = 40
_HEARTBEAT_SECONDS = 15.0


class ApiApplication:
    """Wires routes, streams and what watches over both; `port` is that of the network, 0 without one.

    Calendars and hooks may be called by the names of `door_hosts`, too.
    """

    def __init__(
        self,
        core: Core,
        port: int,
        door_hosts: frozenset[str] = frozenset(),
        *,
        body_seconds: float = _BODY_SECONDS,
        heartbeat_seconds: float = _HEARTBEAT_SECONDS,
    ) -> None:
        self._core = core
        self._port = port
        self._door_hosts = door_hosts
        self._bodies = Bodies(body_seconds)
        self._streams = EventStreams(core, heartbeat_seconds)
        self._trials = ActionTrials(core)

    def made(self) -> web.Application:
        application = web.Application(middlewares=[self._answered])
        application.on_response_prepare.append(_leave_unsaid)
        application.on_shutdown.append(self._streams.close)
        application.on_shutdown.append(self._trials.close)
        for route in ROUTES:
            application.router.add_route(route.method, _pattern(route.path), self._serving(route))
        application.router.add_route("GET", EVENTS.path, self._stream(self._streams.stream_changes))
        application.router.add_route("GET", _pattern(OUTPUT.path), self._stream(self._streams.follow_output))
        application.router.add_route("POST", TRY.path, self._try)
        application.router.add_route("GET", HEALTH_PATH, self._health)
        application.router.add_route("GET", METRICS_PATH, self._metrics)
        application.router.add_get(CALENDAR_PATH, self._calendar)
        application.router.add_post(HOOK_PATH, self._hook)
        return application

    @web.middleware
    async def _answered(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        """Let in whoever may call, and tell as a problem what goes wrong."""
        try:
            if is_of_calendar(request) or is_of_hook(request):
                check_host(request, self._port, self._door_hosts)
            else:
                check_origin(request, self._port)
            return await handler(request)
        except web.HTTPException as error:
            problem = ProblemDocument(HTTPStatus(error.status), _said_of(error), headers=_allowed(error))
        except SchedulerError as error:
            problem = problem_of(error)
            _release_frames(error)
        except ConnectionError:  # whoever asked has left
            raise
        except Exception:
            path = shown_hook_path(request) if is_of_hook(request) else shown_path(request)
            log.exception("%s %s failed by a mistake of its own", request.method, path)
            detail = "a mistake of the program; its log says more"
            problem = ProblemDocument(HTTPStatus.INTERNAL_SERVER_ERROR, detail)
        begun = await end_with_problem(request, problem)
        return begun or _response(problem.document, problem.status, PROBLEM_TYPE, dict(problem.headers))

    def _serving(self, route: Route) -> _Handler:
        async def serve(request: web.Request) -> web.StreamResponse:
            token = await holder(request, self._core, route.scope)
            document = await self._bodies.read(request, route.limit)
            answer = await self._core.call(
                lambda scheduler: _carried_out(route, scheduler, token, request, document)
            )
            return _response(answer.document, answer.status, route.content_type, dict(answer.headers))

        return serve

    def _stream(self, stream: "Callable[[web.Request], Awaitable[web.StreamResponse]]") -> _Handler:
        async def serve(request: web.Request) -> web.StreamResponse:
            await holder(request, self._core, Scope.READ)
            return await stream(request)

        return serve

    async def _try(self, request: web.Request) -> web.StreamResponse:
        token = await holder(request, self._core, TRY.scope)
        document = await self._bodies.read(request, TRY.limit)
        return await self._trials.stream(request, token, TRIAL.read({} if document is NOTHING else document))

    async def _health(self, request: web.Request) -> web.StreamResponse:
        await self._refuse_strangers(request)
        try:
            told, is_well = await self._core.call_at_once(health_told)
        except StoreUnavailable as error:
            told, is_well = health_without_store(error), False
        return _response(told, HTTPStatus.OK if is_well else HTTPStatus.SERVICE_UNAVAILABLE)

    async def _metrics(self, request: web.Request) -> web.StreamResponse:
        await self._refuse_strangers(request)
        try:
            text = await self._core.call(metrics_text)
        except StoreUnavailable as error:
            log.warning("the store can't be read: %s", error)
            text = metrics_without_store()
        return web.Response(body=text.encode(), headers={"Content-Type": METRICS_TYPE})

    async def _calendar(self, request: web.Request) -> web.StreamResponse:
        return await answer_calendar(request, self._core)

    async def _hook(self, request: web.Request) -> web.StreamResponse:
        return await take_delivery(request, self._core, self._bodies)

    async def _refuse_strangers(self, request: web.Request) -> None:
        """Ask for a token on the network; whoever may use the socket file may look anyway."""
        if not is_on_socket_file(request):
            await holder(request, self._core, Scope.READ)


def _carried_out(
    route: Route, scheduler: Scheduler, token: ApiToken, request: web.Request, document: object
) -> RouteAnswer:
    asked = _read_query(route, request)
    said = _read_body(route, document)

    def carry_out(areas: Areas | None) -> RouteAnswer:
        return route.handle(Call(scheduler, token, request.match_info, asked, said, request.headers, areas))

    key = key_of(request.headers) if route.takes_key else None
    if key is None:
        return carry_out(None)
    return answered_once(scheduler, token, key, (request.method, request.path_qs, document), carry_out)


def _read_query(route: Route, request: web.Request) -> dict[str, object]:
    known = {parameter.name: parameter for parameter in route.asks}
    for part in request.rel_url.raw_query_string.split("&"):
        _check_text(part)
    for name in request.query:
        if name not in known:
            raise refused(name[:_LONGEST_NAME], f"is not a parameter; {likely(name, known, 'ones')}")
    return {name: each.read(request.query.getall(name, [])) for name, each in known.items()}


def _check_text(part: str) -> None:
    """Refuse a parameter whose %-escapes are no text; the library takes them as they stand."""
    name, _, value = part.partition("=")
    try:
        unquote_to_bytes(value).decode()
        unquote_to_bytes(name).decode()
    except UnicodeDecodeError:
        told = "its %-escapes are not UTF-8; write each letter as the bytes of it, such as %C3%BC for ü"
        raise refused(name[:_LONGEST_NAME], told) from None


def _read_body(route: Route, document: object) -> object:
    if route.body is None:
        if document is not NOTHING and document != {}:
            raise refused("body", "is not taken by this call; leave it out")
        return None
    if document is NOTHING and not route.body.is_required:
        return route.body.read({})
    if document is NOTHING:
        raise refused("body", "is missing; send a document of JSON")
    return route.body.read(document)


def _pattern(path: str) -> str:
    """Return a path of aiohttp's: numbers are digits, other parts any text."""
    for name in ("job", "run", "revision", "machine"):
        path = path.replace(f"{{{name}}}", f"{{{name}:[1-9][0-9]{{0,17}}}}")
    return path


def _response(
    document: object,
    status: HTTPStatus,
    content_type: str = "application/json",
    headers: dict[str, str] | None = None,
) -> web.Response:
    if status is HTTPStatus.NO_CONTENT:
        return web.Response(status=status.value, headers=headers)
    body = json.dumps(document).encode("ascii")
    return web.Response(
        body=body, status=status.value, headers={"Content-Type": content_type} | (headers or {})
    )


def _said_of(error: web.HTTPException) -> str:
    match error.status:
        case HTTPStatus.NOT_FOUND:
            return "there is nothing here; /v1/openapi.json lists what there is"
        case HTTPStatus.METHOD_NOT_ALLOWED:
            return "this path takes other methods"
        case _:
            return error.reason


def _release_frames(error: BaseException | None) -> None:
    """Have an error hold on to nothing: a refused document would stay until memory is searched through."""
    while error is not None:
        clear_frames(error.__traceback__)
        error.__traceback__ = None  # the frame of the thread that handed it on may still be running
        error = error.__cause__ or error.__context__


def _allowed(error: web.HTTPException) -> dict[str, str]:
    return {"Allow": error.headers["Allow"]} if "Allow" in error.headers else {}


async def _leave_unsaid(_request: web.BaseRequest, response: web.StreamResponse) -> None:
    """Say what keeps browsers and caches out, and nothing of the libraries within."""
    response.headers["Server"] = "Hourbell"
    response.headers.setdefault("Cache-Control", "no-store")
    response.headers["X-Content-Type-Options"] = "nosniff"
