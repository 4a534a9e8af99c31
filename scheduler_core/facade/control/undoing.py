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
from scheduler_core.store.jobs import job_lists, revisions
from scheduler_core.store.jobs.job_states import ENGINE
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.job_history import HistoryEntry, JobChange
from scheduler_core.values.records.audit import Act, AuditEntry

_MOST_LOOKED_AT = 1_000
_UNDO_OF = "undo of "
_UNDOING = re.compile(rf"{_UNDO_OF}([0-9]+(?:, [0-9]+)*)")
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
        Act.UNDO,
    }
)
_OF_ADDING = frozenset({JobChange.ADDED, JobChange.RESTORED})
_OF_BIN = _OF_ADDING | {JobChange.DELETED}
_OF_PAUSES = frozenset({JobChange.PAUSED, JobChange.SNOOZED, JobChange.RESUMED})


@dataclass(frozen=True, slots=True)
class Undone:
    """What was turned back: the entry, and the jobs as they are called; `number` is that of the new entry.

    To undo that one is to do it all again.
    """

    entry: AuditEntry
    jobs: tuple[str, ...]
    number: int


def can_be_undone(entry: AuditEntry) -> bool:
    """Tell whether what an entry did can be undone at all; what came after may still stand in the way."""
    return entry.act in _UNDOABLE and not (entry.act is Act.UNDO and not entry.job_ids)


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

        Raises Conflict if a job of it was changed since; nothing is turned back then. The undo is one entry,
        however many parts there were.
        """
        wanted = self.newest().number if number is None else number
        about: list[str] = []
        names: list[str] = []
        with self._access.write(Act.UNDO, about, is_noted=False) as tx:
            first = _entry(tx, wanted)
            _refuse_other_acts(first)
            parts = _parts(tx, first)
            since = audit.entries_since(tx, parts[-1].number)[::-1]
            undone, void = _undone(since), _void(since)
            for entry in parts:
                if entry.number in undone:
                    raise InvalidInput("entry", f"{entry.number} is undone already")
                about.append(str(entry.number) if about else f"{_UNDO_OF}{entry.number}")
                later = [each for each in since if each.number > entry.number and _writes(each)]
                names += _Turning(self._access.within(tx), tx, entry, later, void).carry_out()
        assert tx.audit_number is not None  # an undo is told of even where nothing was left to do
        return Undone(first, tuple(names), tx.audit_number)


class _Turning:
    """Turns one entry back in an open transaction; of the `later` ones the `void` count as never done."""

    def __init__(
        self,
        access: Access,
        tx: Reading,
        entry: AuditEntry,
        later: Sequence[AuditEntry],
        void: frozenset[int],
    ) -> None:
        self._access = access
        self._jobs = Jobs(access)
        self._tx = tx
        self._entry = entry
        self._void = void
        self._names = {line.id: line.name for line in job_lists.job_lines(tx, _jobs_of(entry))}
        self._later: defaultdict[int, list[AuditEntry]] = defaultdict(list)
        for each in later:
            for job_id in each.job_ids:
                self._later[job_id].append(each)

    def carry_out(self) -> list[str]:
        if self._entry.act is Act.PAUSE_FOLDER:
            if not self._jobs.resume_folder("" if self._entry.about == "everything" else self._entry.about):
                raise Conflict("That pause is over already")
            return []
        by_change: defaultdict[JobChange, dict[JobId, Sequence[HistoryEntry]]] = defaultdict(dict)
        for job_id in _jobs_of(self._entry):
            past = self._past_of(job_id)
            by_change[past[0].change][job_id] = past
        # What goes into the bin does so first: what comes back may have its key.
        for change in sorted(by_change, key=lambda change: change not in _OF_ADDING):
            self._turn_back(change, by_change[change])
        return [self._names[job_id] for job_id in _jobs_of(self._entry)]

    def _past_of(self, job_id: JobId) -> Sequence[HistoryEntry]:
        """Return what this entry did to a job, and what was before; Conflict if something came after.

        What came after and was put back again, however that was done, is nothing.
        """
        if job_id not in self._names:
            raise NotFound(f"There is no job {job_id}")
        name = self._names[job_id]
        later = self._later[job_id]
        lines = revisions.history(self._tx, job_id, limit=_MOST_LOOKED_AT)
        # What engines do is in no audit; everything else stands once in each of both.
        own = [place for place, line in enumerate(lines) if line.changed_by != ENGINE]
        is_kept = len(own) > len(later) and lines[own[len(later)]].changed_by == self._entry.who
        past = lines[own[len(later)] :] if is_kept else []
        standing = next((each for each in later if each.number not in self._void), None)
        if standing is not None and not (past and self._stands_as(job_id, lines, past)):
            raise Conflict(
                f"Job {job_id} (“{name}”) was changed since by {standing.who} "
                f"(entry {standing.number}, {standing.act}); undo that first, or edit the job"
            )
        if not past:
            raise Conflict(f"What job {job_id} (“{name}”) was before is not kept any more")
        if lines[0].change is JobChange.STOPPED and past[0].change not in _OF_ADDING:
            raise Conflict(f"An engine has stopped job {job_id} (“{name}”) since; switch it on again first")
        return past

    def _stands_as(self, job_id: JobId, lines: Sequence[HistoryEntry], past: Sequence[HistoryEntry]) -> bool:
        """Tell whether a job says the same after all of `lines` as after those of its `past`."""
        return _state(lines) == _state(past) and self._said(job_id, lines) == self._said(job_id, past)

    def _said(self, job_id: JobId, lines: Sequence[HistoryEntry]) -> JobDraft | None:
        said = next((line for line in lines if line.has_draft), None)
        return None if said is None else revisions.draft_at(self._tx, job_id, said.revision)

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
            raise Conflict(f"How job {job_id} (“{self._names[job_id]}”) read before is not kept any more")
        # A chain follows the job that it starts to its former name, and may have been turned back by that.
        stored = self._jobs.get(job_id)
        if stored.draft != revisions.draft_at(self._tx, job_id, before.revision):
            self._jobs.revert(job_id, stored.revision, before.revision)


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
    # What others did meanwhile stands between them; another act of the same kind begins with its own part 1.
    alike = [each for each in audit.entries_since(tx, entry.number + 1) if _is_alike(each, entry)]
    after = _in_turn(alike, range(part + 1, count + 1), count)
    older = audit.entries(tx, before=entry.number, limit=_MOST_LOOKED_AT, who=entry.who, act=entry.act)
    before = _in_turn(older, range(part - 1, 0, -1), count)
    return [*reversed(after), entry, *before]


def _is_alike(one: AuditEntry, other: AuditEntry) -> bool:
    return (one.who, one.act) == (other.who, other.act)


def _in_turn(entries: Sequence[AuditEntry], parts: Sequence[int], count: int) -> list[AuditEntry]:
    """Return the entries of these parts, as far as they come one after the other."""
    found: list[AuditEntry] = []
    for each in entries:
        if len(found) == len(parts):
            break
        if each.about == f"part {parts[len(found)]} of {count}":
            found.append(each)
        elif each.about == f"part 1 of {count}":
            break
    return found


def _void(entries: Sequence[AuditEntry]) -> frozenset[int]:
    """Return the numbers of what was undone, and of the undoing; `entries` come newest first."""
    undone = _undone(entries)
    return undone | {each.number for each in entries if each.number not in undone and _undoes(each)}


def _undone(entries: Sequence[AuditEntry]) -> frozenset[int]:
    """Return the numbers of what was undone, unless the undoing was undone in turn."""
    undone: set[int] = set()
    for entry in entries:
        if entry.number not in undone:
            undone.update(_undoes(entry))
    return frozenset(undone)


def _undoes(entry: AuditEntry) -> list[int]:
    """Return the numbers of the entries that this one undoes."""
    found = _UNDOING.fullmatch(entry.about) if entry.act is Act.UNDO else None
    return [int(number) for number in found[1].split(", ")] if found else []


def _state(lines: Sequence[HistoryEntry]) -> tuple[object, ...]:
    """Return what became of a job, apart from what it says: whether it is in the bin, and its pause."""
    binned = next((line.change is JobChange.DELETED for line in lines if line.change in _OF_BIN), False)
    pause = next((line for line in lines if line.change in _OF_PAUSES), None)
    if pause is None or pause.change is JobChange.RESUMED:
        return binned, False, None
    return binned, True, _until(pause)


def _jobs_of(entry: AuditEntry) -> list[JobId]:
    return list(map(JobId, entry.job_ids))


def _writes(entry: AuditEntry) -> bool:
    """Tell whether an entry has a line in the history of each of its jobs."""
    return entry.act in _UNDOABLE


def _refuse_other_acts(entry: AuditEntry) -> None:
    if not can_be_undone(entry):
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
