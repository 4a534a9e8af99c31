"""Undo: what an entry of the audit did to jobs is turned back, for every client alike."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from scheduler_core.errors import Conflict, InvalidInput, NotFound
from scheduler_core.facade.access import Access
from scheduler_core.facade.jobs.jobs import Jobs
from scheduler_core.store.audit import audit
from scheduler_core.store.jobs import revisions
from scheduler_core.store.jobs.job_states import ENGINE
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_history import HistoryEntry, JobChange
from scheduler_core.values.records.audit import Act, AuditEntry

_MOST_LOOKED_AT = 1_000
_UNDO_OF = "undo of "
_PART = re.compile(r"part ([0-9]+) of ([0-9]+)")
_UNTIL = re.compile(r"until (\S+): ")
_UNDOABLE = frozenset(
    {
        Act.ADD_JOBS,
        Act.SAVE_JOB,
        Act.SPLIT_JOB,
        Act.RENAME_JOB,
        Act.DUPLICATE_JOB,
        Act.REVERT_JOB,
        Act.EDIT_OCCURRENCE,
        Act.ENABLE_JOBS,
        Act.DISABLE_JOBS,
        Act.PAUSE_JOBS,
        Act.SNOOZE_JOBS,
        Act.RESUME_JOBS,
        Act.PAUSE_FOLDER,
        Act.FILE_JOBS,
        Act.DELETE_JOBS,
        Act.RESTORE_JOBS,
        Act.IMPORT,
    }
)
_OF_PAUSES = frozenset({JobChange.PAUSED, JobChange.SNOOZED, JobChange.RESUMED})


@dataclass(frozen=True, slots=True)
class Undone:
    """What was turned back: the entry, and the jobs as they are called."""

    entry: AuditEntry
    jobs: tuple[str, ...]


class Undoing:
    """Turns back what was done to jobs, all of it or nothing."""

    def __init__(self, access: Access) -> None:
        self._access = access

    def newest(self) -> AuditEntry:
        """Return what would be undone next: the last thing done on behalf of the same client.

        Raises NotFound where there is none, and Conflict where it can't be undone.
        """
        with self._access.read() as tx:
            entries = audit.entries(tx, limit=_MOST_LOOKED_AT)
        void = _void(entries)
        for entry in entries:
            if entry.who == self._access.who and entry.number not in void:
                _refuse_other_acts(entry)
                return entry
        raise NotFound(f"{self._access.who} has changed nothing that could be undone")

    def undo(self, number: int | None = None) -> Undone:
        """Turn back one entry of the audit, the newest of this client if none is named.

        Raises Conflict if a job of it was changed since; nothing is turned back then.
        """
        wanted = self.newest().number if number is None else number
        with self._access.joined() as (joined, tx):
            first = _entry(tx, wanted)
            _refuse_other_acts(first)
            since = [each for each in audit.entries(tx, limit=_MOST_LOOKED_AT) if each.number >= wanted]
            undone, void = _undone(since), _void(since)
            names: list[str] = []
            for entry in _parts(tx, first):
                if entry.number in undone:
                    raise InvalidInput("entry", f"{entry.number} is undone already")
                joined.about = f"{_UNDO_OF}{entry.number}"
                names += _Turning(joined, tx, entry, void).carry_out()
        return Undone(first, tuple(names))


class _Turning:
    """Turns one entry back in an open transaction; what is `void` counts as never done."""

    def __init__(self, access: Access, tx: Reading, entry: AuditEntry, void: frozenset[int]) -> None:
        self._access = access
        self._jobs = Jobs(access)
        self._tx = tx
        self._entry = entry
        self._void = void

    def carry_out(self) -> list[str]:
        if self._entry.act is Act.PAUSE_FOLDER:
            if not self._jobs.resume_folder("" if self._entry.about == "everything" else self._entry.about):
                raise Conflict("That pause is over already")
            return []
        ids = list(map(JobId, self._entry.job_ids))
        pasts = {job_id: self._past_of(job_id) for job_id in ids}
        names = [self._jobs.get(job_id).name for job_id in ids]
        by_change: defaultdict[JobChange, list[JobId]] = defaultdict(list)
        for job_id, past in pasts.items():
            by_change[past[0].change].append(job_id)
        for change, changed in by_change.items():
            self._turn_back(change, {job_id: pasts[job_id] for job_id in changed})
        return names

    def _past_of(self, job_id: JobId) -> list[HistoryEntry]:
        """Return what this entry did to a job, and what was before; Conflict if something came after."""
        later = [each for each in audit.entries_about(self._tx, job_id, self._entry.number) if _writes(each)]
        for each in later:
            if each.number not in self._void:
                raise Conflict(
                    f"Job {job_id} was changed since by {each.who} (entry {each.number}, {each.act}); "
                    "undo that first, or edit the job"
                )
        past = revisions.history(self._tx, job_id, limit=_MOST_LOOKED_AT)
        if past and past[0].change is JobChange.STOPPED:
            raise Conflict(f"An engine has stopped job {job_id} since; switch it on again first")
        # What engines do is in no audit; everything else stands once in each of both.
        own = [place for place, each in enumerate(past) if each.changed_by != ENGINE]
        if len(own) <= len(later) or past[own[len(later)]].changed_by != self._entry.who:
            raise Conflict(f"What job {job_id} was before is not kept any more")
        return past[own[len(later)] :]

    def _turn_back(self, change: JobChange, pasts: Mapping[JobId, Sequence[HistoryEntry]]) -> None:
        match change:
            case JobChange.ADDED | JobChange.RESTORED:
                self._jobs.delete(list(pasts))
            case JobChange.DELETED:
                self._jobs.restore(list(pasts))
            case JobChange.ENABLED:
                self._jobs.disable(list(pasts))
            case JobChange.DISABLED | JobChange.STOPPED:
                self._jobs.enable(list(pasts))
            case JobChange.PAUSED | JobChange.SNOOZED | JobChange.RESUMED:
                for job_id, past in pasts.items():
                    self._pause_as_before(job_id, past)
            case JobChange.EDITED | JobChange.RENAMED | JobChange.REVERTED:
                for job_id, past in pasts.items():
                    self._revert(job_id, past)

    def _pause_as_before(self, job_id: JobId, past: Sequence[HistoryEntry]) -> None:
        """Let a job be paused, or not, as it was before."""
        before = next((each for each in past[1:] if each.change in _OF_PAUSES), None)
        is_paused = before is not None and before.change is not JobChange.RESUMED
        until = _until(before) if before is not None else None
        if is_paused and (until is None or until > self._access.now()):
            self._jobs.pause([job_id], until)
        else:
            self._jobs.resume([job_id])

    def _revert(self, job_id: JobId, past: Sequence[HistoryEntry]) -> None:
        before = next((each for each in past[1:] if each.has_draft), None)
        if before is None:
            raise Conflict(f"How job {job_id} read before is not kept any more")
        self._jobs.revert(job_id, self._jobs.get(job_id).revision, before.revision)


def _entry(tx: Reading, number: int) -> AuditEntry:
    found = audit.entries(tx, before=number + 1, limit=1)
    if not found or found[0].number != number:
        raise NotFound(f"There is no entry {number} in the audit; hourbell audit lists them")
    return found[0]


def _parts(tx: Reading, entry: AuditEntry) -> list[AuditEntry]:
    """Return all entries of an act that was done in several transactions, the newest first."""
    found = _PART.fullmatch(entry.about)
    if found is None:
        return [entry]
    part, count = int(found[1]), int(found[2])
    near = audit.entries(tx, before=entry.number + count - part + 1, limit=count * 10, who=entry.who)
    wanted = {f"part {each} of {count}" for each in range(1, count + 1)}
    parts = []
    for each in near:
        if each.act is entry.act and each.about in wanted:
            wanted.discard(each.about)
            parts.append(each)
    return parts


def _void(entries: Sequence[AuditEntry]) -> frozenset[int]:
    """Return the numbers of what was undone, and of the undoing; `entries` come newest first."""
    undone = _undone(entries)
    return undone | {each.number for each in entries if each.number not in undone and _undoes(each)}


def _undone(entries: Sequence[AuditEntry]) -> frozenset[int]:
    """Return the numbers of what was undone, unless the undoing was undone in turn."""
    undone: set[int] = set()
    for entry in entries:
        number = _undoes(entry)
        if entry.number not in undone and number is not None:
            undone.add(number)
    return frozenset(undone)


def _undoes(entry: AuditEntry) -> int | None:
    """Return the number of the entry that this one undoes."""
    number = entry.about.removeprefix(_UNDO_OF)
    return int(number) if entry.about.startswith(_UNDO_OF) and number.isdigit() else None


def _writes(entry: AuditEntry) -> bool:
    """Tell whether an entry has a line in the history of each of its jobs."""
    return entry.act in _UNDOABLE


def _refuse_other_acts(entry: AuditEntry) -> None:
    if entry.act not in _UNDOABLE:
        raise Conflict(
            f"Entry {entry.number} ({entry.act}, by {entry.who}) can't be undone; "
            "name another that hourbell audit lists"
        )


def _until(pause: HistoryEntry) -> datetime | None:
    """Read until when a pause was said to last; None for one without an end."""
    found = _UNTIL.match(pause.detail)
    try:
        return datetime.fromisoformat(found[1] if found else pause.detail)
    except ValueError:
        return None
