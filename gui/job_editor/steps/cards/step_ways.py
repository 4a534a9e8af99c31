"""Convert steps into a tree of cards with their branches, and back."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from gui.job_editor.steps.cards.step_cards import CardReading, CardWay, StepCard
from scheduler_core.values.jobs.sequence import Branch, Step


@dataclass(frozen=True, slots=True)
class Node:
    """A card by its place, with what stands in its two ways if it is a branch."""

    place: int
    first: tuple["Node", ...] = ()
    other: tuple["Node", ...] = ()

    @property
    def size(self) -> int:
        """How many cards it is with all that it holds."""
        return 1 + size_of(self.first) + size_of(self.other)


def nodes_of(cards: Sequence[StepCard]) -> tuple[Node, ...]:
    """Return the cards that stand in no way, each with all that it holds."""
    held: dict[CardWay | None, list[int]] = defaultdict(list)
    for place, card in enumerate(cards):
        held[card.way].append(place)

    def made(way: CardWay | None) -> tuple[Node, ...]:
        return tuple(
            Node(place, *(made(CardWay(cards[place].key, is_first)) for is_first in (True, False)))
            for place in held.get(way, ())
        )

    return made(None)


def size_of(nodes: Sequence[Node]) -> int:
    return sum(node.size for node in nodes)


def all_nodes(nodes: Sequence[Node]) -> Iterator[Node]:
    """Yield each card with what it holds, in the order of their places."""
    for node in nodes:
        yield node
        yield from all_nodes((*node.first, *node.other))


def node_at(cards: Sequence[StepCard], place: int) -> Node:
    return next(node for node in all_nodes(nodes_of(cards)) if node.place == place)


def depth_of(cards: Sequence[StepCard], card: StepCard) -> int:
    """Return within how many branches a card stands."""
    by_key = {each.key: each for each in cards}
    depth = 0
    while card.way is not None:
        card = by_key[card.way.branch]
        depth += 1
    return depth


def ways_of(steps: Sequence[Step]) -> list[CardWay | None]:
    """Return in which way each step stands; the place of a branch in the row is its key."""
    found: list[CardWay | None] = []

    def take(count: int, way: CardWay | None) -> None:
        end = len(found) + count
        while len(found) < end:
            key = len(found)
            step = steps[key]
            found.append(way)
            if isinstance(step, Branch):
                take(step.then, CardWay(key, True))
                take(step.otherwise, CardWay(key, False))

    take(len(steps), None)
    return found


def steps_of(readings: Sequence[CardReading]) -> list[Step | None]:
    """Return the steps that cards say, each branch with what it holds; None for one that is wrong.

    A branch that is wrong still holds what stands in its ways.
    """
    found: list[Step | None] = []
    for node in all_nodes(nodes_of([reading.card for reading in readings])):
        reading = readings[node.place]
        origin = reading.card.origin
        step = origin if reading.step is None and isinstance(origin, Branch) else reading.step
        if isinstance(step, Branch):
            step = replace(step, then=size_of(node.first), otherwise=size_of(node.other))
        found.append(step)
    return found
