"""The link of a calendar: it opens the calendar and nothing else, and only as long as it is there."""

import pytest

from scheduler_core.errors import Conflict, InvalidInput, NotFound
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.servers.addresses import NetworkAddress
from scheduler_core.settings import Settings
from scheduler_core.values.records.api_token import Scope, TokenDraft
from tests.core.api.conftest import Caller
from tests.core.store.builders import a_draft
from tests.support.api_caller import ApiCaller, Reply


@pytest.fixture
def link(scheduler: Scheduler, servers: object, port: int) -> str:
    """Return the path of a link that was made."""
    scheduler.settings.save(Settings(api_port=port))
    scheduler.jobs.add(a_draft("Back up"))
    address = scheduler.calendars.link().address
    begin = f"http://127.0.0.1:{port}"
    assert address.startswith(begin)
    return address.removeprefix(begin)


@pytest.fixture
def program(network: NetworkAddress) -> ApiCaller:
    """Return a calendar program, which shows no token."""
    return ApiCaller(network)


def _asked(program: ApiCaller, path: str, **headers: str) -> Reply:
    return program.ask("GET", path, **headers)


@pytest.mark.slow
def test_whoever_knows_the_link_sees_the_calendar(link: str, program: ApiCaller) -> None:
    reply = _asked(program, link)

    assert (reply.status, reply.headers["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    assert b"SUMMARY:Back up" in reply.content
    assert reply.headers["Cache-Control"] == "private, no-cache"


@pytest.mark.slow
def test_what_is_known_already_is_not_sent_again(link: str, program: ApiCaller, scheduler: Scheduler) -> None:
    tag = _asked(program, link).headers["ETag"]

    again = _asked(program, link, If_None_Match=f'"other", W/{tag}')
    scheduler.jobs.add(a_draft("Another"))
    changed = _asked(program, link, If_None_Match=tag)

    assert (again.status, again.content, again.headers["ETag"]) == (304, b"", tag)
    assert (changed.status, changed.headers["ETag"] != tag) == (200, True)


@pytest.mark.slow
def test_a_renewed_or_revoked_link_opens_nothing_any_more(
    link: str, program: ApiCaller, scheduler: Scheduler, port: int
) -> None:
    renewed = scheduler.calendars.renew().address.removeprefix(f"http://127.0.0.1:{port}")
    assert (_asked(program, link).status, _asked(program, renewed).status) == (404, 200)

    scheduler.calendars.revoke()

    assert _asked(program, renewed).status == 404
    with pytest.raises(NotFound):
        scheduler.calendars.revoke()


@pytest.mark.slow
def test_a_link_opens_nothing_else_and_no_token_opens_the_calendar(
    link: str, caller: Caller, scheduler: Scheduler, network: NetworkAddress
) -> None:
    secret = link.removeprefix("/calendar/").removesuffix(".ics")
    as_token = ApiCaller(network, secret)
    admin = scheduler.tokens.create(TokenDraft("all", frozenset({Scope.ADMIN}))).text

    assert as_token.ask("GET", "/v1/jobs").status == 403
    assert as_token.ask("POST", "/v1/tokens/rotate", {}).status == 403
    assert _asked(ApiCaller(network), f"/calendar/{admin}.ics").status == 404
    assert _asked(ApiCaller(network), "/calendar/hourbell_1_wrong.ics").status == 404


@pytest.mark.slow
def test_another_name_than_ours_is_refused(link: str, program: ApiCaller) -> None:
    assert _asked(program, link, Host="evil.example").status == 421


def test_a_link_of_the_name_is_not_shown_again(scheduler: Scheduler) -> None:
    scheduler.settings.save(Settings(api_port=46_100))
    scheduler.calendars.link()

    with pytest.raises(Conflict, match="renew it"):
        scheduler.calendars.link()


def test_without_a_port_nobody_could_look(scheduler: Scheduler) -> None:
    with pytest.raises(InvalidInput, match="choose a port"):
        scheduler.calendars.link()


def test_a_calendar_is_the_only_thing_that_its_token_opens() -> None:
    with pytest.raises(InvalidInput, match="stands alone"):
        TokenDraft("both", frozenset({Scope.CALENDAR, Scope.READ}))
