"""An engine is killed at each step of a run; the next one finds out and doubles nothing."""

from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.actions.process.table_choice import process_table
from scheduler_core.store.opening.engine_lock import folder_of_scripts
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.actions import HttpAction
from scheduler_core.values.jobs.run_policies import Delivery, Interrupted, InterruptedPolicy, RetryPolicy
from scheduler_core.values.runs.run import Reason, RunState, Trigger
from tests.core.actions.host.hosts import kill, pid_of_host
from tests.core.engine.engine_runs import add_job, ledger, now
from tests.faults.child_engine import child_engine
from tests.faults.effects import Effects, assert_sound, wait_for, wait_until
from tests.faults.random_kills import kill_again_and_again
from tests.support.faulty_server import FaultyServer

pytestmark = pytest.mark.slow

SECOND = timedelta(seconds=1)
HOUR = timedelta(hours=1)


def still_alive(pid: int) -> bool:
    row = process_table().row(pid)
    return row is not None and not row.is_over


def states(store: Store) -> list[RunState]:
    return [run.state for run in ledger(store)]


def test_killed_before_the_claim_nothing_has_happened(store: Store, path: Path, effects: Effects) -> None:
    with child_engine(path) as engine:
        add_job(store, effects.script(), now() + 3 * SECOND)
        engine.kill()
    assert states(store) == []

    with child_engine(path):
        wait_until(store, lambda runs: [run.state for run in runs] == [RunState.SUCCEEDED])

    assert len(effects.seen) == 1


def test_killed_after_the_claim_the_run_is_made_up_for_as_the_same_attempt(
    store: Store, path: Path, effects: Effects
) -> None:
    with child_engine(path) as engine:
        add_job(store, effects.script(), now() + 4 * SECOND)
        wait_until(store, lambda runs: [run.state for run in runs] == [RunState.CLAIMED])
        engine.kill()
    assert effects.seen == []

    with child_engine(path, "--until-idle") as engine:
        assert engine.wait() == 0

    (run,) = ledger(store)
    assert (run.state, run.attempt) == (RunState.SUCCEEDED, 1)
    assert_sound(store, effects)


def test_a_retry_that_waits_outlives_its_engine(store: Store, path: Path, effects: Effects) -> None:
    retry = RetryPolicy(retries=1, first_wait=HOUR, has_jitter=False)
    add_job(store, effects.script(after="exit 1"), now(), retry=retry)
    with child_engine(path) as engine:
        wait_until(store, lambda runs: [run.state for run in runs] == [RunState.FAILED, RunState.CLAIMED])
        engine.kill()

    with child_engine(path) as engine:
        assert engine.terminate() == 0

    assert states(store) == [RunState.FAILED, RunState.CLAIMED]
    assert_sound(store, effects)


def test_killed_while_a_script_runs_the_next_engine_waits_for_it(
    store: Store, path: Path, effects: Effects
) -> None:
    add_job(store, effects.script(after="sleep 4"), now())
    with child_engine(path) as engine:
        wait_for(effects, 1)
        engine.kill()

    with child_engine(path, "--until-idle") as engine:
        assert engine.wait() == 0

    (run,) = ledger(store)
    assert (run.state, run.exit_code) == (RunState.SUCCEEDED, 0)
    assert_sound(store, effects)


def test_killed_with_its_script_the_run_is_marked_as_interrupted(
    store: Store, path: Path, effects: Effects
) -> None:
    add_job(store, effects.script(before="echo half way", after=f"kill -9 $(cat {path}-engine) $PPID"), now())
    with child_engine(path) as engine:
        engine.wait()

    with child_engine(path, "--until-idle") as engine:
        assert engine.wait() == 0

    (run,) = ledger(store)
    assert (run.state, run.reason) == (RunState.INTERRUPTED, Reason.CRASH)
    assert_sound(store, effects)


@pytest.mark.parametrize(
    ("delivery", "rerun"),
    [
        pytest.param(Delivery.DEFAULT, InterruptedPolicy(Interrupted.RERUN), id="default"),
        pytest.param(Delivery.AT_LEAST_ONCE, None, id="at least once"),
    ],
)
@pytest.mark.thorough
def test_a_script_that_is_to_run_again_is_ended_first(
    store: Store, path: Path, effects: Effects, delivery: Delivery, rerun: InterruptedPolicy | None
) -> None:
    script = effects.script(after='[ "$HOURBELL_ATTEMPT" = 2 ] || sleep 60')
    add_job(store, script, now(), delivery=delivery, interrupted=rerun, grace=timedelta(0))
    with child_engine(path) as engine:
        wait_for(effects, 1)
        host = pid_of_host(folder_of_scripts(store.location))
        engine.kill()
    kill(host)

    with child_engine(path, "--until-idle") as engine:
        assert engine.wait() == 0

    first, second = ledger(store)
    assert (first.state, first.reason) == (RunState.INTERRUPTED, Reason.CRASH)
    assert (second.state, second.attempt, second.trigger) == (RunState.SUCCEEDED, 2, Trigger.RERUN)
    assert second.idempotency_key == first.idempotency_key
    assert_sound(store, effects)


def test_a_script_that_nobody_had_noted_yet_is_ended_first(
    store: Store, path: Path, effects: Effects, tmp_path: Path
) -> None:
    """Its engine died between its start and the note of it: it ran on beside the next attempt."""
    pids = tmp_path / "pids"
    dies_with_it = f'[ "$HOURBELL_ATTEMPT" = 2 ] || {{ kill -9 $(cat {path}-engine) $PPID; exec sleep 60; }}'
    script = effects.script(before=f"echo $$ >> {pids}", after=dies_with_it)
    add_job(store, script, now(), delivery=Delivery.AT_LEAST_ONCE, grace=timedelta(0))
    with child_engine(path) as engine:
        engine.process.wait(20)
    first, *_ = pids.read_text().split()
    assert still_alive(int(first))

    with child_engine(path, "--until-idle") as engine:
        assert engine.wait() == 0

    assert not still_alive(int(first))
    assert states(store) == [RunState.INTERRUPTED, RunState.SUCCEEDED]
    assert_sound(store, effects)


@pytest.mark.parametrize(("delivery", "calls"), [(Delivery.AT_LEAST_ONCE, 2), (Delivery.AT_MOST_ONCE, 1)])
def test_a_call_that_was_cut_off_is_made_again_with_the_same_key(
    store: Store, path: Path, delivery: Delivery, calls: int
) -> None:
    with FaultyServer() as server:
        add_job(store, HttpAction(f"{server.plain}/hang"), now(), delivery=delivery, timeout=3 * SECOND)
        with child_engine(path) as engine:
            server.await_requests(1)
            engine.kill()

        with child_engine(path, "--until-idle") as engine:
            assert engine.wait() == 0

        keys = [seen.header("Idempotency-Key") for seen in server.seen]
    assert len(keys) == calls
    assert len(set(keys)) == 1
    assert states(store)[0] is RunState.INTERRUPTED


@pytest.mark.parametrize("kills", [4, pytest.param(300, marks=pytest.mark.thorough)])
def test_killed_again_and_again_at_random_nothing_is_doubled_or_lost(
    store: Store, path: Path, tmp_path: Path, server: FaultyServer, kills: int
) -> None:
    """Nor is any script interrupted: engines alone die."""
    effects = Effects(tmp_path / "effects", server)

    tally = kill_again_and_again(store, path, effects, kills=kills, seed=4711, home=tmp_path)

    assert tally.states[RunState.SUCCEEDED] > 0
