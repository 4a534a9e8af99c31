"""Measure how fast the recurrence engine answers, beside dateutil, APScheduler and cronsim in one run.

From the root of the repository, in the environment that `packaging/test.sh` makes:

    python -m tests.benchmarks.recurrence            some minutes
    python -m tests.benchmarks.recurrence --quick    fewer repeats, 1,000 schedules
    python -m tests.benchmarks.recurrence --json     the tables as one JSON object

Nothing is installed, and no part of it is a package: `-m` finds it from the root. It ends with
status 1 where a peer's answers differ from ours, since a comparison would then say nothing.
"""

import argparse
import json
import os
import platform
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from importlib.metadata import version
from time import perf_counter_ns

from tests.benchmarks.measure import Effort, computing_time_ns, noise
from tests.benchmarks.rules.agreement import Agreement
from tests.benchmarks.rules.goals import goals_table
from tests.benchmarks.rules.many_schedules import Month, check_month, kinds_note, many_table, measure_month
from tests.benchmarks.rules.mixed_schedules import mixed_schedules
from tests.benchmarks.rules.single_rules import (
    THIS_YEAR,
    asked_rules,
    cold_table,
    listing_table,
    measure_first_of_process,
    measure_listing,
    measure_next,
    next_table,
    span_of,
)
from tests.benchmarks.rules.typical_rules import typical_rules
from tests.benchmarks.tables import Table, nanoseconds

_MONTHS = (
    (Month(THIS_YEAR, 3), "the clock changes in New York and Berlin"),
    (Month(THIS_YEAR, 6), "no clock changes"),
)


@dataclass(frozen=True, slots=True)
class Size:
    """How much is measured, and for how long."""

    effort: Effort
    effort_of_many: Effort
    years_back: int = 10
    schedules: int = 10_000
    sampled_of_kind: int = 4
    questions: int = 64
    months_listed: int = 12


FULL = Size(Effort(15, clock=computing_time_ns), Effort(9, seconds=6.0, clock=computing_time_ns))
QUICK = Size(
    Effort(5, seconds=0.5, clock=computing_time_ns),
    Effort(3, seconds=2.0, clock=computing_time_ns),
    schedules=1_000,
    sampled_of_kind=2,
)


@dataclass(frozen=True, slots=True)
class Report:
    """Everything one run found."""

    tables: list[Table]
    notes: list[str]
    agreed: bool

    def text(self) -> str:
        return "\n".join([*(table.text() for table in self.tables), *self.notes])

    def as_json(self) -> str:
        tables = [table.as_json() for table in self.tables]
        found = {"tables": tables, "notes": self.notes, "agreed": self.agreed}
        return json.dumps(found, ensure_ascii=False, indent=1)


def measure_recurrence(size: Size) -> Report:
    """Check the peers' answers, then time everything."""
    agreement = Agreement()
    begun_at, computing_begun_at = perf_counter_ns(), computing_time_ns()
    noise_before = noise(size.effort)
    long_span = span_of(1, size.months_listed)
    typical = typical_rules(_first_monday(THIS_YEAR - size.years_back))
    rules = asked_rules(typical, *long_span, agreement)
    mixed = mixed_schedules(size.schedules, THIS_YEAR - size.years_back, THIS_YEAR)
    for month, _ in _MONTHS:
        check_month(mixed, month, size.sampled_of_kind, agreement)

    single = [measure_next(rule, size.questions, size.effort) for rule in rules]
    first = measure_first_of_process(rules[0], size.effort)
    months = [measure_listing(rule, *span_of(6, 1), size.effort) for rule in rules]
    long = [measure_listing(rule, *long_span, size.effort) for rule in rules]
    many = [measure_month(mixed, month, size.sampled_of_kind, size.effort_of_many) for month, _ in _MONTHS]
    noise_after = noise(size.effort)

    tables = [
        next_table(single, size.years_back),
        cold_table(single, first),
        listing_table("one month", months),
        listing_table(f"{size.months_listed} months", long),
        *(many_table(each, changes) for each, (_, changes) in zip(many, _MONTHS, strict=True)),
        goals_table(single, many, size.years_back),
    ]
    noises = [
        f"{nanoseconds(each.best)} at best, {nanoseconds(each.median)} ±{each.spread:.0%} at the {place}"
        for each, place in ((noise_before, "start"), (noise_after, "end"))
    ]
    notes = [
        agreement.summary(),
        "Medians of the processor's time; ± is half the distance of the quartiles.",
        f"The same arithmetic took {', '.join(noises)}.",
        f"This run had {_share(begun_at, computing_begun_at)} of a processor.",
        kinds_note(mixed),
        _machine(),
    ]
    return Report(tables, notes, not agreement.differences)


def _first_monday(year: int) -> datetime:
    """Return the first Monday of June, when no clock changes."""
    first = datetime(year, 6, 1)  # noqa: DTZ001 - a wall-clock time has no zone
    return first + timedelta(days=-first.weekday() % 7)


def _share(begun_at: int, computing_begun_at: int) -> str:
    return f"{(computing_time_ns() - computing_begun_at) / (perf_counter_ns() - begun_at):.0%}"


def _machine() -> str:
    peers = ", ".join(f"{name} {version(name)}" for name in ("python-dateutil", "APScheduler", "cronsim"))
    load = f"load {os.getloadavg()[0]:.1f} on " if hasattr(os, "getloadavg") else ""
    return f"Python {platform.python_version()}, {load}{os.cpu_count()} processors; {peers}."


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.recurrence")
    parser.add_argument("--quick", action="store_true", help="fewer repeats and 1,000 schedules")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of tables")
    chosen = parser.parse_args(arguments)
    report = measure_recurrence(QUICK if chosen.quick else FULL)
    sys.stdout.write((report.as_json() if chosen.json else report.text()) + "\n")
    return 0 if report.agreed else 1


if __name__ == "__main__":
    raise SystemExit(main())
