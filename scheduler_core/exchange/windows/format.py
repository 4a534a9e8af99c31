"""Tasks of the Windows Task Scheduler as a format of files."""

import re
from collections.abc import Sequence

from scheduler_core.exchange.common.losses import Beside, Exported, Imported
from scheduler_core.exchange.format import Format, SourceMachine
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.job import JobDraft

_TASK = re.compile(r"<Tasks?\b")


def _write(drafts: Sequence[JobDraft], _beside: Beside, machine: SourceMachine) -> Exported:
    from scheduler_core.exchange.windows.tasks_writing import print_tasks

    return print_tasks(drafts, machine.zone, machine.now)


def _read(text: str, machine: SourceMachine, _action: Action | None) -> Imported:
    from scheduler_core.exchange.windows.tasks_reading import read_tasks

    return read_tasks(text, machine.zone, machine.now)


def _looks_so(begin: str) -> bool:
    return begin.startswith("<") and _TASK.search(begin) is not None


FORMAT = Format(
    "Windows tasks",
    "A file for each job that the Task Scheduler imports.",
    (".xml",),
    _write,
    _read,
    _looks_so,
    has_files_of_each=True,
)
