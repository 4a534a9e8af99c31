"""The log as a file: CSV for people and their spreadsheets, JSON Lines for programs. Pure."""

import json
from collections.abc import Iterable
from enum import StrEnum

from scheduler_core.exchange.table.job_table import csv_line, guarded
from scheduler_core.exchange.table.run_objects import object_of
from scheduler_core.values.runs.run import Run

_COLUMNS = tuple(object_of.keys)


class RunLogFormat(StrEnum):
    """The forms in which the log is written; each word is the ending of the file's name."""

    CSV = "csv"
    JSON_LINES = "jsonl"


def log_heading(wanted: RunLogFormat) -> str:
    """Return what stands before the first run."""
    return csv_line(_COLUMNS) if wanted is RunLogFormat.CSV else ""


def log_lines(wanted: RunLogFormat, runs: Iterable[Run]) -> str:
    """Return some runs as they stand in the file, in their order."""
    if wanted is RunLogFormat.CSV:
        return "".join(csv_line(map(guarded, object_of(run).values())) for run in runs)
    return "".join(f"{json.dumps(object_of(run), ensure_ascii=False)}\n" for run in runs)
