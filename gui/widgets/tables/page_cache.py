"""Cache lines of a table with many more rows. No Qt here."""

from array import array
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Generic, TypeVar

Line = TypeVar("Line")
# Each of these may be looked for through all rows.
_FEW = 8
_NEAR_END = 5_000


class PageCache(Generic[Line]):
    """The ids of all rows, eight bytes each, and the lines of those that were shown lately."""

    def __init__(self, capacity: int = 2_000) -> None:
        self.ids = array("q")
        self._capacity = capacity
        self._lines: OrderedDict[int, Line] = OrderedDict()
        self._stale: set[int] = set()
        # Where an id stood when its line was wanted; rows seldom move, so the guess is seldom wrong.
        self._guesses: dict[int, int] = {}

    def __len__(self) -> int:
        return len(self.ids)

    def replace_ids(self, ids: Iterable[int]) -> None:
        """Show other rows; lines are kept, as most rows are often the same."""
        self.ids = array("q", ids)

    def forget_lines(self) -> None:
        """Know no line any more: the ids to come mean others."""
        self._lines.clear()
        self._stale.clear()
        self._guesses.clear()

    def forget_wrong(self, row_ids: Iterable[int], is_wrong: Callable[[Line], bool]) -> None:
        """Know no longer what is wrong by now of some ids."""
        wrong = {row_id for row_id, line in self._lines.items() if is_wrong(line)}
        for row_id in wrong.intersection(row_ids) if wrong else ():
            del self._lines[row_id]
            self._stale.discard(row_id)

    def insert(self, at: int, ids: Sequence[int]) -> None:
        self.ids[at:at] = array("q", ids)

    def remove(self, at: int, count: int) -> None:
        del self.ids[at : at + count]

    def line_at(self, row: int) -> Line | None:
        """Return the line of a row, also one that is out of date."""
        return self._lines.get(self.ids[row])

    def line_of(self, row_id: int) -> Line | None:
        return self._lines.get(row_id)

    def guessed_row_of(self, row_id: int) -> int | None:
        """Return the row where an id was seen lately, if it is still there."""
        guess = self._guesses.get(row_id, -1)
        return guess if 0 <= guess < len(self.ids) and self.ids[guess] == row_id else None

    def row_of(self, row_id: int) -> int | None:
        guess = self.guessed_row_of(row_id)
        if guess is not None:
            return guess
        # What is new stands near the end, and a search through a million takes ten milliseconds.
        for begin in (max(0, len(self.ids) - _NEAR_END), 0):
            with suppress(ValueError):
                return self.ids.index(row_id, begin)
        return None

    def rows_of(self, row_ids: Sequence[int]) -> list[int]:
        """Return the rows of some ids that are there, in their order; many are found in one walk."""
        if len(row_ids) <= _FEW:
            found = {row_id: self.row_of(row_id) for row_id in row_ids}
        else:
            wanted = set(row_ids)
            found = {row_id: row for row, row_id in enumerate(self.ids) if row_id in wanted}
        return [row for row_id in row_ids if (row := found.get(row_id)) is not None]

    def put(self, lines: Iterable[tuple[int, Line]]) -> None:
        for row_id, line in lines:
            self._lines[row_id] = line
            self._lines.move_to_end(row_id)
            self._stale.discard(row_id)
        while len(self._lines) > self._capacity:
            gone, _ = self._lines.popitem(last=False)
            self._stale.discard(gone)
            self._guesses.pop(gone, None)

    def mark_stale(self, row_ids: Iterable[int] | None = None) -> list[int]:
        """Let lines (None: all of them) be asked for again when they are shown; return which were there."""
        if row_ids is None:
            known = list(self._lines)
        else:
            known = [row_id for row_id in row_ids if row_id in self._lines]
        self._stale.update(known)
        return known

    def is_fresh(self, row_id: int) -> bool:
        return row_id in self._lines and row_id not in self._stale

    def wanted_among(self, rows: range) -> Sequence[int]:
        """Return the ids of some rows, as far as there are such, whose lines are not known or out of date."""
        first = max(0, rows.start)
        wanted = []
        for place, row_id in enumerate(self.ids[first : max(first, rows.stop)], start=first):
            if not self.is_fresh(row_id):
                self._guesses[row_id] = place
                wanted.append(row_id)
        return wanted
