"""Jobs from one line of text through the API."""

import pytest

from scheduler_core.values.records.api_token import Scope
from tests.core.api.conftest import Caller
from tests.support.api_caller import ApiCaller

LINE = "every weekday at 9:30 POST https://example.org/report"


def test_a_line_becomes_a_job(admin: ApiCaller) -> None:
    made = admin.ask("POST", "/v1/jobs/text", {"text": LINE, "zone": "Europe/Berlin"})

    assert (made.status, made.document["notes"]) == (201, [])
    document = made.document["job"]["document"]
    assert (document["name"], document["zone"]) == ("example.org/report", "Europe/Berlin")
    assert document["action"] == {"http": "POST https://example.org/report"}
    assert admin.get("/v1/jobs/1")["next_due_at"] == "2026-11-20T08:30:00.000Z"


def test_a_line_of_a_crontab_becomes_a_script(admin: ApiCaller) -> None:
    made = admin.post("/v1/jobs/text", {"text": "0 9 * * 1 mail bob%Hello", "name": "Mail", "zone": "UTC"})

    document = made["job"]["document"]
    assert (document["name"], document["rules"]) == ("Mail", [{"cron": "0 9 * * 1"}])
    assert document["action"] == {"script": "mail bob", "stdin": "Hello\n"}


def test_what_a_curl_command_says_beyond_the_call_is_kept_or_told(admin: ApiCaller) -> None:
    line = "every hour curl --max-time 45 --retry 3 --retry-delay 5 https://example.org/"

    made = admin.post("/v1/jobs/text", {"text": line, "zone": "UTC"})

    policies = made["job"]["document"]["policies"]
    assert (policies["timeout"], policies["retry"]) == ("45s", {"retries": 3})
    assert made["notes"] == [
        "--retry-delay is not taken over",
        "Hourbell sends its own User-Agent, Accept-Encoding, and an Idempotency-Key besides",
    ]


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"text": "POST https://example.org/"}, "text"),
        ({"text": "every weekday at 9:30"}, "text"),
        ({"text": "at the crack of dawn POST https://example.org/"}, "text"),
        ({"text": "every hour curl -u ann:secret https://example.org/"}, "text"),
        ({"text": ""}, "text"),
        ({"text": LINE, "zone": "Mars/Olympus"}, "zone"),
        ({"text": LINE, "name": ""}, "name"),
        ({"text": LINE, "size": 1}, "size"),
    ],
)
def test_a_line_that_says_no_job_is_refused(said: dict[str, str], field: str, admin: ApiCaller) -> None:
    refused = admin.ask("POST", "/v1/jobs/text", said)

    assert (refused.status, refused.field) == (422, field)
    assert admin.get("/v1/jobs")["total"] == 0


@pytest.mark.slow
def test_a_line_that_runs_a_program_takes_the_scope_for_it(caller: Caller) -> None:
    script = {"text": "every day at 9:00 /usr/bin/true", "zone": "UTC"}

    assert caller(Scope.EDIT).ask("POST", "/v1/jobs/text", script).status == 403
    assert caller(Scope.RUN).ask("POST", "/v1/jobs/text", {"text": LINE}).status == 403
    assert caller(Scope.EDIT, Scope.SCRIPTS).ask("POST", "/v1/jobs/text", script).status == 201


def test_a_line_of_which_nothing_is_to_come_is_refused(admin: ApiCaller) -> None:
    made = admin.ask(
        "POST", "/v1/jobs/text", {"text": "on 1 January 2020 at 9 GET https://example.org", "zone": "UTC"}
    )

    assert made.status == 422
    assert "nothing is to come" in str(made.document)
