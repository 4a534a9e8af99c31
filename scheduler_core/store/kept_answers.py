"""Answers to requests that are repeated under the same key, kept for a while."""

from datetime import datetime, timedelta

from sqlalchemy import delete, insert, select

from scheduler_core.store.tables.store_rows import KeptAnswerRow
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.records.kept_answer import AskedOnce, KeptAnswer

KEPT = timedelta(days=3)

# In the order of the fields of KeptAnswer.
_COLUMNS = (
    KeptAnswerRow.digest,
    KeptAnswerRow.status,
    KeptAnswerRow.document,
    KeptAnswerRow.headers,
    KeptAnswerRow.made_at,
)


def kept_answer(tx: Reading, asked: AskedOnce) -> KeptAnswer | None:
    """Return what was answered when the holder used the key before, whatever he asked then."""
    row = tx.connection.execute(
        select(*_COLUMNS).where(KeptAnswerRow.holder == asked.holder, KeptAnswerRow.key == asked.key)
    ).one_or_none()
    return None if row is None else KeptAnswer(*row)


def keep_answer(tx: Writing, asked: AskedOnce, answer: KeptAnswer) -> None:
    """Keep an answer in the transaction that did what it tells of; the key must be new."""
    tx.connection.execute(
        insert(KeptAnswerRow).values(
            holder=asked.holder,
            key=asked.key,
            digest=answer.digest,
            status=answer.status,
            document=answer.document,
            headers=answer.headers,
            made_at=answer.made_at,
        )
    )


def delete_old_answers(tx: Writing, now: datetime, limit: int) -> int:
    """Forget answers that nobody asks for again; return how many went."""
    old = (
        select(KeptAnswerRow.id)
        .where(KeptAnswerRow.made_at < now - KEPT)
        .order_by(KeptAnswerRow.made_at)
        .limit(limit)
    )
    gone = tx.connection.scalars(
        delete(KeptAnswerRow).where(KeptAnswerRow.id.in_(old)).returning(KeptAnswerRow.id)
    )
    return len(gone.all())
