"""The endpoints of Revalee: /Schedule, /Cancel and /Status, as its clients know them."""

import json
import logging
import re
from datetime import UTC
from http import HTTPStatus

from aiohttp import web

from scheduler_core.callback_rules import CallbackRule, read_callback_rules
from scheduler_core.clock import Clock
from scheduler_core.errors import SchedulerError
from scheduler_core.program_version import program_version
from scheduler_core.revalee import service
from scheduler_core.revalee.requests import BAD_REQUEST, Rejected, read_callback_id, read_query, read_wanted
from scheduler_core.servers.addresses import NetworkAddress
from scheduler_core.servers.core import Core
from scheduler_core.servers.endpoint import Endpoint
from scheduler_core.settings import Settings

log = logging.getLogger(__name__)

REVALEE = "revalee"
_NO_CACHE = {"Cache-Control": "no-store, no-cache, must-revalidate, max-age=0", "Pragma": "no-cache"}
_WRONG_METHOD = (HTTPStatus.METHOD_NOT_ALLOWED, "Method Not Supported")
_UNKNOWN = (HTTPStatus.NOT_FOUND, "Resource Not Found")
_FAILED = (HTTPStatus.INTERNAL_SERVER_ERROR, "Error Occurred")
_FROM_A_PAGE = (HTTPStatus.UNAUTHORIZED, "Unauthorized")
_AUTHORIZATION = re.compile(r"\s*v=\d{1,9}\s*,[\w=, ]{0,300}")
_KEY = re.compile(r"[\x21-\x7e]{1,200}")
_LARGEST_BODY = 64 * 1024  # of a client that sends one all the same


def revalee_endpoint(settings: Settings, clock: Clock) -> Endpoint:
    """Return the endpoint that the settings want."""
    rules = read_callback_rules(settings.revalee_allow)
    address = NetworkAddress(settings.revalee_host, settings.revalee_port)
    return Endpoint(REVALEE, (address,), lambda core: RevaleeApplication(core, rules, clock).made())


class RevaleeApplication:
    """Answers each request as the protocol has it, whatever it holds."""

    def __init__(self, core: Core, rules: tuple[CallbackRule, ...], clock: Clock) -> None:
        self._core = core
        self._rules = rules
        self._clock = clock

    def made(self) -> web.Application:
        application = web.Application(client_max_size=_LARGEST_BODY)
        application.router.add_route("*", "/{path:.*}", self._answer)
        return application

    async def _answer(self, request: web.Request) -> web.Response:
        try:
            return await self._answered(request)
        except Rejected as refusal:
            return _response(refusal.status, refusal.reason)
        except SchedulerError as error:
            log.warning("%s could not be done: %s", request.method, error)
            return _response(*_FAILED)
        except Exception:
            log.exception("%s failed by a mistake of its own", request.method)
            return _response(*_FAILED)

    async def _answered(self, request: web.Request) -> web.Response:
        if "Origin" in request.headers:
            raise Rejected(*_FROM_A_PAGE)
        command = request.path.lstrip("/").partition("/")[0].casefold()
        match command:
            case "schedule":
                return await self._schedule(request)
            case "cancel":
                return await self._cancel(request)
            case "status":
                return await self._status(request)
            case _:
                raise Rejected(*_UNKNOWN)

    async def _schedule(self, request: web.Request) -> web.Response:
        _check_method(request, "PUT")
        wanted = read_wanted(read_query(request.rel_url.raw_query_string))
        caller = _caller(request)
        rule = service.rule_for(self._rules, wanted.url, caller.address)
        now = self._clock.now()
        callback_id = await self._core.call(
            lambda scheduler: service.schedule(scheduler, wanted, rule, caller, now)
        )
        return _response(HTTPStatus.OK, "OK", str(callback_id).encode(), "text/plain; charset=utf-8")

    async def _cancel(self, request: web.Request) -> web.Response:
        _check_method(request, "PUT", "DELETE")
        query = read_query(request.rel_url.raw_query_string)
        callback_id = read_callback_id(query.get("callbackid", ""))
        url = query.get("callbackurl", "")
        if callback_id is None or not url:
            raise Rejected(*BAD_REQUEST)
        address = _caller(request).address
        await self._core.call(lambda scheduler: service.cancel(scheduler, callback_id, url, address))
        return _response(HTTPStatus.OK, "OK")

    async def _status(self, request: web.Request) -> web.Response:
        _check_method(request, "GET")
        now = self._clock.now().astimezone(UTC)
        told = {
            "version": program_version(),
            "status": await self._core.call(service.status_word),
            "timestamp": f"{now:%Y-%m-%dT%H:%M:%S}Z",
        }
        return _response(HTTPStatus.OK, "OK", json.dumps(told).encode(), "application/json; charset=utf-8")


def _check_method(request: web.Request, *allowed: str) -> None:
    if request.method not in allowed:
        raise Rejected(*_WRONG_METHOD)


def _caller(request: web.Request) -> service.Caller:
    """Return who calls; a header that is not as clients send it counts as none."""
    authorization = request.headers.get("Revalee-Auth", "")
    key = request.headers.get("Idempotency-Key", "")
    return service.Caller(
        request.remote or "",
        authorization if _AUTHORIZATION.fullmatch(authorization) else "",
        key if _KEY.fullmatch(key) else "",
    )


def _response(status: HTTPStatus, reason: str, body: bytes = b"", content_type: str = "") -> web.Response:
    headers = _NO_CACHE | ({"Content-Type": content_type} if content_type else {})
    return web.Response(status=status, reason=reason, body=body, headers=headers)
