"""However somebody ends the runs of a backfill, or takes it back, it asks for no more of them."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from scheduler_core.errors import Conflict, InvalidInput
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.recurrence import ticks
from scheduler_core.store.runs.backfills import UnwrittenBackfill, keep, unwritten, write_part
from scheduler_core.store.runs.ledger import begin, finish
from scheduler_core.store.runs.owned_runs import adopt_requests
from scheduler_core.store.runs.run_changes import Begun, Finished
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId, JobId, RunId
from scheduler_core.values.records.audit import AuditAct
from scheduler_core.values.runs.backfill import BackfillChoice, BackfillOrder
from scheduler_core.values.runs.run import RunState, Trigger
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule
from scheduler_core.wording.languages import wording_of
from tests.core.facade.databases import ON_BOTH_DATABASES
from tests.core.store.builders import HOUR, ME, NOW, a_draft, an_engine

START = NOW - 8 * HOUR
HOURLY = Schedule((Every(HOUR, START),))
DROPPED = "backfill a, 3 of it not asked for any more"

pytestmark = ON_BOTH_DATABASES

EndRuns = Callable[[Scheduler, JobId, list[RunId]], object]
ENDS: dict[str, EndRuns] = {
    "instances end": lambda scheduler, _, runs: [scheduler.instances.end(run_id) for run_id in runs],
    "what is pending ends": lambda scheduler, job, _: scheduler.runs.end_pending([job]),
    "keys revoke": lambda scheduler, _job, _runs: scheduler.keys.revoke("k"),
    "cancel of the runs": lambda scheduler, _, runs: scheduler.runs.cancel(runs),
}


@pytest.fixture
def job_id(scheduler: Scheduler) -> JobId:
    return scheduler.jobs.add(a_draft("Report", schedule=HOURLY, key="k"))


def begin_only(store: Store, job_id: JobId) -> None:
    """Leave a backfill of five as one does that is killed behind its first part of two."""
    left = [ticks.of_instant(START + number * HOUR) for number in range(5)]
    whole = UnwrittenBackfill("a", job_id, 1, 1, Trigger.MANUAL, NOW, ME, {}, left, NOW)
    with store.write() as tx:
        write_part(tx, replace(whole, left=left[:2]), NOW)
        keep(tx, [replace(whole, left=left[2:])], NOW)


def begin_next(store: Store, engine: EngineId) -> RunId:
    """Let an engine begin what it may have of a backfill."""
    with store.write() as tx:
        (owned,) = adopt_requests(tx, engine, NOW)
        begin(tx, [Begun(owned.run.id, NOW)], engine)
    return owned.run.id


def asked_for(scheduler: Scheduler, job_id: JobId) -> None:
    scheduler.backfills.start(job_id, BackfillOrder(START, NOW, BackfillChoice.ALL, id="a"))


def states(scheduler: Scheduler, job_id: JobId) -> dict[RunState, int]:
    return dict(scheduler.backfills.get(job_id, "a").counts)


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_whatever_ends_all_its_runs_asks_for_nothing_more(
    end: EndRuns, scheduler: Scheduler, engines_store: Store, job_id: JobId
) -> None:
    """Only a cancel of the runs did; the others were asked for behind the back of who had ended all."""
    begin_only(engines_store, job_id)

    end(scheduler, job_id, sorted(scheduler.runs.ids()))

    with engines_store.read() as tx:
        assert unwritten(tx) == []
    assert scheduler.audit.entries()[0].about.endswith(DROPPED)


def test_the_end_of_what_is_pending_asks_for_nothing_more_though_one_runs(
    scheduler: Scheduler, engines_store: Store, job_id: JobId
) -> None:
    begin_only(engines_store, job_id)
    running = begin_next(engines_store, an_engine(engines_store))

    ended = scheduler.runs.end_pending([job_id])

    assert len(ended) == 1
    assert scheduler.runs.get(running).state is RunState.RUNNING
    assert scheduler.backfills.get(job_id, "a").unwritten == 0


def test_the_end_of_one_instance_leaves_the_rest(
    scheduler: Scheduler, engines_store: Store, job_id: JobId
) -> None:
    begin_only(engines_store, job_id)

    scheduler.instances.end(min(scheduler.runs.ids()))

    assert scheduler.backfills.get(job_id, "a").unwritten == 3


def test_who_takes_it_back_before_it_began_has_none_of_it(scheduler: Scheduler, job_id: JobId) -> None:
    scheduler.jobs.pause([job_id])
    asked_for(scheduler, job_id)

    undone = scheduler.undoing.undo()

    assert (undone.entry.act, undone.begun_runs) == (AuditAct.RUN_JOB, 0)
    assert scheduler.backfills.cancel(job_id, "a").total == 0


def test_what_has_begun_of_it_stays_and_is_told(
    scheduler: Scheduler, engines_store: Store, job_id: JobId
) -> None:
    asked_for(scheduler, job_id)
    engine = an_engine(engines_store)
    done = begin_next(engines_store, engine)
    with engines_store.write() as tx:
        finish(tx, [Finished(done, RunState.SUCCEEDED, NOW)])
    running = begin_next(engines_store, engine)

    asked = scheduler.backfills.get(job_id, "a").total

    undone = scheduler.undoing.undo()

    assert (undone.begun_runs, undone.asked_runs) == (2, asked)
    assert asked > 2
    assert scheduler.backfills.cancel(job_id, "a").asked == {running}  # nothing else was left of it
    assert scheduler.runs.get(done).state is RunState.SUCCEEDED


def test_it_is_taken_back_once_and_not_asked_for_again_by_that(scheduler: Scheduler, job_id: JobId) -> None:
    asked_for(scheduler, job_id)
    first = scheduler.undoing.undo()

    with pytest.raises(InvalidInput, match="is undone already"):
        scheduler.undoing.undo(first.entry.number)
    with pytest.raises(Conflict, match="can't be undone"):
        scheduler.undoing.undo(first.number)
    steps = scheduler.undoing.steps()
    assert AuditAct.RUN_JOB not in {step.act for step in (*steps.made, *steps.undone)}


def test_one_of_which_nothing_is_left_is_not_taken_back(scheduler: Scheduler, job_id: JobId) -> None:
    asked_for(scheduler, job_id)
    entry = scheduler.undoing.newest().number
    scheduler.backfills.cancel(job_id, "a")

    with pytest.raises(Conflict, match="All of the backfill a has begun or was ended") as refused:
        scheduler.undoing.undo(entry)

    assert "Nachholen a" in wording_of("de").said(str(refused.value))


def test_what_was_still_to_be_written_goes_with_the_rest(
    scheduler: Scheduler, engines_store: Store, job_id: JobId
) -> None:
    asked_for(scheduler, job_id)
    left = [ticks.of_instant(NOW - timedelta(minutes=number)) for number in range(3)]
    rest = UnwrittenBackfill("a", job_id, 1, 1, Trigger.MANUAL, NOW, ME, {}, left, NOW)
    with engines_store.write() as tx:
        keep(tx, [rest], NOW)

    scheduler.undoing.undo()

    with engines_store.read() as tx:
        assert unwritten(tx) == []
