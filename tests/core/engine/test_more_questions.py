"""Questions to `why` about what is rare: pruned records, clocks set back, places, retries, events, edits."""

from dataclasses import replace

import pytest

from scheduler_core.values.jobs.place import ANYWHERE, OnHost
from scheduler_core.values.jobs.run_policies import Backoff, FailureKind, RetryPolicy, RunPolicies
from scheduler_core.values.jobs.sequence import Act, Wait
from scheduler_core.values.records.retention import Retention
from scheduler_core.values.schedules.rules import Every, Once
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.asked_why import DUE, HOUR, MINUTE, Asked
from tests.core.engine.living_sequence import START
from tests.core.store.builders import SCRIPT

pytestmark = pytest.mark.slow

MARS = RunPolicies(place=OnHost("mars"))


def test_a_run_that_waits_for_a_machine_that_is_away(asked: Asked) -> None:
    job = asked.add(policies=MARS)
    asked.until(DUE)

    assert asked.all_said(job, DUE)[:3:2] == [
        "The run at 01 09:10 is waiting to begin: host mars is not there.",
        "It runs on host mars only, and waits until one is there, by its policy.",
    ]


def test_a_run_whose_job_was_sent_elsewhere_while_no_engine_ran(asked: Asked) -> None:
    """The row went on to say for which machine it had waited, and `why` that it runs there only."""
    job = asked.add(policies=MARS)
    asked.until(DUE)
    asked.lived.engine.die()
    asked.lived.clock.advance(HOUR)

    stored = asked.core.jobs.get(job)
    asked.core.jobs.save(job, stored.revision, replace(stored.draft, policies=RunPolicies(place=ANYWHERE)))

    assert asked.why(job, DUE) == "The run at 01 09:10 has not begun: no engine runs."
    assert not [said for said in asked.all_said(job, DUE) if "mars" in said]
    assert asked.core.runs.lines(asked.core.runs.ids())[0].why_waiting == ""
    asked.lived.begin_again()
    assert asked.why(job, DUE) == "The run at 01 09:10 is running."


def test_each_try_after_the_second_retry(asked: Asked) -> None:
    fixed = RetryPolicy(2, Backoff.FIXED, MINUTE, MINUTE, has_jitter=False, kinds=frozenset(FailureKind))
    job = asked.add(Once(DUE), policies=RunPolicies(retry=fixed))
    asked.until(DUE)
    for at in (DUE + MINUTE, DUE + 2 * MINUTE):
        asked.lived.end(succeed=False)
        asked.until(at)
    asked.lived.end(succeed=False)

    found = asked.all_said(job, DUE)
    tries = [said for said in found if " failed" in said]
    assert [said.partition(" failed")[0] for said in tries] == [
        "Attempt 3 at 01 09:10",
        "Attempt 2 at 01 09:10",
        "The run at 01 09:10",
    ]
    assert "all 2 retries failed" in tries[0]
    assert found[-1] == "What fails is tried up to 2 times more, each time after 1m, by its policy."


def test_a_sequence_whose_event_came_is_blamed_on_no_condition(asked: Asked) -> None:
    """“Where its conditions do not hold it is skipped, by its policy” was said of a job without any."""
    job = asked.add(Once(DUE), steps=(Act(SCRIPT), Wait(HOUR, unless="paid"), Act(SCRIPT)))
    asked.until(DUE)
    asked.lived.end()
    asked.lived.send("paid")

    first, *more = asked.all_said(job, DUE)

    assert first == "Step 2 at 01 09:10 was skipped: the event “paid” came, so the rest is left out."
    assert more[0] == "The run at 01 09:10 succeeded."
    assert not [said for said in more if "condition" in said]


def test_an_edit_while_paused(asked: Asked) -> None:
    job = asked.add()
    asked.core.jobs.pause([job])
    stored = asked.core.jobs.get(job)
    asked.core.jobs.save(
        job, stored.revision, replace(stored.draft, schedule=Schedule((Every(HOUR, START),)))
    )

    assert asked.why(job, DUE) == (
        "“Back up” is not to run at 01 09:10: revision 1 had it, and revision 2, made by ann at 01 09:00, "
        "has not."
    )
    assert asked.why(job, START + HOUR).startswith(
        "“Back up” will skip 01 10:00, because it is paused by ann"
    )
    asked.until(START + HOUR)
    assert asked.why(job, START + HOUR) == "The occurrence at 01 10:00 was skipped: the job was paused."


def test_an_instant_that_ran_before_the_clock_was_set_back(asked: Asked) -> None:
    job = asked.add()
    asked.until(DUE)
    asked.lived.end()
    asked.lived.clock.set(START + MINUTE)
    asked.lived.engine.ring()

    assert asked.why(job, DUE) == "The run at 01 09:10 succeeded."
    assert asked.why(job, DUE + 10 * MINUTE) == "“Back up” will run at 01 09:20."


def test_a_run_that_was_thinned_out(asked: Asked) -> None:
    job = asked.add()
    for at in (DUE, DUE + 10 * MINUTE, DUE + 20 * MINUTE):
        asked.until(at)
        asked.lived.end()
    asked.core.settings.save_retention(Retention(runs_per_job=1))
    asked.core.upkeep.prune()

    assert asked.why(job, DUE) == (
        "01 09:10 is an occurrence, but the log of “Back up” begins after 01 09:20: "
        "older runs were thinned out, or an edit has decided anew since."
    )
    assert asked.why(job, DUE + 20 * MINUTE) == "The run at 01 09:30 succeeded."
