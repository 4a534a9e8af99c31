"""A store as big as they come, and runs that are written to it as by an engine elsewhere.

`python -m tests.benchmarks.subjects.window_store STORE SECONDS` writes a thousand runs a second.
"""

import sys
import threading
import time
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

from scheduler_core.clock import SystemClock
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.engines import EngineProcess, register, stop_engine
from scheduler_core.store.runs.ledger import begin, finish, record
from scheduler_core.store.runs.run_changes import Begun, Finished, NewRun
from scheduler_core.store.store import Store
from scheduler_core.values.ids import EngineId, JobId, RunId
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.runs.run import RunState
from tests.benchmarks.subjects.store_log import fill_log

_ZONE = "Europe/Berlin"
_RULES = (
    "every day at 3:15",
    "every weekday at 8:00",
    "every 15 minutes",
    "first monday of every month at 6:00",
    "every hour",
    "every tuesday and thursday at 8:00",
)
_FAR_HOURS = 8
_AT_ONCE = 500
_BATCH, _BATCH_SECONDS = 50, 0.05
_BUSY_JOBS = 12


def fill(path: Path, runs: int, jobs: int, *, is_quiet: bool = False) -> None:
    """Write the runs of a year, and jobs; quiet ones have nothing to do for some hours."""
    clock = SystemClock()
    now = clock.now()
    store = open_store(str(path), now)
    if runs:
        fill_log(store, runs)
    store.close()
    rules = (f"every day at {(now.hour + _FAR_HOURS) % 24}:30",) if is_quiet else _RULES
    script = ScriptAction(CommandKind.SHELL, command_line="true")
    with open_scheduler(str(path), who="benchmark") as core:
        drafts = [
            JobDraft(
                f"Job {number:05}",
                parse_sentence(rules[number % len(rules)], now, _ZONE),
                script,
                folder=f"Endpoint {number % 40:02}",
                tags=(f"team-{number % 9}",),
            )
            for number in range(jobs)
        ]
        for first in range(0, jobs, _AT_ONCE):
            core.jobs.add_all(drafts[first : first + _AT_ONCE])


def write_runs(path: Path, seconds: float) -> int:
    """Begin fifty runs and finish the fifty before them, twenty times a second."""
    clock = SystemClock()
    store = open_store(str(path), clock.now(), is_checked=False)
    with store.write() as tx:
        now = clock.now()
        engine = register(
            tx, EngineProcess("benchmark", "here", 1, "boot", "0"), now + timedelta(hours=1), now
        )
    under_way: list[RunId] = []
    pause = threading.Event()
    written, began = 0, time.monotonic()
    while (spent := time.monotonic() - began) < seconds:
        under_way = _go_on(store, engine, under_way)
        written += len(under_way)
        pause.wait(max(0.0, (written / _BATCH) * _BATCH_SECONDS - spent))
    with store.write() as tx:
        now = clock.now()
        finish(tx, [Finished(each, RunState.SUCCEEDED, now) for each in under_way])
        stop_engine(tx, engine, now)
    store.close()
    return written


def _go_on(store: Store, engine: EngineId, under_way: Sequence[RunId]) -> list[RunId]:
    now = SystemClock().now()
    new = [
        NewRun(JobId(1 + number % _BUSY_JOBS), 1, now + timedelta(microseconds=number))
        for number in range(_BATCH)
    ]
    with store.write() as tx:
        ids = [each.id for each in record(tx, new, engine, now)]
        begin(tx, [Begun(each, now) for each in ids], engine)
        finish(tx, [Finished(each, RunState.SUCCEEDED, now) for each in under_way])
    return ids


if __name__ == "__main__":
    sys.stdout.write(f"{write_runs(Path(sys.argv[1]), float(sys.argv[2]))}\n")
