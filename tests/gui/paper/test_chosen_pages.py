"""Pages that are typed are read or refused in words."""

import pytest

from gui.paper.chosen_pages import pages_typed, problem_of_pages


@pytest.mark.parametrize(
    ("typed", "pages"),
    [
        ("2", [2]),
        ("1, 3-5", [1, 3, 4, 5]),
        ("4-", [4, 5, 6]),
        (" 2 \N{EN DASH} 3 ; 6", [2, 3, 6]),
        ("3,3,1", [1, 3]),
    ],
)
def test_pages_are_read(typed: str, pages: list[int]) -> None:
    chosen = pages_typed(typed)

    assert chosen is not None
    assert [number + 1 for number in range(6) if number in chosen] == pages
    assert problem_of_pages(typed, 6) == ""


@pytest.mark.parametrize("typed", ["", "  ", ", ,"])
def test_nothing_means_all(typed: str) -> None:
    assert pages_typed(typed) is None


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("two", "such as"),
        ("-3", "such as"),
        ("1.5", "such as"),
        ("0", "first page is 1"),
        ("5-2", "smaller"),
        ("2, 9", "There are 6 pages."),
        ("9-", "There are 6 pages."),
    ],
)
def test_what_names_no_pages_is_refused(typed: str, why: str) -> None:
    assert why in problem_of_pages(typed, 6)


def test_how_many_there_are_is_not_said_before_it_is_known() -> None:
    assert problem_of_pages("9", 0) == ""
    assert problem_of_pages("9", 1) == "There is one page."
