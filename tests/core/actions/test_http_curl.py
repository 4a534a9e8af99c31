"""Actions from curl commands, and curl commands from actions."""

import os
import re
import shutil
import subprocess
from datetime import timedelta

import pytest
from hypothesis import strategies as st

from scheduler_core.actions.http_checks import check_http_action
from scheduler_core.actions.http_curl_read import FoundSecret, parse_curl, paste_curl
from scheduler_core.actions.http_curl_words import curl_words
from scheduler_core.actions.http_curl_write import as_curl
from scheduler_core.errors import InvalidInput
from scheduler_core.values.actions import (
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
NO_REDIRECTS = HttpAction(URL, follow_redirects=False)


def a_call(method: str = "GET", **fields: object) -> HttpAction:
    return HttpAction(URL, method, follow_redirects=False, **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a  b\tc", ["a", "b", "c"]),
        ("a \\\n b", ["a", "b"]),
        ("a\\\r\n b", ["a", "b"]),
        ("'a b'\"c d\"e", ["a bc de"]),
        ("'' \"\"", ["", ""]),
        (r'"a\"b\\c\n"', ['a"b\\c\\n']),
        (r"a\ b", ["a b"]),
        (r"$'it\'s\n\x41\u00e9\101'", ["it's\nAéA"]),
        ("\"$A\" ${B}c '$D'", ["{{secret:A}}", "{{secret:B}}c", "$D"]),
        ("a # rest 'of line\nb", ["a", "b"]),
        ("a >/dev/null 2>&1", ["a"]),
        ("a &> /dev/null", ["a"]),
        ("a$ $1", ["a$", "$1"]),
    ],
)
def test_words_are_cut_as_a_shell_cuts_them(text: str, words: list[str]) -> None:
    assert curl_words(text) == words


@pytest.mark.parametrize(
    "text",
    [
        "a | sh",
        "a; rm",
        "a && b",
        "a > file",
        "`a`",
        '"`a`"',
        '"$(a)"',
        "$(a)",
        "'a",
        '"a',
        "$'a",
        'x ^\n "^"',
    ],
)
def test_nothing_is_run_and_nothing_guessed(text: str) -> None:
    with pytest.raises(InvalidInput):
        curl_words(text)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        (f"curl {URL}", NO_REDIRECTS),
        (f"$ curl --url {URL} -sS --compressed", NO_REDIRECTS),
        (f"/usr/bin/curl -L {URL}", HttpAction(URL)),
        ("curl x.example", HttpAction("http://x.example", follow_redirects=False)),
        (f"curl -XPURGE {URL}", a_call("PURGE")),
        (f"curl -I {URL}", a_call("HEAD")),
        (
            f"curl {URL} -H 'X-A:  b: c ' -H 'X-Empty;' -H 'Host:'",
            a_call(headers=(("X-A", "b: c"), ("X-Empty", ""))),
        ),
        (
            f"curl {URL} -A me -e https://from/",
            a_call(headers=(("User-Agent", "me"), ("Referer", "https://from/"))),
        ),
        (
            f"curl {URL} -d a=1 -d 'b=x+y'",
            a_call("POST", body=Body(BodyKind.FORM, fields=(("a", "1"), ("b", "x y")))),
        ),
        (
            f"curl {URL} --data-raw '{{\"a\": 1}}' -H 'content-type: application/json'",
            a_call("POST", body=Body(BodyKind.JSON, '{"a": 1}')),
        ),
        (
            f"curl {URL} --json '{{\"a\": 1}}'",
            a_call("POST", headers=(("Accept", "application/json"),), body=Body(BodyKind.JSON, '{"a": 1}')),
        ),
        (
            f"curl {URL} -X PUT -d '<a/>' -H 'Content-Type: text/xml'",
            a_call("PUT", body=Body(BodyKind.TEXT, "<a/>", content_type="text/xml")),
        ),
        (
            f"curl {URL} -d 'not a form'",
            a_call(
                "POST",
                body=Body(BodyKind.TEXT, "not a form", content_type="application/x-www-form-urlencoded"),
            ),
        ),
        (
            f"curl {URL} --data-binary @/tmp/f -H 'Content-Type: image/png'",
            a_call("POST", body=Body(BodyKind.FILE, path="/tmp/f", content_type="image/png")),
        ),
        (
            f"curl -G {URL} -d a=1 --data-urlencode 'q=b c&d'",
            HttpAction(f"{URL}?a=1&q=b+c%26d", follow_redirects=False),
        ),
        (f'curl {URL} -u "jo:$PASSWORD"', a_call(auth=Auth(AuthKind.BASIC, "jo", "PASSWORD"))),
        (f'curl {URL} -H "Authorization: Bearer $TOKEN"', a_call(auth=Auth(AuthKind.BEARER, secret="TOKEN"))),
        (f'curl {URL} -H "X-Api-Key: $KEY"', a_call(headers=(("X-Api-Key", "{{secret:KEY}}"),))),
        (f"curl -k {URL} -x proxy:3128", a_call(tls=Tls(verify=False), proxy="http://proxy:3128")),
        (
            f"curl {URL} --cacert /ca --cert /c --key /k --connect-timeout 2.5",
            a_call(
                tls=Tls(ca_file="/ca", client_certificate="/c", client_key="/k"),
                connect_timeout=timedelta(seconds=2.5),
            ),
        ),
        (f"curl -L --max-redirs 0 {URL}", HttpAction(URL, most_redirects=0)),
    ],
)
def test_a_command_becomes_an_action(text: str, action: HttpAction) -> None:
    assert parse_curl(text) == action


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "does not begin with curl"),
        ("wget x", "does not begin with curl"),
        ("curl", "no addresses"),
        ("curl a b", "2 addresses"),
        ("curl -F a=b x", "a form sent in parts can't be sent yet"),
        ("curl --form a=b x", "a form sent in parts can't be sent yet"),
        ("curl -T f x", "write --data-binary @FILE -X PUT instead"),
        ("curl --nonsense x", "--nonsense: this flag is not known here"),
        ("curl -sZ x", "-Z: this flag is not known here"),
        ("curl x -H", "-H lacks what belongs to it"),
        ("curl x -o answer.json", "the answer is kept in the log"),
        ("curl x -d @-", "the body comes from another program"),
        ("curl x -d a -d @f", "a file must be the whole body"),
        ("curl x --data-urlencode a@f", "a file must be the whole body"),
        ("curl x -b cookies.txt", "a file of cookies is not read"),
        ("curl x -H @headers", "a file of headers is not read"),
        ("curl x -u jo", "the password is missing"),
        ("curl x -u '{{secret:U}}:p'", "the user can't be a secret"),
        ('curl x -u "$BOTH"', "the password is missing"),
        ("curl x -u 'jo:p{{secret:P}}'", "a password that is only in part a secret"),
        ("curl x -H 'Authorization: Basic !'", "is not what basic authentication looks like"),
        ("curl x " + "-s " * 100_000, "longer than"),
        ("curl x --digest", "only basic and bearer"),
        ("curl x --cert f:password", "a password behind the file"),
        ("curl x --max-redirs many", "is not a number"),
        ("curl 'http://[::1'", "is no address"),
        ("curl ftp://x", "http:// or https://"),
        ("curl 'http://x/{{nope}}'", "{{nope}} is not known"),
        ("curl x -H 'A: b\nC: d'", "line break"),
        ("curl x/?a=1&b=2", "put texts in quotes"),
        ('curl ^"x^"', "Windows"),
    ],
)
def test_what_can_not_be_taken_over_is_refused_with_the_mend(text: str, words: str) -> None:
    with pytest.raises(InvalidInput, match=re.escape(words)):
        parse_curl(text)


@pytest.mark.parametrize(
    ("flags", "value"),
    [
        ("-u jo:hunter2", "hunter2"),
        ("-H 'Authorization: Bearer hunter2'", "hunter2"),
        ("-H 'authorization: token hunter2'", "hunter2"),
        ("-H 'Authorization: Basic am86aHVudGVyMg=='", "hunter2"),
        ("-u sk_hunter2:", "c2tfaHVudGVyMjo="),
        ("-H 'X-API-Key: hunter2'", "hunter2"),
        ("-b session=hunter2", "session=hunter2"),
        ("-x http://jo:hunter2@proxy:3128", "hunter2"),
        ("--oauth2-bearer hunter2", "hunter2"),
    ],
)
def test_a_password_is_taken_out_and_named(flags: str, value: str) -> None:
    pasted = paste_curl(f"curl {URL} {flags}")

    assert [secret.value for secret in pasted.secrets] == [value]
    assert "hunter2" not in repr(pasted)
    assert pasted.secrets[0].name in repr(pasted.action)
    with pytest.raises(InvalidInput, match="would be kept"):
        parse_curl(f"curl {URL} {flags}")


def test_a_password_in_the_address_is_taken_out() -> None:
    pasted = paste_curl("curl https://jo:p%40ss@x.example:8443/a")

    assert pasted.action.url == "https://x.example:8443/a"
    assert pasted.action.auth == Auth(AuthKind.BASIC, "jo", "X_EXAMPLE_PASSWORD")
    assert pasted.secrets == (FoundSecret("X_EXAMPLE_PASSWORD", "p@ss"),)


def test_what_belongs_to_policies_is_handed_over() -> None:
    pasted = paste_curl("curl -fsS -m 10 --retry 5 --retry-delay 2 -o /dev/null https://hc.example/uuid")

    assert pasted.timeout == timedelta(seconds=10)
    assert pasted.retries == 5
    assert pasted.notes == ("--retry-delay is not taken over",)


def test_a_key_of_one_occurrence_is_not_kept_for_all() -> None:
    pasted = paste_curl(f"curl {URL} -H 'Idempotency-Key: abc'")

    assert pasted.action.headers == ()
    assert pasted.notes == ("Idempotency-Key is not taken over: it is made anew for each occurrence",)


TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=12)
NAMES = st.from_regex(r"[A-Za-z][A-Za-z0-9-]{0,8}", fullmatch=True).filter(
    lambda name: name.lower() not in {"host", "cookie", "api-key", "referer"}
)
ACTIONS = st.builds(
    HttpAction,
    url=st.sampled_from([URL, "https://x.example/?q=[1-3]&r={a,b}", "http://[::1]:8080/it's"]),
    method=st.sampled_from(["GET", "POST", "PUT", "DELETE"]),
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
    ),
    auth=st.sampled_from(
        [Auth(), Auth(AuthKind.BASIC, "jo's", "PASSWORD"), Auth(AuthKind.BEARER, secret="TOKEN")]
    ),
    tls=st.sampled_from([Tls(), Tls(verify=False), Tls(ca_file="/a 'b'")]),
    follow_redirects=st.booleans(),
    most_redirects=st.sampled_from([10, 3]),
    proxy=st.sampled_from(["", "http://proxy:3128", "http://jo:{{secret:PROXY}}@proxy:3128"]),
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
    assert (read.body, read.auth, read.tls, read.proxy) == (
        action.body,
        action.auth,
        action.tls,
        action.proxy,
    )


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
        '-u jo:"$PASSWORD"',
        '--data-raw \'{"job": "Nightly & more", "key": "\'"$KEY"\'"}\'',
        "-L",
    ]


def test_a_signed_call_says_that_the_signature_is_missing() -> None:
    command = as_curl(HttpAction(URL, signing=Signing(SigningKind.STANDARD_WEBHOOKS, "KEY")), a_context())

    assert command.startswith("# without the standard-webhooks signature")
    assert parse_curl(command).url == URL


@pytest.mark.skipif(shutil.which("curl") is None, reason="there is no curl to run")
@pytest.mark.parametrize(
    "body",
    [
        Body(),
        Body(BodyKind.TEXT, "it's $HOME `x` \\ {{secret:KEY}} \n ü"),
        Body(BodyKind.JSON, '{"job": "{{job}}"}'),
        Body(BodyKind.FORM, fields=(("a b", "c&d={{secret:KEY}}"), ("e", "@f"))),
        Body(BodyKind.FILE, path=str(CA_FILE)),
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
    return seen.method, seen.target, seen.body, headers
