"""Questions to `why` about runs that made up for what nobody saw come due."""

from datetime import datetime

import pytest

from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.run_policies import Missed, MissedPolicy, RunPolicies
from scheduler_core.values.schedules.rules import Once
from tests.core.engine.asked_why import DUE, HOUR, Asked

pytestmark = pytest.mark.slow

SKIP = RunPolicies(missed=MissedPolicy(Missed.SKIP))
ASLEEP = "When it was due, the machine was asleep for 1 hour."
EITHER = "When it was due, the machine was asleep, its clock was set forward, or Hourbell was held up."
OFF = "When it was due, Hourbell was not running."


def why_late(asked: Asked, job: JobId, at: datetime) -> list[str]:
    return [said for said in asked.all_said(job, at) if said.startswith("When it was due")]


def sleep_through_it(asked: Asked) -> None:
    asked.lived.clock.sleep(HOUR)
    asked.until(asked.lived.clock.now())


def test_a_run_that_makes_up_for_what_was_slept_through_says_so(asked: Asked) -> None:
    """It said only how late it began."""
    job, beside = asked.add(Once(DUE)), asked.add(Once(DUE), policies=SKIP, name="Tidy")
    sleep_through_it(asked)

    assert why_late(asked, job, DUE) == [ASLEEP]
    assert why_late(asked, beside, DUE) == []
    assert "the machine was asleep for 1 hour" in asked.why(beside, DUE)


def test_where_no_row_says_which_it_was_no_cause_is_made_up(asked: Asked) -> None:
    job = asked.add(Once(DUE))
    sleep_through_it(asked)

    assert why_late(asked, job, DUE) == [EITHER]


def test_a_run_that_makes_up_for_what_came_while_no_engine_ran_says_so(asked: Asked) -> None:
    job, on_time = asked.add(Once(DUE)), asked.add(Once(DUE + HOUR), name="Tidy")
    asked.lived.restart(HOUR)
    asked.until(DUE + HOUR)

    assert why_late(asked, job, DUE) == [OFF]
    assert why_late(asked, on_time, DUE + HOUR) == []
