"""Row “engine dies while a script lives”: what a script leaves running is ended, before or after it."""

from datetime import timedelta
from pathlib import Path
from threading import Event

import psutil
import pytest

from scheduler_core.store.store import Store
from scheduler_core.values.jobs.run_policies import Interrupted, InterruptedPolicy
from scheduler_core.values.runs.run import RunState
from tests.core.engine.engine_runs import add_job, ledger, now, shell
from tests.faults.child_engine import child_engine
from tests.support.process_words import command_line

pytestmark = pytest.mark.slow

NO_GRACE = timedelta(0)
_PATIENCE_SECONDS = 20.0
_GLANCE_SECONDS = 0.05
# All die at once: the script, its host, its engine, but not what it had started in a session of its own.
LINGERS = "setsid sleep {seconds} >/dev/null 2>&1 & sleep 1; kill -9 $(cat {lock}); kill -9 $PPID; kill -9 $$"


def lock_of(path: Path) -> Path:
    """Return the file that tells which process the engine is."""
    return path.with_name(f"{path.name}-engine")


def is_running(words: str) -> bool:
    return any(words in command_line(process) for process in psutil.process_iter())


def wait_until_gone(words: str) -> bool:
    pause = Event()
    for _ in range(int(_PATIENCE_SECONDS / _GLANCE_SECONDS)):
        if not is_running(words):
            return True
        pause.wait(_GLANCE_SECONDS)
    return False


@pytest.mark.parametrize(
    ("seconds", "policy", "states"),
    [
        ("86415", InterruptedPolicy(Interrupted.MARK), [RunState.INTERRUPTED]),
        ("86416", InterruptedPolicy(Interrupted.RERUN), [RunState.INTERRUPTED, RunState.SUCCEEDED]),
    ],
)
def test_what_a_script_left_that_died_with_its_engine_is_ended_by_the_next(
    store: Store, path: Path, tmp_path: Path, seconds: str, policy: InterruptedPolicy, states: list[RunState]
) -> None:
    """It ran on for ever: nobody knew any more whose it was."""
    script = f'[ "$HOURBELL_ATTEMPT" = 1 ] || exit 0; {LINGERS.format(seconds=seconds, lock=lock_of(path))}'
    add_job(store, shell(script), now(), interrupted=policy, grace=NO_GRACE)
    with child_engine(path) as engine:
        engine.wait()
    assert is_running(f"sleep {seconds}")

    with child_engine(path, "--until-idle") as engine:
        assert engine.wait() == 0

    assert wait_until_gone(f"sleep {seconds}")
    assert [run.state for run in ledger(store)] == states
