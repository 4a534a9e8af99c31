"""Keys of sequences under way: whom an event ends, edits of the key, replacing, and what is asked to end."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.store.jobs import job_states, jobs
from scheduler_core.store.runs.owned_runs import request_cancel
from scheduler_core.store.runs.run_requests import run_now
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.run_policies import (
    Backoff,
    Overlapping,
    OverlapPolicy,
    RetryPolicy,
    RunPolicies,
)
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Wait
from scheduler_core.values.runs.run import Held, Reason, RunState
from tests.core.engine.engine_runs import shell
from tests.core.engine.living_sequence import Lived, lived

pytestmark = pytest.mark.slow

CLAIMED, RUNNING, SUCCEEDED = RunState.CLAIMED, RunState.RUNNING, RunState.SUCCEEDED
SKIPPED, CANCELLED = RunState.SKIPPED, RunState.CANCELLED
DAY = timedelta(days=1)
CALL, REMIND = (Act(shell(each)) for each in ("call", "remind"))
FORTY_DAYS = Wait(40 * DAY, unless="paid")


@pytest.fixture
def living(tmp_path: Path) -> Iterator[Lived]:
    with lived(tmp_path) as each:
        yield each


def policies(key: str, overlapping: Overlapping = Overlapping.SKIP) -> RunPolicies:
    return RunPolicies(key=key, overlapping=OverlapPolicy(overlapping))


def waiting(
    living: Lived, key: str, overlapping: Overlapping = Overlapping.SKIP, name: str = "Order"
) -> JobId:
    """Add an order and let it come to its wait."""
    job_id = living.add(CALL, FORTY_DAYS, REMIND, name=name, policies=policies(key, overlapping))
    living.pass_time()
    living.end()
    return job_id


def of_job(living: Lived, job_id: JobId) -> list[tuple[int, RunState]]:
    return [(run.step, run.state) for run in living.runs if run.job_id == job_id]


def test_one_event_ends_one_of_an_order_and_its_queued_second_start(living: Lived) -> None:
    job_id = waiting(living, "one", Overlapping.QUEUE)
    living.run_now(job_id)

    living.send("paid", "one")
    living.end()

    assert of_job(living, job_id) == [(1, SUCCEEDED), (2, SKIPPED), (1, SUCCEEDED), (2, CLAIMED)]
    living.send("paid", "one")
    assert of_job(living, job_id)[-1] == (2, SKIPPED)


def test_a_wait_that_has_begun_is_queued_behind_nothing_any_more(living: Lived) -> None:
    """`hourbell status` said “Due … waits: ” of it, with nothing behind that."""
    job_id = living.add(FORTY_DAYS, REMIND, policies=policies("one", Overlapping.QUEUE))
    living.pass_time()
    living.run_now(job_id)
    assert living.runs[-1].reason is Reason.OVERLAP

    living.send("paid", "one")
    living.end()

    (wait,) = [run for run in living.runs if run.state is CLAIMED]
    assert (wait.reason, wait.why_waiting) == (Reason.NONE, "")
    assert "paid" in wait.reason_text


def test_a_start_with_the_new_key_of_what_waits_is_kept_out_and_one_with_the_old_key_is_not(
    living: Lived,
) -> None:
    job_id = waiting(living, "one")
    living.edit(job_id, policies=policies("two"))

    other = living.add(CALL, name="Old key", policies=policies("one"))
    same = living.add(CALL, name="New key", policies=policies("two"))
    living.pass_time()

    assert of_job(living, other) == [(1, RUNNING)]
    assert of_job(living, same) == [(1, SKIPPED)]


def test_what_is_queued_behind_a_key_begins_when_what_it_waits_for_goes_to_another_key(
    living: Lived,
) -> None:
    job_id = waiting(living, "one")
    queued = living.add(CALL, name="Queued", policies=policies("one", Overlapping.QUEUE))
    living.pass_time()
    assert of_job(living, queued) == [(1, CLAIMED)]

    living.edit(job_id, policies=policies("two"))

    assert of_job(living, queued) == [(1, RUNNING)]


def test_what_is_queued_goes_behind_its_new_key(living: Lived) -> None:
    waiting(living, "one")
    waiting(living, "two", name="Other")
    queued = living.add(CALL, name="Queued", policies=policies("one", Overlapping.QUEUE))
    living.pass_time()

    living.edit(queued, policies=policies("two", Overlapping.QUEUE))
    assert of_job(living, queued) == [(1, CLAIMED)]
    living.edit(queued, policies=policies("three", Overlapping.QUEUE))
    assert of_job(living, queued) == [(1, RUNNING)]


def test_what_goes_on_with_steps_of_before_has_the_key_of_today(living: Lived) -> None:
    job_id = waiting(living, "one")
    other_steps = SequenceAction((REMIND, Wait(DAY), CALL))
    living.edit(job_id, policies=policies("two"), action=other_steps)

    same = living.add(CALL, name="New key", policies=policies("two"))
    living.pass_time()

    assert of_job(living, same) == [(1, SKIPPED)]


@pytest.mark.sample(3)
@pytest.mark.parametrize("is_running", [False, True], ids=["waits", "runs"])
@pytest.mark.parametrize("crash", [False, True], ids=["in peace", "after a crash"])
def test_a_start_takes_the_place_of_another_job_with_its_key(
    living: Lived, is_running: bool, crash: bool
) -> None:
    """The new order waited for the old one, whose reminder was sent."""
    if is_running:
        old = living.add(CALL, FORTY_DAYS, REMIND, policies=policies("one"))
        living.pass_time()
    else:
        old = waiting(living, "one")
    if crash:
        living.kill()
    new = living.add(CALL, FORTY_DAYS, REMIND, name="New", policies=policies("one", Overlapping.REPLACE))
    living.pass_time()
    living.engine.ring()

    assert of_job(living, new) == [(1, RUNNING)]
    ended = [run for run in living.runs if run.job_id == old][-1]
    if is_running and crash:
        assert ended.state is RunState.INTERRUPTED
    else:
        assert (ended.state, ended.reason) == (CANCELLED, Reason.REPLACED)


@pytest.mark.parametrize("act", ["pause", "disable", "delete"])
def test_what_is_held_does_not_come_back_beside_the_run_that_took_its_place(living: Lived, act: str) -> None:
    """It had no place among others while it was held, so both reminders were sent."""
    old = waiting(living, "one", name="Old")
    other = waiting(living, "two", name="Other")
    for job_id in (old, other):
        hold(living, job_id, act)
    new = living.add(CALL, FORTY_DAYS, REMIND, name="New", policies=policies("one", Overlapping.REPLACE))
    living.pass_time()

    assert of_job(living, new) == [(1, RUNNING)]
    ended = [run for run in living.runs if run.job_id == old][-1]
    assert (ended.state, ended.reason, ended.held) == (CANCELLED, Reason.REPLACED, Held.NOT)
    assert of_job(living, other) == [(1, SUCCEEDED), (2, CLAIMED)]


def test_a_run_of_a_paused_job_that_takes_the_place_of_what_is_held_of_it_ends_that(living: Lived) -> None:
    job_id = waiting(living, "", Overlapping.REPLACE)
    hold(living, job_id, "pause")
    living.run_now(job_id)
    with living.store.write() as tx:
        job_states.resume(tx, [job_id], "ann", living.clock.now())
    living.engine.ring()

    assert of_job(living, job_id) == [(1, SUCCEEDED), (2, CANCELLED), (1, RUNNING)]


def test_what_is_held_outlives_a_run_that_takes_nobodys_place(living: Lived) -> None:
    job_id = waiting(living, "one")
    hold(living, job_id, "pause")
    living.add(CALL, name="New", policies=policies("one"))
    living.pass_time()

    assert of_job(living, job_id) == [(1, SUCCEEDED), (2, CLAIMED)]


def hold(living: Lived, job_id: JobId, act: str) -> None:
    now = living.clock.now()
    with living.store.write() as tx:
        if act == "pause":
            job_states.pause(tx, [job_id], None, "ann", now)
        elif act == "disable":
            jobs.set_enabled(tx, job_id, False, None, "ann", now)
        else:
            job_states.put_in_bin(tx, [job_id], "ann", now)
    living.engine.ring()


@pytest.mark.sample(4)
@pytest.mark.parametrize("act", ["pause", "disable", "delete"])
@pytest.mark.parametrize("heard", ["at once", "between", "by the next engine"])
def test_what_is_asked_to_end_ends_though_its_job_is_held(living: Lived, act: str, heard: str) -> None:
    """It was told as “asked to end”, and held until the engine was started again."""
    job_id = waiting(living, "one")
    run_id = living.runs[-1].id
    if heard == "by the next engine":
        living.engine.stop()
    now = living.clock.now()
    with living.store.write() as tx:
        if act == "pause":
            job_states.pause(tx, [job_id], None, "ann", now)
        elif act == "disable":
            jobs.set_enabled(tx, job_id, False, None, "ann", now)
        else:
            job_states.put_in_bin(tx, [job_id], "ann", now)
    if heard == "between":
        living.engine.ring()
    with living.store.write() as tx:
        assert request_cancel(tx, [run_id], "ann", now) == {run_id}
    if heard == "by the next engine":
        living.begin_again()
    living.engine.ring()

    ended = living.runs[-1]
    assert (ended.id, ended.state, ended.held) == (run_id, CANCELLED, Held.NOT)
    assert ended.reason_text == "cancelled by ann"


@pytest.mark.parametrize("is_restarted", [False, True])
def test_a_request_that_is_asked_to_end_before_an_engine_took_it_ends_though_its_job_is_off(
    living: Lived, is_restarted: bool
) -> None:
    """After a start of the engine it stood there for ever: held by nobody, and never begun."""
    job_id = living.add(Wait(40 * DAY, unless="paid"), REMIND)
    now = living.clock.now()
    if is_restarted:
        living.engine.stop()
    with living.store.write() as tx:
        run_id = run_now(tx, job_id, "by hand", now)
        request_cancel(tx, [run_id], "ann", now)
        jobs.set_enabled(tx, job_id, False, None, "ann", now)
    if is_restarted:
        living.begin_again()
    living.engine.ring()

    assert [(run.state, run.reason_text) for run in living.runs if run.id == run_id] == [
        (CANCELLED, "cancelled by ann")
    ]


def test_what_acts_has_its_place_among_those_of_the_key_that_its_job_has_now(living: Lived) -> None:
    """Only what waited took its place along: a start with the new key began beside an action that ran."""
    acting = living.add(CALL, REMIND, name="Acts", policies=policies("one", Overlapping.QUEUE))
    living.pass_time()

    living.edit(acting, policies=policies("two", Overlapping.QUEUE))
    old = living.add(CALL, name="Old key", policies=policies("one", Overlapping.QUEUE))
    new = living.add(CALL, name="New key", policies=policies("two", Overlapping.QUEUE))
    living.pass_time()

    assert of_job(living, old) == [(1, RUNNING)]
    assert of_job(living, new) == [(1, CLAIMED)]
    living.end()
    assert of_job(living, new) == [(1, CLAIMED)]  # the second step acts
    living.end()
    assert of_job(living, new) == [(1, RUNNING)]


def test_a_second_start_does_not_begin_while_both_get_another_key(living: Lived) -> None:
    job_id = waiting(living, "one", Overlapping.QUEUE)
    living.run_now(job_id)

    living.edit(job_id, policies=policies("two", Overlapping.QUEUE))

    assert of_job(living, job_id) == [(1, SUCCEEDED), (2, CLAIMED), (1, CLAIMED)]


def test_what_queues_behind_what_is_held_does_not_begin_while_all_get_another_key(living: Lived) -> None:
    """The place of what is held moved first, and what queued took it by its former key."""
    two_at_once = RunPolicies(overlapping=OverlapPolicy(Overlapping.PARALLEL, 2))
    job_id = living.add(CALL, FORTY_DAYS, REMIND, policies=two_at_once)
    living.pass_time()
    living.end()
    hold(living, job_id, "disable")
    for _ in range(2):
        living.run_now(job_id)
    expected = [(1, SUCCEEDED), (2, CLAIMED), (1, RUNNING), (1, CLAIMED)]
    assert of_job(living, job_id) == expected

    living.edit(job_id, policies=replace(two_at_once, key="one"))

    assert of_job(living, job_id) == expected


@pytest.mark.parametrize(
    ("says", "first", "second"),
    [
        (Overlapping.SKIP, CLAIMED, CLAIMED),
        (Overlapping.REPLACE, CANCELLED, RUNNING),
    ],
)
def test_what_queues_goes_by_the_overlap_that_its_job_says_now_with_or_without_a_restart(
    living: Lived, says: Overlapping, first: RunState, second: RunState
) -> None:
    """What was queued waited for 40 days, and after a restart it was skipped or took the place at once."""
    job_id = waiting(living, "one", Overlapping.QUEUE)
    living.run_now(job_id)

    living.edit(job_id, policies=policies("one", says))
    assert of_job(living, job_id) == [(1, SUCCEEDED), (2, first), (1, second)]

    living.kill()
    assert of_job(living, job_id)[1:] == [
        (2, first),
        (1, second if second is CLAIMED else RunState.INTERRUPTED),
    ]


def test_what_is_replaced_before_it_has_acted_is_skipped(living: Lived) -> None:
    first = living.add(CALL, name="First", policies=policies("one", Overlapping.QUEUE))
    second = living.add(CALL, name="Second", policies=policies("one", Overlapping.REPLACE))

    living.pass_time()

    assert of_job(living, first) == [(1, SKIPPED)]
    assert of_job(living, second) == [(1, RUNNING)]


def test_what_replaces_ends_what_waits_for_its_next_try(living: Lived) -> None:
    """A try came after what had taken its place was over, and did the older thing last."""
    tried_again = replace(policies("one"), retry=RetryPolicy(2, Backoff.FIXED, DAY, DAY, has_jitter=False))
    first = living.add(CALL, name="First", policies=tried_again)
    living.edit(first, action=CALL.action)
    living.pass_time()
    living.end(succeed=False)
    second = living.add(CALL, name="Second", policies=policies("one", Overlapping.REPLACE))
    living.pass_time()
    living.end()
    living.pass_time(2 * DAY)

    assert of_job(living, first) == [(1, RunState.FAILED), (1, CANCELLED)]
    assert of_job(living, second) == [(1, SUCCEEDED)]


def test_what_queues_is_cancelled_though_its_job_is_switched_off_with_that(living: Lived) -> None:
    waiting(living, "one")
    queued = living.add(CALL, name="Queued", policies=policies("one", Overlapping.QUEUE))
    living.pass_time()

    with living.store.write() as tx:
        request_cancel(tx, [living.runs[-1].id], "ben", living.clock.now())
        jobs.set_enabled(tx, queued, False, None, "ben", living.clock.now())
    living.engine.ring()

    assert (living.runs[-1].state, living.runs[-1].reason_text) == (CANCELLED, "cancelled by ben")
