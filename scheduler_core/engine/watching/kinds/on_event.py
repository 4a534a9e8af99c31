"""Events that somebody sends: those that the store has got since the rule looked last."""

from collections.abc import Mapping
from datetime import datetime

from scheduler_core.engine.watching.kinds.store_kind import StoreFiring, StoreKind, StoreLook
from scheduler_core.store.sequences.events import events_after, newest_event_before
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import EventId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.events.on_event import OnEvent

MOST_AT_ONCE = 1_000
_LAST = "last"  # what is known: the newest event that is accounted for


class EventWatch(StoreKind[OnEvent]):
    """Each event is one run; they are told one after the other, as they were written."""

    made = OnEvent

    def look(
        self,
        tx: Reading,
        draft: JobDraft,
        rule: OnEvent,
        known: Mapping[str, str] | None,
        since: datetime,
        now: datetime,  # noqa: ARG002
    ) -> StoreLook:
        before = EventId(int(known[_LAST])) if known else newest_event_before(tx, since)
        found = events_after(tx, rule.name, draft.policies.key, before, MOST_AT_ONCE)
        firings = tuple(
            StoreFiring(
                (rule.name if not event.key else f"{rule.name} {event.key}",),
                str(event.id),
                {
                    "event_name": event.name,
                    "event_key": event.key,
                    "event_id": event.request or str(event.id),
                    "event_data": event.data,
                },
                {_LAST: str(event.id)},
            )
            for event in found
        )
        states = firings[-1].states if firings else {_LAST: str(before)}
        return StoreLook(firings, states, has_more=len(found) == MOST_AT_ONCE, matches=len(firings))

    def text(self, rule: OnEvent) -> str:
        return rule.name
