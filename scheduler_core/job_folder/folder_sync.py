"""Carry out a sync of a folder with a store; each step leaves both whole."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import assert_never

from scheduler_core.errors import Conflict as SavedMeanwhile
from scheduler_core.errors import InvalidInput, NotFound, StoreUnavailable
from scheduler_core.exchange.common.losses import Loss
from scheduler_core.exchange.importing.derived_names import StoredJob
from scheduler_core.exchange.importing.import_plan import ImportKind, ImportPlan, ImportStep, as_it_will_be
from scheduler_core.facade.runs.live_keys import KeyIsLive
from scheduler_core.facade.scoped_clients import Areas
from scheduler_core.job_folder.folder_files import FoundFiles, JobFiles, digest_of, path_for, text_of
from scheduler_core.job_folder.folder_lock import one_at_a_time
from scheduler_core.job_folder.folder_state import read_state, write_state
from scheduler_core.job_folder.inner_folder import HAS_DESCRIPTORS
from scheduler_core.job_folder.reading_notes import reading_notes
from scheduler_core.job_folder.sync_plan import (
    AddJob,
    BadFile,
    BinJob,
    FileConflict,
    FileLink,
    FileNow,
    Forget,
    JobNow,
    KnownFile,
    LeftOff,
    RemoveFile,
    SaveJob,
    Step,
    WriteFile,
    behind,
    plan_sync,
)
from scheduler_core.job_folder.unsettled import Disagreement, JobLeftOff, Resolved, Unsettled
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.sequence import actions_of

log = logging.getLogger(__name__)

WHO = "job folder"


@dataclass(frozen=True, slots=True)
class Synced:
    """What one look at both came to: what was done, what needs a person, and jobs to be looked at."""

    done: tuple[Step, ...] = ()
    open: tuple[Step, ...] = ()
    left_off: tuple[LeftOff, ...] = ()


class FolderSync:
    """One folder and one store; used by one thread at a time."""

    def __init__(
        self, core: Areas, folder: Path, state: Path, *, by_descriptor: bool = HAS_DESCRIPTORS
    ) -> None:
        self._core = core
        self._files = JobFiles(folder, by_descriptor=by_descriptor)
        self._state = state

    @property
    def folder(self) -> Path:
        return self._files.folder

    def look(self) -> list[Step]:
        """Return what a sync would do, without doing it; InvalidInput if the folder is not there."""
        with one_at_a_time(self._state):
            sides = self._both_sides()
        sides.refuse_emptied()
        return [sides.foreseen(step) for step in sides.steps()]

    def foreseen(self) -> tuple[ImportPlan, tuple[Loss, ...]]:
        """Return what a sync would do to the jobs, as an import tells it, and what it would not take."""
        with one_at_a_time(self._state):
            sides = self._both_sides()
        sides.refuse_emptied()
        steps = sides.steps()
        changes = tuple(each for step in steps if (each := sides.as_import(step)) is not None)
        drafts = tuple(each.draft for each in changes if each.draft is not None)
        losses = (Loss(step.path, step.reason) for step in steps if isinstance(step, FileConflict | BadFile))
        plan = ImportPlan(drafts, replaces=False, steps=changes, origin=str(self.folder))
        return plan, tuple(losses)

    def unsettled(self) -> Unsettled:
        """Return what needs a person; a sync that is under way ends first."""
        with one_at_a_time(self._state):
            sides = self._both_sides()
        sides.refuse_emptied()
        files = sides.found.files
        steps = [self._unless_unclear(step, files) for step in sides.steps()]
        return Unsettled(
            tuple(
                self._told(step, file, sides.jobs[step.job_id], sides.known.get(step.path))
                for step in steps
                if isinstance(step, FileConflict) and (file := files[step.path].draft) is not None
            ),
            tuple(step for step in steps if isinstance(step, BadFile)),
            tuple(self._left_off(step, sides) for step in steps if isinstance(step, LeftOff)),
        )

    def _left_off(self, step: LeftOff, sides: "_Sides") -> JobLeftOff:
        entry = self._core.jobs.switched_off_by(step.job_id)
        before = None if entry is None else self._draft_at(step.job_id, entry.revision - 1)
        reason = entry.detail if entry is not None else ""
        return JobLeftOff(step.path, step.job_id, reason, sides.jobs[step.job_id].draft, before)

    def marks(self) -> str:
        """Return what is another text after files or jobs have changed; no file is read for it."""
        lines = self._core.jobs.lines(self._core.jobs.ids())
        revisions = " ".join(f"{line.id}:{line.revision}" for line in lines)
        return digest_of(self._files.marks() + revisions)

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
            return Synced(synced.done + again.done, again.open, again.left_off)

    def _synced(self, *, bins_all: bool, tries_again: bool) -> tuple[Synced, bool]:
        sides = self._both_sides(tries_again=tries_again)
        steps = sorted(sides.steps(), key=sides.renames)
        if not bins_all:
            sides.refuse_emptied()
        carrying = _Carrying(self._core, self._files, sides)
        done, left = [], []
        try:
            for step in steps:
                if isinstance(step, LeftOff):
                    continue
                problem = carrying.carry_out(step)
                if problem is None:
                    done.append(step)
                else:
                    left.append(problem)
        finally:
            if carrying.known != sides.known:
                write_state(self._state, carrying.known)
        has_renamed = any(map(sides.renames, done))
        seen = [step for step in steps if isinstance(step, LeftOff)]
        return Synced(tuple(done), tuple(left), (*seen, *carrying.left_off)), has_renamed

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
        sides = self._both_sides()
        carrying = _Carrying(self._core, self._files, sides)
        resolved, refused = [], ""
        try:
            steps = (step for step in sides.steps() if isinstance(step, FileConflict))
            for step in sorted(steps, key=sides.renames):
                if step.path not in takes_file:
                    continue
                text, takes = self._files.read(step.path), takes_file[step.path]
                chosen: Step = SaveJob(step.path, step.job_id) if takes else WriteFile(step.job_id, step.path)
                problem = carrying.carry_out(chosen)
                if isinstance(problem, BadFile | FileConflict):
                    refused = refused or problem.reason
                else:
                    before = sides.jobs[step.job_id].revision, text, sides.known.get(step.path)
                    resolved.append(
                        Resolved(step.path, takes, step.job_id, *before, *carrying.left(step.job_id))
                    )
        finally:
            if carrying.known != sides.known:
                write_state(self._state, carrying.known)
        if refused and not resolved:
            raise InvalidInput("folder", refused)
        return resolved

    def _take_back(self, resolved: Resolved) -> None:
        job, job_id, path = self._core.jobs.get(resolved.job_id), resolved.job_id, resolved.path
        text = self._files.read(resolved.left_path)
        if digest_of(text) != resolved.left_digest:
            raise SavedMeanwhile(f"{resolved.left_path} was changed since, so the choice stays")
        if job.draft != self._core.jobs.draft_at(job_id, resolved.left_revision):
            raise SavedMeanwhile(f"“{job.name}” was changed since, so the choice stays")
        known = read_state(self._state)
        known.pop(resolved.left_path, None)
        if resolved.known is not None:
            known[path] = resolved.known
        write_state(self._state, known)  # first, so that whoever looks in between finds a conflict
        if path != resolved.left_path:
            self._files.write(path, resolved.text, None)
            self._files.remove(resolved.left_path, resolved.left_digest)
        elif text != resolved.text:
            self._files.write(path, resolved.text, resolved.left_digest)
        if resolved.revision != resolved.left_revision:
            self._core.jobs.revert(job_id, job.revision, resolved.revision)

    def _unless_unclear(self, step: Step, files: Mapping[str, FileNow]) -> Step:
        """Return what is wrong with a name that a file gives its job; that alone is found out by saving."""
        if isinstance(step, SaveJob) and (draft := files[step.path].draft) is not None:
            try:
                self._core.jobs.refuse_unclear_name(step.job_id, draft)
            except InvalidInput as refusal:
                return BadFile(step.path, f"{refusal.field}: {refusal.reason}")
        return step

    def _told(self, step: FileConflict, file: JobDraft, job: JobNow, known: KnownFile | None) -> Disagreement:
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

    def _both_sides(self, *, tries_again: bool = False) -> "_Sides":
        with reading_notes(self._state.with_suffix(".reading"), tries_again=tries_again) as notes:
            found = self._files.scan(notes)
        ids = self._core.jobs.ids()
        lines = {line.id: line.revision for line in self._core.jobs.lines(ids)}
        drafts = self._core.exchange.drafts_by_id(list(lines))
        jobs = {job_id: JobNow(lines[job_id], draft) for job_id, draft in drafts.items()}
        return _Sides(found, jobs, read_state(self._state))


@dataclass(frozen=True, slots=True)
class _Sides:
    """The folder and the store as they are, and how they were when they last were alike."""

    found: FoundFiles
    jobs: dict[JobId, JobNow]
    known: dict[str, KnownFile]

    def steps(self) -> list[Step]:
        return plan_sync(self.found.files, self.jobs, self.known, self.found.leading_away)

    def foreseen(self, step: Step) -> Step:
        """Return a step to come with whether it leaves a job off that its file has on."""
        if not isinstance(step, AddJob | SaveJob):
            return step
        draft = self.found.files[step.path].draft
        stored = self.stored(step.job_id) if isinstance(step, SaveJob) else None
        if draft is None or not draft.is_enabled or as_it_will_be(draft, stored).is_enabled:
            return step
        return replace(step, arrives_off=True)

    def as_import(self, step: Step) -> ImportStep | None:
        """Return what a step would do to a job; None if it leaves the jobs alone."""
        if isinstance(step, BinJob):
            return ImportStep(ImportKind.REMOVE, None, self.stored(step.job_id))
        draft = self.found.files[step.path].draft if isinstance(step, AddJob | SaveJob) else None
        if draft is None:
            return None
        stored = self.stored(step.job_id) if isinstance(step, SaveJob) else None
        wanted = as_it_will_be(draft, stored)
        kind = ImportKind.ADD if stored is None else ImportKind.CHANGE
        return ImportStep(kind, wanted, stored, draft.is_enabled and not wanted.is_enabled)

    def stored(self, job_id: JobId) -> StoredJob:
        job = self.jobs[job_id]
        return StoredJob(job_id, job.revision, job.draft.name, job.draft.folder, job.draft)

    def refuse_emptied(self) -> None:
        """Do nothing where all files are gone at once: a disk that is missing looks like that."""
        has_jobs = any(each.job_id in self.jobs for each in self.known.values())
        has_files = any(path in self.known or file.draft for path, file in self.found.files.items())
        has_hidden = any(behind(path, self.found.leading_away) is not None for path in self.known)
        if has_jobs and not has_files and not has_hidden:
            raise InvalidInput(
                "folder",
                "all of its files are gone, as if a disk were missing, so no job is touched; if that is "
                "meant, put the jobs into the bin with hourbell folder sync --bin-all, or unlink the folder",
            )

    def renames(self, step: Step) -> bool:
        """Tell a step that renames a job: it comes last, as it changes jobs that other steps are about."""
        if not isinstance(step, SaveJob | FileConflict) or step.job_id not in self.jobs:
            return False
        draft = self.found.files[step.path].draft
        return draft is not None and draft.name != self.jobs[step.job_id].draft.name


class _Carrying:
    """Does one step after the other; `known` is what to remember of those that were done."""

    def __init__(self, core: Areas, folder: JobFiles, sides: _Sides) -> None:
        self.known = dict(sides.known)
        self.left_off: list[LeftOff] = []
        self._core = core
        self._folder = folder
        self._files = sides.found.files
        self._jobs = sides.jobs

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
            return FileConflict(_path_of(step), _job_of(step), "the job was changed at this very moment")
        except InvalidInput as refusal:
            return BadFile(_path_of(step), f"{refusal.field}: {refusal.reason}")

    def _carried_out(self, step: Step) -> Step | None:
        match step:
            case WriteFile():
                self._write(step.job_id, step.path)
            case RemoveFile():
                self._folder.remove(step.path, self._files[step.path].digest)
                self.known.pop(step.path, None)
            case AddJob():
                self._add(step.path)
            case SaveJob():
                self._save(step.path, step.job_id)
            case BinJob():
                self._refuse_back(step.path)
                self._core.jobs.delete([step.job_id])
                self.known.pop(step.path, None)
            case FileLink():
                self._remember(step.path, step.job_id, self._jobs[step.job_id].revision)
            case Forget():
                self.known.pop(step.path, None)
            case FileConflict() | BadFile() | LeftOff():
                return step
            case _:
                assert_never(step)
        return None

    def _write(self, job_id: JobId, path: str | None) -> None:
        job = self._jobs[job_id]
        others = {each for each in self._files.keys() | self.known.keys() if each != path}
        wanted = path_for(job.draft, others)
        if path is not None and not self._is_renamed(path, job.draft):
            wanted = path
        text = text_of(job.draft)
        before = None if path is None else self._files.get(path)
        self._folder.write(wanted, text, before.digest if before and path == wanted else None)
        self.known[wanted] = KnownFile(job_id, job.revision, digest_of(text))
        if path is not None and path != wanted:
            self.known.pop(path, None)
            if before is not None:
                self._folder.remove(path, before.digest)

    def _refuse_back(self, path: str) -> None:
        """Refuse to bin a job whose file was put back, or behind a link, since it was looked for."""
        if self._folder.is_there(path):
            raise InvalidInput("folder", f"{path} was put back at this very moment; it is looked at again")

    def _is_renamed(self, path: str, draft: JobDraft) -> bool:
        """Tell whether the file was named after what the job was called before."""
        file = self._files.get(path)
        before = file.draft if file else None
        return before is not None and (before.folder, before.name) != (draft.folder, draft.name)

    def _add(self, path: str) -> None:
        draft = self._draft(path)
        wanted = as_it_will_be(draft, None)
        detail = _why_off(path, draft) if draft.is_enabled and not wanted.is_enabled else ""
        job_id = self._core.jobs.add(wanted, detail)
        if detail:
            self.left_off.append(LeftOff(path, job_id))
        self._remember(path, job_id, self._core.jobs.get(job_id).revision)

    def _save(self, path: str, job_id: JobId) -> None:
        draft, before = self._draft(path), self._jobs[job_id]
        stored = StoredJob(job_id, before.revision, before.draft.name, before.draft.folder, before.draft)
        wanted = as_it_will_be(draft, stored)
        revision = before.revision
        if wanted != before.draft:
            is_switched_off = before.draft.is_enabled and draft.is_enabled and not wanted.is_enabled
            detail = _why_off(path, draft) if is_switched_off else ""
            revision = self._core.jobs.save(job_id, before.revision, wanted, detail).revision
        if draft.is_enabled and not wanted.is_enabled:
            self.left_off.append(LeftOff(path, job_id))
        self._remember(path, job_id, revision)

    def _draft(self, path: str) -> JobDraft:
        file = self._files[path]
        if file.draft is None:
            raise InvalidInput("folder", file.problem)
        return replace(file.draft)

    def _remember(self, path: str, job_id: JobId, revision: int) -> None:
        self.known[path] = KnownFile(job_id, revision, self._files[path].digest)


def _why_off(path: str, draft: JobDraft) -> str:
    """Say for the history and the audit why a job is switched off though its file has it on."""
    if any(isinstance(each, ScriptAction) for each in actions_of(draft.action)):
        return f"switched off, as {path} brought a script that is new here"
    return f"switched off, as {path} brought a call that is new here"


def _path_of(step: Step) -> str:
    return (step.path or "") if not isinstance(step, WriteFile) else step.path or f"job {step.job_id}"


def _job_of(step: Step) -> JobId:
    return (
        step.job_id if isinstance(step, WriteFile | SaveJob | BinJob | FileLink | FileConflict) else JobId(0)
    )


def summary(
    step: Step,
    name_of: Callable[[JobId], str],
    say: Callable[..., str] = str.format,
    reason: Callable[[str], str] = str,
) -> str:
    """Say in a few words what a step does; `say` fills a text, `reason` says what is wrong."""
    match step:
        case WriteFile():
            name = name_of(step.job_id)
            if step.path:
                return say("writes {path} for “{job}”", path=step.path, job=name)
            return say("writes a file for “{job}”", job=name)
        case RemoveFile():
            return say("removes {path}, whose job is gone", path=step.path)
        case AddJob():
            if step.arrives_off:
                return say(
                    "makes a job of {path}, off until somebody has looked at what it brings", path=step.path
                )
            return say("makes a job of {path}", path=step.path)
        case SaveJob():
            places = {"job": name_of(step.job_id), "path": step.path}
            if step.arrives_off:
                return say(
                    "gives “{job}” what {path} says, which leaves it off "
                    "until somebody has looked at what it brings",
                    **places,
                )
            return say("gives “{job}” what {path} says", **places)
        case BinJob():
            return say(
                "puts “{job}” into the bin, as {path} is gone", job=name_of(step.job_id), path=step.path
            )
        case FileLink():
            return say(
                "takes {path} for “{job}”, which says the same", path=step.path, job=name_of(step.job_id)
            )
        case Forget():
            return say("forgets {path}, which is gone with its job or was moved", path=step.path)
        case LeftOff():
            return say(
                "“{job}” is off until somebody has looked at what {path} brought; "
                "then hourbell job enable {number} switches it on",
                job=name_of(step.job_id),
                path=step.path,
                number=step.job_id,
            )
        case FileConflict():
            return say("conflict at {path}: {reason}", path=step.path, reason=reason(step.reason))
        case BadFile():
            return f"{step.path}: {reason(step.reason)}"
        case _:
            assert_never(step)
