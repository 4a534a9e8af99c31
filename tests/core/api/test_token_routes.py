"""Tokens seen and revoked through the API, and never made."""

import pytest

from scheduler_core.values.records.api_token import Scope
from tests.core.api.conftest import Caller
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
