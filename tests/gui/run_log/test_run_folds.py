"""Which runs are one row, in whatever order they come, change and are thinned out."""

from array import array

from hypothesis import given, settings
from hypothesis import strategies as st

from gui.run_log.run_folds import MOST_MOVES, RunFolds

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
    folds: RunFolds, rows: list[int], ids: list[int], repeats: dict[int, int], first: int
) -> list[int]:
    """Return the rows after a change, made as the table makes it."""
    change = folds.show_newest(array("q", ids), repeats, first, rows)
    if change is None:
        return list(folds.rows())
    rest = [run_id for run_id in rows[change.count :] if run_id not in change.gone]
    return [*change.top, *rest]


@given(st.data())
@settings(max_examples=150)
def test_rows_are_the_same_as_if_all_were_read_anew(data: st.DataObject) -> None:
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


def test_a_run_that_is_kept_and_ends_like_others_stays_a_row_of_its_own() -> None:
    folds = RunFolds()
    folds.show_all(array("q", [1, 2, 3]), {2: 1})
    folds.keep(3)

    rows = _shown(folds, [3, 2], [1, 2, 3], {2: 1, 3: 2}, 0)
    assert rows == [3, 2]
    folds.keep(None)

    assert _shown(folds, rows, [1, 2, 3], {2: 1, 3: 2}, 0) == [3]
