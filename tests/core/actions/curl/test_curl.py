"""Actions from curl commands, and curl commands from actions."""

import re
from datetime import timedelta

import pytest

from scheduler_core.actions.curl.head import FoundSecret
from scheduler_core.actions.curl.reading import parse_curl, paste_curl
from scheduler_core.actions.curl.shell_words import curl_words
from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.actions import Auth, AuthKind, Body, BodyKind, HttpAction, Tls

URL = "https://x.example/a"
OURS = "Hourbell sends its own User-Agent, Accept-Encoding, and an Idempotency-Key besides"
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
        (f"curl -X wHat {URL}", a_call("wHat")),
        (
            f"curl {URL} -H 'Accept:' -A ''",
            a_call(headers=(("Accept", "{{omit}}"), ("User-Agent", "{{omit}}"))),
        ),
        (f"curl {URL} -A mine -H 'User-Agent: theirs'", a_call(headers=(("User-Agent", "theirs"),))),
        (f"curl {URL} -e ';auto'", NO_REDIRECTS),
        (f"curl {URL} -e 'https://y/;auto'", a_call(headers=(("Referer", "https://y/"),))),
        (f'curl {URL} -b a=1 -b "c=$D"', a_call(headers=(("Cookie", "a=1;c={{secret:D}}"),))),
        (f"curl {URL} -r 600", a_call(headers=(("Range", "bytes=600-"),))),
        (f"curl {URL} --range 1-2,5-", a_call(headers=(("Range", "bytes=1-2,5-"),))),
        (
            f"curl {URL}#part -G -d a=1 -H 'X-A: b'",
            HttpAction(f"{URL}?a=1", headers=(("X-A", "b"),), follow_redirects=False),
        ),
        (
            f"curl '{URL}?b=2&' --url-query 'a=b c' --url-query +c=%2F",
            HttpAction(f"{URL}?b=2&a=b+c&c=%2f", follow_redirects=False),
        ),
        (f"curl {URL} -d @/tmp/f", a_call("POST", body=Body(BodyKind.JOINED_FILE, path="/tmp/f"))),
        (
            f"curl {URL} -T /tmp/f",
            a_call("PUT", body=Body(BodyKind.FILE, path="/tmp/f"), headers=(("Content-Type", "{{omit}}"),)),
        ),
        (
            f"curl {URL}/ -T /tmp/f.txt -H 'Content-Type: a/b'",
            HttpAction(
                f"{URL}/f.txt",
                "PUT",
                body=Body(BodyKind.FILE, path="/tmp/f.txt", content_type="a/b"),
                follow_redirects=False,
            ),
        ),
        (
            f"curl {URL} -F a=b --form-string 'c=@d;e' -F 'f=@/g;type=h/i'",
            a_call(
                "POST",
                body=Body(BodyKind.MULTIPART, fields=(("a", "b"), ("c", '"@d;e"'), ("f", "@/g;type=h/i"))),
            ),
        ),
        (
            f'curl {URL} --dig -u "jo:$PASSWORD"',
            a_call(auth=Auth(AuthKind.DIGEST, "jo", "PASSWORD")),
        ),
        ("curl https://x.example/b/.././a -L --no-location", NO_REDIRECTS),
        (
            "curl -g 'https://x.example/[1-2]{a,b}'",
            HttpAction("https://x.example/[1-2]{a,b}", follow_redirects=False),
        ),
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
        ("curl -F a=(;type=x x", "is for a shell"),
        ("curl -F 'a=@/f,/g' x", "parts within parts are not sent"),
        ("curl -F 'a=x;y' x", "put a text with ; into quotes"),
        ("curl -F a=b -d c x", "can't be sent together"),
        ("curl -F 'a=@-' x", "it comes from another program"),
        ("curl -T f x", "give its full path"),
        ("curl -T - x", "it comes from another program".replace("it", "the body")),
        ("curl 'http://x/[1-2]'", "[1-2] in the address makes curl call several"),
        ("curl 'http://x/{a,b}'", "{a,b} in the address makes curl call several"),
        ("curl ftp.x.example", "another protocol"),
        ("curl x -G -d 'a b'", "holds a blank"),
        ("curl x -H 'NoColon'", "curl sends no such header"),
        ("curl x -I -d a", "asks for the head alone"),
        ("curl --nonsense x", "--nonsense: this flag is not known here"),
        ("curl -sZ x", "-Z: this flag is not known here"),
        ("curl x -H", "-H lacks what belongs to it"),
        ("curl x -o answer.json", "the answer is kept in the log"),
        ("curl x -d @-", "the body comes from another program"),
        ("curl x -d a -d @f", "a file must be the whole body"),
        ("curl x --data-urlencode a@f", "what a file holds can't be encoded"),
        ("curl x -b cookies.txt", "a file of cookies is not read"),
        ("curl x -H @headers", "a file of headers is not read"),
        ("curl x -u jo", "the password is missing"),
        ("curl x -u '{{secret:U}}:p'", "the user can't be a secret"),
        ('curl x -u "$BOTH"', "the password is missing"),
        ("curl x -u 'jo:p{{secret:P}}'", "a password that is only in part a secret"),
        ("curl x -H 'Authorization: Basic !'", "is not what basic authentication looks like"),
        ("curl x " + "-s " * 100_000, "longer than"),
        ("curl x --ntlm", "only basic, digest and bearer"),
        ("curl x --cert f:password", "a password behind the file"),
        ("curl x --max-redirs many", "is not a number"),
        ("curl 'http://[::1'", "is not an address"),
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
    assert pasted.notes == ("--retry-delay is not taken over", OURS)


def test_a_key_of_one_occurrence_is_not_kept_for_all() -> None:
    pasted = paste_curl(f"curl {URL} -H 'Idempotency-Key: abc'")

    assert pasted.action.headers == ()
    assert pasted.notes == ("Idempotency-Key is not taken over: it is made anew for each occurrence", OURS)
