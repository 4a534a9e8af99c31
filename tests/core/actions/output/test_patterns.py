"""Regular expressions looked for in linear time."""

import random
import re
import warnings

import pytest
from hypothesis import strategies as st

from scheduler_core.actions.output.pattern_search import PatternTooSlow, is_found
from scheduler_core.errors import InvalidInput
from tests.support.properties import for_all

PIECES = st.sampled_from(
    [
        *"abcAé.^$-{}",
        *(r"\w", r"\W", r"\d", r"\s", r"\b", r"\B", r"\A", r"\Z", r"\n", r"\.", r"\x61", r"\u00e9", r"\101"),
        *("[ab]", "[^a]", "[]a]", r"[\]b-d]", "(?i:A)", "(?m:^)", "(?m:$)", "(?s:.)", "(?P<n>a)", "(?#x)a"),
    ]
)
REPEATS = st.sampled_from(["*", "+", "?", "{2}", "{1,2}", "{,2}", "{2,}", "*?", "+?", "??", "{1,2}?", "{0}"])


def larger(smaller: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        st.tuples(smaller, REPEATS).map(lambda parts: f"(?:{parts[0]}){parts[1]}"),
        st.lists(smaller, min_size=1, max_size=3).map("".join),
        st.lists(smaller, min_size=2, max_size=3).map(lambda parts: f"({'|'.join(parts)})"),
        smaller.map(lambda inner: f"(?im-s:{inner})"),
    )


@for_all(
    st.recursive(PIECES, larger, max_leaves=8),
    st.text("abcABé1. \n-{}", min_size=1, max_size=12),
    everyday=100,
    thorough=3_000,
)
def test_it_finds_what_re_finds(pattern: str, text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            wanted = re.search(pattern, text) is not None
        except re.error:  # a group named twice
            return

    assert is_found(pattern, text) == wanted


@pytest.mark.parametrize(
    ("pattern", "text", "found"),
    [
        ("", "", True),
        ("^$", "", True),
        ("(?i)ERROR", "an error", True),
        ("(?m)^b$", "a\nb\nc", True),
        ("^b$", "a\nb\nc", False),
        ("c$", "a\nb\nc\n", True),
        (r"c\Z", "a\nb\nc\n", False),
        ("a.c", "a\nc", False),
        ("(?s)a.c", "a\nc", True),
        (r"\bcat\b", "a cat.", True),
        (r"\bcat\b", "concatenate", False),
        ("[^\\W\\d]+", "123 ä", True),
        ("a{2,3}$", "caaa", True),
        ("x{a}", "x{a}", True),
    ],
)
def test_the_common_signs_are_known(pattern: str, text: str, found: bool) -> None:
    assert is_found(pattern, text) == found


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("(a+)+$", "a" * 50_000 + "b"),
        ("(a|a)*b", "a" * 50_000),
        ("(a*)*b", "a" * 50_000),
        ("a*a*a*a*a*b", "a" * 50_000),
        ("foo.*bar", "foo" * 20_000),
        ("(x+x+)+y", "x" * 50_000),
        ("(.*)*=(.*)*", "x" * 50_000),
    ],
)
def test_what_would_keep_re_busy_for_ever_is_done_at_once(pattern: str, text: str) -> None:
    assert not is_found(pattern, text)


@pytest.mark.slow
def test_a_pattern_with_too_many_ways_is_given_up() -> None:
    text = "".join(random.Random(1).choices("ab", k=300_000))

    with pytest.raises(PatternTooSlow, match="make it simpler"):
        is_found("a(a|b){40}c", text)


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("(", "is not a regular expression"),
        ("*", "is not a regular expression"),
        ("[a", "is not a regular expression"),
        (r"(a)\1", "a reference back to a group"),
        ("(?P<n>a)(?P=n)", "looks around or goes back"),
        ("a(?=b)", "looks around or goes back"),
        ("(?<!a)b", "looks around or goes back"),
        ("(?>a)", "looks around or goes back"),
        ("(a)(?(1)b|c)", "looks around or goes back"),
        ("a*+", "never gives back"),
        ("(?x)a b", "the flag x is not known"),
        ("(?a:b)", "the flag a is not known"),
        ("(a{1,90}){1,90}", "too large once its repetitions are written out"),
        ("a{5000}", "repeats too often"),
        ("a" * 1_001, "longer than 1000 characters"),
    ],
)
def test_what_can_not_be_done_in_linear_time_is_refused(pattern: str, words: str) -> None:
    with pytest.raises(InvalidInput, match=re.escape(words)):
        is_found(pattern, "")
