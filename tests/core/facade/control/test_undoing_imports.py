"""An import is turned back as a whole, for every client alike."""

from dataclasses import dataclass, replace

import pytest

from scheduler_core.errors import Conflict
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.store.jobs.job_states import stop
from scheduler_core.store.runs.ledger import begin, record
from scheduler_core.store.runs.run_changes import Begun, NewRun
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.records.audit import AuditAct
from scheduler_core.values.runs.run import RunState
from tests.core.facade.control.job_states import HOUR, state_of
from tests.core.facade.databases import ON_BOTH_DATABASES
from tests.core.store.builders import CALL, NOW, a_draft, an_engine
from tests.support.fake_clock import FakeClock

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class AnImport:
    """An import that has changed, added and removed some jobs, with what was before and after."""

    entry: int
    jobs: tuple[JobId, ...]
    before: list[tuple[object, ...]]
    after: list[tuple[object, ...]]


@pytest.fixture
def imported(scheduler: Scheduler) -> AnImport:
    return an_import(scheduler, 2)


@pytest.fixture
def imported_in_parts(scheduler: Scheduler) -> AnImport:
    """Return an import that is written in several parts."""
    return an_import(scheduler, 22)


def an_import(scheduler: Scheduler, count: int) -> AnImport:
    """Import so many jobs that were there and so many new ones; two that were there are removed."""
    old = [a_draft(f"job {number}", action=CALL) for number in range(count + 2)]
    stored = scheduler.jobs.add_all(old)
    before = [state_of(scheduler, job) for job in stored]
    kept = [replace(draft, notes="imported") for draft in old[:count]]
    new = [a_draft(f"new {number}", action=CALL) for number in range(count)]
    done = scheduler.exchange.carry_out(scheduler.exchange.preview([*kept, *new], replaces=True))
    assert done.entry is not None
    jobs = (*stored, *done.added)
    after = [state_of(scheduler, job) for job in jobs]
    in_bin: list[tuple[object, ...]] = [(state[0], True, state[2]) for state in after[len(old) :]]
    return AnImport(done.entry, jobs, before + in_bin, after)


def states(scheduler: Scheduler, imported: AnImport) -> list[tuple[object, ...]]:
    return [state_of(scheduler, job) for job in imported.jobs]


@ON_BOTH_DATABASES
def test_an_import_is_undone_done_again_and_undone_as_a_whole(
    scheduler: Scheduler, imported_in_parts: AnImport
) -> None:
    imported = imported_in_parts
    undone = scheduler.undoing.undo(imported.entry)
    assert (undone.entry.act, undone.number) == (AuditAct.IMPORT, imported.entry + 1)
    assert states(scheduler, imported) == imported.before

    again = scheduler.undoing.undo(undone.number)
    assert states(scheduler, imported) == imported.after

    scheduler.undoing.undo(again.number)
    assert states(scheduler, imported) == imported.before


def test_an_import_is_turned_back_while_its_store_was_closed_meanwhile(
    scheduler: Scheduler, imported: AnImport, store_url: str, clock: FakeClock, secrets: SecretStore
) -> None:
    with open_scheduler(store_url, who="the next window", clock=clock, secrets=secrets) as opened:
        undone = opened.undoing.undo(imported.entry)
        assert states(opened, imported) == imported.before
    with open_scheduler(store_url, who="one more", clock=clock, secrets=secrets) as opened:
        opened.undoing.undo(undone.number)
        assert states(opened, imported) == imported.after


@pytest.mark.parametrize("number", [1, 3, 5], ids=["changed", "removed", "added"])
def test_an_import_stays_whole_where_somebody_changed_one_of_its_jobs(
    scheduler: Scheduler, imported: AnImport, number: int
) -> None:
    changed = imported.jobs[number]
    other = scheduler.acting_as("somebody else")
    other.jobs.restore([changed])
    stored = other.jobs.get(changed)
    other.jobs.save(changed, stored.revision, replace(stored.draft, name="Theirs", notes="theirs"))
    before = states(scheduler, imported)

    with pytest.raises(Conflict, match=rf"Job {changed} \(“Theirs”\) was changed since by somebody else"):
        scheduler.undoing.undo(imported.entry)

    assert states(scheduler, imported) == before


def test_what_was_changed_and_put_back_does_not_stand_in_the_way(
    scheduler: Scheduler, imported: AnImport
) -> None:
    """A window has reverse acts of its own; who undoes them one by one comes to the import last."""
    first, last = imported.jobs[0], imported.jobs[-1]
    scheduler.jobs.rename(first, "Other")
    scheduler.jobs.rename(first, "job 0")
    scheduler.jobs.pause([first], scheduler.now() + HOUR)
    scheduler.jobs.resume([first])
    scheduler.jobs.delete([last])
    scheduler.jobs.restore([last])

    scheduler.undoing.undo(imported.entry)

    assert states(scheduler, imported) == imported.before


def test_what_an_act_did_not_touch_stays_as_others_left_it(scheduler: Scheduler, imported: AnImport) -> None:
    until = scheduler.now() + HOUR
    scheduler.jobs.pause(imported.jobs[:1], until)

    scheduler.undoing.undo(imported.entry)

    draft, _, _ = imported.before[0]
    assert state_of(scheduler, imported.jobs[0]) == (draft, False, [(True, until)])


def test_a_run_that_goes_on_is_left_alone(
    scheduler: Scheduler, imported: AnImport, engines_store: Store
) -> None:
    job = imported.jobs[-1]
    engine = an_engine(engines_store)
    with engines_store.write() as tx:
        run = record(tx, [NewRun(job, 1, NOW)], engine, NOW)[0].id
        begin(tx, [Begun(run, NOW)], engine)

    number = scheduler.undoing.undo(imported.entry).number

    assert states(scheduler, imported) == imported.before
    assert scheduler.runs.get(run).state is RunState.RUNNING
    scheduler.undoing.undo(number)
    assert states(scheduler, imported) == imported.after


@ON_BOTH_DATABASES
def test_a_new_job_that_an_engine_has_stopped_goes_into_the_bin(
    scheduler: Scheduler, imported: AnImport, engines_store: Store
) -> None:
    with engines_store.write() as tx:
        stop(tx, imported.jobs[-1], "it can't be planned", NOW)

    scheduler.undoing.undo(imported.entry)

    assert scheduler.jobs.get(imported.jobs[-1]).deleted_at is not None
