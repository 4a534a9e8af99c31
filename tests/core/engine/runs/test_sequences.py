"""Sequences from their first step to their last, whatever comes in between."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.engine.runs.follow_ups import go_on_after
from scheduler_core.store.runs.interrupted_runs import accept_as_succeeded, end_repetition
from scheduler_core.store.runs.run_requests import run_again
from scheduler_core.values.jobs.chain import When
from scheduler_core.values.jobs.run_policies import RetryPolicy, RunPolicies
from scheduler_core.values.jobs.sequence import Act, Otherwise, SequenceAction, Wait
from scheduler_core.values.runs.run import RunState, Trigger
from tests.core.engine.engine_runs import shell
from tests.core.engine.living_sequence import Lived, lived

pytestmark = pytest.mark.slow

CLAIMED, RUNNING, SUCCEEDED = RunState.CLAIMED, RunState.RUNNING, RunState.SUCCEEDED
FAILED, SKIPPED = RunState.FAILED, RunState.SKIPPED
INTERRUPTED = RunState.INTERRUPTED
SECOND, MINUTE, HOUR, DAY = (timedelta(**{unit: 1}) for unit in ("seconds", "minutes", "hours", "days"))
CALL, REMIND, TIDY = (Act(shell(each)) for each in ("call", "remind", "tidy"))
ON_FAILURE, ALWAYS = Act(shell("mend"), When.FAILURE), Act(shell("clean"), When.ALWAYS)
FORTY_DAYS = Wait(40 * DAY, unless="paid")
APPROVED = Wait(30 * DAY, until="approved", otherwise=Otherwise.FAIL)


@pytest.fixture
def living(tmp_path: Path) -> Iterator[Lived]:
    with lived(tmp_path) as each:
        yield each


def test_steps_follow_one_another(living: Lived) -> None:
    living.add(CALL, REMIND, TIDY)
    living.pass_time()

    living.end()
    assert living.said == [(1, SUCCEEDED), (2, RUNNING)]

    living.end()
    living.end()
    assert living.said == [(1, SUCCEEDED), (2, SUCCEEDED), (3, SUCCEEDED)]
    assert [run.trigger for run in living.runs] == [Trigger.SCHEDULE, Trigger.STEP, Trigger.STEP]
    assert [run.follows_run for run in living.runs] == [None, living.runs[0].id, living.runs[1].id]


def test_each_step_has_a_key_of_its_own(living: Lived) -> None:
    living.add(CALL, REMIND, TIDY)
    living.pass_time()
    for _ in range(3):
        living.end()

    first, second, third = (run.idempotency_key for run in living.runs)
    assert (second, third) == (f"{first}/2", f"{first}/3")


def test_a_call_is_repeated_after_forty_days_unless_the_event_came(living: Lived) -> None:
    living.add(CALL, FORTY_DAYS, REMIND)
    living.pass_time()
    living.end()

    living.pass_time(40 * DAY - SECOND)
    assert living.said == [(1, SUCCEEDED), (2, CLAIMED)]

    living.pass_time()
    assert living.said == [(1, SUCCEEDED), (2, SUCCEEDED), (3, RUNNING)]
    living.end()
    assert living.runs[1].reason_text == "waited 40d without the event “paid”"


def test_the_event_ends_the_sequence_at_once(living: Lived) -> None:
    living.add(CALL, FORTY_DAYS, REMIND)
    living.pass_time()
    living.end()
    living.pass_time(3 * DAY)

    sent = living.send("paid")

    assert sent.ended_waits == (living.runs[1].id,)
    assert living.said == [(1, SUCCEEDED), (2, SKIPPED)]
    assert living.runs[1].reason_text == "the event “paid” came, so the rest is left out"
    living.pass_time(60 * DAY)
    assert living.done == [1]


def test_an_event_lets_the_sequence_go_on_before_the_time(living: Lived) -> None:
    living.add(CALL, APPROVED, REMIND)
    living.pass_time()
    living.end()
    living.pass_time(HOUR)

    living.send("approved")

    assert living.said == [(1, SUCCEEDED), (2, SUCCEEDED), (3, RUNNING)]


@pytest.mark.parametrize(
    ("otherwise", "wait", "then"),
    [
        (Otherwise.RUN, SUCCEEDED, [(3, RUNNING)]),
        (Otherwise.SKIP, SKIPPED, []),
        (Otherwise.FAIL, FAILED, [(4, RUNNING)]),
    ],
)
def test_what_follows_a_missing_event_is_chosen(
    living: Lived, otherwise: Otherwise, wait: RunState, then: list[tuple[int, RunState]]
) -> None:
    living.add(CALL, Wait(HOUR, until="approved", otherwise=otherwise), REMIND, ON_FAILURE)
    living.pass_time()
    living.end()

    living.pass_time(HOUR)

    assert living.said == [(1, SUCCEEDED), (2, wait), *then]


def test_an_event_that_came_before_the_wait_began_counts(living: Lived) -> None:
    living.add(CALL, FORTY_DAYS, REMIND)
    living.pass_time()
    living.send("paid")
    living.pass_time()

    living.end()

    assert living.said == [(1, SUCCEEDED), (2, SKIPPED)]


def test_an_event_from_before_the_sequence_does_not_count(living: Lived) -> None:
    living.send("paid")
    living.pass_time()
    living.add(CALL, FORTY_DAYS, REMIND)
    living.pass_time()

    living.end()

    assert living.said == [(1, SUCCEEDED), (2, CLAIMED)]


def test_one_event_ends_one_wait_of_a_sequence(living: Lived) -> None:
    living.add(CALL, APPROVED, APPROVED, TIDY)
    living.pass_time()
    living.end()

    living.send("approved", request="mail-1")
    living.send("approved", request="mail-1")
    assert living.said == [(1, SUCCEEDED), (2, SUCCEEDED), (3, CLAIMED)]

    living.send("approved", request="mail-2")
    assert living.said[2:] == [(3, SUCCEEDED), (4, RUNNING)]


def test_an_event_with_a_key_is_for_the_jobs_with_that_key(living: Lived) -> None:
    living.add(CALL, FORTY_DAYS, REMIND, name="One", policies=RunPolicies(key="order-1"))
    living.add(CALL, FORTY_DAYS, REMIND, name="Two", policies=RunPolicies(key="order-2"))
    living.pass_time()
    living.end()

    living.send("paid", "order-2")
    assert [(run.job_name, run.state) for run in living.runs if run.step == 2] == [
        ("One", CLAIMED),
        ("Two", SKIPPED),
    ]

    living.send("paid")
    assert [run.state for run in living.runs if run.step == 2] == [SKIPPED, SKIPPED]


def test_a_sequence_may_begin_with_a_wait(living: Lived) -> None:
    living.add(Wait(40 * DAY, unless="paid"), REMIND)
    living.pass_time()
    assert living.said == [(1, CLAIMED)]

    living.kill(DAY)
    living.pass_time(39 * DAY - SECOND)
    assert living.said == [(1, CLAIMED)]

    living.pass_time()
    assert living.said == [(1, SUCCEEDED), (2, RUNNING)]


@pytest.mark.parametrize(
    ("succeed", "steps"), [(True, [1, 2, 4]), (False, [1, 3, 4])], ids=["success", "failure"]
)
def test_a_step_asks_how_the_one_before_it_ended(living: Lived, succeed: bool, steps: list[int]) -> None:
    living.add(CALL, REMIND, ON_FAILURE, ALWAYS)
    living.pass_time()

    living.end(succeed=succeed)
    for _ in range(3):
        living.end()

    assert [run.step for run in living.runs] == steps


def test_a_wait_passes_on_how_it_went_before(living: Lived) -> None:
    living.add(CALL, Wait(HOUR, When.ALWAYS), REMIND, ON_FAILURE)
    living.pass_time()
    living.end(succeed=False)

    living.pass_time(HOUR)

    assert living.said == [(1, FAILED), (2, SUCCEEDED), (4, RUNNING)]


def test_a_failure_that_nobody_answers_ends_the_sequence(living: Lived) -> None:
    living.add(CALL, FORTY_DAYS, REMIND)
    living.pass_time()

    living.end(succeed=False)

    assert living.said == [(1, FAILED)]


def test_a_step_is_tried_again_by_its_own_policy(living: Lived) -> None:
    retry = RetryPolicy(1, first_wait=MINUTE, has_jitter=False)
    living.add(CALL, Act(shell("remind"), retry=retry), TIDY)
    living.pass_time()
    living.end()

    living.end(succeed=False)
    living.pass_time(MINUTE)
    living.end()

    assert [(run.step, run.attempt, run.state) for run in living.runs] == [
        (1, 1, SUCCEEDED),
        (2, 1, FAILED),
        (2, 2, SUCCEEDED),
        (3, 1, RUNNING),
    ]


# ---- after a crash


def test_a_wait_outlasts_the_death_of_its_engine(living: Lived) -> None:
    living.add(CALL, FORTY_DAYS, REMIND)
    living.pass_time()
    living.end()
    for _ in range(3):
        living.kill(10 * DAY)
    living.restart(10 * DAY - SECOND)
    assert living.said == [(1, SUCCEEDED), (2, CLAIMED)]

    living.pass_time()

    assert living.said == [(1, SUCCEEDED), (2, SUCCEEDED), (3, RUNNING)]


def test_an_event_that_came_while_no_engine_ran_counts(living: Lived) -> None:
    living.add(CALL, FORTY_DAYS, REMIND)
    living.pass_time()
    living.end()

    living.miss("paid", 90 * DAY)

    assert living.said == [(1, SUCCEEDED), (2, SKIPPED)]


def test_a_step_that_a_crash_cut_off_is_not_followed_by_itself(living: Lived) -> None:
    living.add(CALL, REMIND, ALWAYS)
    living.pass_time()
    living.end()

    living.kill()

    assert living.said == [(1, SUCCEEDED), (2, INTERRUPTED)]


def test_a_step_of_which_a_person_says_that_it_worked_is_followed(living: Lived) -> None:
    living.add(CALL, REMIND, TIDY)
    living.pass_time()
    living.end()
    living.kill()

    with living.store.write() as tx:
        accept_as_succeeded(tx, living.runs[1].id, "ann")
        go_on_after(tx, living.runs[1].id, living.clock.now())
    living.engine.ring()

    assert living.said == [(1, SUCCEEDED), (2, SUCCEEDED), (3, RUNNING)]


def test_a_step_that_worked_is_not_done_once_more(living: Lived) -> None:
    """Its repetition was only told of, and did the step a second time beside the one that follows."""
    living.add(CALL, REMIND, TIDY)
    living.pass_time()
    living.end()
    living.kill()

    with living.store.write() as tx:
        run_again(tx, living.runs[1].id, living.clock.now(), asked_by="ann")
        accept_as_succeeded(tx, living.runs[1].id, "ann")
        end_repetition(tx, living.runs[1].id, "ann", living.clock.now())
        go_on_after(tx, living.runs[1].id, living.clock.now())
    living.engine.ring()
    living.end()

    assert living.said == [(1, SUCCEEDED), (2, SUCCEEDED), (2, RunState.CANCELLED), (3, SUCCEEDED)]


def test_what_follows_a_step_that_worked_is_what_the_job_says_now(living: Lived) -> None:
    """It went on with the step that stood there before the edit; an end that is seen goes by the new one."""
    job_id = living.add(CALL, Wait(DAY), REMIND)
    living.pass_time()
    living.kill()
    living.edit(job_id, action=SequenceAction((CALL, TIDY)))

    with living.store.write() as tx:
        accept_as_succeeded(tx, living.runs[0].id, "ann")
        go_on_after(tx, living.runs[0].id, living.clock.now())
    living.engine.ring()

    assert living.said == [(1, SUCCEEDED), (2, RUNNING)]


def test_a_step_that_a_person_runs_again_is_followed(living: Lived) -> None:
    living.add(CALL, REMIND, TIDY)
    living.pass_time()
    living.end()
    living.kill()

    with living.store.write() as tx:
        run_again(tx, living.runs[1].id, living.clock.now(), asked_by="ann")
    living.engine.ring()
    living.end()

    assert living.said == [(1, SUCCEEDED), (2, INTERRUPTED), (2, SUCCEEDED), (3, RUNNING)]


def test_a_step_that_is_run_again_later_repeats_none_that_followed_it(living: Lived) -> None:
    living.add(CALL, REMIND)
    living.pass_time()
    living.end()
    living.end()

    with living.store.write() as tx:
        run_again(tx, living.runs[0].id, living.clock.now(), asked_by="ann")
    living.engine.ring()
    living.end()

    assert living.said == [(1, SUCCEEDED), (2, SUCCEEDED), (1, SUCCEEDED)]
