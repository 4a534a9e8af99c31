"""Lists of somebody who had not seen the grammar, with the first instants that each line means.

`SENTENCE => INSTANT, INSTANT` in UTC, ` || ` between meanings that are all right; `gap=15m` is a step from
any beginning, `once=20m` a single moment from now, and `refuse` what must not be read.
"""

import re
from datetime import UTC, datetime, timedelta
from itertools import islice, pairwise
from pathlib import Path

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import occurrences
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence

LISTS = Path(__file__).parent
NOW = datetime(2026, 11, 28, 8, 1, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
COMPARED = 5
_END = datetime(2200, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("english", 0.9),
        ("german", 0.95),
        ("english_near", 0.75),
        ("german_near", 0.75),
        ("english_doubtful", 1),
        ("german_doubtful", 1),
    ],
)
def test_nothing_is_read_as_what_it_does_not_mean(name: str, least: float) -> None:
    answers = {text: _answer(text, meant) for text, meant in _lines(LISTS / f"{name}.txt")}

    assert {text: found for text, (is_right, found) in answers.items() if is_right is False} == {}
    assert sum(is_right is True for is_right, _ in answers.values()) >= least * len(answers)


def _lines(path: Path) -> list[tuple[str, list[str]]]:
    lines = [line for line in path.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    parted = [line.partition(" => ") for line in lines]
    return [(text, meant.split(" || ")) for text, _, meant in parted]


def _answer(text: str, meant: list[str]) -> tuple[bool | None, str]:
    """Tell whether a line is read as it is meant, None being a refusal of what has a meaning."""
    try:
        plan = compile_schedule(parse_sentence(text, NOW, "UTC"))
    except InvalidInput as refusal:
        return (True if "refuse" in meant else None), refusal.reason
    found = list(islice(occurrences(plan, NOW, _END, COMPARED), COMPARED))
    told = ", ".join(f"{at:%a %Y-%m-%d %H:%M}" for at in found)
    return any(_is_meant(found, told, each) for each in meant), told


def _is_meant(found: list[datetime], told: str, meant: str) -> bool:
    distance = re.fullmatch(r"(gap|once)=(\d+)m", meant)
    if distance is None:
        return told == meant
    length = int(distance[2]) * MINUTE
    if distance[1] == "once":
        return found == [NOW + length]
    return len(found) == COMPARED and {later - earlier for earlier, later in pairwise(found)} == {length}
