"""A run that took over twice as long as nearly all before it is told, where enough of them are known."""

from collections.abc import Sequence
from datetime import timedelta

import pytest

from scheduler_core.store.runs import ledger
from scheduler_core.store.runs.run_changes import Begun, Finished, NewRun
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.records.notice import NoticeKind
from scheduler_core.values.runs.run import RunState
from tests.core.store.builders import HOUR, NOW, add_job, an_engine
from tests.core.store.telling.test_notices import ENGINE, kinds, tell, told

OK, BAD = RunState.SUCCEEDED, RunState.FAILED
USUAL = [20.0] * 10


def run(store: Store, job: JobId, seconds: Sequence[float], state: RunState = OK, first: int = 0) -> None:
    """Let runs take so long, one each hour."""
    for number, length in enumerate(seconds, start=first):
        due_at = NOW + number * HOUR
        with store.write() as tx:
            run_id = ledger.record(tx, [NewRun(job, 1, due_at)], ENGINE, due_at)[0].id
            ledger.begin(tx, [Begun(run_id, due_at)], ENGINE)
        with store.write() as tx:
            ledger.finish(tx, [Finished(run_id, state, due_at + timedelta(seconds=length))])


@pytest.fixture
def job(store: Store) -> JobId:
    an_engine(store)
    tell(store, "all:phone", "phone")
    return add_job(store)


def test_a_slow_run_is_told_with_how_long_others_took(store: Store, job: JobId) -> None:
    run(store, job, [*USUAL, 95.5])

    (notice,) = told(store)

    assert notice.notice.kind is NoticeKind.SLOW
    assert notice.notice.text == "it took 1m36s; nearly all runs before took up to 20s"


@pytest.mark.parametrize(
    ("seconds", "is_told"),
    [
        ([*USUAL, 40], False),
        ([*USUAL, 40.5], True),
        ([*USUAL[:9], 400], False),
        ([*[20.0] * 99, 60, 70], True),
        ([*[20.0] * 95, *[60.0] * 5, 70], True),
        ([*[20.0] * 94, *[60.0] * 6, 70], False),
        ([*[0.1] * 10, 1.05], False),
        ([*[0.1] * 10, 1.2], True),
    ],
    ids=[
        "twice",
        "over twice",
        "too few",
        "one that was slow",
        "a twentieth was slow",
        "more than that",
        "a moment",
        "a second",
    ],
)
def test_what_is_slow_goes_by_nearly_all_before(
    store: Store, job: JobId, seconds: list[float], is_told: bool
) -> None:
    run(store, job, seconds[:-1])
    before = len(told(store))
    run(store, job, seconds[-1:], first=len(seconds))

    assert len(told(store)) - before == int(is_told)


def test_runs_that_failed_are_neither_slow_nor_a_measure(store: Store, job: JobId) -> None:
    run(store, job, [0.1] * 10, BAD)
    run(store, job, [60.0], first=10)
    run(store, job, [600.0], BAD, first=11)

    assert NoticeKind.SLOW not in kinds(store)


def test_runs_of_other_jobs_are_no_measure(store: Store, job: JobId) -> None:
    run(store, job, USUAL)
    run(store, add_job(store), [90.0], first=20)

    assert kinds(store) == []


def test_who_does_not_ask_for_it_hears_nothing(store: Store) -> None:
    an_engine(store)
    tell(store, "failure:phone", "phone")

    run(store, add_job(store), [*USUAL, 90])

    assert kinds(store) == []


def test_a_slow_run_that_ends_a_failure_is_told_as_both(store: Store, job: JobId) -> None:
    run(store, job, USUAL)
    run(store, job, [1.0], BAD, first=10)
    run(store, job, [90.0], first=11)

    assert kinds(store) == [NoticeKind.FAILURE, NoticeKind.RECOVERED, NoticeKind.SLOW]


def run_sequence(
    store: Store, job: JobId, number: int, seconds: Sequence[float], gap: timedelta = timedelta()
) -> None:
    """Let the steps of a sequence take so long, one after the other, with so much time before each."""
    due_at = at = NOW + number * HOUR
    follows: RunId | None = None
    with store.write() as tx:
        for step, length in enumerate(seconds, start=1):
            at += gap
            new = NewRun(job, 1, due_at, step=step, follows_run=follows, start_at=at)
            follows = ledger.record(tx, [new], ENGINE, at)[0].id
            ledger.begin(tx, [Begun(follows, at)], ENGINE)
            at += timedelta(seconds=length)
            ledger.finish(tx, [Finished(follows, OK, at)])


def test_a_sequence_is_slow_as_a_whole_whichever_step_was(store: Store, job: JobId) -> None:
    for number in range(10):
        run_sequence(store, job, number, [10.0, 10.0, 0.2])
    assert kinds(store) == []

    run_sequence(store, job, 10, [60.0, 10.0, 0.2])

    (notice,) = told(store)
    assert notice.notice.text == "it took 1m10s; nearly all runs before took up to 20.2s"


def test_the_waits_of_a_sequence_make_it_no_slower(store: Store, job: JobId) -> None:
    for number in range(10):
        run_sequence(store, job, number, [10.0, 10.0])

    run_sequence(store, job, 10, [10.0, 12.0], gap=timedelta(minutes=20))

    assert kinds(store) == []


def test_a_sequence_of_a_hundred_steps_is_compared(store: Store, job: JobId) -> None:
    for number in range(10):
        run_sequence(store, job, number, [0.1] * 100)

    run_sequence(store, job, 10, [*[0.1] * 50, 30.0, *[0.1] * 49])

    assert kinds(store) == [NoticeKind.SLOW]


def test_runs_of_an_older_revision_are_a_measure(store: Store, job: JobId) -> None:
    run(store, job, USUAL)
    due_at = NOW + 10 * HOUR
    with store.write() as tx:
        run_id = ledger.record(tx, [NewRun(job, 2, due_at)], ENGINE, due_at)[0].id
        ledger.begin(tx, [Begun(run_id, due_at)], ENGINE)
    with store.write() as tx:
        ledger.finish(tx, [Finished(run_id, OK, due_at + timedelta(seconds=90))])

    assert kinds(store) == [NoticeKind.SLOW]
