"""Every case of the conformance corpus, through the code behind `hourbell preview --jsonl`."""

import json
from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import islice
from typing import Any

import pytest

from scheduler_core.cli.conformance.stream import answered
from tests.architecture.repository import ROOT

CORPUS = ROOT.parent / "shared" / "corpus"
FILES = (
    "rrule",
    "rset",
    "generated",
    "tolerated",
    "rscale",
    "cron",
    "oncalendar",
    "dst",
    "invalid",
)
_WINDOW = (
    "its source asks for the window with and without its ends; the flag is that of the second question, "
    "the expected instants are those of the first"
)
# Cases whose expectation is wrong, with the argument; each must go on disagreeing.
HELD_TO_BE_WRONG = {
    "invalid-3d5b806da9": "a plain FREQ=DAILY is valid; the part its source offends with was lost",
    "rrule-27282118f3": _WINDOW,
    "rrule-65cf4026ad": _WINDOW,
    "rrule-9fda02b477": _WINDOW,
}
# The rules of these kinds go on for ever; what is expected is their beginning.
ENDLESS_KINDS = {"dst", "dst-subdaily"}

# A case with one of these fields asks for a part of what its rule yields.
_PARTIAL = {"window", "after", "start_at"}

Case = dict[str, Any]
pytestmark = pytest.mark.slow


@pytest.mark.parametrize("apart", [3, pytest.param(1, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("name", FILES)
def test_the_engine_agrees_with_every_case(name: str, apart: int) -> None:
    """Each day with every third."""
    asked = islice(cases(name), 0, None, apart)
    failing = [f"{case['id']}: {objection}" for case in asked if (objection := objection_to(case))]

    assert [line for line in failing if line.partition(":")[0] not in HELD_TO_BE_WRONG] == []


def test_the_cases_held_to_be_wrong_still_disagree() -> None:
    held = [case for name in FILES for case in cases(name) if case["id"] in HELD_TO_BE_WRONG]

    assert {case["id"] for case in held if objection_to(case)} == set(HELD_TO_BE_WRONG)


@pytest.mark.parametrize("name", ["ambiguous", "disagreements"])
def test_a_case_that_can_be_read_in_two_ways_is_answered_all_the_same(name: str) -> None:
    answers = [(case["id"], answered(json.dumps(case).encode())) for case in cases(name)]

    assert [identity for identity, answer in answers if "mistake" in str(answer.get("error"))] == []


def test_the_comparison_notices_a_wrong_answer() -> None:
    case: Case = {"kind": "rrule", "expected": ["2026-01-01"], "complete": True}

    assert objection("rrule", case, {"occurrences": ["2026-01-02"]})
    assert objection("rrule", case, {"occurrences": ["2026-01-01", "2026-01-02"]})
    assert objection("rrule", case, {"occurrences": []})
    assert objection("rrule", case, {"error": "no"})
    assert not objection("rrule", case, {"occurrences": ["2026-01-01"]})


def cases(name: str) -> Iterator[Case]:
    path = CORPUS / f"{name}.jsonl"
    if not path.is_file():
        pytest.skip(f"{path} is not here")
    for line in path.read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


def objection_to(case: Case) -> str:
    """Return what is wrong with the answer to a case, empty if nothing is."""
    expected = case["expected"]
    wanted = len(expected) + 1 if isinstance(expected, list) else 1
    answer = answered(json.dumps({**case, "limit": wanted}).encode())
    return objection(case["kind"], case, answer)


def objection(kind: str, case: Case, answer: dict[str, Any]) -> str:
    compare = _COMPARISONS.get(kind, _compare_instants)
    return "" if compare(case, answer) else f"expected {case['expected']}, got {answer}"[:500]


def _compare_refusal(_case: Case, answer: dict[str, Any]) -> bool:
    return bool(answer.get("error"))


def _compare_match(case: Case, answer: dict[str, Any]) -> bool:
    return answer.get("match") is case["expected"]


def _compare_absence(case: Case, answer: dict[str, Any]) -> bool:
    if "occurrences" not in answer:
        return False
    return not any(_same(unwanted, at) for unwanted in case["not_expected"] for at in answer["occurrences"])


def _compare_scale(case: Case, answer: dict[str, Any]) -> bool:
    scale = case["rule"].partition("RSCALE=")[2].partition(";")[0]
    if scale == "GREGORIAN":
        return _compare_instants(case, answer)
    return f"RSCALE={scale}" in str(answer.get("error"))


def _compare_instants(case: Case, answer: dict[str, Any]) -> bool:
    expected, found = case["expected"], answer.get("occurrences")
    if found is None or len(found) < len(expected):
        return False
    is_whole = case["complete"] and case["kind"] not in ENDLESS_KINDS
    if is_whole and len(found) != len(expected):
        return False
    if is_whole and not expected and not _PARTIAL & case.keys() and answer["fires"] != "never":
        return False
    return all(_same(wanted, at) for wanted, at in zip(expected, found, strict=False))


_COMPARISONS: dict[str, Callable[[Case, dict[str, Any]], bool]] = {
    "rrule-invalid": _compare_refusal,
    "rrule-not": _compare_absence,
    "rrule-rscale": _compare_scale,
    "cron-match": _compare_match,
}


def _same(wanted: str, found: str) -> bool:
    """Compare instants where both have an offset, else what the clock shows."""
    first, second = datetime.fromisoformat(wanted), datetime.fromisoformat(found)
    if first.tzinfo is None or second.tzinfo is None:
        return first.replace(tzinfo=None) == second.replace(tzinfo=None)
    return first == second
