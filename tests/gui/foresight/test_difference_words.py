"""What an import would change, in words."""

from collections import Counter
from datetime import datetime, timedelta

import pytest

from gui.foresight.difference_words import change_of, summary_of
from gui.foresight.differing import Differing, differing
from scheduler_core.simulation.difference import JobDifference
from scheduler_core.simulation.foresight import Fate, SimulatedJob
from scheduler_core.simulation.simulation import Simulation
from scheduler_core.values.ids import JobId
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)


def a_job(number: int, first: datetime, takes: timedelta) -> SimulatedJob:
    draft = a_draft(f"job {number}", schedule=Schedule((Every(HOUR, first),)))
    return SimulatedJob(JobId(number), draft, first, usual_duration=takes)


def simulated(*jobs: SimulatedJob) -> Simulation:
    simulation = Simulation(jobs, NOON, NOON + 2 * HOUR)
    while not simulation.is_done:
        simulation.advance()
    return simulation


def test_what_runs_more_and_what_falls_together_is_told() -> None:
    alone, beside = a_job(1, NOON, 30 * MINUTE), a_job(2, NOON + 10 * MINUTE, 5 * MINUTE)

    found = differing([simulated(alone), simulated(alone, beside)])

    assert summary_of(found).startswith("1 job runs otherwise before ")
    assert summary_of(found).endswith(" At most 2 at once, not 1.")
    assert [change_of(job, NOON) for job in found.jobs] == ["2 runs more"]
    assert summary_of(differing([simulated(alone)] * 2)).startswith("Nothing runs otherwise before ")


@pytest.mark.parametrize(
    ("before", "after", "words"), [(2, 1, "1 run fewer"), (1, 1_001, "1,000 runs more"), (5, 5, "")]
)
def test_runs_are_counted(before: int, after: int, words: str) -> None:
    job = JobDifference(JobId(1), "a", Counter({Fate.RUNS: before}), Counter({Fate.WAITS: after}))

    assert change_of(job, NOON) == words


def test_what_was_not_foreseen_to_its_end_says_so() -> None:
    assert summary_of(Differing((), NOON, False, 0, 0)).endswith("More would follow.")
