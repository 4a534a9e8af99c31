"""A simulation is asked for of the jobs in the store."""

from datetime import time, timedelta

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.facade.times.simulating import WhatIf
from scheduler_core.simulation.foresight import Fate, Foresight
from scheduler_core.simulation.off_hours import OffHours
from scheduler_core.simulation.simulation import Simulation
from scheduler_core.store.store import Store
from scheduler_core.values.schedules.rules import AtStart, Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.facade.databases import ON_BOTH_DATABASES
from tests.core.store.builders import HOUR, MINUTE, NOW, a_draft, a_finished_run, an_engine

DAY = timedelta(days=1)
NIGHT = OffHours(time(22), time(8))


def ended(simulation: Simulation) -> Foresight:
    while not simulation.is_done:
        simulation.advance()
    return simulation.foresight()


@ON_BOTH_DATABASES
def test_all_jobs_that_are_on_are_simulated(scheduler: Scheduler) -> None:
    first, _, paused, at_start, _ = scheduler.jobs.add_all(
        [
            a_draft("first"),
            a_draft("off", enabled=False),
            a_draft("paused", folder="web"),
            a_draft("at start", schedule=Schedule((AtStart(),))),
            a_draft("at start but paused", folder="web", schedule=Schedule((AtStart(),))),
        ]
    )
    scheduler.jobs.pause_folder("web")

    foresight = ended(scheduler.times.simulation(NOW, NOW + 2 * DAY, "UTC", what_if=WhatIf([NIGHT])))

    assert foresight.counts_by_job() == {
        first: {Fate.RUNS: 27, Fate.MISSED: 20},
        at_start: {Fate.RUNS: 1},
        paused: {Fate.SKIPPED: 47},
    }


def test_some_jobs_are_simulated_alone(scheduler: Scheduler) -> None:
    first, _ = scheduler.jobs.add_all([a_draft("first"), a_draft("second")])

    foresight = ended(scheduler.times.simulation(NOW, NOW + DAY, "UTC", job_ids=[first]))

    assert foresight.counts_by_job() == {first: {Fate.RUNS: 23}}
    assert foresight.names == {first: "first"}


def test_a_far_span_without_hours_off_holds_what_is_planned_there(scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(a_draft("first"))
    start = NOW + 100 * DAY + 7 * MINUTE

    foresight = ended(scheduler.times.simulation(start, start + 5 * HOUR, "UTC"))

    (planned,) = scheduler.times.planned(start, start + 5 * HOUR)
    assert planned.job_id == job_id
    assert tuple(line.due_at for line in foresight.lines) == planned.instants


def test_how_long_a_job_usually_takes_parts_what_counts_from_its_end(
    scheduler: Scheduler, engines_store: Store
) -> None:
    schedule = Schedule((Every(HOUR, NOW, from_last_end=True),))
    job_id = scheduler.jobs.add(a_draft("first", schedule=schedule))
    a_finished_run(engines_store, job_id, NOW + HOUR, an_engine(engines_store), took=30 * MINUTE)

    foresight = ended(scheduler.times.simulation(NOW + 2 * HOUR, NOW + 6 * HOUR, "UTC"))

    assert [line.due_at - NOW for line in foresight.lines] == [120 * MINUTE, 210 * MINUTE, 300 * MINUTE]


def test_a_simulation_changes_nothing(scheduler: Scheduler) -> None:
    scheduler.jobs.add(a_draft("first"))
    before = scheduler.times.upcoming(3)

    ended(scheduler.times.simulation(NOW, NOW + DAY, "UTC", what_if=WhatIf([NIGHT])))

    assert scheduler.times.upcoming(3) == before


def test_an_unknown_zone_is_refused(scheduler: Scheduler) -> None:
    with pytest.raises(InvalidInput, match="Mars"):
        scheduler.times.simulation(NOW, NOW + DAY, "Mars/Olympus")
