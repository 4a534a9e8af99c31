"""What the row of a held run says of its pause is read again as it was."""

from datetime import UTC, datetime

import pytest

from scheduler_core.values.records.pause import PauseHold, stored_hold, told_hold

END = datetime(2027, 1, 3, 8, 0, tzinfo=UTC)
HOLDS = [
    PauseHold(None, None, "ann"),
    PauseHold(None, END, ""),
    PauseHold("", END, "command line", "we move (again)"),
    PauseHold("ops/night (old)", None, "ann until noon", "until it is resumed"),
    PauseHold("ops", END.replace(microsecond=5), "window", "two\nlines"),
]


@pytest.mark.parametrize("hold", HOLDS)
def test_a_hold_is_read_as_it_was_stored(hold: PauseHold) -> None:
    assert stored_hold(hold.stored) == hold


def test_the_row_has_who_and_the_instant_and_people_have_their_clock() -> None:
    """Lists named the folder alone."""
    stored = PauseHold("ops", END, "window", "we move").stored

    assert stored == "held: the folder ops is paused by window until 2027-01-03T08:00:00Z (we move)"
    assert told_hold(stored, lambda at: f"{at:%H:%M}") == (
        "held: the folder ops is paused by you in the window until 08:00 (we move)"
    )


@pytest.mark.parametrize(
    "words",
    [
        "",
        "held as long as the job is switched off",
        "held: the job is paused by ann",
        "held: the job is paused by ann until 2027-99-03T08:00:00Z",
    ],
)
def test_other_words_stay_as_they_are(words: str) -> None:
    assert stored_hold(words) is None
    assert told_hold(words, str) == words
