"""Keep notices until they are sent, or given up as dead letters."""

import json
from collections.abc import Collection, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.batches import among
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.opening.identity import identity
from scheduler_core.store.sql import (
    CHANNELS,
    NOTICES,
    ColumnElement,
    Row,
    delete,
    func,
    insert,
    select,
    text,
    update,
)
from scheduler_core.store.telling.notice_keys import OVER, new_key
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import ChannelId, NoticeId
from scheduler_core.values.records.notice import Notice, NoticeKind

KEPT = timedelta(days=30)
_TROUBLE = [str(kind) for kind in (NoticeKind.FAILURE, NoticeKind.STILL_FAILING, NoticeKind.LATE)]
# So much of the subject of a digest tells a daily one from a weekly one.
_DIGEST_BEGINNING = len(f"{NoticeKind.DIGEST}-w")
# As the index says it.
IS_IN_TROUBLE = text("next_at IS NOT NULL AND trouble <> ''")


@dataclass(frozen=True, slots=True)
class WaitingNotice:
    """A notice that is to be sent; `made_at` is when it was written, `tries` how often it was tried."""

    id: NoticeId
    channel_id: ChannelId
    notice: Notice
    made_at: datetime
    next_at: datetime
    tries: int
    trouble: str = ""

    @property
    def is_held(self) -> bool:
        """Tell whether it waited by itself, and not for a channel in trouble: such are told together."""
        return not self.trouble and not self.tries and self.next_at > self.made_at


def waiting_notices(
    tx: Reading, now: datetime, limit: int = 1_000, besides: Collection[ChannelId] = ()
) -> list[WaitingNotice]:
    """Return what is to be sent by now, the oldest first, but for some channels."""
    store = identity(tx).store_id.partition("-")[0]
    found = tx.connection.execute(
        select(NOTICES)
        .where(NOTICES.c.next_at <= now, NOTICES.c.channel_id.not_in(besides))
        .order_by(NOTICES.c.id)
        .limit(limit)
    )
    return [_waiting(row, store) for row in found]


def next_notice_at(tx: Reading, besides: Collection[ChannelId] = ()) -> datetime | None:
    """Return when something is to be sent next, but for some channels."""
    return tx.connection.scalar(
        select(NOTICES.c.next_at)
        .where(NOTICES.c.next_at.is_not(None), NOTICES.c.channel_id.not_in(besides))
        .order_by(NOTICES.c.next_at)
        .limit(1)
    )


def in_trouble(tx: Reading, now: datetime) -> dict[ChannelId, tuple[datetime, str]]:
    """Return which channels are not to be tried before an instant, each with its trouble.

    Of each channel one row is read, however much waits for it.
    """
    found: dict[ChannelId, tuple[datetime, str]] = {}
    for channel_id in tx.connection.scalars(select(CHANNELS.c.id)).all():
        first = tx.connection.execute(
            select(NOTICES.c.next_at, NOTICES.c.trouble)
            .where(NOTICES.c.channel_id == channel_id, NOTICES.c.next_at > now, IS_IN_TROUBLE)
            .order_by(NOTICES.c.next_at)
            .limit(1)
        ).first()
        if first is not None and first.next_at is not None:
            found[channel_id] = (first.next_at, first.trouble)
    return found


def go_on(tx: Writing, channel_id: ChannelId, now: datetime) -> None:
    """Let what waits for a channel in trouble go now."""
    gone = tx.connection.scalars(
        update(NOTICES)
        .where(NOTICES.c.channel_id == channel_id, NOTICES.c.next_at > now, NOTICES.c.trouble != "")
        .values(next_at=now)
        .returning(NOTICES.c.id)
    ).all()
    if gone:
        tx.note(ChangeKind.SETTINGS)


def sent_since(tx: Reading, channel_id: ChannelId, since: datetime) -> list[datetime]:
    """Return when notices were sent to a channel, the oldest first."""
    found = select(NOTICES.c.sent_at).where(NOTICES.c.channel_id == channel_id, NOTICES.c.sent_at >= since)
    return sorted(at for at in tx.connection.scalars(found) if at is not None)


def mark_sent(tx: Writing, ids: Collection[NoticeId], now: datetime) -> None:
    """Say that notices have arrived."""
    tx.connection.execute(
        update(NOTICES)
        .where(among(tx, NOTICES.c.id, ids))
        .values(sent_at=now, next_at=None, tries=NOTICES.c.tries + 1, trouble="")
    )


def note_test(tx: Writing, channel_id: ChannelId, test: Notice, now: datetime) -> None:
    """Remember that a test has arrived, among what was sent."""
    values = {
        "channel_id": channel_id,
        "subject": test.id,
        "kind": test.kind,
        "told": json.dumps({"at": _written(test.at)}),
        "made_at": test.at,
        "next_at": None,
        "tries": 1,
        "sent_at": now,
        "trouble": "",
    }
    tx.connection.execute(insert(NOTICES).values(values))
    tx.note(ChangeKind.SETTINGS)


def put_off(
    tx: Writing,
    ids: Collection[NoticeId],
    until: datetime | None,
    trouble: str = "",
    *,
    was_tried: bool = False,
) -> None:
    """Try notices later, or no more, and say why."""
    tx.connection.execute(
        update(NOTICES)
        .where(among(tx, NOTICES.c.id, ids))
        .values(next_at=until, trouble=trouble, tries=NOTICES.c.tries + int(was_tried))
    )


def fold(tx: Writing, notices: Sequence[WaitingNotice], now: datetime) -> None:
    """Make one sum of several notices of a channel, in a row of its own: they themselves are not sent.

    Their rows stay as they are, since they say what the channel was told of which job.
    """
    first = notices[0]
    counts: dict[str, int] = {}
    jobs: dict[str, None] = {}
    for each in notices:
        for kind, count in (each.notice.counts or {str(each.notice.kind): each.notice.count}).items():
            counts[kind] = counts.get(kind, 0) + count
        jobs.update(
            dict.fromkeys(each.notice.text.split("\n") if each.notice.counts else [each.notice.job_name])
        )
    told: dict[str, Any] = {"at": _written(first.notice.at), "text": "\n".join(jobs), "counts": counts}
    told |= {"count": sum(counts.values()), "key": new_key()}
    values = {
        "channel_id": first.channel_id,
        "subject": f"{NoticeKind.SUM}-{first.id}",
        "kind": NoticeKind.SUM,
        "told": json.dumps(told),
        "made_at": first.made_at,
        "next_at": first.next_at,
        "tries": 0,
        "trouble": "",
    }
    tx.connection.execute(insert(NOTICES).values(values))
    folded = among(tx, NOTICES.c.id, [each.id for each in notices])
    tx.connection.execute(update(NOTICES).where(folded).values(next_at=None, trouble="", folded_at=now))


def last_told(tx: Reading, notice: WaitingNotice) -> datetime | None:
    """Return when a channel was last told of the job what a notice tells, alone or in a sum."""
    return tx.connection.scalar(
        select(func.max(func.coalesce(NOTICES.c.sent_at, NOTICES.c.folded_at))).where(
            NOTICES.c.job_id == notice.notice.job_id,
            NOTICES.c.channel_id == notice.channel_id,
            NOTICES.c.kind == notice.notice.kind.value,
        )
    )


def is_overtaken(tx: Reading, notice: WaitingNotice) -> bool:
    """Tell whether a notice says that a job works again, and its channel is told of later trouble.

    What was late and is over is none: the run that ended it may be the very one that works again.
    """
    return notice.notice.kind is NoticeKind.RECOVERED and (
        tx.connection.scalar(
            select(NOTICES.c.id)
            .where(
                *_of_trouble(notice),
                ~NOTICES.c.subject.endswith(OVER),
                NOTICES.c.made_at >= notice.made_at,
                NOTICES.c.id > notice.id,
            )
            .limit(1)
        )
        is not None
    )


def waits_behind(tx: Reading, notice: WaitingNotice) -> datetime | None:
    """Return until when trouble waits to be told that was before a notice that the job works again.

    What was late and is over is none.
    """
    if notice.notice.kind is not NoticeKind.RECOVERED:
        return None
    return tx.connection.scalar(
        select(func.max(NOTICES.c.next_at)).where(
            *_of_trouble(notice), ~NOTICES.c.subject.endswith(OVER), NOTICES.c.id < notice.id
        )
    )


def leave_out(tx: Writing, ids: Collection[NoticeId]) -> None:
    """Send notices no more that hold no more; nobody was told of them."""
    tx.connection.execute(
        update(NOTICES).where(among(tx, NOTICES.c.id, ids)).values(next_at=None, trouble="")
    )


def _of_trouble(notice: WaitingNotice) -> tuple[ColumnElement[bool], ...]:
    return (
        NOTICES.c.job_id == notice.notice.job_id,
        NOTICES.c.channel_id == notice.channel_id,
        NOTICES.c.kind.in_(_TROUBLE),
    )


def delete_old_notices(tx: Writing, now: datetime, limit: int) -> int:
    """Forget what was sent or given up long ago; return how many went.

    The last digest of each kind stays: the next one counts from there.
    """
    last_digests = (
        select(func.max(NOTICES.c.id))
        .where(NOTICES.c.kind == NoticeKind.DIGEST)
        .group_by(NOTICES.c.channel_id, func.substr(NOTICES.c.subject, 1, _DIGEST_BEGINNING))
    )
    old = (
        select(NOTICES.c.id)
        .where(
            NOTICES.c.next_at.is_(None),
            NOTICES.c.made_at < now - KEPT,
            NOTICES.c.id.not_in(last_digests),
        )
        .order_by(NOTICES.c.id)
        .limit(limit)
    )
    return len(
        tx.connection.scalars(delete(NOTICES).where(NOTICES.c.id.in_(old)).returning(NOTICES.c.id)).all()
    )


def _waiting(row: Row[*tuple[Any, ...]], store: str) -> WaitingNotice:
    told = json.loads(row.told)
    due_at, since = told.get("due_at"), told.get("since")
    notice = Notice(
        "-".join(filter(None, (store, str(row.id), told.get("key")))),
        NoticeKind(row.kind),
        datetime.fromisoformat(told["at"]),
        told.get("job", ""),
        row.job_id,
        row.run_id,
        None if due_at is None else datetime.fromisoformat(due_at),
        told.get("state", ""),
        told.get("text", ""),
        told.get("exit_code"),
        told.get("http_status"),
        told.get("count", 1),
        told.get("counts"),
        since=None if since is None else datetime.fromisoformat(since),
    )
    return WaitingNotice(row.id, row.channel_id, notice, row.made_at, row.next_at, row.tries, row.trouble)


def _written(at: datetime) -> str:
    return at.astimezone(UTC).isoformat()
