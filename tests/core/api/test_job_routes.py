"""Jobs through the API: what is answered, and what the store says afterwards."""

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_history import JobChange
from scheduler_core.values.records.api_token import Scope
from tests.core.api.conftest import Caller
from tests.core.api.documents import CALL, SCRIPT, a_call
from tests.core.store.builders import a_draft
from tests.support.api_caller import ApiCaller

pytestmark = pytest.mark.slow


def test_a_job_is_made_and_read(admin: ApiCaller, scheduler: Scheduler) -> None:
    made = admin.ask("POST", "/v1/jobs", CALL)
    read = admin.ask("GET", made.headers["Location"])

    assert made.status == 201
    assert made.headers["Location"] == "/v1/jobs/1"
    assert made.document == read.document | {"warnings": []}
    assert read.headers["ETag"] == '"1"'
    assert read.document["document"] == {"hourbell": 1} | CALL
    assert read.document["next_due_at"] == "2026-11-20T09:00:00.000Z"
    assert scheduler.jobs.get(JobId(1)).draft.name == "Report"


def test_a_delay_says_from_when_it_counts(admin: ApiCaller) -> None:
    """A call that is repeated must not begin another delay, so that it says from when."""
    without = admin.ask("POST", "/v1/jobs", CALL | {"rules": [{"in": "1h"}]})
    said = admin.ask("POST", "/v1/jobs", CALL | {"rules": [{"in": "1h", "said_at": "2026-11-20T08:30:00Z"}]})

    assert (without.status, without.field) == (422, "rules[0].said_at")
    assert "say from when the delay counts" in without.document["detail"]
    assert said.document["next_due_at"] == "2026-11-20T09:30:00.000Z"


def test_histories_name_the_token(admin: ApiCaller, scheduler: Scheduler) -> None:
    admin.post("/v1/jobs", CALL)
    admin.post("/v1/jobs/1/disable")

    entries = scheduler.jobs.history(JobId(1))
    assert [(each.change, each.changed_by) for each in entries] == [
        (JobChange.DISABLED, "API token admin"),
        (JobChange.ADDED, "API token admin"),
    ]


def test_a_job_is_changed_by_whoever_saw_it_last(admin: ApiCaller) -> None:
    admin.post("/v1/jobs", CALL)

    first = admin.ask("PUT", "/v1/jobs/1", a_call("Weekly"), If_Match='"1"')
    second = admin.ask("PUT", "/v1/jobs/1", a_call("Daily"), If_Match='"1"')
    without = admin.ask("PUT", "/v1/jobs/1", a_call("Daily"))
    whatever = admin.ask("PUT", "/v1/jobs/1", a_call("Hourly"), If_Match="*")

    assert (first.status, first.headers["ETag"]) == (200, '"2"')
    assert (second.status, second.field, second.headers["ETag"]) == (412, "If-Match", '"2"')
    assert (without.status, without.field) == (428, "If-Match")
    assert (whatever.status, whatever.document["name"]) == (200, "Hourly")


def test_lists_are_filtered_sorted_and_paged(admin: ApiCaller) -> None:
    for name in ("Alpha", "Beta", "Gamma"):
        admin.post("/v1/jobs", a_call(name) | {"folder": "Greek", "tags": [name.lower()]})
    admin.post("/v1/jobs", CALL)

    page = admin.get("/v1/jobs?folder=Greek&descending=true&limit=2&offset=1")

    assert [job["name"] for job in page["jobs"]] == ["Beta", "Alpha"]
    assert page["total"] == 3
    assert [job["name"] for job in admin.get("/v1/jobs?tag=beta")["jobs"]] == ["Beta"]
    assert admin.get("/v1/folders") == {"": 1, "Greek": 3}
    assert admin.get("/v1/tags") == {"alpha": 1, "beta": 1, "gamma": 1}


@pytest.mark.parametrize("address", ["/v1/jobs?folder=%ff", "/v1/jobs?tag=%ff", "/v1/jobs?text=%c3"])
def test_a_filter_that_is_no_text_is_refused(address: str, admin: ApiCaller) -> None:
    answer = admin.ask("GET", address)

    assert answer.status == 422
    assert "UTF-8" in answer.document["detail"]


def test_a_job_is_found_by_the_beginning_of_its_name(admin: ApiCaller) -> None:
    admin.post("/v1/jobs", a_call("Nightly backup"))
    admin.post("/v1/jobs", a_call("Nightly report"))

    assert admin.get("/v1/jobs/find?text=nightly%20b")["id"] == 1
    assert admin.ask("GET", "/v1/jobs/find?text=nightly").field == "job"
    assert admin.ask("GET", "/v1/jobs/find?text=weekly").status == 404


@pytest.mark.parametrize("act", ["delete", "disable", "pause", "run", "duplicate"])
def test_an_act_on_what_is_found_for_it_reaches_no_other_job(admin: ApiCaller, act: str) -> None:
    for name in ("Nightly", "Nightly clean"):
        admin.post("/v1/jobs", a_call(name))

    for _ in range(2):
        found = admin.ask("GET", "/v1/jobs/find?text=nightly&for=act")
        if found.status == 200:
            admin.post(f"/v1/jobs/{found.document['id']}/{act}")

    other = admin.get("/v1/jobs/2")
    assert (other["revision"], other["deleted_at"], other["paused"]) == (1, None, False)
    assert admin.get("/v1/runs?job=2")["runs"] == []


def test_what_is_found_to_act_on_is_named_exactly(admin: ApiCaller) -> None:
    for name in ("Nightly", "Nightly clean", "1"):
        admin.post("/v1/jobs", a_call(name))
    admin.post("/v1/jobs/1/delete")

    in_bin = admin.ask("GET", "/v1/jobs/find?text=nightly&for=act")
    unknown = admin.ask("GET", "/v1/jobs/find?text=nightly%20c&for=act")
    unclear = admin.ask("GET", "/v1/jobs/find?text=1&for=act")

    assert (in_bin.status, unknown.status, unclear.status) == (404, 404, 422)
    assert "“Nightly” is in the bin" in in_bin.document["detail"]
    assert "Did you mean “Nightly clean”?" in unknown.document["detail"]
    assert "#3 “1”, #1 “Nightly”" in unclear.document["detail"]
    assert admin.get("/v1/jobs/find?text=nightly")["id"] == 1
    assert admin.get("/v1/jobs/find?text=nightly&for=act&in_bin=true")["id"] == 1
    assert admin.ask("GET", "/v1/jobs/find?text=1&for=change").status == 422


def test_many_are_made_together_or_not_at_all(admin: ApiCaller) -> None:
    refused = admin.ask("POST", "/v1/jobs/batch", {"jobs": [CALL, a_call() | {"zone": "Nowhere"}]})
    made = admin.post("/v1/jobs/batch", {"jobs": [CALL, SCRIPT]})

    assert (refused.status, refused.field) == (422, "jobs[1].zone")
    assert made == {"jobs": [1, 2], "warnings": []}
    assert admin.get("/v1/jobs")["total"] == 2


def test_all_that_is_wrong_in_several_jobs_is_told_at_once(admin: ApiCaller) -> None:
    """Only the first fault was told."""
    wrong = {"jobs": [a_call() | {"rules": []}, CALL, a_call() | {"policies": {"retry": "often"}}]}

    refused = admin.ask("POST", "/v1/jobs/batch", wrong)

    assert (refused.status, refused.field) == (422, "jobs[0].rules")
    fields = [each["field"] for each in refused.document["errors"]]
    assert fields == ["jobs[0].rules", "jobs[2].policies.retry"]
    assert refused.document["errors"][0]["detail"] == refused.document["detail"]
    assert "errors" not in admin.ask("POST", "/v1/jobs", a_call() | {"zone": "Nowhere"}).document


@pytest.mark.parametrize(
    ("document", "field"),
    [
        (CALL | {"color": "red"}, "color"),
        ({"name": "x"}, "zone"),
        (CALL | {"rules": [{"every": "often"}]}, "rules[0].every"),
        (CALL | {"action": {"http": "GET nowhere"}}, "url"),
        (CALL | {"hourbell": 99}, "hourbell"),
        ([], "document"),
    ],
)
def test_what_is_wrong_with_a_job_is_named(document: object, field: str, admin: ApiCaller) -> None:
    refused = admin.ask("POST", "/v1/jobs", document)

    assert (refused.status, refused.field) == (422, field)
    assert refused.headers["Content-Type"] == "application/problem+json"


def test_states_change_one_by_one_and_together(admin: ApiCaller) -> None:
    for name in ("One", "Two"):
        admin.post("/v1/jobs", a_call(name))

    assert admin.post("/v1/jobs/1/disable") == {"changed": [1]}
    assert admin.post("/v1/jobs/disable?job=1&job=2") == {"changed": [2]}
    assert admin.post("/v1/jobs/enable?job=1&job=2") == {"changed": [1, 2]}
    assert admin.post("/v1/jobs/1/pause", {"until": "2026-11-21T09:00:00+01:00"}) == {"changed": [1]}
    assert admin.get("/v1/jobs/1")["paused_until"] == "2026-11-21T08:00:00.000Z"
    assert admin.post("/v1/jobs/1/resume") == {"changed": [1]}
    assert admin.post("/v1/jobs/1/snooze", {"until": "2026-11-20T09:00:00Z"}) == {"changed": [1]}
    assert admin.post("/v1/jobs/move?job=1&job=2", {"folder": "Home"}) == {"changed": [1, 2]}
    assert admin.post("/v1/jobs/1/tag", {"add": ["a", "b"], "remove": ["b"]}) == {"changed": [1]}
    assert admin.get("/v1/jobs/1")["tags"] == ["a"]
    assert admin.post("/v1/jobs/1/rename", {"name": "Uno"})["name"] == "Uno"
    assert admin.post("/v1/jobs/1/duplicate", {"name": "Due"})["enabled"] is False


def test_the_bin_gives_back_or_not(admin: ApiCaller) -> None:
    admin.post("/v1/jobs", CALL)

    assert admin.ask("DELETE", "/v1/jobs/1").document == {"changed": [1]}
    assert admin.get("/v1/jobs")["total"] == 0
    assert admin.get("/v1/jobs?in_bin=true")["total"] == 1
    assert admin.post("/v1/jobs/1/restore") == {"changed": [1]}
    assert admin.ask("POST", "/v1/jobs/1/purge").status == 409
    assert admin.post("/v1/jobs/1/delete") == {"changed": [1]}
    assert admin.post("/v1/jobs/1/purge") == {"changed": [1]}
    assert admin.ask("GET", "/v1/jobs/1").status == 404


def test_what_changed_can_be_seen_and_taken_back(admin: ApiCaller) -> None:
    admin.post("/v1/jobs", CALL)
    admin.ask("PUT", "/v1/jobs/1", a_call("Weekly"), If_Match='"1"')

    assert [each["change"] for each in admin.get("/v1/jobs/1/history")["history"]] == ["edited", "added"]
    assert admin.get("/v1/jobs/1/revisions/1")["name"] == "Report"
    assert admin.get("/v1/jobs/1/difference")["differences"] == [
        {"path": "name", "before": "Report", "after": "Weekly"}
    ]
    assert admin.post("/v1/jobs/1/revert", {"to": 1}, If_Match='"2"')["name"] == "Report"
    assert admin.ask("POST", "/v1/jobs/1/revert", {"to": 1}, If_Match='"2"').status == 412
    assert admin.ask("GET", "/v1/jobs/1/revisions/9").status == 404


def test_single_occurrences_are_skipped_and_given_back(admin: ApiCaller) -> None:
    admin.post("/v1/jobs", CALL)
    at = "2026-11-20T09:00:00Z"

    skipped = admin.post("/v1/jobs/1/occurrences", {"skip": at})
    assert skipped["next_due_at"] == "2026-11-20T10:00:00.000Z"
    assert (
        admin.ask("DELETE", f"/v1/jobs/1/occurrences/{at}").document["next_due_at"]
        == "2026-11-20T09:00:00.000Z"
    )
    assert admin.ask("POST", "/v1/jobs/1/occurrences", {"skip": "soon"}).field == "skip"


@pytest.mark.parametrize(
    "path", ["/v1/jobs/7", "/v1/jobs/7/history", "/v1/jobs/7/why?at=2026-11-20T09:00:00Z"]
)
def test_a_job_that_is_not_there_is_not_found(path: str, admin: ApiCaller) -> None:
    assert admin.ask("GET", path).status == 404


@pytest.mark.parametrize(
    "query",
    ["limit=0", "limit=many", "limit=1&limit=2", "order=size", "enabled=yes", "unknown=1", "offset=-1"],
)
def test_a_parameter_that_makes_no_sense_is_named(query: str, admin: ApiCaller) -> None:
    refused = admin.ask("GET", f"/v1/jobs?{query}")

    assert (refused.status, refused.field) == (422, query.partition("=")[0])


# ---- what a token may make


def test_without_the_scope_nothing_is_changed(caller: Caller, scheduler: Scheduler) -> None:
    scheduler.jobs.add(a_draft())
    reader, runner = caller(Scope.READ), caller(Scope.RUN)

    assert reader.ask("POST", "/v1/jobs/1/run").status == 403
    assert runner.ask("POST", "/v1/jobs/1/run").status == 202
    assert runner.ask("POST", "/v1/jobs", CALL).status == 403
    assert runner.ask("PUT", "/v1/jobs/1", CALL, If_Match='"1"').status == 403
    assert caller(Scope.EDIT).ask("POST", "/v1/jobs/1/purge").status == 403


@pytest.mark.parametrize(
    ("action", "scope"),
    [
        ({"argv": ["/usr/bin/true"]}, Scope.SCRIPTS),
        ({"sequence": [{"argv": ["/usr/bin/true"]}]}, Scope.SCRIPTS),
        ({"http": "GET https://example.org/{{secret:door}}"}, Scope.SECRETS),
        ({"http": "GET https://example.org", "auth": {"kind": "bearer", "secret": "door"}}, Scope.SECRETS),
        ({"http": "POST https://example.org", "body": {"file": "/etc/passwd"}}, Scope.SECRETS),
        ({"http": "GET https://example.org", "proxy": "http://10.0.0.1:3128"}, Scope.PRIVATE),
        ({"http": "GET https://example.org", "also_reaches": ["10.0.0.0/8"]}, Scope.PRIVATE),
    ],
)
def test_what_a_job_reaches_takes_a_scope_of_its_own(
    action: dict[str, object], scope: Scope, caller: Caller
) -> None:
    document = CALL | {"action": action}

    refused = caller(Scope.EDIT).ask("POST", "/v1/jobs", document)

    assert refused.status == 403
    assert f"“{scope}”" in refused.document["detail"]
    assert caller(Scope.EDIT, scope).ask("POST", "/v1/jobs", document).status == 201


def test_even_an_admin_makes_no_script_by_scope_of_admin_alone(caller: Caller) -> None:
    assert caller(Scope.ADMIN).ask("POST", "/v1/jobs", SCRIPT).status == 403


def test_calls_go_to_public_addresses_only_unless_the_token_says_otherwise(caller: Caller) -> None:
    sequence = CALL | {"action": {"sequence": [{"http": "GET https://example.org"}, {"wait": "1h"}]}}
    edit, private = caller(Scope.EDIT), caller(Scope.EDIT, Scope.PRIVATE)

    assert edit.post("/v1/jobs", a_call(reach="anywhere"))["document"]["action"]["reach"] == "public"
    assert edit.post("/v1/jobs", sequence)["document"]["action"]["sequence"][0]["reach"] == "public"
    assert "reach" not in private.post("/v1/jobs", CALL)["document"]["action"]


def test_a_script_of_somebody_else_may_be_moved_about_but_not_rewritten_or_switched_on(
    caller: Caller, admin: ApiCaller
) -> None:
    admin.post("/v1/jobs", SCRIPT | {"enabled": False})
    edit = caller(Scope.EDIT)
    renamed = SCRIPT | {"name": "Sweep", "enabled": False}
    rewritten = renamed | {"action": {"argv": ["/usr/bin/false"]}}

    assert edit.ask("PUT", "/v1/jobs/1", renamed, If_Match='"1"').status == 200
    assert edit.ask("PUT", "/v1/jobs/1", rewritten, If_Match='"2"').status == 403
    assert edit.ask("PUT", "/v1/jobs/1", renamed | {"enabled": True}, If_Match='"2"').status == 403
    assert edit.ask("POST", "/v1/jobs/1/enable").status == 403
    assert edit.ask("POST", "/v1/jobs/1/run").status == 403
    assert admin.ask("POST", "/v1/jobs/1/enable").status == 200
    assert edit.ask("POST", "/v1/jobs/1/run").status == 202


def test_going_back_to_a_script_takes_its_scope(caller: Caller, admin: ApiCaller) -> None:
    admin.post("/v1/jobs", SCRIPT)
    admin.ask("PUT", "/v1/jobs/1", CALL, If_Match='"1"')

    assert caller(Scope.EDIT).ask("POST", "/v1/jobs/1/revert", {"to": 1}, If_Match='"2"').status == 403


def test_a_job_that_starts_others_takes_the_scope_of_scripts(caller: Caller, admin: ApiCaller) -> None:
    """What it starts may be a script that waits to be looked at."""
    chained = CALL | {"policies": {"then": [{"start": "Clean"}]}}

    assert caller(Scope.EDIT).ask("POST", "/v1/jobs", chained).status == 403
    admin.post("/v1/jobs", chained)
    renamed = caller(Scope.EDIT).ask("PUT", "/v1/jobs/1", chained | {"name": "Other"}, If_Match='"1"')
    assert renamed.status == 200


def test_a_job_that_is_renamed_is_started_all_the_same(admin: ApiCaller) -> None:
    admin.post("/v1/jobs", CALL | {"policies": {"then": [{"start": "Clean"}]}})
    admin.post("/v1/jobs", SCRIPT | {"name": "Clean"})

    admin.post("/v1/jobs/2/rename", {"name": "Sweep"})

    assert admin.get("/v1/jobs/1")["document"]["policies"] == {"then": [{"start": "Sweep"}]}


def test_what_a_saved_job_would_not_find_is_answered_beside_it(admin: ApiCaller) -> None:
    lonely = CALL | {"policies": {"then": [{"start": "nosuchjob"}]}}
    warning = "It is to start “nosuchjob” afterwards, but no job is called so; nothing is started then."

    made = admin.ask("POST", "/v1/jobs", lonely)
    saved = admin.ask("PUT", "/v1/jobs/1", lonely | {"notes": "again"}, If_Match='"1"')
    batch = admin.post("/v1/jobs/batch", {"jobs": [lonely | {"name": "one"}, a_call("nosuchjob")]})

    assert (made.status, made.document["warnings"]) == (201, [warning])
    assert (saved.status, saved.document["warnings"]) == (200, [warning])
    assert batch["warnings"] == []
