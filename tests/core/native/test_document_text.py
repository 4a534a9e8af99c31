"""Documents as text: what JSON and YAML say, and where they are wrong."""

from itertools import pairwise

import pytest
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.native.documents import job_document, read_job
from scheduler_core.native.text.document_text import json_text, read_document, yaml_text
from scheduler_core.values.jobs.job import JobDraft
from tests.core.native.job_strategies import job_drafts
from tests.core.native.typical_jobs import FULL_JOB
from tests.support.properties import for_all

WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=12) | st.sampled_from(
    [
        "on",
        "no",
        "y",
        "9:30",
        "2026-12-01",
        "1_000",
        "0o17",
        "null",
        "~",
        "",
        "1e3",
        "08",
        ".5",
        "=",
        "<<",
        "a\nb\n",
    ]
)
DOCUMENTS = st.recursive(
    WORDS | st.integers(-(10**18), 10**18) | st.booleans(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=12,
)

LONG = "9" * 5_000


@for_all(st.dictionaries(WORDS, DOCUMENTS, max_size=4), everyday=10, thorough=1000)
def test_what_is_written_is_read_back(document: object) -> None:
    assert read_document(yaml_text(document)) == document
    assert read_document(json_text(document)) == document


@for_all(job_drafts(), everyday=5, thorough=300)
def test_a_job_survives_yaml(job: JobDraft) -> None:
    document = job_document(job)

    assert read_job(read_document(yaml_text(document))) == job.said


def test_a_typical_job_reads_as_people_write_it() -> None:
    text = """
    hourbell: 1
    name: Hello
    zone: UTC
    rules:
      - every: 15m
        anchor: 2026-01-05T00:00
        on: mon-fri          # no flag, as it would be in YAML 1.1
        between: 08:00-18:00
      - once: 2026-12-01T09:00
    exclude: [2026-12-24]
    enabled: false
    action:
      script: |
        echo one
        echo two
    """

    job = read_job(read_document(text))

    assert job.name == "Hello"
    assert len(job.schedule.rules) == 2
    assert not job.is_enabled


def test_lines_stay_lines() -> None:
    assert "notes: |\n  Ask Ann" in yaml_text(FULL_JOB)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a: on", {"a": "on"}),
        ("a: 9:30", {"a": "9:30"}),
        ("a: 2026-12-01", {"a": "2026-12-01"}),
        ("a: 'true'", {"a": "true"}),
        ("a: true", {"a": True}),
        ("a: 10", {"a": 10}),
        ("a: 1.5", {"a": "1.5"}),
        ("a:", {"a": None}),
        ("- 1\n- two", [1, "two"]),
        ("a: 1\n---\na: 2", [{"a": 1}, {"a": 2}]),
        ("a: !!str 10\nb: ! on", {"a": "10", "b": "on"}),
        ("a: &x {b: 1}\nc: *x", {"a": {"b": 1}, "c": {"b": 1}}),
        ('\ufeff{"a": 1}', {"a": 1}),
        (' [1, "x"]', [1, "x"]),
    ],
)
def test_words_mean_what_they_look_like(text: str, found: object) -> None:
    assert read_document(text) == found


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"a": 1\n "b": 2}', "line 2, column 2: a comma is missing before this"),
        ('{"a": 1, "a": 2}', "the key 'a' stands there twice; take one out"),
        ('{"a": NaN}', "holds NaN, which JSON has not"),
        (
            f'{{"a": "{LONG}", "b": 0.{LONG},\n "c": -{LONG}}}',
            "line 2, column 7: a number of 5,000 digits is too",
        ),
        ("a: 1\nb: [1", "line 2, column 4: the list is not closed"),
        ("a: 1\na: 2", "line 2, column 1: the key 'a' stands there twice"),
        ("a: !!python/object:os.system 1", "line 1, column 4: the tag"),
        ("a: !secret x", "line 1, column 4: the tag !secret means nothing here; take it out"),
        ("a: &x [*x]", "line 1, column 8: this part holds itself"),
        ("? [1]\n: 2", "line 1, column 3: a key is one word"),
        ("a: &x [1]\n*x : 2", "line 2, column 1: a key is one word"),
        ("a: *x", "line 1, column 4: nothing before it is named &x"),
        ("a: &x 1\nb: &x 2", "line 2, column 4: the name &x stands there twice"),
        ("? " * 60_000 + "x", "line 1, column 3: a key is one word"),
        ("a: !!map 1", "line 1, column 4: the tag tag:yaml.org,2002:map means nothing here"),
        ("", "is empty"),
        ("# nothing\n", "is empty"),
        ("a: \x07", "line 1, column 4: the sign 0007"),
    ],
)
def test_a_refusal_names_the_place(text: str, reason: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        read_document(text)

    assert refusal.value.field == "document"
    assert refusal.value.reason.startswith(reason)


DEEP = {
    "brackets": "[" * 60_000 + "]" * 60_000,
    "brackets below a key": f"jobs: {'[' * 60_000}{']' * 60_000}",
    "braces": "a: " + "{b: " * 60_000,
    "lists": "- " * 50_000 + "x",
    "blocks": "".join(f"{' ' * level}a:\n" for level in range(2_000)),
    "objects": '{"a":' * 100_000,
    "aliases": "a: &a0 [x]\n" + "".join(f"a{level}: &a{level} [[*a{level - 1}]]\n" for level in range(1, 40)),
}


@pytest.mark.parametrize("text", DEEP.values(), ids=list(DEEP))
def test_a_deep_text_is_refused_before_anything_calls_itself(text: str) -> None:
    """100 kB ended the process: the library's composer in C calls itself for each level."""
    with pytest.raises(InvalidInput, match="is nested more than 50 levels deep"):
        read_document(text)


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        f"[{'[],' * 2_000_000}[]]",
        pytest.param(f"- {{a: [{'x, ' * 2_000_000}x]}}", marks=pytest.mark.thorough),
        pytest.param("---\n" * 2_000_001, marks=pytest.mark.thorough),
        "a: &a [x, x, x, x, x, x, x, x]\n"
        + "".join(f"{new}: &{new} [{', '.join([f'*{old}'] * 8)}]\n" for old, new in pairwise("abcdefgh")),
    ],
    ids=["JSON", "YAML", "documents", "aliases"],
)
def test_a_wide_text_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match="has more than 2,000,000 entries; split it"):
        read_document(text)


def test_brackets_in_words_are_no_levels() -> None:
    text = json_text([{"a": "[" * 100 + '\\"{' * 100}] * 60)

    assert read_document(text) == [{"a": "[" * 100 + '\\"{' * 100}] * 60


def test_a_text_that_is_too_long_is_refused_unread() -> None:
    for first in ("[", "a"):
        with pytest.raises(InvalidInput, match="is longer than 20,000,000 characters"):
            read_document(first * 20_000_001)


def test_many_directives_are_refused_as_each_is_compared_with_all_before() -> None:
    text = "".join(f"%TAG !a{number}! tag:x\n" for number in range(50_000)) + "---\na"

    with pytest.raises(InvalidInput, match="more than 20 lines that begin with %"):
        read_document(text)
