"""Add, read and save jobs, each change with its revision."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, TypeAlias

from scheduler_core.errors import Conflict, InvalidInput, NotFound, StoreUnavailable
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.batches import among
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.jobs.chain_names import plan_renaming, save_followers
from scheduler_core.store.jobs.colours import give_colours
from scheduler_core.store.jobs.documents import Unreadable, draft_of, name_key, searched_text, text_of
from scheduler_core.store.jobs.job_rings import refuse_rings, refuse_unknown
from scheduler_core.store.jobs.late_columns import late_columns, late_text
from scheduler_core.store.jobs.revisions import NewRevision, write_down
from scheduler_core.store.jobs.watches import forget_jobs, forget_other_rules
from scheduler_core.store.runs.held_runs import held_since
from scheduler_core.store.sequences.kept_events import look_again
from scheduler_core.store.sql import (
    JOB_COLOURS,
    JOB_TAGS,
    JOB_TEXTS,
    JOBS,
    REVISIONS,
    UtcDateTime,
    and_,
    bindparam,
    delete,
    func,
    insert,
    literal,
    select,
    update,
)
from scheduler_core.store.sql import Row as ResultRow
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.colour import Colour
from scheduler_core.values.jobs.job_history import JobChange
from scheduler_core.values.jobs.place import place_text
from scheduler_core.values.records.audit import Turned
from scheduler_core.values.schedules.events.event_rule import EventRule, watch_the_same
from scheduler_core.values.schedules.events.signal_events import OnJob

if TYPE_CHECKING:
    from scheduler_core.values.jobs.job import Job, JobDraft


class Due(Enum):
    """Says that an edit leaves the schedule alone, and with it what is due next."""

    KEPT = auto()


NextDue: TypeAlias = datetime | Due | None

# What stands in the documents of jobs with steps.
OF_STEPS = '"sequence":'
_CURRENT = and_(
    REVISIONS.c.job_id == JOBS.c.id,
    REVISIONS.c.revision == JOBS.c.revision,
    REVISIONS.c.document.is_not(None),
)
# Built once: that takes longer than to run it.
_JOBS = select(JOBS, REVISIONS.c.document).outerjoin(REVISIONS, _CURRENT).where(~JOBS.c.is_purged)
_ONE_JOB = _JOBS.where(JOBS.c.id == bindparam("job_id"))


@dataclass(frozen=True, slots=True)
class NewJob:
    """A job to be added, with its first occurrence (None: none is to come)."""

    draft: "JobDraft"
    next_due_at: datetime | None
    detail: str = ""


def add(tx: Writing, draft: "JobDraft", next_due_at: datetime | None, who: str, now: datetime) -> JobId:
    return add_many(tx, [NewJob(draft, next_due_at)], who, now)[0]


def add_many(tx: Writing, new_jobs: Sequence[NewJob], who: str, now: datetime) -> list[JobId]:
    """Add jobs, all or none; return their ids in the same order."""
    if not new_jobs:
        return []
    for new in new_jobs:
        _refuse_rules_alike(new.draft)
    rows = [
        _columns_of(new.draft, new.next_due_at)
        | {"off_since": None if new.draft.is_enabled else now}
        | _COLUMNS_OF_NEW
        | _dates(now)
        | {"late_since": now, "late_seen_at": now}
        for new in new_jobs
    ]
    added = tx.connection.scalars(insert(JOBS).returning(JOBS.c.id, sort_by_parameter_order=True), rows)
    ids = list(added)
    drafts = [new.draft for new in new_jobs]
    give_colours(tx, (draft.folder for draft in drafts))
    _write_lists(tx, zip(ids, drafts, strict=True))
    revisions = (
        NewRevision(job_id, 1, JobChange.ADDED, text_of(new.draft), new.detail)
        for job_id, new in zip(ids, new_jobs, strict=True)
    )
    write_down(tx, revisions, who, now)
    refuse_rings(tx, drafts)
    refuse_unknown(tx, drafts)
    tx.note(ChangeKind.JOBS, ids)
    return ids


def job(tx: Reading, job_id: JobId) -> "Job":
    """Return a job, also one in the bin."""
    found = tx.connection.execute(_ONE_JOB, {"job_id": job_id}).one_or_none()
    if found is None:
        raise NotFound(f"There is no job {job_id}")
    return _read(found)


def several(tx: Reading, job_ids: Sequence[JobId]) -> "list[Job]":
    """Return jobs, also those in the bin, in the order in which they are named."""
    found = tx.connection.execute(_JOBS.where(among(tx, JOBS.c.id, job_ids))).all()
    there = {row.id: row for row in found}
    missing = next((job_id for job_id in job_ids if job_id not in there), None)
    if missing is not None:
        raise NotFound(f"There is no job {missing}")
    return [_read(there[job_id]) for job_id in job_ids]


@dataclass(frozen=True, slots=True)
class JobBefore:
    """A job as a change of it finds it; what it says may be one that can't be read any more."""

    id: JobId
    name: str
    draft: "JobDraft | Unreadable"
    is_stopped: bool
    revision: int


def before_change(tx: Reading, job_id: JobId) -> JobBefore:
    """Return what a save asks of a job that is there already, also of one in the bin."""
    found = tx.connection.execute(_ONE_JOB, {"job_id": job_id}).one_or_none()
    if found is None:
        raise NotFound(f"There is no job {job_id}")
    return JobBefore(
        found.id, found.name, draft_of(found.document), bool(found.disabled_reason), found.revision
    )


def drafts(tx: Reading, job_ids: Iterable[JobId], saying: str = "") -> "dict[JobId, JobDraft | Unreadable]":
    """Return what users wrote about these jobs; the engine keeps it by id and revision.

    Documents that do not have `saying` in them are not read, and left out.
    """
    wanted = (
        select(JOBS.c.id, REVISIONS.c.document)
        .outerjoin(REVISIONS, _CURRENT)
        .where(among(tx, JOBS.c.id, job_ids), ~JOBS.c.is_purged)
    )
    if saying:
        wanted = wanted.where(REVISIONS.c.document.contains(saying, autoescape=True))
    found = tx.connection.execute(wanted)
    return {job_id: draft_of(document) for job_id, document in found}


def maybe_with_steps(tx: Reading, job_ids: Iterable[JobId] | None = None) -> list[JobId]:
    """Return which jobs (None: of all) may have steps, by a word of their documents, which are not read."""
    wanted = select(JOBS.c.id).join(REVISIONS, _CURRENT).where(JOBS.c.deleted_at.is_(None))
    wanted = wanted.where(REVISIONS.c.document.contains(OF_STEPS, autoescape=True))
    if job_ids is not None:
        wanted = wanted.where(among(tx, JOBS.c.id, job_ids))
    return list(tx.connection.scalars(wanted))


def jobs_with_key(tx: Reading, key: str) -> list[JobId]:
    """Return the jobs with a key, those in the bin too, the newest first."""
    found = select(JOBS.c.id).where(JOBS.c.key == key, ~JOBS.c.is_purged).order_by(JOBS.c.id.desc())
    return list(tx.connection.scalars(found))


def save(
    tx: Writing,
    job_id: JobId,
    seen_revision: int,
    draft: "JobDraft",
    next_due_at: NextDue,
    who: str,
    now: datetime,
    change: JobChange = JobChange.EDITED,
    detail: str = "",
    former_name: str | None = None,
) -> "Job":
    """Save a job that was read at `seen_revision`; return what it is then.

    Raises Conflict if someone saved it since. `Due.KEPT` is for an edit that leaves the schedule alone, and
    a job that the engine stopped where it is; with any other value the ledger answers for the occurrences
    after now. Chains that start the job by its name take over a new one; its `former_name` is looked up
    where it is not given. What waits goes by the key that the job has now, also for events that had come.
    """
    follows = any(isinstance(rule, OnJob) for rule in draft.schedule.rules)
    followed_before = before_change(tx, job_id).draft if follows else None
    renaming = plan_renaming(tx, job_id, draft, former_name)
    if renaming is not None:
        draft = renaming.draft
    if watch_the_same(draft.schedule.rules):
        stored = before_change(tx, job_id).draft
        # A job that was saved before this was refused goes on, and all else of it can be edited.
        if isinstance(stored, Unreadable) or stored.schedule.rules != draft.schedule.rules:
            _refuse_rules_alike(draft)
    switched_off_at = now if draft.is_enabled else held_since(tx, now, [job_id])
    off_since = func.coalesce(JOBS.c.off_since, literal(switched_off_at, UtcDateTime))
    values = _columns_of(draft, None) | {
        "revision": seen_revision + 1,
        "changed_at": now,
        "disabled_reason": "",
        "off_since": None if draft.is_enabled else off_since,
        **late_columns(draft, now),
    }
    if next_due_at is Due.KEPT:
        del values["next_due_at"], values["disabled_reason"], values["off_since"]
    else:
        values |= {"next_due_at": next_due_at if draft.is_enabled else None, "accounted_after_at": now}
    saved = tx.connection.execute(
        update(JOBS)
        .where(JOBS.c.id == job_id, JOBS.c.revision == seen_revision, JOBS.c.deleted_at.is_(None))
        .values(values)
        .returning(*JOBS.c)
    ).one_or_none()
    if saved is None:
        raise _reason_unsaved(tx, job_id, seen_revision)
    if not draft.is_enabled:
        forget_jobs(tx, [job_id])
    else:
        rules = [rule.watch_name for rule in draft.schedule.rules if isinstance(rule, EventRule)]
        forget_other_rules(tx, job_id, rules)
    give_colours(tx, [draft.folder])
    _rewrite_lists(tx, job_id, draft)
    write_down(tx, [NewRevision(job_id, seen_revision + 1, change, text_of(draft), detail)], who, now)
    tx.note(ChangeKind.JOBS, [job_id])
    if draft.policies.key:
        look_again(tx, [job_id], now)
    if renaming is not None:
        save_followers(tx, renaming, who, now)
    refuse_rings(tx, [draft])  # by the names that the others follow now
    refuse_unknown(tx, [draft], followed_before)
    return _made(saved, draft)


def rename(tx: Writing, job_id: JobId, name: str, who: str, now: datetime) -> "Job":
    """Rename a job as it stands."""
    stored = job(tx, job_id)
    draft = replace(stored.draft, name=name)
    return save(
        tx, job_id, stored.revision, draft, Due.KEPT, who, now, JobChange.RENAMED, stored.name, stored.name
    )


def set_enabled(
    tx: Writing, job_id: JobId, is_enabled: bool, next_due_at: datetime | None, who: str, now: datetime
) -> "Job":
    """Switch a job on, with its next occurrence, or off."""
    stored = job(tx, job_id)
    draft = replace(stored.draft, is_enabled=is_enabled)
    change = JobChange.ENABLED if is_enabled else JobChange.DISABLED
    if stored.disabled_reason and is_enabled:
        tx.turn(Turned.STOPPED, job_id, True, False)
    return save(tx, job_id, stored.revision, draft, next_due_at, who, now, change, "", stored.name)


def revert(
    tx: Writing,
    job_id: JobId,
    seen_revision: int,
    to: int,
    draft: "JobDraft",
    next_due_at: NextDue,
    who: str,
    now: datetime,
) -> "Job":
    """Save a job as it read in an earlier revision, but for copies of calendars that were read since."""
    return save(
        tx, job_id, seen_revision, draft, next_due_at, who, now, JobChange.REVERTED, f"to revision {to}"
    )


_COLUMNS_OF_NEW = {
    "revision": 1,
    "disabled_reason": "",
    "is_paused": False,
    "paused_at": None,
    "paused_until": None,
    "was_paused_until": None,
    "deleted_at": None,
    "is_purged": False,
}


def _columns_of(draft: "JobDraft", next_due_at: datetime | None) -> dict[str, object]:
    return {
        "name": draft.name,
        "name_key": name_key(draft.name),
        "folder": draft.folder,
        "priority": draft.policies.priority,
        "key": draft.policies.key or None,
        "is_enabled": draft.is_enabled,
        "fires_at_start": draft.schedule.fires_at_start,
        "fires_on_events": draft.schedule.looks_outside,
        "place": place_text(draft.policies.place),
        "wake": draft.policies.waking_word,
        "late": late_text(draft),
        "next_due_at": next_due_at if draft.is_enabled else None,
    }


def _dates(now: datetime) -> dict[str, object]:
    return {"accounted_after_at": now, "created_at": now, "changed_at": now}


def _write_lists(tx: Writing, written: "Iterable[tuple[JobId, JobDraft]]") -> None:
    texts, tags, colours = [], [], []
    for job_id, draft in written:
        texts.append({"job_id": job_id, "text": searched_text(draft)})
        tags += [{"job_id": job_id, "tag": tag} for tag in dict.fromkeys(draft.tags)]
        if draft.colour is not Colour.FOLDER:
            colours.append({"job_id": job_id, "colour": draft.colour})
    tx.connection.execute(insert(JOB_TEXTS), texts)
    if colours:
        tx.connection.execute(insert(JOB_COLOURS), colours)
    if tags:
        tx.connection.execute(insert(JOB_TAGS), tags)


def _refuse_rules_alike(draft: "JobDraft") -> None:
    if watch_the_same(draft.schedule.rules):
        raise InvalidInput(
            "rules",
            f"“{draft.name}” has two rules that watch the same, each with options of its own; keep one of "
            "them, and add another job for the other",
        )


def _rewrite_lists(tx: Writing, job_id: JobId, draft: "JobDraft") -> None:
    tx.connection.execute(delete(JOB_TAGS).where(JOB_TAGS.c.job_id == job_id))
    tx.connection.execute(delete(JOB_TEXTS).where(JOB_TEXTS.c.job_id == job_id))
    tx.connection.execute(delete(JOB_COLOURS).where(JOB_COLOURS.c.job_id == job_id))
    _write_lists(tx, [(job_id, draft)])


def _reason_unsaved(tx: Reading, job_id: JobId, seen_revision: int) -> Exception:
    stored = job(tx, job_id)
    if stored.deleted_at is not None:
        return Conflict(f"“{stored.name}” is in the bin; restore it before changing it")
    return Conflict(
        f"“{stored.name}” was changed elsewhere: it is at revision {stored.revision}, not {seen_revision}"
    )


def _read(row: ResultRow[*tuple[Any, ...]]) -> "Job":
    draft = draft_of(row.document)
    if isinstance(draft, Unreadable):
        raise StoreUnavailable(f"Job {row.id} can't be read: {draft.reason}")
    return _made(row, draft)


def _made(row: ResultRow[*tuple[Any, ...]], draft: "JobDraft") -> "Job":
    from scheduler_core.values.jobs.job import Job

    return Job(
        id=row.id,
        revision=row.revision,
        draft=draft,
        next_due_at=row.next_due_at,
        created_at=row.created_at,
        changed_at=row.changed_at,
        paused_until=row.paused_until,
        is_paused=row.is_paused,
        deleted_at=row.deleted_at,
        disabled_reason=row.disabled_reason,
    )
