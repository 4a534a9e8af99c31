"""Send a notice by mail; it blocks, so it belongs on a thread."""

import smtplib
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime
from threading import Event, Thread
from typing import Any

from scheduler_core.actions.telling.message import Message, Sent, bytes_of, cut
from scheduler_core.host_name import host_name
from scheduler_core.values.records.channel import Channel, Encryption

_SECONDS = 30.0  # of one question to the server
MAIL_SECONDS = 90.0  # of all of them
_BETWEEN_CUTS = 0.2
_SUBJECT, _TEXT_BYTES = 200, 100_000
_GREATEST_PASSING = 499
_LONGEST_ANSWER = 300


def send_mail(
    channel: Channel, message: Message, password: str, at: datetime, seconds: float = MAIL_SECONDS
) -> Sent:
    """Hand a message to the server of the channel, and return what came of it.

    A mail that comes twice has the same Message-ID, by which programs of mail know it again. After so many
    seconds the connection is cut, however much the server says.
    """
    limit = _Limit()
    with limit.over(seconds):
        sent = _sent(channel, message, password, at, limit)
    if limit.is_over and not sent.is_sent:
        return Sent(trouble=f"the mail server {channel.server[0]} takes too long")
    return sent


def mail_of(channel: Channel, message: Message, host: str, at: datetime) -> EmailMessage:
    """Return the mail that says a message, on its way through the server of the host."""
    mail = EmailMessage()
    sender = channel.sender or (channel.user if "@" in channel.user else channel.address)
    mail["From"] = sender
    mail["To"] = channel.address
    mail["Subject"] = cut(" ".join(message.title.split()), _SUBJECT)
    mail["Date"] = format_datetime(at.astimezone(UTC))
    mail["Message-ID"] = f"<{message.id}.{message.kind}@{host}>"
    mail["Auto-Submitted"] = "auto-generated"
    mail.set_content(message.whole_text(_TEXT_BYTES, bytes_of))
    return mail


class _Limit:
    """Cuts a connection when its time is over; a limit of the socket begins anew with each byte."""

    def __init__(self) -> None:
        self.is_over = False
        self.server: smtplib.SMTP | None = None

    @contextmanager
    def over(self, seconds: float) -> Iterator[None]:
        done = Event()
        Thread(target=self._watch, args=(done, seconds), name="hourbell-mail-limit", daemon=True).start()
        try:
            yield
        finally:
            done.set()

    def _watch(self, done: Event, seconds: float) -> None:
        if done.wait(seconds):
            return
        self.is_over = True
        while not done.wait(_BETWEEN_CUTS):  # a socket may be another one by now, with TLS around it
            connection = None if self.server is None else self.server.sock
            if connection is not None:
                with suppress(OSError):
                    socket.socket.shutdown(connection, socket.SHUT_RDWR)  # beneath TLS, which is in use


class _WithLimit:
    """Is known to its limit before it is connected: what greets may drip as well."""

    def __init__(self, limit: _Limit, *arguments: Any, **more: Any) -> None:  # noqa: ANN401 - of smtplib
        self._limit = limit
        super().__init__(*arguments, **more)

    def connect(self, *arguments: Any, **more: Any) -> tuple[int, bytes]:  # noqa: ANN401 - of smtplib
        self._limit.server = self  # type: ignore[assignment]
        return super().connect(*arguments, **more)  # type: ignore[misc, no-any-return]


class _Plain(_WithLimit, smtplib.SMTP):
    pass


class _Tls(_WithLimit, smtplib.SMTP_SSL):
    pass


def _sent(channel: Channel, message: Message, password: str, at: datetime, limit: _Limit) -> Sent:
    host, port = channel.server
    try:
        with _connected(channel, host, port, limit) as server:
            if channel.secret:
                server.login(channel.user, password)
            server.send_message(mail_of(channel, message, host, at))
    except smtplib.SMTPNotSupportedError as error:
        return Sent(trouble=f"the mail server {host} can't do it: {_told(error)}", is_broken=True)
    except smtplib.SMTPRecipientsRefused as error:
        code, answer = next(iter(error.recipients.values()))
        return Sent(
            trouble=f"the mail server {host} refuses the receiver: {_answered(code, answer)}",
            is_broken=code > _GREATEST_PASSING,
        )
    except smtplib.SMTPDataError as error:  # it took sender and receiver: this one mail it does not want
        return Sent(
            trouble=f"the mail server {host} refuses: {_answered(error.smtp_code, error.smtp_error)}",
            is_hopeless=error.smtp_code > _GREATEST_PASSING,
        )
    except smtplib.SMTPResponseException as error:
        return Sent(
            trouble=f"the mail server {host} refuses: {_answered(error.smtp_code, error.smtp_error)}",
            is_broken=error.smtp_code > _GREATEST_PASSING,
        )
    except ssl.SSLError as error:
        return Sent(trouble=f"the way to the mail server {host} is not secret: {_told(error)}")
    except (OSError, smtplib.SMTPException) as error:
        return Sent(trouble=f"the mail server {host} can't be reached: {_told(error)}")
    except (UnicodeError, ValueError) as error:
        return Sent(trouble=f"the mail can't be written: {_told(error)}", is_hopeless=True)
    return Sent(is_sent=True)


def _connected(channel: Channel, host: str, port: int, limit: _Limit) -> smtplib.SMTP:
    if channel.encryption is Encryption.TLS:
        trusted = ssl.create_default_context()
        return _Tls(limit, host, port, host_name(), timeout=_SECONDS, context=trusted)
    server = _Plain(limit, host, port, host_name(), timeout=_SECONDS)  # asks no name server who we are
    if channel.encryption is Encryption.STARTTLS:
        try:
            server.starttls(context=ssl.create_default_context())
        except BaseException:
            server.close()
            raise
    return server


def _answered(code: int, answer: bytes | str) -> str:
    text = answer.decode(errors="replace") if isinstance(answer, bytes) else answer
    return f"{code} {cut(' '.join(text.split()), _LONGEST_ANSWER)}"


def _told(error: BaseException) -> str:
    text = " ".join(str(error).split())
    return cut(text or type(error).__name__, _LONGEST_ANSWER)
