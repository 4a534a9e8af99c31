"""The transactions that queries and commands of the store take."""

import json
from array import array
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.sql import Connection, Select, Text, cast, func, select
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.records.audit import State, Turn, Turned


class Reading:
    """A transaction that sees one state of the store and changes nothing."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.dialect = connection.dialect.name


class Writing(Reading):
    """The one transaction that may change the store; it commits when its `with` ends without an error."""

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        self.noted: dict[ChangeKind, dict[int, None]] = {}
        self.ended: dict[RunId, None] = {}
        self.stopped: dict[JobId, tuple[str, datetime]] = {}
        self.audit_digest = ""
        self.audit_number: int | None = None
        self.witnessed: dict[str, str] = {}
        self.changed_at: datetime | None = None
        self.turns: dict[tuple[Turned, str], Turn] = {}
        self.undoes: list[int] = []
        self.due: dict[int, tuple[int, int]] = {}

    def witness(self, name: str, digest: str) -> None:
        """Have the audit's entry of this transaction say what was written under a name."""
        self.witnessed[name] = digest

    def change_job_at(self, at: datetime) -> None:
        """Have the audit's entry of this transaction be no older, though the clock is set back meanwhile."""
        self.changed_at = at if self.changed_at is None else max(self.changed_at, at)

    def turn(self, what: Turned, name: object, before: State, after: State) -> None:
        """Have the audit's entry of this transaction say how something stood before, and stands after."""
        earlier = self.turns.get((what, str(name)))
        self.turns[what, str(name)] = Turn(before if earlier is None else earlier.before, after)

    def keep_due(self, job_id: int, revision: int, tick: int) -> None:
        """Have the audit's entry of this transaction say when a job that goes was due next."""
        self.due[job_id] = revision, tick

    def end(self, run_ids: Iterable[RunId]) -> None:
        """Remember what ended or never ran: whoever is to be told of it is so with the commit."""
        self.ended.update(dict.fromkeys(run_ids))

    def stop(self, job_id: JobId, why: str, at: datetime) -> None:
        """Remember that a job was stopped or paused by an engine, which is told as an end is."""
        self.stopped[job_id] = why, at

    def note(self, kind: ChangeKind, ids: Iterable[int] | None = None) -> None:
        """Remember what changed; it enters the outbox, each id once, as the last act before the commit.

        None is for kinds that have no ids; no ids at all mean that nothing changed.
        """
        changed = dict.fromkeys(ids or ())
        if changed or ids is None:
            self.noted.setdefault(kind, {}).update(changed)


def listed_ids(tx: Reading, found: Select[*tuple[Any]]) -> "array[int]":
    """Return the ids that a statement finds, in its order.

    One text of a million numbers is read three times as fast as a million rows. And it lets other threads
    compute meanwhile: between rows, Python passes its lock from thread to thread.
    """
    listed = func.json_agg if tx.dialect == "postgresql" else func.json_group_array
    text = tx.connection.scalar(select(cast(listed(found.subquery().c.id), Text)))
    return array("q", json.loads(text or "[]"))


def listed_pairs(tx: Reading, found: Select[*tuple[Any, Any]]) -> dict[int, int]:
    """Return two columns of ids that a statement finds, the first with the second, just as fast."""
    pairs = found.subquery()
    listed = func.json_agg if tx.dialect == "postgresql" else func.json_group_array
    first, second = pairs.c
    texts = tx.connection.execute(select(cast(listed(first), Text), cast(listed(second), Text))).one()
    return dict(zip(*(json.loads(text or "[]") for text in texts), strict=True))
