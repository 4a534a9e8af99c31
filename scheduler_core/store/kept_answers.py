"""Keep answers to calls by their idempotency key, so that a repeated call is not carried out twice."""

from datetime import datetime, timedelta

from scheduler_core.store.sql import KEPT_ANSWERS, delete, insert, select
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.records.kept_answer import AskedOnce, KeptAnswer

KEPT = timedelta(days=3)

# In the order of the fields of KeptAnswer.
_COLUMNS = (
    KEPT_ANSWERS.c.digest,
    KEPT_ANSWERS.c.status,
    KEPT_ANSWERS.c.document,
    KEPT_ANSWERS.c.headers,
    KEPT_ANSWERS.c.made_at,
)


def kept_answer(tx: Reading, asked: AskedOnce) -> KeptAnswer | None:
    """Return what was answered when the holder used the key before, whatever he asked then."""
    row = tx.connection.execute(
        select(*_COLUMNS).where(KEPT_ANSWERS.c.holder == asked.holder, KEPT_ANSWERS.c.key == asked.key)
    ).one_or_none()
    return None if row is None else KeptAnswer(*row)


def keep_answer(tx: Writing, asked: AskedOnce, answer: KeptAnswer) -> None:
    """Keep an answer in the transaction that did what it tells of; the key must be new."""
    tx.connection.execute(
        insert(KEPT_ANSWERS).values(
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
        select(KEPT_ANSWERS.c.id)
        .where(KEPT_ANSWERS.c.made_at < now - KEPT)
        .order_by(KEPT_ANSWERS.c.made_at)
        .limit(limit)
    )
    gone = tx.connection.scalars(
        delete(KEPT_ANSWERS).where(KEPT_ANSWERS.c.id.in_(old)).returning(KEPT_ANSWERS.c.id)
    )
    return len(gone.all())
