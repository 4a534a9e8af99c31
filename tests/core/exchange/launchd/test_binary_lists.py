"""Property lists in binary form: as good as XML, and no way past its bounds."""

import plistlib
import struct
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.formats import FileFormat
from scheduler_core.exchange.launchd.binary_list import xml_of
from scheduler_core.facade.exchange.exchange_files import decoded, read_import

AGENT: dict[str, object] = {
    "Label": "org.example.größe",
    "ProgramArguments": ["/bin/sh", "-c", "x" * 300],
    "StartCalendarInterval": {"Hour": 9, "Minute": 30},
    "RunAtLoad": True,
    "Odd": [datetime(2026, 1, 1), b"bytes", 1.5, -1, 2**40, "", [], {}],  # noqa: DTZ001 - as plistlib has them
}
_TRAILER = struct.Struct(">6xBBQQQ")


def binary(content: dict[str, object]) -> bytes:
    return plistlib.dumps(content, fmt=plistlib.FMT_BINARY)


def by_hand(objects: list[bytes], size: int = 2) -> bytes:
    """Return a list of objects as they are written, the first on top."""
    data, offsets = b"bplist00", b""
    for each in objects:
        offsets += len(data).to_bytes(size, "big")
        data += each
    return data + offsets + _TRAILER.pack(size, 1, len(objects), 0, len(data))


def refusal_of(data: bytes) -> str:
    with pytest.raises(InvalidInput) as refused:
        decoded(data)
    return refused.value.reason


def test_a_binary_list_says_what_xml_says() -> None:
    assert plistlib.loads(xml_of(binary(AGENT)).encode()) == AGENT


def test_agents_of_a_folder_are_read_in_whatever_form(tmp_path: Path) -> None:
    (tmp_path / "a.plist").write_bytes(binary({"Label": "a"}))
    (tmp_path / "b.plist").write_bytes(plistlib.dumps({"Label": "b"}))

    text, file_format = read_import(str(tmp_path))

    assert file_format is FileFormat.LAUNCHD
    assert text.count("</plist>") == 2
    assert "<string>a</string>" in text


def test_a_binary_list_is_known_without_its_name(tmp_path: Path) -> None:
    (tmp_path / "agent").write_bytes(binary(AGENT))

    assert read_import(str(tmp_path / "agent"))[1] is FileFormat.LAUNCHD


@pytest.mark.slow
def test_values_that_are_shared_can_not_grow_without_end() -> None:
    """Fifteen lists that each name the next fifteen times would be 437,893,890,380,859,375 words."""
    lists = [bytes([0xAF, 0x10, 15, *[number + 1] * 15]) for number in range(15)]

    assert "longer than 1,000,000" in refusal_of(by_hand([*lists, b"\x51a"]))


def test_words_that_lie_over_one_another_count_each() -> None:
    words = [bytes([0xAF, 0x10, 200, *range(1, 201)])]
    long = b"\x5f\x11" + (10_000).to_bytes(2, "big") + b"a" * 10_000
    data = by_hand([*words, long])
    start = data.index(long).to_bytes(2, "big")
    body = data[: data.index(long) + len(long)]
    offsets = (8).to_bytes(2, "big") + start * 200

    assert "longer than 1,000,000" in refusal_of(body + offsets + _TRAILER.pack(2, 1, 201, 0, len(body)))


def test_a_list_that_holds_itself_is_refused() -> None:
    assert "more than 50 values in one another" in refusal_of(by_hand([b"\xa1\x00"]))


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ({"a": "\x01"}, "control characters"),
        ({"a": 2**64 - 1}, "a number that is too large"),
        ({"a": plistlib.UID(1)}, "broken"),
    ],
)
def test_what_xml_can_not_hold_is_refused(content: dict[str, object], reason: str) -> None:
    assert reason in refusal_of(binary(content))


@pytest.mark.parametrize("length", [8, 20, 39, 40, 100])
def test_a_list_that_is_cut_off_is_refused_with_what_to_do(length: int) -> None:
    assert "plutil -convert xml1" in refusal_of(binary(AGENT)[:length])


@pytest.mark.slow
@given(st.data())
def test_a_spoiled_list_is_refused_or_read(data: st.DataObject) -> None:
    spoiled = bytearray(binary(AGENT))
    for _ in range(data.draw(st.integers(1, 4))):
        spoiled[data.draw(st.integers(8, len(spoiled) - 1))] = data.draw(st.integers(0, 255))

    with suppress(InvalidInput):
        assert plistlib.loads(xml_of(bytes(spoiled)).encode()) is not None
