"""Notices by mail, against a real server with its moods."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from threading import Thread

import pytest

from scheduler_core.actions.telling.mail import send_mail
from scheduler_core.actions.telling.message import Message, Sent
from scheduler_core.values.records.channel import Channel, ChannelKind, Encryption
from tests.core.actions.calls import NOW
from tests.support.certificates import CERTIFICATES
from tests.support.mail_server import PASSWORD, USER, MailServer, mail_server

NONE, STARTTLS, TLS = Encryption.NONE, Encryption.STARTTLS, Encryption.TLS
MESSAGE = Message("4711-1", "failure", "“Back up” failed", "no space left\nüber", {})


def sent(
    server: MailServer, encryption: Encryption = NONE, password: str = "", message: Message = MESSAGE
) -> Sent:
    channel = Channel(
        "mail",
        ChannelKind.MAIL,
        "you@example.org",
        "word" if password else "",
        f"localhost:{server.port}",
        USER if password else "",
        "me@example.org",
        encryption,
    )
    return send_mail(channel, message, password, NOW)


@pytest.fixture
def _trusting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATES / "ca.pem"))


def test_a_mail_arrives_with_a_lasting_id_and_says_what_happened() -> None:
    with mail_server() as server:
        assert sent(server).is_sent
        assert sent(server).is_sent

    first, second = server.mails
    assert (first["Subject"], first["To"], first["From"]) == (
        "“Back up” failed",
        "you@example.org",
        "me@example.org",
    )
    assert first.get_content().splitlines() == ["no space left", "über"]
    assert first["Message-ID"] == second["Message-ID"]
    assert first["Auto-Submitted"] == "auto-generated"


@pytest.mark.usefixtures("_trusting")
@pytest.mark.parametrize("encryption", [STARTTLS, TLS])
def test_a_password_goes_the_secret_way(encryption: Encryption) -> None:
    with mail_server(certificate="server.pem", wants_user=True, is_tls=encryption is TLS) as server:
        assert sent(server, encryption, PASSWORD) == Sent(is_sent=True)

    assert len(server.mails) == 1


@pytest.mark.usefixtures("_trusting")
def test_a_wrong_password_breaks_the_channel() -> None:
    with mail_server(certificate="server.pem", wants_user=True) as server:
        outcome = sent(server, STARTTLS, "wrong")

    assert (outcome.is_sent, outcome.is_broken) == (False, True)
    assert "535" in outcome.trouble
    assert server.mails == []


def test_a_certificate_that_nobody_vouches_for_is_not_believed() -> None:
    with mail_server(certificate="server.pem") as server:
        outcome = sent(server, STARTTLS)

    assert (outcome.is_sent, server.mails) == (False, [])
    assert "not secret" in outcome.trouble


def test_a_server_without_tls_gets_nothing_where_tls_is_wanted() -> None:
    with mail_server() as server:
        outcome = sent(server, STARTTLS)

    assert (outcome.is_broken, server.mails) == (True, [])


def test_a_busy_server_is_tried_again() -> None:
    with mail_server() as server:
        server.answer = "421 too busy"
        outcome = sent(server)

    assert (outcome.is_sent, outcome.is_broken) == (False, False)
    assert "421 too busy" in outcome.trouble


def test_a_mail_that_is_refused_for_what_it_says_breaks_no_channel() -> None:
    with mail_server() as server:
        server.answer = "554 this looks like spam"
        outcome = sent(server)

    assert (outcome.is_hopeless, outcome.is_broken) == (True, False)
    assert "554 this looks like spam" in outcome.trouble


def test_a_server_that_says_little_by_little_is_left_in_the_end() -> None:
    """Each byte comes in good time, and the greeting never ends."""
    with dripping_server() as port:
        channel = Channel(
            "mail", ChannelKind.MAIL, "you@example.org", smtp=f"localhost:{port}", encryption=NONE
        )
        outcome = send_mail(channel, MESSAGE, "", NOW, seconds=0.5)

    assert (outcome.is_sent, outcome.is_broken, outcome.is_hopeless) == (False, False, False)
    assert "takes too long" in outcome.trouble


@contextmanager
def dripping_server() -> Iterator[int]:
    """Give the port of one that greets a letter at a time, until nobody listens or a minute is over."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = Thread(target=_drip, args=(listener,))
        thread.start()
        yield listener.getsockname()[1]
        thread.join()


def _drip(listener: socket.socket) -> None:
    connection, _ = listener.accept()
    with connection, suppress(OSError):
        for _ in range(600):
            connection.sendall(b"2")
            connection.settimeout(0.1)
            with suppress(TimeoutError):
                if not connection.recv(1_024):
                    return


def test_a_receiver_that_is_not_there_breaks_the_channel() -> None:
    with mail_server() as server:
        server.answer_to_receiver = "550 no such user"
        outcome = sent(server)

    assert outcome.is_broken
    assert "550 no such user" in outcome.trouble


def test_a_connection_that_is_cut_in_the_data_is_tried_again() -> None:
    with mail_server() as server:
        server.cuts_in_data = True
        outcome = sent(server)

    assert (outcome.is_sent, outcome.is_broken, outcome.is_hopeless) == (False, False, False)


def test_a_server_that_is_away_is_tried_again() -> None:
    with mail_server() as server:
        pass

    assert "can't be reached" in sent(server).trouble


def test_line_breaks_of_a_title_are_no_headers_of_a_mail() -> None:
    with mail_server() as server:
        assert sent(server, message=replace(MESSAGE, title="a\r\nBcc: all@example.org\n\nx")).is_sent

    (mail,) = server.mails
    assert mail["Bcc"] is None
    assert mail["Subject"] == "a Bcc: all@example.org x"
