"""Waits: until when they are, which events end them, and what moves them."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scheduler_core.values.jobs.run_policies import RetryPolicy, RunPolicies
from scheduler_core.values.jobs.sequence import Act, Since, Wait
from scheduler_core.values.runs.run import RunState
from tests.core.engine.engine_runs import shell
from tests.core.engine.living_sequence import Lived, lived

pytestmark = pytest.mark.slow

CLAIMED, RUNNING, SUCCEEDED = RunState.CLAIMED, RunState.RUNNING, RunState.SUCCEEDED
FAILED, SKIPPED = RunState.FAILED, RunState.SKIPPED
SECOND, HOUR, DAY = (timedelta(**{unit: 1}) for unit in ("seconds", "hours", "days"))
CALL, REMIND = (Act(shell(each)) for each in ("call", "remind"))
FORTY_DAYS = Wait(40 * DAY, unless="paid")
PAST = datetime(2090, 1, 1, tzinfo=UTC)


@pytest.fixture
def living(tmp_path: Path) -> Iterator[Lived]:
    with lived(tmp_path) as each:
        yield each


def test_an_event_that_came_before_the_start_counts_once_for_its_key(living: Lived) -> None:
    key = RunPolicies(key="order-7")
    living.send("paid", "order-7", "mail-1")
    living.pass_time(DAY)
    living.send("paid", "order-7", "mail-1")

    living.add(CALL, FORTY_DAYS, REMIND, policies=key)
    living.pass_time()
    living.end()
    assert living.said == [(1, SUCCEEDED), (2, SKIPPED)]

    living.add(CALL, FORTY_DAYS, REMIND, policies=key)
    living.pass_time()
    living.end()
    assert living.said[2:] == [(1, SUCCEEDED), (2, CLAIMED)]


def test_a_sequence_may_leave_out_events_from_before_it(living: Lived) -> None:
    living.send("paid", "order-7")
    living.pass_time(DAY)

    wait = Wait(40 * DAY, unless="paid", since=Since.START)
    living.add(CALL, wait, REMIND, policies=RunPolicies(key="order-7"))
    living.pass_time()
    living.end()

    assert living.said == [(1, SUCCEEDED), (2, CLAIMED)]


def test_a_wait_until_a_moment_goes_by_the_clock_of_the_job(living: Lived) -> None:
    at = (living.clock.now() + 500 * DAY).replace(tzinfo=None)
    living.add(CALL, Wait(at), REMIND, zone="Europe/Berlin")
    living.pass_time()
    living.end()

    summer = 2 * HOUR
    living.pass_time(500 * DAY - summer - 2 * SECOND)
    assert living.said == [(1, SUCCEEDED), (2, CLAIMED)]

    living.pass_time()
    assert living.said == [(1, SUCCEEDED), (2, SUCCEEDED), (3, RUNNING)]
    assert living.runs[1].reason_text == f"waited until {at:%Y-%m-%d %H:%M}"


def test_a_wait_that_is_moved_ends_then(living: Lived) -> None:
    living.add(CALL, FORTY_DAYS, REMIND)
    living.pass_time()
    living.end()
    wait = living.runs[1].id

    living.move(wait, living.clock.now() + 50 * DAY)
    living.pass_time(40 * DAY)
    assert living.said == [(1, SUCCEEDED), (2, CLAIMED)]

    living.move(wait, living.clock.now())
    assert living.said == [(1, SUCCEEDED), (2, SUCCEEDED), (3, RUNNING)]
    assert living.runs[1].reason_text == "waited until the time set by ann without the event “paid”"


@pytest.mark.parametrize("is_killed", [False, True])
def test_a_next_try_that_is_moved_begins_then(living: Lived, is_killed: bool) -> None:
    retry = RetryPolicy(1, first_wait=HOUR, has_jitter=False)
    living.add(CALL, REMIND, policies=RunPolicies(retry=retry))
    living.pass_time()
    living.end(succeed=False)
    again = living.runs[1].id

    living.move(again, living.clock.now() + DAY)
    if is_killed:
        living.kill()
    living.pass_time(2 * HOUR)
    assert living.said == [(1, FAILED), (1, CLAIMED)]

    living.pass_time(DAY - 2 * HOUR)
    assert living.said == [(1, FAILED), (1, RUNNING)]


@pytest.mark.parametrize("time", [timedelta(0), PAST, PAST.replace(tzinfo=None)])
def test_no_time_and_a_moment_that_is_past_are_passed_straight_through(
    living: Lived, time: timedelta | datetime
) -> None:
    living.add(CALL, Wait(time, unless="paid"), REMIND)
    living.pass_time()

    living.end()

    assert living.said == [(1, SUCCEEDED), (2, SUCCEEDED), (3, RUNNING)]
