"""What becomes of a run whose engine died between its word that it begins and the note of its process."""

import subprocess
from dataclasses import replace
from datetime import timedelta

import pytest

from scheduler_core.actions.host.held_runs import NONE_HELD, HeldRuns
from scheduler_core.actions.process.process import ProcessIdentity
from scheduler_core.actions.process.process_table import MARK_VARIABLE
from scheduler_core.actions.process.recovery import announcements
from scheduler_core.engine.recovery.unfinished_runs import TakeOver, take_over_store
from scheduler_core.store.runs.engines import EngineProcess, register
from scheduler_core.store.runs.ledger import begin, claim
from scheduler_core.store.runs.run_changes import Begun, JobPlan, NewRun
from scheduler_core.store.store import Store
from scheduler_core.values.runs.run import RunState
from tests.core.actions.script_runs import marking
from tests.core.engine.engine_runs import add_job, ledger, shell
from tests.support.fake_clock import START, FakeClock

SECOND, HOUR = timedelta(seconds=1), timedelta(hours=1)
OLD = EngineProcess("machine-1", "desk", 4711, "boot-1", "0.1.0")


def recover(
    store: Store, process: EngineProcess, held: HeldRuns = NONE_HELD, *, is_in_its_place: bool = True
) -> TakeOver:
    clock = FakeClock(START + 5 * SECOND)
    with store.write() as tx:
        return take_over_store(tx, process, clock, START + HOUR, is_in_its_place=is_in_its_place, held=held)


def announcing(store: Store, identity: ProcessIdentity) -> EngineProcess:
    """Have an engine of now and here die between the beginning of a run and the note of its process."""
    here = replace(OLD, boot=identity.boot_id)
    with store.write() as tx:
        engine = register(tx, here, START + HOUR, START)
    job_id = add_job(store, shell("true"), START)
    with store.write() as tx:
        (claimed,) = claim(tx, [JobPlan(job_id, 1, START, None, (NewRun(job_id, 1, START),))], engine, START)
        run_id = claimed.id
        begin(tx, [Begun(run_id, START, process=str(identity))], engine)
    return replace(here, pid=4712)


def test_a_process_that_was_only_announced_is_found_by_its_mark(store: Store) -> None:
    """Its engine died before it had noted which one it was: nobody waited for it, and nobody ended it."""
    identity = next(announcements())
    here = announcing(store, identity)
    with marking(identity.mark):
        process = subprocess.Popen(
            ["sleep", "60"], env={MARK_VARIABLE: f"{identity.mark:x}"}, start_new_session=True
        )
    with process:
        inherited = recover(store, here)

        assert [survivor.identity.pid for survivor in inherited.survivors] == [process.pid]
        process.kill()


def test_of_what_was_announced_and_never_began_nothing_is_waited_for(store: Store) -> None:
    identity = next(announcements())
    here = announcing(store, identity)

    inherited = recover(store, here)

    assert (inherited.survivors, inherited.leftovers) == ([], [])
    assert [run.state for run in ledger(store)] == [RunState.INTERRUPTED]


def test_what_was_said_to_begin_and_never_reached_its_host_acts_once(store: Store) -> None:
    """An engine that died between its word and the start left a run that nobody knew anything of."""
    here = announcing(store, replace(next(announcements()), started=77))

    inherited = recover(store, here, HeldRuns(generation=77))

    (run,) = ledger(store)
    assert (run.state, run.started_at, run.attempt) == (RunState.CLAIMED, None, 1)
    assert [work.run_id for work in inherited.works] == [run.id]
    assert (inherited.survivors, inherited.leftovers) == ([], [])


@pytest.mark.parametrize(
    ("announced_host", "held", "is_in_its_place"),
    [
        (77, HeldRuns(generation=78), True),  # another host came after it, which knows nothing of it
        (77, NONE_HELD, True),  # it was killed
        (0, NONE_HELD, True),  # there was none when it was said to begin
        (77, HeldRuns(generation=77), False),
    ],
)
def test_what_may_have_begun_on_another_host_is_interrupted(
    store: Store, announced_host: int, held: HeldRuns, is_in_its_place: bool
) -> None:
    here = announcing(store, replace(next(announcements()), started=announced_host))

    recover(store, here, held, is_in_its_place=is_in_its_place)

    assert [run.state for run in ledger(store)] == [RunState.INTERRUPTED]


def test_what_was_said_to_begin_before_the_machine_was_restarted_is_interrupted(store: Store) -> None:
    here = announcing(store, replace(next(announcements()), started=77))

    recover(store, replace(here, boot="the next one"), HeldRuns(generation=77))

    assert [run.state for run in ledger(store)] == [RunState.INTERRUPTED]
