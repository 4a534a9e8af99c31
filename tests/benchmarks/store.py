"""How fast the store claims, commits and answers, on a SQLite file and on a PostgreSQL server.

From the root of the repository, in the environment of `packaging/test.sh`:

    python -m tests.benchmarks.store                 about three minutes; a log of 1,000,000 runs
    python -m tests.benchmarks.store --quick         a log of 100,000 runs, half a minute
    python -m tests.benchmarks.store --file FOLDER   with the file there instead of in the temporary folder
    python -m tests.benchmarks.store --json          the same as one JSON object

Both commit durably: SQLite with synchronous=FULL, PostgreSQL with fsync.
"""

import argparse
import json
import os
import platform
import sys
import tempfile
import uuid
from collections.abc import Callable, Sequence
from pathlib import Path

from scheduler_core.store.opening.location import FileLocation
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.opening.sqlite_library import sound_library
from scheduler_core.store.store import Store
from tests.benchmarks.measure import Effort, Figure, measured
from tests.benchmarks.subjects.store_log import fill_log, log_works
from tests.benchmarks.subjects.store_writing import START, bare_works, writing_works
from tests.benchmarks.tables import Table, nanoseconds
from tests.support.postgres import running_postgres

_SECOND = 1e9


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.store")
    parser.add_argument("--quick", action="store_true", help="a log of 100,000 runs")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of tables")
    parser.add_argument("--file", type=Path, help="where to make the file")
    chosen = parser.parse_args(arguments)
    size = 100_000 if chosen.quick else 1_000_000
    effort = Effort(3, seconds=3.0) if chosen.quick else Effort(9, seconds=8.0)
    with tempfile.TemporaryDirectory(dir=chosen.file) as folder, running_postgres(is_durable=True) as server:
        tables = [
            *_measure("SQLite", lambda: str(Path(folder) / f"{uuid.uuid4().hex}.db"), size, effort),
            *_measure("PostgreSQL", server.make_database, size, effort),
        ]
    notes = [_machine()]
    if chosen.json:
        report = json.dumps({"tables": [table.as_json() for table in tables], "notes": notes}, indent=1)
    else:
        report = "\n".join([*(table.text() for table in tables), *notes])
    sys.stdout.write(f"{report}\n")
    return 0


def _measure(name: str, new_place: Callable[[], str], size: int, effort: Effort) -> list[Table]:
    opened: list[Store] = []

    def new_store() -> Store:
        opened.append(open_store(new_place(), START))
        return opened[-1]

    works = writing_works(new_store)
    if isinstance(opened[0].location, FileLocation):
        works += bare_works(opened[0].location.path.with_name("bare.db"))
    writing = _table(f"{name}: writing", measured(works, effort))
    log = new_store()
    fill_log(log, size)
    reading = _table(f"{name}: a log of {size:,} runs", measured(log_works(log), effort))
    _describe(log, reading)
    for store in opened:
        store.close()
    return [writing, reading]


def _table(title: str, figures: dict[str, Figure]) -> Table:
    table = Table(title, ("work", "each takes", "at best", "a second"))
    for name, figure in figures.items():
        table.rows.append((name, figure, nanoseconds(figure.best), f"{_SECOND / figure.median:,.0f}"))
    return table


def _describe(store: Store, table: Table) -> None:
    with store.read() as tx:
        if tx.connection.dialect.name == "sqlite":
            pages = int(tx.connection.exec_driver_sql("PRAGMA page_count").scalar_one())
            table.notes.append(f"The file has {pages * 4096 / 2**20:,.0f} MiB.")


def _machine() -> str:
    load = f"load {os.getloadavg()[0]:.1f} on " if hasattr(os, "getloadavg") else ""
    library = sound_library()
    versions = f"Python {platform.python_version()}, SQLite {library.sqlite_version}"
    return f"{versions}, {load}{os.cpu_count()} processors. Medians; ± is half the distance of the quartiles."


if __name__ == "__main__":
    raise SystemExit(main())
