"""How many runs a second several machines carry out, beside the library that brings them their tasks.

From the root of the repository, in the environment of `packaging/test.sh`:

    python -m tests.benchmarks.machines            some minutes: three rounds
    python -m tests.benchmarks.machines --quick    about a minute: one round of fewer runs

Every machine is a process, all of them on this one, with a PostgreSQL server of their own whose commits are
durable. The runs do nothing. Ours are due at one instant: they are claimed, given to the machines, carried
out and recorded from then on. Those of the bare library were deferred before, and its workers begin.

What a run costs is the computing of the machines and of the server, the commits that wrote, and what they
wrote into the server's log. It holds on a busy machine, where runs a second say little.
"""

import argparse
import os
import platform
import statistics
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import psycopg
from procrastinate.types import JSONValue

from scheduler_core.clock import SystemClock
from scheduler_core.engine.dispatch.sharing import share
from scheduler_core.store.jobs.jobs import NewJob, add_many
from scheduler_core.store.opening.opening import open_store
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.rules import Once
from scheduler_core.values.schedules.schedule import Schedule
from tests.benchmarks.run_costs import RunCosts, RunMeter
from tests.benchmarks.subjects.machines_subject import TASK, bare_app
from tests.benchmarks.tables import Table, times
from tests.support.postgres import PostgresServer, running_postgres

_ROOT = Path(__file__).resolve().parents[2]
_CLOCK = SystemClock()
_GOAL = 0.7
_LONGEST_SECONDS = 240.0
_GLANCE_SECONDS = 0.1
_AT_ONCE = 1_000
# Claims are made a second ahead.
_MEASURED_AHEAD = timedelta(seconds=1.5)
_COLUMNS = ("subject", "runs a second", "to procrastinate", "machines", "server", "commits", "log bytes")
_NOTHING = ScriptAction(CommandKind.ARGV, argv=("/bin/true",))
_OURS_ENDED = "SELECT count(*), (max(finished_at) - min(due_at)) / 1e6 FROM runs WHERE state = 'succeeded'"
_BARE_ENDED = """
    SELECT count(*) FILTER (WHERE type = 'succeeded'),
        extract(epoch FROM
            max(at) FILTER (WHERE type = 'succeeded') - min(at) FILTER (WHERE type = 'started'))
    FROM procrastinate_events
"""


@dataclass(frozen=True, slots=True)
class Size:
    """How much is asked of everybody."""

    rounds: int
    runs: int
    machines: tuple[int, ...] = (1, 2, 4)


@dataclass(frozen=True, slots=True)
class Found:
    """How many runs ended a second, and what each cost."""

    rate: float
    costs: RunCosts


FULL, QUICK = Size(3, 4_000), Size(1, 1_500)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="one round of fewer runs")
    chosen = parser.parse_args(arguments)
    size = QUICK if chosen.quick else FULL
    found: dict[str, list[Found]] = {}
    with running_postgres(is_durable=True) as postgres:
        for _ in range(size.rounds):
            found.setdefault(_local(), []).append(_ours(postgres, size.runs, machines=0))
            for count in size.machines:
                found.setdefault(_name("Hourbell", count), []).append(_ours(postgres, size.runs, count))
                found.setdefault(_name("procrastinate", count), []).append(_bare(postgres, size.runs, count))
    sys.stdout.write(_table(size, found).text())
    return 0


def _table(size: Size, found: dict[str, list[Found]]) -> Table:
    table = Table(f"{size.runs:,} runs that do nothing", _COLUMNS)
    rates = {name: statistics.median(each.rate for each in several) for name, several in found.items()}
    table.rows.append((_local(), round(rates[_local()]), None, *_costs(found[_local()])))
    for count in size.machines:
        ours, bare = _name("Hourbell", count), _name("procrastinate", count)
        table.rows.append((ours, round(rates[ours]), times(rates[ours] / rates[bare]), *_costs(found[ours])))
        table.rows.append((bare, round(rates[bare]), None, *_costs(found[bare])))
    reached = rates[_name("Hourbell", 2)] / rates[_name("procrastinate", 2)]
    verdict = "met" if reached >= _GOAL else "MISSED"
    table.notes.append(f"goal: {_GOAL} of procrastinate with two machines; {verdict} ({reached:.2f})")
    table.notes.append("of several machines of Hourbell one plans and carries out, and the others carry out")
    table.notes.append(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    return table


def _costs(found: Sequence[Found]) -> tuple[str, str, str, str]:
    """Return the medians of what a run cost."""
    costs = [each.costs for each in found]
    return (
        f"{statistics.median(each.machines for each in costs):.2f} ms",
        f"{statistics.median(each.server for each in costs):.2f} ms",
        f"{statistics.median(each.commits for each in costs):.2f}",
        f"{statistics.median(each.logged for each in costs):,.0f}",
    )


def _local() -> str:
    return "Hourbell, one engine that shares nothing"


def _name(subject: str, machines: int) -> str:
    return f"{subject}, {machines} {'machine' if machines == 1 else 'machines'}"


def _ours(postgres: PostgresServer, runs: int, machines: int) -> Found:
    """Return how many runs a second end, from when they are due; without machines, of an engine alone."""
    url = postgres.make_database()
    store = open_store(url, _CLOCK.now())
    try:
        if machines:
            with store.write() as tx:
                share(tx, _CLOCK.now())
        with ExitStack() as stack:
            processes = []
            for number in range(max(machines, 1)):
                home = stack.enter_context(_home(postgres, number))
                what = "worker" if number else "engine"
                processes.append(stack.enter_context(_subject(what, url, home)))
            due_at = _CLOCK.now() + timedelta(seconds=5 + runs / 150)
            job = JobDraft("job", Schedule((Once(due_at),)), _NOTHING)
            with store.write() as tx:
                add_many(tx, [NewJob(job, due_at)] * runs, "benchmark", _CLOCK.now())
            until_then = due_at - _MEASURED_AHEAD - _CLOCK.now()
            assert until_then > timedelta(0), "it takes longer to add them than was thought"
            threading.Event().wait(until_then.total_seconds())
            meter = RunMeter(postgres, url)
            meter.watch(processes)
            return Found(_rate(url, _OURS_ENDED, runs), meter.per_run(runs))
    finally:
        store.close()


def _bare(postgres: PostgresServer, runs: int, machines: int) -> Found:
    url = postgres.make_database()
    app = bare_app(url)
    with app.replace_connector(app.connector.get_sync_connector()) as deferring, deferring.open():
        deferring.schema_manager.apply_schema()
        task = deferring.configure_task(TASK)
        for begin in range(0, runs, _AT_ONCE):
            numbers = range(begin, min(begin + _AT_ONCE, runs))
            arguments: list[dict[str, JSONValue]] = [{"number": number} for number in numbers]
            task.batch_defer(*arguments)
    with ExitStack() as stack:
        meter = RunMeter(postgres, url)
        for number in range(machines):
            home = stack.enter_context(_home(postgres, number))
            meter.watch([stack.enter_context(_subject("bare", url, home))])
        return Found(_rate(url, _BARE_ENDED, runs), meter.per_run(runs))


def _rate(url: str, ended: str, runs: int) -> float:
    pause = threading.Event()
    count = 0
    with psycopg.connect(url, autocommit=True) as connection:
        for _ in range(int(_LONGEST_SECONDS / _GLANCE_SECONDS)):
            row = connection.execute(ended.encode()).fetchone()
            assert row is not None
            count, seconds = row
            if count >= runs:
                return runs / float(seconds)
            pause.wait(_GLANCE_SECONDS)
    raise AssertionError(f"{count} of {runs} runs ended")


@contextmanager
def _home(postgres: PostgresServer, number: int) -> Iterator[Path]:
    """Give a home, by which the machines of this one are told apart."""
    yield postgres.folder / f"home-{number}"


@contextmanager
def _subject(what: str, url: str, home: Path) -> Iterator[int]:
    """Run one process, and give its number once it is ready."""
    command = [sys.executable, "-m", "tests.benchmarks.subjects.machines_subject", what, url]
    environment = {**os.environ, "XDG_DATA_HOME": str(home)}
    with subprocess.Popen(
        command, cwd=_ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        yield process.pid
        process.stdin.close()
        process.wait(60)


if __name__ == "__main__":
    sys.exit(main())
