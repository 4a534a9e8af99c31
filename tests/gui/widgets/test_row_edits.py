import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.widgets.tables.paged_model import Insert, Remove, row_edits

IDS = st.lists(st.integers(0, 30), unique=True)


@pytest.mark.slow
@given(
    st.lists(st.integers(0, 60), unique=True).map(sorted),
    st.lists(st.integers(0, 60), unique=True).map(sorted),
)
def test_the_edits_lead_from_one_list_to_the_other(old: list[int], new: list[int]) -> None:
    edits = row_edits(old, new)

    assert edits is not None
    assert applied(old, edits) == new


@pytest.mark.slow
@given(IDS, IDS)
def test_what_changed_places_is_no_edit(old: list[int], new: list[int]) -> None:
    edits = row_edits(old, new)

    kept_in_order = [each for each in old if each in new] == [each for each in new if each in old]
    assert (edits is not None) == kept_in_order


def test_ids_that_come_together_are_one_edit() -> None:
    assert row_edits([1, 2], [1, 7, 8, 9, 2]) == [Insert(1, (7, 8, 9))]


def test_ids_that_go_together_are_one_edit() -> None:
    assert row_edits([1, 7, 8, 2], [1, 2]) == [Remove(1, 2)]


def applied(rows: list[int], edits: list[Insert | Remove]) -> list[int]:
    rows = list(rows)
    for edit in edits:
        if isinstance(edit, Insert):
            rows[edit.at : edit.at] = edit.ids
        else:
            del rows[edit.at : edit.at + edit.count]
    return rows
