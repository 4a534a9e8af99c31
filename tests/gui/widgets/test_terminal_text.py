from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.widgets.terminal.terminal_text import PLAIN, TerminalText, TextStyle

RED = TextStyle(foreground=1)


def test_colours_are_read() -> None:
    assert read(b"a\x1b[31mred\x1b[0mb") == [("a", PLAIN), ("red", RED), ("b", PLAIN)]


@pytest.mark.parametrize(
    ("code", "style"),
    [
        (b"1;4", TextStyle(is_bold=True, is_underlined=True)),
        (b"97;44", TextStyle(foreground=15, background=4)),
        (b"38;5;9", TextStyle(foreground=9)),
        (b"38;5;196", TextStyle(foreground="#ff0000")),
        (b"38;5;232", TextStyle(foreground="#080808")),
        (b"48;2;1;2;300", TextStyle(background="#0102ff")),
        (b"38;5", TextStyle()),
        (b"7", TextStyle(is_inverse=True)),
        (b"1;22", TextStyle()),
        (b"31;39", TextStyle()),
    ],
)
def test_every_kind_of_colour_is_known(code: bytes, style: TextStyle) -> None:
    assert read(b"\x1b[" + code + b"mx") == [("x", style)]


@pytest.mark.parametrize(
    "steering",
    [
        b"\x1b[2J",
        b"\x1b[10;20H",
        b"\x1b[?25l",
        b"\x1b]0;a title\x07",
        b"\x1b]8;;https://evil.example\x1b\\",
        b"\x1bP$q\x1b\\",
        b"\x1bc",
        b"\x1b(B",
        b"\x07",
        b"\x00",
        "\u202e".encode(),
    ],
)
def test_what_steers_a_terminal_is_dropped(steering: bytes) -> None:
    assert "".join(text for text, _ in read(b"a" + steering + b"b")) == "ab"


@pytest.mark.slow
@given(st.binary(max_size=300), st.lists(st.integers(0, 300), max_size=5))
def test_it_does_not_matter_in_which_pieces_output_comes(content: bytes, cuts: list[int]) -> None:
    edges = [0, *sorted(min(cut, len(content)) for cut in cuts), len(content)]
    pieces = [content[begin:end] for begin, end in pairwise(edges)]

    assert glued(read(*pieces)) == glued(read(content))


def test_an_end_of_line_cut_in_two_is_one_end() -> None:
    assert "".join(text for text, _ in read(b"a\r", b"\nb", b"\r")) == "a\nb\n"


def test_an_escape_that_no_sequence_follows_takes_no_end_of_line_with_it() -> None:
    assert "".join(text for text, _ in read(b"a\x1b\n", b"b")) == "a\nb"


def test_a_letter_cut_in_two_is_one_letter() -> None:
    assert read("ü".encode()[:1], "ü".encode()[1:]) == [("ü", PLAIN)]


def test_what_is_no_text_does_not_stop_it() -> None:
    assert read(b"a\xffb") == [("a\ufffdb", PLAIN)]


def test_a_line_of_megabytes_is_broken() -> None:
    text = "".join(piece for piece, _ in read(b"x" * 10_000, b"y" * 5_000))

    assert max(map(len, text.split("\n"))) <= 4_000
    assert text.replace("\n", "") == "x" * 10_000 + "y" * 5_000


def read(*pieces: bytes) -> list[tuple[str, TextStyle]]:
    reader = TerminalText()
    last = len(pieces) - 1
    return [each for place, piece in enumerate(pieces) for each in reader.read(piece, is_last=place == last)]


def glued(pieces: list[tuple[str, TextStyle]]) -> list[tuple[str, TextStyle]]:
    return [(letter, style) for text, style in pieces for letter in text]
