"""What keeps a run from waiting for ever for a task that is lost, or that a dead machine holds."""

from datetime import timedelta

from scheduler_core.engine.dispatch.reconciliation import MOST_AT_ONCE, Differences, differences
from scheduler_core.engine.dispatch.task_queue import Order, Task, TaskId
from scheduler_core.values.ids import RunId

ALIVE, DEAD = timedelta(seconds=20), timedelta(seconds=61)


def order(run: int, fence: int = 0) -> Order:
    return Order("any", RunId(run), fence)


def task(number: int, of: Order, silent_for: timedelta | None = None, holder: int | None = None) -> Task:
    return Task(TaskId(number), of, silent_for is not None or holder is not None, holder, silent_for)


def test_all_is_well_while_each_claim_has_a_task_that_waits_or_is_held_by_the_living() -> None:
    claims = [order(1), order(2)]

    assert not differences([task(7, claims[0]), task(8, claims[1], ALIVE, 3)], claims, claims)


def test_a_claim_without_a_task_of_its_fence_is_deferred_again() -> None:
    found = differences([task(7, order(1, 0), ALIVE, 3)], [order(1, 1)], [order(1, 1)])

    assert found == Differences([order(1, 1)], [], [])


def test_what_is_on_its_way_or_no_claim_any_more_is_not_deferred_again() -> None:
    assert not differences([], [], [order(1)])
    assert not differences([], [order(1)], [])
    assert not differences([], [order(1)], [order(1, 1)])


def test_a_claim_whose_holder_is_dead_or_unknown_is_given_back() -> None:
    claims = [order(1), order(2)]
    dead, nobodys = task(7, claims[0], DEAD, 3), Task(TaskId(8), claims[1], is_held=True)

    assert differences([dead, nobodys], claims, claims) == Differences([], [dead, nobodys], [])


def test_a_task_for_nothing_goes_unless_somebody_who_lives_is_about_to_end_it() -> None:
    tasks = [task(7, order(1)), task(8, order(2), ALIVE, 3), task(9, order(3), DEAD, 4)]

    assert differences(tasks, [], []) == Differences([], [], [TaskId(7), TaskId(9)])


def test_a_task_in_a_queue_that_is_not_that_of_its_run_goes_and_hides_no_loss() -> None:
    wanted = [Order("p1", RunId(1), 0), Order("p1", RunId(2), 0)]
    tasks = [task(7, order(1)), task(8, wanted[1]), task(9, order(2)), task(10, order(2), ALIVE, 3)]

    assert differences(tasks, wanted, wanted) == Differences([wanted[0]], [], [TaskId(7), TaskId(9)])


def test_one_commit_puts_no_more_right_than_it_should_hold() -> None:
    many = [order(run) for run in range(MOST_AT_ONCE + 1)]

    assert len(differences([], many, many).lost) == MOST_AT_ONCE
