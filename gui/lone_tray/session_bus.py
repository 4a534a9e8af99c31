"""One connection to the bus of the session, read on the loop of this thread."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, TypeAlias

from jeepney import (
    DBusAddress,
    HeaderFields,
    MatchRule,
    Message,
    MessageType,
    new_error,
    new_method_call,
    new_method_return,
    new_signal,
)
from jeepney.bus_messages import message_bus
from jeepney.io.asyncio import DBusConnection, open_dbus_connection

log = logging.getLogger(__name__)

_SECONDS = 5.0
_UNKNOWN = "org.freedesktop.DBus.Error.UnknownMethod"
# The signature and the values of an answer; None where there is no such call.
Answer: TypeAlias = tuple[str, tuple[Any, ...]] | None
Answerer: TypeAlias = Callable[[str, str, tuple[Any, ...]], Answer]
SignalTaker: TypeAlias = Callable[[str, tuple[Any, ...]], None]


class BusGone(Exception):
    """The bus does not answer, or is not there any more."""


class SessionBus:
    """Answers calls to the objects that are served here, and hands on signals.

    `run` reads until the bus is gone. What is sent needs no waiting: it goes out when the loop turns.
    """

    def __init__(self, connection: DBusConnection) -> None:
        self._connection = connection
        self._served: dict[str, Answerer] = {}
        self._takers: dict[str, SignalTaker] = {}
        self._replies: dict[int, asyncio.Future[Message]] = {}

    @property
    def name(self) -> str:
        return str(self._connection.unique_name)

    def serve(self, path: str, answer: Answerer) -> None:
        """Have calls to an object answered: interface, member and values go in."""
        self._served[path] = answer

    async def listen(
        self, interface: str, members: tuple[str, ...], take: SignalTaker, sender: str, *, about: str = ""
    ) -> None:
        """Hand on signals of an interface from now on, those `about` something if that is said."""
        self._takers[interface] = take
        for member in members:
            rule = MatchRule(type="signal", interface=interface, member=member, sender=sender)
            if about:
                rule.add_arg_condition(0, about)
            await self.ask(message_bus.AddMatch(rule))

    def signal(self, path: str, interface: str, member: str, signature: str = "", *body: object) -> None:
        self._send(new_signal(DBusAddress(path, interface=interface), member, signature or None, body))

    async def call(
        self, address: DBusAddress, member: str, signature: str = "", *body: object
    ) -> tuple[Any, ...]:
        return await self.ask(new_method_call(address, member, signature or None, body))

    async def ask(self, message: Message) -> tuple[Any, ...]:
        """Return the values that are answered; BusGone where none come or the call is refused."""
        reply: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        serial = self._send(message)
        self._replies[serial] = reply
        try:
            answered = await asyncio.wait_for(reply, _SECONDS)
        except TimeoutError as error:
            raise BusGone("no answer") from error
        finally:
            self._replies.pop(serial, None)
        if answered.header.message_type is MessageType.error:
            raise BusGone(str(answered.body))
        values: tuple[Any, ...] = answered.body
        return values

    async def run(self) -> None:
        """Read until the bus is gone or this is cancelled."""
        try:
            while True:
                self._take(await self._connection.receive())
        except (OSError, EOFError) as error:
            log.info("the bus of the session is gone: %s", type(error).__name__)
        except (ValueError, IndexError, UnicodeDecodeError) as error:
            log.warning("the bus of the session can't be understood: %s", error)
        finally:
            for reply in self._replies.values():
                if not reply.done():
                    reply.set_exception(BusGone("the bus is gone"))

    def close(self) -> None:
        self._connection.writer.close()

    def _send(self, message: Message) -> int:
        serial: int = next(self._connection.outgoing_serial)
        self._connection.writer.write(message.serialise(serial))
        return serial

    def _take(self, message: Message) -> None:
        fields = message.header.fields
        match message.header.message_type:
            case MessageType.method_call:
                self._answer(message)
            case MessageType.signal:
                taker = self._takers.get(fields.get(HeaderFields.interface, ""))
                if taker is not None:
                    taker(fields.get(HeaderFields.member, ""), message.body)
            case MessageType.method_return | MessageType.error:
                reply = self._replies.get(fields.get(HeaderFields.reply_serial, 0))
                if reply is not None and not reply.done():
                    reply.set_result(message)

    def _answer(self, message: Message) -> None:
        fields = message.header.fields
        served = self._served.get(fields.get(HeaderFields.path, ""))
        try:
            answer = (
                None
                if served is None
                else served(
                    fields.get(HeaderFields.interface, ""), fields.get(HeaderFields.member, ""), message.body
                )
            )
        except (ValueError, TypeError, LookupError) as error:  # what was called with is not what is meant
            log.info("a call on the bus is refused: %s", error)
            answer = None
        if answer is None:
            self._send(new_error(message, _UNKNOWN))
        else:
            signature, values = answer
            self._send(new_method_return(message, signature or None, values))


async def open_session_bus(address: str = "SESSION") -> SessionBus:
    """Enter the bus; BusGone where there is none."""
    try:
        return SessionBus(await asyncio.wait_for(open_dbus_connection(address), _SECONDS))
    except (TimeoutError, OSError, EOFError, KeyError, ValueError, RuntimeError) as error:
        raise BusGone(f"{type(error).__name__}: {error}") from error
