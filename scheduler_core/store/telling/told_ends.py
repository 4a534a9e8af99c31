"""Write notices of ended runs and stopped jobs, in the commit that ends them."""

import json
import logging
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from scheduler_core.errors import SchedulerError
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.settings import TELLINGS, read_kept_tellings
from scheduler_core.store.batches import among
from scheduler_core.store.jobs.documents import Unreadable
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.runs.run_ends import final_ends
from scheduler_core.store.settings import setting
from scheduler_core.store.sql import CHANNELS, JOBS, NOTICES, func, insert, select
from scheduler_core.store.telling.notice_keys import OVER, new_key
from scheduler_core.store.telling.slow_runs import may_be_slow, slowness
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import ChannelId, JobId, RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import Tell
from scheduler_core.values.jobs.telling import Telling, Told
from scheduler_core.values.ranges import written_span
from scheduler_core.values.records.notice import CHOSEN_BY, NoticeKind
from scheduler_core.values.runs.run import FAILURES, RunState
from scheduler_core.values.runs.run_ends import FinalEnd

log = logging.getLogger(__name__)

_DAY = timedelta(days=1)
_MINUTE = timedelta(minutes=1)
_FAILING = frozenset({NoticeKind.FAILURE, NoticeKind.STILL_FAILING})
_OF_FAILURES = frozenset({Told.FAILURE, Told.RECOVERED, Told.STOPPED, Told.LATE})
_OF_LATENESS = (NoticeKind.LATE.value, NoticeKind.RECOVERED.value)


@dataclass(frozen=True, slots=True)
class LateNotice:
    """What is told of a job that is late; one that `is_over` has succeeded meanwhile."""

    job_id: JobId
    job_name: str
    subject: str
    text: str
    at: datetime
    run_id: RunId | None = None
    due_at: datetime | None = None
    is_over: bool = False


def write_notices(tx: Writing) -> None:
    """Write what is to be told of the runs that a transaction ended, and of the jobs that it stopped.

    A mistake here keeps no run from ending: it is told in the log.
    """
    try:
        rows = [*_of_ends(tx), *_of_stops(tx)]
    except (SchedulerError, ArithmeticError, LookupError, TypeError, ValueError):
        log.exception("what is to be told of %d runs can't be written", len(tx.ended))
        return
    _add(tx, rows)


def write_late_notices(tx: Writing, late: Sequence[LateNotice]) -> None:
    """Write that jobs are late, for each channel that wants it, once."""
    wanted = _wanted(tx, {each.job_id for each in late}) if late else {}
    subjects = [f"{NoticeKind.LATE}-{each.subject}" for each in late]
    found = select(NOTICES.c.channel_id, NOTICES.c.subject).where(
        among(tx, NOTICES.c.subject, [*subjects, *(f"{each}{OVER}" for each in subjects)])
    )
    told = {(row.channel_id, row.subject.removesuffix(OVER)) for row in tx.connection.execute(found)}
    _add(
        tx,
        [
            _late_row(channel_id, each, subject)
            for each, subject in zip(late, subjects, strict=True)
            for channel_id, telling in wanted.get(each.job_id, ())
            if Told.LATE in telling.kinds and (channel_id, subject) not in told
        ],
    )


def write_calendar_notice(tx: Writing, job_id: JobId, job_name: str, text: str, at: datetime) -> None:
    """Write that a calendar which a job follows can't be read, for each channel that hears of failures."""
    told = {"at": _written(at), "job": job_name, "text": text}
    subject = f"{NoticeKind.CALENDAR}-{job_id}-{_written(at)}"
    _add(
        tx,
        [
            _row(channel_id, NoticeKind.CALENDAR, subject, told, at, job_id=job_id)
            for channel_id, telling in _wanted(tx, {job_id}).get(job_id, ())
            if CHOSEN_BY[NoticeKind.CALENDAR] in telling.kinds
        ],
    )


def _late_row(channel_id: ChannelId, late: LateNotice, subject: str) -> dict[str, Any]:
    told = {"at": _written(late.at), "job": late.job_name, "text": late.text}
    if late.due_at is not None:
        told["due_at"] = _written(late.due_at)
    subject = f"{subject}{OVER}" if late.is_over else subject
    row = _row(channel_id, NoticeKind.LATE, subject, told, late.at, job_id=late.job_id)
    return row | {"run_id": late.run_id}


def _of_ends(tx: Writing) -> Iterator[dict[str, Any]]:
    ended = final_ends(tx, tx.ended) if tx.ended else []
    were_late = _told_as_late(tx, {end.job_id for end in ended if end.state is RunState.SUCCEEDED})
    late_jobs = {job_id for _, job_id in were_late}
    ends = [end for end in ended if _kind_of(end) or may_be_slow(end) or end.job_id in late_jobs]
    if not ends:
        return
    wanted = _wanted(tx, {end.job_id for end in ends})
    for end in ends:
        asked = wanted.get(end.job_id, ())
        for channel_id, telling in asked:
            kind = _kind_of(end)
            if kind is None and end.state is RunState.SUCCEEDED and (channel_id, end.job_id) in were_late:
                kind = NoticeKind.RECOVERED
            if kind is None or CHOSEN_BY[kind] not in telling.kinds:
                continue
            if kind is NoticeKind.STILL_FAILING and _was_told(tx, channel_id, end):
                continue
            yield _row(channel_id, kind, f"{kind}-{end.run_id}", _told_of_end(end), end.ended_at, end)
        if may_be_slow(end):
            yield from _of_slow(tx, end, [each for each, telling in asked if Told.SLOW in telling.kinds])


def _told_as_late(tx: Reading, job_ids: Collection[JobId]) -> set[tuple[ChannelId, JobId]]:
    """Return which channels heard of which jobs that they are late, and not yet that they work again."""
    if not job_ids:
        return set()
    asked = (
        select(NOTICES.c.channel_id, NOTICES.c.job_id, NOTICES.c.kind, NOTICES.c.subject)
        .where(among(tx, NOTICES.c.job_id, job_ids), NOTICES.c.kind.in_(_OF_LATENESS))
        .order_by(NOTICES.c.id)
    )
    found: set[tuple[ChannelId, JobId]] = set()
    for channel_id, job_id, kind, subject in tx.connection.execute(asked):
        if job_id is None:
            continue
        if kind == NoticeKind.RECOVERED:
            found.discard((channel_id, job_id))
        elif not subject.endswith(OVER):
            found.add((channel_id, job_id))
    return found


def _of_slow(tx: Reading, end: FinalEnd, channel_ids: Sequence[ChannelId]) -> Iterator[dict[str, Any]]:
    found = slowness(tx, end) if channel_ids else None
    if found is None:
        return
    text = f"it took {_in_seconds(found.took)}; nearly all runs before took up to {_in_seconds(found.usual)}"
    for channel_id in channel_ids:
        told = _told_of_end(end) | {"text": text}
        yield _row(channel_id, NoticeKind.SLOW, f"{NoticeKind.SLOW}-{end.run_id}", told, end.ended_at, end)


def _of_stops(tx: Writing) -> Iterator[dict[str, Any]]:
    if not tx.stopped:
        return
    wanted = _wanted(tx, tx.stopped)
    names = dict(
        tx.connection.execute(select(JOBS.c.id, JOBS.c.name).where(among(tx, JOBS.c.id, tx.stopped))).all()
    )
    for job_id, (why, at) in tx.stopped.items():
        for channel_id, telling in wanted.get(job_id, ()):
            if Told.STOPPED in telling.kinds:
                told = {"at": _written(at), "job": names.get(job_id, ""), "text": why}
                subject = f"{NoticeKind.STOPPED}-{job_id}-{_written(at)}"
                yield _row(channel_id, NoticeKind.STOPPED, subject, told, at, job_id=job_id)


def _kind_of(end: FinalEnd) -> NoticeKind | None:
    has_failed_before = end.before in FAILURES
    if end.state in FAILURES:
        return NoticeKind.STILL_FAILING if has_failed_before else NoticeKind.FAILURE
    if end.state is RunState.MISSED:
        return NoticeKind.MISSED
    return NoticeKind.RECOVERED if has_failed_before else None


def _wanted(tx: Reading, job_ids: Iterable[JobId]) -> dict[JobId, list[tuple[ChannelId, Telling]]]:
    """Return which channels are told of each job, and of what."""
    by_name = dict(tx.connection.execute(select(CHANNELS.c.name, CHANNELS.c.id)).all())
    usual = read_kept_tellings(setting(tx, TELLINGS)) if by_name else ()
    said = drafts(tx, job_ids) if by_name else {}
    return {
        job_id: [
            (by_name[each.channel], each) for each in tellings_of(usual, draft) if each.channel in by_name
        ]
        for job_id, draft in said.items()
    }


def tellings_of(usual: Sequence[Telling], draft: JobDraft | Unreadable) -> list[Telling]:
    """Return what is told of a job: what it says of a channel, else as much of the settings as it wants.

    Of one that can't be read all is told that the settings say.
    """
    if isinstance(draft, Unreadable):
        return list(usual)
    own = draft.policies.tellings
    named = {each.channel for each in own}
    others = [each for each in usual if each.channel not in named]
    if draft.policies.tell in {Tell.DEFAULT, Tell.EVERYTHING}:
        return [*others, *own]
    kept = _OF_FAILURES if draft.policies.tell is Tell.FAILURE else frozenset[Told]()
    return [*(replace(each, kinds=each.kinds & kept) for each in others), *own]


def _was_told(tx: Reading, channel_id: ChannelId, end: FinalEnd) -> bool:
    """Tell whether a channel heard less than a day before that a job fails."""
    last = tx.connection.scalar(
        select(func.max(NOTICES.c.made_at)).where(
            NOTICES.c.job_id == end.job_id,
            NOTICES.c.channel_id == channel_id,
            NOTICES.c.kind.in_(sorted(_FAILING)),
        )
    )
    return last is not None and last <= end.ended_at < last + _DAY


def _told_of_end(end: FinalEnd) -> dict[str, Any]:
    reason = end.text or (f"exit code {end.exit_code}" if end.exit_code else "")
    told = {
        "at": _written(end.ended_at),
        "job": end.job_name,
        "due_at": _written(end.due_at),
        "state": str(end.state),
        "text": reason if end.state is not RunState.SUCCEEDED else "",
        "exit_code": end.exit_code,
        "http_status": end.http_status,
    }
    return {name: value for name, value in told.items() if value not in (None, "")}


def _row(
    channel_id: ChannelId,
    kind: NoticeKind,
    subject: str,
    told: Mapping[str, Any],
    at: datetime,
    end: FinalEnd | None = None,
    job_id: JobId | None = None,
) -> dict[str, Any]:
    return {
        "channel_id": channel_id,
        "subject": subject,
        "kind": kind,
        "job_id": job_id if end is None else end.job_id,
        "run_id": None if end is None else end.run_id,
        "told": json.dumps({**told, "key": new_key()}),
        "made_at": at,
        "next_at": at,
        "tries": 0,
        "trouble": "",
    }


def _add(tx: Writing, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write notices, each once: what a channel has heard, or is to hear, it is not told again."""
    if not rows:
        return
    asked = select(NOTICES.c.channel_id, NOTICES.c.subject).where(
        among(tx, NOTICES.c.subject, [row["subject"] for row in rows])
    )
    known = {(row.channel_id, row.subject) for row in tx.connection.execute(asked)}
    new = {(row["channel_id"], row["subject"]): dict(row) for row in rows}
    fresh = [row for key, row in new.items() if key not in known]
    if fresh:
        tx.connection.execute(insert(NOTICES), fresh)


def _in_seconds(length: timedelta) -> str:
    return written_span(timedelta(seconds=round(length.total_seconds(), 1 if length < _MINUTE else 0)))


def _written(at: datetime) -> str:
    return at.astimezone(UTC).isoformat()
