"""Plan a sync from both sides and their last common state. Pure."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft


@dataclass(frozen=True, slots=True)
class FileNow:
    """A file as it is: what it says, or why that can't be read, with the digest of its text."""

    digest: str
    draft: JobDraft | None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class JobNow:
    """A job as it is in the store."""

    revision: int
    draft: JobDraft


@dataclass(frozen=True, slots=True)
class KnownFile:
    """How a file and its job were when they last were alike."""

    job_id: JobId
    revision: int
    digest: str


@dataclass(frozen=True, slots=True)
class WriteFile:
    """Say in a file what a job says; `path` is None for a job that has no file yet."""

    job_id: JobId
    path: str | None


@dataclass(frozen=True, slots=True)
class RemoveFile:
    """Take away the file of a job that is gone."""

    path: str


@dataclass(frozen=True, slots=True)
class AddJob:
    """Make a job of a new file; `arrives_off` if somebody has to look first at what it would run."""

    path: str
    arrives_off: bool = False


@dataclass(frozen=True, slots=True)
class SaveJob:
    """Give a job what its file says; `arrives_off` if that leaves it off until somebody has looked at it."""

    path: str
    job_id: JobId
    arrives_off: bool = False


@dataclass(frozen=True, slots=True)
class BinJob:
    """Put a job into the bin whose file is gone."""

    path: str
    job_id: JobId


@dataclass(frozen=True, slots=True)
class FileLink:
    """Remember that a file and a job say the same."""

    path: str
    job_id: JobId


@dataclass(frozen=True, slots=True)
class Forget:
    """Both are gone."""

    path: str


@dataclass(frozen=True, slots=True)
class FileConflict:
    """Both were changed, each in its own way; nothing is done until somebody chooses."""

    path: str
    job_id: JobId
    reason: str


@dataclass(frozen=True, slots=True)
class BadFile:
    """A file that can't be read; its job stays as it is."""

    path: str
    reason: str


@dataclass(frozen=True, slots=True)
class LeftOff:
    """A job that is off here though its file has it on: what it would run has to be looked at first."""

    path: str
    job_id: JobId


Step: TypeAlias = (
    WriteFile | RemoveFile | AddJob | SaveJob | BinJob | FileLink | Forget | FileConflict | BadFile | LeftOff
)

# What other programs are told of a step, whatever its class is called.
STEP_NAMES: Mapping[type[Step], str] = {
    WriteFile: "WriteFile",
    RemoveFile: "RemoveFile",
    AddJob: "AddJob",
    SaveJob: "SaveJob",
    BinJob: "BinJob",
    FileLink: "Link",
    Forget: "Forget",
    FileConflict: "Conflict",
    BadFile: "BadFile",
    LeftOff: "LeftOff",
}


def plan_sync(
    files: Mapping[str, FileNow],
    jobs: Mapping[JobId, JobNow],
    known: Mapping[str, KnownFile],
    leading_away: Mapping[str, str],
) -> list[Step]:
    """Return what is to be done; an unchanged pair needs nothing.

    A file that was moved is told by its content, so that its job keeps its history. What lies behind a path
    that leads out of the folder, by its kind such as a link, is not seen and therefore not gone.
    """
    planning = _Planning(files, jobs, known, leading_away)
    return list(planning.steps())


def behind(path: str, leading_away: Mapping[str, str]) -> str | None:
    """Return the path above a file that leads out of the folder, if there is one."""
    above = path.split("/")[:-1]
    paths = ("/".join(above[: count + 1]) for count in range(len(above)))
    return next((each for each in paths if each in leading_away), None)


class _Planning:
    def __init__(
        self,
        files: Mapping[str, FileNow],
        jobs: Mapping[JobId, JobNow],
        known: Mapping[str, KnownFile],
        leading_away: Mapping[str, str],
    ) -> None:
        self._files = files
        self._leading_away = leading_away
        self._jobs = jobs
        self._known = known
        self._moves = self._found_moves()

    def steps(self) -> Iterator[Step]:
        for path, before in sorted(self._known.items()):
            if path in self._moves.values():
                continue
            yield from self._pair(path, before)
        for path in sorted(self._files.keys() - self._known.keys()):
            yield from self._new_file(path)
        with_files = {before.job_id for before in self._known.values()} | self._linked()
        for job_id in sorted(self._jobs.keys() - with_files):
            yield WriteFile(job_id, None)

    def _found_moves(self) -> dict[str, str]:
        """Return new paths with the old ones whose files have gone and said the same."""
        gone: dict[str, list[str]] = {}
        for path, before in self._known.items():
            if path not in self._files:
                gone.setdefault(before.digest, []).append(path)
        moves: dict[str, str] = {}
        for path in sorted(self._files.keys() - self._known.keys()):
            if olds := gone.get(self._files[path].digest):
                moves[path] = olds.pop()
        return moves

    def _pair(self, path: str, before: KnownFile) -> Iterator[Step]:
        file, job = self._files.get(path), self._jobs.get(before.job_id)
        if file is not None and file.problem and file.digest != before.digest:
            yield BadFile(path, file.problem)
        elif file is None and (link := behind(path, self._leading_away)) is not None:
            yield BadFile(
                path, f"lies behind {link}, which is {self._leading_away[link]}; its job stays as it is"
            )
        elif file is None:
            yield from self._without_file(path, before, job)
        elif job is None:
            yield RemoveFile(path) if file.digest == before.digest else AddJob(path)
        else:
            yield from self._both(path, before, file, job)

    def _without_file(self, path: str, before: KnownFile, job: JobNow | None) -> Iterator[Step]:
        if job is None:
            yield Forget(path)
        elif job.revision == before.revision:
            yield BinJob(path, before.job_id)
        else:  # what was deleted was an older state; nothing that is newer is lost
            yield WriteFile(before.job_id, path)

    def _both(self, path: str, before: KnownFile, file: FileNow, job: JobNow) -> Iterator[Step]:
        file_changed, job_changed = file.digest != before.digest, job.revision != before.revision
        if file_changed and job_changed:
            if _says_the_same(file.draft, job.draft):
                yield FileLink(path, before.job_id)
            else:
                yield FileConflict(path, before.job_id, "the file and the job were both changed")
        elif file_changed:
            yield SaveJob(path, before.job_id)
        elif job_changed:
            yield WriteFile(before.job_id, path)
        elif file.draft is not None and file.draft.is_enabled and not job.draft.is_enabled:
            yield LeftOff(path, before.job_id)

    def _new_file(self, path: str) -> Iterator[Step]:
        file = self._files[path]
        if path in self._moves:
            before = self._known[self._moves[path]]
            if before.job_id in self._jobs:
                yield Forget(self._moves[path])
                yield SaveJob(path, before.job_id)
                return
            yield Forget(self._moves[path])
        if file.draft is None:
            yield BadFile(path, file.problem)
            return
        job_id = self._of_same_name(file.draft)
        if job_id is None:
            yield AddJob(path)
        elif _says_the_same(file.draft, self._jobs[job_id].draft):
            yield FileLink(path, job_id)
        else:
            yield FileConflict(
                path, job_id, "there is a job of that name already, and it says something else"
            )

    def _of_same_name(self, draft: JobDraft) -> JobId | None:
        """Return the job without a file that has this name, if it is the only one."""
        with_files = {before.job_id for before in self._known.values()}
        same = [
            job_id
            for job_id, job in self._jobs.items()
            if job_id not in with_files and (job.draft.folder, job.draft.name) == (draft.folder, draft.name)
        ]
        return same[0] if len(same) == 1 else None

    def _linked(self) -> set[JobId]:
        """Return the jobs that new files are about, so that none is written a second time."""
        found = set()
        for path in self._files.keys() - self._known.keys():
            draft = self._files[path].draft
            job_id = self._of_same_name(draft) if draft else None
            if job_id is not None:
                found.add(job_id)
        return found


def _says_the_same(file: JobDraft | None, job: JobDraft) -> bool:
    """Compare what people wrote: files have no copies of calendars."""
    return file is not None and file.said == job.said
