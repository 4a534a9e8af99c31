"""How fast the window is, beside a bare PySide6 window with a table and a calendar in the same run.

From the root of the repository, in the environment of `packaging/test.sh`, on a screen of its own (Xvfb):

    python -m tests.benchmarks.window            about ten minutes: 1,000,000 runs, 10,000 jobs
    python -m tests.benchmarks.window --quick    about three minutes: 100,000 runs
    python -m tests.benchmarks.window --json     the tables as one JSON object
    python -m tests.benchmarks.window --quick --only acts months    these tables alone

Every subject is a process of its own, one at a time and in turns; medians are compared. Computing time is
that of all threads of a process: on a busy machine it says more than the time on the clock.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeAlias

from tests.benchmarks.subjects.window_hidden import BARE, OURS, hidden
from tests.benchmarks.subjects.window_store import fill
from tests.benchmarks.tables import Table, times
from tests.journeys.desktop import ROOT, Desktop

_LONGEST_SECONDS = 300
_JOBS = 9_000  # beside the 1,000 whose runs the log holds
_SMOOTH = 0.016
_PARTS = ("starts", "log", "rows", "acts", "months", "hidden")
_BARE_STARTS_SECONDS = 3.0
_ACTS = {
    "view": "another view is shown",
    "type": "a search is typed",
    "list": "the list is scrolled",
    "log": "the log is scrolled",
    "week": "a week is scrolled and turned",
    "turn": "a month is turned",
    "edit": "a job is opened",
}
Found: TypeAlias = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Size:
    """How much is asked."""

    runs: int
    starts: int
    rounds: int
    seconds: float
    hidden_seconds: float


FULL = Size(1_000_000, 21, 3, 20, 60)
QUICK = Size(100_000, 9, 1, 8, 15)


@dataclass(frozen=True, slots=True)
class Place:
    """The screen, and what programs on it are started with."""

    desktop: Desktop
    folder: Path
    environment: Mapping[str, str]

    def run(self, module: str, *words: object, store: Path | None = None) -> Found:
        environment = {**self.environment, **({} if store is None else {"HOURBELL_STORE": str(store)})}
        done = subprocess.run(
            [sys.executable, "-m", f"tests.benchmarks.subjects.{module}", *map(str, words)],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            check=True,
            text=True,
            timeout=_LONGEST_SECONDS,
        )
        found: Found = json.loads(done.stdout)
        return found


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="a smaller log, fewer rounds")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of tables")
    parser.add_argument(
        "--only", nargs="+", choices=_PARTS, default=_PARTS, metavar="TABLE", help=f"of {', '.join(_PARTS)}"
    )
    chosen = parser.parse_args(arguments)
    size = QUICK if chosen.quick else FULL
    with _place() as place:
        empty, full, quiet = (place.folder / f"{name}.db" for name in ("empty", "full", "quiet"))
        wanted = set(chosen.only)
        if wanted & {"log", "rows", "acts", "months"}:
            fill(empty, 0, 0)
            fill(full, size.runs, _JOBS)
        if "hidden" in wanted:
            fill(quiet, 0, _JOBS, is_quiet=True)
        parts = (
            partial(_starts, place, size),
            partial(_log, place, size, empty, full),
            partial(_live, place, size, full),
            partial(_acts, place, size, full),
            partial(_month, place, size, full),
            partial(_hidden, place, size, quiet),
        )
        tables = []
        for name, part in zip(_PARTS, parts, strict=True):
            if name not in wanted:
                continue
            tables.append(part())
            if not chosen.json:
                sys.stdout.write(tables[-1].text() + "\n")
                sys.stdout.flush()
    notes = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    if chosen.json:
        notes = json.dumps({"tables": [each.as_json() for each in tables], "notes": [notes]})
    sys.stdout.write(f"{notes}\n")
    return 0


@contextmanager
def _place() -> Iterator[Place]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hourbell-")))
        desktop = stack.enter_context(Desktop(folder))
        # Whether there is compiled code from before must not matter.
        environment = desktop.environment() | {"PYTHONPYCACHEPREFIX": str(folder / "compiled")}
        yield Place(desktop, folder, environment)


def _starts(place: Place, size: Size) -> Table:
    subjects = {BARE: "window_bare", OURS: "window_ours"}
    found: dict[str, list[float]] = {name: [] for name in subjects}
    for turn in range(size.starts + 1):
        for name, module in subjects.items():
            computing = place.run(module, "paint")["computing"]
            if turn:  # the first one compiles
                found[name].append(computing)
    table = Table("From the start of Python to the first picture", ("subject", "computing", "least", "ratio"))
    bare = statistics.median(found[BARE])
    for name, values in found.items():
        median = statistics.median(values)
        table.rows.append((name, _shown(median), _shown(min(values)), times(median / bare)))
    ratio = statistics.median(found[OURS]) / bare
    table.notes.append(f"goal: 1.4 times the bare window; {_verdict(ratio <= 1.4)} ({ratio:.2f})")
    return table


def _log(place: Place, size: Size, empty: Path, full: Path) -> Table:
    table = Table(
        f"Log of {size.runs:,} runs, from the first picture to its newest lines",
        ("store", "time", "computing", "longest stall", "a filter", "longest stall"),
    )
    place.run("window_ours", "log", store=empty)  # compiles what a start has not needed
    rows = {"empty": _rounds(size, lambda: place.run("window_ours", "log", store=empty))}
    rows["full"] = _rounds(size, lambda: place.run("window_ours", "log", store=full))
    for name, found in rows.items():
        table.rows.append(
            (
                name,
                *(_shown(found[part]) for part in ("open_seconds", "open_computing", "open_longest_own")),
                *(_shown(found[part]) for part in ("filter_seconds", "filter_longest_own")),
            )
        )
    ratio = rows["full"]["open_seconds"] / rows["empty"]["open_seconds"]
    table.notes.append(f"goal: 3 times the empty one; {_verdict(ratio <= 3)} ({ratio:.1f})")
    blocked = rows["full"]["filter_longest_own"]
    table.notes.append(f"goal: a filter blocks nothing; {_verdict(blocked <= _SMOOTH)}")
    return table


def _live(place: Place, size: Size, full: Path) -> Table:
    table = Table(
        f"1,000 runs a second for {size.seconds:.0f} s",
        (
            "subject",
            "runs/s",
            "computing",
            "longest stall",
            "over 16 ms",
            "its thread alone",
            "with a processor",
            "on the clock",
        ),
    )
    bare = _rounds(size, lambda: _bare_beside_runs(place, size, full))
    ours = _rounds(size, lambda: place.run("window_ours", "rows", size.seconds, store=full))
    for name, rate, found in ((BARE, 1_000.0, bare), (OURS, ours["rate"], ours)):
        table.rows.append(
            (
                name,
                round(rate),
                f"{found['live_computing'] / size.seconds:.1%}",
                *_stalls(found, "live"),
            )
        )
    longest = ours["live_longest_own"]
    table.notes.append("A stall counts as far as the process computed; on the clock others have their part.")
    table.notes.append("With a processor counts what its thread computed, and waited for Python's lock.")
    table.notes.append("Both windows are watched while the same runs are written beside them.")
    table.notes.append(f"goal: no stall over 16 ms; {_verdict(longest <= _SMOOTH)} ({_shown(longest)})")
    table.notes.append(f"the bare window: {_shown(bare['live_longest_own'])}")
    return table


def _bare_beside_runs(place: Place, size: Size, store: Path) -> Found:
    """Watch the bare window, with rows out of nowhere, while the same runs are written beside it."""
    command = [sys.executable, "-m", "tests.benchmarks.subjects.window_store"]
    with subprocess.Popen(
        [*command, str(store), str(size.seconds + _BARE_STARTS_SECONDS)], cwd=ROOT, stdout=subprocess.DEVNULL
    ):
        return place.run("window_bare", "rows", size.seconds)


def _acts(place: Place, size: Size, full: Path) -> Table:
    table = Table(
        "What a user does, with 10,000 jobs",
        ("act", "longest stall", "over 16 ms", "its thread alone", "with a processor", "on the clock"),
    )
    found = _rounds(size, lambda: place.run("window_ours", "acts", store=full))
    table.rows += [(words, *_stalls(found, name)) for name, words in _ACTS.items()]
    longest = max(found[f"{name}_longest_own"] for name in _ACTS)
    table.notes.append(f"goal: no stall over 16 ms; {_verdict(longest <= _SMOOTH)} ({_shown(longest)})")
    return table


def _stalls(found: Found, name: str) -> tuple[str | int, ...]:
    """Return the longest stall and how many were too long, as far as computed; the same by its thread alone,
    without its waiting for a processor, and on the clock.
    """
    return (
        _shown(found[f"{name}_longest_own"]),
        round(found[f"{name}_over_own"]),
        f"{_shown(found[f'{name}_longest_window'])}, {found[f'{name}_over_window']:.0f}",
        f"{_shown(found[f'{name}_longest_served'])}, {found[f'{name}_over_served']:.0f}",
        f"{_shown(found[f'{name}_longest'])}, {found[f'{name}_over']:.0f}",
    )


def _month(place: Place, size: Size, full: Path) -> Table:
    table = Table("Months of 10,000 jobs", ("month", "time", "computing", "longest stall", "over 16 ms"))
    found = _rounds(size, lambda: place.run("window_ours", "month", store=full))
    for name in ("first", "next"):
        parts = (found[f"{name}_{part}"] for part in ("seconds", "computing", "longest_own"))
        table.rows.append((name, *map(_shown, parts), round(found[f"{name}_over_own"])))
    return table


def _hidden(place: Place, size: Size, quiet: Path) -> Table:
    table = Table(
        f"Hidden in the tray for {size.hidden_seconds:.0f} s, 10,000 jobs",
        ("subject", "memory (PSS)", "its own", "ratio", "window woken", "all threads", "computing"),
    )
    found = hidden(place.desktop, place.folder, quiet, size.hidden_seconds)
    bare = found[BARE].shared_out
    for name, each in found.items():
        table.rows.append(
            (
                name,
                f"{each.shared_out:.0f} MB",
                f"{each.own:.0f} MB",
                times(each.shared_out / bare),
                each.woken,
                each.all_woken,
                _shown(each.computing),
            )
        )
    ratio = found[OURS].shared_out / bare
    table.notes.append(f"goal: 1.5 times the bare process; {_verdict(ratio <= 1.5)} ({ratio:.2f})")
    extra = found[OURS].woken - found[BARE].woken
    table.notes.append(f"goal: the window is woken by nothing of ours; {_verdict(extra <= 1)}")
    return table


def _rounds(size: Size, ask: Callable[[], Found]) -> Found:
    """Ask as often as there are rounds and return the median of each figure."""
    found = [ask() for _ in range(size.rounds)]
    return {name: statistics.median(each[name] for each in found) for name in found[0]}


def _shown(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1_000:.1f} ms"


def _verdict(is_met: bool) -> str:
    return "met" if is_met else "MISSED"


if __name__ == "__main__":
    sys.exit(main())
