"""Tables: columns that line up, fit their terminal and hide nothing dangerous."""

import io
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.cli.printing.table import PrintedColumn, Styled, print_table, table_lines
from scheduler_core.cli.printing.terminal import Style, harmless, shortened, styled, uses_colour, width_of

NAME, COUNT = PrintedColumn("NAME", is_elastic=True), PrintedColumn("RUNS", is_right=True)


class Screen(io.StringIO):
    """A stream that calls itself a terminal."""

    def isatty(self) -> bool:
        return True


def test_columns_line_up_under_their_headings() -> None:
    lines = table_lines([NAME, COUNT], [["backup", "7"], ["a", "1,000"]], None)

    assert lines == ["NAME     RUNS", "backup      7", "a       1,000"]


def test_a_quiet_table_has_no_headings() -> None:
    assert table_lines([NAME, COUNT], [["backup", "7"]], None, is_quiet=True) == ["backup  7"]


def test_an_empty_table_is_nothing() -> None:
    assert table_lines([NAME, COUNT], [], None) == []


def test_wide_characters_take_two_columns() -> None:
    lines = table_lines([NAME, COUNT], [["日本語", "1"], ["e\N{COMBINING ACUTE ACCENT}tage", "2"]], None)

    assert lines == ["NAME    RUNS", "日本語     1", "e\N{COMBINING ACUTE ACCENT}tage      2"]


def test_an_elastic_column_is_shortened_to_fit() -> None:
    lines = table_lines([NAME, COUNT], [["a very long name of a job", "7"]], 16)

    assert lines == ["NAME        RUNS", "a very lo…     7"]


def test_columns_that_say_nothing_make_room_for_the_others() -> None:
    columns = [
        PrintedColumn("Name", is_elastic=True),
        PrintedColumn("Last"),
        PrintedColumn("Folder", is_elastic=True),
    ]

    assert table_lines(columns, [["nightly backup", "", ""]], 16) == ["Name", "nightly backup"]
    assert table_lines(columns, [["nightly", "", ""]], 40) == ["Name     Last  Folder", "nightly"]


def test_cells_that_do_not_fit_beside_one_another_stand_one_under_the_other() -> None:
    """`job list` in 40 columns was a table 60 wide, broken by the terminal."""
    columns = [PrintedColumn(title, is_elastic=True) for title in ("Name", "When", "Next", "Folder")]
    rows = [["nightly backup of all", "every weekday at 9:30", "", "ops"], ["poll", "hourly", "now", ""]]

    assert table_lines(columns, rows, 24) == [
        "Name    nightly backup…",
        "When    every weekday a…",
        "Folder  ops",
        "",
        "Name    poll",
        "When    hourly",
        "Next    now",
    ]


def test_a_line_that_is_followed_keeps_its_columns() -> None:
    columns = [
        PrintedColumn("Name", is_elastic=True),
        PrintedColumn("Last"),
        PrintedColumn("Folder", is_elastic=True),
    ]

    (line,) = table_lines(columns, [["nightly backup of all", "", "ops"]], 16, is_quiet=True, is_fixed=True)

    assert line == "nightly…     ops"


def test_without_a_terminal_nothing_is_cut(capsys: pytest.CaptureFixture[str]) -> None:
    print_table([NAME], [["x" * 500]])

    assert "x" * 500 in capsys.readouterr().out


@pytest.mark.slow
@given(st.lists(st.tuples(st.text(max_size=30), st.text(max_size=30)), min_size=1, max_size=4))
def test_no_line_is_wider_than_the_terminal(rows: list[tuple[str, str]]) -> None:
    columns = [PrintedColumn("A", is_elastic=True), PrintedColumn("B", is_elastic=True)]

    assert all(width_of(line) <= 24 for line in table_lines(columns, rows, 24))


@pytest.mark.slow
@given(st.text(max_size=40), st.integers(1, 40))
def test_what_is_shortened_fits(text: str, width: int) -> None:
    assert width_of(shortened(harmless(text), width)) <= width


@pytest.mark.parametrize("sign", list("\x1b\n\r\x9b\u202e\u2066\x7f\u2028\ud800\u200b\ufeff"))
def test_signs_that_a_terminal_obeys_are_replaced(sign: str) -> None:
    assert harmless(f"a{sign}b") == "a\N{REPLACEMENT CHARACTER}b"


@pytest.mark.parametrize(
    ("environment", "expected"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True), ({"TERM": "dumb"}, False)],
)
def test_colours_are_for_terminals_that_want_them(environment: dict[str, str], expected: bool) -> None:
    assert uses_colour(Screen(), environment | {"WT_SESSION": "1"}) is expected
    assert not uses_colour(io.StringIO(), environment)


def test_a_style_does_not_shift_a_column(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stdout", Screen())

    lines = table_lines([NAME, COUNT], [[Styled("ok", Style.GOOD), "1"], ["failed", "22"]], 40, is_quiet=True)

    assert lines == ["\x1b[32mok\x1b[0m       1", "failed  22"]


def test_a_text_without_style_stays_as_it_is() -> None:
    assert styled("ok", None, Screen()) == "ok"


def test_a_shorter_width_never_shows_more() -> None:
    shown = [shortened("日本語 and more", width) for width in range(1, 20)]

    assert all(width_of(one) <= width_of(other) for one, other in pairwise(shown))
