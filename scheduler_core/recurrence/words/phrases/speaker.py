"""Phrases with their places filled."""

from collections.abc import Sequence

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.words.phrases.phrase import Counted, Language, Names, Phrase


@dataclass(frozen=True, slots=True)
class Speaker:
    """Says the phrases of one language about a schedule in one zone."""

    language: Language
    zone: str

    def say(self, phrase: Phrase, **places: str) -> str:
        return self.language.phrases[phrase].format(**places)

    def count(self, phrase: Counted, count: int, **places: str) -> str:
        form = self.language.plural_form(count)
        return self.language.counted[phrase][form].format(count=count, **places)

    def name(self, names: Names, index: int) -> str:
        return self.language.names[names][index]

    def clock(self, tick_of_day: int) -> str:
        """Write a time of day, given in ticks since midnight."""
        return self.language.clock(tick_of_day)

    def ordinal(self, number: int) -> str:
        return self.language.ordinal(number)

    def all_of(self, items: Sequence[str]) -> str:
        """List items: a, b and c."""
        return self._listed(items, Phrase.AND)

    def any_of(self, items: Sequence[str]) -> str:
        """List items: a, b or c."""
        return self._listed(items, Phrase.OR)

    def joined(self, phrase: Phrase, items: Sequence[str]) -> str:
        """Chain items by a phrase with the places `first` and `next`."""
        text = items[0]
        for item in items[1:]:
            text = self.say(phrase, first=text, next=item)
        return text

    def _listed(self, items: Sequence[str], last_pair: Phrase) -> str:
        if len(items) == 1:
            return items[0]
        return self.say(last_pair, first=self.joined(Phrase.COMMA, items[:-1]), next=items[-1])
