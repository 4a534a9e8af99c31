"""Add, move, copy and remove steps, with undo. No widgets here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from gui.job_editor.steps.cards.step_cards import (
    ENDS,
    CardReading,
    CardWay,
    StepCard,
    StepKind,
    ends_place,
    new_card,
    read_card,
)
from gui.job_editor.steps.cards.step_rows import Spot, spot_at
from gui.job_editor.steps.cards.step_ways import node_at

_MOST_STATES = 200


@dataclass(frozen=True, slots=True)
class StepsState:
    """The cards, and which of them is open, by its key."""

    cards: tuple[StepCard, ...] = ()
    chosen: int | None = None


class StepsEditing:
    """Holds the cards; what is typed into one field without a pause elsewhere is undone at once."""

    def __init__(self, cards: Sequence[StepCard] = (), chosen_place: int = 0) -> None:
        chosen = cards[min(chosen_place, len(cards) - 1)].key if cards else None
        self.state = StepsState(tuple(cards), chosen)
        self._done: list[StepsState] = []
        self._undone: list[StepsState] = []
        self._typed: tuple[int, str] | None = None
        self._readings: dict[int, tuple[StepCard, CardReading]] = {}
        self._next_key = max((card.key for card in cards), default=-1) + 1

    @property
    def cards(self) -> tuple[StepCard, ...]:
        return self.state.cards

    @property
    def can_undo(self) -> bool:
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    @property
    def chosen(self) -> StepCard | None:
        """The card that is open."""
        return next((card for card in self.cards if card.key == self.state.chosen), None)

    def place_of(self, key: int | None) -> int | None:
        return next((place for place, card in enumerate(self.cards) if card.key == key), None)

    def readings(self) -> list[CardReading]:
        """Return what each card says; those that did not change are not read again."""
        return [self._reading(card) for card in self.cards]

    def choose(self, key: int) -> None:
        self._typed = None
        if self.place_of(key) is not None:
            self.state = replace(self.state, chosen=key)

    def add(self, kind: StepKind, gap: int | None = None) -> StepCard:
        """Add a card in a gap between the rows, or at the end, and open it."""
        spot = None if gap is None else spot_at(self.cards, gap)
        place, way = (len(self.cards), None) if spot is None else (spot.place, spot.way)
        card = replace(new_card(kind, self._new_key()), way=way)
        self._take((*self.cards[:place], card, *self.cards[place:]), card.key)
        return card

    def duplicate(self, key: int) -> None:
        """Put a copy below a card with all that it holds, and open it."""
        block = self._block(key)
        if block:
            copies = self._copied(self.cards[block.start : block.stop])
            cards = (*self.cards[: block.stop], *copies, *self.cards[block.stop :])
            self._take(cards, copies[0].key)

    def remove(self, key: int) -> int:
        """Take a card out with all that it holds, open what takes its place, and tell how many these were."""
        block = self._block(key)
        if block:
            left = (*self.cards[: block.start], *self.cards[block.stop :])
            following = left[min(block.start, len(left) - 1)].key if left else None
            self._take(left, following)
        return len(block)

    def move(self, key: int, gap: int) -> bool:
        """Move a card with all that it holds to a gap among the other rows; False if it stands there."""
        block = self._block(key)
        others = (*self.cards[: block.start], *self.cards[block.stop :])
        spot = spot_at(others, gap)
        if not block or spot is None:
            return False
        moved = self.cards[block.start : block.stop]
        if Spot(block.start, moved[0].way) == spot:
            return False
        moved = (replace(moved[0], way=spot.way), *moved[1:])
        self._take((*others[: spot.place], *moved, *others[spot.place :]), key)
        return True

    def end_way(self, key: int, *, is_first: bool, ends: bool) -> None:
        """Say whether a way of a branch ends the sequence."""
        place = ends_place(is_first=is_first)
        cards = tuple(
            card.with_text(place, ENDS if ends else "") if card.key == key else card for card in self.cards
        )
        if cards != self.cards:
            self._take(cards, key)

    def put(self, key: int, place: str, text: str) -> None:
        """Take what was typed into a field of a card."""
        cards = tuple(card.with_text(place, text) if card.key == key else card for card in self.cards)
        if self._typed == (key, place):
            self._undone.clear()
            self.state = replace(self.state, cards=cards)
            if self._done and self._done[-1].cards == cards:
                # The field took all of it back: one more undo means what was done before.
                self._done.pop()
                self._typed = None
        else:
            self._take(cards, self.state.chosen)
            self._typed = (key, place)

    def undo(self) -> None:
        if self._done:
            self._undone.append(self.state)
            self.state = self._done.pop()
            self._typed = None

    def redo(self) -> None:
        if self._undone:
            self._done.append(self.state)
            self.state = self._undone.pop()
            self._typed = None

    def replace_all(self, cards: Sequence[StepCard]) -> None:
        """Take the cards of another text; the way back leads to those before."""
        keyed = self._copied(cards)
        self._take(keyed, keyed[0].key if keyed else None)

    def _block(self, key: int) -> range:
        """Return the places of a card and of all that it holds."""
        place = self.place_of(key)
        return range(0) if place is None else range(place, place + node_at(self.cards, place).size)

    def _copied(self, cards: Sequence[StepCard]) -> tuple[StepCard, ...]:
        """Return cards under new keys; what stands in a way of one stands in that of its copy."""
        keys = {card.key: self._new_key() for card in cards}
        return tuple(replace(card, key=keys[card.key], way=_under(card.way, keys)) for card in cards)

    def _new_key(self) -> int:
        self._next_key += 1
        return self._next_key - 1

    def _take(self, cards: tuple[StepCard, ...], chosen: int | None) -> None:
        self._typed = None
        self._undone.clear()
        self._done.append(self.state)
        del self._done[:-_MOST_STATES]
        self.state = StepsState(cards, chosen)

    def _reading(self, card: StepCard) -> CardReading:
        kept = self._readings.get(card.key)
        if kept is None or kept[0] is not card:
            kept = card, read_card(card)
            self._readings[card.key] = kept
        return kept[1]


def _under(way: CardWay | None, keys: Mapping[int, int]) -> CardWay | None:
    return way if way is None else replace(way, branch=keys.get(way.branch, way.branch))
