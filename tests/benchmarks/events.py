"""Benchmark of event rules: how long after a file has settled its run begins, beside a bare loop.

From the root of the repository, in the environment of `packaging/test.sh`, on Linux:

    python -m tests.benchmarks.events             about six minutes
    python -m tests.benchmarks.events --quick     about a minute

Both are processes of their own that get their files in turns, so that the ratio holds on a busy machine. A
file has settled so long after it was last written as its rule says; its program has begun once it says so.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event

from scheduler_core.clock import SystemClock
from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.jobs.watches import known_of
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.run_log import run_ids, runs_with_ids
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import Overlapping, OverlapPolicy, RunPolicies
from scheduler_core.values.schedules.events.on_file import OnFile
from scheduler_core.values.schedules.schedule import Schedule
from tests.benchmarks.subjects.event_works import telling_program
from tests.benchmarks.tables import Table, times
from tests.faults.child_engine import child_engine

_ROOT = Path(__file__).resolve().parents[2]
_SETTLED = timedelta(seconds=1)
# A rule begins sixty runs a minute at most, so several share the files.
_RULES, _PAUSE_SECONDS = 4, 0.3
_FEW, _MANY = 100, 500
_LONGEST_SECONDS = 60.0
_OURS, _BARE = "Hourbell", "bare loop"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="fewer files")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    chosen = parser.parse_args(arguments)
    table = measure_events(_FEW if chosen.quick else _MANY)
    sys.stdout.write(json.dumps(table.as_json()) if chosen.json else table.text())
    return 0


def measure_events(files: int) -> Table:
    """Give so many files to each; return what passed between settled and begun."""
    with TemporaryDirectory(prefix="hourbell-events-") as name:
        place = Path(name)
        told = {who: _folder(place / f"told-{number}") for number, who in enumerate((_OURS, _BARE))}
        ours = [_folder(place / f"in {number}") for number in range(_RULES)]
        bare = _folder(place / "bare")
        store = _store_with_rules(place / "hourbell.db", ours, telling_program(told[_OURS]))
        with child_engine(place / "hourbell.db"), _bare_loop(bare, telling_program(told[_BARE])):
            _wait_until(lambda: _have_looked(store))
            settled_at: dict[str, dict[str, int]] = {_OURS: {}, _BARE: {}}
            for number in range(files):
                for who, folder in ((_OURS, ours[number % _RULES]), (_BARE, bare)):
                    settled_at[who][f"{number}.txt"] = _written(folder / f"{number}.txt")
                    Event().wait(_PAUSE_SECONDS / 2)
            _wait_until(lambda: all(len(list(each.glob("*.txt"))) == files for each in told.values()))
        begun = {who: {each.name: int(each.read_text()) for each in told[who].iterdir()} for who in told}
        late = {
            who: sorted((begun[who][name] - at) / 1e6 for name, at in settled_at[who].items()) for who in told
        }
        table = Table("From settled to begun, in ms", ("", "median", "p90", "p99", "longest"))
        for who, figures in late.items():
            table.rows.append((who, *(f"{each:,.1f}" for each in _spread(figures))))
        ratios = (a / b for a, b in zip(_spread(late[_OURS]), _spread(late[_BARE]), strict=True))
        table.rows.append(("times", *map(times, ratios)))
        stages = _stages(store, settled_at[_OURS])
        for stage, figures in stages.items():
            table.rows.append((f"  {stage}", *(f"{each:,.1f}" for each in _spread(sorted(figures)))))
        store.close()
        load = os.getloadavg()[0]
        table.notes.append(
            f"{files} files each, {os.cpu_count()} cores, load {load:.1f}; begun: said by the program"
        )
        return table


def _stages(store: Store, settled_at: dict[str, int]) -> dict[str, list[float]]:
    """Return between which of the moments in the ledger the time went."""
    stages: dict[str, list[float]] = {"until it was seen": [], "until its start was written": []}
    with store.read() as tx:
        runs = runs_with_ids(tx, run_ids(tx))
    for run in runs:
        if run.started_at is None or run.result_line not in settled_at:
            continue
        settled = settled_at[run.result_line] / 1e9
        moments = [settled, *(each.timestamp() for each in (run.due_at, run.started_at))]
        for stage, (before, after) in zip(stages, pairwise(moments), strict=True):
            stages[stage].append((after - before) * 1_000)
    return stages


def _spread(figures: Sequence[float]) -> tuple[float, float, float, float]:
    """Return the median, the 90th and the 99th percentile, and the greatest."""
    parts = statistics.quantiles(figures, n=100, method="inclusive")
    return parts[49], parts[89], parts[98], figures[-1]


def _folder(path: Path) -> Path:
    path.mkdir()
    return path


def _written(file: Path) -> int:
    """Write a file; return when it will have settled, in nanoseconds by the clock of the day."""
    file.write_text("scanned")
    return file.stat().st_mtime_ns + int(_SETTLED.total_seconds() * 1e9)


def _store_with_rules(path: Path, folders: Sequence[Path], program: Sequence[str]) -> Store:
    now = SystemClock().now()
    store = open_store(str(path), now)
    policies = RunPolicies(overlapping=OverlapPolicy(Overlapping.PARALLEL))
    action = ScriptAction(CommandKind.ARGV, argv=tuple(program))
    drafts = [
        JobDraft(
            f"Scans {folder.name}", Schedule((OnFile(f"{folder}/*.txt", settled=_SETTLED),)), action, policies
        )
        for folder in folders
    ]
    with store.write() as tx:
        add_many(tx, [NewJob(draft, None) for draft in drafts], "benchmark", now)
    return store


def _have_looked(store: Store) -> bool:
    with store.read() as tx:
        return len(known_of(tx, [JobId(number) for number in range(1, _RULES + 1)])) == _RULES


@contextmanager
def _bare_loop(folder: Path, program: Sequence[str]) -> Iterator[None]:
    words = [
        "-m",
        "tests.benchmarks.subjects.event_bare",
        str(folder),
        str(_SETTLED.total_seconds()),
        *program,
    ]
    with subprocess.Popen(
        [sys.executable, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=_ROOT
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.readline()
        try:
            yield
        finally:
            process.stdin.close()


def _wait_until(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + _LONGEST_SECONDS
    while not is_so():
        if time.monotonic() > until:
            raise TimeoutError("an engine or a loop has not begun all programs")
        Event().wait(0.05)


if __name__ == "__main__":
    sys.exit(main())
