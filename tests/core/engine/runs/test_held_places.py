"""What is held keeps its place among others: none begins beside it that its job or key keeps out."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.store.jobs import job_states, jobs, pauses
from scheduler_core.store.runs.owned_runs import request_cancel
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import Overlapping, OverlapPolicy, RunPolicies
from scheduler_core.values.jobs.sequence import Act, Wait
from scheduler_core.values.runs.run import Reason, RunState
from scheduler_core.values.schedules.rules import Once
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import shell
from tests.core.engine.living_sequence import Lived, lived

pytestmark = pytest.mark.slow

CLAIMED, RUNNING, SUCCEEDED = RunState.CLAIMED, RunState.RUNNING, RunState.SUCCEEDED
SKIPPED, CANCELLED = RunState.SKIPPED, RunState.CANCELLED
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
CALL, REMIND = (Act(shell(each)) for each in ("call", "remind"))
FORTY_DAYS = Wait(40 * DAY, unless="paid")
EVERYTHING = ""
HOLDS = ["pause", "pause all", "disable"]
SKIP, QUEUE, REPLACE = Overlapping.SKIP, Overlapping.QUEUE, Overlapping.REPLACE


@pytest.fixture
def living(tmp_path: Path) -> Iterator[Lived]:
    with lived(tmp_path) as each:
        yield each


def policies(key: str, overlapping: Overlapping = SKIP) -> RunPolicies:
    return RunPolicies(key=key, overlapping=OverlapPolicy(overlapping))


def waiting(living: Lived, key: str, overlapping: Overlapping = SKIP, name: str = "Order") -> JobId:
    """Add an order and let it come to its wait."""
    job_id = living.add(CALL, FORTY_DAYS, REMIND, name=name, policies=policies(key, overlapping))
    living.pass_time()
    living.end()
    return job_id


def start(living: Lived, key: str, overlapping: Overlapping = SKIP, name: str = "New") -> JobId:
    job_id = living.add(CALL, name=name, policies=policies(key, overlapping))
    living.pass_time()
    return job_id


def of_job(living: Lived, job_id: JobId) -> list[tuple[int, RunState]]:
    return [(run.step, run.state) for run in living.runs if run.job_id == job_id]


def hold(living: Lived, job_id: JobId, act: str) -> None:
    now = living.clock.now()
    with living.store.write() as tx:
        if act == "pause":
            job_states.pause(tx, [job_id], None, "ann", now)
        elif act == "pause all":
            pauses.pause_folder(tx, EVERYTHING, None, "ann", now)
        elif act == "disable":
            jobs.set_enabled(tx, job_id, False, None, "ann", now)
        else:
            job_states.put_in_bin(tx, [job_id], "ann", now)
    living.engine.ring()


def let_go(living: Lived, job_id: JobId, act: str) -> None:
    now = living.clock.now()
    with living.store.write() as tx:
        if act == "pause":
            job_states.resume(tx, [job_id], "ann", now)
        elif act == "pause all":
            pauses.resume_folder(tx, EVERYTHING, now)
        elif act == "disable":
            jobs.set_enabled(tx, job_id, True, None, "ann", now)
        else:
            job_states.restore(tx, job_id, None, "ann", now)
    living.engine.ring()
    living.pass_time()


@pytest.mark.sample(4)
@pytest.mark.parametrize("act", ["pause", "disable"])
@pytest.mark.parametrize("restart", ["", "stop", "kill"])
def test_a_start_is_kept_out_by_what_is_held_of_its_key(living: Lived, act: str, restart: str) -> None:
    """It began beside it, and after the resume both went on."""
    old = waiting(living, "one")
    hold(living, old, act)
    if restart == "stop":
        living.restart()
    elif restart == "kill":
        living.kill()
    new = start(living, "one")

    assert of_job(living, new) == [(1, SKIPPED)]
    let_go(living, old, act)
    assert of_job(living, old) == [(1, SUCCEEDED), (2, CLAIMED)]


@pytest.mark.sample(1)
@pytest.mark.parametrize("act", ["pause", "disable"])
def test_a_start_is_queued_behind_what_is_held_of_its_key(living: Lived, act: str) -> None:
    old = waiting(living, "one")
    hold(living, old, act)
    new = start(living, "one", QUEUE)
    assert of_job(living, new) == [(1, CLAIMED)]

    let_go(living, old, act)
    assert of_job(living, new) == [(1, CLAIMED)]
    living.send("paid", "one")
    assert of_job(living, old) == [(1, SUCCEEDED), (2, SKIPPED)]
    assert of_job(living, new) == [(1, RUNNING)]


@pytest.mark.parametrize("is_crash", [False, True])
def test_what_a_pause_holds_while_its_step_runs_keeps_its_place_when_that_ends(
    living: Lived, is_crash: bool
) -> None:
    old = living.add(CALL, FORTY_DAYS, REMIND, policies=policies("one"))
    living.pass_time()
    new = start(living, "one", QUEUE)
    hold(living, old, "pause")
    living.end()
    if is_crash:
        living.kill()

    assert of_job(living, old) == [(1, SUCCEEDED), (2, CLAIMED)]
    assert of_job(living, new) == [(1, CLAIMED)]


@pytest.mark.parametrize("end", ["cancel", "purge", "bin", "other key"])
def test_what_is_queued_behind_what_is_held_begins_when_that_is_gone(living: Lived, end: str) -> None:
    old = waiting(living, "one")
    hold(living, old, "pause")
    new = start(living, "one", QUEUE)
    assert of_job(living, new) == [(1, CLAIMED)]

    if end == "other key":
        living.edit(old, policies=policies("two"))
    else:
        now = living.clock.now()
        with living.store.write() as tx:
            if end == "cancel":
                request_cancel(tx, [run.id for run in living.runs if run.job_id == old], "ann", now)
            else:
                job_states.put_in_bin(tx, [old], "ann", now)
            if end == "purge":
                job_states.delete_for_ever(tx, [old])
    living.engine.ring()

    assert of_job(living, new) == [(1, RUNNING)]


def test_what_is_restored_while_its_job_is_paused_has_its_place_again(living: Lived) -> None:
    old = waiting(living, "one")
    hold(living, old, "pause")
    hold(living, old, "delete")
    let_go(living, old, "delete")

    assert of_job(living, start(living, "one")) == [(1, SKIPPED)]


def test_a_run_by_hand_is_kept_out_by_what_is_held_of_its_own_job(living: Lived) -> None:
    job_id = waiting(living, "")
    hold(living, job_id, "pause")
    living.run_now(job_id)

    assert of_job(living, job_id) == [(1, SUCCEEDED), (2, CLAIMED), (1, SKIPPED)]


def test_a_start_goes_on_at_once_where_it_takes_the_place_of_what_is_held_and_what_waits(
    living: Lived,
) -> None:
    old = waiting(living, "one")
    hold(living, old, "pause")
    queued = start(living, "one", QUEUE, "Queued")
    new = start(living, "one", REPLACE, "Newest")

    assert of_job(living, new) == [(1, RUNNING)]
    assert of_job(living, queued) == [(1, SKIPPED)]
    ended = [run for run in living.runs if run.job_id == old][-1]
    assert (ended.state, ended.reason) == (CANCELLED, Reason.REPLACED)


@pytest.mark.sample(2)
@pytest.mark.parametrize("act", [*HOLDS, "delete"])
def test_what_is_let_go_in_the_moment_in_which_its_place_is_taken_ends(living: Lived, act: str) -> None:
    """The engine hears of both at once: what was held is let go, and the other is due."""
    old = waiting(living, "one", REPLACE)
    hold(living, old, act)
    new = living.add(CALL, FORTY_DAYS, REMIND, name="New", policies=policies("one", REPLACE))
    living.clock.advance(timedelta(seconds=1))
    let_go(living, old, act)

    assert of_job(living, new)[0] == (1, RUNNING)
    assert of_job(living, old)[-1] == (2, CANCELLED)


@pytest.mark.parametrize("overlapping", [QUEUE, REPLACE])
def test_a_run_takes_the_place_of_a_sequence_whose_wait_ends_in_the_same_moment(
    living: Lived, overlapping: Overlapping
) -> None:
    """The end of the wait was being written, so it went on, and the other waited for all of it."""
    old = living.add(CALL, Wait(DAY), REMIND, name="Old", policies=policies("one", QUEUE))
    living.pass_time()
    living.end()
    now = living.clock.now()
    due_at = now + HOUR
    draft = JobDraft("New", Schedule((Once(due_at),)), CALL.action, policies("one", overlapping))
    with living.store.write() as tx:
        new = jobs.add(tx, draft, due_at, "ann", now)
    living.clock.advance(2 * DAY)
    living.engine.ring()

    if overlapping is QUEUE:
        assert (of_job(living, old)[-1], of_job(living, new)) == ((3, RUNNING), [(1, CLAIMED)])
    else:
        assert of_job(living, old)[-1] == (3, CANCELLED)
        assert of_job(living, new) == [(1, RUNNING)]


@pytest.mark.parametrize("is_last", [True, False])
def test_a_start_is_due_in_the_moment_in_which_a_wait_ends(living: Lived, is_last: bool) -> None:
    """It was left out, as the end of the wait was being written, and with it that of the whole sequence."""
    steps = (CALL, Wait(DAY)) if is_last else (CALL, Wait(DAY), REMIND)
    living.add(*steps, name="Old", policies=policies("one", SKIP))
    living.pass_time()
    living.end()
    now = living.clock.now()
    draft = JobDraft("New", Schedule((Once(now + DAY),)), CALL.action, policies("one", SKIP))
    with living.store.write() as tx:
        new = jobs.add(tx, draft, now + DAY, "ann", now)
    living.pass_time(DAY)

    assert of_job(living, new) == [(1, RUNNING if is_last else SKIPPED)]
    living.end()
    assert of_job(living, new) == [(1, SUCCEEDED if is_last else SKIPPED)]
