"""Actions tried out through the API: live output, an end, and nothing left of what nobody listens to."""

from contextlib import closing
from pathlib import Path

import psutil
import pytest

from scheduler_core.values.records.api_token import Scope
from tests.core.api.conftest import Caller
from tests.support.api_caller import ApiCaller
from tests.support.process_words import command_line

pytestmark = pytest.mark.slow


def test_what_an_action_writes_is_told_until_it_ends(admin: ApiCaller) -> None:
    body = {"action": {"script": "echo hello; echo no >&2; exit 3"}}

    with closing(admin.events("/v1/test", method="POST", body=body)) as events:
        *output, end = list(events)

    assert {(event.document["stream"], event.document["text"]) for event in output} >= {
        ("stdout", "hello\n"),
        ("stderr", "no\n"),
    }
    assert (end.name, end.document["state"], end.document["exit_code"]) == ("end", "failed", 3)
    entry = admin.get("/v1/audit")["entries"][0]
    assert (entry["act"], entry["about"]) == ("test-action", "Test: echo hello; echo no >&2; exit 3")
    assert entry["who"].startswith("API token ")


def test_it_takes_the_time_it_is_given(admin: ApiCaller) -> None:
    body = {"action": {"script": "sleep 60"}, "timeout_seconds": 1}

    with closing(admin.events("/v1/test", method="POST", body=body)) as events:
        assert list(events)[-1].document["state"] == "timed_out"


def test_a_sequence_is_tried_from_a_step_on(admin: ApiCaller) -> None:
    steps = {"sequence": [{"script": "echo first"}, {"wait": "40d"}, {"script": "echo second"}]}
    body = {"action": steps, "skips_waits": True, "from_step": 2}

    with closing(admin.events("/v1/test", method="POST", body=body)) as events:
        *output, end = list(events)

    told = [each.document["text"] for each in output if each.document["stream"] == "stdout"]
    assert ("".join(told), end.document["state"]) == ("second\n", "succeeded")
    assert admin.ask("POST", "/v1/test", body | {"from_step": 4}).field == "from_step"
    assert admin.ask("POST", "/v1/test", body | {"from_step": 0}).field == "from_step"
    assert admin.ask("POST", "/v1/test", {"action": {"script": "x"}, "from_step": 2}).field == "from_step"


def test_a_trial_goes_the_way_of_what_failed_and_of_events_that_do_not_come(admin: ApiCaller) -> None:
    ways = {"then": [{"script": "echo wrong"}, "end"], "else": [{"script": "echo right"}]}
    steps = [{"script": "exit 3"}, {"if": "success"} | ways, {"if": "paid came"} | ways]
    body = {"action": {"sequence": steps}, "skips_waits": True}

    with closing(admin.events("/v1/test", method="POST", body=body)) as events:
        *output, end = list(events)

    told = [each.document["text"] for each in output if each.document["stream"] == "stdout"]
    assert ("".join(told), end.document["state"]) == ("right\nright\n", "succeeded")


def test_who_hangs_up_ends_the_trial(admin: ApiCaller, tmp_path: Path) -> None:
    started = tmp_path / "started"
    body = {"action": {"script": f"echo on; touch {started}; sleep 86399"}}

    with closing(admin.events("/v1/test", method="POST", body=body)) as events:
        next(iter(events))

    assert gone("86399")


def test_a_trial_takes_the_scopes_of_a_job(caller: Caller) -> None:
    script = {"action": {"argv": ["/usr/bin/true"]}}

    assert caller(Scope.RUN).ask("POST", "/v1/test", script).status == 403
    assert caller(Scope.EDIT).ask("POST", "/v1/test", script).status == 403
    assert caller(Scope.EDIT).ask("POST", "/v1/test", {"action": {"http": "GET nowhere"}}).field == "url"
    assert caller(Scope.EDIT).ask("POST", "/v1/test").status == 422


def test_a_trial_of_a_call_keeps_to_public_addresses(caller: Caller) -> None:
    body = {"action": {"http": "GET http://127.0.0.1:9/"}}

    with closing(caller(Scope.EDIT).events("/v1/test", method="POST", body=body)) as events:
        end = list(events)[-1]

    assert end.document["state"] == "failed"
    assert "127.0.0.1" in end.document["reason"]


def gone(words: str) -> bool:
    """Wait until no process is called with these words."""
    running = [each for each in psutil.process_iter() if words in command_line(each)]
    _, left = psutil.wait_procs(running, 30)
    return not left
