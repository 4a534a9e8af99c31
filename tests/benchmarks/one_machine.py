"""What sharing runs costs who has one machine: an engine of a file, and of a server before and after.

From the root of the repository, in the environment of `packaging/test.sh`, on Linux; about two minutes:

    python -m tests.benchmarks.one_machine

What is counted holds on a busy machine: modules, lines of Python and computing until the engine is ready,
and for each of some runs that do nothing. Memory is what is resident when it is ready.
"""

import json
import statistics
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import TypedDict

from scheduler_core.clock import SystemClock
from scheduler_core.engine.dispatch.sharing import share
from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.run_log import count_runs
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.runs.run_log import RunFilter
from scheduler_core.values.schedules.rules import Once
from scheduler_core.values.schedules.schedule import Schedule
from tests.benchmarks.tables import Table
from tests.support.postgres import running_postgres

_ROOT = Path(__file__).resolve().parents[2]
_CLOCK = SystemClock()
_RUNS, _ROUNDS = 1_000, 3
_SOON = timedelta(seconds=4)
_LONGEST_SECONDS = 120.0
_GLANCE_SECONDS = 0.1
_NOTHING = ScriptAction(CommandKind.ARGV, argv=("/bin/true",))
_ENDED = RunFilter(states=frozenset({RunState.SUCCEEDED}))
_COLUMNS = (
    "store",
    "modules",
    "of the library",
    "memory",
    "lines to ready",
    "computing to ready",
    "lines a run",
    "computing a run",
)


class _Said(TypedDict):
    """What the engine says of itself."""

    modules: int
    of_library: int
    megabytes: float
    computed: float
    lines: int


@dataclass(frozen=True, slots=True)
class _Taken:
    """What an engine took until it was ready, and for its runs."""

    ready: _Said
    over: _Said


def main() -> int:
    table = Table("One machine, with and without others that could share its runs", _COLUMNS)
    with tempfile.TemporaryDirectory() as folder, running_postgres(is_durable=True) as postgres:
        files = (f"{folder}/{number}.db" for number in range(100))
        table.rows.append(_row("a file", files))
        table.rows.append(_row("a server", _databases(postgres.make_database)))
        table.rows.append(_row("a server, shared by one machine", _databases(postgres.make_database), True))
    table.notes.append(f"{_RUNS:,} runs that do nothing; medians of {_ROUNDS} engines, lines counted of one")
    sys.stdout.write(table.text())
    return 0


def _databases(make: Callable[[], str]) -> Iterator[str]:
    while True:
        yield make()


def _row(name: str, addresses: Iterator[str], is_shared: bool = False) -> tuple[str | int, ...]:
    timed = [_taken(next(addresses), "times", is_shared) for _ in range(_ROUNDS)]
    counted = _taken(next(addresses), "lines", is_shared)
    computed = statistics.median(each.ready["computed"] for each in timed)
    per_run = statistics.median(each.over["computed"] - each.ready["computed"] for each in timed) / _RUNS
    return (
        name,
        timed[0].ready["modules"],
        timed[0].over["of_library"],
        f"{statistics.median(each.ready['megabytes'] for each in timed):.1f} MB",
        counted.ready["lines"],
        f"{computed:.2f} s",
        round((counted.over["lines"] - counted.ready["lines"]) / _RUNS),
        f"{1_000 * per_run:.2f} ms",
    )


def _taken(address: str, how: str, is_shared: bool) -> _Taken:
    store = open_store(address, _CLOCK.now())
    try:
        if is_shared:
            with store.write() as tx:
                share(tx, _CLOCK.now())
        with _engine(address, how) as engine:
            assert engine.stdin is not None
            assert engine.stdout is not None
            ready: _Said = json.loads(engine.stdout.readline())
            due_at = _CLOCK.now() + _SOON
            job = JobDraft("job", Schedule((Once(due_at),)), _NOTHING)
            with store.write() as tx:
                add_many(tx, [NewJob(job, due_at)] * _RUNS, "benchmark", _CLOCK.now())
            _await_ends(store)
            engine.stdin.close()
            return _Taken(ready, json.loads(engine.stdout.readline()))
    finally:
        store.close()


def _await_ends(store: Store) -> None:
    pause = threading.Event()
    for _ in range(int(_LONGEST_SECONDS / _GLANCE_SECONDS)):
        with store.read() as tx:
            if count_runs(tx, _ENDED).get(RunState.SUCCEEDED, 0) >= _RUNS:
                return
        pause.wait(_GLANCE_SECONDS)
    raise AssertionError("the runs did not end")


@contextmanager
def _engine(address: str, how: str) -> Iterator["subprocess.Popen[bytes]"]:
    command = [sys.executable, "-m", "tests.benchmarks.subjects.one_machine_subject", address, how]
    with subprocess.Popen(command, cwd=_ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        yield engine
        engine.wait(60)


if __name__ == "__main__":
    sys.exit(main())
