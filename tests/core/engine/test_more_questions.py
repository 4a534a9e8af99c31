"""Questions to `why` about what is rare: pruned records, clocks set back, places, retries, events, edits."""

from dataclasses import replace

import pytest

from scheduler_core.values.jobs.place import ANYWHERE, OnHost
from scheduler_core.values.jobs.run_policies import RunPolicies
from tests.core.engine.asked_why import DUE, HOUR, Asked

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
