from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from scheduler_core.planning.overlap import (
    MOST_WAITING,
    Company,
    Contender,
    OverlapQueue,
    Replace,
    Skip,
    Start,
    admit,
    next_in_turn,
)
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.run_policies import Overlapping, OverlapPolicy
from scheduler_core.values.runs.run import Reason, Trigger

NINE = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
BACKUP, REPORT = JobId(1), JobId(2)
SKIP, QUEUE, PARALLEL, REPLACE = (OverlapPolicy(kind, 1) for kind in Overlapping)
OVERLAPS = Skip(Reason.OVERLAP, "an earlier run had not ended")
BEHIND = OverlapQueue("an earlier run has not ended")
NINE_AT_ONCE = OverlapPolicy(Overlapping.PARALLEL, 9)
MAKES_UP = [Trigger.CATCH_UP, Trigger.RERUN]


def a_run(
    number: int, trigger: Trigger = Trigger.SCHEDULE, *, job: JobId = BACKUP, priority: int = 0
) -> Contender:
    """Return the run of an occurrence so many minutes after nine."""
    return Contender(RunId(number), job, NINE + timedelta(minutes=number), trigger, priority)


def side_by_side(most: int) -> OverlapPolicy:
    return OverlapPolicy(Overlapping.PARALLEL, most)


@pytest.mark.parametrize("policy", [SKIP, QUEUE, PARALLEL, REPLACE])
@pytest.mark.parametrize("trigger", Trigger)
def test_a_run_alone_starts(policy: OverlapPolicy, trigger: Trigger) -> None:
    assert admit(a_run(1, trigger), policy, Company()) == Start()


@pytest.mark.parametrize("trigger", [Trigger.SCHEDULE, Trigger.MANUAL, Trigger.API, Trigger.START])
def test_a_run_beside_another_is_skipped(trigger: Trigger) -> None:
    assert admit(a_run(2, trigger), SKIP, Company([a_run(1)])) == OVERLAPS


def test_a_run_is_skipped_for_one_that_waits_before_it() -> None:
    """It may wait for the network, or for another job with the same key."""
    assert admit(a_run(2), SKIP, Company(waiting=[a_run(1)])) == OVERLAPS


@pytest.mark.parametrize("trigger", [*MAKES_UP, Trigger.RETRY])
def test_what_makes_up_for_an_occurrence_waits_instead_of_being_skipped(trigger: Trigger) -> None:
    """Of all missed occurrences only the first ran: the others overlapped with it."""
    assert admit(a_run(1, trigger), SKIP, Company([a_run(2)])) == BEHIND


@pytest.mark.parametrize("trigger", MAKES_UP)
def test_what_is_made_up_for_takes_no_regular_occurrence_its_place(trigger: Trigger) -> None:
    assert admit(a_run(2), SKIP, Company([a_run(1, trigger)])) == BEHIND
    assert admit(a_run(2), SKIP, Company(waiting=[a_run(1, trigger)])) == Start()


def test_what_has_queued_is_not_skipped_when_it_is_decided_about_once_more() -> None:
    assert admit(replace(a_run(2), has_queued=True), SKIP, Company([a_run(1)])) == OverlapQueue(
        "an earlier run has not ended"
    )


def test_only_one_regular_occurrence_waits_for_what_is_made_up_for() -> None:
    company = Company([a_run(1, Trigger.CATCH_UP)], [a_run(2)])

    assert admit(a_run(3), SKIP, company) == OVERLAPS


@pytest.mark.parametrize("trigger", [Trigger.MANUAL, Trigger.API, Trigger.CHAIN, Trigger.START])
def test_what_somebody_asks_for_waits_for_what_is_made_up_for(trigger: Trigger) -> None:
    """While the engine was stopped a run was asked for, and then skipped for a run it had missed itself."""
    assert admit(a_run(2, trigger), SKIP, Company([a_run(1, Trigger.CATCH_UP)])) == BEHIND
    assert admit(a_run(3, trigger), SKIP, Company([a_run(1, Trigger.CATCH_UP)], [a_run(2)])) == OVERLAPS


def test_a_long_retry_is_a_run_like_any_other() -> None:
    assert admit(a_run(2), SKIP, Company([a_run(1, Trigger.RETRY)])) == OVERLAPS


def test_runs_queue_behind_what_runs_and_what_waits() -> None:
    assert admit(a_run(3), QUEUE, Company([a_run(1)])) == BEHIND
    assert admit(a_run(3), QUEUE, Company(waiting=[a_run(2)])) == BEHIND


def test_runs_go_side_by_side_up_to_a_number_and_then_queue() -> None:
    assert admit(a_run(3), side_by_side(2), Company([a_run(1)])) == Start()
    assert admit(a_run(3), side_by_side(2), Company([a_run(1), a_run(2)])) == OverlapQueue(
        "as many earlier runs as may go on at once (2) have not ended"
    )


def test_a_queue_is_not_endless() -> None:
    waiting = [a_run(number) for number in range(2, 2 + MOST_WAITING)]

    assert admit(a_run(2_000), QUEUE, Company([a_run(1)], waiting[1:])) == OverlapQueue(
        "an earlier run has not ended"
    )
    assert admit(a_run(2_000), QUEUE, Company([a_run(1)], waiting)) == Skip(
        Reason.OVERLAP, "1,000 runs were waiting already"
    )


def test_a_later_run_replaces_all_earlier_ones() -> None:
    company = Company([a_run(1)], [a_run(2, Trigger.CATCH_UP)])

    assert admit(a_run(3), REPLACE, company) == Replace((RunId(2), RunId(1)))


def test_a_run_replaces_another_of_the_same_occurrence() -> None:
    again = replace(a_run(1), run_id=RunId(9), trigger=Trigger.RERUN)

    assert admit(again, REPLACE, Company([a_run(1)])) == Replace((RunId(1),))


def test_an_earlier_occurrence_does_not_replace_a_later_one() -> None:
    decision = admit(a_run(1, Trigger.RETRY), REPLACE, Company([a_run(2)]))

    assert decision == Skip(Reason.SUPERSEDED, "a later occurrence of the job took its place")


# ---- one key for several jobs


@pytest.mark.parametrize("policy", [QUEUE, PARALLEL])
def test_runs_of_another_job_with_the_key_are_waited_for(policy: OverlapPolicy) -> None:
    assert admit(a_run(2), policy, Company([a_run(1, job=REPORT)])) == OverlapQueue(
        "a run of another job with the same key has not ended"
    )


def test_a_run_is_skipped_for_one_of_another_job_with_the_key() -> None:
    assert admit(a_run(2), SKIP, Company([a_run(1, job=REPORT)])) == Skip(
        Reason.OVERLAP, "a run of another job with the same key had not ended"
    )


def test_a_run_replaces_earlier_ones_of_another_job_with_the_key() -> None:
    company = Company([a_run(1, job=REPORT)], [a_run(2, job=REPORT)])

    assert admit(a_run(3), REPLACE, company) == Replace((RunId(2), RunId(1)))


def test_a_run_does_not_replace_a_later_one_of_another_job_with_the_key() -> None:
    assert admit(a_run(1), REPLACE, Company([a_run(2, job=REPORT)])) == Skip(
        Reason.SUPERSEDED, "a later run of another job with the same key took its place"
    )


# ---- whose turn it is


def turns(*waiting: Contender, running: int = 0, policy: OverlapPolicy = NINE_AT_ONCE) -> Sequence[int]:
    return next_in_turn(waiting, running, {BACKUP: policy, REPORT: policy})


def test_those_that_wait_start_in_the_order_of_their_occurrences() -> None:
    assert turns(a_run(3), a_run(1), a_run(2)) == [1, 2, 3]


def test_the_important_starts_first() -> None:
    assert turns(a_run(1), a_run(2, priority=5, job=REPORT), a_run(3, priority=-5)) == [2, 1, 3]


def test_the_regular_occurrence_starts_before_what_is_made_up_for() -> None:
    assert turns(a_run(1, Trigger.CATCH_UP), a_run(2, Trigger.RERUN), a_run(3)) == [3, 1, 2]


def test_importance_counts_before_everything_else() -> None:
    assert turns(a_run(1), a_run(2, Trigger.CATCH_UP, job=REPORT, priority=5)) == [2, 1]


def test_an_older_occurrence_comes_first_whenever_it_was_claimed() -> None:
    claimed_late = replace(a_run(1), run_id=RunId(9))

    assert turns(a_run(2), claimed_late) == [9, 2]


def test_no_more_start_than_there_is_room_for() -> None:
    assert turns(a_run(1), a_run(2), running=1, policy=side_by_side(2)) == [1]
    assert turns(a_run(1), a_run(2), policy=QUEUE) == [1]
    assert turns(a_run(1), running=1, policy=QUEUE) == []


def test_who_must_go_on_waiting_is_not_overtaken() -> None:
    policies = {BACKUP: QUEUE, REPORT: side_by_side(3)}

    assert next_in_turn([a_run(1), a_run(2, job=REPORT)], 1, policies) == []


def test_what_waits_or_is_skipped_names_the_run_in_its_way() -> None:
    company = Company([a_run(1)], waiting=[a_run(3), a_run(2)])
    queued, skipped = admit(a_run(4), QUEUE, company), admit(a_run(4), SKIP, company)

    assert isinstance(queued, OverlapQueue)
    assert isinstance(skipped, Skip)
    assert queued.said == "an earlier run has not ended (run 3)"
    assert skipped.said == "an earlier run had not ended (run 1)"
