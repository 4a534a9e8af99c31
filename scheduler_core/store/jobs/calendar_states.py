"""How reading the calendars went that jobs follow."""

import json
import logging
from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from scheduler_core.store.batches import among
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.jobs.watches import OF_CALENDAR, watching_jobs
from scheduler_core.store.sql import JOBS, WATCHED, delete, insert, select
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import JobId
from scheduler_core.values.records.calendar_state import CalendarState, OldCalendar
from scheduler_core.values.schedules.from_calendar import shown_source

log = logging.getLogger(__name__)

_STATE = ""
_TAG, _READ, _FAILED, _TROUBLE, _TOLD = "tag", "read_at", "failed_since", "trouble", "told"
_GOES_BY = "goes_by"


def calendar_states(tx: Reading, job_ids: Collection[JobId]) -> dict[tuple[JobId, str], CalendarState]:
    """Return how it stands with the calendars of jobs, by the place of each."""
    if not job_ids:
        return {}
    rows = tx.connection.execute(
        select(WATCHED).where(
            among(tx, WATCHED.c.job_id, job_ids),
            WATCHED.c.rule.startswith(OF_CALENDAR),
            WATCHED.c.subject == _STATE,
        )
    )
    found: dict[tuple[JobId, str], CalendarState] = {}
    for row in rows:
        try:
            found[row.job_id, row.rule.removeprefix(OF_CALENDAR)] = _read(row.identity, row.seen_at)
        except (ValueError, TypeError, AttributeError) as error:
            log.warning("how a calendar of job %d stands can't be read: %s", row.job_id, error)
    return found


def old_calendars(tx: Reading) -> tuple[OldCalendar, ...]:
    """Return the calendars that live jobs go by an old copy of, for so long that it was told."""
    found = [
        (job_id, source, state)
        for (job_id, source), state in calendar_states(tx, watching_jobs(tx)).items()
        if state.is_told and state.failed_since is not None
    ]
    if not found:
        return ()
    named = select(JOBS.c.id, JOBS.c.name).where(among(tx, JOBS.c.id, {job_id for job_id, _, _ in found}))
    names = {row.id: row.name for row in tx.connection.execute(named)}
    return tuple(
        OldCalendar(
            job_id, names[job_id], shown_source(source), state.trouble, state.failed_since, state.read_at
        )
        for job_id, source, state in found
        if state.failed_since is not None
    )


def keep_calendar_state(tx: Writing, job_id: JobId, source: str, state: CalendarState) -> None:
    rule = OF_CALENDAR + source
    tx.connection.execute(delete(WATCHED).where(WATCHED.c.job_id == job_id, WATCHED.c.rule == rule))
    told = {
        _TAG: state.tag,
        _READ: None if state.read_at is None else state.read_at.isoformat(),
        _FAILED: None if state.failed_since is None else state.failed_since.isoformat(),
        _TROUBLE: state.trouble,
        _TOLD: state.is_told,
        _GOES_BY: state.goes_by,
    }
    row = {
        "job_id": job_id,
        "rule": rule,
        "subject": _STATE,
        "identity": json.dumps(told, ensure_ascii=False),
        "seen_at": state.asked_at,
    }
    tx.connection.execute(insert(WATCHED), [row])
    tx.note(ChangeKind.JOBS, [job_id])


def read_calendars_at(tx: Writing, job_id: JobId, now: datetime) -> None:
    """Have the calendars of a job read from an instant on, whenever they were asked for last."""
    for (_, source), state in calendar_states(tx, [job_id]).items():
        if state.next_at > now:
            early = state.asked_at - (state.next_at - now)
            keep_calendar_state(tx, job_id, source, replace(state, asked_at=early))


def forget_other_calendars(tx: Writing, job_id: JobId, sources: Collection[str]) -> None:
    """Forget how calendars stand that a job no longer follows."""
    kept = [OF_CALENDAR + source for source in sources]
    tx.connection.execute(
        delete(WATCHED).where(
            WATCHED.c.job_id == job_id,
            WATCHED.c.rule.startswith(OF_CALENDAR),
            WATCHED.c.rule.not_in(kept),
        )
    )


def is_readable_state(text: str) -> bool:
    """Tell whether a row says how it stands with a calendar, and nothing else."""
    try:
        told = json.loads(text)
        moments = [_moment(told.get(name)) for name in (_READ, _FAILED)]
    except (ValueError, TypeError, AttributeError):
        return False
    return all(each is None or each.tzinfo is not None for each in moments)


def _read(text: str, asked_at: datetime) -> CalendarState:
    told = json.loads(text)
    return CalendarState(
        asked_at,
        _moment(told.get(_READ)),
        str(told.get(_TAG, "")),
        _moment(told.get(_FAILED)),
        str(told.get(_TROUBLE, "")),
        bool(told.get(_TOLD)),
        str(told.get(_GOES_BY, "")),
    )


def _moment(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)
