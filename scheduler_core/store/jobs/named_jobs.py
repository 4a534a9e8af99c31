"""Jobs as people name them: by a whole name, its beginning, or nearly so."""

from json import dumps

from scheduler_core.errors import NotFound, StoreUnavailable
from scheduler_core.store.jobs.documents import name_key
from scheduler_core.store.jobs.revisions import draft_at
from scheduler_core.store.sql import JOBS, REVISIONS, SQLColumnExpression, and_, func, or_, select
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId

# A text shorter than that is a part of too many names to point at one.
_LEAST_PART = 3
_MOST_DIFFERENT_LETTERS = 3
_MOST_COMPARED = 10_000
_NEAR_ENOUGH = 0.7
_MOST_REVISIONS = 50


def jobs_called(tx: Reading, name: str) -> list[JobId]:
    """Return the jobs of this name, in the bin or not, whatever their letter case and accents."""
    found = select(JOBS.c.id).where(JOBS.c.name_key == name_key(name), ~JOBS.c.is_purged)
    return list(tx.connection.scalars(found.order_by(JOBS.c.id)))


def jobs_beginning_with(tx: Reading, beginning: str, limit: int, *, in_bin: bool = False) -> list[JobId]:
    """Return the first jobs whose names begin so."""
    key = name_key(beginning)
    if not key:
        return []
    begins_so = JOBS.c.name_key.startswith(key, autoescape=True)
    found = select(JOBS.c.id).where(begins_so, _is_there(in_bin))
    return list(tx.connection.scalars(found.order_by(JOBS.c.name_key, JOBS.c.id).limit(limit)))


def names_like(tx: Reading, text: str, limit: int, *, in_bin: bool = False) -> list[str]:
    """Return names that may be meant by one that no job has, the nearest first.

    Those that begin so, those that hold it, then those that differ in a few letters.
    """
    key = name_key(text)
    if not key:
        return []
    conditions = [JOBS.c.name_key == key, JOBS.c.name_key.startswith(key, autoescape=True)]
    if len(key) >= _LEAST_PART:
        conditions.append(JOBS.c.name_key.contains(key, autoescape=True))
    found: dict[str, None] = {}
    for condition in conditions:
        if len(found) < limit:
            found |= dict.fromkeys(name for _, name in _names(tx, condition, limit, in_bin))
    if not found:
        from difflib import get_close_matches

        near_in_length = func.length(JOBS.c.name_key).between(
            len(key) - _MOST_DIFFERENT_LETTERS, len(key) + _MOST_DIFFERENT_LETTERS
        )
        compared = dict(_names(tx, near_in_length, _MOST_COMPARED, in_bin))
        near = get_close_matches(key, compared, limit, _NEAR_ENOUGH)
        found = dict.fromkeys(compared[each] for each in near)
    return list(found)[:limit]


def called_before(tx: Reading, name: str, *, in_bin: bool = False) -> tuple[JobId, str] | None:
    """Return the job that had a name last, and what it is called now; None if none is known.

    A letter case or accents make no difference.
    """
    key = name_key(name)
    # What a document says is written in JSON, where other letters than those of ASCII may be escapes.
    said = or_(*(REVISIONS.c.document.icontains(each, autoescape=True) for each in {name, dumps(name)[1:-1]}))
    found = tx.connection.execute(
        select(REVISIONS.c.job_id, REVISIONS.c.revision, JOBS.c.name)
        .join(JOBS, JOBS.c.id == REVISIONS.c.job_id)
        .where(said, _is_there(in_bin))
        .order_by(REVISIONS.c.id.desc())
        .limit(_MOST_REVISIONS)
    ).all()
    for job_id, revision, now in found:
        try:
            if name_key(draft_at(tx, job_id, revision).name) == key:
                return job_id, now
        except (NotFound, StoreUnavailable):
            continue
    return None


def _names(
    tx: Reading, condition: SQLColumnExpression[bool], limit: int, in_bin: bool
) -> list[tuple[str, str]]:
    """Return the first names behind their keys."""
    found = select(JOBS.c.name_key, JOBS.c.name).where(condition, _is_there(in_bin))
    names = tx.connection.execute(found.order_by(JOBS.c.name_key, JOBS.c.id).limit(limit))
    return [(row.name_key, row.name) for row in names]


def _is_there(in_bin: bool) -> SQLColumnExpression[bool]:
    return and_(JOBS.c.deleted_at.is_not(None), ~JOBS.c.is_purged) if in_bin else JOBS.c.deleted_at.is_(None)
