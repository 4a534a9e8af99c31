"""Jobs and files of a folder of job files, as its tests make and see them."""

from dataclasses import replace
from pathlib import Path

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import HttpAction
from scheduler_core.values.jobs.job import JobDraft
from tests.core.store.builders import a_draft


def a_job(name: str = "Back up", url: str = "https://example.org", folder: str = "") -> JobDraft:
    return replace(a_draft(name, action=HttpAction(url)), folder=folder)


def files(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.yaml"))


def url_of(scheduler: Scheduler, job_id: JobId) -> str:
    action = scheduler.jobs.get(job_id).draft.action
    assert isinstance(action, HttpAction)
    return action.url


def change_job(scheduler: Scheduler, job_id: JobId, draft: JobDraft) -> None:
    scheduler.jobs.save(job_id, scheduler.jobs.get(job_id).revision, draft)
