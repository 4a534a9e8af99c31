"""Read the ledger: pages of the log, one run, one occurrence, counts of outcomes."""

import operator
import typing
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from functools import reduce
from typing import Any

from scheduler_core.errors import NotFound
from scheduler_core.store.batches import among
from scheduler_core.store.jobs.documents import name_key
from scheduler_core.store.runs.run_reading import run_of, runs_selected
from scheduler_core.store.sql import (
    JOBS,
    OUTPUTS,
    RUNS,
    WAITS,
    BigInteger,
    Select,
    SQLColumnExpression,
    Subquery,
    Text,
    UtcDateTime,
    Whole,
    and_,
    bindparam,
    case,
    cast,
    func,
    literal,
    or_,
    select,
    type_coerce,
)
from scheduler_core.store.stored_values import stored_text
from scheduler_core.store.transactions import Reading, listed_ids, listed_pairs
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import AGAIN, BACKFILL, FAILURES, Held, Run, RunState, Trigger
from scheduler_core.values.runs.run_ends import Backlog
from scheduler_core.values.runs.run_log import ALL_RUNS, LogPlace, Meaning, RunFilter, RunsPage

_WITHIN_A_SECOND = timedelta(seconds=1) - timedelta(microseconds=1)
_FIRST_INSTANT = datetime.min.replace(tzinfo=UTC)
_LAST_INSTANT = datetime.max.replace(tzinfo=UTC)
# A wait may be long, and is unfinished then; of what has begun only the instants nearby are looked at.
_LONG_BEFORE = timedelta(days=2)
_SHORTLY_BEFORE = timedelta(hours=1)
_MOST_UNDER_WAY = 1_000
_MOST_WOKEN = 20
_LATELY = timedelta(minutes=1)
_MOST_LOOKED_BACK = 10_000
_MOST_ENDED = 200


def run_ids(tx: Reading, wanted: RunFilter = ALL_RUNS, limit: int | None = None) -> Sequence[RunId]:
    """Return the ids of all runs that match, newest first: eight bytes each, a million if need be."""
    found = select(RUNS.c.id).where(*conditions(tx, wanted)).order_by(*_NEWEST_FIRST).limit(limit)
    return typing.cast("Sequence[RunId]", listed_ids(tx, found))


def runs_with_ids(tx: Reading, ids: Sequence[RunId]) -> list[Run]:
    """Return runs in the order asked for, without those that are gone."""
    found = {row.id: run_of(row) for row in tx.connection.execute(_seen(among(tx, RUNS.c.id, ids)))}
    return [found[run_id] for run_id in ids if run_id in found]


def repeated_runs(tx: Reading, ids: Sequence[RunId], days: Sequence[datetime] = ()) -> dict[RunId, RunId]:
    """Return those of some runs that ended as the one before them of their job did, each with that one.

    That is the same step of the same job with the same outcome, error, reason and result, on the same day
    where `days` says when days begin; equal failures may be days apart if no other run lies between. What
    succeeded repeats only what the schedule asked for as well, at most an hour before: else each one counts.
    """

    def before(column: SQLColumnExpression[Any]) -> SQLColumnExpression[Any]:
        return func.lag(column).over(partition_by=(RUNS.c.job_id, RUNS.c.step), order_by=_OLDEST_FIRST)

    is_same = (column == before(column) for column in _SAME_OF_REPEATED)
    due_at, trigger = type_coerce(RUNS.c.due_at, Whole), cast(RUNS.c.trigger, Text)
    is_soon = due_at - before(due_at) <= _OFTEN // timedelta(microseconds=1)
    begun = (case((RUNS.c.due_at >= begins, 1), else_=0) for begins in days)
    day: SQLColumnExpression[int] = reduce(operator.add, begun, literal(0))
    is_same_day = day == before(day)
    is_next = before(RUNS.c.id) == func.lag(RUNS.c.id).over(order_by=_OLDEST_FIRST)
    # As a text the state has no index, whose rows a database would else walk through.
    state = cast(RUNS.c.state, Text)
    is_usual = and_(
        state == RunState.SUCCEEDED.value,
        trigger.in_(_BY_ITSELF),
        trigger == before(trigger),
        is_soon,
        is_same_day,
    )
    is_repeated = and_(*is_same, or_(and_(state.in_(_FAILED), or_(is_same_day, is_next)), is_usual))
    told = (
        select(RUNS.c.id, before(RUNS.c.id).label("before"), is_repeated.label("is_repeated"))
        .where(among(tx, RUNS.c.id, ids))
        .subquery()
    )
    found = listed_pairs(tx, select(told.c.id, told.c.before).where(told.c.is_repeated))
    return typing.cast("dict[RunId, RunId]", found)


def last_failures(tx: Reading, job_ids: Sequence[JobId]) -> dict[JobId, Run]:
    """Return of each job the run that failed last; one that never failed is missing."""
    other = RUNS.alias()
    last = (
        select(other.c.id)
        .where(other.c.job_id == JOBS.c.id, cast(other.c.state, Text).in_(sorted(FAILURES)))
        .order_by(other.c.due_at.desc(), other.c.id.desc())
        .limit(1)
        .correlate(JOBS)
        .scalar_subquery()
    )
    found = tx.connection.execute(runs_selected().where(among(tx, JOBS.c.id, job_ids), RUNS.c.id == last))
    return {row.job_id: run_of(row) for row in found}


def runs_page(
    tx: Reading, wanted: RunFilter = ALL_RUNS, limit: int = 100, after: LogPlace | None = None
) -> RunsPage:
    """Return a page of the log; every page costs the same, however far down."""
    found = select(RUNS.c.id).where(*conditions(tx, wanted)).order_by(*_NEWEST_FIRST).limit(limit + 1)
    if after is not None:
        found = found.where(
            RUNS.c.due_at <= after.due_at, or_(RUNS.c.due_at < after.due_at, RUNS.c.id < after.id)
        )
    page = found.subquery()
    statement = runs_selected().join(page, page.c.id == RUNS.c.id).order_by(*_NEWEST_FIRST)
    runs = tuple(run_of(row) for row in tx.connection.execute(statement))
    if len(runs) <= limit:
        return RunsPage(runs, None)
    last = runs[limit - 1]
    return RunsPage(runs[:limit], LogPlace(last.due_at, last.id))


def count_runs(tx: Reading, wanted: RunFilter = ALL_RUNS) -> dict[RunState, int]:
    """Return how many rows have each state; one without any is missing."""
    found = tx.connection.execute(
        select(RUNS.c.state, func.count()).where(*conditions(tx, wanted)).group_by(RUNS.c.state)
    )
    return dict(found.all())


def reasons(tx: Reading, wanted: RunFilter = ALL_RUNS, limit: int | None = None) -> Sequence[str]:
    """Return the different reasons that are told of runs, those of the newest runs first."""
    told = select(RUNS.c.reason_text).where(RUNS.c.reason_text != "", *conditions(tx, wanted))
    newest_first = told.group_by(RUNS.c.reason_text).order_by(func.max(RUNS.c.id).desc())
    return tx.connection.scalars(newest_first.limit(limit)).all()


def run(tx: Reading, run_id: RunId) -> Run:
    found = runs_with_ids(tx, [run_id])
    if not found:
        raise NotFound(f"There is no run {run_id}")
    return found[0]


def backlog(tx: Reading, now: datetime) -> Backlog | None:
    """Return how much of what was missed is still to begin, and how fast it goes; None if nothing is."""
    to_begin = (
        RUNS.c.finished_at.is_(None),
        RUNS.c.state == RunState.CLAIMED,
        RUNS.c.trigger == Trigger.CATCH_UP,
        RUNS.c.held == Held.NOT,
    )
    count, first = tx.connection.execute(select(func.count(), func.min(RUNS.c.id)).where(*to_begin)).one()
    if not count:
        return None
    # They were claimed together, so their numbers are close to one another.
    begun = select(func.count()).where(
        RUNS.c.id >= first - _MOST_LOOKED_BACK,
        RUNS.c.trigger == Trigger.CATCH_UP,
        RUNS.c.started_at > now - _LATELY,
    )
    return Backlog(count, tx.connection.scalar(begun) or 0)


def runs_of_occurrence(tx: Reading, job_id: JobId, due_at: datetime) -> list[Run]:
    """Return what became of an occurrence: its attempts in order, or the span that it lies in."""
    is_exact = and_(RUNS.c.due_at == due_at, or_(RUNS.c.request == "", RUNS.c.request.startswith(AGAIN)))
    is_within = and_(RUNS.c.due_until.is_not(None), RUNS.c.due_until >= due_at, RUNS.c.due_at <= due_at)
    found = tx.connection.execute(
        _seen(RUNS.c.job_id == job_id, or_(is_exact, is_within)).order_by(
            RUNS.c.step, RUNS.c.attempt, RUNS.c.id
        )
    )
    return [run_of(row) for row in found]


def runs_made_up(tx: Reading, job_id: JobId, due_at: datetime) -> list[Run]:
    """Return the runs of backfills that make up for an occurrence."""
    wanted = _seen(RUNS.c.job_id == job_id, RUNS.c.due_at == due_at, RUNS.c.request.startswith(BACKFILL))
    return [run_of(row) for row in tx.connection.execute(wanted.order_by(RUNS.c.id))]


def runs_asked_for(tx: Reading, job_id: JobId, at: datetime) -> list[Run]:
    """Return what became of what was asked for at an instant, by hand or by a message."""
    wanted = _seen(RUNS.c.job_id == job_id, RUNS.c.due_at == at, RUNS.c.request != "")
    return [
        run_of(row) for row in tx.connection.execute(wanted.order_by(RUNS.c.step, RUNS.c.attempt, RUNS.c.id))
    ]


def runs_woken(tx: Reading, job_id: JobId, at: datetime) -> list[Run]:
    """Return the waits and next tries of a job that end, or what began, within a second of an instant."""
    since, last = _near(at, _LONG_BEFORE)
    is_near = or_(RUNS.c.finished_at.is_(None), RUNS.c.due_at.between(since, last))
    is_then = or_(RUNS.c.start_at.between(at, last), RUNS.c.started_at.between(at, last))
    wanted = _seen(RUNS.c.job_id == job_id, RUNS.c.due_until.is_(None), is_near, is_then)
    return [run_of(row) for row in tx.connection.execute(wanted.order_by(RUNS.c.id).limit(_MOST_WOKEN))]


def runs_under_way(tx: Reading, job_id: JobId, at: datetime, now: datetime) -> list[Run]:
    """Return the runs of a job, the first first, that were due before an instant and have not ended by then.

    Of an instant to come that is what waits for longer.
    """
    goes_on = () if at <= now else (RUNS.c.start_at > at,)
    wanted = _seen(RUNS.c.job_id == job_id, RUNS.c.finished_at.is_(None), RUNS.c.due_at < at, *goes_on)
    return [run_of(row) for row in tx.connection.execute(wanted.order_by(RUNS.c.id).limit(_MOST_UNDER_WAY))]


def run_ended_before(tx: Reading, job_id: JobId, since: datetime, begun_at: datetime) -> Run | None:
    """Return the run of a job that was due before an instant, and ended last until another one began."""
    wanted = _seen(
        RUNS.c.job_id == job_id,
        RUNS.c.due_at < since,
        RUNS.c.finished_at > since,
        RUNS.c.finished_at <= begun_at,
    )
    found = tx.connection.execute(
        wanted.order_by(RUNS.c.finished_at.desc(), RUNS.c.id.desc()).limit(1)
    ).first()
    return None if found is None else run_of(found)


def runs_ended(tx: Reading, at: datetime) -> list[Run]:
    """Return the runs of all jobs that were due at an instant or ended within a second of it."""
    since, last = _near(at, _SHORTLY_BEFORE)
    is_near = RUNS.c.due_at.between(since, last)
    is_then = or_(RUNS.c.due_at == at, RUNS.c.finished_at.between(at, last))
    wanted = _seen(is_near, is_then, RUNS.c.finished_at.is_not(None), RUNS.c.due_until.is_(None))
    return [run_of(row) for row in tx.connection.execute(wanted.order_by(RUNS.c.id).limit(_MOST_ENDED))]


def attempts(tx: Reading, run_id: RunId) -> list[Run]:
    """Return all attempts at what a run was for, the first one first."""
    this = _one(run_id)
    found = tx.connection.execute(
        _seen(*_of_instance(this), RUNS.c.step == this.c.step).order_by(RUNS.c.attempt)
    )
    return [run_of(row) for row in found]


def steps(tx: Reading, run_id: RunId) -> list[Run]:
    """Return all steps, with their attempts, of the sequence that a run belongs to, in their order."""
    found = tx.connection.execute(_seen(*_of_instance(_one(run_id))).order_by(RUNS.c.step, RUNS.c.attempt))
    return [run_of(row) for row in found]


def runs_after(tx: Reading, run_id: RunId) -> list[Run]:
    """Return what follows a run directly: its next attempt or step, and runs of jobs that it started."""
    wanted = _seen(RUNS.c.id > run_id, RUNS.c.follows_run == run_id)
    return [run_of(row) for row in tx.connection.execute(wanted.order_by(RUNS.c.id))]


def runs_of_instances(tx: Reading, run_ids: Sequence[RunId]) -> dict[RunId, list[Run]]:
    """Return all steps, with their attempts, of the instances that stand at these runs."""
    this = select(RUNS.c.id, RUNS.c.job_id, RUNS.c.due_at, RUNS.c.request).where(
        among(tx, RUNS.c.id, run_ids)
    )
    instance = this.subquery()
    found = tx.connection.execute(
        runs_selected()
        .add_columns(instance.c.id.label("stands_at"))
        .join(
            instance,
            and_(
                RUNS.c.job_id == instance.c.job_id,
                RUNS.c.due_at == instance.c.due_at,
                RUNS.c.request == instance.c.request,
            ),
        )
        .order_by(RUNS.c.step, RUNS.c.attempt)
    )
    runs: dict[RunId, list[Run]] = {run_id: [] for run_id in run_ids}
    for row in found:
        runs[row.stands_at].append(run_of(row))
    return runs


_PURGED = select(JOBS.c.id).where(JOBS.c.deleted_at.is_not(None), JOBS.c.is_purged)
_SHORTEST_NAME = 3
_NO_MEANING = Meaning()
_FAILED = (RunState.FAILED.value, RunState.TIMED_OUT.value)
_NEWEST_FIRST = (RUNS.c.due_at.desc(), RUNS.c.id.desc())
_OLDEST_FIRST = (RUNS.c.due_at, RUNS.c.id)
_SAME_OF_REPEATED = (
    RUNS.c.state,
    RUNS.c.first_error_line,
    RUNS.c.reason_text,
    RUNS.c.result_line,
)
_BY_ITSELF = (Trigger.SCHEDULE.value, Trigger.STEP.value)
_OFTEN = timedelta(hours=1)
_SINCE, _UNTIL, _REACHING = "since", "until", "reaching"
# By the column alone SQLite may walk through all runs in their order, to find that there is no span.
_FIRST_SPAN = select(type_coerce(func.min(type_coerce(RUNS.c.due_at, BigInteger) + 0), UtcDateTime())).where(
    RUNS.c.due_until >= bindparam(_SINCE, type_=UtcDateTime())
)


def _near(at: datetime, before: timedelta) -> tuple[datetime, datetime]:
    """Return an instant so long before another, and the last one within its second."""
    return at - min(before, at - _FIRST_INSTANT), at + min(_WITHIN_A_SECOND, _LAST_INSTANT - at)


def _one(run_id: RunId) -> Subquery:
    return (
        select(RUNS.c.job_id, RUNS.c.due_at, RUNS.c.request, RUNS.c.step)
        .where(RUNS.c.id == run_id)
        .subquery()
    )


def _of_instance(this: Subquery) -> tuple[SQLColumnExpression[bool], ...]:
    return (
        RUNS.c.job_id == this.c.job_id,
        RUNS.c.due_at == this.c.due_at,
        RUNS.c.request == this.c.request,
    )


def _seen(*conditions: SQLColumnExpression[bool]) -> Select[*tuple[Any, ...]]:
    return runs_selected().where(~JOBS.c.is_purged, *conditions)


def conditions(tx: Reading, wanted: RunFilter) -> Iterable[SQLColumnExpression[bool]]:
    # Hardly ever is there one, and without it the index over `due_at` answers alone.
    purged = tx.connection.scalars(_PURGED).all()
    if purged:
        yield RUNS.c.job_id.not_in(purged)
    if wanted.job_ids is not None:
        # An equality lets the index of one job give the order too.
        is_one = len(wanted.job_ids) == 1
        yield RUNS.c.job_id == wanted.job_ids[0] if is_one else among(tx, RUNS.c.job_id, wanted.job_ids)
    if wanted.states is not None:
        yield RUNS.c.state.in_(sorted(wanted.states))
    if wanted.triggers is not None:
        yield RUNS.c.trigger.in_(sorted(wanted.triggers))
    if wanted.since is not None:
        yield RUNS.c.due_at >= _first_reaching(tx, wanted.since)
        yield _reaches() >= wanted.since
    if wanted.until is not None:
        yield RUNS.c.due_at < wanted.until
    for word in wanted.text.split():
        meaning = dict(wanted.meanings).get(word, _NO_MEANING)
        found = or_(_mentions(word, meaning.states), *_means(tx, word, meaning))
        if (told := dict(wanted.reasons).get(word)) is not None:
            found = or_(found, among(tx, RUNS.c.reason_text, told))
        yield or_(found, _wrote(tx, word)) if wanted.in_output else found


def within_bound_span() -> tuple[SQLColumnExpression[bool], ...]:
    """Return what keeps a statement to a span that is told each time it runs, as `bound_span` tells it."""
    since, until, reaching = (bindparam(name, type_=UtcDateTime()) for name in (_SINCE, _UNTIL, _REACHING))
    return RUNS.c.due_at >= reaching, _reaches() >= since, RUNS.c.due_at < until


def bound_span(tx: Reading, since: datetime, until: datetime) -> dict[str, Any]:
    """Return the span as parameters of such a statement."""
    return {_SINCE: since, _UNTIL: until, _REACHING: _first_reaching(tx, since)}


def _reaches() -> SQLColumnExpression[datetime]:
    return func.coalesce(RUNS.c.due_until, RUNS.c.due_at)


def _first_reaching(tx: Reading, since: datetime) -> datetime:
    """Return the first `due_at` that can matter from then on: spans that reach so far are few."""
    first_span = tx.connection.scalar(_FIRST_SPAN, {_SINCE: since})
    return since if first_span is None else min(first_span, since)


def _wrote(tx: Reading, word: str) -> SQLColumnExpression[bool]:
    """Look into each chunk by itself, with Latin letters in any case.

    LIKE was refused, as it stops at the first zero byte.
    """
    word = stored_text(word) or ""
    if tx.dialect == "postgresql":
        # Other bytes than ASCII, and the backslash, come out as escapes, so the word is looked for as those.
        at = func.strpos(func.lower(func.encode(OUTPUTS.c.content, "escape")), func.lower(_escaped(word)))
    else:
        at = func.instr(func.lower(cast(OUTPUTS.c.content, Text)), func.lower(word))
    return select(OUTPUTS.c.run_id).where(OUTPUTS.c.run_id == RUNS.c.id, at > 0).correlate(RUNS).exists()


def _escaped(word: str) -> str:
    letters = (chr(byte) if byte < 0x80 else f"\\{byte:03o}" for byte in word.replace("\\", "\\\\").encode())
    return "".join(letters)


def _states_named(word: str) -> frozenset[RunState]:
    """Return the states whose names have a word that begins like this; a letter or two name none."""
    begun = word.casefold()
    if len(begun) < _SHORTEST_NAME:
        return frozenset()
    return frozenset(
        state for state in RunState if any(part.startswith(begun) for part in state.value.split("_"))
    )


def _means(tx: Reading, word: str, meaning: Meaning) -> Iterable[SQLColumnExpression[bool]]:
    """Ask only for what a word does name: each condition is looked at for each run."""
    if meaning.triggers:
        yield RUNS.c.trigger.in_(sorted(meaning.triggers))
    if meaning.held:
        yield RUNS.c.held.in_(sorted(meaning.held))
    waiting = select(WAITS.c.run_id).join(RUNS, RUNS.c.id == WAITS.c.run_id)
    awaited = waiting.where(RUNS.c.state == RunState.CLAIMED, WAITS.c.event.icontains(word, autoescape=True))
    if ids := tx.connection.scalars(awaited).all():
        yield among(tx, RUNS.c.id, ids)


def _mentions(word: str, meant: frozenset[RunState]) -> SQLColumnExpression[bool]:
    states = meant | _states_named(word)
    named = select(JOBS.c.id).where(JOBS.c.name_key.contains(name_key(word), autoescape=True))
    return or_(
        RUNS.c.first_error_line.icontains(word, autoescape=True),
        RUNS.c.result_line.icontains(word, autoescape=True),
        RUNS.c.reason_text.icontains(word, autoescape=True),
        RUNS.c.job_id.in_(named),
        RUNS.c.state.in_(sorted(states)),
    )
