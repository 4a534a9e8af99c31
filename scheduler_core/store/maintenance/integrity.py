"""Check a store: the file, its documents, and what must always be true."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from scheduler_core.store.api_tokens import all_tokens
from scheduler_core.store.audit.audit import broken_links, head, is_digest
from scheduler_core.store.audit.audit_content import changed_after_the_end, changed_content, vanished_jobs
from scheduler_core.store.audit.audit_head import kept_head
from scheduler_core.store.faults import StoreCorrupt
from scheduler_core.store.jobs.documents import Unreadable, name_key
from scheduler_core.store.jobs.job_lists import tags_of
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.maintenance.invariants import (
    MOST_OCCURRENCES,
    Finding,
    abandoned_runs,
    late_ticks,
    unplanned_jobs,
    unproven_successes,
    wrong_attempts,
    wrong_occurrences,
)
from scheduler_core.store.maintenance.row_checks import (
    changed_tables,
    strange_rows,
    strange_words,
    unknown_settings,
    unlike_derived,
    unreadable_watches,
    wrong_sizes,
)
from scheduler_core.store.opening.database import orphans
from scheduler_core.store.opening.file_check import damage
from scheduler_core.store.opening.identity import is_held_copy
from scheduler_core.store.sequences.sequence_checks import lost_steps, lost_waits, wrong_steps
from scheduler_core.store.sql import JOBS, REVISIONS, false, func, select
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Reading
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.job_history import JobChange
from scheduler_core.values.jobs.place import place_text

# So often an idle engine says that it looks.
LONGEST_TICK_WAIT = timedelta(minutes=2)
_JOBS_AT_ONCE = 100  # documents of 500 took 3 MB, which a process keeps
_BROKEN_RULE = "CHECK constraint failed in "


def check(
    store: Store,
    now: datetime,
    *,
    is_thorough: bool = False,
    longest_wait: timedelta = LONGEST_TICK_WAIT,
    occurrences_per_job: int = MOST_OCCURRENCES,
) -> list[Finding]:
    """Return everything that is wrong, nothing for a sound store; others go on using it meanwhile.

    Of a damaged file nothing but the damage is told, as what else can be read of it proves nothing.
    """
    kept = kept_head(store.location)
    try:
        with store.read() as tx:
            return findings(
                tx,
                now,
                kept,
                is_newer=bool(store.newer_form(tx)),
                has_engines=not is_held_copy(store, tx),
                is_thorough=is_thorough,
                longest_wait=longest_wait,
                occurrences_per_job=occurrences_per_job,
            )
    except StoreCorrupt as error:
        return [Finding("file", str(error))]


def findings(
    tx: Reading,
    now: datetime,
    kept: str = "",
    *,
    is_newer: bool = False,
    has_engines: bool = True,
    is_thorough: bool = False,
    longest_wait: timedelta = LONGEST_TICK_WAIT,
    occurrences_per_job: int = MOST_OCCURRENCES,
) -> list[Finding]:
    """Return what is wrong in the state that a transaction sees; `kept` is the head of the audit.

    What a held copy says of engines is about those of the store that it was made of.
    """
    return _damage(tx, is_thorough, is_newer=is_newer) or [
        *_unlike_their_documents(tx, is_newer=is_newer),
        *_unlike_their_history(tx),
        *(() if is_newer else _unlike_their_rows(tx)),
        *wrong_occurrences(tx, occurrences_per_job),
        *unplanned_jobs(tx, now, occurrences_per_job),
        *wrong_attempts(tx),
        *unproven_successes(tx),
        *(abandoned_runs(tx, now) if has_engines else ()),
        *lost_steps(tx, occurrences_per_job),
        *wrong_steps(tx, occurrences_per_job),
        *lost_waits(tx),
        *(late_ticks(tx, now, longest_wait) if has_engines else ()),
        *(Finding("audit", text) for text in broken_links(tx)),
        *(Finding("audit", text) for text in changed_content(tx, all_tokens(tx))),
        *(Finding("audit", text) for text in vanished_jobs(tx)),
        *(Finding("audit", text) for text in changed_after_the_end(tx)),
        *_cut_off(tx, kept),
    ]


def _unlike_their_rows(tx: Reading) -> Iterator[Finding]:
    """What a newer Hourbell writes next to documents and rows nobody can tell here."""
    yield from unlike_derived(tx)
    yield from unreadable_watches(tx)
    yield from wrong_sizes(tx)
    yield from unknown_settings(tx)


def _cut_off(tx: Reading, kept: str) -> Iterator[Finding]:
    """The last entry that was committed here must be there, whatever came after it."""
    if kept and not is_digest(tx, kept):
        ends_at = head(tx).number
        yield Finding(
            "audit",
            f"The audit ends with entry {ends_at}; others that were there were taken away or rewritten",
        )


def _damage(tx: Reading, is_thorough: bool, *, is_newer: bool) -> list[Finding]:
    """Return what keeps the rest from being read; a newer Hourbell may have other tables and words."""
    if tx.dialect != "sqlite":
        return []
    strange = strange_content(tx, is_newer=is_newer)
    # Of a row that breaks a rule of its table SQLite says less.
    broken = [each for each in damage(tx.connection, is_thorough=is_thorough) if not _is_said(each, strange)]
    lost = [f"A row of {table} belongs to nothing" for table in orphans(tx.connection)]
    return [Finding("file", each) for each in [*broken, *strange, *lost]]


def strange_content(tx: Reading, *, is_newer: bool) -> list[str]:
    """Return what no Hourbell leaves in a file; of a newer store nobody can tell that here."""
    if tx.dialect != "sqlite" or is_newer:
        return []
    return [*changed_tables(tx), *strange_rows(tx), *strange_words(tx)]


def _is_said(broken: str, strange: list[str]) -> bool:
    return bool(strange) and broken.startswith(_BROKEN_RULE)


def _unlike_their_documents(tx: Reading, *, is_newer: bool) -> Iterator[Finding]:
    """What lists and the engine ask for is kept next to the document, and must agree with it.

    In a newer store what can't be read is no fault: a newer Hourbell may have written it.
    """
    rows = tx.connection.execute(
        select(
            JOBS.c.id,
            JOBS.c.name,
            JOBS.c.name_key,
            JOBS.c.folder,
            JOBS.c.priority,
            JOBS.c.key,
            JOBS.c.is_enabled,
            JOBS.c.fires_at_start,
            JOBS.c.fires_on_events,
            JOBS.c.place,
        )
        .where(~JOBS.c.is_purged)
        .order_by(JOBS.c.id)
    )
    for part in rows.partitions(_JOBS_AT_ONCE):
        ids = [row.id for row in part]
        known, tags = drafts(tx, ids), tags_of(tx, ids)
        for row in part:
            draft = known[row.id]
            if isinstance(draft, Unreadable):
                if is_newer:
                    continue
                yield Finding("document", f"Job {row.id} can't be read: {draft.reason}")
            elif tuple(row[1:]) != _columns_of(draft) or set(tags.get(row.id, ())) != set(draft.tags):
                yield Finding("document", f"Job {row.id} is listed otherwise than its document says")


def _columns_of(draft: JobDraft) -> tuple[object, ...]:
    policies = draft.policies
    key = policies.key or None
    return (
        draft.name,
        name_key(draft.name),
        draft.folder,
        policies.priority,
        key,
        draft.is_enabled,
        draft.schedule.fires_at_start,
        draft.schedule.looks_outside,
        place_text(policies.place),
    )


def _unlike_their_history(tx: Reading) -> Iterator[Finding]:
    """A job is in the bin if the newest of the changes that concern the bin put it there."""
    newest = (
        select(REVISIONS.c.job_id, func.max(REVISIONS.c.id).label("id"))
        .where(REVISIONS.c.change.in_([JobChange.DELETED, JobChange.RESTORED]))
        .group_by(REVISIONS.c.job_id)
        .subquery()
    )
    is_binned = func.coalesce(REVISIONS.c.change == JobChange.DELETED, false())
    rows = tx.connection.execute(
        select(JOBS.c.id, JOBS.c.deleted_at.is_not(None))
        .outerjoin(newest, newest.c.job_id == JOBS.c.id)
        .outerjoin(REVISIONS, REVISIONS.c.id == newest.c.id)
        .where(~JOBS.c.is_purged, JOBS.c.deleted_at.is_not(None) != is_binned)
        .order_by(JOBS.c.id)
    )
    for job_id, is_in_bin in rows:
        if is_in_bin:
            yield Finding("document", f"Job {job_id} is in the bin, but its history says that it is not")
        else:
            yield Finding(
                "document", f"Job {job_id} is not in the bin, but its history says that it was put there"
            )
