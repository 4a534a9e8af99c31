"""Output of runs, printed without harm."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.cli.printing.shown_output import ShownOutput

COLOURED = b"\x1b[1;31mred\x1b[0m"


def shown(content: bytes, *, keeps_style: bool = False) -> str:
    return ShownOutput(keeps_style=keeps_style).text_of(content, is_last=True)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"one\n\ttwo\n", "one\n\ttwo\n"),
        ("Grüße 日本".encode(), "Grüße 日本"),
        (b"dos\r\n", "dos\n"),
        (b"10 %\r20 %", "10 %\\r20 %"),
        (COLOURED, "\\x1b[1;31mred\\x1b[0m"),
        (b"\xff\x00", "\\xff\\x00"),
        (b"\x1b]0;title\x07", "\\x1b]0;title\\x07"),
        ("\x9b31m".encode(), "\\x9b31m"),
        ("txt\u202egpj".encode(), "txt\\u202egpj"),
    ],
)
def test_what_a_terminal_would_obey_is_written_out(content: bytes, expected: str) -> None:
    assert shown(content) == expected


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (COLOURED, COLOURED.decode()),
        (b"10 %\r\x1b[K20 %", "10 %\r\x1b[K20 %"),
        (b"\x1b[2J\x1b[H", "\\x1b[2J\\x1b[H"),
        (b"\x1b]52;c;cm0=\x07", "\\x1b]52;c;cm0=\\x07"),
        (b"\x1b", "\\x1b"),
        (b"\b\b", "\\x08\\x08"),
    ],
)
def test_a_terminal_gets_colours_and_nothing_else_to_obey(content: bytes, expected: str) -> None:
    assert shown(content, keeps_style=True) == expected


@pytest.mark.slow
@given(
    st.lists(st.sampled_from(["a", "ü", "😀", "\r", "\n", "\x1b", "[", "3", "1", "m", "\x07", "K"])),
    st.binary(max_size=3),
    st.lists(st.integers(0, 60), max_size=5),
    st.booleans(),
)
def test_it_does_not_matter_where_portions_end(
    letters: list[str], garbage: bytes, cuts: list[int], keeps_style: bool
) -> None:
    content = "".join(letters).encode() + garbage
    places = [0, *sorted(cuts), len(content)]
    portions = [content[begin:end] for begin, end in pairwise(places)]
    output = ShownOutput(keeps_style=keeps_style)

    together = "".join(output.text_of(portion) for portion in portions) + output.text_of(b"", is_last=True)

    assert together == shown(content, keeps_style=keeps_style)


def test_text_is_shown_at_once_where_nothing_hangs_on_what_follows() -> None:
    output = ShownOutput(keeps_style=True)

    assert [output.text_of(portion) for portion in (b"half", b" done \xc3", b"\xbc\x1b[3", b"1m")] == [
        "half",
        " done ",
        "ü",
        "\x1b[31m",
    ]
