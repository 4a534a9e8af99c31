"""Which lines of an output carry its error."""

import pytest

from gui.run_output.error_lines import MOST_MARKED, ShownFailure, error_lines


@pytest.mark.parametrize(
    ("output", "first_error", "expected"),
    [
        ("fine\nno space left\nfine again", "no space left", [1]),
        # The ledger keeps the beginning of a long line.
        ("x\nrefused after 3,412 of 18,204 messages", "refused after 3,412…", [1]),
        ("see: no space left\nno space left", "no space left", [1]),
        # What is known as the error is no line of the output.
        ("reading ok\nerror: connection refused\nkept the rest", "exit code 75", [1]),
        ("cc: main.c:3:5: error: expected ;\nmain.c:9:1: fatal error: no such file\nfine", "", [0, 1]),
        (
            "2026-11-24 08:00:01,120 ERROR db is down\n[ERROR] mail\nrsync: [sender] error: gone",
            "",
            [0, 1, 2],
        ),
        ("E: Unable to locate package hourbell", "", [0]),
        ("Traceback (most recent call last):\n  File x\n    y()\nKeyError: 'a'\ndone", "", [3]),
        ("Traceback (most recent call last):\n  File x\nsmtplib.Refused\n", "", [2]),
        ("errors: 0\n0 errors, 3 warnings\nno error: all well\nError handling is on\nterror: high", "", []),
        ("", "exit code 1", []),
    ],
)
def test_the_lines_of_the_error_are_found(output: str, first_error: str, expected: list[int]) -> None:
    assert error_lines(output.split("\n"), ShownFailure(first_error)) == expected


def test_what_was_written_last_is_nearest_to_an_exit_code_that_nothing_else_explains() -> None:
    lines = ["checking", "3 of 4 disks are there", "", " "]

    assert error_lines(lines, ShownFailure("exit code 3", has_exit_code=True)) == [1]
    assert error_lines(lines, ShownFailure("HTTP status 502")) == []
    assert error_lines(["error: disk 4", "bye"], ShownFailure("", has_exit_code=True)) == [0]


def test_of_many_errors_the_first_ones_are_marked_and_the_known_one_in_any_case() -> None:
    lines = [f"error: disk {number}" for number in range(100)]

    assert error_lines(lines, ShownFailure("error: disk 99")) == [*range(MOST_MARKED - 1), 99]
