"""The messages between an engine and the run host: a length, then so many bytes (see DESIGN.md)."""

import json
import socket
import struct
from collections.abc import Iterator
from typing import NoReturn

VERSION = 1
OLDEST = 1  # the oldest version that is still understood
MOST_BYTES = 128 * 1024 * 1024  # of one frame: a start brings the whole standard input
STDOUT, STDERR = 1, 2
IS_BUSY = 3  # the exit code of a host whose folder another one holds, or just releases

_LENGTH = struct.Struct(">I")
_OUTPUT = struct.Struct(">cQBQ")
_IS_OUTPUT, _IS_MESSAGE = ord("O"), ord("{")

Message = dict[str, object]
in_json = json.JSONEncoder(separators=(",", ":")).encode  # made once: json.dumps makes one each time


class BrokenFrames(Exception):
    """Bytes that are no frames of this protocol."""


class Frames:
    """Cuts what arrives into frames, however it was cut on its way."""

    def __init__(self) -> None:
        self._held = bytearray()

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Yield the frames that are whole by now; BrokenFrames if these can't be any."""
        held = self._held
        held += data
        place = 0
        try:
            while len(held) - place >= _LENGTH.size:
                (length,) = _LENGTH.unpack_from(held, place)
                if not 1 < length <= MOST_BYTES:
                    raise BrokenFrames(f"a frame of {length} bytes")
                end = place + _LENGTH.size + length
                if len(held) < end:
                    break
                frame = bytes(held[place + _LENGTH.size : end])
                place = end
                yield frame
        finally:
            del held[:place]


def send_waiting(connection: socket.socket, waiting: bytearray) -> None:
    """Send as much as goes; nothing waits any more for one that is gone, whose end will be read."""
    try:
        del waiting[: connection.send(waiting)]
    except BlockingIOError:
        pass
    except OSError:
        waiting.clear()


def packed(message: Message) -> bytes:
    """Return a message as a frame; a text may hold half a character, as the names of files do."""
    data = in_json(message).encode("ascii")
    return _LENGTH.pack(len(data)) + data


def packed_output(run: int, stream: int, offset: int, data: bytes) -> bytes:
    """Return a piece of output as a frame; `offset` counts the bytes of the stream before it."""
    head = _OUTPUT.pack(b"O", run, stream, offset)
    return _LENGTH.pack(len(head) + len(data)) + head + data


def is_output(frame: bytes) -> bool:
    return frame[0] == _IS_OUTPUT


def output_of(frame: bytes) -> tuple[int, int, int, bytes]:
    """Return run, stream, offset and bytes of a frame that is output."""
    if len(frame) < _OUTPUT.size:
        raise BrokenFrames("half a piece of output")
    _, run, stream, offset = _OUTPUT.unpack_from(frame)
    return run, stream, offset, frame[_OUTPUT.size :]


def message_of(frame: bytes) -> Message:
    """Return the message of a frame that is no output."""
    try:
        found = json.loads(frame) if frame[0] == _IS_MESSAGE else None
    except (ValueError, RecursionError) as error:
        raise BrokenFrames("a message that can't be read") from error
    if not isinstance(found, dict):
        raise BrokenFrames("something that is no message")
    return found


def run_of(message: Message) -> int:
    """Return the run that a message is about."""
    return whole(message, "run")


def whole(message: Message, name: str) -> int:
    value = message.get(name, 0)
    return value if isinstance(value, int) else _refuse(name, "whole number")


def number(message: Message, name: str) -> float:
    value = message.get(name, 0)
    return float(value) if isinstance(value, (int, float)) else _refuse(name, "number")


def text(message: Message, name: str) -> str:
    value = message.get(name, "")
    return value if isinstance(value, str) else _refuse(name, "text")


def texts(message: Message, name: str) -> list[str]:
    value = message.get(name, [])
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        _refuse(name, "list of texts")
    return value


def wholes(message: Message, name: str) -> list[int]:
    value = message.get(name, [])
    if not isinstance(value, list) or not all(isinstance(each, int) for each in value):
        _refuse(name, "list of whole numbers")
    return value


def amounts(message: Message, name: str) -> dict[str, int]:
    value = message.get(name, {})
    if not isinstance(value, dict) or not all(isinstance(each, int) for each in value.values()):
        _refuse(name, "table of whole numbers")
    return value


def pairs(message: Message, name: str) -> dict[str, str]:
    value = message.get(name, {})
    if not isinstance(value, dict) or not all(isinstance(each, str) for each in value.values()):
        _refuse(name, "table of texts")
    return value


def _refuse(name: str, kind: str) -> NoReturn:
    raise BrokenFrames(f"{name} is no {kind}")
