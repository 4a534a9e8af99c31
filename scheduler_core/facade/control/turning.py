"""Restore the state before an act or reverse one change of it, unless it was changed since."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from datetime import UTC, datetime
from typing import TypeVar, assert_never

from scheduler_core.errors import Conflict, InvalidInput, NotFound
from scheduler_core.facade.access import Access
from scheduler_core.facade.jobs.jobs import Jobs
from scheduler_core.facade.runs.instances import moved_wait, waiting_at
from scheduler_core.store.jobs import colours, job_states, pauses, revisions
from scheduler_core.store.jobs.job_states import Found
from scheduler_core.store.machines.drains import is_draining, set_drain
from scheduler_core.store.runs import backfills
from scheduler_core.store.runs.owned_runs import request_cancel
from scheduler_core.store.sequences.kept_events import look_again
from scheduler_core.store.settings import set_setting, setting
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.colour import Colour
from scheduler_core.values.jobs.job import Job, JobDraft
from scheduler_core.values.records.audit import (
    CALENDAR_READER,
    AuditAct,
    AuditEntry,
    State,
    Turn,
    Turned,
    read_pause,
)
from scheduler_core.values.runs.backfill import ASKED_BACKFILL, read_state_name

_OF_JOBS = frozenset({Turned.SAID, Turned.STOPPED, Turned.IN_BIN, Turned.PAUSE})

Part = TypeVar("Part")

# Of these each entry stands for itself: one may come and go while others do.
_LISTS = frozenset({"tags", "edits", "excluded", "included"})
# Parts of a job that hold choices which have nothing to do with each other.
_TREES = frozenset({"schedule", "policies"})


class Turning:
    """Turns an act back in an open transaction; of the `later` ones some may stand in the way.

    All is looked at before anything is turned. What an act did not touch stays as others have left it. Of a
    backfill only what has not begun can be turned back: `begun_runs` says how many of its `asked_runs` stay.
    """

    def __init__(
        self,
        access: Access,
        tx: Writing,
        turns: Mapping[tuple[Turned, str], Turn],
        later: Sequence[AuditEntry],
        due: Mapping[int, tuple[int, int]],
    ) -> None:
        self._access = access
        self._jobs = Jobs(access.within(tx))
        self._tx = tx
        self._turns = turns
        self._later = later
        self._due = due
        self.begun_runs = self.asked_runs = 0
        self._now = access.now()
        self._of_jobs: defaultdict[JobId, dict[Turned, Turn]] = defaultdict(dict)
        for (what, name), turn in turns.items():
            if what in _OF_JOBS:
                self._of_jobs[JobId(int(name))][what] = turn
        self._found = job_states.found_jobs(tx, list(self._of_jobs))

    def carry_out(self) -> list[str]:
        """Turn all of it back; return the names of the jobs that it was about, as they were called."""
        self._refuse_what_changed()
        # What goes into the bin does so first: what comes back may have its key.
        binned = [job_id for job_id in self._of_jobs if self._goes_into_bin(job_id)]
        self._turn_jobs(binned)
        if binned:
            self._jobs.delete(binned)
        restored = [job_id for job_id in self._of_jobs if self._comes_back(job_id)]
        if restored:
            self._bring_back(restored)
        in_bin = frozenset(binned)
        self._turn_jobs([job_id for job_id in self._of_jobs if job_id not in in_bin])
        for (what, name), turn in self._turns.items():
            if what not in _OF_JOBS:
                self._turn_other(what, name, turn)
        return [self._found[job_id].name for job_id in self._of_jobs]

    # ---- whether it can be done

    def _refuse_what_changed(self) -> None:
        paused = [job_id for job_id, turns in self._of_jobs.items() if Turned.PAUSE in turns]
        pauses_now = job_states.pause_states(self._tx, paused) if paused else {}
        for job_id, turns in self._of_jobs.items():
            found = self._found.get(job_id)
            if found is None:
                raise NotFound(f"There is no job {job_id}")
            if not _is_where_it_was(found, turns):
                self._refuse_job(found, Turned.IN_BIN)
            if Turned.PAUSE in turns:
                pause = turns[Turned.PAUSE]
                if self._standing(pauses_now[job_id]) != self._standing(pause.after):
                    self._refuse_job(found, Turned.PAUSE)
            if Turned.SAID in turns and not self._can_be_put_back(found, turns[Turned.SAID]):
                self._refuse_job(found, Turned.SAID)
        for (what, name), turn in self._turns.items():
            if what not in _OF_JOBS and self._state_of(what, name) != self._standing_of(what, turn.after):
                self._refuse_other(what, name)

    def _can_be_put_back(self, found: Found, turn: Turn) -> bool:
        job_id, before, after = found.id, turn.before, turn.after
        if found.revision == after:
            self._draft_at(job_id, before)
            return True
        now, then = self._jobs.get(job_id).draft, self._kept(job_id, after)
        if before is None:
            return now.said == then.said
        return put_back(now.said, self._kept(job_id, before).said, then.said) is not None

    def _refuse_job(self, found: Found, what: Turned) -> None:
        entry = self._in_the_way(what, str(found.id))
        if entry is None:
            raise Conflict(f"Job {found.id} (“{found.name}”) is not any more as it was left; edit it")
        raise Conflict(
            f"Job {found.id} (“{found.name}”) was changed since by {entry.who} "
            f"(entry {entry.number}, {entry.act}); undo that first, or edit the job"
        )

    def _refuse_other(self, what: Turned, name: str) -> None:
        if what is Turned.BACKFILL:
            backfill = read_state_name(name)[1]
            raise Conflict(f"All of the backfill {backfill} has begun or was ended; nothing of it is left")
        entry = self._in_the_way(what, name)
        if entry is None:
            raise Conflict("Something that was changed is not any more as it was left; change it by hand")
        by = f"{entry.who} (entry {entry.number}, {entry.act})"
        match what:
            case Turned.FOLDER_PAUSE if not name:
                raise Conflict(f"The pause of everything was changed since by {by}; undo that first")
            case Turned.FOLDER_PAUSE:
                raise Conflict(f"The pause of folder “{name}” was changed since by {by}; undo that first")
            case Turned.FOLDER_COLOUR:
                raise Conflict(f"The colour of folder “{name}” was changed since by {by}; undo that first")
            case Turned.END_OF_WAIT:
                raise Conflict(f"The wait of run {name} was moved since by {by}; undo that first")
            case Turned.SETTING:
                raise Conflict(f"The setting {name} was changed since by {by}; undo that first")
            case Turned.BACKFILL:
                raise AssertionError(what)
            case Turned.DRAIN if entry.act is AuditAct.FORGET_MACHINE:
                raise Conflict(f"That machine was forgotten since by {by}, and drains no more")
            case Turned.DRAIN:
                raise Conflict(f"Whether that machine drains was changed since by {by}; undo that first")
            case Turned.SAID | Turned.STOPPED | Turned.IN_BIN | Turned.PAUSE:
                raise AssertionError(what)
            case _:
                assert_never(what)

    def _in_the_way(self, what: Turned, name: str) -> AuditEntry | None:
        """Return the newest act that changed the same and was not undone."""
        touching = (
            each
            for each in self._later
            if each.who != CALENDAR_READER and each.undo and (what, name) in each.undo.turns
        )
        return next(touching, None)

    # ---- doing it

    def _goes_into_bin(self, job_id: JobId) -> bool:
        turns = self._of_jobs[job_id]
        was_there = Turned.IN_BIN in turns and turns[Turned.IN_BIN].before is True
        return not self._found[job_id].is_in_bin and (_is_new(turns) or was_there)

    def _comes_back(self, job_id: JobId) -> bool:
        turns = self._of_jobs[job_id]
        return Turned.IN_BIN in turns and turns[Turned.IN_BIN].before is False and not _is_new(turns)

    def _bring_back(self, job_ids: Sequence[JobId]) -> None:
        """Take jobs out of the bin; they are read only where what is due of them has to be worked out."""
        back = job_states.bring_back(self._tx, job_ids, self._due, self._access.who, self._now)
        look_again(self._tx, back, self._now)
        known = frozenset(back)
        left = [job_id for job_id in job_ids if job_id not in known]
        if left:
            self._jobs.restore(left)

    def _turn_jobs(self, job_ids: Sequence[JobId]) -> None:
        """Turn back what jobs say and whether they are paused."""
        by_pause: defaultdict[State, list[JobId]] = defaultdict(list)
        for job_id in job_ids:
            turns = self._of_jobs[job_id]
            if Turned.SAID in turns and not _is_new(turns):
                self._put_back(job_id, turns[Turned.SAID])
            if Turned.STOPPED in turns and turns[Turned.STOPPED].before is True:
                self._jobs.disable([job_id])
            if Turned.PAUSE in turns:
                by_pause[self._standing(turns[Turned.PAUSE].before)].append(job_id)
        for pause, paused in by_pause.items():
            if pause is None:
                self._jobs.resume(paused)
            else:
                self._jobs.pause(paused, *read_pause(pause))

    def _put_back(self, job_id: JobId, turn: Turn) -> None:
        stored = self._jobs.get(job_id)
        before, after = self._kept(job_id, turn.before), self._kept(job_id, turn.after)
        # A chain follows the job that it starts to its former name, and may have been turned back by that.
        wanted = put_back(stored.draft.said, before.said, after.said)
        if wanted is not None:
            wanted = wanted.with_copies_of(before).with_copies_of(stored.draft)
        if wanted is not None and wanted != stored.draft:
            self._save(stored, wanted, turn)

    def _save(self, stored: Job, wanted: JobDraft, turn: Turn) -> None:
        """Save a job by the act whose words fit best in its history."""
        if wanted == replace(stored.draft, is_enabled=wanted.is_enabled):
            if wanted.is_enabled:
                self._jobs.enable([stored.id], were_on=True)
            else:
                self._jobs.disable([stored.id])
        elif (before := self._draft_at(stored.id, turn.before)) is not None and wanted.said == before.said:
            self._jobs.revert(stored.id, stored.revision, _revision(turn.before))
        else:
            self._jobs.save(stored.id, stored.revision, wanted)

    def _turn_other(self, what: Turned, name: str, turn: Turn) -> None:
        match what:
            case Turned.FOLDER_PAUSE:
                if self._standing(turn.before) is None:
                    self._jobs.resume_folder(name)
                else:
                    self._jobs.pause_folder(name, *read_pause(turn.before))
            case Turned.FOLDER_COLOUR:
                colours.colour_folder(self._tx, name, Colour(str(turn.before)))
            case Turned.END_OF_WAIT:
                run_id = RunId(int(name))
                at = max(datetime.fromisoformat(str(turn.before)), self._now)
                moved_wait(self._tx, waiting_at(self._tx, run_id, self._now), at, self._access.who)
            case Turned.SETTING:
                set_setting(self._tx, name, None if turn.before is None else str(turn.before), self._now)
                self._tx.turn(Turned.SETTING, name, turn.after, turn.before)
            case Turned.DRAIN:
                set_drain(self._tx, name, self._now, self._access.who, drains=turn.before is True)
            case Turned.BACKFILL:
                self._end_rest_of(*read_state_name(name))
            case Turned.SAID | Turned.STOPPED | Turned.IN_BIN | Turned.PAUSE:
                raise AssertionError(what)
            case _:
                assert_never(what)

    def _end_rest_of(self, job_id: JobId, backfill: str) -> None:
        """End what of a backfill has not begun; what has begun stays and goes on."""
        self.begun_runs += backfills.count_begun_of(self._tx, job_id, backfill)
        self.asked_runs += sum(each.total for each in backfills.backfills(self._tx, job_id, backfill))
        backfills.drop_unwritten(self._tx, job_id, backfill, self._now)
        unbegun = backfills.unbegun_of(self._tx, job_id, backfill)
        request_cancel(self._tx, unbegun, self._access.who, self._now)

    # ---- states

    def _state_of(self, what: Turned, name: str) -> State:
        match what:
            case Turned.FOLDER_PAUSE:
                return self._standing(pauses.pause_of(self._tx, name))
            case Turned.FOLDER_COLOUR:
                return colours.colours(self._tx, ()).folders.get(name, Colour.FOLDER).value
            case Turned.END_OF_WAIT:
                until = waiting_at(self._tx, RunId(int(name)), self._now).until
                return None if until is None else until.astimezone(UTC).isoformat()
            case Turned.SETTING:
                return setting(self._tx, name)
            case Turned.DRAIN:
                return is_draining(self._tx, name)
            case Turned.BACKFILL:
                return ASKED_BACKFILL if backfills.is_left(self._tx, *read_state_name(name)) else None
            case Turned.SAID | Turned.STOPPED | Turned.IN_BIN | Turned.PAUSE:
                raise AssertionError(what)
            case _:
                assert_never(what)

    def _standing_of(self, what: Turned, state: State) -> State:
        return self._standing(state) if what is Turned.FOLDER_PAUSE else state

    def _standing(self, pause: State) -> State:
        """Return a pause as it is now: one that has run out is none."""
        until = None if pause is None else read_pause(pause)[0]
        return None if until is not None and until <= self._now else pause

    def _draft_at(self, job_id: JobId, revision: State) -> JobDraft | None:
        return None if revision is None else self._kept(job_id, revision)

    def _kept(self, job_id: JobId, revision: State) -> JobDraft:
        try:
            return revisions.draft_at(self._tx, job_id, _revision(revision))
        except NotFound:
            name = self._found[job_id].name
            raise Conflict(f"What job {job_id} (“{name}”) was before is not kept any more") from None


def _is_where_it_was(found: Found, turns: Mapping[Turned, Turn]) -> bool:
    """Tell whether a job is in the bin, or not, as the act left it."""
    if Turned.IN_BIN in turns:
        return found.is_in_bin == turns[Turned.IN_BIN].after
    # A chain follows the name of a job also in the bin.
    return not found.is_in_bin or not (Turned.PAUSE in turns or _is_new(turns))


def _is_new(turns: Mapping[Turned, Turn]) -> bool:
    """Tell whether an act made a job."""
    return Turned.SAID in turns and turns[Turned.SAID].before is None


def _revision(state: State) -> int:
    return int(state or 0)


def put_back(now: JobDraft, before: JobDraft, after: JobDraft) -> JobDraft | None:
    """Return `now` without what an act changed from `before` to `after`.

    None where that was changed once more since, or does not go with what was changed besides.
    """
    try:
        return _whole(now, before, after)
    except (_ChangedSince, InvalidInput):
        return None


class _ChangedSince(Exception):
    """Something does not stand as the act left it."""


def _whole(now: Part, before: Part, after: Part) -> Part:
    if now == after:
        return before
    if before == after:
        return now
    if not is_dataclass(now) or isinstance(now, type):
        raise _ChangedSince
    names = (each.name for each in fields(now))
    put = {name: _part(name, *(getattr(each, name) for each in (now, before, after))) for name in names}
    return replace(now, **put)


def _part(name: str, now: object, before: object, after: object) -> object:
    if now == after:
        return before
    if before == after:
        return now
    if name in _TREES:
        return _whole(now, before, after)
    if name in _LISTS and isinstance(now, tuple) and isinstance(before, tuple) and isinstance(after, tuple):
        return _entries(now, before, after)
    raise _ChangedSince


def _entries(
    now: tuple[object, ...], before: tuple[object, ...], after: tuple[object, ...]
) -> tuple[object, ...]:
    added = [each for each in after if each not in before]
    removed = [each for each in before if each not in after]
    if any(each not in now for each in added) or any(each in now for each in removed):
        raise _ChangedSince
    return (*(each for each in now if each not in added), *removed)
