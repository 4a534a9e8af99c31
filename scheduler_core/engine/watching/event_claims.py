"""What happened to files, written down: runs, what never runs and why, and what is known from then on."""

import hashlib
import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from scheduler_core.engine.runs.work import Work, work_of_claim
from scheduler_core.planning.event_gates import why_not_now
from scheduler_core.recurrence import ticks
from scheduler_core.store.jobs import job_states
from scheduler_core.store.jobs.due_jobs import Standing, standings
from scheduler_core.store.jobs.pauses import pauses
from scheduler_core.store.jobs.watches import (
    RunOfRule,
    newest_runs_of_rule,
    note_events,
    remember,
    unfinished_among,
)
from scheduler_core.store.runs.engines import is_stopped
from scheduler_core.store.runs.ledger import record
from scheduler_core.store.runs.run_changes import NewRun
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import EngineId, JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import Missed, Overlapping
from scheduler_core.values.records.pause import EVERYTHING, Pause
from scheduler_core.values.runs.run import ON_EVENT, Reason, RunState, Trigger
from scheduler_core.values.runs.run_event import RunEvent
from scheduler_core.values.schedules.events import FileChange, OnFile

log = logging.getLogger(__name__)

# So many runs a minute one rule may begin; what comes beyond that is one run.
MOST_A_MINUTE = 60
_MOST_IN_A_ROW = 10
_SOON = timedelta(seconds=5)
_SETS_ITSELF_OFF = (
    "it sets itself off: ten runs in a row each followed a change that came right after the run before; "
    "let it write elsewhere, then save it anew"
)


@dataclass(frozen=True, slots=True)
class Happened:
    """What settled of one rule: how its subjects are now, and which of them begin runs.

    What is `made_up` happened while nobody looked; what is `restless` has never stood still. Of the runs that
    may begin within this minute `room` are left.
    """

    job_id: JobId
    revision: int
    draft: JobDraft
    rule: OnFile
    states: Mapping[str, str | None]
    subjects: tuple[str, ...]
    is_made_up: bool = False
    is_restless: bool = False
    room: int = MOST_A_MINUTE


@dataclass(frozen=True, slots=True)
class Written:
    """What was written: the works of claims, what is accounted for by rule, and whose turn has not come."""

    works: tuple[Work, ...] = ()
    settled: tuple[tuple[JobId, str, Mapping[str, str | None]], ...] = ()
    deferred: frozenset[JobId] = frozenset()
    begun: Mapping[tuple[JobId, str], int] = field(default_factory=dict)


@dataclass(slots=True)
class _Rows:
    """The rows of one rule, each with its subjects."""

    runs: list[tuple[NewRun, tuple[str, ...]]] = field(default_factory=list)
    states: dict[str, str | None] = field(default_factory=dict)
    is_deferred: bool = False


def write(
    tx: Writing, found: Sequence[Happened], engine: EngineId, key_prefix: str, now: datetime
) -> Written:
    """Write what happened; of a job that was edited, stopped or deleted meanwhile nothing is written."""
    if is_stopped(tx, engine):
        return Written()
    standing = standings(tx, {each.job_id for each in found})
    busy = unfinished_among(tx, {each.job_id for each in found})
    paused = pauses(tx)
    works: list[Work] = []
    settled: list[tuple[JobId, str, Mapping[str, str | None]]] = []
    deferred: set[JobId] = set()
    begun: dict[tuple[JobId, str], int] = {}
    for each in found:
        stands = standing.get(each.job_id)
        if stands is None or not stands.is_live or stands.revision != each.revision:
            continue
        name = each.rule.watch_name
        rows = _rows_of(tx, each, stands, paused, key_prefix, now, is_busy=each.job_id in busy)
        if rows is None:
            continue
        recorded = record(tx, [run for run, _ in rows.runs], engine, now)
        subjects = {run.request: about for run, about in rows.runs}
        note_events(tx, ((row.id, RunEvent(name, subjects[row.run.request])) for row in recorded))
        remember(tx, each.job_id, name, rows.states, now)
        settled.append((each.job_id, name, rows.states))
        claims = [row for row in recorded if row.run.state is RunState.CLAIMED]
        if claims:
            busy.add(each.job_id)
            begun[each.job_id, name] = len(claims)
        if rows.is_deferred:
            deferred.add(each.job_id)
        works += [work_of_claim(row, each.draft) for row in claims]
    return Written(tuple(works), tuple(settled), frozenset(deferred), begun)


def _rows_of(
    tx: Writing,
    found: Happened,
    standing: Standing,
    paused: Iterable[Pause],
    key_prefix: str,
    now: datetime,
    *,
    is_busy: bool,
) -> _Rows | None:
    """Return the rows of what happened; None where the job was stopped, as it sets itself off."""
    rows = _Rows(states=dict(found.states))
    if not found.subjects:
        return rows
    never = _why_never(found, standing, paused, now)
    if never is not None:
        state, reason, text = never
        rows.runs = [(_skipped(found, about, state, reason, text, now), about) for about in _groups(found)]
        return rows
    groups = _groups(found)
    newest = newest_runs_of_rule(tx, found.job_id, found.rule.watch_name, _MOST_IN_A_ROW)
    if any(_follows_itself(about, newest, found.rule, now) for about in groups):
        log.warning("job %d was taken out of the plan: %s", found.job_id, _SETS_ITSELF_OFF)
        job_states.stop(tx, found.job_id, _SETS_ITSELF_OFF, now)
        return None
    queued = {each.event.subjects for each in newest if each.state is RunState.CLAIMED}
    groups = [about for about in groups if about not in queued]  # its run has yet to begin, and finds it so
    groups, left = _made_up(found, groups, now)
    rows.runs = left
    overlap = found.draft.policies.overlapping.kind
    waiting = groups[1:] if overlap is Overlapping.SKIP else []
    if overlap is Overlapping.SKIP and is_busy:
        waiting = groups
    if waiting:  # each has its turn when the run before it has ended
        rows.is_deferred = True
        for subject in (subject for about in waiting for subject in about):
            rows.states.pop(subject, None)
        groups = groups[: len(groups) - len(waiting)]
    if len(groups) > found.room:
        groups, beyond = groups[: max(found.room - 1, 0)], groups[max(found.room - 1, 0) :]
        every = tuple(subject for about in beyond for subject in about)
        rows.runs.append((_too_many(found, len(beyond), now), every))
        groups.append(every)
    trigger = Trigger.CATCH_UP if found.is_made_up else Trigger.SCHEDULE
    rows.runs += [(_claimed(found, about, trigger, key_prefix, now), about) for about in groups]
    return rows


def _why_never(
    found: Happened, standing: Standing, paused: Iterable[Pause], now: datetime
) -> tuple[RunState, Reason, str] | None:
    if standing.is_paused:
        return RunState.SKIPPED, Reason.PAUSED, "the job was paused"
    for pause in paused:
        if pause.covers(standing.folder):
            what = "everything" if pause.folder == EVERYTHING else f"the folder {pause.folder}"
            return RunState.SKIPPED, Reason.PAUSED, f"{what} was paused"
    if left_out := why_not_now(found.draft.schedule, now):
        return RunState.SKIPPED, Reason.CONDITION, left_out
    if found.is_restless:
        return RunState.SKIPPED, Reason.CONDITION, "it has changed for an hour and never stood still"
    return None


def _made_up(
    found: Happened, groups: list[tuple[str, ...]], now: datetime
) -> tuple[list[tuple[str, ...]], list[tuple[NewRun, tuple[str, ...]]]]:
    """Return what is made up for of what happened while nobody looked, and the rows of the rest."""
    missed = found.draft.policies.made_up_for
    if not found.is_made_up or missed.kind is Missed.ALL or not groups:
        return groups, []
    if missed.kind is Missed.SKIP:
        text = "Hourbell was not running; this job makes up for nothing"
        return [], [(_skipped(found, each, RunState.MISSED, Reason.OFF, text, now), each) for each in groups]
    *older, newest = sorted(groups, key=lambda about: max(_changed_at(found.states[each]) for each in about))
    text = "Hourbell was not running; a newer file stands in for it"
    rows = [(_skipped(found, each, RunState.MISSED, Reason.SUPERSEDED, text, now), each) for each in older]
    return [newest], rows


def _changed_at(identity: str | None) -> int:
    return 0 if identity is None else int(identity.rpartition("-")[2])


def _groups(found: Happened) -> list[tuple[str, ...]]:
    """Return the subjects of each run."""
    is_one = found.rule.together or found.rule.change is FileChange.REMAINS
    return [found.subjects] if is_one else [(subject,) for subject in found.subjects]


def _follows_itself(about: tuple[str, ...], newest: Sequence[RunOfRule], rule: OnFile, now: datetime) -> bool:
    """Tell whether the newest runs were of the same subjects, each right after the one before."""
    if len(newest) < _MOST_IN_A_ROW or any(each.event.subjects != about for each in newest):
        return False
    next_at = now
    for each in newest:
        if each.finished_at is None or each.claimed_at is None:
            return False
        if next_at - each.finished_at > rule.settled + rule.together + _SOON:
            return False
        next_at = each.claimed_at
    return True


def _claimed(
    found: Happened, about: tuple[str, ...], trigger: Trigger, key_prefix: str, now: datetime
) -> NewRun:
    request = _request(found, about, now)
    key = f"{key_prefix}-{found.job_id}-{ticks.of_instant(now)}-{request}"
    return NewRun(found.job_id, found.revision, now, trigger, request=request, idempotency_key=key)


def _skipped(
    found: Happened, about: tuple[str, ...], state: RunState, reason: Reason, text: str, now: datetime
) -> NewRun:
    return NewRun(
        found.job_id,
        found.revision,
        now,
        state=state,
        reason=reason,
        reason_text=text,
        request=_request(found, about, now),
    )


def _too_many(found: Happened, count: int, now: datetime) -> NewRun:
    text = f"more than {MOST_A_MINUTE} a minute: one run for all of them follows"
    row = _skipped(found, ("",), RunState.SKIPPED, Reason.SUPERSEDED, text, now)
    return replace(row, occurrences=count, due_until=now)


def _request(found: Happened, about: tuple[str, ...], now: datetime) -> str:
    """Name a run by what it is of, so that it is written once."""
    told = [found.rule.watch_name]
    told += [f"{subject}\0{found.states.get(subject)}" for subject in about]
    if found.rule.change is FileChange.REMAINS:
        told.append(str(ticks.of_instant(now)))
    digest = hashlib.sha256("\0".join(told).encode("utf-8", "surrogateescape")).hexdigest()[:20]
    return f"{ON_EVENT}{digest}"
