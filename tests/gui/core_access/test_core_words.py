"""What the core wrote down, in the words of the window."""

import pytest

from gui.core_access.core_words import as_sentence, said


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


@pytest.mark.usefixtures("qapp")
def test_the_address_of_a_store_is_no_word_that_begins_a_sentence() -> None:
    """A notice began with “Postgresql://”."""
    assert as_sentence("the disk is full") == "The disk is full."
    told = as_sentence("postgresql://h@db/hourbell can't be reached")
    assert told == "postgresql://h@db/hourbell can't be reached."
