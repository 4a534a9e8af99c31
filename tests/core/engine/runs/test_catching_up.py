"""What is made up for begins a few at a time, or as soon as one of them has ended."""

from datetime import timedelta

from scheduler_core.engine.runs.catching_up import CatchingUp
from scheduler_core.engine.runs.work import Work
from scheduler_core.store.runs.run_changes import NewRun
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import Trigger
from tests.core.store.builders import a_draft
from tests.support.fake_clock import START

HOUR = timedelta(hours=1)


def works(count: int) -> list[Work]:
    return [
        Work(
            RunId(number),
            NewRun(JobId(1), 1, START - HOUR, Trigger.CATCH_UP, idempotency_key=str(number)),
            a_draft(),
        )
        for number in range(1, count + 1)
    ]


def held(spread: list[Work]) -> dict[RunId, Work]:
    return {work.run_id: work for work in spread if work.start_at > START}


def test_the_end_of_one_lets_the_next_begin() -> None:
    catching_up = CatchingUp()
    later = held(catching_up.spread(works(23), START))
    found = []
    for ended in range(1, 24):
        next_id = catching_up.after(RunId(ended), later)
        if next_id is not None:
            found.append(next_id)
            del later[next_id]

    assert found == list(range(11, 24))


def test_what_was_none_of_them_lets_nothing_begin() -> None:
    catching_up = CatchingUp()
    later = held(catching_up.spread(works(23), START))

    assert catching_up.after(RunId(99), later) is None


def test_each_end_counts_once() -> None:
    catching_up = CatchingUp()
    later = held(catching_up.spread(works(23), START))

    assert catching_up.after(RunId(1), later) == 11
    assert catching_up.after(RunId(1), later) is None


def test_what_began_or_was_moved_meanwhile_is_passed_over() -> None:
    catching_up = CatchingUp()
    later = held(catching_up.spread(works(23), START))
    del later[RunId(11)]
    later[RunId(12)] = later[RunId(12)].starting(START + HOUR)

    assert catching_up.after(RunId(1), later) == 13


def test_a_try_that_is_still_to_come_is_not_brought_forward() -> None:
    catching_up = CatchingUp()
    tries = [work.starting(START + HOUR) for work in works(12)]
    later = held(catching_up.spread(tries, START))

    assert len(later) == 12
    assert catching_up.after(RunId(1), later) is None
