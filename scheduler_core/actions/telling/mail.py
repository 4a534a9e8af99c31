"""Send a notice by mail; it blocks, so it belongs on a thread."""

import smtplib
import ssl
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime

from scheduler_core.actions.telling.message import Message, cut, cut_bytes
from scheduler_core.actions.telling.sent import Sent
from scheduler_core.host_name import host_name
from scheduler_core.values.records.channel import Channel, Encryption

_SECONDS = 30.0
_SUBJECT, _TEXT_BYTES = 200, 100_000
_GREATEST_PASSING = 499
_LONGEST_ANSWER = 300


def send_mail(channel: Channel, message: Message, password: str, at: datetime) -> Sent:
    """Hand a message to the server of the channel, and return what came of it.

    A mail that comes twice has the same Message-ID, by which programs of mail know it again.
    """
    host, port = channel.server
    try:
        with _connected(channel, host, port) as server:
            if channel.secret:
                server.login(channel.user, password)
            server.send_message(_mail(channel, message, host, at))
    except smtplib.SMTPNotSupportedError as error:
        return Sent(trouble=f"the mail server {host} can't do it: {_told(error)}", is_broken=True)
    except smtplib.SMTPRecipientsRefused as error:
        code, answer = next(iter(error.recipients.values()))
        return Sent(
            trouble=f"the mail server {host} refuses the receiver: {_answered(code, answer)}",
            is_broken=code > _GREATEST_PASSING,
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


def _connected(channel: Channel, host: str, port: int) -> smtplib.SMTP:
    if channel.encryption is Encryption.TLS:
        trusted = ssl.create_default_context()
        return smtplib.SMTP_SSL(host, port, host_name(), timeout=_SECONDS, context=trusted)
    server = smtplib.SMTP(host, port, host_name(), timeout=_SECONDS)  # asks no name server who we are
    if channel.encryption is Encryption.STARTTLS:
        try:
            server.starttls(context=ssl.create_default_context())
        except BaseException:
            server.close()
            raise
    return server


def _mail(channel: Channel, message: Message, host: str, at: datetime) -> EmailMessage:
    mail = EmailMessage()
    sender = channel.sender or (channel.user if "@" in channel.user else channel.address)
    mail["From"] = sender
    mail["To"] = channel.address
    mail["Subject"] = cut(" ".join(message.title.split()), _SUBJECT)
    mail["Date"] = format_datetime(at.astimezone(UTC))
    mail["Message-ID"] = f"<{message.id}.{message.kind}@{host}>"
    mail["Auto-Submitted"] = "auto-generated"
    mail.set_content(cut_bytes(message.text, _TEXT_BYTES))
    return mail


def _answered(code: int, answer: bytes | str) -> str:
    text = answer.decode(errors="replace") if isinstance(answer, bytes) else answer
    return f"{code} {cut(' '.join(text.split()), _LONGEST_ANSWER)}"


def _told(error: BaseException) -> str:
    text = " ".join(str(error).split())
    return cut(text or type(error).__name__, _LONGEST_ANSWER)
