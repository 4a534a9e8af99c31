"""Steps being edited: added, moved, copied and taken out, with the way back. No widgets here."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gui.job_editor.steps.step_cards import CardReading, StepCard, StepKind, new_card, read_card

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

    def add(self, kind: StepKind, at: int | None = None) -> StepCard:
        """Add a card at a place, or at the end, and open it."""
        card = new_card(kind, self._new_key())
        place = len(self.cards) if at is None else at
        self._take((*self.cards[:place], card, *self.cards[place:]), card.key)
        return card

    def duplicate(self, key: int) -> None:
        """Put a copy below a card and open it."""
        place = self.place_of(key)
        if place is not None:
            copy = replace(self.cards[place], key=self._new_key())
            self._take((*self.cards[: place + 1], copy, *self.cards[place + 1 :]), copy.key)

    def remove(self, key: int) -> None:
        """Take a card out, and open the one that takes its place."""
        place = self.place_of(key)
        if place is not None:
            left = (*self.cards[:place], *self.cards[place + 1 :])
            following = left[min(place, len(left) - 1)].key if left else None
            self._take(left, following)

    def move(self, key: int, to: int) -> bool:
        """Move a card to a place among the others; False if it stands there."""
        place = self.place_of(key)
        to = max(0, min(to, len(self.cards) - 1))
        if place is None or place == to:
            return False
        others = [card for card in self.cards if card.key != key]
        others.insert(to, self.cards[place])
        self._take(tuple(others), key)
        return True

    def put(self, key: int, place: str, text: str) -> None:
        """Take what was typed into a field of a card."""
        cards = tuple(card.with_text(place, text) if card.key == key else card for card in self.cards)
        if self._typed == (key, place):
            self._undone.clear()
            self.state = replace(self.state, cards=cards)
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
        keyed = tuple(replace(card, key=self._new_key()) for card in cards)
        self._take(keyed, keyed[0].key if keyed else None)

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
