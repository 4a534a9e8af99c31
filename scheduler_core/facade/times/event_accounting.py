"""Record events that came while no engine ran, before a change ends the rules that wait for them."""

from collections.abc import Collection
from datetime import datetime
from typing import TYPE_CHECKING, Any

from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.jobs.watches import (
    known_of,
    note_events,
    remember,
    rule_begun,
    watching_jobs,
)
from scheduler_core.store.runs.ledger import record
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.events.event_rule import EventRule

if TYPE_CHECKING:
    from scheduler_core.engine.watching.kinds.store_kind import StoreKind

_TEXT = "no engine looked at it before its job was changed"


def account_for_events(
    tx: Writing, job_ids: Collection[JobId], now: datetime, going_on: Collection[str] = ()
) -> None:
    """Write a row for each event that the store knows and no engine has looked at, of rules that end now.

    Rules that are `going_on`, by what they watch, find theirs later. What the machine shows, such as files,
    nobody has seen: it counts as known once the job is live again.
    """
    if not (live := watching_jobs(tx, job_ids)):
        return
    from scheduler_core.engine.watching.kinds.registry import watch_kind_of
    from scheduler_core.engine.watching.kinds.store_kind import StoreKind

    for job_id, draft in drafts(tx, live).items():
        if not isinstance(draft, JobDraft):
            continue
        for rule in draft.schedule.rules:
            if not isinstance(rule, EventRule) or rule.watch_name in going_on:
                continue
            if isinstance(kind := watch_kind_of(rule), StoreKind):
                _account_for(tx, job_id, live[job_id], draft, rule, kind, now)


def _account_for(
    tx: Writing,
    job_id: JobId,
    live: tuple[int, datetime],
    draft: JobDraft,
    rule: EventRule,
    kind: "StoreKind[Any]",
    now: datetime,
) -> None:
    from scheduler_core.engine.watching.event_claims import missed_row

    revision, changed_at = live
    known = known_of(tx, [job_id]).get(job_id, {}).get(rule.watch_name)
    since = now if known else rule_begun(tx, job_id, rule.watch_name, changed_at)
    has_more = True
    while has_more:
        look = kind.look(tx, draft, rule, known, since, now)
        rows = dict(missed_row(job_id, revision, rule, each, _TEXT, now) for each in look.firings)
        recorded = record(tx, list(rows), None, now)
        note_events(tx, ((row.id, rows[row.run]) for row in recorded))
        if look.firings:
            remember(tx, job_id, rule.watch_name, dict(look.states), now)
        known, has_more = dict(look.states), look.has_more and not look.trouble
