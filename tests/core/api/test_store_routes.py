"""Times, exchange and the store as a whole through the API."""

from dataclasses import fields
from pathlib import Path

import pytest

from scheduler_core.api.answers.shared_schemas import SCHEMAS
from scheduler_core.exchange.formats import FileFormat
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.settings import Settings
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.opening.store_files import seal_file
from scheduler_core.values.records.api_token import Scope
from tests.core.api.conftest import Caller
from tests.core.api.documents import CALL, SCRIPT, a_call
from tests.core.store.builders import HOUR, NOW, a_draft, a_finished_run, an_engine
from tests.support.api_caller import ApiCaller
from tests.support.fake_clock import FakeClock

pytestmark = pytest.mark.slow

MONDAYS = {"zone": "Europe/Berlin", "rules": [{"cron": "0 9 * * 1"}]}


# ---- times


def test_what_is_next_is_what_fires(admin: ApiCaller) -> None:
    admin.post("/v1/jobs", CALL)
    admin.post("/v1/jobs", a_call("Other"))

    found = admin.get("/v1/next?count=3&job=1")["next"]

    assert [each["at"] for each in found] == [f"2026-11-20T{hour:02}:00:00.000Z" for hour in (9, 10, 11)]
    assert {each["job"] for each in found} == {1}
    assert len(admin.get("/v1/next?to=2026-11-20T09:30:00Z")["next"]) == 2


def test_a_plan_is_listed_job_by_job(admin: ApiCaller) -> None:
    admin.post("/v1/jobs", CALL)

    (job,) = admin.get("/v1/planned?most_per_job=5")["jobs"]

    assert (job["job_name"], len(job["instants"]), job["is_cut"]) == ("Report", 5, True)
    assert admin.ask("GET", "/v1/planned?to=2020-01-01T00:00:00Z").field == "to"
    assert admin.ask("GET", "/v1/planned?to=2100-01-01T00:00:00Z").field == "to"


def test_a_schedule_is_previewed_unsaved(admin: ApiCaller) -> None:
    found = admin.post("/v1/preview", {"schedule": MONDAYS, "limit": 2})
    never = admin.post("/v1/preview", {"schedule": {"zone": "UTC", "rules": [{"cron": "0 0 30 2 *"}]}})

    assert found["sentence"] == "Every Monday at 09:00, Europe/Berlin time"
    assert [each["at"] for each in found["instants"]] == [
        "2026-11-23T08:00:00.000Z",
        "2026-11-30T08:00:00.000Z",
    ]
    assert (never["fires"], never["problems"][0]["is_error"]) == ("never", True)
    assert admin.post("/v1/describe", {"schedule": MONDAYS}) == {"sentence": found["sentence"]}
    assert (
        admin.ask("POST", "/v1/preview", {"schedule": {"zone": "UTC", "rules": [{}]}}).field
        == "schedule.rules[0]"
    )


def test_an_instant_is_explained(admin: ApiCaller) -> None:
    admin.post("/v1/jobs", CALL)

    why = admin.get("/v1/jobs/1/why?at=2026-11-20T09:00:00Z")

    assert (why["verdict"], why["is_planned"]) == ("will-run", True)
    assert admin.ask("GET", "/v1/jobs/1/why").field == "at"


# ---- in and out


def test_jobs_go_out_and_come_back_in_every_native_way(admin: ApiCaller) -> None:
    admin.post("/v1/jobs", CALL)

    for file_format in (FileFormat.NATIVE, FileFormat.JSON):
        exported = admin.get(f"/v1/export?format={file_format}")
        again = admin.post("/v1/import", {"format": file_format, "text": exported["text"]})
        assert (exported["jobs"], exported["losses"]) == (1, [])
        assert [step["change"] for step in again["jobs"]] == ["unchanged"]


@pytest.mark.parametrize("file_format", FileFormat)
def test_every_format_is_offered(file_format: FileFormat, admin: ApiCaller) -> None:
    admin.post("/v1/jobs", SCRIPT | {"rules": MONDAYS["rules"]})

    exported = admin.get(f"/v1/export?format={file_format}&user=ann&zone=Europe/Berlin")

    assert exported["format"] == file_format
    assert exported["jobs"] == 1 or exported["losses"]


def test_an_import_is_rehearsed_and_then_done(admin: ApiCaller) -> None:
    admin.post("/v1/jobs", CALL)
    text = admin.get("/v1/export")["text"].replace("1h", "2h")

    rehearsed = admin.post("/v1/import", {"text": text, "dry_run": True})
    assert (rehearsed["done"], rehearsed["jobs"][0]["change"]) == (False, "change")
    assert admin.get("/v1/jobs/1")["revision"] == 1
    done = admin.post("/v1/import", {"text": text})
    assert done["jobs"][0]["differences"][0]["path"] == "rules"
    assert admin.get("/v1/jobs/1")["revision"] == 2


def test_imported_scripts_take_their_scope_and_arrive_switched_off(admin: ApiCaller, caller: Caller) -> None:
    crontab = {"format": "crontab", "text": "0 9 * * 1 /usr/bin/true\n", "zone": "UTC"}

    refused = caller(Scope.EDIT).ask("POST", "/v1/import", crontab)
    taken = admin.post("/v1/import", crontab)

    assert (refused.status, refused.field) == (403, "jobs[0]")
    assert (taken["jobs"][0]["switched_off"], admin.get("/v1/jobs/1")["enabled"]) == (True, False)


def test_what_an_import_leaves_as_it_is_takes_no_scope(admin: ApiCaller, caller: Caller) -> None:
    """A script that was left out, or stood there already, kept all else of the file out."""
    admin.post("/v1/jobs", SCRIPT)
    before = admin.get("/v1/export")["text"]
    admin.post("/v1/jobs", CALL)
    both = admin.get("/v1/export")["text"]
    editor = caller(Scope.EDIT)

    same = editor.post("/v1/import", {"text": before})
    changed = {"text": both.replace("Clean", "Other script").replace("1h", "2h")}
    refused = editor.ask("POST", "/v1/import", changed)
    taken = editor.post("/v1/import", {**changed, "without": ["Other script"]})

    assert [job["change"] for job in same["jobs"]] == ["unchanged"]
    assert refused.status == 403
    assert {job["name"]: job["left_out"] for job in taken["jobs"]} == {"Report": False, "Other script": True}
    assert sorted(job["name"] for job in admin.get("/v1/jobs")["jobs"]) == ["Clean", "Report"]


def test_the_rules_for_callbacks_stand_in_a_file_of_all_and_are_told_when_left(admin: ApiCaller) -> None:
    admin.post("/v1/jobs", CALL)
    admin.ask("PATCH", "/v1/settings", {"revalee_allow": "https://example.org/app"})

    text = admin.get("/v1/export")["text"]

    assert "callbacks:\n- https://example.org/app\n" in text
    assert "callbacks" not in admin.get("/v1/export?job=1")["text"]
    (loss,) = admin.post("/v1/import", {"text": text})["losses"]
    assert loss["text"].startswith("1 rule for callbacks")


def test_jobs_are_left_out_of_an_import(admin: ApiCaller) -> None:
    crontab = {"format": "crontab", "text": "0 9 * * 1 one\n0 9 * * 1 two\n", "zone": "UTC"}

    done = admin.post("/v1/import", {**crontab, "without": ["one"]})

    assert [(job["name"], job["job"], job["left_out"]) for job in done["jobs"]] == [
        ("one", None, True),
        ("two", 1, False),
    ]
    assert [job["name"] for job in admin.get("/v1/jobs")["jobs"]] == ["two"]
    assert admin.ask("POST", "/v1/import", {**crontab, "only": ["three"]}).field == "only"


def test_what_is_no_file_is_refused_whole(admin: ApiCaller) -> None:
    assert admin.ask("POST", "/v1/import", {"text": "jobs: [1]"}).status == 422
    assert admin.ask("POST", "/v1/import", {"text": ""}).field == "text"
    assert admin.ask("POST", "/v1/import", {"text": "x", "format": "word"}).field == "format"
    assert admin.ask("GET", "/v1/export?job=99").status == 404


# ---- the store


def test_a_folder_is_paused_and_resumed(admin: ApiCaller) -> None:
    paused = admin.post("/v1/pauses", {"folder": "Home", "until": "2026-11-20T12:00:00Z", "note": "guests"})

    assert [(each["folder"], each["note"], each["paused_by"]) for each in paused["pauses"]] == [
        ("Home", "guests", "API token admin")
    ]
    assert admin.post("/v1/pauses/resume", {"folder": "Home"}) == {"resumed": True}
    assert admin.post("/v1/pauses")["pauses"][0]["folder"] == ""
    assert admin.get("/v1/status")["is_all_paused"] is True
    assert admin.ask("POST", "/v1/pauses", {"until": "2020-01-01T00:00:00Z"}).field == "until"


def test_settings_are_changed_by_name(admin: ApiCaller, scheduler: Scheduler) -> None:
    changed = admin.ask("PATCH", "/v1/settings", {"zone": "Europe/Berlin", "scripts_at_once": 7})

    assert changed.document == admin.get("/v1/settings")
    assert scheduler.settings.read() == Settings(zone="Europe/Berlin", scripts_at_once=7)
    assert admin.ask("PATCH", "/v1/settings", {"scripts_at_once": 0}).field == "scripts_at_once"
    assert admin.ask("PATCH", "/v1/settings", {"api_port": "many"}).field == "api_port"
    assert admin.ask("PATCH", "/v1/settings", {"size": 1}).field == "size"


def test_a_folder_that_is_written_to_is_not_for_every_admin(
    admin: ApiCaller, caller: Caller, tmp_path: Path
) -> None:
    chosen = {"job_folder": str(tmp_path / "jobs")}

    assert caller(Scope.ADMIN).ask("PATCH", "/v1/settings", chosen).field == "job_folder"
    assert admin.ask("PATCH", "/v1/settings", chosen).status == 200


def test_every_setting_can_be_chosen(admin: ApiCaller) -> None:
    assert set(admin.get("/v1/settings")) == {each.name for each in fields(Settings)}


def test_retention_is_chosen_in_days(admin: ApiCaller) -> None:
    changed = admin.ask("PATCH", "/v1/retention", {"runs_for_days": 30, "output_bytes": None})

    assert changed.document == admin.get("/v1/retention")
    assert (changed.document["runs_for_days"], changed.document["output_bytes"]) == (30, None)
    assert admin.ask("PATCH", "/v1/retention", {"backups": 0}).field == "backups"


def test_the_store_is_looked_after(admin: ApiCaller) -> None:
    made = admin.ask("POST", "/v1/backups")

    assert made.status == 201
    assert Path(made.document["path"]).is_file()
    assert admin.get("/v1/backups")["backups"] == [made.document]
    assert admin.post("/v1/check", {"thorough": True}) == {"findings": []}
    assert admin.post("/v1/prune") == {"rows": 0}
    assert {each["subject"] for each in admin.post("/v1/doctor")["diagnoses"]} >= {"store", "engine"}


def test_secrets_go_in_and_never_come_out(admin: ApiCaller) -> None:
    kept = admin.ask("PUT", "/v1/secrets/door", {"value": "open sesame"})

    assert (kept.status, kept.content) == (204, b"")
    assert admin.get("/v1/secrets") == {"names": ["door"]}
    assert admin.ask("GET", "/v1/secrets/door").status == 405
    assert admin.post("/v1/secrets/door/rename", {"name": "gate"}) == {"name": "gate", "jobs": []}
    assert admin.ask("POST", "/v1/secrets/door/rename", {"name": "gate"}).field == "secret"
    admin.post("/v1/jobs", a_call("Knock", auth={"kind": "bearer", "secret": "gate"}))
    assert admin.post("/v1/secrets/gate/rename", {"name": "door"}) == {"name": "door", "jobs": ["Knock"]}
    assert admin.ask("DELETE", "/v1/secrets/door").status == 204
    assert admin.ask("DELETE", "/v1/secrets/door").status == 404
    assert admin.ask("PUT", "/v1/secrets/..", {"value": "x"}).status in {404, 422}
    assert admin.ask("PUT", "/v1/secrets/door", {"value": ""}).field == "value"


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("PATCH", "/v1/settings"),
        ("PATCH", "/v1/retention"),
        ("POST", "/v1/backups"),
        ("POST", "/v1/prune"),
        ("PUT", "/v1/secrets/door"),
        ("DELETE", "/v1/secrets/door"),
        ("POST", "/v1/secrets/door/rename"),
    ],
)
def test_who_may_edit_jobs_may_not_steer_the_store(method: str, path: str, caller: Caller) -> None:
    assert caller(Scope.EDIT).ask(method, path).status == 403


def test_a_caller_learns_what_its_token_may_do(caller: Caller) -> None:
    assert caller(Scope.RUN, name="clock").get("/v1/token") == {
        "name": "clock",
        "scopes": ["run"],
        "expires_at": None,
    }


def test_without_an_engine_health_says_so(admin: ApiCaller) -> None:
    health = admin.ask("GET", "/health")

    assert health.status == 503
    assert health.document["complaints"] == ["no engine runs, so no job fires"]
    assert admin.get("/v1/engine") == {"engine": None}
    assert "hourbell_engine_up 0" in admin.ask("GET", "/metrics").content.decode().splitlines()


def test_lateness_is_told_as_a_histogram(
    admin: ApiCaller, scheduler: Scheduler, file_path: Path, clock: FakeClock
) -> None:
    job_id = scheduler.jobs.add(a_draft())
    store = open_store(str(file_path), NOW)
    a_finished_run(store, job_id, NOW + HOUR, an_engine(store))
    store.close()
    clock.advance(2 * HOUR)

    lines = admin.ask("GET", "/metrics").content.decode().splitlines()

    assert 'hourbell_run_lateness_seconds_bucket{le="+Inf"} 1' in lines
    assert "hourbell_run_lateness_seconds_count 1" in lines
    assert 'hourbell_runs_of_last_day{state="succeeded"} 1' in lines


def test_runs_are_described_with_every_field(admin: ApiCaller) -> None:
    job = admin.post("/v1/jobs", SCRIPT)["id"]
    run = admin.post(f"/v1/jobs/{job}/run", {})

    assert list(run) == SCHEMAS["Run"]["required"]


def test_a_pause_of_a_folder_without_jobs_is_warned_of(admin: ApiCaller) -> None:
    admin.post("/v1/jobs", SCRIPT | {"folder": "Home/Backups"})

    slip = admin.post("/v1/pauses", {"folder": "Home/Backup"})
    assert slip["warnings"] == ["no job is in folder “Home/Backup”; did you mean “Home/Backups”?"]
    assert admin.post("/v1/pauses", {"folder": "Home"})["warnings"] == []
    assert admin.post("/v1/pauses")["warnings"] == []


def test_answers_about_what_is_to_come_tell_of_a_held_copy(admin: ApiCaller, file_path: Path) -> None:
    """Their times read as if something were about to fire."""
    job = admin.post("/v1/jobs", SCRIPT)["id"]
    paths = [
        "/v1/keys",
        "/v1/runs/waiting",
        "/v1/next",
        "/v1/planned",
        f"/v1/jobs/{job}/why?at=2026-12-01T09:00:00Z",
    ]

    for is_held in (False, True):
        assert [admin.get(path)["is_held_copy"] for path in paths] == [is_held] * len(paths)
        seal_file(file_path).unlink(missing_ok=True)


def test_a_copy_is_told_and_taken_for_the_original(admin: ApiCaller, file_path: Path) -> None:
    assert admin.get("/v1/status")["is_copy"] is False
    seal_file(file_path).unlink()
    held = admin.get("/v1/status")
    assert (held["is_copy"], held["is_held_copy"]) == (True, True)
    second = admin.post("/v1/trust", {"copy": True})
    assert (second["is_copy"], second["is_held_copy"]) == (True, False)
    assert admin.post("/v1/trust")["is_copy"] is False


def test_an_event_is_sent_once(admin: ApiCaller) -> None:
    first = admin.post("/v1/events", {"name": "paid", "key": "order-7", "id": "invoice-1"})
    again = admin.post("/v1/events", {"name": "paid", "key": "order-7", "id": "invoice-1"})

    assert (first["ended_waits"], first["is_known"], again["is_known"]) == ([], False, True)
    assert [event["sent_by"] for event in admin.get("/v1/events/sent?name=paid")["events"]] == [
        "API token admin"
    ]
    assert admin.ask("POST", "/v1/events", {"name": ""}).field == "name"


def test_what_a_token_did_stands_in_the_audit(admin: ApiCaller) -> None:
    admin.post("/v1/jobs", CALL)
    admin.post("/v1/jobs/1/run")

    found = admin.get("/v1/audit?who=API%20token%20admin")

    assert [(each["act"], each["jobs"], each["runs"]) for each in found["entries"]] == [
        ("run-job", [], [1]),
        ("add-jobs", [1], []),
    ]
    assert found["head"]["digest"] == found["entries"][0]["digest"]
    assert admin.get("/v1/audit?act=add-jobs")["entries"] == [found["entries"][1]]


def test_folders_have_colours_and_jobs_may_have_their_own(admin: ApiCaller) -> None:
    admin.post("/v1/jobs", CALL | {"folder": "Web", "colour": "violet"})

    changed = admin.post("/v1/colours", {"folder": "Web", "colour": "rose"})

    assert changed == admin.get("/v1/colours") == {"folders": {"Web": "rose"}, "jobs": {"1": "violet"}}


def test_a_colour_that_is_none_and_a_folder_without_jobs_are_refused(admin: ApiCaller) -> None:
    admin.post("/v1/jobs", CALL | {"folder": "Web"})

    assert admin.ask("POST", "/v1/colours", {"folder": "Web", "colour": "green"}).status == 422
    assert admin.ask("POST", "/v1/colours", {"folder": "We", "colour": "rose"}).status == 404
