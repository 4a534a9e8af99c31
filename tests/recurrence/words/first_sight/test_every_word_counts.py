"""No word is read around: put into a sentence, it changes what is said, is refused, or says it again."""

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.values.schedules.schedule import Schedule
from tests.recurrence.words.first_sight.meanings import BERLIN, NOW, lines_of
from tests.recurrence.words.first_sight.reading import LISTS

_LISTS = {
    "english": ("english_fortyfirst", "english_fortyfourth", "english_fortysixth"),
    "german": ("german_twentyfifth", "german_twentyeighth", "german_thirtysecond"),
}
_WORDS = {
    "english": "not before except last other first third half twice without minus".split(),
    "german": "nicht vor außer letzten anderen ersten dritten halb zweimal ohne minus".split(),
}
# Behind one of these a word for leaving out says it once more: except sundays and not mondays.
_SAID_AGAIN = frozenset("not except without nicht außer ohne".split())
_BEFORE_AGAIN = frozenset("and or but und oder aber except außer not nicht".split())
# Half past nine and nine have the same halves of hours behind them, and january begins with its 1st.
_SAME = frozenset(
    {
        "half past each hour between half 9 and 17 on weekdays",
        "alle drei Monate am 10. um 8 ab ersten Januar",
        "alle drei Monate am 10. um 8 ab Januar ersten",
    }
)
_EACH_NTH = 3


def _read(text: str) -> Schedule | None:
    try:
        return parse_sentence(text, NOW, str(BERLIN))
    except InvalidInput:
        return None


def _says_it_again(words: list[str], place: int, word: str) -> bool:
    around = {each.strip(",").lower() for each in words[max(0, place - 2) : place + 1]}
    return word in _SAID_AGAIN and not around.isdisjoint(_BEFORE_AGAIN)


@pytest.mark.slow
@pytest.mark.parametrize("language", list(_LISTS))
def test_a_word_put_in_changes_the_schedule_or_is_refused(language: str) -> None:
    read_around = []
    for name in _LISTS[language]:
        for line in lines_of(LISTS / f"{name}.txt")[::_EACH_NTH]:
            schedule, words = _read(line.text), line.text.split()
            if schedule is None:
                continue
            for place in range(len(words) + 1):
                for word in _WORDS[language]:
                    text = " ".join([*words[:place], word, *words[place:]])
                    if not _says_it_again(words, place, word) and _read(text) == schedule:
                        read_around.append(text)

    assert set(read_around) - _SAME == set()
