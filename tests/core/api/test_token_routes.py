"""Tokens seen and revoked through the API, and made only in their own place."""

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.servers.addresses import SocketFile
from scheduler_core.values.records.api_token import Scope, TokenDraft
from tests.core.api.conftest import Caller
from tests.core.store.builders import HOUR, NOW
from tests.support.api_caller import ApiCaller


def test_an_admin_sees_tokens_but_not_what_opens_anything(admin: ApiCaller, caller: Caller) -> None:
    caller(Scope.RUN, name="clock")

    found = admin.get("/v1/tokens")["tokens"]

    assert [(token["name"], token["scopes"]) for token in found] == [
        ("admin", ["admin", "scripts"]),
        ("clock", ["run"]),
    ]
    assert set(found[1]) == {
        "id", "name", "scopes", "created_at", "created_by", "expires_at", "last_used_at", "revoked_at",
    }  # fmt: skip


@pytest.mark.slow
def test_a_revoked_token_opens_nothing_from_the_next_call_on(admin: ApiCaller, caller: Caller) -> None:
    clock = caller(Scope.RUN, name="the clock / hall")
    assert clock.ask("GET", "/v1/jobs").status == 200

    revoked = admin.post("/v1/tokens/revoke", {"name": "the clock / hall"})

    assert revoked["revoked_at"] is not None
    assert clock.ask("GET", "/v1/jobs").status == 401
    assert [token["name"] for token in admin.get("/v1/tokens")["tokens"]] == ["admin"]
    assert admin.ask("POST", "/v1/tokens/revoke", {"name": "the clock / hall"}).status == 404
    assert admin.get("/v1/audit?act=revoke-token")["entries"][0]["who"] == "API token admin"


def test_no_call_makes_a_token(admin: ApiCaller) -> None:
    assert admin.ask("POST", "/v1/tokens", {"name": "mine", "scopes": ["admin"]}).status == 405
    assert admin.ask("POST", "/v1/tokens/revoke", {}).field == "name"


def test_only_admins_see_and_revoke_tokens(caller: Caller) -> None:
    editor = caller(Scope.EDIT, Scope.SCRIPTS, name="editor")

    assert editor.ask("GET", "/v1/tokens").status == 403
    assert editor.ask("POST", "/v1/tokens/revoke", {"name": "editor"}).status == 403
    assert editor.ask("GET", "/v1/jobs").status == 200


@pytest.mark.slow
def test_a_token_puts_another_in_its_own_place(
    admin: ApiCaller, caller: Caller, socket_file: SocketFile
) -> None:
    clock = caller(Scope.RUN, name="clock")

    told = clock.post("/v1/tokens/rotate", {"overlap_seconds": 60})
    renewed = ApiCaller(socket_file, told["token"])

    assert (told["made"]["name"], told["made"]["scopes"]) == ("clock", ["run"])
    assert told["former"]["name"] == f"clock (former, {told['former']['id']})"
    assert [each.ask("GET", "/v1/jobs").status for each in (clock, renewed)] == [200, 200]

    admin.post("/v1/tokens/revoke", {"name": "clock"})

    assert [each.ask("GET", "/v1/jobs").status for each in (clock, renewed)] == [401, 401]


def test_a_token_that_is_replaced_at_once_opens_nothing(caller: Caller) -> None:
    clock = caller(Scope.READ, name="clock")

    assert clock.ask("POST", "/v1/tokens/rotate", {"overlap_seconds": 86_401}).field == "overlap_seconds"
    assert clock.ask("POST", "/v1/tokens/rotate", {"name": "admin"}).field == "name"
    clock.post("/v1/tokens/rotate", {})
    assert clock.ask("GET", "/v1/jobs").status == 401


@pytest.mark.usefixtures("servers")
def test_a_replaced_token_ends_no_later(scheduler: Scheduler, socket_file: SocketFile) -> None:
    """Who holds a token for an hour could else hold it for ever."""
    ends_at = NOW + HOUR
    made = scheduler.tokens.create(TokenDraft("short", frozenset({Scope.READ}), ends_at))

    ApiCaller(socket_file, made.text).post("/v1/tokens/rotate", {})

    assert [token.expires_at for token in scheduler.tokens.current() if token.name == "short"] == [ends_at]
