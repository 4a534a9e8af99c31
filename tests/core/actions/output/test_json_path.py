"""Paths through JSON: the standard's own cases, what is refused, and what a hostile one may cost."""

import json
from typing import Any

import pytest

from scheduler_core.actions.output.json_path import parse_json_path
from scheduler_core.actions.output.json_path_effort import PathTooSlow
from scheduler_core.errors import InvalidInput
from tests.architecture.repository import ROOT

DOCUMENT = {"a": {"b-c": [1, {"d": "x"}, None]}, "odd name": True, "it's": 2.5, "list": [[1], [2, 3]]}
SUITE = ROOT.parent / "shared" / "suites" / "jsonpath-compliance.jsonl"


def suite() -> list[dict[str, Any]]:
    if not SUITE.is_file():
        return []
    return [json.loads(line) for line in SUITE.read_text(encoding="utf-8").splitlines()]


with_suite = pytest.mark.skipif(
    not SUITE.is_file(), reason="the compliance suite of RFC 9535 does not lie beside this"
)


@with_suite
def test_the_compliance_suite_is_there_whole() -> None:
    assert len(suite()) == 703


@pytest.mark.slow
@with_suite
def test_what_the_standard_calls_invalid_is_refused() -> None:
    wrong = []
    for case in suite():
        if "invalid" in case:
            try:
                parse_json_path(case["selector"])
                wrong.append(case["id"])
            except InvalidInput as refused:
                if refused.field != "json path":
                    wrong.append((case["id"], str(refused)))

    assert wrong == []


@pytest.mark.slow
@with_suite
def test_what_the_standard_allows_leads_where_it_says() -> None:
    wrong = []
    for case in suite():
        if "invalid" not in case:
            try:
                found = parse_json_path(case["selector"]).values(case["document"])
            except (InvalidInput, PathTooSlow) as refused:
                wrong.append((case["id"], str(refused)))
            else:
                if found not in case["results"]:
                    wrong.append((case["id"], str(found)))

    assert wrong == []


@pytest.mark.parametrize(
    ("path", "values"),
    [
        ("$", [DOCUMENT]),
        ("$.a['b-c'][0]", [1]),
        ("$.a['b-c'][1].d", ["x"]),
        ('$["odd name"]', [True]),
        (r"$['it\'s']", [2.5]),
        ("$.list[*][0]", [1, 2]),
        ("$.list.*[-1]", [1, 3]),
        ("$..d", ["x"]),
        ("$.list[1][0:2]", [2, 3]),
        ("$.list[?@[0] == 2]", [[2, 3]]),
        ("$.list[?@ == $.list[0]]", [[1]]),
        ("$.missing", []),
        ("$.list[9]", []),
        ("$.list[-9]", []),
        ("$.a[0]", []),
        ("$.list.a", []),
    ],
)
def test_a_path_leads_to_its_values(path: str, values: list[object]) -> None:
    assert parse_json_path(path).values(DOCUMENT) == values


@pytest.mark.parametrize(
    "path",
    [
        "",
        "a.b",
        "$.",
        "$.1a",
        "$.b-c",
        "$[a]",
        "$['a]",
        "$[01]",
        "$[" + "9" * 20 + "]",
        "$" * 600,
        "$[?@.a <> 1]",
        "$[?@.a == [1]]",
        "$[?@.a == 1 == 2]",
        "$[1e1]",
        "$[$.a]",
        "$[?@ == 1e999]",
        "$ | $.a",
    ],
)
def test_a_path_that_is_not_understood_is_refused(path: str) -> None:
    with pytest.raises(InvalidInput, match="json path"):
        parse_json_path(path)


@pytest.mark.parametrize("path", ["$[?" + "(" * 490, "$" + "[?@" * 160, "$[?" + "!" * 490])
def test_a_path_that_is_nested_too_deeply_is_refused(path: str) -> None:
    with pytest.raises(InvalidInput, match="json path"):
        parse_json_path(path)


def test_an_escape_in_a_name_is_the_sign_it_stands_for() -> None:
    assert parse_json_path(r"$['a\nb']").values({"a\nb": 1, "anb": 2}) == [1]


def test_numbers_are_compared_to_the_last_digit() -> None:
    assert parse_json_path("$[?@ == 9007199254740993]").values([2**53, 2**53 + 1]) == [2**53 + 1]


def test_true_is_not_1_however_deep_it_stands() -> None:
    assert parse_json_path("$.a[?@ == $.b]").values({"a": [[1], [True]], "b": [True]}) == [[True]]


@pytest.mark.parametrize(
    "path", ["$" + "..*" * 6 + ".none", "$..[?$ == $]", "$" + "[*,*]" * 60, "$[?count($..*..*..*) > 1]"]
)
def test_a_path_that_leads_to_too_many_places_ends(path: str) -> None:
    document = {"list": [[[number] * 20] * 20 for number in range(40)]}

    with pytest.raises(PathTooSlow):
        parse_json_path(path, 20_000).values([document] * 20)


def test_long_names_are_not_kept_for_each_place_below_them() -> None:
    document = {"name" * 100_000: [[0]] * 1_000}

    assert len(parse_json_path("$..*").values(document)) == 2_001


@pytest.mark.slow
def test_a_document_of_any_depth_is_gone_through() -> None:
    document: object = 1
    for _ in range(5_000):
        document = [document]

    assert parse_json_path("$..[?@ == 1]").values(document) == [1]


@pytest.mark.parametrize(
    ("expression", "text", "is_met"),
    [
        ("a.c", "abc", True),
        ("a.c", "a\nc", False),
        (r"\\p{Lu}[^a-c]", "\u00c4d", True),
        ("[ab]{2,3}", "abab", False),
        (r"\\d", "7", False),
        ("(?i)a", "A", False),
        ("(", "(", False),
        ("(a*)*b", "a" * 50_000, False),
    ],
)
def test_an_expression_in_a_path_is_that_of_the_standard(expression: str, text: str, is_met: bool) -> None:
    assert bool(parse_json_path(f"$[?match(@, '{expression}')]").values([text])) == is_met


def test_an_expression_that_repeats_too_often_is_told() -> None:
    with pytest.raises(InvalidInput, match="repeats too often"):
        parse_json_path("$[?match(@, '((a{900}){900}){900}')]").values(["a"])
