"""Sequences under way beside others, and what people do to them: edits, pauses, answers, deletions."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.engine.runs.follow_ups import go_on_after
from scheduler_core.store.jobs import job_states, jobs
from scheduler_core.store.runs.interrupted_runs import accept_as_succeeded
from scheduler_core.store.runs.ledger import record
from scheduler_core.store.runs.owned_runs import request_cancel
from scheduler_core.store.runs.run_changes import NewRun
from scheduler_core.values.ids import EngineId
from scheduler_core.values.jobs.run_policies import (
    Interrupted,
    InterruptedPolicy,
    Overlapping,
    OverlapPolicy,
    RunPolicies,
)
from scheduler_core.values.jobs.sequence import Act, JobAction, SequenceAction, Wait
from scheduler_core.values.runs.run import Reason, RunState, Trigger
from scheduler_core.values.schedules.rules import Every
from tests.core.engine.engine_runs import shell
from tests.core.engine.living_sequence import START, Lived, lived

pytestmark = pytest.mark.slow

CLAIMED, RUNNING, SUCCEEDED = RunState.CLAIMED, RunState.RUNNING, RunState.SUCCEEDED
SKIPPED, CANCELLED = RunState.SKIPPED, RunState.CANCELLED
INTERRUPTED = RunState.INTERRUPTED
SECOND, MINUTE, HOUR, DAY = (timedelta(**{unit: 1}) for unit in ("seconds", "minutes", "hours", "days"))
CALL, REMIND, TIDY = (Act(shell(each)) for each in ("call", "remind", "tidy"))
FORTY_DAYS = Wait(40 * DAY, unless="paid")


@pytest.fixture
def living(tmp_path: Path) -> Iterator[Lived]:
    with lived(tmp_path) as each:
        yield each


@pytest.mark.parametrize("crash", [False, True], ids=["in peace", "after a crash"])
def test_a_sequence_in_a_wait_counts_as_under_way(living: Lived, crash: bool) -> None:
    living.add(CALL, Wait(3 * HOUR), REMIND, rule=Every(HOUR, START + SECOND))
    living.pass_time()
    living.end()
    if crash:
        living.kill()

    living.pass_time(HOUR)

    assert [(run.state, run.reason) for run in living.runs][2:] == [(SKIPPED, Reason.OVERLAP)]


def test_what_waits_for_a_sequence_begins_after_its_last_step(living: Lived) -> None:
    queue = RunPolicies(overlapping=OverlapPolicy(Overlapping.QUEUE))
    living.add(CALL, Wait(90 * MINUTE), REMIND, rule=Every(HOUR, START + SECOND), policies=queue)
    living.pass_time()
    living.end()
    living.pass_time(HOUR)
    living.pass_time(30 * MINUTE)
    assert [(run.step, run.state) for run in living.runs if run.state in {CLAIMED, RUNNING}] == [
        (1, CLAIMED),
        (3, RUNNING),
    ]

    living.end()

    assert [(run.step, run.state) for run in living.runs if run.state in {CLAIMED, RUNNING}] == [(1, RUNNING)]


def test_a_later_occurrence_takes_the_place_of_a_waiting_sequence(living: Lived) -> None:
    replaces = RunPolicies(overlapping=OverlapPolicy(Overlapping.REPLACE))
    living.add(CALL, Wait(3 * HOUR), REMIND, rule=Every(HOUR, START + SECOND), policies=replaces)
    living.pass_time()
    living.end()

    living.pass_time(HOUR)

    assert living.said == [(1, SUCCEEDED), (2, CANCELLED), (1, RUNNING)]


def test_a_key_has_one_sequence_under_way(living: Lived) -> None:
    key = RunPolicies(key="order-1")
    living.add(CALL, Wait(3 * HOUR), REMIND, name="One", policies=key)
    living.pass_time()
    living.end()

    living.add(CALL, TIDY, name="Two", policies=key)
    living.pass_time()

    assert [(run.job_name, run.state) for run in living.runs][2:] == [("Two", SKIPPED)]


def test_a_wait_that_is_cancelled_ends_the_sequence(living: Lived) -> None:
    living.add(CALL, FORTY_DAYS, REMIND, rule=Every(HOUR, START + SECOND))
    living.pass_time()
    living.end()

    with living.store.write() as tx:
        request_cancel(tx, [living.runs[1].id], "ann", living.clock.now())
    living.engine.ring()
    assert living.said == [(1, SUCCEEDED), (2, CANCELLED)]

    living.pass_time(HOUR)
    assert living.said[2:] == [(1, RUNNING)]


def test_a_pause_holds_what_is_under_way_and_its_time_runs_on(living: Lived) -> None:
    """A pause of everything let sequences and retries go on, while the list said “paused”."""
    job_id = living.add(CALL, Wait(HOUR), REMIND)
    living.pass_time()
    living.end()

    with living.store.write() as tx:
        job_states.pause(tx, [job_id], None, "ann", living.clock.now())
    living.engine.ring()
    living.pass_time(2 * HOUR)
    assert living.said == [(1, SUCCEEDED), (2, CLAIMED)]

    with living.store.write() as tx:
        job_states.resume(tx, [job_id], "ann", living.clock.now())
    living.engine.ring()
    assert living.said == [(1, SUCCEEDED), (2, SUCCEEDED), (3, RUNNING)]


@pytest.mark.parametrize("is_away", [False, True])
def test_a_wait_that_a_pause_held_says_again_what_it_waits_for(living: Lived, is_away: bool) -> None:
    """It said nothing any more, and `check` no longer looked at it."""
    job_id = living.add(CALL, Wait(HOUR), REMIND)
    living.pass_time()
    living.end()
    words = living.runs[1].reason_text
    assert "1h" in words

    with living.store.write() as tx:
        job_states.pause(tx, [job_id], None, "ann", living.clock.now())
    living.engine.ring()
    assert living.runs[1].reason_text != words
    if is_away:
        living.engine.stop()
    with living.store.write() as tx:
        job_states.resume(tx, [job_id], "ann", living.clock.now())
    if is_away:
        living.start()
    living.engine.ring()

    assert living.runs[1].reason_text == words


def test_a_wait_goes_on_after_a_crash_as_its_job_read_when_it_began(living: Lived) -> None:
    """An edit before it began was forgotten: the former steps went on, and `check` called it wrong."""
    job_id = living.add(Wait(40 * DAY, unless="paid"), REMIND)
    new = SequenceAction((Wait(2 * HOUR, unless="refunded"), Wait(DAY), REMIND))
    living.edit(job_id, action=new)
    living.pass_time()
    assert living.said == [(1, CLAIMED)]
    assert living.findings() == []

    living.kill()
    living.pass_time(2 * HOUR)

    assert living.said == [(1, SUCCEEDED), (2, CLAIMED)]


def test_a_pause_that_ends_by_itself_lets_what_it_held_go_on(living: Lived) -> None:
    job_id = living.add(Wait(HOUR), REMIND)
    living.pass_time()

    with living.store.write() as tx:
        job_states.pause(tx, [job_id], living.clock.now() + 3 * HOUR, "ann", living.clock.now())
    living.engine.ring()
    living.pass_time(2 * HOUR)
    assert living.said == [(1, CLAIMED)]

    living.pass_time(HOUR)
    assert living.said == [(1, SUCCEEDED), (2, RUNNING)]


def test_a_deleted_job_holds_its_wait_until_it_is_restored(living: Lived) -> None:
    """A job deleted and restored lost a reminder of forty days."""
    job_id = living.add(CALL, Wait(HOUR), REMIND)
    living.pass_time()
    living.end()

    with living.store.write() as tx:
        job_states.put_in_bin(tx, [job_id], "ann", living.clock.now())
    living.engine.ring()
    with living.store.write() as tx:
        job_states.restore(tx, job_id, None, "ann", living.clock.now())
    living.engine.ring()
    living.pass_time(HOUR)

    assert living.said == [(1, SUCCEEDED), (2, SUCCEEDED), (3, RUNNING)]


def test_an_edit_while_a_step_runs_holds_for_the_step_that_follows(living: Lived) -> None:
    job_id = living.add(CALL, Wait(HOUR), REMIND)
    living.pass_time()

    living.edit(job_id, action=SequenceAction((CALL, Wait(40 * DAY), REMIND)))
    living.end()
    living.pass_time(2 * HOUR)

    assert living.said == [(1, SUCCEEDED), (2, CLAIMED)]


@pytest.mark.parametrize("crash", [False, True], ids=["in peace", "after a crash"])
def test_an_edit_holds_for_the_steps_to_come(living: Lived, crash: bool) -> None:
    job_id = living.add(CALL, Wait(HOUR), REMIND)
    living.pass_time()
    living.end()

    living.edit(job_id, action=SequenceAction((CALL, Wait(HOUR, name="Rest"), TIDY, CALL)))
    if crash:
        living.kill()
    living.pass_time(HOUR)
    living.end()

    assert [(run.step, run.revision, run.state) for run in living.runs] == [
        (1, 1, SUCCEEDED),
        (2, 2, SUCCEEDED),
        (3, 2, SUCCEEDED),
        (4, 2, RUNNING),
    ]


@pytest.mark.sample(4)
@pytest.mark.parametrize("crash", [False, True], ids=["in peace", "after a crash"])
@pytest.mark.parametrize(
    "action",
    [SequenceAction((TIDY, Wait(HOUR), REMIND, CALL)), SequenceAction((CALL,)), shell("something else")],
    ids=["another first step", "nothing more", "no sequence"],
)
def test_a_sequence_goes_on_as_it_began_where_an_edit_does_not_fit(
    living: Lived, action: object, crash: bool
) -> None:
    job_id = living.add(CALL, Wait(HOUR), REMIND)
    living.pass_time()
    living.end()

    living.edit(job_id, action=action)
    if crash:
        living.kill()
    living.pass_time(HOUR)
    living.end()

    assert [(run.step, run.revision, run.state) for run in living.runs] == [
        (1, 1, SUCCEEDED),
        (2, 1, SUCCEEDED),
        (3, 1, SUCCEEDED),
    ]


def test_what_was_asked_for_by_hand_goes_on_though_the_job_is_off(living: Lived) -> None:
    job_id = living.add(CALL, Wait(HOUR), REMIND, rule=Every(DAY, START + DAY))
    with living.store.write() as tx:
        jobs.set_enabled(tx, job_id, False, None, "ann", living.clock.now())
    living.run_now(job_id)
    living.end()

    living.pass_time(HOUR)

    assert living.said == [(1, SUCCEEDED), (2, SUCCEEDED), (3, RUNNING)]
    assert {run.trigger for run in living.runs} == {Trigger.MANUAL}


@pytest.mark.parametrize("before", [(CALL, REMIND), None], ids=["a sequence", "none before"])
def test_a_crash_after_an_edit_that_begins_with_a_wait_is_survived(
    living: Lived, before: tuple[Act, ...] | None
) -> None:
    """The engine did not start any more: it took the running call for the wait that now stood there."""
    job_id = living.add(*(before or (CALL,)))
    if before is None:
        living.edit(job_id, action=shell("call"))
    living.pass_time()

    living.edit(job_id, action=SequenceAction((Wait(HOUR), REMIND)))
    living.kill()

    assert living.said == [(1, INTERRUPTED)]


def test_a_step_that_a_crash_cut_off_is_run_again_as_it_began(living: Lived) -> None:
    again = RunPolicies(interrupted=InterruptedPolicy(Interrupted.RERUN))
    job_id = living.add(CALL, REMIND, policies=again)
    living.pass_time()

    living.edit(job_id, action=SequenceAction((Wait(HOUR), TIDY)))
    living.kill()
    living.end()

    assert [(run.step, run.attempt, run.revision, run.state) for run in living.runs] == [
        (1, 1, 1, INTERRUPTED),
        (1, 2, 1, SUCCEEDED),
        (2, 1, 1, RUNNING),
    ]


@pytest.mark.parametrize("action", [SequenceAction((CALL, Wait(HOUR), REMIND)), shell("call")])
def test_a_job_that_counts_from_the_end_goes_on_after_an_edit_in_between(
    living: Lived, action: JobAction
) -> None:
    """A job that was renamed while it ran was never due again."""
    job_id = living.add(CALL, rule=Every(MINUTE, START, from_last_end=True))
    living.edit(job_id, action=action)
    living.pass_time()

    living.edit(job_id, name="Other")
    living.end()
    living.pass_time(HOUR)
    living.end()

    with living.store.read() as tx:
        next_due_at = jobs.job(tx, job_id).next_due_at
    assert next_due_at is not None


def test_in_a_copy_no_wait_goes_on_though_its_sequence_was_asked_for_by_hand(tmp_path: Path) -> None:
    """It was taken for a wish that nobody had begun, so the original and the copy sent the reminder."""
    with lived(tmp_path) as living:
        act = Act(shell("true"))
        beside = RunPolicies(overlapping=OverlapPolicy(Overlapping.PARALLEL, 2))
        job_id = living.add(act, Wait(timedelta(days=1)), act, policies=beside)
        living.pass_time()
        living.run_now(job_id)
        living.end()
        living.engine.stop()
        living.begin_again(is_copy=True)
        living.pass_time(timedelta(days=2))

        assert RunState.MISSED in {run.state for run in living.runs}
        assert {run.step for run in living.runs} == {1, 2}


def test_what_was_asked_for_in_a_pause_goes_on_when_a_person_says_that_it_worked(tmp_path: Path) -> None:
    """That it was asked for was forgotten, so the pause held what it had let begin."""
    with lived(tmp_path) as living:
        act = Act(shell("true"))
        job_id = living.add(act, Wait(timedelta(hours=1)), act, rule=Every(timedelta(days=9), START))
        living.pass_time()
        living.end()
        living.pass_time(timedelta(hours=1))
        living.end()
        with living.store.write() as tx:
            job_states.pause(tx, [job_id], None, "ann", living.clock.now())
        run_id = living.run_now(job_id)
        living.kill()
        with living.store.write() as tx:
            accept_as_succeeded(tx, run_id, "ann")
            go_on_after(tx, run_id, living.clock.now())
        living.engine.ring()
        living.pass_time(timedelta(hours=1))

        assert (living.runs[-1].step, living.runs[-1].state) == (3, RunState.RUNNING)


def test_the_try_of_a_step_that_is_gone_ends_with_the_engine_that_had_it(living: Lived) -> None:
    """Such tries are of older versions, whose engines could begin none of them."""
    job_id = living.add(CALL, TIDY, rule=Every(HOUR, START + DAY))
    living.engine.ring()
    with living.store.write() as tx:
        again = NewRun(job_id, 1, START, Trigger.MANUAL, attempt=2, request="again", step=3)
        record(tx, [again], EngineId(1), living.clock.now())

    living.kill()

    assert (living.runs[-1].step, living.runs[-1].state) == (3, SKIPPED)
    assert living.runs[-1].reason_text == "its job no longer has the step that it was"
