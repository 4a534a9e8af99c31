"""A language's words as the words of the grammar, each with its place in the line."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import lru_cache

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.words.parsing.tokens import Token, TokenKind, cut, words_of
from scheduler_core.recurrence.words.parsing.vocabulary import KNOWN_WORDS
from scheduler_core.values.schedules.weekday import Weekday

NUMBER = "#"
_LONGEST_SHORT = 4
_FOLDED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_NAMED = re.compile(r"(?<![\w'])'([^'\n]+)'(?![\w'])")

Cut = tuple[re.Pattern[str], Callable[[re.Match[str]], str | None]]


@dataclass(slots=True)
class Turns:
    """What turns that begin with some words say, and the turns that go on from there."""

    said: str | None = None
    longer: dict[str, "Turns"] = field(default_factory=dict)

    def add(self, words: Sequence[str], said: str) -> None:
        place = self
        for word in words:
            place = place.longer.setdefault(word, Turns())
        place.said = said


@dataclass(frozen=True, eq=False)
class Lexicon:
    """The words of a language: what each, and each turn of several, is in the words of the grammar.

    `cuts` find what is cut out of the line before its words are, as dates and times written with dots;
    `compound` reads a word that is made of others. `own` are the words that tell the language by themselves.
    """

    code: str
    example: str
    turns: Mapping[str, str]
    words: Mapping[str, str] = field(default_factory=dict)
    numbers: frozenset[str] = frozenset()
    compound: Callable[[str], str | None] = lambda _: None
    cuts: tuple[Cut, ...] = ()
    plain: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()
    advice: Mapping[str, str] = field(default_factory=dict)
    weekdays: tuple[str, ...] = tuple(day.name.lower() for day in Weekday)
    each_day: str = "every {} at 9:00"
    each_weeks: str = "every {} weeks on {}"
    next_day: str = "next {} at 9:00"
    last_day: str = "last {} of the month at 9:00"
    at_nine: str = "at 9:00"
    of_the_month: str = "of the month"
    months: tuple[str, ...] = tuple(
        "january february march april may june july august september october november december".split()
    )
    day_of_month: str = "day {}"
    day_of_year: str = "{month} {day}"

    def __post_init__(self) -> None:
        turns = Turns()
        for turn, said in self.turns.items():
            turns.add(folded(turn).split(), said)
        words = {folded(word): said for word, said in self.words.items()}
        known = {word for turn in self.turns for word in folded(turn).split()}
        object.__setattr__(self, "_turns", turns)
        object.__setattr__(self, "_words", words)
        object.__setattr__(self, "_numbers", frozenset(map(folded, self.numbers)))
        object.__setattr__(self, "_known", known | words.keys() | self.plain)

    _turns: Turns = field(init=False, repr=False)
    _words: dict[str, str] = field(init=False, repr=False)
    _numbers: frozenset[str] = field(init=False, repr=False)
    _known: frozenset[str] = field(init=False, repr=False)

    def tokens(self, plain: str, field_name: str) -> list[Token]:
        """Return the line in words of the grammar, the last of which is an END."""
        raw = self._cut(plain, field_name)
        raw = [token for place, token in enumerate(raw) if not _is_dot_of_word(raw, place)]
        keys = [folded(token.text) for token in raw]
        said: list[Token] = []
        place = 0
        while place < len(raw):
            turn = self._longest(raw, keys, place, self._turns)
            if turn is None:
                said += self._of_word(raw[place])
                place += 1
            else:
                end, words = turn
                said += self._of_turn(words, raw[place:end])
                place = end
        return [*said, Token(TokenKind.END, "", len(plain), len(plain))]

    def knows(self, word: str) -> bool:
        """Tell whether a word in small letters says something in this language."""
        key = folded(word)
        return key in self._known or self.compound(key) is not None

    def says(self, word: str) -> bool:
        """Tell whether a word says something by itself, and not only in a turn of several."""
        key = folded(word)
        return (
            key in self._words or key in self._numbers or key in self.plain or self.compound(key) is not None
        )

    def tells(self, word: str) -> bool:
        """Tell whether only this language has a word."""
        key = folded(word)
        return key in self.own or (key not in self._known and self.compound(key) is not None)

    def near(self) -> frozenset[str]:
        """Return the words that a misspelt one may be meant for, as they are spelt."""
        return _spelt(self)

    def shown(self, reason: str) -> str:
        """Return why a line was refused with its examples in this language."""
        if not self.advice:
            return reason
        return _NAMED.sub(lambda named: f"'{self.advice.get(named[1], named[1])}'", reason)

    def _cut(self, plain: str, field_name: str) -> list[Token]:
        """Cut a line into tokens; what `cuts` find is in words of the grammar already."""
        if not self.cuts:
            return cut(plain, field_name)
        found: list[tuple[int, int, str]] = []
        for pattern, said in self.cuts:
            for match in pattern.finditer(plain):
                is_free = all(match.end() <= begin or match.start() >= end for begin, end, _ in found)
                text = said(match) if is_free else None
                if text is not None:
                    found.append((match.start(), match.end(), text))
        tokens: list[Token] = []
        place = 0
        for begin, end, text in sorted(found):
            tokens += cut(plain, field_name, place, begin)
            tokens += _placed(text, begin, end)
            place = end
        return tokens + cut(plain, field_name, place)

    def _longest(
        self, raw: Sequence[Token], keys: Sequence[str], place: int, turns: Turns
    ) -> tuple[int, str] | None:
        """Return where the longest turn ends that goes on from here, and what it says."""
        found = None if turns.said is None else (place, turns.said)
        if place == len(raw):
            return found
        longer = turns.longer.get(keys[place])
        if longer is not None:
            found = self._longest(raw, keys, place + 1, longer) or found
        of_number = turns.longer.get(NUMBER)
        if of_number is not None and self._is_number(raw[place]):
            other = self._longest(raw, keys, place + 1, of_number)
            found = max((each for each in (found, other) if each is not None), default=None)
        return found

    def _is_number(self, token: Token) -> bool:
        return token.kind is TokenKind.NUMBER or folded(token.text) in self._numbers

    def _of_word(self, token: Token) -> list[Token]:
        if token.kind is not TokenKind.WORD or token.is_said:
            return [token]
        key = folded(token.text)
        said = self._words.get(key)
        if said is None and key not in self.plain:
            said = self.compound(key)
        return [token] if said is None else _placed(said, token.start, token.end)

    def _of_turn(self, said: str, taken: Sequence[Token]) -> Iterator[Token]:
        """Return what a turn says; `#` stands for the numbers in it, in their order."""
        begin, end = taken[0].start, taken[-1].end
        numbers = iter([token for token in taken if self._is_number(token)] if NUMBER in said else [])
        for part in said.split(NUMBER):
            yield from _placed(part, begin, end)
            number = next(numbers, None)
            if number is not None:
                yield from (replace(token, start=begin, end=end) for token in self._of_word(number))


@lru_cache(maxsize=4)
def _spelt(lexicon: Lexicon) -> frozenset[str]:
    of_turns = {word for turn in lexicon.turns for word in turn.split()}
    return frozenset(of_turns | lexicon.words.keys() | lexicon.plain)


def _is_dot_of_word(raw: Sequence[Token], place: int) -> bool:
    """Tell whether a dot ends the line or a short word: dec. 24."""
    if raw[place].text != "." or not place:
        return False
    before = raw[place - 1]
    is_short = before.kind is TokenKind.WORD and (
        len(before.text) <= _LONGEST_SHORT or before.text == "thurs"
    )
    return place == len(raw) - 1 or (is_short and before.end == raw[place].start)


def folded(word: str) -> str:
    """Return a word in the letters that stand for its umlauts."""
    return word.translate(_FOLDED)


def _placed(said: str, begin: int, end: int) -> list[Token]:
    return [Token(kind, text, begin, end, is_said=True) for kind, text in words_of(said)]


# The words of the grammar as they are, for the short texts of the command line.
PLAIN = Lexicon(code="", example="every weekday at 9:30", turns={}, plain=KNOWN_WORDS)
