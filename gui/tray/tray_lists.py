"""Ask the core for what only the tray's menu shows."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from gui.tray.tray_state import NamedJob
from scheduler_core.values.jobs.job_list import JobFilter
from scheduler_core.values.runs.run import FAILURES, UNFINISHED, Run
from scheduler_core.values.runs.run_log import RunFilter

if TYPE_CHECKING:
    from gui.core_access.core_bridge import Core
    from scheduler_core.facade.control.engine_state import Firing

_MOST_RUNS = 12
_MOST_JOBS = 25


class Lists(NamedTuple):
    """What only the menu shows, as `TrayNews` has it."""

    unfinished: Sequence[Run]
    failures: Sequence[Run]
    jobs: Sequence[NamedJob]


def firing(core: "Core") -> "Firing":
    return core.engine.firing()


def lists(midnight: datetime, core: "Core") -> Lists:
    runs = core.runs
    job_ids = core.jobs.ids(JobFilter(is_enabled=True), limit=_MOST_JOBS)
    return Lists(
        tuple(runs.lines(runs.ids(RunFilter(states=UNFINISHED), _MOST_RUNS))),
        tuple(runs.lines(runs.ids(RunFilter(states=FAILURES, since=midnight), _MOST_RUNS))),
        tuple(NamedJob(line.id, line.name) for line in core.jobs.lines(job_ids)),
    )
