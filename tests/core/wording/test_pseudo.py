import re
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.wording.languages import wording_of
from scheduler_core.wording.pseudo import PSEUDO_CODE, pseudo
from scheduler_core.wording.wording import places_of

_GROWTH = 1.4


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Save", "[Šààvéé]"),
        ("&Undo", "[&Uñdöö]"),
        (" h", " [h~]"),
        ("", ""),
        ("{number} · {way}", "{number} · {way}"),
        ("Hourbell", "Hourbell"),
        ("<b>Tags</b> &amp; {tags}", "[<b>Tààgš</b> &amp; {tags}~]"),
        ("A {{job}} at https://a.b/c now…", "[Àà {{job}} ààt https://a.b/c ñöw…]"),
    ],
)
def test_a_text_keeps_what_programs_read(text: str, told: str) -> None:
    assert pseudo(text) == told


@given(
    st.text(alphabet="abcxyz &", min_size=1, max_size=60),
    st.sampled_from(["{a}", "{{secret:A}}", "<br>", ""]),
)
def test_a_text_grows_by_two_fifths_and_places_stay(words: str, whole: str) -> None:
    told = pseudo(words + whole)

    assert whole in told
    assert words.count("&") == told.count("&")
    letters = sum(map(str.isalpha, re.sub(r"&&|&\w", "", words)))
    if letters:
        assert len(told) - len(words + whole) - len("[]") == max(1, round(letters * (_GROWTH - 1)))


def test_the_core_says_its_texts_so() -> None:
    told = wording_of(PSEUDO_CODE).said("exit code 7 (all 3 retries failed)")

    assert told.count("[") == told.count("]") == 2
    assert "7" in told
    assert "3" in told


def test_every_text_of_the_core_keeps_its_places() -> None:
    made = wording_of(PSEUDO_CODE).texts

    assert made.keys() == wording_of("de").texts.keys()
    assert [text for text, told in made.items() if places_of(text) != places_of(told)] == []
    assert all(list(Formatter().parse(told)) for told in made.values())
