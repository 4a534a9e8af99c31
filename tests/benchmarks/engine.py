"""Benchmark of the engine: how late, fast and cheaply it runs jobs, compared with other schedulers.

From the root of the repository, in the environment of `packaging/test.sh`:

    python -m tests.benchmarks.engine                    half an hour and more: three rounds
    python -m tests.benchmarks.engine --quick            about six minutes: one round of smaller works
    python -m tests.benchmarks.engine --only processes   some of the tables
    python -m tests.benchmarks.engine --json             the tables as one JSON object

Each figure is told on stderr as soon as it is known, each table once it is whole.
Every subject is a process of its own, one at a time and in turns; the medians of the rounds are compared.
Ours records every run durably (SQLite, synchronous=FULL). huey takes part where it is installed
(`pip install huey`).
"""

import argparse
import importlib.util
import json
import multiprocessing
import os
import platform
import signal
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests.benchmarks.http_action import serve
from tests.benchmarks.subjects.engine_subject import BARE, HUEY, MEMORY, OURS, RECORDS, WAL
from tests.benchmarks.subjects.engine_works import CALL, PROGRAM, Report
from tests.benchmarks.tables import Table, times

_ROOT = Path(__file__).resolve().parents[2]
_LONGEST_SECONDS = 400
_ON_TIME_SECONDS = 0.010
_TRIES = 2  # what others do on the machine may spoil one of them


@dataclass(frozen=True, slots=True)
class Size:
    """How much is asked of everybody."""

    rounds: int
    many: int
    schedules: int
    seconds: int
    our_rates: tuple[int, ...]
    peer_rates: tuple[int, ...]


_OUR_RATES = (200, 500, 1_000, 2_000, 4_000, 8_000, 12_000, 16_000)
FULL = Size(3, 10_000, 100_000, 12, _OUR_RATES, (50, 100, 200, 350, 500))
QUICK = Size(1, 3_000, 20_000, 5, (500, 2_000, 4_000, 8_000, 16_000), (100, 350))
_TIMES_BETTER = {1_000: 300, 3_000: 200}
_MOST_RUNS = 8_000
_COMPUTING_OF_A_RUN = 0.000_25
_TABLES = ("1000", "many", "most", "cheap", "calls", "processes", "loaded", "idle")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="one round of smaller works")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of tables")
    parser.add_argument("--only", nargs="+", choices=_TABLES, default=_TABLES, help="the tables to make")
    chosen = parser.parse_args(arguments)
    size = QUICK if chosen.quick else FULL
    tables = []
    with _server() as url:
        for name in chosen.only:
            tables.append(_table(name, size, url))
            if not chosen.json:
                sys.stdout.write(f"{tables[-1].text()}\n")
                sys.stdout.flush()
    notes = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    if chosen.json:
        sys.stdout.write(json.dumps({"tables": [each.as_json() for each in tables], "notes": [notes]}) + "\n")
    else:
        sys.stdout.write(f"{notes}\n")
    return 0


def _table(name: str, size: Size, url: str) -> Table:
    makers: dict[str, Callable[[], Table]] = {
        "1000": partial(_at_once, size, 1_000),
        "many": partial(_at_once, size, size.many),
        "most": partial(_sustained, size),
        "cheap": partial(_cheap, size),
        "calls": partial(_actions, size, CALL, url),
        "processes": partial(_actions, size, PROGRAM, url),
        "loaded": partial(_loaded, size),
        "idle": partial(_idle, size),
    }
    return makers[name]()


def _at_once(size: Size, count: int) -> Table:
    subjects = [OURS, MEMORY, WAL, RECORDS, *([HUEY] if importlib.util.find_spec("huey") else [])]
    lead = {OURS: 3 + count / 5_000, MEMORY: 3 + count / 2_000}
    found = _rounds(
        size,
        {each: (each, "at-once", count, "--lead", f"{lead.get(each, 3 + count / 250)}") for each in subjects},
    )
    table = Table(f"{count:,} due at one instant", ("subject", "p50", "p99", "latest", "p99 of ours to it"))
    for name, reports in found.items():
        p50, p99, most = (_median(reports, part) for part in (_p50, _p99, _most))
        ratio = p99 / _median(found[OURS], _p99)
        table.rows.append((name, _shown(p50), _shown(p99), _shown(most), times(ratio)))
    goal = _TIMES_BETTER.get(count)
    if goal is not None:
        reached = _median(found[RECORDS], _p99) / _median(found[OURS], _p99)
        table.notes.append(
            f"goal: {goal} times better than the peer with records; {_verdict(reached >= goal)}"
        )
    return table


def _sustained(size: Size) -> Table:
    table = Table(
        f"Most runs a second, 99 % of them within {_ON_TIME_SECONDS * 1_000:.0f} ms, for {size.seconds} s",
        ("subject", "runs/s", "p99 there", "computing a run"),
    )
    best = {}
    for subject, rates in ((OURS, size.our_rates), (WAL, size.peer_rates), (RECORDS, size.peer_rates)):
        best[subject] = 0
        shown: tuple[str, str] = ("-", "-")
        for rate in rates:
            report = _on_time(subject, rate, size.seconds)
            if report is None:
                break
            best[subject], shown = rate, (_shown(report.p99), _shown(report.computing / report.count))
        table.rows.append((subject, best[subject], *shown))
    reached = best[OURS] / max(best[RECORDS], size.peer_rates[0] / 2)
    table.notes.append(f"goal: 20 times the peer with records; {_verdict(reached >= 20)} ({times(reached)})")
    table.notes.append(f"goal: {_MOST_RUNS:,}; {_verdict(best[OURS] >= _MOST_RUNS)} ({best[OURS]:,})")
    return table


def _cheap(size: Size) -> Table:
    table = Table("200 runs a second", ("subject", "p99", "computing a run"))
    found = {each: _steady(each, 200, size.seconds) for each in (OURS, MEMORY, WAL, RECORDS)}
    for name, report in found.items():
        table.rows.append((name, _shown(report.p99), _shown(report.computing / max(report.count, 1))))
    share = found[OURS].computing / found[RECORDS].computing
    table.notes.append(
        f"goal: 1/5 of the computing of the peer with records; {_verdict(share <= 0.2)} ({share:.2f})"
    )
    computing = found[OURS].computing / found[OURS].count
    is_met = computing <= _COMPUTING_OF_A_RUN
    table.notes.append(
        f"goal: {_shown(_COMPUTING_OF_A_RUN)} of computing; {_verdict(is_met)} ({_shown(computing)})"
    )
    return table


def _actions(size: Size, action: str, url: str) -> Table:
    what, goal = ("HTTP calls", 20) if action == CALL else ("processes", 5)
    asked = ("at-once", 1_000, "--action", action, "--url", url, "--lead", "8")
    found = _rounds(size, {each: (each, *asked) for each in (OURS, MEMORY, WAL, RECORDS, BARE)})
    table = Table(f"1,000 {what} due at one instant", ("subject", "all ended after", "a second", "to ours"))
    ours = _median(found[OURS], _ended)
    for name, reports in found.items():
        ended = _median(reports, _ended)
        table.rows.append((name, _shown(ended), round(1_000 / ended), times(ended / ours)))
    reached, share = _median(found[RECORDS], _ended) / ours, _median(found[BARE], _ended) / ours
    table.notes.append(f"goal: {goal} times the peer with records; {_verdict(reached >= goal)}")
    table.notes.append(f"goal: half of what is bare; {_verdict(share >= 0.5)} ({share:.2f})")
    is_ahead = ours < _median(found[MEMORY], _ended)
    table.notes.append(f"goal: ahead of the peer in memory; {_verdict(is_ahead)}")
    return table


def _loaded(size: Size) -> Table:
    count = size.schedules
    table = Table(f"{count:,} schedules of next year", ("subject", "adding", "until ready", "memory"))
    found = {
        each: _report(each, "loaded", count if each is not WAL else count // 10)
        for each in (OURS, MEMORY, WAL)
    }
    for name, report in found.items():
        scale = count / report.count
        adding, starting = report.adding * scale, report.starting * scale if name == WAL else report.starting
        table.rows.append((name, _shown(adding), _shown(starting), f"{report.memory:.0f} MB"))
    reached = found[WAL].adding * count / found[WAL].count / found[OURS].adding
    table.notes.append("The peer on SQLite is asked for a tenth, and its figures are multiplied by ten.")
    table.notes.append(f"goal: 5 times faster to add; {_verdict(reached >= 5)} ({times(reached)})")
    return table


def _idle(size: Size) -> Table:
    table = Table("Idle with 10,000 schedules, a minute of it", ("subject", "woken", "computing"))
    found = {each: _report(each, "idle", 10_000 if each is OURS else 2_000) for each in (OURS, WAL)}
    for name, report in found.items():
        table.rows.append((name, round(report.switches), _shown(report.computing)))
    ours = found[OURS]
    is_met = ours.switches <= 5 and ours.computing <= 0.005
    table.notes.append(f"goal: woken 5 times, 5 ms of computing; {_verdict(is_met)}")
    return table


def _steady(subject: str, rate: int, seconds: int) -> Report:
    lead = 4 + rate / (5_000 if subject in {OURS, MEMORY} else 250)
    return _report(subject, "steadily", rate, "--seconds", str(seconds), "--lead", str(lead))


def _on_time(subject: str, rate: int, seconds: int) -> Report | None:
    """Return what was measured if the subject kept up, once more where it did not."""
    for _ in range(_TRIES):
        report = _steady(subject, rate, seconds)
        if report.p99 <= _ON_TIME_SECONDS and report.count >= 0.98 * rate * seconds:
            return report
    return None


def _rounds(size: Size, asked: dict[str, tuple[object, ...]]) -> dict[str, list[Report]]:
    """Ask each in turn, as often as there are rounds."""
    found: dict[str, list[Report]] = {name: [] for name in asked}
    for _ in range(size.rounds):
        for name, words in asked.items():
            found[name].append(_report(*words))
    return found


def _report(*words: object) -> Report:
    command = [sys.executable, "-m", "tests.benchmarks.subjects.engine_subject", *map(str, words)]
    surroundings = {**os.environ, "PYTHONFAULTHANDLER": "1"}
    done = subprocess.run(
        command,
        cwd=_ROOT,
        env=surroundings,
        capture_output=True,
        check=False,
        text=True,
        timeout=_LONGEST_SECONDS,
    )
    asked = " ".join(map(str, words))
    if done.returncode or not done.stdout:
        sys.exit(f"{asked}: ended without a report, by {_way_of_ending(done.returncode)}\n{done.stderr}")
    sys.stderr.write(done.stderr)
    report = Report(**json.loads(done.stdout))
    sys.stderr.write(f"{asked}: {_known(report)}\n")
    return report


def _way_of_ending(code: int) -> str:
    """Name the signal that ended a process, or its exit code."""
    if code < 0:
        return f"signal {-code} ({signal.strsignal(-code)})"
    return f"exit code {code}"


def _known(report: Report) -> str:
    """Return what was measured in a line; lengths of time in seconds, memory in megabytes."""
    return ", ".join(f"{name} {value:.6g}" for name, value in report.as_json().items() if value)


@contextmanager
def _server() -> Iterator[str]:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(theirs,), daemon=True)
    process.start()
    yield f"http://127.0.0.1:{ours.recv()}/"
    ours.send(None)
    process.join()


def _median(reports: Sequence[Report], part: Callable[[Report], float]) -> float:
    return statistics.median(part(report) for report in reports)


def _p50(report: Report) -> float:
    return report.p50


def _p99(report: Report) -> float:
    return report.p99


def _most(report: Report) -> float:
    return report.most


def _ended(report: Report) -> float:
    return report.all_ended


def _shown(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1_000:.2f} ms"


def _verdict(is_met: bool) -> str:
    return "met" if is_met else "MISSED"


if __name__ == "__main__":
    sys.exit(main())
