"""Which runs are one row, in whatever order they come, change and are thinned out."""

from array import array
from collections.abc import Set
from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from gui.run_log.run_folds import FOLDED_AMONG, MOST_MOVES, RunFolds, folded

_JOBS = 3


def _repeats(said: dict[int, tuple[int, str]], ids: list[int]) -> dict[int, int]:
    """Return what each run repeats: the one before it of its job that said the same."""
    last: dict[int, int] = {}
    found = {}
    for run_id in ids:
        job, words = said[run_id]
        before = last.get(job)
        if before is not None and words and said[before][1] == words:
            found[run_id] = before
        last[job] = run_id
    return found


def _shown(
    folds: RunFolds,
    rows: list[int],
    ids: list[int],
    repeats: dict[int, int],
    first: int,
    changed: Set[int] = frozenset(),
) -> list[int]:
    """Return the rows after a change, made as the table makes it."""
    change = folds.show_newest(array("q", ids), repeats, first, rows, changed)
    if change is None:
        return list(folds.rows())
    rest = [run_id for run_id in rows[change.count :] if run_id not in change.gone]
    return [*change.top, *rest]


@given(st.data())
@settings(max_examples=150)
def test_each_run_lies_behind_one_row_of_its_job(data: st.DataObject) -> None:
    words = st.sampled_from(["ok", "ok", "full", ""])
    said = {run_id: (run_id % _JOBS, data.draw(words)) for run_id in range(0, 200, 10)}
    ids = sorted(said)[:10]
    folds = RunFolds()
    folds.show_all(array("q", ids), _repeats(said, ids))
    rows = list(folds.rows())

    for _ in range(data.draw(st.integers(1, 5))):
        first = data.draw(st.integers(0, len(ids) - 1)) if ids else 0
        tail = [each for each in ids[first:] if data.draw(st.integers(0, 4))]
        for run_id in data.draw(
            st.lists(st.integers(max(ids, default=0) + 1, max(ids, default=0) + 99), max_size=4, unique=True)
        ):
            said[run_id] = (run_id % _JOBS, data.draw(words))
            tail.append(run_id)
        for run_id in tail:
            if data.draw(st.integers(0, 5)) == 0:
                said[run_id] = (said[run_id][0], data.draw(words))
        ids = [*ids[:first], *sorted(tail)]
        if folds.alike(rows[0] if rows else 0) > 1 and data.draw(st.booleans()):
            folds.open(rows[0], not folds.is_opened(rows[0]))
            rows = list(folds.rows())
        rows = _shown(folds, rows, ids[first:], _repeats(said, ids[first:]), first)

        assert list(folds.all) == ids
        assert rows == list(folds.rows())
        assert rows == sorted(rows, reverse=True)
        assert sorted(run_id for row in rows for run_id in folds.runs_of(row)) == ids
        assert sorted(folds.among(rows)) == ids
        for row in rows:
            assert len({said[run_id][0] for run_id in folds.runs_of(row)}) == 1


def test_not_too_many_rows_move_at_once_and_the_others_follow() -> None:
    count = 2 * MOST_MOVES
    folds = RunFolds()
    folds.show_all(array("q", range(count)), {})
    rows = list(folds.rows())
    again = list(range(count, 2 * count))
    repeats = {run_id: run_id - count for run_id in again}

    rows = _shown(folds, rows, [*range(count), *again], repeats, 0)
    assert len(rows) == 2 * count - MOST_MOVES
    rows = _shown(folds, rows, [*range(count), *again], repeats, 0)

    assert rows == list(reversed(again))


def test_nothing_goes_on_from_a_run_that_is_kept() -> None:
    folds = RunFolds()
    folds.show_all(array("q", [1, 2]), {2: 1})
    folds.keep(2)

    rows = _shown(folds, [2], [1, 2, 3, 4], {2: 1, 3: 2, 4: 3}, 0)
    assert rows == [4, 2]
    assert list(folds.runs_of(2)) == [1, 2]
    folds.keep(None)

    assert _shown(folds, rows, [1, 2, 3, 4], {2: 1, 3: 2, 4: 3}, 0) == [4]


def test_what_was_folded_where_it_was_read_leaves_out_the_run_that_is_kept() -> None:
    ids, repeats = array("q", range(1, 9)), {3: 1, 5: 3, 8: 2}
    folds = RunFolds()
    folds.show_all(ids, repeats, folded(ids, repeats))
    assert list(folds.rows()) == [8, 7, 6, 5, 4]
    assert list(folds.runs_of(5)) == [1, 3, 5]

    other = RunFolds()
    other.keep(3)
    other.show_all(ids, repeats, folded(ids, repeats))

    assert list(other.rows()) == [8, 7, 6, 5, 4, 3, 1]


def test_a_run_that_is_kept_and_ends_like_others_stays_a_row_of_its_own() -> None:
    folds = RunFolds()
    folds.show_all(array("q", [1, 2, 3]), {2: 1})
    folds.keep(3)

    rows = _shown(folds, [3, 2], [1, 2, 3], {2: 1, 3: 2}, 0)
    assert rows == [3, 2]
    folds.keep(None)

    assert _shown(folds, rows, [1, 2, 3], {2: 1, 3: 2}, 0) == [3]


# ---- the newest are read again and again, all of them now and then

_WORDS = st.sampled_from(["ok", "full", ""])
# So many of the newest are read again.
_READ = 3
_DAY = 300


@dataclass
class _Log:
    """The runs that there are, and those whose change was not told yet."""

    said: dict[int, tuple[int, str]] = field(default_factory=dict)
    changed: set[int] = field(default_factory=set)

    def put(self, run_id: int, words: str) -> None:
        self.said[run_id] = (run_id % _JOBS, words)
        self.changed.add(run_id)

    def newest(self, count: int | None = None) -> list[int]:
        ids = sorted(self.said)
        return ids if count is None else ids[-count:]

    def repeats(self, ids: list[int]) -> dict[int, int]:
        """Return what runs repeat on their day; one right before them also on another day."""
        near = dict(zip(ids[1:], ids, strict=False))
        found = _repeats(self.said, ids)
        return {
            run_id: before
            for run_id, before in found.items()
            if run_id // _DAY == before // _DAY or near[run_id] == before
        }


class _Readings(RuleBasedStateMachine):
    """Runs come, change and go anywhere in the log; the folds take what looks at the newest find."""

    def __init__(self) -> None:
        super().__init__()
        self.log = _Log()
        self.folds = RunFolds()
        self.folds.show_all(array("q"), {})
        self.rows: list[int] = []

    @rule(distance=st.sampled_from([1, 2, 3, 5, 90]), words=_WORDS)
    def come(self, distance: int, words: str) -> None:
        self.log.put(max(self.log.said, default=0) + distance, words)

    @precondition(lambda self: self.log.said)
    @rule(data=st.data(), words=_WORDS)
    def come_late(self, data: st.DataObject, words: str) -> None:
        place = data.draw(st.integers(1, max(self.log.said)))
        if place not in self.log.said:
            self.log.put(place, words)

    @precondition(lambda self: self.log.said)
    @rule(data=st.data(), words=_WORDS)
    def change(self, data: st.DataObject, words: str) -> None:
        self.log.put(data.draw(st.sampled_from(self.log.newest())), words)

    @precondition(lambda self: self.log.said)
    @rule(data=st.data())
    def go(self, data: st.DataObject) -> None:
        run_id = data.draw(st.sampled_from(self.log.newest()))
        del self.log.said[run_id]
        self.log.changed.add(run_id)

    @precondition(lambda self: self.rows)
    @rule(data=st.data())
    def turn(self, data: st.DataObject) -> None:
        run_id = data.draw(st.sampled_from(self.rows))
        if self.folds.alike(run_id) > 1:
            self.folds.open(run_id, not self.folds.is_opened(run_id))
            self.rows = list(self.folds.rows())

    @rule()
    def look(self) -> None:
        ids = self.log.newest(_READ)
        first = self.folds.place_of(ids[0]) if len(ids) == _READ else 0
        if first is None:
            self.look_at_all()
            return
        self._take(ids, first)
        # What came before all that was read is not known yet.
        told = self.log.repeats([run_id for run_id in self.folds.all if run_id in self.log.said])
        for run_id in ids:
            assert _before(self.folds, run_id) in {None, told.get(run_id)}

    @rule()
    def look_far(self) -> None:
        self._take(self.log.newest(), 0)
        fresh = RunFolds()
        ids = self.log.newest()
        fresh.show_all(array("q", ids), self.log.repeats(ids))
        assert list(self.folds.all) == ids
        assert _stretches(self.folds) == _stretches(fresh)

    @rule(is_worked_out=st.booleans())
    def look_at_all(self, is_worked_out: bool = True) -> None:
        ids, repeats = array("q", self.log.newest()), self.log.repeats(self.log.newest())
        self.folds.show_all(ids, repeats, folded(ids, repeats) if is_worked_out else None)
        self.rows = list(self.folds.rows())
        self.log.changed.clear()

    def _take(self, ids: list[int], first: int) -> None:
        self.rows = _shown(self.folds, self.rows, ids, self.log.repeats(ids), first, self.log.changed)
        self.log.changed.clear()

    @invariant()
    def each_run_lies_behind_one_row(self) -> None:
        assert self.rows == list(self.folds.rows())
        assert sorted(self.folds.among(self.rows)) == list(self.folds.all)


def _before(folds: RunFolds, run_id: int) -> int | None:
    """Return the run before another one in its row, opened or not."""
    stretch = next(each for each in _stretches(folds) if run_id in each)
    at = stretch.index(run_id)
    return stretch[at - 1] if at else None


def _stretches(folds: RunFolds) -> list[list[int]]:
    """Return all runs, those together that are or may become one row."""
    known: dict[int, list[int]] = {}
    for run_id in folds.all:
        known.setdefault(folds.newest_alike(run_id), []).append(run_id)
    return sorted(known.values())


@pytest.mark.slow
def test_folds_are_those_of_a_fresh_reading_after_any_order_of_changes() -> None:
    run_state_machine_as_test(_Readings, settings=settings(max_examples=150, stateful_step_count=30))


@pytest.mark.parametrize("changed", [1, 5])
def test_a_run_that_changed_leaves_the_row_of_one_that_lies_before_all_that_was_read(changed: int) -> None:
    """It stayed behind its old row for as long as the window was open."""
    folds = RunFolds()
    folds.show_all(array("q", range(1, 8)), {5: 1})
    assert 1 not in folds.rows()

    rows = _shown(folds, list(folds.rows()), [5, 6, 7], {}, 4, {changed})

    assert rows == [7, 6, 5, 4, 3, 2, 1]


def test_a_run_that_comes_between_parts_the_row_of_one_that_lies_before_all_that_was_read() -> None:
    folds = RunFolds()
    folds.show_all(array("q", [1, 2, 3, 5, 6]), {6: 1})

    rows = _shown(folds, list(folds.rows()), [3, 4, 5, 6], {}, 2, {4})

    assert rows == [6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize("place", [0, 9_999, 30_000 - FOLDED_AMONG, 24_999, 25_000, 29_999])
def test_a_run_is_found_wherever_it_stands(place: int) -> None:
    """Ids are in the order in which runs are shown, which is not that of their numbers."""
    folds = RunFolds()
    ids = array("q", [each ^ 1 for each in range(30_000)])
    folds.show_all(ids, {})

    assert folds.place_of(ids[place]) == place
    assert folds.place_of(30_000) is None
