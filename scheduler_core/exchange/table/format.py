"""Tables (CSV) and lines of JSON as formats of files."""

import re
from collections.abc import Sequence

from scheduler_core.exchange.common.losses import Beside, Exported, Imported
from scheduler_core.exchange.format import Format, SourceMachine
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.job import JobDraft

_MOST_LINES = 200
_COLUMNS = frozenset({"name", "when", "what"})


def _write_table(drafts: Sequence[JobDraft], _beside: Beside, _machine: SourceMachine) -> Exported:
    from scheduler_core.exchange.table.job_table import print_job_table

    return print_job_table(drafts)


def _read_table(text: str, machine: SourceMachine, _action: Action | None) -> Imported:
    from scheduler_core.exchange.table.job_table import read_job_table

    return read_job_table(text, machine.zone, machine.now)


def _write_lines(drafts: Sequence[JobDraft], _beside: Beside, _machine: SourceMachine) -> Exported:
    from scheduler_core.exchange.table.job_table import print_job_lines

    return Exported(print_job_lines(drafts), len(drafts))


def _read_lines(text: str, _machine: SourceMachine, _action: Action | None) -> Imported:
    from scheduler_core.exchange.table.job_table import read_job_lines

    return read_job_lines(text)


def _looks_like_table(begin: str) -> bool:
    first = begin.partition("\n")[0]
    return _COLUMNS.issubset(word.strip('" \r').casefold() for word in re.split("[,;]", first))


def looks_like_lines(begin: str) -> bool:
    lines = [line for line in begin.splitlines()[:_MOST_LINES] if line.strip()]
    return len(lines) > 1 and all(line.startswith("{") for line in lines)


TABLE = Format(
    "Table (CSV)",
    "For spreadsheets: what is changed there comes back on import.",
    (".csv",),
    _write_table,
    _read_table,
    _looks_like_table,
)
LINES = Format(
    "JSON Lines",
    "One job a line, for programs that read line by line.",
    (".jsonl", ".ndjson"),
    _write_lines,
    _read_lines,
    looks_like_lines,
)
