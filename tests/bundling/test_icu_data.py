"""The data of ICU is made small without being broken."""

import struct
from pathlib import Path

import PySide6
import pytest

from bundling.icu_data import Part, data_of, is_wanted, parts_of

HEAD = struct.pack("<H2sHH4s4s", 32, b"\xda\x27", 20, 0, b"\0\0\2\0", b"CmnD").ljust(32, b"\0")


def test_what_is_written_is_read_again() -> None:
    parts = [Part("icudt73l/a.res", b"x" * 16), Part("icudt73l/b.res", b"y" * 32)]

    assert parts_of(b"before it" + data_of(HEAD, parts)) == (HEAD, parts)


def test_parts_stand_in_the_order_of_their_names_and_begin_where_a_processor_likes_it() -> None:
    data = data_of(HEAD, [Part("icudt73l/b.res", b"yy"), Part("icudt73l/a.res", b"x")])

    assert [part.name for part in parts_of(data)[1]] == ["icudt73l/a.res", "icudt73l/b.res"]
    assert [data.index(text) % 16 for text in (b"x\0", b"yy\0")] == [0, 0]


def test_something_else_is_refused() -> None:
    with pytest.raises(ValueError, match="no data of ICU"):
        parts_of(b"\x7fELF and so on")


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("root.res", True),
        ("de_AT.res", True),
        ("coll/root.res", True),
        ("coll/ucadata.icu", True),
        ("nfc.nrm", True),
        ("ja.res", False),
        ("zone/de.res", False),
        ("brkitr/thaidict.dict", False),
        ("gb18030.cnv", False),
    ],
)
def test_what_a_window_in_two_languages_needs_is_kept(name: str, wanted: bool) -> None:
    assert is_wanted(f"icudt73l/{name}") is wanted


@pytest.mark.slow
def test_the_icu_that_qt_brings_can_be_read() -> None:
    """A new Qt may bring another ICU, whose names or form differ."""
    libraries = list((Path(PySide6.__file__).parent / "Qt" / "lib").glob("libicudata.so.*"))
    if not libraries:
        pytest.skip("this Qt brings no ICU")

    _, parts = parts_of(libraries[0].read_bytes())

    names = {part.name.partition("/")[2] for part in parts if is_wanted(part.name)}
    assert {"root.res", "de.res", "en.res", "coll/ucadata.icu", "coll/root.res", "brkitr/word.brk"} <= names
