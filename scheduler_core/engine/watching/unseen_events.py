"""Record events that came while no engine ran, before a change ends the rules or pauses that hold them."""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.jobs.due_jobs import Standing, standings
from scheduler_core.store.jobs.job_states import jobs_whose_pause_is_over, resume_expired
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.jobs.pauses import end_expired_pauses, pauses
from scheduler_core.store.jobs.watches import known_of, note_events, remember, rule_begun, watching_jobs
from scheduler_core.store.runs.ledger import record
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.records.pause import Pause
from scheduler_core.values.runs.run import Reason, RunState
from scheduler_core.values.schedules.events.event_rule import EventRule

if TYPE_CHECKING:
    from scheduler_core.engine.watching.kinds.store_kind import StoreFiring, StoreKind

_TICK = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class _Watched:
    """A rule of a live job whose events the store knows, and how the job stands."""

    job_id: JobId
    revision: int
    changed_at: datetime
    draft: JobDraft
    rule: EventRule
    kind: "StoreKind[Any]"
    standing: Standing


@dataclass(frozen=True, slots=True)
class _HeldTime:
    """From when to when a pause has held a job, and what its runs say of that."""

    since: datetime
    last: datetime
    words: str


def last_held(until: datetime | None, now: datetime) -> datetime:
    """Return the last instant that a pause held, which may have run out."""
    return now if until is None else min(until - _TICK, now)


def account_for_events(
    tx: Writing, job_ids: Collection[JobId], now: datetime, going_on: Collection[str] = ()
) -> None:
    """Write a row for each event that the store knows and no engine has looked at, of rules that end now.

    Rules that are `going_on`, by what they watch, find theirs later. What the machine shows, such as files,
    nobody has seen: it counts as known once the job is live again.
    """
    paused = pauses(tx)
    for watched in _watched(tx, job_ids):
        if watched.rule.watch_name not in going_on:
            own = _own(watched, now)
            _account_for(tx, watched, [*own, *_of_folders(watched, paused, now)], None, now)


def account_for_paused_events(tx: Writing, job_ids: Collection[JobId], now: datetime) -> None:
    """Write rows for events that came before the pauses of jobs, which end now, and while they held.

    Where none came while it held, those from before are left to the engine, and so is what came after it.
    """
    for watched in _watched(tx, job_ids):
        if own := _own(watched, now):
            _account_for(tx, watched, own, own[0].last, now)


def account_for_events_of_folder(tx: Writing, ended: Pause, now: datetime) -> None:
    """Write rows as for the pauses of jobs, for those that the pause of a folder has held."""
    for watched in _watched(tx, None):
        if held := _of_folders(watched, [ended], now):
            _account_for(tx, watched, held, held[0].last, now)


def end_pauses_that_are_over(tx: Writing, now: datetime) -> None:
    """End the pauses that have run out; what came in them has its rows first, as where somebody ends one."""
    if over := jobs_whose_pause_is_over(tx, now):
        account_for_paused_events(tx, over, now)
        resume_expired(tx, now)
    folders = [pause for pause in pauses(tx) if pause.until is not None and pause.until <= now]
    for pause in folders:
        account_for_events_of_folder(tx, pause, now)
    if folders:
        end_expired_pauses(tx, now)


def _watched(tx: Reading, job_ids: Collection[JobId] | None) -> Iterator[_Watched]:
    if not (live := watching_jobs(tx, job_ids)):
        return
    from scheduler_core.engine.watching.kinds.registry import watch_kind_of
    from scheduler_core.engine.watching.kinds.store_kind import StoreKind

    stand = standings(tx, live)
    for job_id, draft in drafts(tx, live).items():
        if not isinstance(draft, JobDraft):
            continue
        for rule in draft.schedule.rules:
            if isinstance(rule, EventRule) and isinstance(kind := watch_kind_of(rule), StoreKind):
                yield _Watched(job_id, *live[job_id], draft, rule, kind, stand[job_id])


def _own(watched: _Watched, now: datetime) -> list[_HeldTime]:
    from scheduler_core.engine.watching.event_claims import JOB_PAUSED

    standing = watched.standing
    if not standing.is_paused or standing.paused_at is None:
        return []
    return [_HeldTime(standing.paused_at, last_held(standing.paused_until, now), JOB_PAUSED)]


def _of_folders(watched: _Watched, paused: Sequence[Pause], now: datetime) -> list[_HeldTime]:
    from scheduler_core.engine.watching.event_claims import words_of_pause

    return [
        _HeldTime(each.paused_at, last_held(each.until, now), words_of_pause(each))
        for each in paused
        if each.covers(watched.standing.folder)
    ]


def _account_for(
    tx: Writing, watched: _Watched, held: Sequence[_HeldTime], until: datetime | None, now: datetime
) -> None:
    """Write rows for what came; where `until` is given up to then, and only if something came in a pause."""
    from scheduler_core.engine.watching.event_claims import UnseenWhy, unseen_row, why_unseen

    job_id, rule = watched.job_id, watched.rule
    known = known_of(tx, [job_id]).get(job_id, {}).get(rule.watch_name)
    since = now if known else rule_begun(tx, job_id, rule.watch_name, watched.changed_at)
    found: list[StoreFiring] = []
    has_more = True
    while has_more:
        look = watched.kind.look(tx, watched.draft, rule, known, since, now)
        found += [each for each in look.firings if until is None or each.at <= until]
        known = dict(look.states)
        is_whole = not look.firings or (bool(found) and found[-1] is look.firings[-1])
        has_more = is_whole and look.has_more and not look.trouble
    why = [next((each.words for each in held if each.since <= one.at <= each.last), "") for one in found]
    if not found or (until is not None and not any(why)):
        return
    otherwise = why_unseen(tx, job_id, watched.draft, rule, now)
    whys = [UnseenWhy(RunState.SKIPPED, Reason.PAUSED, words) if words else otherwise for words in why]
    rows = dict(
        unseen_row(job_id, watched.revision, rule, firing, now, each)
        for firing, each in zip(found, whys, strict=True)
    )
    recorded = record(tx, list(rows), None, now)
    note_events(tx, ((row.id, rows[row.run]) for row in recorded))
    remember(tx, job_id, rule.watch_name, dict(found[-1].states), now)
