"""A real mail server on loopback that does what a test wants of it: STARTTLS, AUTH, 421, the end in DATA."""
# ruff: noqa: ANN401, N802 - aiosmtpd says how its calls are named and what they are given

import asyncio
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from functools import partial
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult

from tests.support.certificates import CERTIFICATES

USER, PASSWORD = "me", "a long pass word"


@dataclass(slots=True)
class MailServer:
    """What it took, and where it is."""

    port: int = 0
    mails: list[EmailMessage] = field(default_factory=list)
    answer: str = "250 taken"
    answer_to_receiver: str = "250 fine"
    cuts_in_data: bool = False

    async def handle_RCPT(
        self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any
    ) -> str:
        if self.answer_to_receiver.startswith("2"):
            envelope.rcpt_tos.append(address)
        return self.answer_to_receiver

    async def handle_DATA(self, server: Any, _session: Any, envelope: Any) -> str:
        parsed = BytesParser(policy=default).parsebytes(envelope.content)
        assert isinstance(parsed, EmailMessage)
        self.mails.append(parsed)
        if self.cuts_in_data:
            server.transport.abort()
        return self.answer


@contextmanager
def mail_server(
    *, certificate: str = "", wants_user: bool = False, is_tls: bool = False
) -> Iterator[MailServer]:
    """Run one; with a certificate it offers STARTTLS, or speaks TLS from the first byte on."""
    context = None
    if certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(CERTIFICATES / certificate)
    server = MailServer()
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="mail server")
    thread.start()
    make = partial(
        SMTP,
        server,
        loop=loop,
        hostname="mail.example.org",
        tls_context=None if is_tls else context,
        authenticator=_is_known,
        auth_required=wants_user and not is_tls,  # it takes TLS from the first byte on for none
        auth_require_tls=context is not None and not is_tls,
    )
    listening = loop.create_server(make, "127.0.0.1", 0, ssl=context if is_tls else None)
    listener = asyncio.run_coroutine_threadsafe(listening, loop).result()
    server.port = listener.sockets[0].getsockname()[1]
    try:
        yield server
    finally:
        asyncio.run_coroutine_threadsafe(_stopped(listener), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _stopped(listener: asyncio.Server) -> None:
    listener.close()
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    await asyncio.sleep(0)


def _is_known(_server: Any, _session: Any, _envelope: Any, _mechanism: str, data: Any) -> AuthResult:
    is_right = (data.login, data.password) == (USER.encode(), PASSWORD.encode())
    return AuthResult(success=is_right, handled=is_right)
