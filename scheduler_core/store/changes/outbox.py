"""The outbox: what changed, written in the same transaction and numbered in the order of commits."""

import json

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.ready_statements import ReadyStatement
from scheduler_core.store.sql import OUTBOX, bindparam, delete, func, insert, select
from scheduler_core.store.transactions import Reading, Writing

CHANNEL = "hourbell_changes"
_KEPT = 10_000
TRIMMED_AT_ONCE = 1_000
_FURTHEST = 2**50
_APPEND = insert(OUTBOX)
_APPEND_NOTED = ReadyStatement(
    lambda _: _APPEND.values(kind=bindparam("kind"), ids=bindparam("ids")).inline()
)
# With each write: a statement of SQLAlchemy's takes three times as long as this one.
LAST = f"SELECT max(sequence) FROM {OUTBOX.name}"
_NOTIFY = ReadyStatement(lambda _: select(func.pg_notify(CHANNEL, "")))
# Twenty times a second somebody asks: SQLAlchemy takes ten times as long to build a statement as to run it.
_SINCE = (
    select(OUTBOX.c.sequence, OUTBOX.c.kind, OUTBOX.c.ids)
    .where(OUTBOX.c.sequence > bindparam("seen"))
    .order_by(OUTBOX.c.sequence)
    .limit(bindparam("most"))
)
# By itself each of them is looked up; SQLite reads all rows where one SELECT asks for both.
_ENDS = select(
    select(func.min(OUTBOX.c.sequence)).scalar_subquery(),
    select(func.max(OUTBOX.c.sequence)).scalar_subquery(),
)


@dataclass(frozen=True, slots=True)
class Change:
    """One transaction's changes of one kind."""

    sequence: int
    kind: ChangeKind
    ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class News:
    """What happened since; after a gap some of it was trimmed, so anything may have changed."""

    changes: tuple[Change, ...]
    has_gap: bool = False


def append_noted(tx: Writing) -> None:
    """Write down what the transaction noted, and wake who listens."""
    if not tx.noted:
        return
    rows = [{"kind": kind, "ids": json.dumps(list(ids))} for kind, ids in tx.noted.items()]
    _APPEND_NOTED.execute_many(tx, rows)
    if tx.dialect == "postgresql":
        _NOTIFY.execute(tx, {})


def changes_noted(tx: Writing) -> tuple[Change, ...]:
    """Return what `append_noted` has just written, numbered: only one transaction writes at a time."""
    last = last_sequence(tx)
    return tuple(
        Change(last - behind, kind, tuple(ids))
        for behind, (kind, ids) in zip(reversed(range(len(tx.noted))), tx.noted.items(), strict=True)
    )


def last_sequence(tx: Reading) -> int:
    """Return the number of the newest change; 0 before the first."""
    return tx.connection.exec_driver_sql(LAST).scalar() or 0


def news_since(tx: Reading, sequence: int, limit: int = 1_000) -> News:
    """Return the changes after a sequence number, oldest first."""
    rows = tx.connection.execute(_SINCE, {"seen": sequence, "most": limit}).all()
    changes = tuple(Change(row.sequence, row.kind, tuple(json.loads(row.ids))) for row in rows)
    return News(changes, has_gap=_has_gap_after(tx, sequence))


def trim(tx: Writing, kept: int = _KEPT, limit: int = TRIMMED_AT_ONCE) -> int:
    """Forget the oldest changes beyond the newest so many, a few a time; return how many went."""
    oldest = tx.connection.scalar(select(func.min(OUTBOX.c.sequence))) or 0
    surplus = min(last_sequence(tx) - kept, oldest + limit - 1)
    gone = tx.connection.scalars(
        delete(OUTBOX).where(OUTBOX.c.sequence <= surplus).returning(OUTBOX.c.sequence)
    )
    return len(gone.all())


def number_anew(tx: Writing) -> None:
    """Forget all changes of a file and go on from a number that nobody has seen, so that all see a gap.

    A store that went back to an older state would else give its next changes numbers that were seen before,
    and one that goes back to the same state twice would give the same ones twice.
    """
    from secrets import randbelow  # it loads OpenSSL, which few commands need

    unseen = last_sequence(tx) + 1 + randbelow(_FURTHEST)
    tx.connection.execute(delete(OUTBOX))
    tx.connection.execute(_APPEND, {"sequence": unseen, "kind": ChangeKind.JOBS, "ids": "[]"})


def _has_gap_after(tx: Reading, sequence: int) -> bool:
    """A number beyond the newest one is from before the store went back to an older state."""
    oldest, newest = tx.connection.execute(_ENDS).one()
    return (oldest or 0) > sequence + 1 or (newest or 0) < sequence
