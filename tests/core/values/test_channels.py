"""Channels and what goes to them: what is refused, and what is shown."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.telling import (
    Telling,
    Told,
    print_telling,
    print_tellings,
    read_telling,
    read_tellings,
)
from scheduler_core.values.records.channel import Channel, ChannelKind, Encryption

HOOK, NTFY, MAIL, SLACK = ChannelKind.HOOK, ChannelKind.NTFY, ChannelKind.MAIL, ChannelKind.SLACK
TELEGRAM, PROGRAM = ChannelKind.TELEGRAM, ChannelKind.PROGRAM


def refusal(kind: ChannelKind, address: str, name: str = "phone", **more: object) -> str:
    with pytest.raises(InvalidInput) as refused:
        Channel(name, kind, address, **more)  # type: ignore[arg-type]
    return str(refused.value)


@pytest.mark.parametrize(
    "address", ["ftp://host/x", "host/x", "https://", "https://host:99999/x", "http://a b/"]
)
def test_what_can_t_be_called_is_no_address(address: str) -> None:
    assert "address" in refusal(HOOK, address)


def test_a_password_in_an_address_is_refused() -> None:
    assert "secret:NAME" in refusal(HOOK, "https://me:word@host/x")


@pytest.mark.parametrize("kind", [HOOK, NTFY])
def test_a_secret_goes_to_no_other_machine_in_plain_text(kind: ChannelKind) -> None:
    assert "plain text" in refusal(kind, "http://ntfy.example/topic", secret="token")
    for host in ("localhost", "127.0.0.1:8080", "[::1]"):
        assert Channel("phone", kind, f"http://{host}/topic", "token").secret == "token"


def test_a_password_of_mail_goes_to_no_other_machine_in_plain_text() -> None:
    def mail(smtp: str) -> Channel:
        return Channel("m", MAIL, "me@example.org", "word", smtp, "me", encryption=Encryption.NONE)

    with pytest.raises(InvalidInput, match="plain text"):
        mail("mail.example.org")
    assert mail("localhost:2525").server == ("localhost", 2525)


@pytest.mark.parametrize(
    "address",
    ["me@example.org\nBcc: all@example.org", "me@example.org\r\n", "me", "a@b@c", "me@x, you@y", ""],
)
def test_what_is_no_single_mail_address_is_refused(address: str) -> None:
    assert refusal(MAIL, address, smtp="mail.example.org")


def test_what_is_of_mail_alone_is_refused_elsewhere() -> None:
    for more in ({"smtp": "mail.example.org"}, {"user": "me"}, {"encryption": Encryption.NONE}):
        assert "only mail" in refusal(NTFY, "https://ntfy.example/topic", **more)


@pytest.mark.parametrize(
    ("smtp", "server"),
    [
        ("mail.example.org", ("mail.example.org", 587)),
        ("mail.example.org:25", ("mail.example.org", 25)),
        ("[::1]:2525", ("::1", 2525)),
        ("::1", ("::1", 587)),
    ],
)
def test_the_port_of_a_mail_server_follows_its_name(smtp: str, server: tuple[str, int]) -> None:
    assert Channel("m", MAIL, "me@example.org", smtp=smtp).server == server


@pytest.mark.parametrize(
    "smtp", ["", "mail server", "mail.example.org:", "mail.example.org:0", "mail.example.org:x", "a/b"]
)
def test_what_is_no_mail_server_is_refused(smtp: str) -> None:
    assert refusal(MAIL, "me@example.org", smtp=smtp)


def test_user_and_password_of_mail_belong_together() -> None:
    assert "belong together" in refusal(MAIL, "me@example.org", smtp="mail.example.org", user="me")


@pytest.mark.parametrize("name", ["", "a:b", "a,b", "two words", "x" * 61, "a;b", "a\nb"])
def test_a_name_can_be_said_behind_what_is_told(name: str) -> None:
    assert "name" in refusal(HOOK, "https://host/x", name=name)


def test_each_kind_says_what_it_lacks() -> None:
    assert "topic" in refusal(NTFY, "https://ntfy.example/")
    assert "bot" in refusal(TELEGRAM, "123")
    assert "chat" in refusal(TELEGRAM, "my chat", secret="bot")
    assert "quote" in refusal(PROGRAM, "notify-send 'x")
    assert "leave it out" in refusal(SLACK, "https://hooks.example/x", secret="token")
    assert "leave them out" in refusal(HOOK, "https://host/x", smtp="mail.example.org")


def test_what_lets_others_write_there_is_not_shown() -> None:
    assert (
        Channel("s", SLACK, "https://hooks.example/services/T0/B0/xyz").shown_address
        == "https://hooks.example/…"
    )
    assert Channel("s", SLACK, "secret:slack").shown_address == "secret:slack"
    assert Channel("s", SLACK, "secret:slack").secrets == ("slack",)


def test_what_may_hold_a_token_is_not_shown() -> None:
    assert Channel("n", NTFY, "https://ntfy.example/secret-topic").shown_address == "https://ntfy.example/…"
    assert Channel("n", NTFY, "secret:ntfy").shown_address == "secret:ntfy"
    program = Channel("p", PROGRAM, "'/opt/my tools/apprise' tgram://12:token/1")
    assert program.shown_address == "/opt/my tools/apprise …"
    assert Channel("p", PROGRAM, "notify").shown_address == "notify"


@pytest.mark.parametrize("rest", ["?auth=abc", "#x"])
def test_an_address_of_ntfy_ends_with_its_topic(rest: str) -> None:
    told = refusal(NTFY, f"https://ntfy.example/topic{rest}")

    assert "--secret" in told
    assert "abc" not in told


@given(
    some.lists(
        some.tuples(some.sets(some.sampled_from(Told)), some.from_regex(r"[a-z]{1,8}", fullmatch=True)),
        unique_by=lambda each: each[1],
        max_size=5,
    )
)
def test_what_is_told_is_read_as_it_is_written(said: list[tuple[set[Told], str]]) -> None:
    tellings = tuple(Telling(channel, frozenset(kinds)) for kinds, channel in said)

    assert read_tellings(print_tellings(tellings)) == tellings
    assert all(read_telling(print_telling(each)) == each for each in tellings)


def test_all_and_nothing_can_be_said() -> None:
    assert read_telling("all:phone").kinds == frozenset(Told)
    assert read_telling("nothing:phone").kinds == frozenset()


@pytest.mark.parametrize("text", ["failure", "failure:", ":phone", "fail:phone", "test:phone", "a:p; b:p"])
def test_what_is_told_is_refused_where_it_means_nothing(text: str) -> None:
    with pytest.raises(InvalidInput):
        read_tellings(text)


def test_a_channel_is_named_once() -> None:
    with pytest.raises(InvalidInput, match="twice"):
        read_tellings("failure:phone; recovered:phone")
