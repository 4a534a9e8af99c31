"""An engine is asked to stop, or finds another in its place."""

import signal
from datetime import timedelta
from pathlib import Path

import psutil
import pytest

from scheduler_core.store.store import Store
from scheduler_core.values.jobs.run_policies import Missed, MissedPolicy
from scheduler_core.values.runs.run import Reason, RunState, Trigger
from scheduler_core.values.schedules.rules import Every
from tests.core.engine.engine_runs import add_job, ledger, now, shell
from tests.faults.child_engine import BRIEF, child_engine
from tests.faults.effects import Effects, assert_sound, wait_for, wait_until
from tests.support.process_words import command_line

pytestmark = pytest.mark.slow

SECOND = timedelta(seconds=1)


def test_an_engine_says_when_it_can_fire(store: Store, path: Path) -> None:
    with child_engine(path) as engine:
        assert engine.ready == {
            "ready": True,
            "pid": engine.process.pid,
            "store": str(path),
            "api": f"unix:{path}-api.sock",
            "revalee": None,
        }
        assert engine.terminate() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_asked_to_stop_it_lets_runs_end(
    store: Store, path: Path, effects: Effects, number: signal.Signals
) -> None:
    add_job(store, effects.script(before="sleep 1"), now())
    with child_engine(path) as engine:
        wait_until(store, lambda runs: [run.state for run in runs] == [RunState.RUNNING])
        engine.process.send_signal(number)
        assert engine.wait() == 0

    assert [run.state for run in ledger(store)] == [RunState.SUCCEEDED]
    assert_sound(store, effects)


def test_asked_to_stop_it_ends_what_does_not_end_by_itself(
    store: Store, path: Path, effects: Effects
) -> None:
    add_job(store, effects.script(after="trap '' TERM; sleep 86411"), now())
    with child_engine(path, program=BRIEF) as engine:
        wait_for(effects, 1)
        assert engine.terminate() == 0

    (run,) = ledger(store)
    assert (run.state, run.reason) == (RunState.INTERRUPTED, Reason.SHUTDOWN)
    assert not [each for each in psutil.process_iter() if "86411" in command_line(each)]
    assert_sound(store, effects)


def test_a_second_engine_ends_with_its_own_code_and_names_the_first(store: Store, path: Path) -> None:
    with child_engine(path) as first, child_engine(path) as second:
        assert second.wait() == 3
        assert f"process {first.process.pid}" in second.said()
        assert second.ready == {}
        assert first.terminate() == 0


def test_a_script_that_outlives_its_engine_does_not_hold_the_store(store: Store, path: Path) -> None:
    add_job(store, shell("sleep 3"), now())
    with child_engine(path) as engine:
        wait_until(store, lambda runs: [run.state for run in runs] == [RunState.RUNNING])
        engine.kill()

    with child_engine(path) as next_engine:
        assert next_engine.ready["ready"] is True


def test_a_store_that_cannot_be_written_has_an_exit_code_of_its_own(tmp_path: Path) -> None:
    with child_engine(tmp_path) as engine:
        assert engine.wait() == 4
        assert engine.ready == {}


def test_what_a_stopped_process_left_out_is_made_up_for(store: Store, path: Path) -> None:
    """Of what came due meanwhile nearly all was skipped as overlap of runs that lasted milliseconds."""
    begin = now() + SECOND
    for name in ("one", "two"):
        rule = Every(SECOND, begin)
        add_job(store, shell("true"), begin, rule=rule, missed=MissedPolicy(Missed.ALL), name=name)
    with child_engine(path) as engine:
        wait_until(store, lambda runs: any(run.state is RunState.SUCCEEDED for run in runs))
        engine.process.send_signal(signal.SIGSTOP)
        frozen_at = now()
        thaws_at = frozen_at + 6 * SECOND
        wait_until(store, lambda _: now() >= thaws_at)
        engine.process.send_signal(signal.SIGCONT)

        # What came due at either end may have been claimed before, or begin as a regular run.
        span = (frozen_at + 2 * SECOND, thaws_at - 2 * SECOND)
        wait_until(
            store,
            lambda runs: (
                sum(
                    run.state is RunState.SUCCEEDED and run.trigger is Trigger.CATCH_UP
                    for run in runs
                    if span[0] <= run.due_at <= span[1]
                )
                >= 3
            ),
        )
        assert engine.terminate() == 0
