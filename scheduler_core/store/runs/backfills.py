"""Backfills: what an occurrence has, the requests to run it anew in bounded parts, and which may begin."""

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import islice, takewhile

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence import ticks
from scheduler_core.store.batches import among
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.jobs.due_jobs import standings
from scheduler_core.store.runs.ledger import record
from scheduler_core.store.runs.run_changes import NewRun
from scheduler_core.store.runs.run_values import values_row
from scheduler_core.store.settings import BACKFILLS
from scheduler_core.store.sql import (
    RUN_VALUES,
    RUNS,
    SETTING_ROWS,
    ColumnElement,
    and_,
    case,
    delete,
    insert,
    literal,
    or_,
    select,
    update,
)
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import EngineId, JobId, RunId
from scheduler_core.values.runs.backfill import (
    MOST_AT_ONCE,
    Backfill,
    BackfillRequest,
    at_once_of,
    backfill_of,
    beginning_of_requests,
)
from scheduler_core.values.runs.run import AGAIN, BACKFILL, REPEAT, Held, RunState, Trigger

MOST_IN_A_PART = 1_000
# Whoever began it writes a part each moment; after so long nobody does any more.
_ABANDONED = timedelta(seconds=30)
# Between two parts that an engine writes, so that others have their turn.
_NEXT_PART = timedelta(seconds=1)
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


def ownerless(tx: Reading, engine: EngineId, *, with_held: bool = False) -> list[RunId]:
    """Return the claims without an owner, and of backfills those whose turn has come.

    Of a job as many are under way as its backfill says, and one backfill follows on the other. What has
    begun, and what somebody asked to end, waits for no turn; of the latter, which may be thousands, an engine
    has no more than a part at a time, lest others wait long to write. Of the rows that wait for theirs, of
    which there may be thousands, too, no more than the first are read.
    """
    is_open = and_(RUNS.c.engine_id.is_(None), *(() if with_held else (RUNS.c.held == Held.NOT,)))
    is_to_end = and_(_OF_BACKFILL, RUNS.c.cancel_requested_at.is_not(None))
    found = tx.connection.execute(
        select(RUNS.c.id, RUNS.c.job_id, RUNS.c.engine_id, is_open, _OF_BACKFILL, is_to_end)
        .where(RUNS.c.finished_at.is_(None), ~_IS_NEW, or_(is_open, _OF_BACKFILL))
        .order_by(RUNS.c.job_id, RUNS.c.id)  # lest SQLite walk through the whole log
    ).all()
    under_way = Counter(job_id for _, job_id, _, _, is_of_backfill, _ in found if is_of_backfill)
    turns = [run_id for job_id, first in _first_new(tx) for run_id in _next(first, under_way[job_id])]
    others = [run_id for run_id, _, _, is_free, _, ends in found if is_free and not ends]
    to_end = [run_id for run_id, _, _, is_free, _, ends in found if is_free and ends]
    ending = sum(1 for _, _, owner, _, _, ends in found if ends and owner == engine)
    return others + to_end[: max(MOST_IN_A_PART - ending, 0)] + turns


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
    return bool(_requests_of(tx, job_id, backfill))


def _requests_of(tx: Reading, job_id: JobId, backfill: str) -> list[tuple[RunId, str]]:
    found = tx.connection.execute(
        select(RUNS.c.id, RUNS.c.request)
        .where(
            RUNS.c.job_id == job_id,
            RUNS.c.request.startswith(beginning_of_requests(backfill), autoescape=True),
        )
        .order_by(RUNS.c.id)
    )
    return [(run_id, request) for run_id, request in found if backfill_of(request) == backfill]


def uncancelled_of(tx: Reading, job_id: JobId, backfill: str, most: int | None = None) -> list[RunId]:
    """Return all, or the first, runs of a backfill that have not ended and that nobody asked to end."""
    found = tx.connection.execute(
        select(RUNS.c.id, RUNS.c.request)
        .where(
            RUNS.c.job_id == job_id,
            RUNS.c.finished_at.is_(None),
            RUNS.c.cancel_requested_at.is_(None),
            RUNS.c.request.startswith(beginning_of_requests(backfill), autoescape=True),
        )
        .order_by(RUNS.c.id)
    )
    return list(islice((run_id for run_id, request in found if backfill_of(request) == backfill), most))


def unbegun_of(tx: Reading, job_id: JobId, backfill: str) -> list[RunId]:
    """Return the runs of a backfill that have not begun and that nobody asked to end."""
    begun = select(RUNS.c.id).where(
        RUNS.c.job_id == job_id,
        RUNS.c.request.startswith(beginning_of_requests(backfill), autoescape=True),
        or_(RUNS.c.state != RunState.CLAIMED, _HAS_BEGUN),
    )
    has_begun = set(tx.connection.scalars(begun))
    return [run_id for run_id in uncancelled_of(tx, job_id, backfill) if run_id not in has_begun]


def count_begun_of(tx: Reading, job_id: JobId, backfill: str) -> int:
    """Return how many occurrences of a backfill have begun, whatever became of them."""
    found = tx.connection.scalars(
        select(RUNS.c.request)
        .where(
            RUNS.c.job_id == job_id,
            RUNS.c.request.startswith(beginning_of_requests(backfill), autoescape=True),
            or_(RUNS.c.started_at.is_not(None), _HAS_BEGUN),
        )
        .distinct()
    )
    return sum(1 for request in found if backfill_of(request) == backfill)


def is_left(tx: Reading, job_id: JobId, backfill: str) -> bool:
    """Tell whether anything of a backfill has neither begun nor been given up."""
    of_it = (each for each in unwritten(tx, job_id) if each.id == backfill)
    return next(of_it, None) is not None or bool(unbegun_of(tx, job_id, backfill))


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


@dataclass(frozen=True, slots=True)
class UnwrittenBackfill:
    """A backfill of which the occurrences that are `left` have no request yet, as ticks in their order."""

    id: str
    job_id: JobId
    revision: int
    at_once: int
    trigger: Trigger
    asked_at: datetime
    asked_by: str
    values: Mapping[str, str]
    left: Sequence[int]
    written_at: datetime

    @property
    def instants(self) -> list[datetime]:
        return list(map(ticks.to_instant, self.left))


def unwritten(tx: Reading, job_id: JobId | None = None) -> list[UnwrittenBackfill]:
    """Return the backfills, of a job or of all, of which something is still to be written."""
    kept = tx.connection.scalar(select(SETTING_ROWS.c.value).where(SETTING_ROWS.c.name == BACKFILLS))
    found = [_read(each) for each in json.loads(kept)] if kept else []
    return [each for each in found if job_id in {None, each.job_id}]


def write_part(tx: Writing, backfill: UnwrittenBackfill, now: datetime) -> UnwrittenBackfill:
    """Write the first of what is unwritten; return the rest."""
    part, rest = backfill.left[:MOST_IN_A_PART], backfill.left[MOST_IN_A_PART:]
    requests = [
        (at, BackfillRequest(backfill.id, backfill.at_once, at).text) for at in map(ticks.to_instant, part)
    ]
    new = [
        NewRun(
            backfill.job_id,
            backfill.revision,
            at,
            backfill.trigger,
            request=request,
            start_at=now,
            idempotency_key=request,
            asked_at=backfill.asked_at,
        )
        for at, request in requests
    ]
    _request_all(tx, new, backfill)
    left = replace(backfill, left=rest, written_at=now)
    others = [each for each in unwritten(tx) if (each.job_id, each.id) != (backfill.job_id, backfill.id)]
    keep(tx, [*others, *([left] if rest else [])], now)
    return left


def _request_all(tx: Writing, new: Sequence[NewRun], backfill: UnwrittenBackfill) -> None:
    """Write requests, in the order in which they are to begin."""
    ids = [each.id for each in record(tx, new, None, backfill.asked_at)]
    if ids:
        tx.connection.execute(
            update(RUNS).where(among(tx, RUNS.c.id, ids)).values(asked_by=backfill.asked_by)
        )
    if ids and backfill.values:
        rows = [values_row(run_id, backfill.values) for run_id in ids]
        tx.connection.execute(insert(RUN_VALUES), rows)


def drop_unwritten(tx: Writing, job_id: JobId, backfill: str, now: datetime) -> int:
    """Write nothing more of a backfill; return how much was left of it.

    No row tells of that, so its newest one changes: it stands for all of it.
    """
    found = unwritten(tx)
    dropped = [each for each in found if (each.job_id, each.id) == (job_id, backfill)]
    if dropped:
        keep(tx, [each for each in found if each not in dropped], now)
        tx.note(ChangeKind.RUNS, [run_id for run_id, _ in _requests_of(tx, job_id, backfill)][-1:])
    return sum(len(each.left) for each in dropped)


def drop_rest_of(tx: Writing, asked: Collection[RunId], now: datetime) -> dict[str, int]:
    """Write nothing more of backfills of which no run is left that somebody wants.

    `asked` are runs that were asked to end just now. Return how much was left of each that is over by that.
    """
    left = unwritten(tx) if asked else []
    if not left:
        return {}
    found = tx.connection.execute(
        select(RUNS.c.job_id, RUNS.c.request).where(among(tx, RUNS.c.id, asked), _OF_BACKFILL)
    )
    meant = {(job_id, backfill_of(request)) for job_id, request in found}
    over = [
        each
        for each in left
        if (each.job_id, each.id) in meant and not uncancelled_of(tx, each.job_id, each.id, 1)
    ]
    return {each.id: drop_unwritten(tx, each.job_id, each.id, now) for each in over}


def drop_rest_of_jobs(tx: Writing, job_ids: Collection[JobId], now: datetime) -> dict[str, int]:
    """Write nothing more of all backfills of these jobs; return how much was left of each."""
    over = [each for each in unwritten(tx) if each.job_id in job_ids]
    return {each.id: drop_unwritten(tx, each.job_id, each.id, now) for each in over}


def write_abandoned(tx: Writing, now: datetime) -> datetime | None:
    """Write a part of a backfill whose writer is gone; return when to look again, None if nothing was left.

    What is of jobs that are gone is dropped.
    """
    kept = unwritten(tx)
    if not kept:
        return None
    found = [each for each in kept if now - each.written_at >= _ABANDONED or each.written_at > now]
    usable = _usable(tx, {each.job_id for each in found})
    live = [each for each in found if each.job_id in usable]
    for each in found:
        if each not in live:
            drop_unwritten(tx, each.job_id, each.id, now)
    if live:
        left = write_part(tx, live[0], now)
        if left.left:  # the next one need not wait as long again
            others = [each for each in unwritten(tx) if (each.job_id, each.id) != (left.job_id, left.id)]
            keep(tx, [*others, replace(left, written_at=now + _NEXT_PART - _ABANDONED)], now)
    again = [min(each.written_at, now) + _ABANDONED for each in unwritten(tx)]
    return max(min(again), now + _NEXT_PART) if again else now


def is_usable(tx: Reading, job_id: JobId) -> bool:
    """Tell whether a job is there and not in the bin, so that something may be asked of it."""
    return job_id in _usable(tx, {job_id})


def _usable(tx: Reading, job_ids: Collection[JobId]) -> set[JobId]:
    found = standings(tx, set(job_ids)) if job_ids else {}
    return {job_id for job_id, standing in found.items() if not standing.is_in_bin}


def keep(tx: Writing, found: Sequence[UnwrittenBackfill], now: datetime) -> None:
    """Keep what is unwritten, of which no feed need be told: the rows that are written tell."""
    tx.connection.execute(delete(SETTING_ROWS).where(SETTING_ROWS.c.name == BACKFILLS))
    if found:
        text = json.dumps([_object(each) for each in found])
        tx.connection.execute(insert(SETTING_ROWS).values(name=BACKFILLS, value=text, changed_at=now))


def _object(backfill: UnwrittenBackfill) -> list[object]:
    return [
        backfill.id,
        backfill.job_id,
        backfill.revision,
        backfill.at_once,
        backfill.trigger.value,
        ticks.of_instant(backfill.asked_at),
        backfill.asked_by,
        dict(backfill.values),
        list(backfill.left),
        ticks.of_instant(backfill.written_at),
    ]


def _read(kept: Sequence[object]) -> UnwrittenBackfill:
    name, job_id, revision, at_once, trigger, asked_at, asked_by, values, instants, written_at = kept
    return UnwrittenBackfill(
        str(name),
        JobId(int(str(job_id))),
        int(str(revision)),
        int(str(at_once)),
        Trigger(str(trigger)),
        ticks.to_instant(int(str(asked_at))),
        str(asked_by),
        {str(key): str(value) for key, value in dict(values).items()},  # type: ignore[call-overload]
        instants,  # type: ignore[arg-type]
        ticks.to_instant(int(str(written_at))),
    )
