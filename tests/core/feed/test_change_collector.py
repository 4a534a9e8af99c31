"""Rows of the outbox become change sets, each row once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.events import ChangeSet
from scheduler_core.feed.feed import ChangeCollector, change_set
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.changes.outbox import Change
from scheduler_core.values.ids import JobId, RunId


def a_change(sequence: int, kind: ChangeKind = ChangeKind.JOBS, *ids: int) -> Change:
    return Change(sequence, kind, ids or (sequence,))


def test_ids_are_told_by_their_kind() -> None:
    found = change_set(
        [
            a_change(1, ChangeKind.JOBS, 7, 8),
            a_change(2, ChangeKind.JOBS, 8, 9),
            a_change(3, ChangeKind.RUNS, 70),
            a_change(4, ChangeKind.OUTPUTS, 71),
            Change(5, ChangeKind.PAUSES, ()),
            Change(6, ChangeKind.SETTINGS, ()),
            a_change(7, ChangeKind.ENGINES, 3),
        ]
    )

    assert found == ChangeSet(
        frozenset(map(JobId, (7, 8, 9))),
        frozenset({RunId(70)}),
        frozenset({RunId(71)}),
        has_new_pauses=True,
        has_new_settings=True,
        has_new_engines=True,
    )


def test_of_nothing_nothing_is_told() -> None:
    assert not change_set([])
    assert change_set([Change(1, ChangeKind.PAUSES, ())])


def test_two_change_sets_make_one() -> None:
    first, second = change_set([a_change(1)]), change_set([a_change(2, ChangeKind.SETTINGS)])

    assert first | second == change_set([a_change(1), a_change(2, ChangeKind.SETTINGS)])
    assert (first | ChangeSet(is_everything=True)).is_everything


def test_what_lies_beyond_a_gap_is_left_for_the_outbox() -> None:
    """Another process has committed between two commits of this one."""
    collector = ChangeCollector(10)

    taken, has_more = collector.collect([a_change(11), a_change(13)])

    assert ([change.sequence for change in taken], has_more, collector.seen) == ([11], True, 11)


def test_what_was_taken_already_is_no_news() -> None:
    collector = ChangeCollector(10)

    assert collector.collect([a_change(9), a_change(10)]) == ([], False)


@pytest.mark.slow
@given(st.permutations(range(1, 9)), st.lists(st.integers(1, 8)), st.integers(1, 8))
def test_commits_of_several_threads_are_taken_once_in_their_order(
    order: list[int], doubled: list[int], split: int
) -> None:
    """Threads tell of their commits in any order, and some of it is in the outbox already."""
    collector = ChangeCollector(0)
    waiting = [a_change(number) for number in [*order, *doubled]]

    taken = [change.sequence for change in collector.collect(waiting[:split])[0]]
    taken += [change.sequence for change in collector.collect(waiting)[0]]

    assert taken == list(range(1, 9))
