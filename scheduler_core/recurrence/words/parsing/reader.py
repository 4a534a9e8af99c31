"""A line of text read token by token."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NoReturn, TypeVar

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.words.parsing.lexicons.lexicon import PLAIN, Lexicon
from scheduler_core.recurrence.words.parsing.tokens import Token, TokenKind, plain_text
from scheduler_core.recurrence.words.parsing.vocabulary import (
    KNOWN_WORDS,
    MONTHS,
    TEEN_ORDINALS,
    UNIT_ORDINALS,
    WEEKDAY_GROUPS,
    WEEKDAYS,
)

T = TypeVar("T")

# What may have more after it when it stands at the end.
_INCOMPLETE = frozenset({TokenKind.WORD, TokenKind.NUMBER})
_NEAR_ENOUGH = 0.8
_TOO_SHORT = 2
_LONGEST_SHOWN = 40
_MOST_WORDS_SHOWN = 3
_MONTHS = 12
# What separates parts of a list is none of the words that are not understood.
_BETWEEN = ",; "

OR, _AND = "or", "and"
_EACH = frozenset({"every", "each", "any"})
_LEAVING_OUT = frozenset({"except", "excluding", "skipping", "not", "no", "without", "skip", "unless"})
_DAYS = frozenset({*WEEKDAYS, *WEEKDAY_GROUPS, *UNIT_ORDINALS, *TEEN_ORDINALS, "last", "weekend"})
_WEEKDAYS = frozenset({*WEEKDAYS, *WEEKDAY_GROUPS})
_PLACES = frozenset({*UNIT_ORDINALS, *TEEN_ORDINALS, "last"})
_AMONG_DAYS = _DAYS | {"the", "on", ",", _AND, OR, "day", "business", "working"}
_LEFT_OUT = _AMONG_DAYS | MONTHS.keys() | {"in", "of", "at", "month", "public", "holidays", "-", "to"}


class Reader:
    """Stands before a token of a text; what it reads of a known shape it steps over.

    Errors name `field` and show `example` as something that would be understood.
    """

    def __init__(self, text: str, field: str, example: str, lexicon: Lexicon = PLAIN) -> None:
        self.field = field
        self.example = example
        self.lexicon = lexicon
        self.text = plain_text(text, field)
        self.tokens = with_clear_or(lexicon.tokens(self.text, field))
        self._count = len(self.tokens)
        self._place = 0
        self.words = frozenset(token.text for token in self.tokens)

    def peek(self, ahead: int = 0) -> Token:
        place = self._place + ahead
        return self.tokens[place] if place < self._count else self.tokens[-1]

    def at_end(self) -> bool:
        return self.peek().kind is TokenKind.END

    def take(self) -> Token:
        token = self.peek()
        self._place += 1
        return token

    def take_kind(self, kind: TokenKind) -> str | None:
        """Step over a token of this kind and return its text."""
        return self.take().text if self.peek().kind is kind else None

    def take_word(self, *words: str) -> bool:
        """Step over one of these words or signs."""
        is_next = self.peek().text in words
        self._place += is_next
        return is_next

    def take_words(self, phrase: str) -> bool:
        """Step over all words of a phrase, if all follow one another here."""
        if not phrase.startswith(self.peek().text):
            return False
        words = phrase.split()
        if [token.text for token in self.tokens[self._place : self._place + len(words)]] != words:
            return False
        self._place += len(words)
        return True

    def look_up(self, table: Mapping[str, T]) -> T | None:
        """Step over a word that the table has and return what stands there for it."""
        found = table.get(self.peek().text)
        self._place += found is not None
        return found

    def attempt(self, read: Callable[["Reader"], T]) -> T:
        """Read something; where it is not there, which None says, stay in place."""
        place = self._place
        found = read(self)
        if found is None:
            self._place = place
        return found

    def take_until(self, end: int) -> None:
        """Step over all tokens that begin before a place in the text."""
        while not self.at_end() and self.peek().start < end:
            self._place += 1

    def says(self, word: str) -> bool:
        """Tell whether a word stands anywhere in the text."""
        return word in self.words

    def refuse(self, reason: str) -> NoReturn:
        raise InvalidInput(self.field, self.lexicon.shown(reason))

    def typed(self, first: Token, last: Token) -> str:
        """Return from one token to another what stands in the text."""
        return self.text[first.start : last.end]

    def refuse_here(self) -> NoReturn:
        """Refuse the text because of what stands here, naming the words that nothing knows."""
        rest = self.tokens[self._place : -1]
        if not rest:
            self.refuse(f"something is missing at the end; try {self.example!r}")
        self.refuse_unclear_date()
        if rest[0].text == OR and len(rest) > 1 and all(map(self._is_known, rest)):
            word = self.typed(rest[0], rest[0])
            self.refuse(f"{word!r} leaves open which one is meant; write 'and' for both, or leave one out")
        unknown = next((place for place, token in enumerate(rest) if not self._is_known(token)), None)
        is_of_turn = unknown is None and len(rest) == 1 and rest[0].kind is TokenKind.WORD
        if is_of_turn and not rest[0].is_said and not self.lexicon.says(rest[0].text):
            self.refuse(f"I don't understand {self.typed(rest[0], rest[0])!r}; try {self.example!r}")
        if unknown is None and len(rest) == 1 and rest[0].kind in _INCOMPLETE:
            typed = self.typed(rest[0], rest[0])
            self.refuse(f"something is missing after {typed!r}; try {self.example!r}")
        if unknown is None:
            shown = self.text[rest[0].start : rest[:_MOST_WORDS_SHOWN][-1].end]
            shown = shown.lstrip(_BETWEEN) or shown
            self.refuse(f"I don't understand {shown!r} here; try {self.example!r}")
        from difflib import get_close_matches

        word = self.typed(rest[unknown], rest[unknown])
        shown = ", ".join(map(repr, self._unknown_of(rest[unknown:])))
        # Two letters are near to too much: `sh` is no misspelt `ash`.
        is_long = len(word) > _TOO_SHORT
        near = (
            get_close_matches(word.lower(), self.lexicon.near(), n=1, cutoff=_NEAR_ENOUGH) if is_long else []
        )
        advice = f"did you mean {near[0]!r}?" if near else f"try {self.example!r}"
        self.refuse(f"I don't understand {shown}; {advice}")

    def refuse_unclear_date(self) -> None:
        """Refuse 3/4 that stands about here, which is the 3rd of april or the 4th of march."""
        for place in range(max(0, self._place - 1), self._place + 2):
            self._refuse_if_unclear_date(self.tokens[place:-1])

    def _refuse_if_unclear_date(self, rest: Sequence[Token]) -> None:
        words = [token.text for token in rest[:3]]
        if len(words) < len("3/4") or words[1] != "/" or not all(map(str.isdigit, words[::2])):
            return
        first, second = int(words[0]), int(words[2])
        if not (1 <= first <= _MONTHS and 1 <= second <= _MONTHS) or rest[0].end != rest[1].start:
            return
        text = self.typed(rest[0], rest[2])
        lexicon = self.lexicon
        one, other = (
            lexicon.day_of_year.format(month=lexicon.months[month - 1], day=day)
            for month, day in ((first, second), (second, first))
        )
        self.refuse(f"{text} can be read in two ways; write {one} or {other}")

    def _unknown_of(self, rest: Sequence[Token]) -> list[str]:
        """Return the words that nothing knows, those that stand side by side together."""
        found: list[tuple[Token, Token]] = []
        is_beside = False
        for token in rest:
            if not self._is_known(token):
                found = [*found[:-1], (found[-1][0], token)] if is_beside else [*found, (token, token)]
                is_beside = True
            elif token.kind is not TokenKind.SIGN or token.text in _BETWEEN:
                is_beside = False
        return [self.typed(first, last)[:_LONGEST_SHOWN] for first, last in found[:_MOST_WORDS_SHOWN]]

    def _is_known(self, token: Token) -> bool:
        if token.kind is not TokenKind.WORD or token.is_said or token.text in KNOWN_WORDS:
            return True
        return self.lexicon.knows(token.text)

    def finish(self) -> None:
        """Refuse whatever is left."""
        if not self.at_end():
            self.refuse_here()


def with_clear_or(tokens: Sequence[Token]) -> list[Token]:
    """Return the words of a line with `and` for each `or` of every monday or friday, not in may or june."""
    if all(token.text != OR for token in tokens):
        return list(tokens)
    return [
        replace(token, text=_AND) if token.text == OR and _is_of_both(tokens, place) else token
        for place, token in enumerate(tokens)
    ]


def _is_of_both(tokens: Sequence[Token], place: int) -> bool:
    """Tell whether only days stand from every up to here, or what is left out from except."""
    behind = tokens[place + 1]
    begins_time = behind.kind is TokenKind.TIME or behind.text in {"at", "noon", "midnight"}
    if begins_time:
        return False
    for token in reversed(tokens[:place]):
        if token.text in _LEAVING_OUT:
            return True
        if token.text in _EACH:
            return _are_days(tokens, place)
        is_number = token.kind in {TokenKind.NUMBER, TokenKind.ORDINAL, TokenKind.DATE}
        if token.text not in _LEFT_OUT and not is_number:
            return False
    return False


def _is_place(token: Token) -> bool:
    """Tell whether a token picks one of several days, such as first or last."""
    return token.text in _PLACES or token.kind is TokenKind.ORDINAL


def _are_days(tokens: Sequence[Token], place: int) -> bool:
    """Tell whether days stand on both sides, so that each of them is one of every."""
    for token in reversed(tokens[:place]):
        if token.text in _EACH:
            break
        if token.text not in _AMONG_DAYS and token.kind is not TokenKind.ORDINAL:
            return False
    following = [token for token in tokens[place + 1 : place + 4] if token.text not in {"on", "the", *_EACH}]
    if following and (following[0].kind is TokenKind.ORDINAL) != (
        tokens[place - 1].kind is TokenKind.ORDINAL
    ):
        return False  # every saturday or the 1st
    is_plain = tokens[place - 1].text in _WEEKDAYS and not _is_place(tokens[place - 2])
    if following and is_plain and _is_place(following[0]):
        return False  # every friday or the last day of the month
    if following and following[0].text in _PLACES and tokens[place - 1].text in _PLACES:
        return False  # every second or third friday
    is_placed = tokens[place - 1].text in _WEEKDAYS and _is_place(tokens[place - 2])
    if following and is_placed and following[0].text in _WEEKDAYS:
        return False  # every last friday or monday
    return bool(following) and (following[0].text in _DAYS or following[0].kind is TokenKind.ORDINAL)
