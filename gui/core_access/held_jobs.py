"""Which jobs a pause holds back: their own, that of a folder above them, or that of everything."""

from gui.core_access.core_bridge import Core
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobFilter


def held_jobs(core: Core) -> set[JobId]:
    """Return the jobs that a pause holds now."""
    held = set(core.jobs.ids(JobFilter(is_paused=True)))
    for pause in core.jobs.pauses():
        held.update(core.jobs.ids(JobFilter(folder=pause.folder) if pause.folder else JobFilter()))
    return held
