"""`preview --jsonl` as a stream: one answer a line, whatever comes in."""

import io
import json
from typing import Any

import pytest
from hypothesis import strategies as st

from scheduler_core.cli.conformance.stream import LONGEST_LINE, answer_lines, answered
from tests.support.properties import for_all

CASE = {
    "id": "a",
    "kind": "rrule",
    "rule": "FREQ=DAILY;COUNT=1",
    "dtstart": "2026-01-01T09:00:00",
    "tz": "UTC",
}
ANSWER = {"id": "a", "occurrences": ["2026-01-01T09:00:00+00:00"], "fires": "finite"}


def line(**changes: object) -> bytes:
    return json.dumps({**CASE, **changes}).encode()


def error_of(text: bytes) -> str:
    return str(answered(text).get("error", ""))


def stream(data: bytes) -> list[dict[str, Any]]:
    sink = io.StringIO()
    answer_lines(io.BytesIO(data), sink)
    return [json.loads(each) for each in sink.getvalue().splitlines()]


def test_answers_come_in_the_order_of_the_lines() -> None:
    data = b"\n".join([line(id=1), b"{", line(id="three")]) + b"\n"

    answers = stream(data)

    assert [answer["id"] for answer in answers] == [1, None, "three"]
    assert "is not JSON" in answers[1]["error"]
    assert answers[2]["occurrences"] == ANSWER["occurrences"]


def test_each_answer_is_written_at_once() -> None:
    class Sink(io.StringIO):
        flushes = 0

        def flush(self) -> None:
            self.flushes += 1

    sink = Sink()
    answer_lines(io.BytesIO(line() + b"\n" + line()), sink)

    assert sink.flushes == 2


def test_blank_lines_and_line_ends_of_windows_are_no_cases() -> None:
    assert stream(b"\xef\xbb\xbf" + line() + b"\r\n\r\n  \n" + line()) == [ANSWER, ANSWER]


def test_a_line_beyond_measure_is_answered_and_left_behind() -> None:
    answers = stream(b'"' + b"x" * (3 * LONGEST_LINE) + b"\n" + line())

    assert "longer than" in answers[0]["error"]
    assert answers[1] == ANSWER


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"[]", "is not a JSON object"),
        (b"12", "is not a JSON object"),
        (b"\xff\xfe", "is not UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"id": NaN}', "holds NaN"),
        (b'{"id": -Infinity}', "holds -Infinity"),
        (b'{"id": ' + b"9" * 5_000 + b"}", "is not JSON"),
        (b'{"id": {"a": 1}}', "id: is neither text nor a number"),
        (b"{}", "kind: is missing"),
        (line(kind="ical"), "kind: ical is unknown"),
        (line(kind=7), "kind: 7 is not text"),
        (line(rule=None), "rule: is missing"),
        (line(rule=["FREQ=DAILY"]), "rule:"),
        (line(dtstart=None), "dtstart: is missing"),
        (line(dtstart="soon"), "dtstart:"),
        (line(dtstart="0001-01-01T00:00:00+05:00"), "dtstart:"),
        (line(tz="Mars/Phobos"), "no zone"),
        (line(tz=["UTC"]), "tz:"),
        (line(value="month"), "value:"),
        (line(limit=-1), "limit: -1"),
        (line(limit=1.5), "limit: 1.5"),
        (line(limit=True), "limit: true"),
        (line(limit=10**30), "limit:"),
        (line(window=["2026-01-01"]), "window:"),
        (line(window="2026-01-01"), "window:"),
        (line(window=["2026-01-01", 5]), "window:"),
        (line(window=["x", None]), "window:"),
        (line(window=[None, None], window_inclusive="maybe"), "window_inclusive:"),
        (line(exdate="2026-01-01"), "exdate:"),
        (line(exdate=[5]), "exdate:"),
        (line(lines={"RRULE": 1}), "lines:"),
        (line(gap="jump"), "gap:"),
        (line(overlap="third"), "overlap:"),
        (line(clock="sundial"), "clock:"),
        (line(missing_date="invent"), "missing_date:"),
        (line(policy="none"), "policy:"),
        (line(convention="mine"), "convention:"),
        (line(kind="cron-next", rule="0 9 * * *", dialect="mine-5"), "dialect:"),
        (line(kind="cron-next", rule="0 9 * * *", options=[]), "options:"),
        (line(kind="cron-next", rule="61 * * * *"), "61"),
        (line(kind="cron-prev", rule="0 9 * * *"), "after: is missing"),
        (line(kind="cron-match", rule="0 9 * * *"), "at: is missing"),
        (line(kind="oncalendar-next", rule="nonsense"), "nonsense"),
        (line(rule="RSCALE=HEBREW;FREQ=YEARLY"), "RSCALE=HEBREW"),
        (line(kind="rrule-invalid", rule="FREQ=DAILY;BYDAY=1MO"), "BYDAY with a number"),
    ],
)
def test_a_bad_line_gets_its_reason(text: bytes, words: str) -> None:
    reason = error_of(text)

    assert words in reason
    assert "mistake" not in reason
    assert len(reason) < 600


def test_an_answer_can_hold_any_id_that_came_in() -> None:
    assert [answered(line(id=each))["id"] for each in ("\ud800", "", 0, 1.5)] == ["\ud800", "", 0, 1.5]


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@for_all(
    st.dictionaries(
        st.sampled_from(
            ["id", "kind", "rule", "dtstart", "tz", "value", "after", "window", "exdate", "lines", "limit"]
        ),
        JSON_VALUES,
    ),
    thorough=800,
)
def test_whatever_stands_in_the_fields_is_answered_or_refused_in_words(changes: dict[str, object]) -> None:
    answer = answered(line(**changes))

    assert ("error" in answer) != ("occurrences" in answer)
    assert "mistake" not in str(answer.get("error"))


@for_all(st.binary(max_size=200), thorough=800)
def test_any_bytes_are_answered(data: bytes) -> None:
    assert all("id" in answer for answer in stream(data))
