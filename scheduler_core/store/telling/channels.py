"""Add, find, change and delete channels."""

import json
from datetime import datetime
from typing import Any

from scheduler_core.errors import Conflict, NotFound
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.jobs.late_columns import count_anew
from scheduler_core.store.sql import (
    CHANNELS,
    NOTICES,
    Row,
    UtcDateTime,
    delete,
    func,
    insert,
    literal,
    select,
    update,
)
from scheduler_core.store.telling.notices import IS_IN_TROUBLE
from scheduler_core.store.telling.presence import has_channels
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.ids import ChannelId
from scheduler_core.values.records.channel import Channel, ChannelKind, Encryption, KeptChannel

_OPTIONS = ("secret", "smtp", "user", "sender", "encryption")


def channels(tx: Reading) -> list[KeptChannel]:
    """Return all channels, by name, with how many notices wait for each."""
    waiting = (
        select(func.count())
        .where(NOTICES.c.channel_id == CHANNELS.c.id, NOTICES.c.next_at.is_not(None))
        .scalar_subquery()
        .label("waiting")
    )
    delay = (
        select(NOTICES.c.trouble)
        .where(NOTICES.c.channel_id == CHANNELS.c.id, IS_IN_TROUBLE)
        .order_by(NOTICES.c.next_at)
        .limit(1)
        .scalar_subquery()
        .label("delay")
    )
    # Whether, not when last: of a channel that is told much the newest is far from the first.
    is_proven = (
        select(NOTICES.c.id)
        .where(NOTICES.c.channel_id == CHANNELS.c.id, NOTICES.c.sent_at.is_not(None))
        .exists()
        .label("is_proven")
    )
    found = select(CHANNELS, waiting, delay, is_proven).order_by(CHANNELS.c.name)
    return [_kept(row) for row in tx.connection.execute(found)]


def troubled_channels(tx: Reading) -> list[KeptChannel]:
    """Return those that do not work, or whose notices are tried again."""
    return [each for each in channels(tx) if each.broken or each.delay]


def channel_named(tx: Reading, name: str) -> KeptChannel:
    """Return one; NotFound if there is none of that name."""
    found = next((each for each in channels(tx) if each.channel.name == name), None)
    if found is None:
        raise NotFound(f"there is no channel “{name}”")
    return found


def add_channel(tx: Writing, channel: Channel, who: str, now: datetime) -> KeptChannel:
    """Keep a channel; Conflict if there is one of that name."""
    if tx.connection.scalar(select(CHANNELS.c.id).where(CHANNELS.c.name == channel.name)) is not None:
        raise Conflict(f"there is a channel “{channel.name}” already; delete it, or choose another name")
    if not has_channels(tx):
        count_anew(tx, now)
    values = {
        "name": channel.name,
        "kind": channel.kind,
        "address": channel.address,
        "options": json.dumps({name: getattr(channel, name) for name in _OPTIONS}),
        "created_at": now,
        "created_by": who,
        "broken": "",
    }
    tx.connection.execute(insert(CHANNELS).values(values))
    tx.note(ChangeKind.SETTINGS)
    return channel_named(tx, channel.name)


def delete_channel(tx: Writing, name: str) -> None:
    """Forget a channel with the notices that wait for it; NotFound if there is none of that name."""
    gone = tx.connection.scalar(delete(CHANNELS).where(CHANNELS.c.name == name).returning(CHANNELS.c.id))
    if gone is None:
        raise NotFound(f"there is no channel “{name}”")
    tx.note(ChangeKind.SETTINGS)


def mark_broken(tx: Writing, channel_id: ChannelId, why: str, now: datetime) -> None:
    """Say why a channel does not work; since when is left where it stood there before."""
    _mark(tx, channel_id, why, func.coalesce(CHANNELS.c.broken_at, literal(now, UtcDateTime)))


def mark_mended(tx: Writing, channel_id: ChannelId) -> None:
    """Say that a channel takes notices again."""
    _mark(tx, channel_id, "", None)


def _mark(tx: Writing, channel_id: ChannelId, why: str, at: Any) -> None:  # noqa: ANN401 - of SQLAlchemy
    changed = tx.connection.scalar(
        update(CHANNELS)
        .where(CHANNELS.c.id == channel_id, CHANNELS.c.broken != why)
        .values(broken=why, broken_at=at)
        .returning(CHANNELS.c.id)
    )
    if changed is not None:
        tx.note(ChangeKind.SETTINGS)


def _kept(row: Row[*tuple[Any, ...]]) -> KeptChannel:
    options = json.loads(row.options)
    channel = Channel(
        row.name,
        ChannelKind(row.kind),
        row.address,
        options["secret"],
        options["smtp"],
        options["user"],
        options["sender"],
        Encryption(options["encryption"]),
    )
    return KeptChannel(
        row.id,
        channel,
        row.created_at,
        row.created_by,
        row.broken_at,
        row.broken,
        row.waiting,
        row.delay or "",
        bool(row.is_proven),
    )
