"""Steps that stand alone, as in a file for the command line, and what is wrong in them."""

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.fields.jobs.sequence import read_steps, steps_document
from scheduler_core.native.text.document_text import read_document, yaml_text

STEPS = """\
- http: POST https://shop.example/remind
  timeout: 30s
  retry:
    retries: 2
- wait: 40d
  unless: paid
- script: ./escalate.sh
  when: always
  name: Escalate
"""
CALL = {"http": "GET https://x"}
A_MOMENT = "a time such as 2026-12-01T09:00, with Z or +01:00 behind it if it is an instant"


def test_steps_come_back_as_they_were_written() -> None:
    steps = read_steps(read_document(STEPS))

    assert yaml_text(steps_document(steps)) == STEPS


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("- wait: until 2027-01-01T00:00", "- wait: until 2027-01-01T00:00"),
        ("- wait: {until: 2027-01-01T00:00}", "- wait: until 2027-01-01T00:00"),
        ("- wait: until 2027-01-01 09:30", "- wait: until 2027-01-01T09:30"),
        ("- wait: until 2027-01-01", "- wait: until 2027-01-01T00:00"),
        ("- wait: {until: 2027-01-01}", "- wait: until 2027-01-01T00:00"),
        ("- wait: until 2027-01-01T00:00+01:00", "- wait: until 2026-12-31T23:00Z"),
        ("- wait: 0s", "- wait: 0s"),
        ("- wait: 500d", "- wait: 500d"),
        ("- wait: 1d\n  until: paid\n  since: start", "- wait: 1d\n  until: paid\n  since: start"),
    ],
)
def test_a_wait_is_a_length_or_a_moment(written: str, kept: str) -> None:
    steps = read_steps(read_document(f"- http: GET https://x\n{written}\n"))

    assert yaml_text(steps_document(steps)) == f"- http: GET https://x\n{kept}\n"


def test_steps_may_stand_under_their_key() -> None:
    under_key = {"sequence": read_document(STEPS)}

    assert read_steps(under_key) == read_steps(read_document(STEPS))


@pytest.mark.parametrize(
    ("steps", "field", "reason"),
    [
        ([], "sequence", "has no step that calls or runs something"),
        ([{"wait": "3d"}], "sequence", "has no step that calls or runs something"),
        ([{"nap": "3d"}], "[0]", "is not a step; the kinds here are http, script, argv, inline, wait, if"),
        (
            [CALL, CALL | {"wait": "3d"}],
            "[1].wait",
            "stands together with http; one step has only one of them",
        ),
        ([CALL | {"timeot": "3s"}], "[0].timeot", "unknown; did you mean timeout?"),
        (
            [CALL | {"when": "later"}],
            "[0].when",
            "'later' is unknown; the words here are success, failure, always",
        ),
        ([CALL | {"retry": {"retries": -1}}], "[0].retry.retries", "-1 retries are not from 0 to 1000"),
        (
            [CALL | {"when": "failure"}],
            "sequence",
            "nothing can fail before the first step; take out its when",
        ),
        (
            [CALL, {"wait": "3d", "unless": "a", "until": "b"}],
            "[1].unless",
            "stands beside until; a wait has only one of them",
        ),
        (
            [CALL, {"wait": "3d", "otherwise": "fail"}],
            "[1].otherwise",
            "says what follows without an event; name that with until",
        ),
        (
            [CALL, {"wait": "3d", "until": " paid"}],
            "[1].until",
            "' paid' names no event; write a name without spaces around it",
        ),
        (
            [CALL, {"wait": "3d", "until": " "}],
            "[1].until",
            "is blank; write the name of an event, such as paid",
        ),
        (
            [CALL, {"wait": "36526d"}],
            "[1].wait",
            "is longer than a hundred years",
        ),
        (
            [CALL, {"wait": "3d", "until": "2027-01-01T00:00"}],
            "[1].until",
            "'2027-01-01T00:00' is a time, and an event is named here; write wait: until 2027-01-01T00:00",
        ),
        (
            [CALL, {"wait": "2027-01-01T00:00"}],
            "[1].wait",
            "'2027-01-01T00:00' is not a length of time; write until 2027-01-01T00:00",
        ),
        (
            [CALL, {"wait": "until 2027-13-01T00:00"}],
            "[1].wait",
            f"'2027-13-01T00:00' does not exist; write {A_MOMENT}",
        ),
        ([CALL, {"wait": {"until": "paid"}}], "[1].wait.until", f"'paid' is not {A_MOMENT}"),
        ([CALL, {"wait": {}}], "[1].wait.until", "is missing; give it a time such as 2027-01-01T09:00"),
        ([CALL, {"wait": {"til": "x"}}], "[1].wait.til", "unknown; did you mean until?"),
        (
            [CALL, {"wait": "3d", "since": "start"}],
            "[1].since",
            "says which events count; name one with until or unless",
        ),
        ([CALL] * 101, "sequence", "101 of them are more than 100"),
        (
            [CALL, {"if": "paid", "then": [CALL]}],
            "[1].if",
            "'paid' is not a question; write success, or an event that came: paid came",
        ),
        (
            [CALL, {"if": 3, "then": [CALL]}],
            "[1].if",
            "3 is not a question; write success, or an event that came: paid came",
        ),
        ([CALL, {"if": "success"}], "sequence", "step 2 is a branch without steps"),
        (
            [CALL, {"if": "success", "then": CALL}],
            "[1].then",
            "a mapping is not a list; put it in brackets, such as [this]",
        ),
        (
            [CALL, {"if": "success", "do": [CALL]}],
            "[1].do",
            "unknown; the keys here are if, since, name, then, else",
        ),
        (
            [CALL, {"if": "success", "else": [{"wat": "x"}]}],
            "[1].else[0]",
            "is not a step; did you mean wait?",
        ),
        (
            [CALL, {"if": "success", "then": ["end", CALL]}],
            "[1].then[0]",
            "'end' ends the sequence, and stands last in its way",
        ),
        ([CALL, "end"], "[1]", "'end' ends the sequence early, and stands last in a way of a branch"),
        (
            [CALL, {"if": "success", "since": "start", "then": [CALL]}],
            "[1].since",
            "says which events count, and this branch asks for none",
        ),
        (
            [{"if": "success", "then": [CALL]}],
            "sequence",
            "nothing goes well or fails before the first step; name an event",
        ),
        (
            [CALL, {"if": "success", "else": [CALL | {"when": "failure"}]}],
            "sequence",
            "nothing can fail before step 3, the first of its way; take out its when",
        ),
    ],
)
def test_what_is_wrong_in_steps_is_named(steps: list[object], field: str, reason: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        read_steps(steps)

    assert (refusal.value.field, refusal.value.reason) == (field, reason)
