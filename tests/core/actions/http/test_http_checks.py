"""What is refused when a job is saved."""

import re
from dataclasses import replace
from typing import Any

import pytest

from scheduler_core.actions.http.checks import check_http_action
from scheduler_core.actions.http.url import origin_text, wire_url
from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.actions import (
    Assertion,
    Auth,
    AuthKind,
    Body,
    BodyKind,
    HttpAction,
    Reach,
    Signing,
    SigningKind,
    Tls,
)

GOOD = HttpAction(
    "https://exämple.de:8443/{{job}}?key={{secret:KEY}}#x",
    "POST",
    headers=(("X-Run", "{{run_id}}"),),
    body=Body(BodyKind.JSON, '{"job": "{{job}}", "attempt": {{attempt}}}'),
    auth=Auth(AuthKind.BEARER, secret="TOKEN"),
    signing=Signing(SigningKind.STANDARD_WEBHOOKS, "KEY"),
    tls=Tls(ca_file="/ca.pem", client_certificate="/client.pem", client_key="/client.key"),
    assertions=(Assertion("ok"), Assertion(json_path="$.a", equals="1")),
    proxy="http://jo:{{secret:PROXY}}@proxy:3128",
)


def test_a_good_action_is_accepted_without_asking_for_secrets_or_files() -> None:
    check_http_action(GOOD)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"url": "ftp://host/"}, "url"),
        ({"url": "host/path"}, "url"),
        ({"url": "http://jo:pw@host/"}, "url"),
        ({"url": "http:///path"}, "url"),
        ({"url": "http://host:99999/"}, "url"),
        ({"url": "http://ho st/"}, "url"),
        ({"url": "http://host\\@evil.example/"}, "url"),
        ({"url": "http://host/\x00"}, "url"),
        ({"url": "http://host/{{jobb}}"}, "url"),
        ({"url": "{{secret:WHOLE}}"}, "url"),
        ({"headers": (("X A", "b"),)}, "header"),
        ({"headers": (("", "b"),)}, "header"),
        ({"headers": (("X-A", "b\x07"),)}, "header X-A"),
        ({"headers": (("Content-Length", "5"),)}, "header Content-Length"),
        ({"headers": (("transfer-encoding", "chunked"),)}, "header transfer-encoding"),
        ({"headers": (("authorization", "x"),)}, "auth"),
        ({"auth": Auth(AuthKind.BASIC, "jo")}, "auth"),
        ({"auth": Auth(AuthKind.BASIC, "j:o", "P")}, "auth"),
        ({"auth": Auth(AuthKind.BEARER, secret="a b")}, "secret"),
        ({"signing": Signing(SigningKind.STANDARD_WEBHOOKS)}, "signing"),
        ({"signing": Signing(SigningKind.REVALEE)}, "signing"),
        ({"signing": Signing(SigningKind.REVALEE), "body": Body(), "method": "GET"}, "signing"),
        (
            {
                "signing": Signing(SigningKind.REVALEE, "KEY"),
                "body": Body(),
                "headers": (("revalee-auth", "v=2"),),
            },
            "signing",
        ),
        ({"body": Body(BodyKind.JSON, '{"job": {{job}}}')}, "body"),
        ({"body": Body(BodyKind.JSON, "{'a': 1}")}, "body"),
        ({"body": Body(BodyKind.JSON, "NaN")}, "body"),
        ({"body": Body(BodyKind.JSON, "[" * 100_000)}, "body"),
        ({"body": Body(BodyKind.FILE)}, "body"),
        ({"body": Body(BodyKind.FILE, path="body.json")}, "body"),
        ({"tls": Tls(ca_file="ca.pem")}, "tls"),
        ({"tls": Tls(client_certificate="./client.pem")}, "tls"),
        ({"tls": Tls(client_certificate="/client.pem", client_key="../key")}, "tls"),
        ({"assertions": (Assertion("("),)}, "pattern"),
        ({"tls": Tls(client_key="/client.key")}, "tls"),
        ({"proxy": "socks5://proxy:1080"}, "proxy"),
        ({"proxy": "proxy"}, "proxy"),
        ({"proxy": "http://jo:pw@proxy:3128"}, "proxy"),
        ({"method": "Connect"}, "method"),
        ({"reach": Reach.PUBLIC}, "proxy"),
    ],
)
def test_what_could_not_be_sent_is_refused_with_its_field(change: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        check_http_action(replace(GOOD, **change))

    assert caught.value.field == field


def test_values_that_are_no_numbers_want_quotes_in_json() -> None:
    with pytest.raises(InvalidInput, match=re.escape('values stand in quotes, as in "{{job}}"')):
        check_http_action(replace(GOOD, body=Body(BodyKind.JSON, '{"job": {{job}}}')))


def test_a_refusal_quotes_no_address() -> None:
    """It may hold a secret in clear text."""
    with pytest.raises(InvalidInput) as caught:
        wire_url("http://jo:hunter2@host/")

    assert "hunter2" not in str(caught.value)


@pytest.mark.parametrize(
    ("url", "wire", "origin"),
    [
        ("http://h", "http://h/", "http://h"),
        ("http://h?a", "http://h/?a", "http://h"),
        ("http://h/b?", "http://h/b?", "http://h"),
        ("HTTPS://H.Example:443/a%2fb?c=%41#d", "https://H.Example/a%2fb?c=%41", "https://h.example"),
        ("http://exämple.de:81/ü", "http://xn--exmple-cua.de:81/%C3%BC", "http://xn--exmple-cua.de:81"),
        ("http://[::1]:8080/x", "http://[::1]:8080/x", "http://[::1]:8080"),
        ("http://h/a/../b;c?d|e", "http://h/a/../b;c?d|e", "http://h"),
    ],
)
def test_an_address_is_hardly_touched(url: str, wire: str, origin: str) -> None:
    assert str(wire_url(url)) == wire
    assert origin_text(wire_url(url)) == origin
