"""An engine dies at each commit of its life in turn; the next one makes good, and doubles nothing.

Of faults.md: killed before the claim commits, after the claim and before running, after running and before
or after the effect, before the record, and in the middle of recovery.
"""

from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.clock import SystemClock
from scheduler_core.store.opening.opening import open_store
from scheduler_core.values.jobs.run_policies import Interrupted, InterruptedPolicy, RetryPolicy
from scheduler_core.values.runs.run import Run, RunState
from tests.core.engine.engine_runs import add_job, ledger, now
from tests.faults.child_engine import child_engine, mortal
from tests.faults.effects import Effects, assert_sound
from tests.support.faulty_server import FaultyServer
from tests.support.store_copies import copy_store

pytestmark = pytest.mark.slow

_MOST_COMMITS = 60
ONE_RETRY = RetryPolicy(retries=1, first_wait=timedelta(milliseconds=50), has_jitter=False)
RERUN = InterruptedPolicy(Interrupted.RERUN)


class Life:
    """A store with jobs that are due, one of each kind, in a folder of its own."""

    def __init__(self, new_store: Path, folder: Path, server: FaultyServer) -> None:
        folder.mkdir()
        server.forget()
        self.path = copy_store(new_store, folder)
        self.store = open_store(str(self.path), SystemClock().now())
        self.effects = Effects(folder / "effects", server)
        add_job(self.store, self.effects.script(), now(), name="script")
        add_job(self.store, self.effects.call(), now(), name="call")
        add_job(self.store, self.effects.script(after="exit 1"), now(), name="retried", retry=ONE_RETRY)
        add_job(self.store, self.effects.script(), now(), name="run again", interrupted=RERUN)

    def make_good(self, where: str) -> None:
        """Let another engine make good what one left behind, and see that it did."""
        with child_engine(self.path, "--until-idle") as engine:
            assert engine.wait() == 0, f"{where}: {engine.said()}"
        assert_sound(self.store, self.effects, why=where)
        assert_told_apart(ledger(self.store), where)
        self.store.close()


def assert_told_apart(runs: list[Run], where: str) -> None:
    """Every occurrence ended; only what a crash cut off is called interrupted."""
    by_job = {run.job_name: run for run in runs}
    assert set(by_job) == {"script", "call", "retried", "run again"}, where
    ended = {name: run.state for name, run in by_job.items()}
    unknown = {RunState.INTERRUPTED}
    assert ended["script"] in {RunState.SUCCEEDED} | unknown, where
    assert ended["call"] is RunState.SUCCEEDED, where
    assert ended["retried"] in {RunState.FAILED} | unknown, where
    assert ended["run again"] is RunState.SUCCEEDED, where


# Between two commits lies at most one effect, so dying after each of them adds little to dying before each.
@pytest.mark.parametrize(
    ("moment", "stride"),
    [
        ("before", 3),
        ("after", 5),
        pytest.param("before", 1, marks=pytest.mark.thorough),
        pytest.param("after", 1, marks=pytest.mark.thorough),
    ],
)
def test_an_engine_may_die_at_any_of_its_commits(
    new_store: Path, tmp_path: Path, server: FaultyServer, moment: str, stride: int
) -> None:
    for commit in range(1, _MOST_COMMITS, stride):
        life = Life(new_store, tmp_path / f"{commit}", server)
        where = f"{moment} commit {commit}"
        with child_engine(life.path, "--until-idle", program=mortal(moment, commit)) as engine:
            code = engine.wait()
        life.make_good(where)
        if code == 0:
            assert commit > 6
            return
    raise AssertionError("the engine committed for ever")


@pytest.mark.parametrize(
    ("moment", "commit"),
    [
        ("after", 2),
        ("before", 3),
        *(
            pytest.param(*each, marks=pytest.mark.thorough)
            for each in (("before", 1), ("after", 1), ("before", 2), ("after", 3))
        ),
    ],
)
def test_the_one_that_recovers_may_die_too(
    new_store: Path, tmp_path: Path, server: FaultyServer, moment: str, commit: int
) -> None:
    life = Life(new_store, tmp_path / "life", server)
    for program in (mortal("before", 5), mortal(moment, commit)):
        with child_engine(life.path, "--until-idle", program=program) as engine:
            assert engine.wait() != 0
    life.make_good(f"{moment} commit {commit} of the second engine")
