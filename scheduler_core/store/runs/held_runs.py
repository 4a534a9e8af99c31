"""Runs that are held: claims that may not go on yet and belong to no engine."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from scheduler_core.store.batches import among, is_any_of
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.runs.machine_waits import WAITS_NO_MORE
from scheduler_core.store.runs.owned_runs import OwnedRun, owned_runs
from scheduler_core.store.sql import JOBS, PAUSES, RUNS, case, func, select, update
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import WAITED_FOR, Held, HeldBy, Reason, RunState

# What came of a run that was made up for is said there, too.
_SAYS_NOTHING = is_any_of(RUNS.c.reason, (Reason.NONE, *sorted(WAITED_FOR)))
_TICK = timedelta(microseconds=1)


def hold_back(tx: Writing, held: Mapping[RunId, HeldBy]) -> set[RunId]:
    """Take claims from their engines until what holds them ends; return those that are held now.

    Their rows say what holds them, for all who ask.

    What has begun is not, nor is what somebody asked to end: that ends.
    """
    by_reason: defaultdict[HeldBy, list[RunId]] = defaultdict(list)
    for run_id, reason in held.items():
        by_reason[reason].append(run_id)
    kept: set[RunId] = set()
    for reason, run_ids in by_reason.items():
        kept.update(
            tx.connection.scalars(
                update(RUNS)
                .where(
                    among(tx, RUNS.c.id, run_ids),
                    RUNS.c.state == RunState.CLAIMED,
                    RUNS.c.cancel_requested_at.is_(None),
                )
                .values(
                    held=reason.held,
                    engine_id=None,
                    fence=RUNS.c.fence + 1,
                    reason=WAITS_NO_MORE["reason"],
                    reason_text=case((_SAYS_NOTHING, reason.words), else_=RUNS.c.reason_text),
                )
                .returning(RUNS.c.id)
            )
        )
    tx.note(ChangeKind.RUNS, kept)
    return kept


def release(tx: Writing, run_ids: Iterable[RunId]) -> set[RunId]:
    """Let runs go on; the next engine that looks adopts them."""
    released = set(
        tx.connection.scalars(
            update(RUNS)
            .where(among(tx, RUNS.c.id, run_ids), RUNS.c.held != Held.NOT)
            .values(held=Held.NOT, **WAITS_NO_MORE)
            .returning(RUNS.c.id)
        )
    )
    tx.note(ChangeKind.RUNS, released)
    return released


def held_runs(tx: Reading, job_ids: Iterable[JobId] | None = None) -> list[OwnedRun]:
    """Return what is held of some jobs, or of all."""
    conditions = () if job_ids is None else (among(tx, RUNS.c.job_id, job_ids),)
    return owned_runs(tx, RUNS.c.held != Held.NOT, *conditions)


def held_since(tx: Reading, now: datetime, job_ids: Iterable[JobId] | None = None) -> datetime:
    """Return when a hold of some jobs, or of all, begins: now, and later than what was asked for already.

    The clock may have been set back in between.
    """
    conditions = () if job_ids is None else (among(tx, RUNS.c.job_id, job_ids),)
    newest = tx.connection.scalar(
        select(func.max(RUNS.c.asked_at)).where(RUNS.c.finished_at.is_(None), *conditions)
    )
    return now if newest is None else max(now, newest + _TICK)


def next_release_at(tx: Reading, now: datetime) -> datetime | None:
    """Return when the next pause ends by itself that may hold something; None if there is none."""
    is_paused = RUNS.c.held == Held.PAUSED
    if tx.connection.scalar(select(RUNS.c.id).where(is_paused).limit(1)) is None:
        return None
    of_jobs = tx.connection.scalar(
        select(func.min(JOBS.c.paused_until))
        .join(RUNS, RUNS.c.job_id == JOBS.c.id)
        .where(is_paused, JOBS.c.paused_until > now)
    )
    of_folders = tx.connection.scalar(select(func.min(PAUSES.c.until)).where(PAUSES.c.until > now))
    return min((at for at in (of_jobs, of_folders) if at is not None), default=None)
