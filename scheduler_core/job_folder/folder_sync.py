"""Carries out what makes a folder and a store alike; each step leaves both whole."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import assert_never

from scheduler_core.errors import Conflict as SavedMeanwhile
from scheduler_core.errors import InvalidInput, NotFound, StoreUnavailable
from scheduler_core.exchange.importing.derived_names import StoredJob
from scheduler_core.exchange.importing.import_plan import as_it_will_be
from scheduler_core.facade.runs.live_keys import KeyIsLive
from scheduler_core.facade.scoped_clients import Areas
from scheduler_core.job_folder import folder_files
from scheduler_core.job_folder.folder_lock import one_at_a_time
from scheduler_core.job_folder.folder_state import read_state, write_state
from scheduler_core.job_folder.reading_notes import reading_notes
from scheduler_core.job_folder.sync_plan import (
    AddJob,
    BadFile,
    BinJob,
    Conflict,
    FileNow,
    Forget,
    JobNow,
    Known,
    Link,
    RemoveFile,
    SaveJob,
    Step,
    WriteFile,
    plan_sync,
)
from scheduler_core.job_folder.unsettled import Disagreement, Resolved, Unsettled
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft

log = logging.getLogger(__name__)

WHO = "job folder"


@dataclass(frozen=True, slots=True)
class Synced:
    """What one look at both came to: what was done, and what needs a person."""

    done: tuple[Step, ...] = ()
    open: tuple[Step, ...] = ()


class FolderSync:
    """One folder and one store; used by one thread at a time."""

    def __init__(self, core: Areas, folder: Path, state: Path) -> None:
        self._core = core
        self._folder = folder
        self._state = state

    @property
    def folder(self) -> Path:
        return self._folder

    def look(self) -> list[Step]:
        """Return what is to be done, without doing it; InvalidInput if the folder is not there."""
        with one_at_a_time(self._state):
            files, jobs, known = self._both_sides()
        _refuse_emptied(files, jobs, known)
        return plan_sync(files, jobs, known)

    def unsettled(self) -> Unsettled:
        """Return what needs a person; a sync that is under way ends first."""
        with one_at_a_time(self._state):
            files, jobs, known = self._both_sides()
        _refuse_emptied(files, jobs, known)
        steps = [self._unless_unclear(step, files) for step in plan_sync(files, jobs, known)]
        return Unsettled(
            tuple(
                self._told(step, file, jobs[step.job_id], known.get(step.path))
                for step in steps
                if isinstance(step, Conflict) and (file := files[step.path].draft) is not None
            ),
            tuple(step for step in steps if isinstance(step, BadFile)),
        )

    def marks(self) -> str:
        """Return what is another text after files or jobs have changed; no file is read for it."""
        lines = self._core.jobs.lines(self._core.jobs.ids())
        revisions = " ".join(f"{line.id}:{line.revision}" for line in lines)
        return folder_files.digest_of(folder_files.marks(self._folder) + revisions)

    def sync(self, *, bins_all: bool = False, tries_again: bool = False) -> Synced:
        """Make both sides alike as far as that loses nothing.

        Jobs go into the bin when their files are gone, all of them at once only with `bins_all`. Files that
        are set aside, as the program ended while it read them, are read only with `tries_again`.
        """
        with one_at_a_time(self._state):
            synced, has_renamed = self._synced(bins_all=bins_all, tries_again=tries_again)
            if not has_renamed:
                return synced
            # Jobs that start one by its name were changed by that, and their files follow.
            again, _ = self._synced(bins_all=bins_all, tries_again=tries_again)
            return Synced(synced.done + again.done, again.open)

    def _synced(self, *, bins_all: bool, tries_again: bool) -> tuple[Synced, bool]:
        files, jobs, known = self._both_sides(tries_again=tries_again)
        steps = sorted(plan_sync(files, jobs, known), key=lambda step: _renames(step, files, jobs))
        if not bins_all:
            _refuse_emptied(files, jobs, known)
        carrying = _Carrying(self._core, self._folder, files, jobs, known)
        done, left = [], []
        try:
            for step in steps:
                problem = carrying.carry_out(step)
                if problem is None:
                    done.append(step)
                else:
                    left.append(problem)
        finally:
            if done:
                write_state(self._state, carrying.known)
        has_renamed = any(_renames(step, files, jobs) for step in done)
        return Synced(tuple(done), tuple(left)), has_renamed

    def resolve(self, path: str, *, takes_file: bool) -> Resolved:
        """Choose between the two sides of a conflict; NotFound if there is none at that path."""
        resolved = self.resolve_all({path: takes_file})
        if not resolved:
            raise NotFound(f"{path} is in no conflict; hourbell folder status lists those that are")
        return resolved[0]

    def resolve_all(self, takes_file: Mapping[str, bool]) -> list[Resolved]:
        """Choose sides by the paths of files; what is in no conflict any more is passed over.

        A choice that is refused stays a conflict; if there is no other, InvalidInput says why.
        """
        with one_at_a_time(self._state):
            return self._resolved(takes_file)

    def take_back(self, resolved: Resolved) -> None:
        """Let both sides differ again as before a choice.

        Raises Conflict if one of them was changed since; nothing of that is lost.
        """
        with one_at_a_time(self._state):
            self._take_back(resolved)

    def _resolved(self, takes_file: Mapping[str, bool]) -> list[Resolved]:
        files, jobs, known = self._both_sides()
        carrying = _Carrying(self._core, self._folder, files, jobs, known)
        resolved, refused = [], ""
        try:
            steps = (step for step in plan_sync(files, jobs, known) if isinstance(step, Conflict))
            for step in sorted(steps, key=lambda step: _renames(step, files, jobs)):
                if step.path not in takes_file:
                    continue
                text, takes = folder_files.read(self._folder, step.path), takes_file[step.path]
                chosen: Step = SaveJob(step.path, step.job_id) if takes else WriteFile(step.job_id, step.path)
                problem = carrying.carry_out(chosen)
                if isinstance(problem, BadFile | Conflict):
                    refused = refused or problem.reason
                else:
                    before = jobs[step.job_id].revision, text, known.get(step.path)
                    resolved.append(
                        Resolved(step.path, takes, step.job_id, *before, *carrying.left(step.job_id))
                    )
        finally:
            if resolved:
                write_state(self._state, carrying.known)
        if refused and not resolved:
            raise InvalidInput("folder", refused)
        return resolved

    def _take_back(self, resolved: Resolved) -> None:
        job, job_id, path = self._core.jobs.get(resolved.job_id), resolved.job_id, resolved.path
        text = folder_files.read(self._folder, resolved.left_path)
        if folder_files.digest_of(text) != resolved.left_digest:
            raise SavedMeanwhile(f"{resolved.left_path} was changed since, so the choice stays")
        if job.draft != self._core.jobs.draft_at(job_id, resolved.left_revision):
            raise SavedMeanwhile(f"“{job.name}” was changed since, so the choice stays")
        known = read_state(self._state)
        known.pop(resolved.left_path, None)
        if resolved.known is not None:
            known[path] = resolved.known
        write_state(self._state, known)  # first, so that whoever looks in between finds a conflict
        if path != resolved.left_path:
            folder_files.remove(self._folder, resolved.left_path)
        if text != resolved.text or path != resolved.left_path:
            folder_files.write(self._folder, path, resolved.text)
        if resolved.revision != resolved.left_revision:
            self._core.jobs.revert(job_id, job.revision, resolved.revision)

    def _unless_unclear(self, step: Step, files: dict[str, FileNow]) -> Step:
        """Return what is wrong with a name that a file gives its job; that alone is found out by saving."""
        if isinstance(step, SaveJob) and (draft := files[step.path].draft) is not None:
            try:
                self._core.jobs.refuse_unclear_name(step.job_id, draft)
            except InvalidInput as refusal:
                return BadFile(step.path, f"{refusal.field}: {refusal.reason}")
        return step

    def _told(self, step: Conflict, file: JobDraft, job: JobNow, known: Known | None) -> Disagreement:
        stored = StoredJob(step.job_id, job.revision, job.draft.name, job.draft.folder, job.draft)
        wanted = as_it_will_be(file, stored)
        arrives_off = file.is_enabled and not wanted.is_enabled
        before = None if known is None else self._draft_at(step.job_id, known.revision)
        return Disagreement(step.path, step.job_id, step.reason, file, job.draft, before, arrives_off)

    def _draft_at(self, job_id: JobId, revision: int) -> JobDraft | None:
        """Return how a job read once; None where its history has been thinned out."""
        try:
            return self._core.jobs.draft_at(job_id, revision)
        except (NotFound, StoreUnavailable):
            return None

    def _both_sides(
        self, *, tries_again: bool = False
    ) -> tuple[dict[str, FileNow], dict[JobId, JobNow], dict[str, Known]]:
        with reading_notes(self._state.with_suffix(".reading"), tries_again=tries_again) as notes:
            files = folder_files.scan(self._folder, notes)
        ids = self._core.jobs.ids()
        lines = {line.id: line.revision for line in self._core.jobs.lines(ids)}
        drafts = self._core.exchange.drafts_by_id(list(lines))
        jobs = {job_id: JobNow(lines[job_id], draft) for job_id, draft in drafts.items()}
        return files, jobs, read_state(self._state)


def _refuse_emptied(files: dict[str, FileNow], jobs: dict[JobId, JobNow], known: dict[str, Known]) -> None:
    """Do nothing where all files are gone at once: a disk that is missing looks like that."""
    has_jobs = any(each.job_id in jobs for each in known.values())
    if has_jobs and not any(path in known or file.draft for path, file in files.items()):
        raise InvalidInput(
            "folder",
            "all of its files are gone, as if a disk were missing, so no job is touched; if that is "
            "meant, put the jobs into the bin with hourbell folder sync --bin-all, or unlink the folder",
        )


def _renames(step: Step, files: dict[str, FileNow], jobs: dict[JobId, JobNow]) -> bool:
    """Tell a step that gives a job another name: it comes last, as it changes jobs that others are about."""
    if not isinstance(step, SaveJob | Conflict) or step.job_id not in jobs:
        return False
    draft = files[step.path].draft
    return draft is not None and draft.name != jobs[step.job_id].draft.name


class _Carrying:
    """Does one step after the other; `known` is what to remember of those that were done."""

    def __init__(
        self,
        core: Areas,
        folder: Path,
        files: dict[str, FileNow],
        jobs: dict[JobId, JobNow],
        known: dict[str, Known],
    ) -> None:
        self.known = dict(known)
        self._core = core
        self._folder = folder
        self._files = files
        self._jobs = jobs

    def left(self, job_id: JobId) -> tuple[int, str, str]:
        """Return the revision of a job with the path and the digest of its file, as they are now."""
        found = (
            (each.revision, path, each.digest) for path, each in self.known.items() if each.job_id == job_id
        )
        return next(found)

    def carry_out(self, step: Step) -> Step | None:
        """Do it; return what needs a person instead, if it can't be done."""
        try:
            return self._carried_out(step)
        except KeyIsLive as live:
            return BadFile(_path_of(step), str(live))
        except SavedMeanwhile:
            return Conflict(_path_of(step), _job_of(step), "the job was changed at this very moment")
        except InvalidInput as refusal:
            return BadFile(_path_of(step), f"{refusal.field}: {refusal.reason}")

    def _carried_out(self, step: Step) -> Step | None:
        match step:
            case WriteFile():
                self._write(step.job_id, step.path)
            case RemoveFile():
                folder_files.remove(self._folder, step.path)
                self.known.pop(step.path, None)
            case AddJob():
                self._add(step.path)
            case SaveJob():
                self._save(step.path, step.job_id)
            case BinJob():
                self._core.jobs.delete([step.job_id])
                self.known.pop(step.path, None)
            case Link():
                self._remember(step.path, step.job_id, self._jobs[step.job_id].revision)
            case Forget():
                self.known.pop(step.path, None)
            case Conflict() | BadFile():
                return step
            case _:
                assert_never(step)
        return None

    def _write(self, job_id: JobId, path: str | None) -> None:
        job = self._jobs[job_id]
        others = {each for each in self._files.keys() | self.known.keys() if each != path}
        wanted = folder_files.path_for(job.draft, others)
        if path is not None and not self._is_renamed(path, job.draft):
            wanted = path
        text = folder_files.text_of(job.draft)
        folder_files.write(self._folder, wanted, text)
        if path is not None and path != wanted:
            folder_files.remove(self._folder, path)
            self.known.pop(path, None)
        self.known[wanted] = Known(job_id, job.revision, folder_files.digest_of(text))

    def _is_renamed(self, path: str, draft: JobDraft) -> bool:
        """Tell whether the file was named after what the job was called before."""
        file = self._files.get(path)
        before = file.draft if file else None
        return before is not None and (before.folder, before.name) != (draft.folder, draft.name)

    def _add(self, path: str) -> None:
        draft = self._draft(path)
        job_id = self._core.jobs.add(as_it_will_be(draft, None))
        self._remember(path, job_id, self._core.jobs.get(job_id).revision)

    def _save(self, path: str, job_id: JobId) -> None:
        draft, before = self._draft(path), self._jobs[job_id]
        stored = StoredJob(job_id, before.revision, before.draft.name, before.draft.folder, before.draft)
        wanted = as_it_will_be(draft, stored)
        revision = before.revision
        if wanted != before.draft:
            revision = self._core.jobs.save(job_id, before.revision, wanted).revision
        self._remember(path, job_id, revision)

    def _draft(self, path: str) -> JobDraft:
        file = self._files[path]
        if file.draft is None:
            raise InvalidInput("folder", file.problem)
        return replace(file.draft)

    def _remember(self, path: str, job_id: JobId, revision: int) -> None:
        self.known[path] = Known(job_id, revision, self._files[path].digest)


def _path_of(step: Step) -> str:
    return (step.path or "") if not isinstance(step, WriteFile) else step.path or f"job {step.job_id}"


def _job_of(step: Step) -> JobId:
    return step.job_id if isinstance(step, WriteFile | SaveJob | BinJob | Link | Conflict) else JobId(0)


def summary(step: Step, name_of: Callable[[JobId], str]) -> str:
    """Say in a few words what a step does."""
    match step:
        case WriteFile():
            return f"writes {step.path or 'a file'} for “{name_of(step.job_id)}”"
        case RemoveFile():
            return f"removes {step.path}, whose job is gone"
        case AddJob():
            return f"makes a job of {step.path}"
        case SaveJob():
            return f"gives “{name_of(step.job_id)}” what {step.path} says"
        case BinJob():
            return f"puts “{name_of(step.job_id)}” into the bin, as {step.path} is gone"
        case Link():
            return f"takes {step.path} for “{name_of(step.job_id)}”, which says the same"
        case Forget():
            return f"forgets {step.path}, which is gone with its job or was moved"
        case Conflict():
            return f"conflict at {step.path}: {step.reason}"
        case BadFile():
            return f"{step.path}: {step.reason}"
        case _:
            assert_never(step)
