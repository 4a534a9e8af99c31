"""Branches as cards: what stands in their ways, said as text and back, moved, copied and taken out."""

from collections.abc import Sequence

import pytest
from hypothesis import strategies as st

from gui.job_editor.reading.action_reading import read_action, write_action
from gui.job_editor.steps.cards.step_cards import CardWay, StepKind, read_card
from gui.job_editor.steps.cards.step_lines import lines_of_cards, step_lines
from gui.job_editor.steps.cards.step_rows import (
    RowPart,
    gap_among_others,
    gap_moved,
    gap_to_add,
    is_gap,
    rows_of,
)
from gui.job_editor.steps.cards.steps_editing import StepsEditing
from gui.job_editor.steps.cards.steps_text import (
    OnlyText,
    cards_of,
    longest_words,
    sequence_of,
    text_of,
    wrongs_of,
)
from scheduler_core.fields.jobs.sequence import read_steps
from scheduler_core.native.text.document_text import read_document
from tests.support.properties import for_all

STEPS = """\
- http: POST https://shop.example/remind
- wait: 26d
  until: paid
- if: paid came
  then:
  - http: POST https://shop.example/thanks
  - end
  else:
  - script: ./escalate.sh
  - wait: 2d
  - if: success
    then:
    - script: ./mourn.sh
- script: ./close.sh
  when: always
"""

Edit = tuple[str, int, int]


def editing_of(text: str) -> StepsEditing:
    cards = cards_of(text)
    assert not isinstance(cards, OnlyText)
    return StepsEditing(cards)


def shape(editing: StepsEditing) -> list[str]:
    """Return the rows: a card by its place, a head as ( or [, a foot as ) or ]."""
    words = {
        (RowPart.HEAD, True): "(",
        (RowPart.FOOT, True): ")",
        (RowPart.HEAD, False): "[",
        (RowPart.FOOT, False): "]",
    }
    numbers = {card.key: str(number) for number, card in enumerate(editing.cards, 1)}
    return [words.get((row.part, row.is_first), numbers[row.key]) for row in rows_of(editing.cards)]


def summary(editing: StepsEditing) -> list[str]:
    return lines_of_cards(editing.readings())


def moved_by(editing: StepsEditing, key: int, by: int) -> bool:
    gap = gap_moved(rows_of(editing.cards), key, by)
    return gap is not None and editing.move(key, gap)


def test_a_nested_document_becomes_cards_in_ways_and_comes_back() -> None:
    editing = editing_of(STEPS)

    assert "".join(shape(editing)) == "123(4)[567(8)[]]9"
    assert summary(editing)[2:5] == [
        "If “paid” came",
        "    Yes: POST https://shop.example/thanks",
        "    No: ./escalate.sh",
    ]
    assert text_of(editing.readings()) == STEPS
    assert sequence_of(editing.readings()) == read_steps(read_document(STEPS))
    assert longest_words(editing.readings()) == "at most 28 days"


@pytest.mark.parametrize(
    ("step", "line"),
    [
        ("- if: paid came\n  name: Was it paid?\n", "Branch · if “paid” came"),
        ("- if: success\n  name: Was it paid?\n", "Branch · if it went well"),
        ("- if: paid came\n", "Branch"),
    ],
)
def test_the_line_of_a_named_branch_says_its_kind_first(step: str, line: str) -> None:
    (_, read, *_) = read_steps(read_document(f"- script: a\n{step}  then:\n  - script: b\n")).steps
    assert step_lines(read)[1] == line


def test_a_card_walks_through_the_ways_by_the_keyboard() -> None:
    editing = editing_of(
        "- script: a\n- if: paid came\n  then:\n  - script: b\n  else:\n  - script: c\n- script: d\n"
    )
    key = editing.cards[0].key
    branch = editing.cards[1].key
    ways = []
    while moved_by(editing, key, 1):
        way = editing.cards[editing.place_of(key) or 0].way
        ways.append(None if way is None else way.is_first)
    # Into yes above and below b, into no above and below c, then below the branch, and below d.
    assert ways == [True, True, False, False, None, None]
    assert shape(editing)[-1] == "5"
    assert {card.way for card in editing.cards} == {None, CardWay(branch, True), CardWay(branch, False)}

    for _ in ways:
        editing.undo()
    assert "".join(shape(editing)) == "12(3)[4]5"


def test_a_branch_is_moved_copied_and_deleted_with_all_that_it_holds() -> None:
    editing = editing_of(STEPS)
    before = text_of(editing.readings())
    branch = editing.cards[2].key

    assert moved_by(editing, branch, 1)
    assert "".join(shape(editing)) == "1234(5)[678(9)[]]"
    editing.duplicate(branch)
    assert len(editing.cards) == 15
    assert len({card.key for card in editing.cards}) == 15
    assert editing.remove(branch) == 6
    assert "".join(shape(editing)) == "1234(5)[678(9)[]]"

    for _ in range(3):
        editing.undo()
    assert text_of(editing.readings()) == before


def test_a_branch_is_not_put_into_itself() -> None:
    rows = rows_of(editing_of(STEPS).cards)
    assert gap_among_others(rows, rows[2].key, 5) is None
    assert gap_among_others(rows, rows[2].key, len(rows)) == 3


def test_a_new_card_is_put_into_the_way_that_the_user_is_in() -> None:
    rows = rows_of(editing_of(STEPS).cards)
    empty_way = len(rows) - 3
    assert (rows[empty_way].part, rows[empty_way].depth) == (RowPart.FOOT, 2)
    assert gap_to_add(rows, empty_way) == empty_way
    assert gap_to_add(rows, 4) == 5
    assert gap_to_add(rows, 0) == len(rows)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("- if: success\n  then:\n  - script: a\n", [(0, "event")]),
        ("- script: a\n- if: paid came\n", [(1, "ways")]),
        ("- script: a\n- if: paid came\n  then:\n  - script: b\n    when: failure\n", [(2, "when")]),
        ("- script: a\n- if: paid came\n  then:\n  - end\n", []),
    ],
)
def test_what_a_branch_can_not_be_is_told_at_its_card(text: str, told: list[tuple[int, str]]) -> None:
    editing = editing_of(text)
    readings = editing.readings()
    found = [
        (key, each.place) for key, all_of in wrongs_of(editing.cards, readings).items() for each in all_of
    ]
    assert found == told
    assert (sequence_of(readings) is None) is bool(told)


def test_a_fault_within_a_way_is_told_with_its_step_and_its_line() -> None:
    text = STEPS.replace("script: ./mourn.sh", "script: ./mourn.sh\n      timeout: soon")
    _, wrongs = read_action({**write_action(None), "action": "sequence", "steps": text}, None)
    assert [wrong.reason.partition(" I ")[0] for wrong in wrongs] == ["Step 8: Time-out:"]
    cards = cards_of(text)
    assert isinstance(cards, OnlyText)
    assert cards.reason.startswith("Line 14: timeout: ")


def test_too_many_branches_around_a_step_are_told_at_it() -> None:
    editing = StepsEditing()
    gap = 0
    for _ in range(5):
        editing.add(StepKind.BRANCH, gap)
        gap += 2
    card = editing.add(StepKind.SCRIPT, gap)
    told = wrongs_of(editing.cards, editing.readings())[card.key]
    assert "more than 4 branches" in {each.place: each.reason for each in told}["depth"]


def test_a_half_typed_branch_keeps_what_it_holds() -> None:
    editing = editing_of("- script: a\n- if: paid came\n  then:\n  - script: b\n")
    editing.put(editing.cards[1].key, "event", "9:00")
    assert text_of(editing.readings()).endswith("- if: 9:00 came\n  then:\n  - script: b\n")
    assert sequence_of(editing.readings()) is None


@for_all(
    st.lists(
        st.tuples(
            st.sampled_from(["add", "branch", "move", "copy", "remove", "end"]),
            st.integers(0, 30),
            st.integers(0, 30),
        ),
        max_size=12,
    ),
    everyday=15,
    thorough=300,
)
def test_whatever_is_done_to_cards_their_text_says_them_and_undo_brings_all_back(edits: list[Edit]) -> None:
    editing = editing_of(STEPS)
    steps = [_said(editing)]
    for edit in edits:
        before = editing.state
        _do(editing, edit)
        if editing.state is not before:
            steps.append(_said(editing))
    while editing.can_undo:
        assert _said(editing) == steps.pop()
        editing.undo()
    assert _said(editing) == steps.pop()
    assert not steps


def _do(editing: StepsEditing, edit: Edit) -> None:
    what, first, second = edit
    rows = rows_of(editing.cards)
    gap = second % (len(rows) + 1)
    if what in {"add", "branch"} and is_gap(rows, gap):
        editing.add(StepKind.BRANCH if what == "branch" else StepKind.WAIT, gap)
    if not editing.cards:
        return
    key = editing.cards[first % len(editing.cards)].key
    if what == "move" and (to := gap_among_others(rows, key, gap)) is not None:
        editing.move(key, to)
    elif what == "copy" and len(editing.cards) < 40:
        editing.duplicate(key)
    elif what == "remove":
        editing.remove(key)
    elif what == "end" and editing.cards[first % len(editing.cards)].kind is StepKind.BRANCH:
        editing.end_way(key, is_first=bool(second % 2), ends=second % 3 > 0)


def _said(editing: StepsEditing) -> tuple[str, Sequence[str]]:
    """Return text and shape of cards, which are those of the text."""
    text = text_of(editing.readings())
    again = editing_of(text)
    assert shape(again) == shape(editing)
    assert text_of(map(read_card, again.cards)) == text
    return text, shape(editing)
