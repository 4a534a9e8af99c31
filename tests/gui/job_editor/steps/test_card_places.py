"""Where cards stand: ways side by side where there is room, nothing over another, each gap to be hit."""

import pytest
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRect

from gui.job_editor.steps.cards.step_cards import CardReading, StepKind, read_card
from gui.job_editor.steps.cards.step_rows import RowPart, is_gap
from gui.job_editor.steps.cards.steps_editing import StepsEditing
from gui.job_editor.steps.column.card_places import CardPlaces, Heights, card_places
from gui.job_editor.steps.column.shown_rows import folded_rows, same_gap, shown_rows
from gui.job_editor.steps.column.step_model import ShownRow, ShownStep
from gui.look.tokens import space
from tests.support.properties import for_all

HEIGHTS = Heights(40, 20, 18)
pytestmark = pytest.mark.usefixtures("qapp")


def readings_of(said: str) -> list[CardReading]:
    """Read a word of letters: c is a call, b(…)[…] a branch with what stands in its ways."""
    editing = StepsEditing()
    for at, sign in enumerate(said):
        if sign in "cb":
            editing.add(StepKind.CALL if sign == "c" else StepKind.BRANCH, at)
    return [read_card(card) for card in editing.cards]


def shown(said: str) -> list[ShownRow]:
    return shown_rows(readings_of(said), {})


def places(rows: list[ShownRow], width: int = 0) -> CardPlaces:
    return card_places(rows, HEIGHTS, width or space(130))


def test_rows_are_read_as_they_are_written() -> None:
    rows = shown("cb(c)[cc]c")
    assert "".join(_sign(each) for each in rows) == "cb(c)[cc]c"


def test_ways_stand_side_by_side_and_what_follows_below_both() -> None:
    rows = shown("b(c)[cc]c")
    laid = places(rows)
    first, other, longest, after = (laid.rect(row) for row in (2, 5, 6, 8))

    assert first.top() == other.top()
    assert first.right() < other.left()
    assert after.top() > longest.bottom()
    assert after.width() == space(130)
    assert laid.row_beside(2, range(len(rows)), is_right=True) == 5
    assert laid.row_beside(2, range(len(rows)), is_right=False) is None


def test_ways_stand_below_each_other_where_there_is_no_room_beside() -> None:
    laid = places(shown("b(c)[cc]c"), space(80))
    assert laid.rect(5).top() > laid.rect(2).bottom()
    assert laid.rect(5).left() == laid.rect(2).left() > 0


def test_a_branch_in_a_way_stands_side_by_side_as_soon_as_there_is_room() -> None:
    nested = shown("b(b(c)[c])[c]")
    inner = [row for row, each in enumerate(nested) if _sign(each) == "c"]
    narrow, wide = places(nested), places(nested, space(240))
    assert narrow.rect(inner[0]).bottom() < narrow.rect(inner[1]).top()
    assert narrow.rect(inner[0]).right() < narrow.rect(inner[2]).left()
    assert wide.rect(inner[0]).top() == wide.rect(inner[1]).top()


def test_a_folded_branch_is_one_card_and_gaps_are_still_those_of_all_rows() -> None:
    rows = shown("cb(c)[cc]c")
    key = rows[1].row.key
    left = folded_rows(rows, {key})
    branch = left[1]

    assert [_sign(each) for each in left] == ["c", "b", "c"]
    assert isinstance(branch, ShownStep)
    assert branch.is_folded
    assert branch.held == 3
    all_rows, left_rows = [each.row for each in rows], [each.row for each in left]
    assert [same_gap(left_rows, gap, all_rows) for gap in range(4)] == [0, 1, 9, 10]


@st.composite
def sequences(draw: st.DrawFn, depth: int = 3) -> str:
    said = ""
    for _ in range(draw(st.integers(0 if depth < 3 else 1, 3))):
        if depth and draw(st.booleans()):
            said += f"b({draw(sequences(depth - 1))})[{draw(sequences(depth - 1))}]"
        else:
            said += "c"
    return said


@for_all(sequences(), st.integers(200, 2000))
def test_nothing_stands_over_another_thing_and_each_gap_is_hit(said: str, width: int) -> None:
    rows = shown(said)
    for laid in (places(rows, width), places(rows, width).mirrored(width)):
        assert len(laid.rects) == len(rows)
        room = QRect(0, 0, width, laid.height)
        for row, rect in enumerate(laid.rects):
            assert room.contains(rect), (said, row)
            assert not any(rect.intersects(each) for each in laid.rects[row + 1 :]), (said, row)
        gaps = {gap for gap in range(len(rows) + 1) if is_gap([each.row for each in rows], gap)}
        assert laid.gaps.keys() == gaps
        cards = [rect for rect, each in zip(laid.rects, rows, strict=True) if each.row.part is RowPart.CARD]
        for gap in laid.open_gaps:
            middle = laid.gaps[gap].center()
            assert laid.gap_at(middle) == gap == laid.nearest_gap(middle)
            assert not any(card.contains(middle) for card in cards)


@for_all(sequences(), st.integers(200, 2000))
def test_a_card_let_go_just_below_another_comes_behind_it(said: str, width: int) -> None:
    rows = shown(said)
    laid = places(rows, width)
    for row, each in enumerate(rows):
        if each.row.part is RowPart.CARD and each.row.is_followed and _sign(rows[row + 1]) != "(":
            assert laid.nearest_gap(laid.rect(row).center() + QPoint(0, 21)) == row + 1


def _sign(each: ShownRow) -> str:
    if isinstance(each, ShownStep):
        return "b" if each.kind is StepKind.BRANCH else "c"
    signs = {
        (RowPart.HEAD, True): "(",
        (RowPart.FOOT, True): ")",
        (RowPart.HEAD, False): "[",
        (RowPart.FOOT, False): "]",
    }
    return signs[each.row.part, each.row.is_first]
