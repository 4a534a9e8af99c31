"""Branches: which way they go, across kills, and what failed before them."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.values.jobs.chain import When
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.jobs.sequence import Act, Branch, Otherwise, Wait
from scheduler_core.values.runs.run import RunState
from tests.core.engine.engine_runs import shell
from tests.core.engine.living_sequence import Lived, lived

pytestmark = pytest.mark.slow

RUNNING, SUCCEEDED, FAILED = RunState.RUNNING, RunState.SUCCEEDED, RunState.FAILED
DAY = timedelta(days=1)
CALL, THANK, REMIND, CLOSE = (Act(shell(each)) for each in ("call", "thank", "remind", "close"))
UNTIL_PAID = Wait(14 * DAY, until="paid", otherwise=Otherwise.RUN)
PAID = Branch("paid", then=1, otherwise=1, then_ends=True)
WENT_WELL = Branch("", then=1, otherwise=1)
KEY = RunPolicies(key="invoice-7")


@pytest.fixture
def living(tmp_path: Path) -> Iterator[Lived]:
    with lived(tmp_path) as each:
        yield each


@pytest.mark.parametrize("is_killed", [False, True])
@pytest.mark.parametrize("key", ["invoice-7", ""])
def test_what_ended_a_wait_counts_for_the_branch_behind_it(living: Lived, is_killed: bool, key: str) -> None:
    living.add(CALL, UNTIL_PAID, PAID, THANK, REMIND, CLOSE, policies=KEY)
    living.pass_time()
    living.end()
    living.pass_time(DAY)
    if is_killed:
        living.kill()
    living.send("paid", key)
    living.pass_time()

    assert living.said == [(1, SUCCEEDED), (2, SUCCEEDED), (3, SUCCEEDED), (4, RUNNING)]
    assert living.runs[2].reason_text == "yes: the event “paid” came"
    living.end()
    assert living.said[3:] == [(4, SUCCEEDED)]


def test_without_the_event_it_goes_the_other_way_and_on_behind_both(living: Lived) -> None:
    living.add(CALL, UNTIL_PAID, PAID, THANK, REMIND, CLOSE, policies=KEY)
    living.pass_time()
    living.end()
    living.pass_time(14 * DAY)
    assert living.said[1:] == [(2, SUCCEEDED), (3, SUCCEEDED), (5, RUNNING)]
    assert living.runs[2].reason_text == "no: the event “paid” had not come"

    living.end()
    living.pass_time()
    assert living.said[3:] == [(5, SUCCEEDED), (6, RUNNING)]


def test_an_event_that_no_wait_used_counts_and_is_used_up(living: Lived) -> None:
    living.send("paid", "invoice-7")
    for way in (3, 4):
        living.add(CALL, Branch("paid", then=1, otherwise=1), THANK, REMIND, policies=KEY)
        living.pass_time()
        living.end()
        living.pass_time()
        assert living.said[-1] == (way, RUNNING)
        living.end()


def test_a_way_deals_with_what_failed(living: Lived) -> None:
    living.add(CALL, WENT_WELL, THANK, REMIND, Wait(DAY), CLOSE)
    living.pass_time()
    living.end(succeed=False)
    living.pass_time()
    assert living.said == [(1, FAILED), (2, SUCCEEDED), (4, RUNNING)]
    assert living.runs[1].reason_text == "no: what came before failed"

    living.end()
    living.pass_time(DAY)
    living.pass_time()
    assert living.said[3:] == [(5, SUCCEEDED), (6, RUNNING)]


def test_a_wait_that_begins_a_way_comes_after_no_failure(living: Lived) -> None:
    living.add(CALL, Branch("", otherwise=2), Wait(DAY), REMIND)
    living.pass_time()
    living.end(succeed=False)
    living.pass_time(DAY)
    living.pass_time()
    assert living.said == [(1, FAILED), (2, SUCCEEDED), (3, SUCCEEDED), (4, RUNNING)]


def test_a_way_without_steps_passes_on_what_failed(living: Lived) -> None:
    living.add(CALL, Branch("", then=1), THANK, REMIND, Act(shell("mourn"), When.FAILURE))
    living.pass_time()
    living.end(succeed=False)
    living.pass_time()
    assert living.said == [(1, FAILED), (2, SUCCEEDED), (5, RUNNING)]


def test_one_that_goes_well_takes_the_first_way_only(living: Lived) -> None:
    living.add(CALL, WENT_WELL, THANK, REMIND)
    living.pass_time()
    living.end()
    living.pass_time()
    living.end()
    assert living.said == [(1, SUCCEEDED), (2, SUCCEEDED), (3, SUCCEEDED)]
    assert living.runs[1].reason_text == "yes: what came before went well"
