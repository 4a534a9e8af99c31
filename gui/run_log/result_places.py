"""Share out the room of a result in the log: its words, and behind them how many are alike."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect

from gui.look.tokens import space

# What a chip has around its words, and the gap before it.
AROUND_ALIKE = 7.5
_GAP, _HIGH = 2, 5


@dataclass(frozen=True, slots=True)
class ResultPlaces:
    """Where a result stands, and the chip behind it with its words; an empty one where there is none.

    It `goes_on` in what the time leaves of the next cell where its own has no room for all of it.
    """

    room: QRect
    chip: QRect
    words: str = ""
    goes_on: bool = False


def result_places(
    own: QRect, joined: QRect, needed: int, chips: Sequence[tuple[str, int]], *, is_mirrored: bool
) -> ResultPlaces:
    """Return the first way in which a result is whole; else that with the most room for it.

    `chips` are the words that say how many are alike and how wide they are, the longest first; `joined` is
    its own room with what is free next to it.
    """
    rooms = [(own, False), *([(joined, True)] if joined.width() > own.width() else [])]
    if not chips:
        room, goes_on = next((each for each in rooms if needed <= each[0].width()), rooms[-1])
        return ResultPlaces(room, QRect(), goes_on=goes_on)
    ways = [
        _beside_chip(room, words, wide, is_mirrored=is_mirrored, goes_on=goes_on)
        for words, wide in chips
        for room, goes_on in rooms
    ]
    return next((each for each in ways if needed <= each.room.width()), ways[-1])


def _beside_chip(room: QRect, words: str, wide: int, *, is_mirrored: bool, goes_on: bool) -> ResultPlaces:
    around = min(wide + space(AROUND_ALIKE), max(room.width() - space(1), 0))
    chip = QRect(0, 0, around, space(_HIGH))
    chip.moveCenter(room.center())
    taken = around + space(_GAP)
    if is_mirrored:
        chip.moveLeft(room.left())
        return ResultPlaces(room.adjusted(taken, 0, 0, 0), chip, words, goes_on)
    chip.moveRight(room.right())
    return ResultPlaces(room.adjusted(0, 0, -taken, 0), chip, words, goes_on)
