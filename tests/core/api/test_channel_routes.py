"""Channels through the API: added, tried and deleted by admins, seen without what lets others write there."""

from dataclasses import replace

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.jobs.telling import Telling, Told
from scheduler_core.values.records.api_token import Scope
from tests.core.api.conftest import Caller
from tests.core.api.documents import CALL
from tests.core.store.builders import a_draft
from tests.support.api_caller import ApiCaller
from tests.support.faulty_server import FaultyServer

PHONE = {"name": "phone", "kind": "ntfy", "address": "https://ntfy.example/my-topic"}


def test_a_channel_is_added_seen_and_deleted(admin: ApiCaller, scheduler: Scheduler) -> None:
    made = admin.ask("POST", "/v1/channels", PHONE | {"tell": ["failure", "recovered"]})

    assert (made.status, made.document["address"]) == (201, "https://ntfy.example/…")
    assert admin.get("/v1/channels")["channels"] == [made.document]
    assert scheduler.settings.read().tell_by == "failure,recovered:phone"
    assert admin.ask("POST", "/v1/channels", PHONE).status == 409
    gone = admin.ask("DELETE", "/v1/channels/phone")
    assert (gone.status, gone.document) == (200, {"name": "phone", "jobs": []})
    assert admin.ask("DELETE", "/v1/channels/phone").status == 404
    assert admin.get("/v1/channels") == {"channels": []}
    assert scheduler.settings.read().tell_by == ""


def test_who_deletes_a_channel_gets_the_jobs_that_go_on_naming_it(
    admin: ApiCaller, scheduler: Scheduler
) -> None:
    admin.post("/v1/channels", PHONE)
    for name, kinds in (("Told", frozenset(Told)), ("Silent", frozenset[Told]())):
        policies = RunPolicies(tellings=(Telling("phone", kinds),))
        scheduler.jobs.add(replace(a_draft(name), policies=policies))

    assert admin.ask("DELETE", "/v1/channels/phone").document == {"name": "phone", "jobs": ["Told"]}


def test_without_a_word_a_channel_is_told_only_what_jobs_say(admin: ApiCaller, scheduler: Scheduler) -> None:
    admin.post("/v1/channels", PHONE)

    assert scheduler.settings.read().tell_by == ""


def test_a_test_tells_whether_it_arrived(admin: ApiCaller) -> None:
    with FaultyServer() as server:
        for name, status in (("good", 200), ("bad", 404)):
            address = f"{server.plain}/status/{status}"
            admin.post("/v1/channels", {"name": name, "kind": "hook", "address": address})
        good, bad = (admin.post(f"/v1/channels/{name}/test") for name in ("good", "bad"))

    assert good == {"is_sent": True, "trouble": ""}
    assert (bad["is_sent"], "404" in bad["trouble"]) == (False, True)
    assert admin.ask("POST", "/v1/channels/nobody/test").status == 404


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": "a b"}, "name"),
        ({"kind": "pigeon"}, "kind"),
        ({"address": "ftp://there.example/x"}, "address"),
        ({"kind": "mail", "address": "me@there.example"}, "smtp"),
        ({"kind": "slack", "address": "https://there.example/x", "secret": "token"}, "secret"),
        ({"tls": "none"}, "tls"),
        ({"tell": ["test"]}, "tell[0]"),
        ({"colour": "rose"}, "colour"),
    ],
)
def test_what_is_wrong_is_told_by_its_key(changes: dict[str, object], field: str, admin: ApiCaller) -> None:
    refused = admin.ask("POST", "/v1/channels", PHONE | changes)

    assert (refused.status, refused.field) == (422, field)
    assert admin.get("/v1/channels") == {"channels": []}


def test_a_program_takes_a_token_that_may_run_programs(admin: ApiCaller, caller: Caller) -> None:
    limited = caller(Scope.ADMIN, name="limited")
    desk = {"name": "desk", "kind": "program", "address": "true"}

    assert limited.ask("POST", "/v1/channels", desk).status == 403
    admin.post("/v1/channels", desk)
    assert limited.ask("POST", "/v1/channels/desk/test").status == 403
    assert admin.post("/v1/channels/desk/test")["is_sent"] is True


def test_to_tell_a_program_takes_a_token_that_may_run_programs(admin: ApiCaller, caller: Caller) -> None:
    """Whoever might edit jobs started the program of an admin, with words of his own."""
    admin.post("/v1/channels", PHONE)
    admin.post("/v1/channels", {"name": "desk", "kind": "program", "address": "true"})
    editor, able = caller(Scope.EDIT, name="editor"), caller(Scope.EDIT, Scope.SCRIPTS, name="able")
    desk, phone = telling("desk", "failure"), telling("phone", "missed")

    refused = editor.ask("POST", "/v1/jobs", CALL | desk)
    assert refused.status == 403
    assert "channel “desk”, which runs a program" in refused.document["detail"]
    assert "“scripts”" in refused.document["detail"]
    assert editor.ask("POST", "/v1/jobs/batch", {"jobs": [CALL | desk]}).status == 403
    assert editor.ask("PUT", "/v1/keys/k", CALL | desk).status == 403
    assert editor.get("/v1/jobs")["total"] == 0

    path = f"/v1/jobs/{editor.post('/v1/jobs', CALL | phone)['id']}"
    assert editor.ask("PUT", path, CALL | desk, If_Match="*").status == 403
    assert editor.ask("PUT", path, CALL | telling("desk"), If_Match="*").status == 200
    assert editor.ask("PUT", path, CALL | desk, If_Match="*").status == 403
    assert able.ask("PUT", path, CALL | desk, If_Match="*").status == 200
    # What an able one had it tell stays, but is not told more of.
    assert editor.ask("PUT", path, CALL | desk | {"notes": "n"}, If_Match="*").status == 200
    assert editor.ask("PUT", path, CALL | telling("desk", "missed"), If_Match="*").status == 403
    assert editor.ask("PUT", path, CALL | phone, If_Match="*").status == 200
    assert editor.ask("POST", f"{path}/revert", {"to": 3}, If_Match="*").status == 403
    exported = able.get("/v1/export")["text"].replace("phone", "desk").replace("Report", "Other")
    assert editor.ask("POST", "/v1/import", {"text": exported}).status == 403


def test_what_tells_a_program_comes_alive_only_by_who_may_make_it(admin: ApiCaller, caller: Caller) -> None:
    """Whoever might edit jobs switched on what an admin had switched off, and its program ran."""
    admin.post("/v1/channels", {"name": "desk", "kind": "program", "address": "true"})
    editor = caller(Scope.EDIT, name="editor")
    path = f"/v1/jobs/{admin.post('/v1/jobs', CALL | telling('desk', 'failure'))['id']}"

    admin.post(f"{path}/disable")
    refused = editor.ask("POST", f"{path}/enable")
    assert refused.status == 403
    assert "channel “desk”, which runs a program" in refused.document["detail"]
    assert editor.ask("POST", f"{path}/run").status == 403
    admin.post(f"{path}/enable")
    assert editor.ask("POST", f"{path}/disable").status == 200
    assert editor.ask("POST", "/v1/undo", {}).status == 403
    admin.post(f"{path}/enable")
    admin.post(f"{path}/delete")
    assert editor.ask("POST", f"{path}/restore").status == 403
    admin.post(f"{path}/restore")
    assert editor.ask("POST", f"{path}/pause", {}).status == 200
    assert editor.ask("POST", f"{path}/resume").status == 200


def test_the_settings_take_the_same_to_tell_a_program(admin: ApiCaller, caller: Caller) -> None:
    admin.post("/v1/channels", PHONE)
    admin.post("/v1/channels", {"name": "desk", "kind": "program", "address": "true"})
    limited, able = (
        caller(Scope.ADMIN, name="limited"),
        caller(Scope.ADMIN, Scope.SCRIPTS, name="able"),
    )

    refused = limited.ask("PATCH", "/v1/settings", {"tell_by": "failure:desk"})
    assert (refused.status, refused.field) == (403, "tell_by")
    assert able.ask("PATCH", "/v1/settings", {"tell_by": "failure:desk"}).status == 200
    assert limited.ask("PATCH", "/v1/settings", {"tell_by": "failure:desk; nothing:phone"}).status == 200


def telling(channel: str, *kinds: str) -> dict[str, object]:
    return {"policies": {"tell_channels": [{"channel": channel, "kinds": list(kinds)}]}}


def test_who_may_edit_jobs_sees_channels_and_changes_none(admin: ApiCaller, caller: Caller) -> None:
    admin.post("/v1/channels", PHONE)
    editor = caller(Scope.EDIT, Scope.SCRIPTS, name="editor")

    assert [each["name"] for each in editor.get("/v1/channels")["channels"]] == ["phone"]
    assert editor.ask("POST", "/v1/channels", PHONE | {"name": "other"}).status == 403
    assert editor.ask("POST", "/v1/channels/phone/test").status == 403
    assert editor.ask("DELETE", "/v1/channels/phone").status == 403
