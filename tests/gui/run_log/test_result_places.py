"""A result of the log and the count of its like share their cell, and what the time leaves beside it."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication

from gui.look.tokens import space
from gui.run_log.result_places import AROUND_ALIKE, result_places

OWN, JOINED = QRect(100, 0, 300, 32), QRect(100, 0, 420, 32)
CHIPS = [("4 alike", 60), ("4\N{MULTIPLICATION SIGN}", 20)]


@pytest.fixture(autouse=True)
def scale(qapp: QApplication) -> None:
    """Steps of the scale are those of the font of the window."""


def beside(wide: int) -> int:
    """Return how much a chip takes of a room."""
    return wide + round(space(AROUND_ALIKE)) + round(space(2))


@pytest.mark.parametrize("is_mirrored", [False, True])
@pytest.mark.parametrize(
    ("room", "more", "words", "goes_on"),
    [
        (300, -2, "4 alike", False),
        # An error was cut here, though the time left room.
        (300, 5, "4 alike", True),
        (420, 5, "4\N{MULTIPLICATION SIGN}", True),
        (900, 0, "4\N{MULTIPLICATION SIGN}", True),
    ],
)
def test_a_result_is_whole_beside_the_count_of_its_like_if_there_is_room_at_all(
    room: int, more: int, words: str, *, goes_on: bool, is_mirrored: bool
) -> None:
    needed = room - beside(60) + more
    joined = QRect(JOINED) if not is_mirrored else QRect(OWN.left() - 120, 0, 420, 32)

    places = result_places(OWN, joined, needed, CHIPS, is_mirrored=is_mirrored)

    assert (places.words, places.goes_on) == (words, goes_on)
    assert room == 900 or places.room.width() >= needed
    assert not places.room.intersects(places.chip)
    assert (joined if goes_on else OWN).contains(places.chip)


def test_a_result_alone_takes_what_it_needs() -> None:
    assert result_places(OWN, JOINED, 300, [], is_mirrored=False).room == OWN
    assert result_places(OWN, JOINED, 301, [], is_mirrored=False).room == JOINED
    assert result_places(OWN, OWN, 301, [], is_mirrored=False).room == OWN
