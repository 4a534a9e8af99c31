"""`hourbell run retry` of several runs, and of all that failed."""

import json

import pytest

from scheduler_core.values.runs.run import RunState
from tests.core.cli.past_runs import Past
from tests.core.cli.running import NOW, Hourbell
from tests.core.store.builders import HOUR

pytestmark = pytest.mark.slow


def test_several_runs_are_tried_again(past: Past, hourbell: Hourbell) -> None:
    job_id = past.job("Back up")
    first, second = (past.run(job_id, NOW - hours * HOUR, RunState.FAILED) for hours in (3, 2))

    told = hourbell("run", "retry", str(first), str(second), "--json").lines

    assert [(json.loads(line)["attempt"], json.loads(line)["due_at"]) for line in told] == [
        (2, "2026-11-20T05:00:00.000Z"),
        (2, "2026-11-20T06:00:00.000Z"),
    ]


def test_all_that_failed_is_tried_again_once(past: Past, hourbell: Hourbell) -> None:
    """Each had to be named."""
    job_id = past.job("Back up")
    failed = past.run(job_id, NOW - 3 * HOUR, RunState.FAILED)
    past.run(job_id, NOW - 2 * HOUR)
    timed_out = past.run(past.job("Report"), NOW - HOUR, RunState.TIMED_OUT)
    past.run(past.job("Old"), NOW - 30 * HOUR, RunState.FAILED)

    first, second = hourbell("run", "retry", "--failed"), hourbell("run", "retry", "--failed")

    assert [line.rpartition(" at ")[2] for line in first.lines] == [
        f"what run {failed} was for.",
        f"what run {timed_out} was for.",
    ]
    assert (second.code, second.out) == (0, "")
    assert second.err == (
        "hourbell: nothing failed since then that is not tried again already, or went well since\n"
    )


def test_what_failed_is_chosen_by_job_and_time(past: Past, hourbell: Hourbell) -> None:
    past.run(past.job("Report"), NOW - HOUR, RunState.FAILED)
    old = past.run(past.job("Old"), NOW - 30 * HOUR, RunState.FAILED)

    told = hourbell("run", "retry", "--failed", "--since", "2d", "--job", "Old")

    assert told.out.endswith(f"at what run {old} was for.\n")


def test_one_that_is_refused_leaves_the_others(past: Past, hourbell: Hourbell) -> None:
    job_id = past.job("Back up")
    failed, running = past.run(job_id, NOW - HOUR, RunState.FAILED), past.run(job_id, NOW, RunState.RUNNING)

    told = hourbell("run", "retry", str(running), "999", str(failed))

    assert (told.code, told.out.endswith(f"at what run {failed} was for.\n")) == (1, True)
    assert f"Run {running} has not ended yet; cancel it first" in told.err
    assert "There is no run 999" in told.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "name the runs, or say --failed"),
        (("1", "--failed"), "name the runs, or say --failed"),
        (("1", "--since", "1d"), "choose among what failed"),
        (("1", "2", "--wait"), "--wait waits for one run; name it"),
        (("--failed", "--wait"), "--wait waits for one run; name it"),
    ],
)
def test_what_does_not_go_together_is_refused(
    past: Past, hourbell: Hourbell, words: tuple[str, ...], told: str
) -> None:
    past.run(past.job("Back up"), NOW - HOUR, RunState.FAILED)

    refused = hourbell("run", "retry", *words)

    assert (refused.code, told in refused.err) == (2, True)
