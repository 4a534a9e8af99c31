"""Backfills: what an occurrence has, the requests to run it anew, and which of them may begin."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import islice, takewhile

from sqlalchemy import ColumnElement, and_, case, literal, or_, select

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.runs.unwritten_backfills import unwritten
from scheduler_core.store.tables.run_rows import RUNS
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.backfill import (
    MOST_AT_ONCE,
    Backfill,
    at_once_of,
    backfill_of,
    beginning_of_requests,
)
from scheduler_core.values.runs.run import AGAIN, BACKFILL, REPEAT, Held, RunState

_OF_BACKFILL = RUNS.c.request.startswith(BACKFILL)
_HAS_BEGUN = or_(RUNS.c.step > 1, RUNS.c.attempt > 1)
_IS_NEW = and_(
    RUNS.c.engine_id.is_(None),
    RUNS.c.held == Held.NOT,
    RUNS.c.cancel_requested_at.is_(None),
    _OF_BACKFILL,
    ~_HAS_BEGUN,
)


@dataclass(frozen=True, slots=True)
class RowOfSpan:
    """A row of the ledger about an occurrence, or about several of them that never ran."""

    id: RunId
    due_at: datetime
    due_until: datetime | None
    request: str
    state: RunState
    reason_text: str
    has_begun: bool


def rows_of_span(tx: Reading, job_id: JobId, start: datetime, end: datetime) -> list[RowOfSpan]:
    """Return what the ledger says of the occurrences between two instants, the oldest row first.

    What was begun again from a step of an occurrence is of that occurrence, though it was due later.
    """
    is_of_occurrence = or_(RUNS.c.request == "", RUNS.c.request.startswith(AGAIN), _OF_BACKFILL)
    is_within = and_(RUNS.c.due_at >= start, RUNS.c.due_at < end)
    is_span = and_(RUNS.c.due_until.is_not(None), RUNS.c.due_until >= start, RUNS.c.due_at < end)
    is_begun_again = RUNS.c.request.startswith(REPEAT)
    found = tx.connection.execute(
        select(
            RUNS.c.id,
            RUNS.c.due_at,
            RUNS.c.due_until,
            RUNS.c.request,
            RUNS.c.state,
            RUNS.c.reason_text,
            or_(RUNS.c.started_at.is_not(None), _HAS_BEGUN),
        )
        .where(RUNS.c.job_id == job_id, or_(and_(is_of_occurrence, or_(is_within, is_span)), is_begun_again))
        .order_by(RUNS.c.id)
    )
    return list(_by_occurrence(RowOfSpan(*row[:6], bool(row[6])) for row in found))


def _by_occurrence(rows: Iterable[RowOfSpan]) -> Iterator[RowOfSpan]:
    """Yield rows, those begun again with the instant of what they began anew, if that is among them."""
    dues: dict[int, datetime] = {}
    for row in rows:
        if row.request.startswith(REPEAT):
            former = row.request.removeprefix(REPEAT).partition("-")[0]
            due_at = dues.get(int(former)) if former.isdecimal() else None
            if due_at is None:
                continue
            dues[row.id] = due_at
            yield replace(row, due_at=due_at)
        else:
            dues[row.id] = row.due_at
            yield row


def ownerless(tx: Reading, *, with_held: bool = False) -> list[RunId]:
    """Return the claims without an owner, and of backfills those whose turn has come.

    Of a job as many are under way as its backfill says, and one backfill follows on the other. What has
    begun, and what somebody asked to end, waits for no turn. Of the rows that wait for theirs, of which there
    may be thousands, no more than the first are read.
    """
    is_open = and_(RUNS.c.engine_id.is_(None), *(() if with_held else (RUNS.c.held == Held.NOT,)))
    found = tx.connection.execute(
        select(RUNS.c.id, RUNS.c.job_id, is_open, _OF_BACKFILL)
        .where(RUNS.c.finished_at.is_(None), ~_IS_NEW, or_(is_open, _OF_BACKFILL))
        .order_by(RUNS.c.job_id, RUNS.c.id)  # lest SQLite walk through the whole log
    ).all()
    under_way = Counter(job_id for _, job_id, _, is_of_backfill in found if is_of_backfill)
    turns = [run_id for job_id, first in _first_new(tx) for run_id in _next(first, under_way[job_id])]
    return [run_id for run_id, _, is_open, _ in found if is_open] + turns


def start_of_adopted(now: datetime) -> ColumnElement[datetime]:
    """Return when what is adopted begins: a backfill at once, also where the clock was set back meanwhile."""
    is_ahead = and_(_OF_BACKFILL, ~_HAS_BEGUN, RUNS.c.start_at > now)
    return case((is_ahead, literal(now, RUNS.c.start_at.type)), else_=RUNS.c.start_at)


def _first_new(tx: Reading) -> Iterator[tuple[JobId, list[tuple[RunId, str]]]]:
    """Yield the first requests of each job that wait for their turn, in that order."""
    seen = JobId(0)
    asked = (
        select(RUNS.c.job_id, RUNS.c.id, RUNS.c.request)
        .where(RUNS.c.finished_at.is_(None), _IS_NEW)
        .order_by(RUNS.c.job_id, RUNS.c.id)
        .limit(MOST_AT_ONCE)
    )
    while rows := tx.connection.execute(asked.where(RUNS.c.job_id > seen)).all():
        seen = rows[0].job_id
        yield seen, [(run_id, request) for job_id, run_id, request in rows if job_id == seen]


def _next(found: Sequence[tuple[RunId, str]], under_way: int) -> list[RunId]:
    """Return the requests of a job whose turn it is: all of one backfill."""
    first = found[0][1]
    of_one = takewhile(lambda row: backfill_of(row[1]) == backfill_of(first), found)
    return [run_id for run_id, _ in islice(of_one, max(at_once_of(first) - under_way, 0))]


def is_known(tx: Reading, job_id: JobId, backfill: str) -> bool:
    """Tell whether a job has a run of a backfill."""
    requests = tx.connection.scalars(
        select(RUNS.c.request).where(
            RUNS.c.job_id == job_id,
            RUNS.c.request.startswith(beginning_of_requests(backfill), autoescape=True),
        )
    )
    return any(backfill_of(request) == backfill for request in requests)


def unfinished_of(tx: Reading, job_id: JobId, backfill: str) -> list[RunId]:
    """Return the runs of a backfill that have not ended."""
    found = tx.connection.execute(
        select(RUNS.c.id, RUNS.c.request).where(
            RUNS.c.job_id == job_id,
            RUNS.c.finished_at.is_(None),
            RUNS.c.request.startswith(beginning_of_requests(backfill), autoescape=True),
        )
    )
    return [run_id for run_id, request in found if backfill_of(request) == backfill]


def backfills(tx: Reading, job_id: JobId, backfill: str = "") -> list[Backfill]:
    """Return how far the backfills of a job have come, the newest first, or of one of them."""
    beginning = beginning_of_requests(backfill) if backfill else BACKFILL
    rows = tx.connection.execute(
        select(RUNS.c.request, RUNS.c.state, RUNS.c.due_at, RUNS.c.asked_at, RUNS.c.asked_by, RUNS.c.id)
        .where(RUNS.c.job_id == job_id, RUNS.c.request.startswith(beginning, autoescape=True))
        .order_by(RUNS.c.id)
    )
    found: dict[str, dict[str, tuple[RunState, datetime, datetime | None, str]]] = {}
    for request, state, due_at, asked_at, asked_by, _ in rows:
        of_one = found.setdefault(backfill_of(request), {})
        _, _, first_asked_at, first_asked_by = of_one.get(request, (state, due_at, asked_at, asked_by))
        of_one[request] = (state, due_at, first_asked_at, first_asked_by)
    left = {each.id: each.instants for each in unwritten(tx, job_id)}
    return [
        _backfill(job_id, name, list(of_one.values()), left.get(name, ()))
        for name, of_one in reversed(found.items())
        if not backfill or name == backfill
    ]


def _backfill(
    job_id: JobId,
    name: str,
    rows: Sequence[tuple[RunState, datetime, datetime | None, str]],
    left: Sequence[datetime],
) -> Backfill:
    counts: defaultdict[RunState, int] = defaultdict(int)
    for state, *_ in rows:
        counts[state] += 1
    dues = [*(due_at for _, due_at, *_ in rows), *left]
    _, _, asked_at, asked_by = rows[0]
    return Backfill(name, job_id, dict(counts), min(dues), max(dues), asked_at, asked_by, len(left))
