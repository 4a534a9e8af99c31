"""Engines are killed halfway through a backfill: each of its occurrences is run once in the end."""

import signal
import subprocess
import sys
from collections import Counter
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.facade.opening import open_scheduler
from scheduler_core.store.runs.backfills import MOST_IN_A_PART, uncancelled_of
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.runs.backfill import BackfillChoice, BackfillOrder
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.runs.run_log import RunFilter
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.architecture.repository import ROOT
from tests.core.engine.engine_runs import findings, ledger, now
from tests.faults.child_engine import child_engine, mortal, surroundings
from tests.faults.effects import Effects, wait_until

pytestmark = pytest.mark.slow

_DAYS = 12
_DAY = timedelta(days=1)
_DEATHS = [(commit, moment) for commit in range(2, 20) for moment in ("before", "after")]
_TRIED = {(3, "after"), (6, "before"), (9, "after"), (12, "before")}


@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize("commit", [1, 2, 3])
def test_killed_while_it_asks_for_a_backfill_the_same_goes_on_where_it_was(
    path: Path, tmp_path: Path, commit: int, moment: str
) -> None:
    """All of it was one commit, for which other writers waited more than a second."""
    minute = timedelta(minutes=1)
    first = now().replace(second=0, microsecond=0) - 2_500 * minute
    with open_scheduler(str(path), who="ann") as core:
        schedule = Schedule((Every(minute, first),))
        job = core.jobs.add(JobDraft("Report", schedule, Effects(tmp_path / "none").script()))
        order = BackfillOrder(first, first + 2_400 * minute, BackfillChoice.ALL, id="all")
        span = ("--from", order.start.isoformat(), "--to", order.end.isoformat(), "--only", "all")
        words = ("job", "backfill", str(job), *span, "--id", "all", "--yes", "--store", str(path))
        program = (sys.executable, "-m", "tests.faults.mortal_engine", moment, str(commit))
        died = subprocess.run(
            [*program, *words], cwd=ROOT, env=surroundings(), capture_output=True, check=False
        )
        begun = core.backfills.of_job(job)
        written = len(core.runs.ids(RunFilter(job_ids=(job,)), limit=10_000))
        again = core.backfills.start(job, order)

        assert died.returncode == -signal.SIGKILL
        assert [each.total for each in begun] == ([2_400] if written else [])
        assert written == min((commit if moment == "after" else commit - 1) * MOST_IN_A_PART, 2_400)
        assert (again.total, again.unwritten) == (2_400, 0)
        instants = core.backfills.look(job, order).instants
        assert {each.state for each in instants} == {RunState.CLAIMED}
        assert len(instants) == len(core.runs.ids(RunFilter(job_ids=(job,)), limit=10_000)) == 2_400


def test_killed_behind_the_first_commit_of_its_cancel_nothing_more_of_a_backfill_may_begin(
    store: Store, path: Path, tmp_path: Path
) -> None:
    """All but the first thousand went on as if nobody had cancelled them."""
    minute = timedelta(minutes=1)
    first = now().replace(second=0, microsecond=0) - 2_500 * minute
    with open_scheduler(str(path), who="ann") as core:
        schedule = Schedule((Every(minute, first),))
        job = core.jobs.add(JobDraft("Report", schedule, Effects(tmp_path / "none").script()))
        order = BackfillOrder(first, first + 2_400 * minute, BackfillChoice.ALL, id="all")
        core.backfills.start(job, order)
    words = ("job", "backfill", str(job), "--cancel", "all", "--store", str(path))
    program = (sys.executable, "-m", "tests.faults.mortal_engine", "after", "1")
    died = subprocess.run([*program, *words], cwd=ROOT, env=surroundings(), capture_output=True, check=False)

    assert died.returncode == -signal.SIGKILL
    with store.read() as tx:
        assert uncancelled_of(tx, job, "all", 2_400) == []


@pytest.mark.parametrize("at_once", [1, 3])
@pytest.mark.parametrize(
    ("commit", "moment"),
    [each if each in _TRIED else pytest.param(*each, marks=pytest.mark.thorough) for each in _DEATHS],
)
def test_killed_at_any_commit_of_a_backfill_each_occurrence_is_run_once(
    store: Store, path: Path, tmp_path: Path, commit: int, moment: str, at_once: int
) -> None:
    """Scripts outlive their engine; the last one sees them to their ends."""
    effects = Effects(tmp_path / "effects")
    first = now().replace(microsecond=0) - _DAYS * _DAY - _DAY / 2
    with open_scheduler(str(path), who="ann") as core:
        schedule = Schedule((Every(_DAY, first),))
        job = core.jobs.add(JobDraft("Report", schedule, effects.script(), is_enabled=True))
        core.backfills.start(job, BackfillOrder(first, now(), at_once=at_once, id="all"))
        next_due_at = core.jobs.get(job).next_due_at

        def is_over(_: object) -> bool:
            return core.backfills.get(job, "all").unfinished == 0

        environment = {"XDG_DATA_HOME": str(tmp_path)}
        with child_engine(path, program=mortal(moment, commit), environment=environment) as engine:
            wait_until(store, lambda _: engine.process.poll() is not None or is_over(_))
            engine.kill()
        with child_engine(path, environment=environment) as engine:
            wait_until(store, is_over)
            assert engine.terminate() == 0
        assert core.jobs.get(job).next_due_at == next_due_at

    assert {run.state for run in ledger(store)} == {RunState.SUCCEEDED}
    done = Counter(each.due_at for each in effects.seen)
    assert len(done) == _DAYS + 1
    assert set(done.values()) == {1}
    assert findings(store) == []
