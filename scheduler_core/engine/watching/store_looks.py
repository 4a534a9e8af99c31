"""Look at the store for event rules, and write what they see in one transaction."""

from collections.abc import Iterator, Sequence
from dataclasses import field
from datetime import datetime, timedelta
from typing import Any

from scheduler_core.engine.watching.event_claims import EventGroup, Happened, WrittenEvents, write
from scheduler_core.engine.watching.kinds.store_kind import StoreKind, StoreLook
from scheduler_core.engine.watching.watch import Watch
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.jobs.watches import known_of
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import EngineId


@dataclass(slots=True)
class StoreLooks:
    """The looks of several rules, in their order, and what was written of them."""

    looks: list[StoreLook] = field(default_factory=list)
    written: WrittenEvents = field(default_factory=WrittenEvents)


def look_at_store(
    tx: Writing,
    watches: Sequence[tuple[Watch, StoreKind[Any]]],
    engine: EngineId,
    key_prefix: str,
    seconds: float,
    now: datetime,
) -> StoreLooks:
    """Look at all at once; what is known stands in the store, whatever these watches remember."""
    known = known_of(tx, {watch.job_id for watch, _ in watches})
    looks: list[StoreLook] = []
    found: list[Happened] = []
    for watch, kind in watches:
        if (full_for := watch.full_for(seconds)) > 0:
            next_at = now + timedelta(seconds=full_for)
            looks.append(StoreLook(follows=watch.follows, next_at=next_at, is_put_off=True))
            continue
        seen = known.get(watch.job_id, {}).get(watch.rule.watch_name)
        look = kind.look(tx, watch.draft, watch.rule, seen, watch.since, now)
        looks.append(look)
        if look.trouble or (not look.firings and look.states == seen):
            continue
        found.append(
            Happened(
                watch.job_id,
                watch.revision,
                watch.draft,
                watch.rule,
                _groups(look),
                after=dict(look.states),
                is_made_up=watch.is_first_look and seen is not None,
                is_first_look=watch.is_first_look,
                later=_later(tx, watch, kind, look, now),
                is_in_order=True,
                rest=None,
                room=watch.room(seconds),
            )
        )
    return StoreLooks(looks, write(tx, found, engine, key_prefix, now) if found else WrittenEvents())


def _groups(look: StoreLook) -> tuple[EventGroup, ...]:
    return tuple(
        EventGroup(each.subjects, each.identity, dict(each.states), each.told, place, each.at)
        for place, each in enumerate(look.firings)
    )


def _later(
    tx: Writing, watch: Watch, kind: StoreKind[Any], look: StoreLook, now: datetime
) -> Iterator[EventGroup]:
    """Yield what the looks behind this one will find, as far as anybody asks."""
    while look.has_more and not look.trouble:
        look = kind.look(tx, watch.draft, watch.rule, look.states, watch.since, now)
        yield from _groups(look)
