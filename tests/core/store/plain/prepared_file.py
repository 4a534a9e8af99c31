"""The statements of reading commands; `python -m tests.core.store.plain.prepared_file` prepares them anew."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from scheduler_core.store.opening.schema import described_columns
from scheduler_core.store.plain.prepared import PREPARED
from tests.architecture.repository import ROOT
from tests.core.store.opening.some_of_everything import make_some_of_everything

INSTANT = "2026-11-24T13:00:00+00:00"
_FILTERS = (
    *(
        "--folder ops,--tag disk,--state on,--state off,--state paused,--state failing,--state stopped".split(
            ","
        )
    ),
    *("--sort next,--sort added,--sort next --reverse,--limit 2,--bin,night".split(",")),
)
_RUN_FILTERS = (
    *("--limit 2,--since 1d,--until 1h,--job plain,--outcome failed,--text plain".split(",")),
    *("--in-output --text err,--since 1d --outcome failed,--job plain --outcome failed".split(",")),
    *("--job plain --since 1d,--job plain --limit 2".split(",")),
)
_OF_JOBS = "job show,job status,job logs,job history,next,why,why --changed,instance list --job".split(",")
# Each reading command as it is asked most, and as the window's lists are asked for in scripts.
LINES = (
    "audit",
    "channel list",
    "event list",
    "instance list",
    "instance show 1",
    "job history nightly",
    "job list",
    *(f"job list {each}" for each in _FILTERS),
    "job list nosuch",
    "job logs plain",
    "job pauses",
    "job show nightly",
    "job show gone",
    "job show nosuch",
    "job status nightly",
    "key list",
    "key show k1",
    "machines list",
    "next",
    "next nightly",
    "next dunning",
    "occurrence list nightly",
    "run list",
    "run output 2",
    "run show 1",
    "run statistics",
    "settings get runs-for",
    "settings list",
    "simulate --until 3h",
    "status",
    "token list",
    "watch list",
    "watch test scans",
    "why nightly 2026-11-24T02:30Z",
    "why plain 2026-11-24T11:40Z",
    "why plain",
    *(
        f"why {job} {at}"
        for job in "nightly plain off resting scans".split()
        for at in ("2h", "2026-11-22T02:30Z", "2026-11-25T02:31Z")
    ),
    *(f"run list {each}" for each in _RUN_FILTERS),
    "run statistics --since 7d",
    "run statistics --job plain",
    "instance list --job dunning",
    "next nightly --count 3",
    *(
        f"{each} {job}"
        for each in _OF_JOBS
        for job in "nightly plain tries off resting gone dunning scans".split()
    ),
    *(f"{each} {run}" for each in ("run show", "run output") for run in range(1, 7)),
)


def as_words(lines: Iterable[str]) -> list[list[str]]:
    """Return the words of each line, said in tables and in objects."""
    return [[*more, *line.split()] for line in lines for more in ((), ("--json",))]


def prepared_text() -> str:
    with tempfile.TemporaryDirectory() as folder:
        place = make_some_of_everything(Path(folder) / "hourbell.db")
        lines = "".join(f"{json.dumps(words)}\n" for words in as_words(LINES))
        program = [sys.executable, "-m", "tests.core.store.plain.preparing_program", str(place), INSTANT]
        done = subprocess.run(program, input=lines, capture_output=True, text=True, cwd=ROOT, check=True)
    return _text(json.loads(done.stdout))


def _text(statements: dict[str, list[object]]) -> str:
    """Write a table and a statement a line, so that changes are seen."""
    tables = {table: sorted(columns) for table, columns in described_columns().items()}
    return f'{{"tables": {{{_lines(tables)}}}, "statements": {{{_lines(statements)}}}}}\n'


def _lines(entries: Mapping[str, object]) -> str:
    written = [f"{json.dumps(name)}: {json.dumps(entries[name])}" for name in sorted(entries)]
    return "\n" + ",\n".join(written) + "\n"


if __name__ == "__main__":
    PREPARED.write_text(prepared_text(), encoding="utf-8")
