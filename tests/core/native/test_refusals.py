"""What is wrong in a document is named by its path, with the reason and the mend."""

import pytest

from tests.core.native.typical_jobs import refusal_of


@pytest.mark.parametrize(
    ("changes", "field", "reason"),
    [
        ({"name": None}, "name", "is missing; give it a value"),
        ({"name": " "}, "name", "a job needs a name"),
        ({"name": 5}, "name", "5 is not text; put it in quotes"),
        ({"zone": None}, "zone", "is missing; name the time zone, such as Europe/Berlin"),
        ({"action": None}, "action", "is missing; give it a value"),
        ({"rules": None}, "rules", "say at least one time to fire"),
        ({"rules": {}}, "rules", "a mapping is not a list; put it in brackets, such as [this]"),
        ({"rule": []}, "rule", "unknown; did you mean rules?"),
        ({"tags": "nas"}, "tags", "'nas' is not a list; put it in brackets, such as [this]"),
        ({"tags": ["a\n"]}, "tags", "holds a control character or a line break"),
        ({"enabled": "yes"}, "enabled", "'yes' is neither true nor false; write one of them without quotes"),
        ({"times": 0}, "times", "0 is not from 1 to 1,000,000; leave it out to repeat without end"),
        ({"times": float("nan")}, "times", "nan is not a whole number; write digits without quotes"),
        ({"times": float("-inf")}, "times", "-inf is not a whole number; write digits without quotes"),
        ({"times": 10**9_000}, "times", "a number of more than 18 digits is too large; 18 digits are kept"),
        ({"times": True}, "times", "true is not a whole number; write digits without quotes"),
        (
            {"exclude": ["2026-12-24", "2026-13-01"]},
            "exclude[1]",
            "'2026-13-01' does not exist; write a date such as 2026-12-01",
        ),
        (
            {"off_days": [{"weekends": True, "roll": "nex"}]},
            "off_days[0].roll",
            "'nex' is unknown; did you mean next?",
        ),
        (
            {"off_days": [{"dates": ["2026-01-01"] * 2, "name": "x"}]},
            "off_days[0].dates[1]",
            "stands there twice; take one out",
        ),
        (
            {"blackouts": ["2026-01-01T00:00"]},
            "blackouts[0]",
            "'2026-01-01T00:00' is not two times; write them as begin/end",
        ),
        ({"jitter": "40d"}, "jitter", "40d is not between 0 and 31 days"),
        (
            {"edits": [{"skip": "2026-01-01T00:00"}]},
            "edits[0].skip",
            "an occurrence is named by its instant, with a zone",
        ),
        ({"gap": "shfit"}, "gap", "'shfit' is unknown; did you mean shift?"),
    ],
)
def test_what_is_wrong_in_a_job_is_named(changes: dict[str, object], field: str, reason: str) -> None:
    assert refusal_of(**changes) == (field, reason)


@pytest.mark.parametrize(
    ("action", "field", "reason"),
    [
        ("true", "", "'true' stands where names with values belong, such as name: backup"),
        ({}, "", "is not an action; write one of http, script, argv, inline, sequence"),
        (
            {"http": "GET https://x", "script": "y"},
            ".script",
            "stands together with http; one action has only one of them",
        ),
        ({"http": "GET "}, ".http", "there is no address to call"),
        ({"http": "PO-ST https://x"}, ".http", "'PO-ST' is not an HTTP method such as GET or POST"),
        ({"http": "https://x", "headers": {"A": 5}}, ".headers.A", "5 is not text; put it in quotes"),
        (
            {"http": "https://x", "headers": {"A": "b\nc"}},
            ".headers",
            "a line break would let the text end early; take it out",
        ),
        (
            {"http": "https://x", "headers": ["A: b"]},
            ".headers[0]",
            "is not a pair of texts; write [name, text]",
        ),
        (
            {"http": "https://x", "body": {"text": "", "json": ""}},
            ".body.json",
            "stands together with text; one body has only one of them",
        ),
        ({"http": "https://x", "auth": {"user": "ann"}}, ".auth.kind", "is missing; give it a value"),
        (
            {"http": "https://x", "auth": {"kind": "basic", "password": "hunter2"}},
            ".auth.password",
            "unknown; a secret never stands here; put it into the secret store, and its name under secret",
        ),
        (
            {"http": "https://x", "expect": ["2xx"]},
            ".expect[0]",
            "'2xx' is not a range of HTTP statuses such as 200-299",
        ),
        ({"http": "https://x", "expect": [99]}, ".expect", "99-99 is not a range of HTTP statuses"),
        (
            {"http": "https://x", "most_redirects": 51},
            ".most_redirects",
            "51 is not from 0 to 50",
        ),
        (
            {"http": "https://x", "connect_timeout": "2h"},
            ".connect_timeout",
            "2h is not between 0.001s and 1h",
        ),
        (
            {"http": "https://x", "most_response_bytes": 10**9},
            ".most_response_bytes",
            "1,000,000,000 is not from 0 to 67,108,864",
        ),
        ({"http": "https://x", "expect": []}, ".expect", "no status would be a success"),
        ({"http": "https://x", "body": {"text": "a\0"}}, ".body.text", "holds a NUL character; take it out"),
        (
            {"http": "https://x", "tls": {"ca_file": "x" * 4_097}},
            ".tls.ca_file",
            "longer than 4,096 characters",
        ),
        (
            {"http": "https://x", "assertions": [{"header": "A\n"}]},
            ".assertions[0].header",
            "holds a control character or a line break",
        ),
        (
            {"http": "https://x", "reach": "public", "also_reaches": ["intranet"]},
            ".also_reaches",
            "'intranet' is not a network such as 192.168.1.0/24 or ::1",
        ),
        ({"argv": "ls -l"}, ".argv", "'ls -l' is not a list; put it in brackets, such as [this]"),
        ({"argv": []}, ".argv", "there is nothing to run"),
        ({"inline": "print()"}, ".inline", "there is nothing to run"),
        (
            {"script": "a", "argv": ["b"]},
            ".argv",
            "stands together with script; one action has only one of them",
        ),
        ({"script": "a", "enviroment": {}}, ".enviroment", "unknown; did you mean environment?"),
        (
            {"script": "a", "exit_codes": [-65]},
            ".exit_codes",
            "-65 is not from -64 to 4,294,967,295",
        ),
        ({"script": "a", "environment": {"A": "\0"}}, ".environment", "holds a NUL character; take it out"),
        (
            {"script": "a", "most_output_bytes": -1},
            ".most_output_bytes",
            "-1 is not from 0 to 67,108,864",
        ),
        (
            {"script": "a", "exit_codes": [True]},
            ".exit_codes[0]",
            "true is not a whole number; write digits without quotes",
        ),
    ],
)
def test_what_is_wrong_in_an_action_is_named(action: object, field: str, reason: str) -> None:
    assert refusal_of(action=action) == (f"action{field}", reason)


@pytest.mark.parametrize(
    ("policies", "field", "reason"),
    [
        ({"retry": {"retrys": 3}}, ".retry.retrys", "unknown; did you mean retries?"),
        ({"retry": {"retries": -1}}, ".retry.retries", "-1 retries are not from 0 to 1000"),
        ({"retry": {"kinds": ["tls", "tls"]}}, ".retry.kinds[1]", "stands there twice; take one out"),
        ({"missed": "skipp"}, ".missed", "'skipp' is unknown; did you mean skip?"),
        (
            {"missed": {"kind": "all", "window": "0s"}},
            ".missed.window",
            "0s is not between 1s and 366d",
        ),
        (
            {"overlapping": {"kind": "parallel", "most": 0}},
            ".overlapping.most",
            "0 at once is not from 1 to 1000",
        ),
        (
            {"conditions": {"require": [{"main": True}]}},
            ".conditions.require[0]",
            "is not a condition; did you mean mains?",
        ),
        (
            {"conditions": {"require": [{"idle": "0s"}]}},
            ".conditions.require[0].idle",
            "0s is not between 1s and 366d",
        ),
        (
            {"retry": {"longest_wait": "367d"}},
            ".retry.longest_wait",
            "367d is not between 0.001s and 366d",
        ),
        (
            {"conditions": {"require": [{"disk_space": "/srv", "free_bytes": -1}]}},
            ".conditions.require[0].free_bytes",
            "-1 is not from 0 to 1,000,000,000,000,000",
        ),
        (
            {"conditions": {"require": [{"file_exists": " "}]}},
            ".conditions.require[0].file_exists",
            "there is no path to look at",
        ),
        (
            {"conditions": {"require": [{"program_running": ""}]}},
            ".conditions.require[0].program_running",
            "there is no name to look for",
        ),
        ({"grace": "2d"}, ".grace", "2d is not between 0s and 1d"),
        ({"priority": 1_001}, ".priority", "1,001 is not from -1,000 to 1,000"),
        ({"pause_after": 0}, ".pause_after", "0 failures are not from 1 to 1000"),
        ({"timeout": {"days": 1}}, ".timeout", "a mapping is not text; put it in quotes"),
    ],
)
def test_what_is_wrong_in_policies_is_named(policies: object, field: str, reason: str) -> None:
    assert refusal_of(policies=policies) == (f"policies{field}", reason)
