"""The route of a calendar link, whose token is in the path, as calendar programs send no header."""

from http import HTTPStatus

from aiohttp import web

from scheduler_core.api.requests.refusals import Refusal
from scheduler_core.facade.calendars.calendars import CALENDAR_TYPE, WrittenCalendar
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.servers.core import Core
from scheduler_core.values.records.api_token import Scope

CALENDAR_PATH = "/calendar/{link}.ics"
_BEGIN = "/calendar/"
_HIDDEN = "/calendar/…"


def is_of_calendar(request: web.BaseRequest) -> bool:
    """Tell a call by a link, which no other secret lets in: where it comes from says nothing."""
    return request.path.startswith(_BEGIN)


def shown_path(request: web.BaseRequest) -> str:
    """Return the path of a call for a log, which must hold no link."""
    return _HIDDEN if is_of_calendar(request) else request.path


async def answer_calendar(request: web.Request, core: Core) -> web.StreamResponse:
    """Answer with the calendar, or say that it is as whoever asks knows it."""
    link = request.match_info["link"]
    # What opens nothing is answered as any other path that is not there.
    if not await core.call_at_once(lambda scheduler: _opens(scheduler, link)):
        raise Refusal(HTTPStatus.NOT_FOUND, "there is nothing here; the link is wrong, renewed or revoked")
    found = await core.call(_document)
    tag = f'"{found.tag}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if _knows(request, tag):
        return web.Response(status=HTTPStatus.NOT_MODIFIED, headers=headers)
    return web.Response(body=found.text.encode(), headers=headers | {"Content-Type": CALENDAR_TYPE})


def _opens(scheduler: Scheduler, link: str) -> bool:
    token = scheduler.tokens.holder(link)
    return token is not None and token.may(Scope.CALENDAR)


def _document(scheduler: Scheduler) -> WrittenCalendar:
    return scheduler.calendars.document()


def _knows(request: web.Request, tag: str) -> bool:
    said = ",".join(request.headers.getall("If-None-Match", []))
    return any(each.strip().removeprefix("W/") in {tag, "*"} for each in said.split(","))
