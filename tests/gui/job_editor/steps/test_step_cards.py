"""Steps as cards say what they said as text, right or wrong."""

import pytest

from gui.job_editor.reading.action_reading import read_action, write_action
from gui.job_editor.steps.cards.step_cards import StepKind, new_card, read_card
from gui.job_editor.steps.cards.step_lines import line_of_card, lines_of
from gui.job_editor.steps.cards.steps_text import OnlyText, cards_of, text_of
from scheduler_core.fields.jobs.sequence import read_steps, steps_document
from scheduler_core.native.text.document_text import json_text, read_document, yaml_text
from scheduler_core.values.jobs.sequence import SequenceAction
from tests.core.native.job_strategies import sequences
from tests.support.properties import for_all

STEPS = """\
- http: POST https://shop.example/remind
- wait: 40d
  unless: paid
- script: ./escalate.sh
  when: always
  timeout: 10m
"""


@for_all(sequences(), everyday=10, thorough=300)
def test_cards_say_every_sequence_that_a_text_can_say(sequence: SequenceAction) -> None:
    cards = cards_of(yaml_text(steps_document(sequence)))
    assert not isinstance(cards, OnlyText)
    written = text_of(map(read_card, cards))
    assert read_steps(read_document(written)) == sequence
    assert written == yaml_text(steps_document(sequence))


@pytest.mark.parametrize(
    ("kind", "place", "text"),
    [
        (StepKind.CALL, "url", "no address"),
        (StepKind.CALL, "retries", "many"),
        (StepKind.CALL, "timeout", "soon"),
        (StepKind.SCRIPT, "command_line", ""),
        (StepKind.SCRIPT, "expected_exit_codes", "x"),
        (StepKind.WAIT, "time", "40 moons"),
        (StepKind.WAIT, "unless", "2027-01-01"),
        (StepKind.EVENT, "until", ""),
    ],
)
def test_what_is_wrong_on_a_card_is_told_at_its_field_and_never_saved(
    kind: StepKind, place: str, text: str
) -> None:
    card = new_card(kind, 0)
    card = card.with_text("url", "https://x.example") if kind is StepKind.CALL else card
    card = card.with_text("command_line", "true") if kind is StepKind.SCRIPT else card
    card = card.with_text("until", "paid") if kind is StepKind.EVENT else card
    assert read_card(card).wrongs == ()

    reading = read_card(card.with_text(place, text))
    written = STEPS + text_of([reading])

    assert [wrong.place for wrong in reading.wrongs] == [place]
    action, wrongs = read_action({**write_action(None), "action": "sequence", "steps": written}, None)
    assert action is None
    assert [wrong.place for wrong in wrongs] == ["steps"]


def test_a_json_list_becomes_cards_too() -> None:
    sequence = read_steps(read_document(STEPS))
    cards = cards_of(json_text(steps_document(sequence)))
    assert not isinstance(cards, OnlyText)
    assert text_of(map(read_card, cards)) == STEPS


@pytest.mark.parametrize(
    ("text", "reason", "is_wrong"),
    [
        ("- wait: 1d\n# later\n- script: x\n", "Cards can't keep the comment in line 2.", False),
        (
            "- &a\n  script: x\n- *a\n",
            "Cards can't keep the name behind the & in line 1.",
            False,
        ),
        ("- script: x\n- wiat: 40d\n", "Line 2: there is no such step; did you mean wait?", True),
        (
            "- script: x\n- script: y\n  retry:\n    retries: many\n",
            "Line 4: retry.retries: “many” is not a whole number",
            True,
        ),
        ("- script: [\n", "Line 2, column 1:", True),
        ("\n\nhello\n", "Line 3: “hello” stands where names with values belong", True),
        ("- http: GET https://x\n- hello\n", "Line 2: “hello” stands where names with values belong", True),
    ],
)
def test_a_text_that_cards_can_not_say_keeps_its_face_and_the_line_is_named(
    text: str, reason: str, is_wrong: bool
) -> None:
    found = cards_of(text)
    assert isinstance(found, OnlyText)
    assert found.reason.startswith(reason)
    assert found.is_wrong is is_wrong


def test_a_sign_of_comments_within_words_is_none() -> None:
    assert not isinstance(cards_of("- http: GET https://x/#top\n- script: |\n    # a\n    b # c\n"), OnlyText)


def test_a_step_in_one_line_says_which_event_ends_its_wait() -> None:
    cards = cards_of(STEPS)
    assert not isinstance(cards, OnlyText)
    lines = [line_of_card(card, read_card(card)) for card in cards]
    assert lines == [
        "POST https://shop.example/remind",
        "Wait 40 days, unless “paid” comes",
        "./escalate.sh (in any case)",
    ]


def test_a_card_says_that_it_takes_what_the_step_before_ended_with() -> None:
    """Nothing on a card told that its body was the output of another step."""
    cards = cards_of(
        "- script: ./sum.sh\n- script: ./tell.sh {{ last_output }}\n- script: ./end.sh {{key}}\n"
    )
    assert not isinstance(cards, OnlyText)

    assert [lines_of(card, read_card(card)).line for card in cards] == [
        "Script",
        "Script · from the step before",
        "Script",
    ]
