"""Digests of what an act wrote, kept in its audit entry, so that later edits by hand are found."""

import json
import re
from collections.abc import Iterable, Iterator

from scheduler_core.digests import sha256
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.sql import AUDIT, JOBS, REVISIONS, func, select
from scheduler_core.store.transactions import Reading
from scheduler_core.values.jobs.job_history import ENGINE, JobChange
from scheduler_core.values.records.api_token import ApiToken
from scheduler_core.values.records.audit import AuditAct, Turned

WITNESSED = "content"
# What puts jobs in the bin; younger entries say of each act whether it did.
_BINS = (AuditAct.DELETE_JOBS, AuditAct.PURGE_JOBS, AuditAct.UNDO, AuditAct.IMPORT)
# 128 bits: nobody finds another text for them, and an import of ten thousand jobs stays half a megabyte.
_LETTERS = 32
_JOB = re.compile(r"^revision [0-9]+ of job ([0-9]+)$")
_OF_PERSONS = frozenset(JobChange) - {JobChange.STOPPED}
_REVISION, _TOKEN = "revision", "token"


def witness_of_revision(job_id: int, revision: int, document: str) -> tuple[str, str]:
    """Return the name of a revision in the audit, and the digest of how the job read."""
    return f"{_REVISION} {revision} of job {job_id}", _digest([document])


def witness_of_token(token: ApiToken, secret_hash: str) -> tuple[str, str]:
    """Return the name of a token in the audit, and the digest of what it opens until when."""
    expires = "" if token.expires_at is None else token.expires_at.isoformat()
    scopes = " ".join(sorted(token.scopes))
    parts = [token.name, scopes, secret_hash, expires, str(token.revoked_at is not None)]
    return f"{_TOKEN} {token.id}", _digest(parts)


def witnessed(tx: Reading) -> dict[str, str]:
    """Return the digests by name; of what was written several times, the last."""
    found: dict[str, str] = {}
    holds_some = AUDIT.c.ids.like(f'%"{WITNESSED}"%')
    wanted = select(AUDIT.c.ids).where(holds_some).order_by(AUDIT.c.number)
    for (text,) in tx.connection.execute(wanted.execution_options(yield_per=100)):
        found.update(json.loads(text).get(WITNESSED, {}))
    return found


def changed_content(tx: Reading, tokens: Iterable[tuple[ApiToken, str]]) -> Iterator[str]:
    """Yield a sentence for each revision that reads otherwise than it was written, and each strange token.

    Revisions that are not kept any more are none that was changed.
    """
    known = witnessed(tx)
    revisions = select(REVISIONS.c.job_id, REVISIONS.c.revision, REVISIONS.c.document).where(
        REVISIONS.c.document.is_not(None)
    )
    for row in tx.connection.execute(revisions.execution_options(yield_per=1_000)):
        name, digest = witness_of_revision(row.job_id, row.revision, row.document or "")
        if known.get(name, digest) != digest:
            yield f"{name.capitalize()} does not read as it was written"
    for token, secret_hash in tokens:
        name, digest = witness_of_token(token, secret_hash)
        if known.get(name) != digest:
            yield f"Token “{token.name}” was not made by Hourbell, or changed behind its back; revoke it"


def changed_after_the_end(tx: Reading) -> Iterator[str]:
    """Yield a sentence if jobs were changed after the newest entry, as where the end was cut off.

    An entry is written behind what it is about, in the same transaction, and none is older than that. What
    the engine does to a job has no entry.
    """
    newest = tx.connection.scalar(select(func.max(AUDIT.c.at)))
    if newest is None:
        return
    later = (
        select(REVISIONS.c.job_id)
        .where(
            REVISIONS.c.changed_at > newest,
            REVISIONS.c.change.in_(sorted(_OF_PERSONS)),
            REVISIONS.c.changed_by != ENGINE,
        )
        .order_by(REVISIONS.c.id)
        .limit(1)
    )
    job_id = tx.connection.scalar(later)
    if job_id is not None:
        yield f"Job {job_id} was changed after the last entry of the audit; later entries were taken away"


def vanished_jobs(tx: Reading) -> Iterator[str]:
    """Yield a sentence for each job that somebody made and that is gone, though nobody put it in the bin."""
    made = {int(number) for name in witnessed(tx) for number in _JOB.findall(name)}
    gone = made.difference(tx.connection.scalars(select(JOBS.c.id)))
    if not gone:
        return
    binned = select(AUDIT.c.ids).where(AUDIT.c.act.in_(_BINS) | AUDIT.c.ids.contains(f'"{Turned.IN_BIN}"'))
    for (text,) in tx.connection.execute(binned.execution_options(yield_per=100)):
        gone.difference_update(json.loads(text).get(ChangeKind.JOBS, ()))
    for job_id in sorted(gone):
        yield f"Job {job_id} is gone, though nobody deleted it"


def _digest(parts: Iterable[str]) -> str:
    said = json.dumps(list(parts), ensure_ascii=True)
    return sha256(said.encode()).hexdigest()[:_LETTERS]
