"""Tables (CSV) and lines of JSON as formats of files."""

from collections.abc import Sequence

from scheduler_core.callback_rules import CallbackRule
from scheduler_core.exchange.common.losses import Exported, Imported
from scheduler_core.exchange.format import Format, Machine
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.job import JobDraft


def _write_table(
    drafts: Sequence[JobDraft], _callbacks: Sequence[CallbackRule], _machine: Machine
) -> Exported:
    from scheduler_core.exchange.table.job_table import print_job_table

    return print_job_table(drafts)


def _read_table(text: str, machine: Machine, _action: Action | None) -> Imported:
    from scheduler_core.exchange.table.job_table import read_job_table

    return read_job_table(text, machine.zone, machine.now)


def _write_lines(
    drafts: Sequence[JobDraft], _callbacks: Sequence[CallbackRule], _machine: Machine
) -> Exported:
    from scheduler_core.exchange.table.job_table import print_job_lines

    return Exported(print_job_lines(drafts), len(drafts))


def _read_lines(text: str, _machine: Machine, _action: Action | None) -> Imported:
    from scheduler_core.exchange.table.job_table import read_job_lines

    return read_job_lines(text)


TABLE = Format((".csv",), _write_table, _read_table)
LINES = Format((".jsonl", ".ndjson"), _write_lines, _read_lines)
