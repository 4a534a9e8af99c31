"""The allow-list: what a rule admits, and for whom."""

import pytest

from scheduler_core.callback_rules import read_callback_rule, read_callback_rules, rule_text
from scheduler_core.errors import InvalidInput
from scheduler_core.settings import Settings


@pytest.mark.parametrize(
    ("rule", "url", "is_admitted"),
    [
        ("http://localhost", "http://localhost/any/path?q", True),
        ("http://localhost", "http://localhost", True),
        ("http://localhost", "http://localhost:80/x", True),
        ("http://localhost", "http://LOCALHOST/x", True),
        ("http://localhost", "http://localhost.evil.example/", False),
        ("http://localhost", "http://localhost:8080/", False),
        ("http://localhost", "https://localhost/", False),
        ("http://localhost", "http://localhost@evil.example/", False),
        ("https://a.example/app/", "https://a.example/app/x", True),
        ("https://a.example/app", "https://a.example/app", True),
        ("https://a.example/app", "https://a.example/app?x=1", True),
        ("https://a.example/app", "https://a.example/apple", False),
        ("https://a.example/app", "https://a.example/app/../x", False),
        ("https://a.example/app", "https://a.example/app/%252e%252e/x", False),
        ("https://a.example/app", "https://a.example/app/..\\x", False),
        ("https://a.example/app", "https://[::1", False),
    ],
)
def test_a_rule_admits_its_origin_and_what_is_below_its_path(rule: str, url: str, is_admitted: bool) -> None:
    assert read_callback_rule(rule).admits(url) is is_admitted


@pytest.mark.parametrize(
    ("sources", "caller", "is_known"),
    [
        ("", "203.0.113.9", True),
        (" from=10.0.0.0/8,192.168.1.5", "10.200.3.4", True),
        (" from=10.0.0.0/8,192.168.1.5", "192.168.1.5", True),
        (" from=10.0.0.0/8,192.168.1.5", "192.168.1.6", False),
        (" from=10.0.0.0/9", "10.127.255.255", True),
        (" from=10.0.0.0/9", "10.128.0.0", False),
        (" from=fe80::/10", "fe80::1%eth0", True),
        (" from=10.0.0.0/8", "::ffff:10.1.1.1", True),
        (" from=10.0.0.0/8", "", False),
    ],
)
def test_a_rule_is_for_the_callers_that_it_names(sources: str, caller: str, is_known: bool) -> None:
    assert read_callback_rule(f"http://localhost{sources}").is_for(caller) is is_known


def test_rules_are_written_as_they_are_read() -> None:
    text = "https://a.example/app retries=5 from=10.0.0.0/8,::1/128"

    assert rule_text(read_callback_rule(text)) == text


def test_empty_lines_and_comments_say_nothing() -> None:
    assert len(read_callback_rules("\n# one\n http://a.example \n")) == 1


@pytest.mark.parametrize(
    "rule",
    [
        "",
        "example.org",
        "ftp://example.org",
        "http://",
        "http://a:port",
        "http://a?q=1",
        "http://a retries=101",
        "http://a retries=many",
        "http://a from=everywhere",
        "http://a sometimes",
    ],
)
def test_a_rule_that_can_not_be_meant_is_refused(rule: str) -> None:
    with pytest.raises(InvalidInput):
        read_callback_rule(rule)


@pytest.mark.parametrize(
    "choice", [{"revalee_allow": "x"}, {"revalee_port": 0}, {"revalee_host": "localhost"}]
)
def test_settings_refuse_what_nobody_could_listen_to(choice: dict[str, object]) -> None:
    with pytest.raises(InvalidInput):
        Settings(**choice)  # type: ignore[arg-type]
