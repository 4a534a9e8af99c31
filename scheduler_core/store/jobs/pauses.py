"""Pauses of folders, and of everything."""

from datetime import datetime

from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.jobs.late_columns import IS_EVER_LATE, counted_from
from scheduler_core.store.runs.held_runs import held_since
from scheduler_core.store.sql import JOBS, PAUSES, delete, insert, or_, select, update
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.records.audit import Turned, pause_state
from scheduler_core.values.records.pause import EVERYTHING, Pause

# Asked with each claim: SQLAlchemy takes ten times as long to build a statement as to run it.
_ALL = select(
    PAUSES.c.folder, PAUSES.c.until, PAUSES.c.paused_at, PAUSES.c.paused_by, PAUSES.c.note
).order_by(PAUSES.c.folder)


def pause_folder(
    tx: Writing, folder: str, until: datetime | None, who: str, now: datetime, note: str = ""
) -> None:
    """Pause a folder, or EVERYTHING; a pause that is there already is replaced."""
    before = pause_of(tx, folder)
    tx.connection.execute(delete(PAUSES).where(PAUSES.c.folder == folder))
    since = held_since(tx, now)
    new = {"folder": folder, "until": until, "paused_at": since, "paused_by": who, "note": note}
    tx.connection.execute(insert(PAUSES).values(new))
    tx.turn(Turned.FOLDER_PAUSE, folder, before, pause_state(until, note))
    tx.note(ChangeKind.PAUSES)


def resume_folder(tx: Writing, folder: str, now: datetime) -> bool:
    """End a pause; False means there was none. What was due in it is skipped, also if noticed later."""
    before = pause_of(tx, folder)
    ended = tx.connection.execute(
        delete(PAUSES).where(PAUSES.c.folder == folder).returning(PAUSES.c.until)
    ).one_or_none()
    if ended is None:
        return False
    tx.turn(Turned.FOLDER_PAUSE, folder, before, None)
    _remember(tx, folder, now if ended.until is None else min(ended.until, now))
    tx.note(ChangeKind.PAUSES)
    return True


def pause_of(tx: Reading, folder: str) -> str | None:
    """Return the pause of a folder, as the audit keeps it; None where it is not paused itself."""
    found = tx.connection.execute(
        select(PAUSES.c.until, PAUSES.c.note).where(PAUSES.c.folder == folder)
    ).one_or_none()
    return None if found is None else pause_state(found.until, found.note)


def pauses(tx: Reading) -> list[Pause]:
    """Return the pauses, also those that have run out."""
    return [Pause(*row) for row in tx.connection.execute(_ALL)]


def end_expired_pauses(tx: Writing, now: datetime) -> list[str]:
    """End the pauses that have run out; return their folders."""
    ended = tx.connection.execute(
        delete(PAUSES).where(PAUSES.c.until <= now).returning(PAUSES.c.folder, PAUSES.c.until)
    ).all()
    for folder, until in ended:
        _remember(tx, folder, until or now)
    if ended:
        tx.note(ChangeKind.PAUSES)
    return [folder for folder, _ in ended]


def _remember(tx: Writing, folder: str, until: datetime) -> None:
    """Let the jobs know that are still to account for what was due in a pause: none as a rule."""
    conditions = []
    if folder != EVERYTHING:
        conditions.append(
            or_(JOBS.c.folder == folder, JOBS.c.folder.startswith(f"{folder}/", autoescape=True))
        )
    tx.connection.execute(
        update(JOBS).where(IS_EVER_LATE, *conditions).values(late_since=counted_from(until))
    )
    conditions.append(JOBS.c.next_due_at < until)
    is_later = or_(JOBS.c.was_paused_until.is_(None), JOBS.c.was_paused_until < until)
    tx.connection.execute(update(JOBS).where(*conditions, is_later).values(was_paused_until=until))
