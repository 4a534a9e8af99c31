"""The audit: entries are added and read, and their digests prove that none was changed."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from scheduler_core.digests import sha256
from scheduler_core.recurrence import ticks
from scheduler_core.store.audit.audit_content import WITNESSED
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.jobs.job_lists import job_ids
from scheduler_core.store.sql import AUDIT, ColumnElement, Select, func, insert, or_, select
from scheduler_core.store.stored_values import stored_text
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.jobs.job_list import JobFilter
from scheduler_core.values.records.audit import (
    AuditAct,
    AuditEntry,
    AuditFilter,
    AuditHead,
    State,
    Turn,
    Turned,
    UndoData,
    read_act,
)

_LOCK = 0x486F7572  # of PostgreSQL, held until the commit: one entry follows another
_TOLD = (ChangeKind.JOBS, ChangeKind.RUNS)
_CHUNK = 1_000
_MOST_NAMED = 50  # jobs whose names a search may find
# Among so many of the newest entries a deletion is looked for.
_MOST_LOOKED_BACK = 500
_UNDO = "undo"
_COLUMNS = (
    AUDIT.c.number,
    AUDIT.c.at,
    AUDIT.c.who,
    AUDIT.c.act,
    AUDIT.c.about,
    AUDIT.c.ids,
    AUDIT.c.digest,
)
_NEWEST = select(AUDIT.c.number, AUDIT.c.digest).order_by(AUDIT.c.number.desc()).limit(1)
_NOTHING = AuditHead(0, "")


def record(
    tx: Writing,
    at: datetime,
    who: str,
    act: AuditAct,
    changed: Mapping[ChangeKind, Iterable[int]],
    about: str = "",
    part_of: int | None = None,
) -> AuditHead:
    """Add what somebody does in this transaction, with what undoes it; all is committed, or nothing.

    `part_of` is the first entry of an act that has several.
    """
    if tx.dialect == "postgresql":
        tx.connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
    if tx.changed_at is not None:
        at, tx.changed_at = max(at, tx.changed_at), None
    before = head(tx)
    who, about = stored_text(who) or "", stored_text(about) or ""
    told_ids: dict[str, object] = {kind.value: list(changed[kind]) for kind in _TOLD if kind in changed}
    if tx.witnessed:
        told_ids[WITNESSED] = tx.witnessed
        tx.witnessed = {}
    told_ids[_UNDO] = _undo_object(tx, part_of)
    tx.turns, tx.undoes, tx.due = {}, [], {}
    ids = json.dumps(told_ids)
    number = before.number + 1
    digest = _digest(before.digest, number, at, who, act, about, ids)
    told = {"number": number, "at": at, "who": who, "act": act.value}
    tx.connection.execute(insert(AUDIT), told | {"about": about, "ids": ids, "digest": digest})
    tx.audit_digest, tx.audit_number = digest, number
    return AuditHead(number, digest)


def head(tx: Reading) -> AuditHead:
    """Return the number and digest of the newest entry; 0 and "" before the first."""
    row = tx.connection.execute(_NEWEST).first()
    return _NOTHING if row is None else AuditHead(row.number, row.digest)


def entries(
    tx: Reading, *, before: int | None = None, limit: int = 100, who: str = "", act: AuditAct | None = None
) -> list[AuditEntry]:
    """Return entries, newest first, older than the one numbered `before`."""
    statement = select(*_COLUMNS).order_by(AUDIT.c.number.desc()).limit(limit)
    if before is not None:
        statement = statement.where(AUDIT.c.number < before)
    if who:
        statement = statement.where(AUDIT.c.who == who)
    if act is not None:
        statement = statement.where(AUDIT.c.act == act.value)
    return _read(tx, statement)


def search(
    tx: Reading, wanted: AuditFilter, *, before: int | None = None, limit: int = 100
) -> list[AuditEntry]:
    """Return the entries that a filter lets through, newest first, older than the one numbered `before`.

    The ids of jobs lie in a text, which finds some entries of other jobs as well; those are left out here.
    """
    named = job_ids(tx, JobFilter(text=wanted.text), limit=_MOST_NAMED) if wanted.text else []
    conditions = _conditions(wanted, named)
    statement = select(*_COLUMNS).order_by(AUDIT.c.number.desc()).limit(_CHUNK).where(*conditions)
    found: list[AuditEntry] = []
    while len(found) < limit:
        page = _read(tx, statement if before is None else statement.where(AUDIT.c.number < before))
        found += [entry for entry in page if _is_wanted(entry, wanted, named)]
        if len(page) < _CHUNK:
            break
        before = page[-1].number
    return found[:limit]


def people(tx: Reading) -> list[str]:
    """Return all who did something, by name."""
    return list(tx.connection.scalars(select(AUDIT.c.who).distinct().order_by(AUDIT.c.who)))


def _is_wanted(entry: AuditEntry, wanted: AuditFilter, named: Sequence[int]) -> bool:
    if wanted.job_id is not None and wanted.job_id not in entry.job_ids:
        return False
    text = wanted.text.casefold()
    says_it = text in entry.who.casefold() or text in entry.about.casefold()
    return says_it or not frozenset(named).isdisjoint(entry.job_ids)


def _conditions(wanted: AuditFilter, named: Sequence[int]) -> Iterator[ColumnElement[bool]]:
    if wanted.who:
        yield AUDIT.c.who == wanted.who
    if wanted.acts:
        yield AUDIT.c.act.in_(sorted(act.value for act in wanted.acts))
    if wanted.job_id is not None:
        yield AUDIT.c.ids.contains(str(wanted.job_id), autoescape=True)
    if wanted.since is not None:
        yield AUDIT.c.at >= wanted.since
    if wanted.until is not None:
        yield AUDIT.c.at < wanted.until
    if wanted.text:
        yield or_(
            AUDIT.c.who.icontains(wanted.text, autoescape=True),
            AUDIT.c.about.icontains(wanted.text, autoescape=True),
            *(AUDIT.c.ids.contains(str(number)) for number in named),
        )


def entries_since(tx: Reading, number: int) -> list[AuditEntry]:
    """Return the entry of a number and all after it, the oldest first."""
    return _read(tx, select(*_COLUMNS).where(AUDIT.c.number >= number).order_by(AUDIT.c.number))


def due_when_deleted(tx: Reading) -> dict[int, tuple[int, int]]:
    """Return revision and tick of what was due of jobs as they last went into the bin, as far as it is known.

    Only the newest entries are looked at; jobs that went longer ago have to be read.
    """
    newest = select(func.max(AUDIT.c.number)).scalar_subquery()
    statement = select(*_COLUMNS).where(
        AUDIT.c.number > newest - _MOST_LOOKED_BACK, AUDIT.c.ids.contains(f'"{Turned.IN_BIN}"')
    )
    due: dict[int, tuple[int, int]] = {}
    for entry in _read(tx, statement.order_by(AUDIT.c.number)):
        if entry.undo is not None:
            # What an earlier deletion kept says nothing about a later one that kept nothing.
            for (what, name), turn in entry.undo.turns.items():
                if what is Turned.IN_BIN and turn.after is True:
                    due.pop(int(name), None)
            due.update(entry.undo.due)
    return due


def broken_links(tx: Reading) -> Iterator[str]:
    """Yield a sentence for the first entry that is missing, and the first that is not as it was written."""
    wanted, digest = 1, ""
    while True:
        statement = select(*_COLUMNS).where(AUDIT.c.number >= wanted).order_by(AUDIT.c.number).limit(_CHUNK)
        rows = tx.connection.execute(statement).all()
        for row in rows:
            if row.number != wanted:
                yield f"Entry {wanted} of the audit is missing"
                return
            if row.digest != _digest(digest, row.number, row.at, row.who, row.act, row.about, row.ids):
                yield f"Entry {wanted} of the audit, or one before it, was changed"
                return
            wanted, digest = wanted + 1, row.digest
        if len(rows) < _CHUNK:
            return


def is_digest(tx: Reading, digest: str) -> bool:
    """Tell whether an entry has this digest; if so, all up to it are as they were when it was noted."""
    found = tx.connection.execute(select(AUDIT.c.number).where(AUDIT.c.digest == digest).limit(1))
    return found.first() is not None


def _digest(before: str, number: int, at: datetime, who: str, act: str, about: str, ids: str) -> str:
    said = json.dumps([before, number, ticks.of_instant(at), who, str(act), about, ids], ensure_ascii=True)
    return sha256(said.encode()).hexdigest()


def _read(tx: Reading, statement: Select[*tuple[Any, ...]]) -> list[AuditEntry]:
    return [
        _entry(row.number, row.at, row.who, row.act, row.about, row.ids, row.digest)
        for row in tx.connection.execute(statement)
    ]


def _entry(number: int, at: datetime, who: str, act: str, about: str, ids: str, digest: str) -> AuditEntry:
    found: dict[str, Any] = json.loads(ids)
    jobs, runs = (tuple(found.get(kind.value, ())) for kind in _TOLD)
    return AuditEntry(number, at, who, read_act(act), about, jobs, runs, digest, _undo_data(found.get(_UNDO)))


def _undo_object(tx: Writing, part_of: int | None) -> dict[str, object]:
    turns: dict[str, dict[str, list[State]]] = {}
    for (what, name), turn in tx.turns.items():
        if turn.before != turn.after:
            turns.setdefault(what, {})[name] = [turn.before, turn.after]
    told: dict[str, object] = {"turns": turns} if turns else {}
    if part_of is not None:
        told["part_of"] = part_of
    if tx.due:
        told["due"] = tx.due
    return told | {"undoes": tx.undoes} if tx.undoes else told


def _undo_data(told: dict[str, Any] | None) -> UndoData | None:
    """Read what undoes an entry; None where another version wrote it otherwise, or not at all."""
    try:
        return (
            None
            if told is None
            else UndoData(
                _turns(told.get("turns", {})),
                told.get("part_of"),
                tuple(told.get("undoes", ())),
                {int(job_id): (revision, tick) for job_id, (revision, tick) in told.get("due", {}).items()},
            )
        )
    except (AttributeError, TypeError, ValueError):
        return None


def _turns(told: dict[str, dict[str, list[State]]]) -> dict[tuple[Turned, str], Turn]:
    turns: dict[tuple[Turned, str], Turn] = {}
    for word, named in told.items():
        what = Turned(word)  # looked up once for all: an act may have turned ten thousand
        for name, states in named.items():
            turns[what, name] = Turn(*states)
    return turns
