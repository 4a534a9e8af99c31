"""Refuse a save that lets jobs start each other in a cycle, or follow jobs that are not there."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from scheduler_core.errors import InvalidInput
from scheduler_core.store.jobs.chains import job_called
from scheduler_core.store.jobs.documents import Unreadable, draft_of, name_key
from scheduler_core.store.jobs.watches import FIRES_ON_EVENTS
from scheduler_core.store.sql import JOBS, REVISIONS, ColumnElement, TextClause, and_, select
from scheduler_core.store.transactions import Reading
from scheduler_core.values.schedules.events.signal_events import OnJob

if TYPE_CHECKING:
    from scheduler_core.values.jobs.job import JobDraft


def refuse_rings(tx: Reading, saved: "Iterable[JobDraft]") -> None:
    """Refuse what was just saved if it begins itself by a rule about ends of jobs, at whatever distance.

    Rings of chains alone are let be: they end after a number of links.
    """
    linked = [draft for draft in saved if draft.policies.chains or any(_followed_by(draft))]
    if not linked:
        return
    following: dict[str, list[str]] = {}
    for draft in _drafts(tx, FIRES_ON_EVENTS):
        for name in _followed_by(draft):
            following.setdefault(name_key(name), []).append(draft.name)
    if not following:
        return
    for draft in linked:
        ring = _ring_of(tx, draft, following)
        if ring:
            raise InvalidInput(
                "on_job" if any(_followed_by(draft)) else "then",
                f"“{draft.name}” would begin itself by way of {' → '.join(ring)}; leave one of them out",
            )


def refuse_unknown(
    tx: Reading, saved: "Iterable[JobDraft]", before: "JobDraft | Unreadable | None" = None
) -> None:
    """Refuse what was just saved if it is to follow the ends of a job that is not there.

    What it followed `before` may have gone since, and a job that is off may be saved ahead of what it
    follows.
    """
    kept = set() if before is None or isinstance(before, Unreadable) else set(_followed_by(before))
    for draft in saved:
        for name in _followed_by(draft) if draft.is_enabled else ():
            if name not in kept and isinstance(why := job_called(tx, name), str):
                raise InvalidInput("on_job", f"“{name}”: {why}; add it first, or save this job switched off")


def _ring_of(tx: Reading, draft: "JobDraft", following: dict[str, list[str]]) -> list[str]:
    """Return the names from a job back to itself, if a rule is among what leads there; else nothing."""
    start = name_key(draft.name)
    ways: list[tuple[list[str], bool]] = [([draft.name], False)]
    seen: set[tuple[str, bool]] = set()
    while ways:
        way, is_by_rule = ways.pop()
        key = name_key(way[-1])
        if key == start and len(way) > 1 and is_by_rule:
            return way
        if (key, is_by_rule) in seen:
            continue
        seen.add((key, is_by_rule))
        ways += [([*way, name], True) for name in following.get(key, ())]
        ways += [([*way, name], is_by_rule) for name in _started_by(tx, key)]
    return []


def _started_by(tx: Reading, key: str) -> Iterator[str]:
    for draft in _drafts(tx, JOBS.c.name_key == key):
        yield from (chain.job for chain in draft.policies.chains)


def _followed_by(draft: "JobDraft") -> Iterator[str]:
    """Return the names of the jobs that a job follows."""
    for rule in draft.schedule.rules:
        if isinstance(rule, OnJob):
            yield from rule.jobs


def _drafts(tx: Reading, which: ColumnElement[bool] | TextClause) -> "Iterator[JobDraft]":
    found = tx.connection.scalars(
        select(REVISIONS.c.document)
        .join(JOBS, and_(REVISIONS.c.job_id == JOBS.c.id, REVISIONS.c.revision == JOBS.c.revision))
        .where(which, JOBS.c.deleted_at.is_(None))
    )
    for document in found.all():
        draft = draft_of(document)
        if not isinstance(draft, Unreadable):
            yield draft
