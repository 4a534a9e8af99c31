"""What the core wrote down, in the words of the window."""

import pytest

from gui.core_access.core_words import said


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("cancelled by window", "you stopped it"),
        ("cancelled by command line", "stopped on the command line"),
        ("cancelled by Ann", "cancelled by Ann"),
        ("cancelled", "cancelled"),
    ],
)
@pytest.mark.usefixtures("qapp")
def test_whoever_stopped_a_run_is_no_program(written: str, words: str) -> None:
    """A notice said that a job “was cancelled: cancelled by window”."""
    assert said(written) == words
