"""Pauses of folders, and of everything."""

from datetime import datetime

from sqlalchemy import delete, insert, select

from scheduler_core.store.change_kind import ChangeKind
from scheduler_core.store.tables.store_rows import PauseRow
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.pause import Pause


def pause_folder(tx: Writing, folder: str, until: datetime | None, who: str, now: datetime) -> None:
    """Pause a folder, or EVERYTHING; a pause that is there already is replaced."""
    tx.connection.execute(delete(PauseRow).where(PauseRow.folder == folder))
    tx.connection.execute(insert(PauseRow).values(folder=folder, until=until, paused_at=now, paused_by=who))
    tx.note(ChangeKind.PAUSES)


def resume_folder(tx: Writing, folder: str) -> bool:
    """End a pause; False means there was none."""
    ended = tx.connection.scalar(delete(PauseRow).where(PauseRow.folder == folder).returning(PauseRow.folder))
    if ended is None:
        return False
    tx.note(ChangeKind.PAUSES)
    return True


def pauses(tx: Reading) -> list[Pause]:
    """Return the pauses, also those that have run out."""
    found = tx.connection.execute(
        select(PauseRow.folder, PauseRow.until, PauseRow.paused_at, PauseRow.paused_by).order_by(
            PauseRow.folder
        )
    )
    return [Pause(*row) for row in found]


def end_expired_pauses(tx: Writing, now: datetime) -> list[str]:
    """End the pauses that have run out; return their folders."""
    ended = tx.connection.scalars(
        delete(PauseRow).where(PauseRow.until <= now).returning(PauseRow.folder)
    ).all()
    if ended:
        tx.note(ChangeKind.PAUSES)
    return list(ended)
