"""Find derived rows that disagree with their documents."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.settings import Settings
from scheduler_core.store.batches import among
from scheduler_core.store.jobs.calendar_states import is_readable_state
from scheduler_core.store.jobs.documents import Unreadable, searched_text
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.jobs.watches import OF_CALENDAR, is_readable, is_state
from scheduler_core.store.maintenance.invariants import Finding
from scheduler_core.store.settings import OURS
from scheduler_core.store.sql import JOB_TEXTS, JOBS, OUTPUTS, SETTING_ROWS, WATCHED, func, or_, select
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.events.on_file import OnFile

_JOBS_AT_ONCE = 500
_MOST_TOLD = 20
# Its number in the file system, its size, and when it was changed.
_FILE = re.compile(r"\d+-\d+--?\d+")
_WATCH_NAME = re.compile(r"[0-9a-f]{16}")


def unlike_derived(tx: Reading) -> Iterator[Finding]:
    """Say of which jobs the texts for a search, the limits of lateness or the way to wake are not theirs."""
    rows = tx.connection.execute(
        select(JOBS.c.id, JOBS.c.late, JOBS.c.wake).where(~JOBS.c.is_purged).order_by(JOBS.c.id)
    )
    for part in rows.partitions(_JOBS_AT_ONCE):
        ids = [row.id for row in part]
        known, texts = drafts(tx, ids), _texts_of(tx, ids)
        for row in part:
            draft = known[row.id]
            if isinstance(draft, Unreadable):
                continue
            if _words(texts.get(row.id, "")) != _words(searched_text(draft)):
                yield Finding("document", f"Job {row.id} is found by other words than its document has")
            if not _is_late_as_said(row.late, draft):
                yield Finding("document", f"Job {row.id} is late otherwise than its document says")
            if row.wake != draft.policies.waking_word:
                yield Finding("document", f"Job {row.id} wakes the machine otherwise than its document says")


def unreadable_watches(tx: Reading) -> Iterator[Finding]:
    """Say of which jobs nobody can tell any more what their rules have seen."""
    rows = tx.connection.execute(
        select(WATCHED.c.job_id, WATCHED.c.rule, WATCHED.c.subject, WATCHED.c.identity).order_by(
            WATCHED.c.job_id
        )
    )
    broken: dict[JobId, None] = {}
    for part in rows.partitions(_JOBS_AT_ONCE):
        of_files = _rules_of_files(tx, {row.job_id for row in part})
        for row in part:
            if row.rule.startswith(OF_CALENDAR):
                if row.subject or not is_readable_state(row.identity):
                    broken[row.job_id] = None
                continue
            is_named = _WATCH_NAME.fullmatch(row.rule) and is_readable(row.subject, row.identity)
            is_file = (row.job_id, row.rule) in of_files and is_state(row.subject)
            if not is_named or (is_file and not _FILE.fullmatch(row.identity)):
                broken[row.job_id] = None
    for job_id in list(broken)[:_MOST_TOLD]:
        yield Finding("I1", f"What a rule of job {job_id} has seen can't be read")


def _rules_of_files(tx: Reading, job_ids: Collection[JobId]) -> set[tuple[JobId, str]]:
    """Return the rules of jobs that watch files, by their names."""
    return {
        (job_id, rule.watch_name)
        for job_id, draft in drafts(tx, sorted(job_ids)).items()
        if not isinstance(draft, Unreadable)
        for rule in draft.schedule.rules
        if isinstance(rule, OnFile)
    }


def wrong_sizes(tx: Reading) -> Iterator[Finding]:
    """Say which pieces of output are not as long as it says next to them."""
    is_other = or_(OUTPUTS.c.size != func.length(OUTPUTS.c.content), OUTPUTS.c.start < 0)
    rows = tx.connection.execute(
        select(OUTPUTS.c.run_id, OUTPUTS.c.stream).where(is_other).order_by(OUTPUTS.c.id).limit(_MOST_TOLD)
    )
    for run_id, stream in rows:
        yield Finding("I2", f"A piece of the {stream} of run {run_id} is not as long as it says")


def unknown_settings(tx: Reading) -> Iterator[Finding]:
    """Say which settings are none that there is."""
    known = {each.name for each in fields(Settings)} | OURS
    for name in tx.connection.scalars(select(SETTING_ROWS.c.name).order_by(SETTING_ROWS.c.name)):
        if name not in known:
            yield Finding("file", f"The setting “{shown(name)}” is none that there is")


def _words(text: str) -> list[str]:
    """Return the lines that a search can find; the first programs left out others than later ones."""
    return [line for line in text.splitlines() if line]


def _texts_of(tx: Reading, ids: list[JobId]) -> Mapping[JobId, str]:
    found = tx.connection.execute(
        select(JOB_TEXTS.c.job_id, JOB_TEXTS.c.text).where(among(tx, JOB_TEXTS.c.job_id, ids))
    )
    return {row.job_id: row.text for row in found}


def _is_late_as_said(text: str, draft: JobDraft) -> bool:
    if not text:
        return not draft.policies.late
    from scheduler_core.fields.jobs.lateness import read_limits  # few jobs have any

    try:
        return read_limits(text) == draft.policies.late
    except InvalidInput:
        return False
