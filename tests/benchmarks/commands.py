"""What quick commands cost, beside bare Python and `systemctl list-timers` in the same run.

From the root of the repository, in the environment of `packaging/test.sh`:

    python -m tests.benchmarks.commands            some minutes: eleven rounds
    python -m tests.benchmarks.commands --quick    about a minute: three rounds
    python -m tests.benchmarks.commands --json     the tables as one JSON object

Every command is a process of its own, one at a time and in turns, on a store of twenty jobs; medians are
compared. Computing counts what it, its children and its fork beside the engine computed, memory is the most
that one of the former held. On a busy machine computing says more than the time on the clock.
"""

import argparse
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import count
from pathlib import Path

import psutil

from scheduler_core.clock import SystemClock
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.benchmarks.tables import Table, times
from tests.core.engine.engine_runs import shell

_JOBS = 20
_PROGRAM = str(Path(sys.executable).with_name("hourbell"))
_COST = str(Path(__file__).with_name("subjects") / "process_cost.py")
_PYTHON = "python -c pass"
_ALONE = "python -I -S -c pass"
_TIMERS = "systemctl list-timers"
_ADD = "job add"
_COMPLETION = "completion of a job's name"
_READING = ("job list", "run list", "next", "why", "status")
_BESIDE, _WITHOUT = "beside an engine", "without an engine"
_MOST_TIMES = {_BESIDE: 4, _WITHOUT: 8}
_MOST_MEGABYTES = 35
_MOST_COMPLETION_SECONDS = 0.1
_PATIENCE_SECONDS = 60
# What a shell does when Tab is pressed behind `hourbell job show job-1`.
_TAB = """
source "$1"
COMP_WORDS=("$2" job show job-1) COMP_CWORD=3
_hourbell
wait $!
((${#COMPREPLY[@]} > 1))
"""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a command took: seconds, seconds of computing, and the megabytes that it held at most."""

    seconds: float
    computing: float
    memory: float


@dataclass(slots=True)
class Place:
    """A store of twenty jobs, and what commands on it are started with."""

    folder: Path
    environment: Mapping[str, str]
    instant: str = ""
    numbers: Iterator[int] = field(default_factory=count)
    engine_process: psutil.Process | None = None

    @property
    def completion(self) -> Path:
        return self.folder / "completion.bash"

    def commands(self) -> dict[str, Sequence[str]]:
        """Return the words of each command by its name; only those that can be carried out here."""
        commands: dict[str, Sequence[str]] = {
            _PYTHON: (sys.executable, "-c", "pass"),
            _ALONE: (sys.executable, "-I", "-S", "-c", "pass"),
            "--help": (_PROGRAM, "--help"),
            "job list": (_PROGRAM, "job", "list"),
            "run list": (_PROGRAM, "run", "list"),
            "next": (_PROGRAM, "next", "job-1"),
            "why": (_PROGRAM, "why", "job-1", self.instant),
            "status": (_PROGRAM, "status"),
            _ADD: (_PROGRAM, *self._new_job()),
        }
        bash, timers = shutil.which("bash"), shutil.which("systemctl")
        if bash is not None:
            commands[_COMPLETION] = (bash, "--norc", "-c", _TAB, "bash", str(self.completion), _PROGRAM)
        if timers is not None and self._is_carried_out(timers, "list-timers"):
            commands[_TIMERS] = (timers, "list-timers", "--no-pager")
        return commands

    def cost_of(self, command: Sequence[str]) -> Cost:
        """Have a small process carry it out: what ours holds would count as memory of the command."""
        words = (sys.executable, "-I", "-S", _COST, *command)
        before = self._computed_by_forks()
        done = subprocess.run(words, env=self.environment, stdout=subprocess.PIPE, check=True, text=True)
        seconds, computing, kilobytes = map(float, done.stdout.split())
        return Cost(seconds, computing + self._computed_by_forks() - before, kilobytes / 1024)

    def _computed_by_forks(self) -> float:
        """Wait until the forks have ended; return what they have computed, and their server."""
        if self.engine_process is None:
            return 0
        servers = self.engine_process.children()
        psutil.wait_procs([fork for server in servers for fork in server.children()], _PATIENCE_SECONDS)
        spent = [server.cpu_times() for server in servers]
        return sum(each.user + each.system + each.children_user + each.children_system for each in spent)

    def output_of(self, *words: str) -> str:
        command = (_PROGRAM, *words)
        done = subprocess.run(command, env=self.environment, capture_output=True, check=True, text=True)
        return done.stdout

    @contextmanager
    def engine(self) -> Iterator[None]:
        """Have an engine run the jobs of the store meanwhile."""
        command = (_PROGRAM, "engine", "--json", "--quiet")
        with subprocess.Popen(command, env=self.environment, stdout=subprocess.PIPE, text=True) as engine:
            assert engine.stdout is not None
            try:
                if not engine.stdout.readline():
                    raise RuntimeError("the engine did not begin")
                self.engine_process = psutil.Process(engine.pid)
                yield
            finally:
                self.engine_process = None
                engine.terminate()

    def _new_job(self) -> Sequence[str]:
        return ("job", "add", f"new-{next(self.numbers)}", "--every", "1d", "--argv", "true", "--")

    def _is_carried_out(self, *command: str) -> bool:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="fewer rounds")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of tables")
    chosen = parser.parse_args(arguments)
    rounds = 3 if chosen.quick else 11
    with _place() as place:
        with place.engine():
            _have_run(place)
            beside = _table(_BESIDE, _costs(place, rounds))
        tables = [_table(_WITHOUT, _costs(place, rounds)), beside]
    notes = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    if chosen.json:
        sys.stdout.write(json.dumps({"tables": [each.as_json() for each in tables], "notes": [notes]}) + "\n")
    else:
        sys.stdout.write("\n".join([*(each.text() for each in tables), notes, ""]))
    return 0


@contextmanager
def _place() -> Iterator[Place]:
    with tempfile.TemporaryDirectory(prefix="hourbell-") as made:
        folder = Path(made)
        environment = {name: value for name, value in os.environ.items() if name in {"PATH", "TMPDIR"}}
        environment |= {"HOME": made, "LC_ALL": "C.UTF-8", "HOURBELL_STORE": str(folder / "store.db")}
        # Whether there is compiled code from before must not matter.
        environment["PYTHONPYCACHEPREFIX"] = str(folder / "compiled")
        place = Place(folder, environment)
        _fill(folder / "store.db")
        place.completion.write_text(place.output_of("completion", "bash"), "utf-8")
        place.instant = json.loads(place.output_of("next", "job-1", "--json").splitlines()[0])["at"]
        yield place


def _fill(store: Path) -> None:
    tomorrow = SystemClock().now() + timedelta(days=1)
    with open_scheduler(str(store), who="benchmark", is_made=True) as scheduler:
        for number in range(_JOBS):
            schedule = Schedule((Every(timedelta(days=1), tomorrow + timedelta(minutes=number)),))
            scheduler.jobs.add(JobDraft(f"job-{number}", schedule, shell("true")))


def _have_run(place: Place) -> None:
    """Have some runs in the log."""
    for number in range(5):
        place.output_of("job", "run", f"job-{number}", "--wait")


def _costs(place: Place, rounds: int) -> dict[str, list[Cost]]:
    """Carry out all in turns; the first turn compiles and is left out."""
    found: dict[str, list[Cost]] = {}
    for turn in range(rounds + 1):
        for name, command in place.commands().items():
            cost = place.cost_of(command)
            if turn:
                found.setdefault(name, []).append(cost)
    return found


def _table(where: str, found: dict[str, list[Cost]]) -> Table:
    table = Table(
        f"Commands {where}, {_JOBS} jobs", ("command", "time", "computing", "least", "ratio", "memory")
    )
    medians = {name: _median(costs) for name, costs in found.items()}
    bare = medians[_PYTHON].computing
    for name, cost in medians.items():
        least = min(each.computing for each in found[name])
        table.rows.append(
            (
                name,
                *map(_shown, (cost.seconds, cost.computing, least)),
                times(cost.computing / bare),
                f"{cost.memory:.0f} MB",
            )
        )
    quick = (*_READING, _ADD) if where == _BESIDE else _READING
    most = max(quick, key=lambda name: medians[name].computing)
    does = "reads or adds" if where == _BESIDE else "reads"
    ratio, allowed = medians[most].computing / bare, _MOST_TIMES[where]
    table.notes.append(
        f"goal: {allowed} times bare Python for what {does}; {_verdict(ratio <= allowed)} "
        f"({most}: {times(ratio)})"
    )
    memory = max(medians[name].memory for name in _READING)
    is_small = memory <= _MOST_MEGABYTES
    table.notes.append(f"goal: {_MOST_MEGABYTES} MB for what reads; {_verdict(is_small)} ({memory:.0f} MB)")
    if _COMPLETION in medians:
        computing = medians[_COMPLETION].computing
        is_quick = computing <= _MOST_COMPLETION_SECONDS
        table.notes.append(
            f"goal: completion computes for 100 ms; {_verdict(is_quick)} ({_shown(computing)})"
        )
    return table


def _median(costs: Sequence[Cost]) -> Cost:
    return Cost(
        statistics.median(each.seconds for each in costs),
        statistics.median(each.computing for each in costs),
        statistics.median(each.memory for each in costs),
    )


def _shown(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1_000:.0f} ms"


def _verdict(is_met: bool) -> str:
    return "met" if is_met else "MISSED"


if __name__ == "__main__":
    sys.exit(main())
