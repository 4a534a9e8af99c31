"""Rename a job in the chains and rules that name it."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from scheduler_core.errors import InvalidInput, NotFound, StoreUnavailable
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.batches import among
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.jobs.documents import Unreadable, draft_of, name_key, text_of
from scheduler_core.store.jobs.revisions import NewRevision, draft_at, write_down
from scheduler_core.store.jobs.watches import rename_rule
from scheduler_core.store.sql import JOBS, REVISIONS, and_, or_, select, update
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_history import JobChange
from scheduler_core.values.schedules.events.signal_events import OnJob

if TYPE_CHECKING:
    from scheduler_core.values.jobs.job import JobDraft
    from scheduler_core.values.schedules.rules import Rule

# How a document that names other jobs is told from the rest without reading each of them.
_NAMES_JOBS = '"then":['
_FOLLOWS_JOBS = '"on_job":'


@dataclass(frozen=True, slots=True)
class _Follower:
    """A job whose chains or rules change with a name; `draft` is how it will read.

    Of rules that follow the job `rules_renamed` says what they are known by, before and after.
    """

    id: JobId
    revision: int
    draft: "JobDraft"
    rules_renamed: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Renaming:
    """A job that is about to get another name, and what changes with it.

    `draft` is how the job itself will read, which may start itself; `followers` are the others.
    """

    former: str
    draft: "JobDraft"
    followers: tuple[_Follower, ...]


def plan_renaming(
    tx: Reading, job_id: JobId, draft: "JobDraft", former: str | None = None
) -> Renaming | None:
    """Return what a save changes in chains; None where it leaves the job its name.

    Raises InvalidInput where the name of another job would leave open which of them a chain means.
    """
    if former is None:
        wanted = select(JOBS.c.name).where(JOBS.c.id == job_id, JOBS.c.deleted_at.is_(None))
        former = tx.connection.scalar(wanted)
    if former is None or former == draft.name:
        return None
    name = _Name(former, draft.name, tuple(_others_like(tx, job_id, former)))
    followers = tuple(_followers(tx, job_id, name))
    carried = name.carried(draft)
    is_meant = bool(followers) or carried != draft
    if is_meant and draft.name in _others_like(tx, job_id, draft.name):
        raise InvalidInput(
            "name",
            f"another job is called “{draft.name}” already, and jobs that start this one could not tell"
            " which is meant; choose another name",
        )
    return Renaming(former, carried, followers)


def save_followers(tx: Writing, renaming: Renaming, who: str, now: datetime) -> None:
    """Save the jobs whose chains start one that was renamed, also those in the bin."""
    if not renaming.followers:
        return
    ids = [each.id for each in renaming.followers]
    changed = {"revision": JOBS.c.revision + 1, "changed_at": now}
    tx.connection.execute(update(JOBS).where(among(tx, JOBS.c.id, ids)).values(changed))
    detail = f"“{renaming.former}” is called “{renaming.draft.name}” now"
    for each in renaming.followers:
        for before, after in each.rules_renamed:
            rename_rule(tx, each.id, before, after)
    revisions = (
        NewRevision(each.id, each.revision + 1, JobChange.EDITED, text_of(each.draft), detail)
        for each in renaming.followers
    )
    write_down(tx, revisions, who, now)
    tx.note(ChangeKind.JOBS, ids)


def name_now(tx: Reading, job_id: JobId, revision: int, said: str) -> str | None:
    """Return what a job is called now that was renamed since a revision of another said to start it.

    A run goes by the revision that it began with, and may end after the job it starts got another name.
    """
    current = tx.connection.scalar(select(JOBS.c.revision).where(JOBS.c.id == job_id))
    if current is None or current == revision:
        return None
    try:
        then, now = (draft_at(tx, job_id, each).policies.chains for each in (revision, current))
    except (NotFound, StoreUnavailable):
        return None
    if [each.when for each in then] != [each.when for each in now]:
        return None
    names = {before.job: after.job for before, after in zip(then, now, strict=True)}
    name = names.get(said, said)
    return name if name != said and _was_called(tx, name, said) else None


@dataclass(frozen=True, slots=True)
class _Name:
    """A former name and the new one; `others` are names of other live jobs like the former one."""

    former: str
    new: str
    others: tuple[str, ...]

    def carried(self, draft: "JobDraft") -> "JobDraft":
        """Return a job whose chains that started the renamed one go on doing so."""
        chains = tuple(
            replace(chain, job=self.new) if self.was_meant(chain.job) else chain
            for chain in draft.policies.chains
        )
        rules = tuple(map(self._carried_rule, draft.schedule.rules))
        if chains == draft.policies.chains and rules == draft.schedule.rules:
            return draft
        return replace(
            draft,
            policies=replace(draft.policies, chains=chains),
            schedule=replace(draft.schedule, rules=rules),
        )

    def _carried_rule(self, rule: "Rule") -> "Rule":
        if not isinstance(rule, OnJob) or not self.was_any_meant(rule.jobs):
            return rule
        return replace(rule, jobs=tuple(self.new if self.was_meant(name) else name for name in rule.jobs))

    def was_any_meant(self, names: Iterable[str]) -> bool:
        return any(map(self.was_meant, names))

    def was_meant(self, said: str) -> bool:
        """Tell whether a chain that says so started the job: by its exact name, else as the only one."""
        if said == self.former:
            return said not in self.others
        return not self.others and name_key(said) == name_key(self.former)


def _was_called(tx: Reading, name: str, former: str) -> bool:
    """Tell whether a job of this name had another one once; else the chain was given another job."""
    documents = tx.connection.scalars(
        select(REVISIONS.c.document)
        .join(JOBS, JOBS.c.id == REVISIONS.c.job_id)
        .where(JOBS.c.name == name, JOBS.c.deleted_at.is_(None), REVISIONS.c.document.is_not(None))
    )
    return any(json.loads(each or "{}").get("name") == former for each in documents)


def _others_like(tx: Reading, job_id: JobId, name: str) -> list[str]:
    found = tx.connection.scalars(
        select(JOBS.c.name).where(
            JOBS.c.name_key == name_key(name), JOBS.c.deleted_at.is_(None), JOBS.c.id != job_id
        )
    )
    return list(found)


def _followers(tx: Reading, job_id: JobId, name: _Name) -> Iterator[_Follower]:
    found = tx.connection.execute(
        select(JOBS.c.id, JOBS.c.revision, REVISIONS.c.document)
        .join(REVISIONS, and_(REVISIONS.c.job_id == JOBS.c.id, REVISIONS.c.revision == JOBS.c.revision))
        .where(
            ~JOBS.c.is_purged,
            JOBS.c.id != job_id,
            or_(
                REVISIONS.c.document.contains(_NAMES_JOBS, autoescape=True),
                REVISIONS.c.document.contains(_FOLLOWS_JOBS, autoescape=True),
            ),
        )
    )
    for other, revision, document in found.all():
        is_followed = document is not None and _FOLLOWS_JOBS in document
        if document is None or not (is_followed or name.was_any_meant(_names_in(document))):
            continue
        draft = draft_of(document)
        # What can't be read any more is let be, and said elsewhere.
        if not isinstance(draft, Unreadable) and name.carried(draft) != draft:
            carried = name.carried(draft)
            rules = zip(draft.schedule.rules, carried.schedule.rules, strict=True)
            renamed = (
                (before.watch_name, after.watch_name)
                for before, after in rules
                if isinstance(before, OnJob) and isinstance(after, OnJob) and before != after
            )
            yield _Follower(other, revision, carried, tuple(renamed))


def _names_in(document: str) -> list[str]:
    """Return the names of the jobs that a document starts, without reading all of it."""
    try:
        return [str(chain["start"]) for chain in json.loads(document)["policies"]["then"]]
    except (ValueError, KeyError, TypeError):
        return []
