import os
import sys
from pathlib import Path

import pytest
from jeepney import DBusAddress, MessageFlag, new_method_call

if sys.platform != "linux":
    pytest.skip("a bus of Linux", allow_module_level=True)

from scheduler_core.engine.system.system_bus import BusTrouble, bus_property
from tests.support.unix_server import UnixServer

# What dbus-daemon 1.14 and a service behind it really said, byte for byte.
LET_IN = (
    f"\0AUTH EXTERNAL {str(os.geteuid()).encode().hex()}\r\n".encode(),
    b"OK 1d3c8ca4d8dbb2b2b5a3b6b06920a5b0\r\n",
)
HELLO = (
    b"BEGIN\r\n"
    + new_method_call(
        DBusAddress("/org/freedesktop/DBus", "org.freedesktop.DBus", "org.freedesktop.DBus"), "Hello"
    ).serialise(serial=1),
    (
        b"l\x02\x01\x01\x09\x00\x00\x00\x01\x00\x00\x00=\x00\x00\x00"
        b"\x06\x01s\x00\x04\x00\x00\x00:1.1\x00\x00\x00\x00\x05\x01u\x00\x01\x00\x00\x00"
        b"\x08\x01g\x00\x01s\x00\x00\x07\x01s\x00\x14\x00\x00\x00org.freedesktop.DBus\x00\x00\x00\x00"
        b"\x04\x00\x00\x00:1.1\x00"
        # The bus goes on with a signal that nobody asked for.
        b"l\x04\x01\x01\x09\x00\x00\x00\x02\x00\x00\x00\x8d\x00\x00\x00"
        b"\x01\x01o\x00\x15\x00\x00\x00/org/freedesktop/DBus\x00\x00\x00"
        b"\x02\x01s\x00\x14\x00\x00\x00org.freedesktop.DBus\x00\x00\x00\x00"
        b"\x03\x01s\x00\x0c\x00\x00\x00NameAcquired\x00\x00\x00\x00\x06\x01s\x00\x04\x00\x00\x00:1.1\x00\x00\x00\x00"
        b"\x08\x01g\x00\x01s\x00\x00\x07\x01s\x00\x14\x00\x00\x00org.freedesktop.DBus\x00\x00\x00\x00"
        b"\x04\x00\x00\x00:1.1\x00"
    ),
)


def _question() -> bytes:
    """Return the question after a property, for which no service is to be started."""
    asked = new_method_call(
        DBusAddress(
            "/org/freedesktop/NetworkManager",
            "org.freedesktop.NetworkManager",
            "org.freedesktop.DBus.Properties",
        ),
        "Get",
        "ss",
        ("org.freedesktop.NetworkManager", "Metered"),
    )
    asked.header.flags = MessageFlag.no_auto_start
    return bytes(asked.serialise(serial=2))


QUESTION = _question()
REPLY_FIELDS = (
    b"\x05\x01u\x00\x02\x00\x00\x00\x06\x01s\x00\x04\x00\x00\x00:1.1\x00\x00\x00\x00"
    b"\x08\x01g\x00\x01v\x00\x00\x07\x01s\x00\x04\x00\x00\x00:1.0\x00\x00\x00\x00"
)
REPLY_4 = (
    b"l\x02\x00\x01\x08\x00\x00\x00\x04\x00\x00\x00-\x00\x00\x00"
    + REPLY_FIELDS
    + b"\x01u\x00\x00\x04\x00\x00\x00"
)
REPLY_TEXT = (
    b"l\x02\x00\x01\x0a\x00\x00\x00\x05\x00\x00\x00-\x00\x00\x00"
    + REPLY_FIELDS
    + b"\x01s\x00\x00\x01\x00\x00\x00x\x00"
)
REFUSAL = (
    b"l\x03\x00\x01\x07\x00\x00\x00\x06\x00\x00\x00E\x00\x00\x00"
    b"\x04\x01s\x00\x0c\x00\x00\x00org.x.NoSuch\x00\x00\x00\x00\x05\x01u\x00\x02\x00\x00\x00"
    b"\x06\x01s\x00\x04\x00\x00\x00:1.3\x00\x00\x00\x00\x08\x01g\x00\x01s\x00\x00"
    b"\x07\x01s\x00\x04\x00\x00\x00:1.0\x00\x00\x00\x00\x02\x00\x00\x00no\x00"
)
NOBODY = (
    b"l\x03\x01\x01%\x00\x00\x00\x03\x00\x00\x00u\x00\x00\x00"
    b"\x06\x01s\x00\x04\x00\x00\x00:1.4\x00\x00\x00\x00"
    b"\x04\x01s\x00)\x00\x00\x00org.freedesktop.DBus.Error.NameHasNoOwner\x00\x00\x00\x00\x00\x00\x00"
    b"\x05\x01u\x00\x02\x00\x00\x00\x08\x01g\x00\x01s\x00\x00"
    b"\x07\x01s\x00\x14\x00\x00\x00org.freedesktop.DBus\x00\x00\x00\x00"
    b'\x20\x00\x00\x00Name "org.nobody" does not exist\x00'
)


@pytest.fixture
def bus(tmp_path: Path) -> Path:
    return tmp_path / "bus"


def ask(bus: Path, seconds: float = 30.0) -> int:
    service = "org.freedesktop.NetworkManager"
    return bus_property(
        service, "/org/freedesktop/NetworkManager", service, "Metered", bus=bus, seconds=seconds
    )


def trouble(bus: Path, *script: tuple[bytes, bytes]) -> str:
    with UnixServer(bus, script), pytest.raises(BusTrouble) as raised:
        ask(bus)
    return str(raised.value)


def test_a_property_is_asked_for_and_read_as_the_bus_writes_it(bus: Path) -> None:
    with UnixServer(bus, [LET_IN, HELLO, (QUESTION, REPLY_4)]) as server:
        assert ask(bus) == 4

    assert server.heard == [LET_IN[0], HELLO[0], QUESTION]


@pytest.mark.parametrize(
    ("body", "number"),
    [
        (b"\x01b\x00\x00\x01\x00\x00\x00", 1),
        (b"\x01y\x00\x07", 7),
        (b"\x01n\x00\x00\xfd\xff", -3),
        (
            b"\x01t\x00\x00\x00\x00\x00\x00" + (1_772_442_000_000_000).to_bytes(8, "little"),
            1_772_442_000_000_000,
        ),
    ],
)
def test_numbers_of_all_sizes_are_read(bus: Path, body: bytes, number: int) -> None:
    head = b"l\x02\x00\x01" + len(body).to_bytes(4, "little") + b"\x04\x00\x00\x00-\x00\x00\x00"

    with UnixServer(bus, [LET_IN, HELLO, (QUESTION, head + REPLY_FIELDS + body)]):
        assert ask(bus) == number


def test_without_a_bus_there_is_none(bus: Path) -> None:
    with pytest.raises(BusTrouble, match="there is no system bus"):
        ask(bus)


def test_a_service_that_is_not_there_is_not_started(bus: Path) -> None:
    assert trouble(bus, LET_IN, HELLO, (QUESTION, NOBODY)) == "org.freedesktop.NetworkManager is not running"


def test_a_refusal_is_told(bus: Path) -> None:
    found = trouble(bus, LET_IN, HELLO, (QUESTION, REFUSAL))

    assert found == "org.freedesktop.NetworkManager refused: org.x.NoSuch"


def test_what_is_not_a_number_is_not_understood(bus: Path) -> None:
    found = trouble(bus, LET_IN, HELLO, (QUESTION, REPLY_TEXT))

    assert found == "org.freedesktop.NetworkManager answered something unexpected"


def test_a_stranger_is_not_let_in(bus: Path) -> None:
    found = trouble(bus, (LET_IN[0], b"REJECTED EXTERNAL\r\n"))

    assert found == "the system bus does not let this user in"


def test_a_bus_that_hangs_up_is_told(bus: Path) -> None:
    assert trouble(bus, LET_IN, (HELLO[0], b"l")) == "the system bus hung up"


def test_a_bus_that_says_too_much_is_not_listened_to(bus: Path) -> None:
    endless = b"l\x02\x00\x01\xff\xff\xff\x7f\x01\x00\x00\x00=\x00\x00\x00"

    assert trouble(bus, LET_IN, (HELLO[0], endless)) == "the system bus said too much"


def test_a_bus_that_says_nothing_is_not_waited_for(bus: Path) -> None:
    with (
        UnixServer(bus, [LET_IN, HELLO], hangs=True),
        pytest.raises(BusTrouble, match="did not answer in time"),
    ):
        ask(bus, seconds=0.05)
