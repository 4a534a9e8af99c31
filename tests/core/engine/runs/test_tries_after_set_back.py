"""A next try comes after as much time as it was to wait, though the clock was set back meanwhile."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.run_policies import Backoff, RetryPolicy, RunPolicies
from scheduler_core.values.jobs.sequence import Act, Wait
from scheduler_core.values.runs.run import RunState
from tests.core.engine.engine_runs import shell
from tests.core.engine.living_sequence import Lived, lived

pytestmark = pytest.mark.slow

CLAIMED, FAILED, RUNNING = RunState.CLAIMED, RunState.FAILED, RunState.RUNNING
SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)
CALL = Act(shell("call"))
FIVE_MINUTES_LATER = RunPolicies(retry=RetryPolicy(1, Backoff.FIXED, 5 * MINUTE, HOUR, has_jitter=False))
BEYOND_THE_TELLING = [pytest.param(each, marks=pytest.mark.thorough) for each in ("edit", "stop")]


@pytest.fixture
def living(tmp_path: Path) -> Iterator[Lived]:
    with lived(tmp_path) as each:
        yield each


def fail(living: Lived) -> JobId:
    """Let a job fail that is tried again five minutes later."""
    job_id = living.add(CALL, policies=FIVE_MINUTES_LATER)
    living.pass_time()
    living.end(succeed=False)
    return job_id


def set_back(living: Lived, by: timedelta) -> None:
    living.clock.jump(-by)
    living.engine.ring()


def follow_with(living: Lived, job_id: JobId, act: str) -> None:
    if act == "stop":
        living.restart()
    elif act == "kill":
        living.kill()
    elif act == "edit":
        living.edit(job_id, name="New name")


def states(living: Lived) -> list[RunState]:
    return [state for _, state in living.said]


@pytest.mark.parametrize("act", ["", "edit", "stop", "kill"])
def test_a_try_planned_before_a_set_back_keeps_its_distance(living: Lived, act: str) -> None:
    """Only the engine that saw the set-back knew: after a stop or an edit the try came an hour later."""
    job_id = fail(living)
    living.pass_time(3 * MINUTE)
    set_back(living, HOUR)
    follow_with(living, job_id, act)

    living.pass_time(2 * MINUTE - SECOND)
    assert states(living) == [FAILED, CLAIMED]
    living.pass_time()
    assert states(living) == [FAILED, RUNNING]


@pytest.mark.parametrize("act", [*BEYOND_THE_TELLING, "kill"])
def test_one_planned_after_a_set_back_does_too(living: Lived, act: str) -> None:
    """After a crash soon after the set-back it was moved for that once more, and came too early."""
    living.pass_time(HOUR)
    set_back(living, 10 * MINUTE)
    job_id = fail(living)
    follow_with(living, job_id, act)

    living.pass_time(5 * MINUTE - SECOND)
    assert states(living) == [FAILED, CLAIMED]
    living.pass_time()
    assert states(living) == [FAILED, RUNNING]


@pytest.mark.parametrize("act", ["", *BEYOND_THE_TELLING, "kill"])
def test_a_wait_goes_by_the_clock(living: Lived, act: str) -> None:
    job_id = living.add(Wait(5 * MINUTE), CALL)
    living.pass_time()
    set_back(living, MINUTE)
    follow_with(living, job_id, act)

    living.pass_time(6 * MINUTE - SECOND)
    assert living.done == []
    living.pass_time()
    assert living.done == [2]
