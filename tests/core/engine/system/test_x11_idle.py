import os
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

if sys.platform != "linux":
    pytest.skip("a display of Linux", allow_module_level=True)

from scheduler_core.engine.system.x11_idle import DisplayTrouble, x11_idle
from tests.support.unix_server import UnixServer

COOKIE = bytes(range(16))
NAME = b"MIT-MAGIC-COOKIE-1"
ROOT_WINDOW = 0x2A1

# The conversation as the X protocol has it: the door, the extension's number, the question itself.
KNOCK = b"l\0" + struct.pack("<HHHHH", 11, 0, 0, 0, 0)
KNOCK_WITH_COOKIE = b"l\0" + struct.pack("<HHHHH", 11, 0, 18, 16, 0) + NAME + b"\0\0" + COOKIE
VENDOR, FORMATS = b"The X.Org Foundation..", 7
SETUP = (
    struct.pack("<IIIIHHBBBBBBBB4x", 1, 2, 3, 4, len(VENDOR), 65_535, 1, FORMATS, 0, 0, 32, 32, 8, 255)
    + VENDOR
    + b"\0\0"
    + bytes(8 * FORMATS)
    + struct.pack("<I", ROOT_WINDOW)
    + bytes(36)
)
LET_IN = b"\x01\0" + struct.pack("<HHH", 11, 0, len(SETUP) // 4) + SETUP
KEPT_OUT = b"\0\x02" + struct.pack("<HHH", 11, 0, 1) + b"no\0\0"
WHICH_NUMBER = b"\x62\0\x06\0\x10\0\0\0MIT-SCREEN-SAVER"
NUMBER_144 = struct.pack("<BxHIBBBB20x", 1, 1, 0, 1, 144, 92, 0)
NO_NUMBER = struct.pack("<BxHIBBBB20x", 1, 1, 0, 0, 0, 0, 0)
HOW_LONG = struct.pack("<BBHI", 144, 1, 2, ROOT_WINDOW)
FOR_12_345_MS = struct.pack("<BBHIIIIIB7x", 1, 0, 2, 0, 7, 600_000, 12_345, 0, 0)


def talk(sockets: Path, *script: tuple[bytes, bytes], **environment: str) -> timedelta:
    with UnixServer(sockets / "X7", script):
        return x11_idle({"DISPLAY": ":7", "HOME": str(sockets)} | environment, sockets)


def test_the_display_says_how_long_nobody_touched_it(tmp_path: Path) -> None:
    found = talk(tmp_path, (KNOCK, LET_IN), (WHICH_NUMBER, NUMBER_144), (HOW_LONG, FOR_12_345_MS))

    assert found == timedelta(milliseconds=12_345)


@pytest.mark.parametrize("display", [":7", ":7.0", "unix:7", "unix:7.1"])
def test_a_display_of_this_machine_is_found_by_any_name(tmp_path: Path, display: str) -> None:
    script = (KNOCK, LET_IN), (WHICH_NUMBER, NUMBER_144), (HOW_LONG, FOR_12_345_MS)

    assert talk(tmp_path, *script, DISPLAY=display) == timedelta(milliseconds=12_345)


@pytest.mark.parametrize("display", ["", "elsewhere:7", "localhost:10.0", ":seven", ":7/../8"])
def test_the_display_of_another_machine_says_nothing_about_this_one(display: str) -> None:
    with pytest.raises(DisplayTrouble, match="there is no display on this machine"):
        x11_idle({"DISPLAY": display})


def test_the_key_of_the_user_opens_the_display(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_bytes(
        entry(0, b"\x7f\0\0\x01", b"7", NAME, bytes(16))
        + entry(256, b"here", b"8", NAME, bytes(16))
        + entry(256, b"here", b"7", b"XDM-AUTHORIZATION-1", bytes(16))
        + entry(256, b"here", b"7", NAME, COOKIE)
    )
    script = (KNOCK_WITH_COOKIE, LET_IN), (WHICH_NUMBER, NUMBER_144), (HOW_LONG, FOR_12_345_MS)

    assert talk(tmp_path, *script, XAUTHORITY=str(file)) == timedelta(milliseconds=12_345)


def test_the_key_is_looked_for_at_home_too(tmp_path: Path) -> None:
    (tmp_path / ".Xauthority").write_bytes(entry(65_535, b"", b"", NAME, COOKIE))
    script = (KNOCK_WITH_COOKIE, LET_IN), (WHICH_NUMBER, NUMBER_144), (HOW_LONG, FOR_12_345_MS)

    assert talk(tmp_path, *script) == timedelta(milliseconds=12_345)


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ([(KNOCK, KEPT_OUT)], "the display does not let this user in"),
        ([(KNOCK, LET_IN), (WHICH_NUMBER, NO_NUMBER)], "the display does not count idle time"),
        ([(KNOCK, LET_IN), (WHICH_NUMBER, bytes(32))], "the display refused to answer"),
        ([(KNOCK, LET_IN[:50])], "the display hung up"),
        ([(KNOCK, b"\x01\0" + struct.pack("<HHH", 11, 0, 1) + bytes(4))], "the display can't be asked"),
    ],
)
def test_a_display_that_does_not_answer_is_trouble(
    tmp_path: Path, script: list[tuple[bytes, bytes]], why: str
) -> None:
    with pytest.raises(DisplayTrouble, match=why):
        talk(tmp_path, *script)


def test_a_display_that_is_gone_is_trouble(tmp_path: Path) -> None:
    with pytest.raises(DisplayTrouble, match="the display can't be asked"):
        x11_idle({"DISPLAY": ":7"}, tmp_path)


def test_a_spoilt_key_file_is_trouble(tmp_path: Path) -> None:
    (tmp_path / ".Xauthority").write_bytes(b"\x01\0\0")

    with pytest.raises(DisplayTrouble, match="the display can't be asked"):
        talk(tmp_path)


# ---- a real display


@pytest.fixture
def screen() -> Iterator[str]:
    if shutil.which("Xvfb") is None:
        pytest.skip("Xvfb is not installed")
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "64x64x24", "-nolisten", "tcp", "-noreset"]
    process = subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    with os.fdopen(reader) as numbers:
        number = numbers.readline().strip()
    yield f":{number}"
    process.terminate()
    process.wait()


@pytest.mark.slow
def test_a_real_display_counts_on(screen: str) -> None:
    earlier, later = (x11_idle({"DISPLAY": screen}) for _ in range(2))

    assert timedelta(0) <= earlier <= later < timedelta(minutes=5)


def entry(family: int, *parts: bytes) -> bytes:
    return struct.pack(">H", family) + b"".join(struct.pack(">H", len(part)) + part for part in parts)
