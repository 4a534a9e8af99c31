"""Takes webhooks: deliveries of services, with the secret of the hook in the path, as they send no token."""

import json
from http import HTTPStatus

from aiohttp import web

from scheduler_core.api.requests.bodies import Bodies
from scheduler_core.api.requests.refusals import Refusal
from scheduler_core.facade.runs.hooks import LONGEST_DELIVERY, Delivered, HookDelivery
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.servers.core import Core
from scheduler_core.values.records.api_token import ApiToken, Scope

HOOK_PATH = "/hooks/{secret}"
_BEGIN = "/hooks/"
_HIDDEN = "/hooks/…"


def is_of_hook(request: web.BaseRequest) -> bool:
    """Tell a delivery, which its address alone lets in: where it comes from says nothing."""
    return request.path.startswith(_BEGIN)


def shown_hook_path(request: web.BaseRequest) -> str:
    """Return the path of a call for a log, which must hold no secret."""
    return _HIDDEN if is_of_hook(request) else request.path


async def take_delivery(request: web.Request, core: Core, bodies: Bodies) -> web.StreamResponse:
    """Keep a delivery, and answer once it is written down.

    Whatever is wrong with the address or the signature is answered alike, so that nobody learns what it was.
    Where the signature can't be judged now, as a keyring does not answer, the sender is to deliver it again.
    """
    secret = request.match_info["secret"]
    token = await core.call_at_once(lambda scheduler: _holder(scheduler, secret))
    if token is None:
        raise _wrong()
    body = await bodies.raw(request, LONGEST_DELIVERY)
    headers = _headers(request)
    if headers is None:
        raise _wrong()
    delivery = HookDelivery(headers, body)
    hooks = await core.call_at_once(lambda scheduler: scheduler.hooks)
    needs_secret = await core.call(lambda _: hooks.needs_secret(token.hook, delivery))
    key = await hooks.secret(token.hook) if needs_secret else ""
    delivered = await core.call(lambda _: hooks.deliver(token, delivery, key))
    if delivered is None:
        raise _wrong()
    return _answer(delivered)


def _holder(scheduler: Scheduler, secret: str) -> ApiToken | None:
    token = scheduler.tokens.holder(secret)
    return token if token is not None and token.may(Scope.HOOK) else None


def _headers(request: web.Request) -> dict[str, str] | None:
    """Return the headers; None where one that we read stands there twice, as nobody can tell which counts."""
    headers = {name.casefold(): value for name, value in request.headers.items()}
    read = (name for name in headers if name.startswith(("x-hub-", "x-github-", "webhook-")))
    return None if any(len(request.headers.getall(name)) > 1 for name in read) else headers


def _answer(delivered: Delivered) -> web.Response:
    status = HTTPStatus.OK if delivered.is_known else HTTPStatus.ACCEPTED
    told = {"is_known": delivered.is_known, "left_out": delivered.left_out}
    return web.Response(
        body=json.dumps(told).encode("ascii"), status=status, headers={"Content-Type": "application/json"}
    )


def _wrong() -> Refusal:
    return Refusal(HTTPStatus.UNAUTHORIZED, "the address or the signature is wrong")
