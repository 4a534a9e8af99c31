"""Write digests: one notice to a channel of how all runs went since the last."""

import json
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from scheduler_core.phrases.notice_words import FAILED, MISSED, SUCCEEDED
from scheduler_core.planning.times_of_day import last_time, next_time
from scheduler_core.recurrence import ticks
from scheduler_core.settings import DIGEST, read_kept_digests
from scheduler_core.store.runs.run_ends import goes_on, is_made_up_for
from scheduler_core.store.settings import setting
from scheduler_core.store.sql import CHANNELS, JOBS, NOTICES, RUNS, SETTING_ROWS, func, insert, select
from scheduler_core.store.telling.notice_keys import new_key
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import ChannelId
from scheduler_core.values.records.digest import Digest
from scheduler_core.values.records.notice import NoticeKind
from scheduler_core.values.runs.run import FAILURES, RunState

# With the next one so near it is passed over: that tells what it would have told.
_NEAR = timedelta(hours=4)
_LONGEST_RUN = timedelta(days=7)
_TICK = timedelta(microseconds=1)
_WORDS = {RunState.SUCCEEDED: SUCCEEDED, RunState.MISSED: MISSED} | dict.fromkeys(FAILURES, FAILED)


class _Due(NamedTuple):
    """A digest to be written; it was wanted since it `began`."""

    channel_id: ChannelId
    digest: Digest
    at: datetime
    began: datetime


def has_digests(tx: Reading) -> bool:
    """Tell whether any digest is wanted."""
    return setting(tx, DIGEST) is not None


def digests_due(tx: Reading, now: datetime, zone: str) -> bool:
    """Tell whether a digest is to be written."""
    return next(_due(tx, now, zone), None) is not None


def next_digest_at(tx: Reading, now: datetime, zone: str) -> datetime | None:
    """Return when the next digest is to be written."""
    wanted = read_kept_digests(setting(tx, DIGEST))
    return min((next_time(each.at, now, zone, each.weekday) for each in wanted), default=None)


def write_digests(tx: Writing, now: datetime, zone: str) -> None:
    """Write what is due of digests, each once; one of which the time came while no engine ran comes late."""
    rows = [_row(tx, each, zone) for each in _due(tx, now, zone)]
    if rows:
        tx.connection.execute(insert(NOTICES), rows)


def _due(tx: Reading, now: datetime, zone: str) -> Iterator[_Due]:
    since = tx.connection.scalar(select(SETTING_ROWS.c.changed_at).where(SETTING_ROWS.c.name == DIGEST))
    if since is None:
        return
    found = tx.connection.execute(select(CHANNELS.c.name, CHANNELS.c.id, CHANNELS.c.created_at))
    known = {row.name: row for row in found}
    for digest in read_kept_digests(setting(tx, DIGEST)):
        channel = known.get(digest.channel)
        if channel is None:
            continue
        at = last_time(digest.at, now, zone, digest.weekday)
        # What is still to come was written by a clock that has been set back since.
        began = max((each for each in (since, channel.created_at) if each <= now), default=at)
        is_due = began <= at and next_time(digest.at, now, zone, digest.weekday) - now > _NEAR
        if is_due and not _is_written(tx, channel.id, digest, at):
            yield _Due(channel.id, digest, at, began)


def _is_written(tx: Reading, channel_id: ChannelId, digest: Digest, at: datetime) -> bool:
    return (
        tx.connection.scalar(
            select(NOTICES.c.id).where(
                NOTICES.c.channel_id == channel_id, NOTICES.c.subject == _subject(digest, at)
            )
        )
        is not None
    )


def _subject(digest: Digest, at: datetime) -> str:
    return f"{_beginning(digest)}{ticks.of_instant(at)}"


def _beginning(digest: Digest) -> str:
    kind = "daily" if digest.weekday is None else "weekly"
    return f"{NoticeKind.DIGEST}-{kind}-"


def _since(tx: Reading, due: _Due, zone: str) -> datetime:
    """Return since when a digest counts.

    Usually that is the time of the one before. Where its time came and it was not written, it counts on from
    the last that was; not so through a time in which none was wanted. Of a day whose time was changed nothing
    counts twice.
    """
    usual = last_time(due.digest.at, due.at - _TICK, zone, due.digest.weekday)
    own = _last_written(tx, due, until=usual)
    if own is not None and (own == usual or due.began <= own):
        return own
    newest = _last_written(tx, due, until=due.at - _TICK)
    if newest is None or (own is None and due.began <= newest):
        return min(usual, due.began)
    return max(usual, newest)


def _last_written(tx: Reading, due: _Due, until: datetime) -> datetime | None:
    return tx.connection.scalar(
        select(func.max(NOTICES.c.made_at)).where(
            NOTICES.c.channel_id == due.channel_id,
            NOTICES.c.subject.startswith(_beginning(due.digest)),
            NOTICES.c.made_at <= until,
        )
    )


def _row(tx: Reading, due: _Due, zone: str) -> dict[str, Any]:
    channel_id, digest, at, _ = due
    since = _since(tx, due, zone)
    counts, names = _how_it_went(tx, since, at)
    told = {
        "at": at.astimezone(UTC).isoformat(),
        "since": since.astimezone(UTC).isoformat(),
        "text": "\n".join(names),
        "counts": counts,
        "count": sum(counts.values()),
        "key": new_key(),
    }
    return {
        "channel_id": channel_id,
        "subject": _subject(digest, at),
        "kind": NoticeKind.DIGEST,
        "job_id": None,
        "run_id": None,
        "told": json.dumps(told),
        "made_at": at,
        "next_at": at,
        "tries": 0,
        "trouble": "",
    }


def _how_it_went(tx: Reading, since: datetime, until: datetime) -> tuple[dict[str, int], list[str]]:
    """Return how many runs ended for good in which way in a span, and the names of jobs of which some failed.

    No index says when runs ended; those due a week before are looked at, too.
    """
    found = tx.connection.execute(
        select(RUNS.c.state, JOBS.c.name, func.sum(RUNS.c.occurrences))
        .join(JOBS, JOBS.c.id == RUNS.c.job_id)
        .where(
            RUNS.c.due_at > since - _LONGEST_RUN,
            RUNS.c.due_at <= until,
            RUNS.c.finished_at > since,
            RUNS.c.finished_at <= until,
            RUNS.c.state.in_(sorted(_WORDS)),
            ~JOBS.c.is_purged,
            ~goes_on(),
            ~is_made_up_for(),
        )
        .group_by(RUNS.c.state, JOBS.c.name)
        .order_by(JOBS.c.name)
    )
    counts: Counter[str] = Counter()
    names: dict[str, None] = {}
    for state, name, count in found:
        counts[_WORDS[state]] += int(count)
        if state is not RunState.SUCCEEDED:
            names[name] = None
    return {word: counts[word] for word in (SUCCEEDED, FAILED, MISSED) if counts[word]}, list(names)
