"""The options of ACTION: every field of a call and of a script can be said."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from scheduler_core.cli.commands import parse
from scheduler_core.cli.options.action_options import either_names, names_of
from scheduler_core.cli.options.http_words import CALLS
from scheduler_core.cli.options.script_words import SCRIPTS
from scheduler_core.values.jobs.actions import (
    Assertion,
    Auth,
    AuthKind,
    Body,
    BodyKind,
    CommandKind,
    HttpAction,
    Reach,
    Signing,
    SigningKind,
)
from tests.core.cli.job_texts import DAILY, call_of, job_of, refusal_of, script_of

HTTP = ("--http", "POST https://example.org/hook")
SCRIPT = ("--script", "backup --all | logger")


@pytest.mark.parametrize(
    ("said", "method", "url"),
    [
        ("POST https://example.org/a", "POST", "https://example.org/a"),
        ("post  https://example.org/a", "POST", "https://example.org/a"),
        ("https://example.org/?at={{due_at}}", "GET", "https://example.org/?at={{due_at}}"),
    ],
)
def test_a_call_is_a_method_and_a_url(said: str, method: str, url: str) -> None:
    call = call_of("--http", said)

    assert (call.method, call.url) == (method, url)


@pytest.mark.parametrize(
    ("words", "attribute", "value"),
    [
        (["--header", "Accept: text/plain", "--header", "X-Job:{{job}}"], "headers",
         (("Accept", "text/plain"), ("X-Job", "{{job}}"))),
        (["--auth", "basic:ann:nas-password"], "auth", Auth(AuthKind.BASIC, "ann", "nas-password")),
        (["--auth", "bearer:nas-token"], "auth", Auth(AuthKind.BEARER, secret="nas-token")),
        (["--sign", "standard-webhooks:hook"], "signing", Signing(SigningKind.STANDARD_WEBHOOKS, "hook")),
        (["--sign", "revalee"], "signing", Signing(SigningKind.REVALEE)),
        (["--expect", "200-299,304", "--expect", "404"], "expected", ((200, 299), (304, 304), (404, 404))),
        (["--follow-redirects", "no"], "follow_redirects", False),
        (["--most-redirects", "3"], "most_redirects", 3),
        (["--proxy", "http://proxy.example:3128"], "proxy", "http://proxy.example:3128"),
        (["--connect-timeout", "5s"], "connect_timeout", timedelta(seconds=5)),
        (["--keep-bytes", "64k"], "most_response_bytes", 65_536),
        (["--idempotency-key", "no"], "sends_idempotency_key", False),
        (["--reach", "public"], "reach", Reach.PUBLIC),
        (["--also-reach", "10.1.0.0/16"], "also_reaches", ("10.1.0.0/16",)),
        (["--body", "hello"], "body", Body(BodyKind.TEXT, "hello")),
        (["--json-body", "[1]", "--content-type", "application/x+json"], "body",
         Body(BodyKind.JSON, "[1]", content_type="application/x+json")),
        (["--form", "a=1", "--form", "b=c=d"], "body",
         Body(BodyKind.FORM, fields=(("a", "1"), ("b", "c=d")))),
        (["--body-file", "/srv/body"], "body", Body(BodyKind.FILE, path="/srv/body")),
    ],
)  # fmt: skip
def test_each_part_of_a_call_has_its_option(words: list[str], attribute: str, value: object) -> None:
    assert getattr(call_of(*HTTP, *words), attribute) == value


def test_the_trust_in_a_server_can_be_said() -> None:
    tls = call_of(
        *HTTP, "--verify-tls", "no", "--ca-file", "ca.pem", "--client-certificate", "c", "--client-key", "k"
    ).tls

    assert (tls.verify, tls.ca_file, tls.client_certificate, tls.client_key) == (False, "ca.pem", "c", "k")


def test_a_body_can_come_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "body.json").write_text('{"a": "é"}', encoding="utf-8")

    body = call_of(*HTTP, "--json-body", f"@{tmp_path / 'body.json'}").body

    assert body == Body(BodyKind.JSON, '{"a": "é"}')


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--script", "a | b"], {"kind": CommandKind.SHELL, "command_line": "a | b"}),
        (["--script", "a", "--interpreter", "/bin/bash -e"], {"interpreter": "/bin/bash -e"}),
        (["--argv", "rsync", "-a", "--delete", "x y", "--", "--cwd", "/srv"],
         {"kind": CommandKind.ARGV, "argv": ("rsync", "-a", "--delete", "x y"), "working_folder": "/srv"}),
        (["--argv", "true"], {"argv": ("true",)}),
        (["--argv", "echo", "--help"], {"argv": ("echo", "--help")}),
        (["--inline", "python", "print(1)"],
         {"kind": CommandKind.INLINE, "interpreter": "python", "inline_text": "print(1)"}),
        ([*SCRIPT, "--env", "A=1", "--env", "B=c=d"], {"environment": (("A", "1"), ("B", "c=d"))}),
        ([*SCRIPT, "--inherit", "SSH_AUTH_SOCK"], {"inherits": ("SSH_AUTH_SOCK",)}),
        ([*SCRIPT, "--stdin", "yes\n"], {"stdin": "yes\n"}),
        ([*SCRIPT, "--exit-codes", "0,3"], {"expected_exit_codes": (0, 3)}),
        ([*SCRIPT, "--exit-codes", "0-4, 9"], {"expected_exit_codes": (0, 1, 2, 3, 4, 9)}),
        ([*SCRIPT, "--keep-bytes", "4096"], {"most_output_bytes": 4096}),
        ([*SCRIPT, "--detach", "yes"], {"detaches": True}),
        ([*SCRIPT, "--trust-writable", "yes"], {"allows_writable_by_others": True}),
    ],
)  # fmt: skip
def test_each_part_of_a_script_has_its_option(words: list[str], expected: dict[str, Any]) -> None:
    script = script_of(*words)

    assert {name: getattr(script, name) for name in expected} == expected


@pytest.mark.parametrize("method", ["PROPPATCH", "ORDERPATCH", "PROPFIND", "PURGE"])
def test_a_method_that_only_looks_like_a_usual_one_is_taken(method: str) -> None:
    assert call_of("--http", f"{method} https://example.org/hook").method == method


def test_an_inline_script_is_read_now(tmp_path: Path) -> None:
    (tmp_path / "report.py").write_text("print(1)\n", encoding="utf-8")

    assert script_of("--inline", "python", f"@{tmp_path / 'report.py'}").inline_text == "print(1)\n"


@pytest.mark.parametrize(
    ("said", "assertion"),
    [
        ("/done|skipped/", Assertion(pattern="done|skipped")),
        ("!/a/b/", Assertion(pattern="a/b", must_match=False)),
        ("$.state", Assertion(json_path="$.state")),
        ("$.state=ok", Assertion(json_path="$.state", equals="ok")),
        ("$.state=", Assertion(json_path="$.state", equals="")),
        ("!$.a['x=y'].b=1=2", Assertion(json_path="$.a['x=y'].b", equals="1=2", must_match=False)),
        ("$[?@.a[0]=='x]=']~^y", Assertion(json_path="$[?@.a[0]=='x]=']", pattern="^y")),
        ("$.text~^a~b$", Assertion(json_path="$.text", pattern="^a~b$")),
        ("header X-Cache", Assertion(header="X-Cache")),
        ("header X-Cache=HIT", Assertion(header="X-Cache", equals="HIT")),
        ("header X-Cache~^HIT", Assertion(header="X-Cache", pattern="^HIT")),
    ],
)
def test_what_an_output_must_have(said: str, assertion: Assertion) -> None:
    assert call_of(*HTTP, "--assert", said).assertions == (assertion,)
    assert script_of(*SCRIPT, "--assert", said).assertions == (assertion,)


def test_a_curl_command_brings_its_limits_along() -> None:
    job = job_of(
        "name", *DAILY, "--curl", "curl -X PUT --max-time 20 --retry 4 https://example.org/x -H 'A: b'"
    )

    assert job.action == HttpAction("https://example.org/x", "PUT", (("A", "b"),), follow_redirects=False)
    assert (job.policies.timeout, job.policies.retry.retries) == (timedelta(seconds=20), 4)


def test_an_option_says_more_than_a_curl_command() -> None:
    words = ("--curl", "curl --max-time 20 https://example.org/x", "--timeout", "1m", "--header", "A: b")

    assert job_of("name", *DAILY, *words).policies.timeout == timedelta(minutes=1)


def test_argv_behind_the_end_of_options_is_a_word() -> None:
    assert parse(["job", "show", "--", "--argv"]).job == "--argv"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "action: say what to do, such as --http"),
        ([*HTTP, *SCRIPT], "script: a job does one thing, and --http is there too; keep one"),
        ([*SCRIPT, "--header", "A: b"], "header: goes with --http, and this job runs a script; take it out"),
        ([*HTTP, "--cwd", "/srv"], "cwd: goes with a script, and this job calls a URL; take it out"),
        ([*HTTP, "--header", "A b"], "header: 'A b' is not understood"),
        ([*HTTP, "--auth", "basic:ann"], "auth: 'basic:ann' is not understood; write basic:USER:SECRET"),
        ([*HTTP, "--auth", "bearer:"], "auth: 'bearer:' is not understood"),
        ([*HTTP, "--sign", "hmac:x"], "sign: 'hmac:x' is not understood"),
        ([*HTTP, "--expect", "2xx"], "expect: '2xx' is not a whole number"),
        ([*HTTP, "--expect", "299-200"], "expect: 299-200 is not a range of HTTP statuses"),
        ([*HTTP, "--body", "a", "--form", "b=c"], "body: two bodies are given; keep one"),
        ([*HTTP, "--body", "@/no/such/file"], "body: /no/such/file can't be read"),
        ([*HTTP, "--keep-bytes", "many"], "keep-bytes: 'many' is not a number of bytes"),
        ([*HTTP, "--most-redirects", "few"], "most-redirects: 'few' is not a whole number"),
        ([*HTTP, "--assert", "done"], "assert: 'done' is not understood; write /regular expression/"),
        ([*SCRIPT, "--env", "A"], "env: 'A' is not understood; write it like NAME=value"),
        ([*SCRIPT, "--exit-codes", "0;1"], "exit-codes: '0;1' is not a whole number"),
        (["--argv", "--"], "hourbell job add: argument --argv: give a program with its arguments"),
        (["--curl", "curl -u ann:hush https://example.org"], "curl: it holds a password or token"),
    ],
)  # fmt: skip
def test_a_refusal_names_the_option(words: list[str], said: str) -> None:
    assert refusal_of("name", *DAILY, *words).startswith(said)


def test_options_are_told_apart_by_what_they_go_with() -> None:
    assert either_names() == ("assert", "keep-bytes")
    assert {"header", "body", "content-type", "verify-tls"} <= set(names_of(CALLS))
    assert {"cwd", "env", "stdin"} <= set(names_of(SCRIPTS))
    assert not {*names_of(CALLS), *either_names()} & set(names_of(SCRIPTS))
