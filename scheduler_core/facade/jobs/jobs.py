"""Read, add, save and change jobs."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from scheduler_core.errors import InvalidInput, NotFound
from scheduler_core.facade.access import Access, Together
from scheduler_core.facade.jobs.job_differences import Difference, differences
from scheduler_core.facade.jobs.job_names import jobs_of_name, named_job, named_jobs
from scheduler_core.facade.jobs.job_saving import (
    next_due_of_change,
    next_due_switched_on,
    refuse_unfit,
    refuse_unfit_change,
    save_again,
)
from scheduler_core.facade.jobs.late_so_far import write_late_so_far
from scheduler_core.facade.jobs.several import done_or_none
from scheduler_core.store.audit.audit import due_when_deleted
from scheduler_core.store.jobs import colours, job_lists, job_states, jobs, pauses, revisions
from scheduler_core.store.jobs.chain_names import plan_renaming
from scheduler_core.store.jobs.documents import Unreadable
from scheduler_core.store.jobs.jobs import Due
from scheduler_core.store.sequences.kept_events import look_again
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.colour import Colour, JobColours
from scheduler_core.values.jobs.job_history import HistoryEntry
from scheduler_core.values.jobs.job_list import ALL_JOBS, JobFilter, JobLine, JobOrder
from scheduler_core.values.jobs.naming import Naming
from scheduler_core.values.records.audit import AuditAct
from scheduler_core.values.records.pause import EVERYTHING, Pause

if TYPE_CHECKING:
    from scheduler_core.values.jobs.job import Job, JobDraft
    from scheduler_core.values.schedules.schedule import Edit

_EVERYTHING = "everything"
_AT_ONCE = 20
_AT_ONCE_TOGETHER = 200
_COPY = " (copy)"


class Jobs:
    """What there is, what it says, and every change of it.

    A change of one job, and what is added, paused or deleted together, is one transaction: all of it or
    nothing. Other changes of many jobs are made some at a time.
    """

    def __init__(self, access: Access) -> None:
        self._access = access

    # ---- what there is

    def ids(
        self,
        wanted: JobFilter = ALL_JOBS,
        order: JobOrder = JobOrder.NAME,
        *,
        is_descending: bool = False,
        offset: int = 0,
        limit: int | None = None,
    ) -> list[JobId]:
        """Return the ids of all jobs that match, or of one page of them."""
        with self._access.read() as tx:
            return job_lists.job_ids(
                tx, wanted, order, is_descending=is_descending, offset=offset, limit=limit
            )

    def count(self, wanted: JobFilter = ALL_JOBS) -> int:
        with self._access.read() as tx:
            return job_lists.count_jobs(tx, wanted)

    def failing(self) -> list[JobId]:
        """Return the jobs that are on and whose last run failed, in the order of their names."""
        with self._access.read() as tx:
            return job_lists.failing_jobs(tx)

    def lines(self, ids: Sequence[JobId]) -> list[JobLine]:
        """Return what a list shows of these jobs, in the order asked for, without those that are gone."""
        with self._access.read() as tx:
            return job_lists.job_lines(tx, ids)

    def drafts(self, ids: Sequence[JobId]) -> "dict[JobId, JobDraft]":
        """Return what these jobs say, without those that are gone or can't be read."""
        with self._access.read() as tx:
            found = jobs.drafts(tx, ids)
        return {job_id: draft for job_id, draft in found.items() if not isinstance(draft, Unreadable)}

    def get(self, job_id: JobId) -> "Job":
        """Return a job, also one in the bin."""
        with self._access.read() as tx:
            return jobs.job(tx, job_id)

    def find(self, text: str, naming: Naming, *, in_bin: bool = False, or_done: bool = False) -> JobId:
        """Return the job that a person names, to look at it or to act on it.

        An act on jobs in the bin, or out of it, may be done already: with `or_done` that is no refusal.
        Raises NotFound, of which JobInBin is one, or AmbiguousJob with those that may be meant.
        """
        with self._access.read() as tx:
            return named_job(tx, text, naming, in_bin=in_bin, or_done=or_done)

    def find_all(
        self, texts: Iterable[str], naming: Naming, *, in_bin: bool = False, or_done: bool = False
    ) -> list[JobId]:
        """Return the jobs that a person names, each once; who is refused hears of all that are none."""
        with self._access.read() as tx:
            return named_jobs(tx, texts, naming, in_bin=in_bin, or_done=or_done)

    def called(self, name: str) -> list[JobLine]:
        """Return the jobs of exactly this name that are not in the bin."""
        with self._access.read() as tx:
            return [line for line in jobs_of_name(tx, name) if line.deleted_at is None]

    def paused_by(self, job_ids: Sequence[JobId]) -> dict[JobId, str]:
        """Return who paused each of these jobs last, as far as that is kept; not who paused their folders."""
        from scheduler_core.store.jobs.job_past import paused_by

        with self._access.read() as tx:
            return paused_by(tx, job_ids)

    def switched_off_by(self, job_id: JobId) -> HistoryEntry | None:
        """Return the change that switched off a job; None if it is on, or that is not kept."""
        from scheduler_core.store.jobs.job_past import switched_off_by

        with self._access.read() as tx:
            return switched_off_by(tx, job_id, self._access.now())

    def folders(self) -> dict[str, int]:
        """Return how many jobs each folder holds, itself alone; the one without a name is the top."""
        with self._access.read() as tx:
            return job_lists.folders(tx)

    def colours(self, job_ids: Sequence[JobId] | None = None) -> JobColours:
        """Return the colours of folders, and those of jobs that have one of their own: of some, or of all."""
        with self._access.read() as tx:
            return colours.colours(tx, job_ids)

    def warning_of_folder(self, folder: str) -> str:
        """Say that a folder, whose name may be mistyped, holds no job; nothing if it holds one."""
        if folder == EVERYTHING or self.count(JobFilter(folder=folder)):
            return ""
        from difflib import get_close_matches

        near = get_close_matches(folder, [each for each in self.folders() if each], 1)
        meant = f"; did you mean “{near[0]}”?" if near else ""
        return f"no job is in folder “{folder}”{meant}"

    def tags(self) -> dict[str, int]:
        """Return how many jobs have each tag."""
        with self._access.read() as tx:
            return job_lists.tags(tx)

    # ---- what it says

    def add(self, draft: "JobDraft", detail: str = "") -> JobId:
        """Add a job; InvalidInput names what is wrong with its schedule or its action."""
        return self.add_all([draft], detail)[0]

    def add_all(self, drafts: "Sequence[JobDraft]", detail: str = "") -> list[JobId]:
        """Add jobs, all or none; return their ids in the same order.

        Their history and the audit tell `detail`. Raises KeyIsLive where a job that begins once has a key of
        which an instance is live.
        """
        from scheduler_core.facade.runs.live_keys import refuse_second_starts
        from scheduler_core.facade.times.next_due import first_due_of

        now = self._access.now()
        for draft in drafts:
            refuse_unfit(draft, now)
        new = [jobs.NewJob(draft, first_due_of(draft, now), detail) for draft in drafts]
        with self._access.write(AuditAct.ADD_JOBS, detail) as tx:
            refuse_second_starts(tx, drafts, now)
            return jobs.add_many(tx, new, self._access.who, now)

    def save(self, job_id: JobId, seen_revision: int, draft: "JobDraft", detail: str = "") -> "Job":
        """Save a job that was read at `seen_revision`; Conflict if somebody has saved it since.

        Its history and the audit tell `detail`.
        """
        from scheduler_core.facade.runs.live_keys import refuse_second_starts

        now = self._access.now()
        refuse_unfit_change(self._access, job_id, draft)
        with self._access.write(AuditAct.SAVE_JOB, detail) as tx:
            refuse_second_starts(tx, [draft], now, leaving=[job_id])
            return save_again(tx, job_id, seen_revision, draft, self._access.who, now, detail)

    def refuse_unclear_name(self, job_id: JobId, draft: "JobDraft") -> None:
        """Refuse a name under which chains could not tell this job from another; `save` does so, too."""
        with self._access.read() as tx:
            plan_renaming(tx, job_id, draft)

    def split(self, job_id: JobId, seen_revision: int, draft: "JobDraft", rest: "JobDraft") -> JobId:
        """Save a job and add the one that goes on where it ends, both or neither; return the new one's id."""
        from scheduler_core.facade.times.next_due import next_due_of

        now = self._access.now()
        for each in (draft, rest):
            refuse_unfit_change(self._access, job_id, each)
        new = jobs.NewJob(rest, next_due_of(rest, now))
        with self._access.write(AuditAct.SPLIT_JOB) as tx:
            save_again(tx, job_id, seen_revision, draft, self._access.who, now)
            return jobs.add_many(tx, [new], self._access.who, now)[0]

    def rename(self, job_id: JobId, name: str) -> "Job":
        """Give a job another name; nothing is written down if it is called so already."""
        with self._access.write(AuditAct.RENAME_JOB) as tx:
            stored = jobs.job(tx, job_id)
            if stored.draft.name == name and stored.deleted_at is None:
                return stored
            return jobs.rename(tx, job_id, name, self._access.who, self._access.now())

    def duplicate(self, job_id: JobId, name: str | None = None) -> JobId:
        """Add a job that says the same under another name, switched off; return its id."""
        with self._access.write(AuditAct.DUPLICATE_JOB) as tx:
            draft = jobs.job(tx, job_id).draft
            draft = replace(draft, name=name or _name_of_copy(draft.name), is_enabled=False)
            return jobs.add(tx, draft, None, self._access.who, self._access.now())

    def move(self, ids: Sequence[JobId], folder: str) -> list[JobId]:
        """Put jobs into a folder; return those that were elsewhere."""
        return self._resave(ids, lambda draft: replace(draft, folder=folder))

    def tag(self, ids: Sequence[JobId], add: Sequence[str] = (), remove: Sequence[str] = ()) -> list[JobId]:
        """Add tags to jobs and take others away; return those that changed."""

        def tagged(draft: "JobDraft") -> "JobDraft":
            kept = [tag for tag in dict.fromkeys((*draft.tags, *add)) if tag not in remove]
            return replace(draft, tags=tuple(kept))

        return self._resave(ids, tagged)

    def edit_occurrence(self, job_id: JobId, edit: "Edit") -> "Job":
        """Skip, move or add one occurrence, in place of what was said about it before."""
        return self._edited(job_id, edit.at, edit)

    def undo_occurrence_edit(self, job_id: JobId, edit: "Edit") -> "Job":
        """Undo the edit of an occurrence; it follows the rules again."""
        return self._edited(job_id, edit.at)

    # ---- what happens to it

    def enable(self, ids: Sequence[JobId], *, were_on: bool = False) -> list[JobId]:
        """Switch jobs on, those the engine stopped too; return those that were off."""

        def enable(tx: Writing, stored: "Job") -> bool:
            if stored.draft.is_enabled and not stored.disabled_reason:
                return False
            now = self._access.now()
            next_due_at = next_due_switched_on(tx, stored, now, was_on=were_on)
            jobs.set_enabled(tx, stored.id, True, next_due_at, self._access.who, now)
            return True

        return self._changed(AuditAct.ENABLE_JOBS, ids, enable)

    def disable(self, ids: Sequence[JobId]) -> list[JobId]:
        """Switch jobs off; return those that were on."""
        from scheduler_core.facade.times.accounting import account_for_all

        def disable(tx: Writing, stored: "Job") -> bool:
            if stored.draft.is_enabled:
                now = self._access.now()
                account_for_all(tx, [stored.id], now)
                jobs.set_enabled(tx, stored.id, False, None, self._access.who, now)
            return stored.draft.is_enabled

        return self._changed(AuditAct.DISABLE_JOBS, ids, disable)

    def pause(self, ids: Sequence[JobId], until: datetime | None = None, note: str = "") -> list[JobId]:
        """Let jobs skip what comes due until an instant, or until they are resumed."""
        now = self._access.now()
        _refuse_past(until, now)
        detail = note if until is None or not note else f"until {until.isoformat(timespec='seconds')}: {note}"
        with self._access.write(AuditAct.PAUSE_JOBS) as tx:
            write_late_so_far(tx, now)
            return job_states.pause(tx, ids, until, self._access.who, now, detail)

    def snooze(self, ids: Sequence[JobId], until: datetime) -> list[JobId]:
        """Pause jobs for a while, as an answer to a notice."""
        now = self._access.now()
        _refuse_past(until, now)
        with self._access.write(AuditAct.SNOOZE_JOBS) as tx:
            write_late_so_far(tx, now)
            return job_states.snooze(tx, ids, until, self._access.who, now)

    def resume(self, ids: Sequence[JobId]) -> list[JobId]:
        """End the pause of jobs; return those that had one."""
        from scheduler_core.facade.times.accounting import account_for_paused

        now = self._access.now()
        with self._access.write(AuditAct.RESUME_JOBS) as tx:
            account_for_paused(tx, ids, now)
            return job_states.resume(tx, ids, self._access.who, now)

    def pause_folder(self, folder: str, until: datetime | None = None, note: str = "") -> None:
        """Pause a folder with all below it."""
        now = self._access.now()
        _refuse_past(until, now)
        with self._access.write(AuditAct.PAUSE_FOLDER, folder or _EVERYTHING) as tx:
            write_late_so_far(tx, now)
            pauses.pause_folder(tx, folder, until, self._access.who, now, note)

    def resume_folder(self, folder: str) -> bool:
        """End the pause of a folder; False means there was none."""
        from scheduler_core.facade.times.accounting import account_for_folder

        now = self._access.now()
        with self._access.write(AuditAct.RESUME_FOLDER, folder or _EVERYTHING) as tx:
            account_for_folder(tx, folder, now)
            return pauses.resume_folder(tx, folder, now)

    def pause_all(self, until: datetime | None = None, note: str = "") -> None:
        self.pause_folder(EVERYTHING, until, note)

    def resume_all(self) -> bool:
        """End the pause of everything; pauses of single folders and jobs go on."""
        return self.resume_folder(EVERYTHING)

    def pauses(self) -> list[Pause]:
        """Return the pauses of folders, and of everything, that have not run out."""
        now = self._access.now()
        with self._access.read() as tx:
            return [each for each in pauses.pauses(tx) if each.until is None or each.until > now]

    def colour(self, ids: Sequence[JobId], colour: Colour) -> list[JobId]:
        """Give jobs a colour of their own, or that of their folder; return those that had another."""
        return self._resave(ids, lambda draft: replace(draft, colour=colour))

    def colour_folder(self, folder: str, colour: Colour) -> Colour:
        """Give a folder a colour; return what it had before. `Colour.FOLDER` takes its own away.

        A folder is where a job is: raises NotFound for one that holds none.
        """
        with self._access.write(AuditAct.COLOUR_FOLDER, f"{folder}: {colour}") as tx:
            if not colours.is_folder(tx, folder):
                raise NotFound(f"There is no job in a folder “{folder}”")
            return colours.colour_folder(tx, folder, colour)

    def delete(self, ids: Sequence[JobId]) -> list[JobId]:
        """Put jobs into the bin; return those that were not there."""
        from scheduler_core.facade.times.accounting import account_for_all

        now = self._access.now()
        with self._access.write(AuditAct.DELETE_JOBS) as tx:
            account_for_all(tx, ids, now)
            return job_states.put_in_bin(tx, ids, self._access.who, now)

    def restore(self, ids: Sequence[JobId]) -> list[JobId]:
        """Take jobs out of the bin; return those that were there.

        They are read only where what is due of them has to be worked out.
        """
        wanted = list(dict.fromkeys(ids))
        access = self._access if self._access.together else self._access.in_one_act(Together())
        with access.write(AuditAct.RESTORE_JOBS) as tx:
            now = access.now()
            back = frozenset(job_states.bring_back(tx, wanted, due_when_deleted(tx), access.who, now))
            look_again(tx, sorted(back), now)
            left = [job_id for job_id in wanted if job_id not in back]
            if len(left) <= _AT_ONCE:
                back |= frozenset(self._restore_read(left, access.within(tx)))
                left = []
        back |= frozenset(self._restore_read(left, access))
        return [job_id for job_id in wanted if job_id in back]

    def _restore_read(self, ids: Sequence[JobId], access: Access) -> list[JobId]:
        """Read jobs to take them out of the bin."""
        from scheduler_core.facade.runs.live_keys import in_rounds, refuse_second_restores
        from scheduler_core.facade.times.next_due import next_due_again
        from scheduler_core.store.jobs.job_rings import refuse_rings

        binned: list[Job] = []

        def gather(_tx: Writing, stored: "Job") -> bool:
            if stored.deleted_at is not None:
                binned.append(stored)
            return stored.deleted_at is not None

        def restore(tx: Writing, restored: Sequence[JobId]) -> None:
            now = access.now()
            for together in in_rounds(binned):
                refuse_second_restores(tx, together, now)
                next_due_at = {
                    job.id: None if job.disabled_reason else next_due_again(job.draft, now)
                    for job in together
                }
                job_states.restore_all(tx, next_due_at, access.who, now)
                refuse_rings(tx, [job.draft for job in together])  # others may follow them by now
            binned.clear()
            look_again(tx, restored, now)

        return self._changed(AuditAct.RESTORE_JOBS, ids, gather, restore, access=access)

    def purge(self, ids: Sequence[JobId]) -> list[JobId]:
        """Delete jobs in the bin for ever, with their history and runs."""
        with self._access.write(AuditAct.PURGE_JOBS) as tx:
            return job_states.delete_for_ever(tx, ids)

    # ---- what it said

    def history(self, job_id: JobId, *, before: int | None = None, limit: int = 100) -> list[HistoryEntry]:
        """Return the changes of a job, newest first; `before` is the number of the last entry seen."""
        with self._access.read() as tx:
            return revisions.history(tx, job_id, before=before, limit=limit)

    def draft_at(self, job_id: JobId, revision: int) -> "JobDraft":
        """Return a job as it read in a revision."""
        with self._access.read() as tx:
            return revisions.draft_at(tx, job_id, revision)

    def difference(self, job_id: JobId, old: int, new: int) -> list[Difference]:
        """Return what changed from one revision of a job to another."""
        with self._access.read() as tx:
            return differences(revisions.draft_at(tx, job_id, old), revisions.draft_at(tx, job_id, new))

    def revert(self, job_id: JobId, seen_revision: int, to: int) -> "Job":
        """Save a job as it read in an earlier revision; Conflict if somebody has saved it since.

        Nothing is written down if it reads so now.
        """
        draft = self.draft_at(job_id, to)
        now = self._access.now()
        refuse_unfit(draft, now, is_known=True)
        with self._access.write(AuditAct.REVERT_JOB) as tx:
            before = jobs.before_change(tx, job_id)
            if not isinstance(before.draft, Unreadable):
                draft = draft.with_copies_of(before.draft)
            if before.draft == draft and not before.is_stopped:
                stored = jobs.job(tx, job_id)
                if stored.revision == seen_revision and stored.deleted_at is None:
                    return stored
            next_due_at = next_due_of_change(tx, before, draft, now)
            return jobs.revert(tx, job_id, seen_revision, to, draft, next_due_at, self._access.who, now)

    # ---- how it is done

    def _edited(self, job_id: JobId, at: datetime, *instead: "Edit") -> "Job":
        now = self._access.now()
        with self._access.write(AuditAct.EDIT_OCCURRENCE) as tx:
            stored = jobs.job(tx, job_id)
            schedule = stored.draft.schedule
            others = tuple(each for each in schedule.edits if each.at != at)
            draft = replace(stored.draft, schedule=replace(schedule, edits=others + instead))
            return save_again(tx, job_id, stored.revision, draft, self._access.who, now)

    def _resave(self, ids: Sequence[JobId], renewed: "Callable[[JobDraft], JobDraft]") -> list[JobId]:
        def resave(tx: Writing, stored: "Job") -> bool:
            draft = renewed(stored.draft)
            if draft == stored.draft:
                return False
            jobs.save(tx, stored.id, stored.revision, draft, Due.KEPT, self._access.who, self._access.now())
            return True

        return self._changed(AuditAct.FILE_JOBS, ids, resave)

    def _changed(
        self,
        act: AuditAct,
        ids: Sequence[JobId],
        change: "Callable[[Writing, Job], bool]",
        then: Callable[[Writing, Sequence[JobId]], None] | None = None,
        *,
        access: Access | None = None,
    ) -> list[JobId]:
        """Change jobs, some in each transaction, so that no claim waits for thousands of them."""
        changed: list[JobId] = []
        access = access or self._access
        # What is one transaction anyway holds nobody up longer for being done in larger parts.
        at_once = _AT_ONCE if access.joined_in is None else _AT_ONCE_TOGETHER
        count = -(-len(ids) // at_once)
        access = access if access.together else access.in_one_act(Together())
        for part, begin in enumerate(range(0, len(ids), at_once), start=1):
            with access.write(act, f"part {part} of {count}" if count > 1 else "") as tx:
                stored = jobs.several(tx, ids[begin : begin + at_once])
                done = [each.id for each in done_or_none(stored, partial(change, tx))]
                if then is not None:
                    then(tx, done)
                changed += done
        return changed


def _name_of_copy(name: str) -> str:
    from scheduler_core.values.jobs.job import LONGEST_NAME

    return f"{name[: LONGEST_NAME - len(_COPY)]}{_COPY}"


def _refuse_past(until: datetime | None, now: datetime) -> None:
    if until is not None and until <= now:
        from scheduler_core.phrases.local_zone import local_zone
        from scheduler_core.phrases.written_times import shown_time

        raise InvalidInput("until", f"{shown_time(until, local_zone())} is past; say an instant to come")
