"""What outputs are asserted to look like."""

import asyncio
import json

import pytest

from scheduler_core.actions.output.assertions import CheckedOutput, check_assertions, unmet_assertion
from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.actions import Assertion

HEADERS = (("Content-Type", "text/plain"), ("X-State", "done"), ("x-state", "last"))


def unmet(text: str, *assertions: Assertion, is_cut: bool = False) -> str | None:
    return asyncio.run(unmet_assertion(assertions, CheckedOutput(text, is_cut, HEADERS)))


@pytest.mark.parametrize(
    ("text", "equals", "is_equal"),
    [
        ('{"v": "3"}', "3", True),
        ('{"v": 3}', "3", True),
        ('{"v": 3.0}', "3", True),
        ('{"v": true}', "true", True),
        ('{"v": true}', "1", False),
        ('{"v": 1}', "true", False),
        ('{"v": null}', "null", True),
        ('{"v": "null"}', "null", True),
        ('{"v": {"b": 1, "a": [2]}}', '{"a": [2], "b": 1}', True),
        ('{"v": 3}', "three", False),
        ('{"v": ""}', "", True),
    ],
)
def test_a_value_equals_its_text(text: str, equals: str, is_equal: bool) -> None:
    reason = unmet(text, Assertion(json_path="$.v", equals=equals))

    assert (reason is None) == is_equal


def test_a_pattern_is_looked_for_in_the_values_of_a_path() -> None:
    text = '{"states": ["done", "failed 3"], "other": "failed 9"}'

    assert unmet(text, Assertion("failed [0-5]", "$.states[*]")) is None
    assert unmet(text, Assertion("failed 9", "$.states[*]")) is not None


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "NaN but not", "1" * 5_000 + "e"])
def test_what_is_no_json_does_not_meet_a_path(text: str) -> None:
    reason = unmet(text, Assertion(json_path="$.a"))

    assert reason is not None
    assert "it is not JSON" in reason


@pytest.mark.slow
def test_a_path_that_leads_everywhere_is_told_not_followed_for_ever() -> None:
    reason = unmet(json.dumps([[[[0] * 20] * 20] * 80]), Assertion(json_path="$..[?$ == $]"))

    assert reason == (
        "the assertion could not be checked: the path leads to too many places; make it simpler"
    )


def test_the_first_that_fails_is_told() -> None:
    reason = unmet("all well", Assertion("all"), Assertion("broken"), Assertion("missing"))

    assert reason == "the output does not have a match of broken"


def test_a_long_output_is_searched_too() -> None:
    assert unmet("x" * 100_000 + "end", Assertion("end$")) is None


def test_a_match_in_a_part_counts_and_its_lack_does_not() -> None:
    assert unmet("ready", Assertion("ready"), is_cut=True) is None
    assert unmet("ready", Assertion("error"), is_cut=True) is not None
    assert unmet("ready", Assertion("error", must_match=False), is_cut=True) is not None


@pytest.mark.parametrize(
    "assertion",
    [
        Assertion(),
        Assertion("a", equals="b"),
        Assertion("("),
        Assertion("(?=a)"),
        Assertion(json_path="a"),
        Assertion("(", header="A"),
        Assertion(json_path="$.a", header="A"),
    ],
)
def test_an_assertion_that_cannot_be_checked_is_refused(assertion: Assertion) -> None:
    with pytest.raises(InvalidInput):
        check_assertions([assertion], has_headers=True)


@pytest.mark.parametrize(
    ("assertion", "reason"),
    [
        (Assertion(header="x-state"), None),
        (Assertion(header="X-State", equals="done"), None),
        (Assertion(header="X-State", equals="last"), None),
        (Assertion("^la", header="X-State"), None),
        (Assertion("absent", header="X-State", must_match=False), None),
        (Assertion(header="X-None", must_match=False), None),
        (Assertion(header="X-None"), "the output does not have a value of the header X-None"),
        (
            Assertion(header="X-State", equals="Done"),
            "the output does not have a value of the header X-State equal to Done",
        ),
        (
            Assertion("done", header="X-State", must_match=False),
            "the output must not have a value of the header X-State that matches done, and has it",
        ),
    ],
)
def test_an_assertion_may_be_about_a_header_however_much_of_the_body_is_there(
    assertion: Assertion, reason: str | None
) -> None:
    assert unmet("", assertion, is_cut=True) == reason


def test_a_script_has_no_headers() -> None:
    with pytest.raises(InvalidInput, match="a script has no headers"):
        check_assertions([Assertion(header="X-State")], has_headers=False)
