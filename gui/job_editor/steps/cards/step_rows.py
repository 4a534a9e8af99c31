"""Arrange cards as rows of a list, with heads and feet of branches and gaps to drop into."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from gui.job_editor.steps.cards.step_cards import CardWay, StepCard, StepKind
from gui.job_editor.steps.cards.step_ways import Node, all_nodes, nodes_of, size_of


class RowPart(Enum):
    """What a row is: a card, or what stands above or below the cards of a way."""

    CARD = auto()
    HEAD = auto()
    FOOT = auto()


@dataclass(frozen=True, slots=True)
class Row:
    """A row by the key of its card, or of the branch whose way it heads or closes.

    `depth` counts the branches around it, and `is_followed` tells whether another card stands below it
    in the same way.
    """

    key: int
    part: RowPart = RowPart.CARD
    is_first: bool = True
    depth: int = 0
    is_followed: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a card is put: before which place, and into which way."""

    place: int
    way: CardWay | None


def rows_of(cards: Sequence[StepCard]) -> tuple[Row, ...]:
    return tuple(_rows(cards, nodes_of(cards), 0))


def identity_of(row: Row) -> tuple[int, RowPart, bool]:
    """Return what tells a row from the others."""
    return row.key, row.part, row.is_first


def is_gap(rows: Sequence[Row], gap: int) -> bool:
    """Tell whether a card can stand before a row; there is no room above the head of a way."""
    return gap == len(rows) or rows[gap].part is not RowPart.HEAD


def block_of(rows: Sequence[Row], key: int) -> range:
    """Return the rows of a card with all that it holds; none where it is not there."""
    own = [place for place, row in enumerate(rows) if row.key == key]
    return range(own[0], own[-1] + 1) if own else range(0)


def blocks_around(rows: Sequence[Row], place: int) -> Iterator[range]:
    """Yield the rows of each branch that a row stands in, from the inside out."""
    depth = rows[place].depth
    for row in reversed(rows[:place]):
        if row.part is RowPart.CARD and row.depth < depth:
            depth = row.depth
            yield block_of(rows, row.key)


def gap_moved(rows: Sequence[Row], key: int, by: int) -> int | None:
    """Return the gap among the other rows that is next to a card, above or below; None past either end."""
    block = block_of(rows, key)
    others = [*rows[: block.start], *rows[block.stop :]]
    gap = block.start + by
    while 0 <= gap <= len(others):
        if is_gap(others, gap):
            return gap
        gap += by
    return None


def gap_among_others(rows: Sequence[Row], key: int, gap: int) -> int | None:
    """Return which gap among the other rows one of all rows is; None if it is within what is moved."""
    block = block_of(rows, key)
    if gap <= block.start:
        return gap
    return gap - len(block) if gap >= block.stop else None


def gap_to_add(rows: Sequence[Row], current: int) -> int:
    """Return where a new card is put: into the way that the current row is in, or else at the end."""
    if not 0 <= current < len(rows) or rows[current].depth == 0:
        return len(rows)
    row = rows[current]
    return current if row.part is RowPart.FOOT else block_of(rows, row.key).stop


def spot_at(cards: Sequence[StepCard], gap: int) -> Spot | None:
    """Return where a card is put that is to stand in a gap; None where no card can stand."""
    rows = rows_of(cards)
    gap = max(0, min(gap, len(rows)))
    if gap == len(rows):
        return Spot(len(cards), None)
    row = rows[gap]
    node = next(each for each in all_nodes(nodes_of(cards)) if cards[each.place].key == row.key)
    if row.part is RowPart.CARD:
        return Spot(node.place, cards[node.place].way)
    if row.part is RowPart.HEAD:
        return None
    held = size_of(node.first) + (0 if row.is_first else size_of(node.other))
    return Spot(node.place + 1 + held, CardWay(row.key, row.is_first))


def _rows(cards: Sequence[StepCard], nodes: Sequence[Node], depth: int) -> Iterator[Row]:
    for node in nodes:
        card = cards[node.place]
        yield Row(card.key, depth=depth, is_followed=node is not nodes[-1])
        if card.kind is not StepKind.BRANCH:
            continue
        for is_first, held in ((True, node.first), (False, node.other)):
            for part in (RowPart.HEAD, RowPart.FOOT):
                yield Row(card.key, part, is_first, depth + 1)
                if part is RowPart.HEAD:
                    yield from _rows(cards, held, depth + 1)


def rows_without(rows: Sequence[Row], key: int) -> list[Row]:
    """Return the rows that stay when a card is moved with all that it holds."""
    block = block_of(rows, key)
    return [*rows[: block.start], *rows[block.stop :]]
