"""Curl commands written for actions: read back alike, and curl sends what we send."""

import os
import re
import shutil
import subprocess

import pytest
from hypothesis import strategies as st

from scheduler_core.actions.curl.reading import parse_curl
from scheduler_core.actions.curl.writing import as_curl
from scheduler_core.actions.http.checks import check_http_action
from scheduler_core.actions.http.content import written_text
from scheduler_core.values.jobs.actions import (
    Auth,
    AuthKind,
    Body,
    BodyKind,
    HttpAction,
    Signing,
    SigningKind,
    Tls,
)
from tests.core.actions.calls import a_context, call
from tests.support.faulty_server import CA_FILE, FaultyServer, Seen
from tests.support.properties import for_all

URL = "https://x.example/a"

TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=12)
NAMES = st.from_regex(r"[A-Za-z][A-Za-z0-9-]{0,8}", fullmatch=True).filter(
    lambda name: name.lower() not in {"host", "cookie", "api-key", "referer"}
)
ACTIONS = st.builds(
    HttpAction,
    url=st.sampled_from([URL, "https://x.example/?q=[1-3]&r={a,b}", "http://[::1]:8080/it's"]),
    method=st.sampled_from(["GET", "POST", "PUT", "DELETE", "wHat"]),
    headers=st.lists(st.tuples(NAMES.map("X-".__add__), TEXTS.map(str.strip)), max_size=2).map(tuple),
    body=st.one_of(
        st.just(Body()),
        st.builds(Body, st.just(BodyKind.TEXT), TEXTS, content_type=st.just("text/plain")),
        st.builds(
            Body,
            st.just(BodyKind.FORM),
            fields=st.lists(st.tuples(NAMES, TEXTS), min_size=1, max_size=3).map(tuple),
        ),
        st.just(Body(BodyKind.JSON, '{"it\'s": "$HOME `x` \\\\"}')),
        st.just(Body(BodyKind.FILE, path="/a b/c", content_type="image/png")),
        st.just(Body(BodyKind.JOINED_FILE, path="/a b/c")),
        st.builds(
            Body,
            st.just(BodyKind.MULTIPART),
            fields=st.lists(
                st.tuples(NAMES, TEXTS.map(written_text) | st.just("@/a b/c;type=a/b")),
                min_size=1,
                max_size=3,
            ).map(tuple),
        ),
    ),
    auth=st.sampled_from(
        [
            Auth(),
            Auth(AuthKind.BASIC, "jo's", "PASSWORD"),
            Auth(AuthKind.DIGEST, "jo's", "PASSWORD"),
            Auth(AuthKind.BEARER, secret="TOKEN"),
        ]
    ),
    tls=st.sampled_from([Tls(), Tls(verify=False), Tls(ca_file="/a 'b'")]),
    follow_redirects=st.booleans(),
    most_redirects=st.sampled_from([10, 3]),
    proxy=st.sampled_from(["", "http://proxy:3128", "http://jo:{{secret:PROXY}}@proxy:3128"]),
    sends_idempotency_key=st.booleans(),
)


@for_all(ACTIONS, everyday=50, thorough=1_000)
def test_what_is_written_is_read_back(action: HttpAction) -> None:
    if "{{" in repr(action.headers) + repr(action.body):
        return
    check_http_action(action)
    read = parse_curl(as_curl(action, a_context()))

    if not action.follow_redirects:
        assert read.most_redirects == 10
    else:
        assert read.most_redirects == action.most_redirects
    assert (read.url, read.method, read.headers) == (action.url, action.method, action.headers)
    assert (read.body, read.auth, read.proxy) == (action.body, action.auth, action.proxy)
    if action.url.startswith("https") or action.follow_redirects:
        assert read.tls == action.tls
    assert read.sends_idempotency_key == action.sends_idempotency_key


def test_the_values_of_the_run_stand_in_the_command_and_secrets_do_not() -> None:
    action = HttpAction(
        "https://x.example/{{job}}?key={{secret:API-KEY}}",
        "POST",
        headers=(("X-Run", "{{run_id}} {{secret:API-KEY}}!"),),
        body=Body(BodyKind.JSON, '{"job": "{{job}}", "key": "{{secret:KEY}}"}'),
        auth=Auth(AuthKind.BASIC, "jo", "PASSWORD"),
        sends_idempotency_key=False,
    )

    assert as_curl(action, a_context()).split(" \\\n  ") == [
        "curl",
        "'https://x.example/Nightly%20%26%20more?key='\"$API_KEY\"",
        "-H 'X-Run: 7 '\"$API_KEY\"'!'",
        "-H 'Content-Type: application/json'",
        "-H Idempotency-Key:",
        '-u jo:"$PASSWORD"',
        '--data-raw \'{"job": "Nightly & more", "key": "\'"$KEY"\'"}\'',
        "-L",
    ]


def test_a_signed_call_says_that_the_signature_is_missing() -> None:
    command = as_curl(HttpAction(URL, signing=Signing(SigningKind.STANDARD_WEBHOOKS, "KEY")), a_context())

    assert command.startswith("# without the standard-webhooks signature")
    assert parse_curl(command).url == URL


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("curl") is None, reason="there is no curl to run")
@pytest.mark.parametrize(
    "body",
    [
        Body(),
        Body(BodyKind.TEXT, "it's $HOME `x` \\ {{secret:KEY}} \n ü"),
        Body(BodyKind.JSON, '{"job": "{{job}}"}'),
        Body(BodyKind.FORM, fields=(("a b", "c&d={{secret:KEY}}"), ("e", "@f"))),
        Body(BodyKind.FILE, path=str(CA_FILE)),
        Body(BodyKind.JOINED_FILE, path=str(CA_FILE)),
        Body(
            BodyKind.MULTIPART,
            fields=(
                ("a", "b"),
                ("run", '"{{run_id}}; {{secret:KEY}}"'),
                ("odd", '"@x;\\"y\\\\"'),
                ("file", f"@{CA_FILE};type=a/b;filename=q"),
                ("text", f"<{CA_FILE}"),
                ("usual", f"@{CA_FILE}"),
            ),
        ),
    ],
)
def test_curl_sends_what_we_send(server: FaultyServer, body: Body) -> None:
    action = HttpAction(
        f"{server.secure}/echo/a[1]?q={{{{job}}}}&k={{{{secret:KEY}}}}",
        "PUT",
        headers=(("X-A", "it's"), ("X-Empty", "")),
        body=body,
        auth=Auth(AuthKind.BASIC, "jo", "KEY"),
        tls=Tls(ca_file=str(CA_FILE)),
    )
    context = a_context(KEY="s3cr3t")

    call(action, context)
    subprocess.run(
        ["/bin/sh", "-c", as_curl(action, context)],
        env={"KEY": "s3cr3t", "PATH": os.environ["PATH"]},
        check=True,
        capture_output=True,
    )

    ours, curls = server.seen
    assert essence(curls) == essence(ours)


def essence(seen: Seen) -> tuple[object, ...]:
    left_out = {"user-agent", "accept", "accept-encoding", "connection", "content-length"}
    headers = sorted((name.lower(), value) for name, value in seen.headers if name.lower() not in left_out)
    found = re.search(r"boundary=(\S+)", seen.header("content-type") or "")
    boundary = found[1] if found else "none"
    body = seen.body.replace(boundary.encode(), b"BOUNDARY")
    return seen.method, seen.target, body, [(name, text.replace(boundary, "")) for name, text in headers]
