"""Events that somebody sends: those that the store has got since the rule looked last."""

from collections.abc import Mapping
from datetime import datetime

from scheduler_core.engine.watching.kinds.store_kind import StoreFiring, StoreKind, StoreLook
from scheduler_core.store.sequences.events import events_after, newest_event_before
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import EventId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.runs.event import told_of_sender
from scheduler_core.values.schedules.events.signal_events import OnEvent

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
        return look_for_events(tx, rule.name, draft.policies.key, known, since)

    def text(self, rule: OnEvent) -> str:
        return rule.name


def look_for_events(
    tx: Reading, kept_as: str, key: str, known: Mapping[str, str] | None, since: datetime, name: str = ""
) -> StoreLook:
    """Return the events that were kept under a name since; runs are told another `name` if one is said."""
    told = name or kept_as
    before = EventId(int(known[_LAST])) if known else newest_event_before(tx, since)
    found = events_after(tx, kept_as, key, before, MOST_AT_ONCE + 1)
    has_more = len(found) > MOST_AT_ONCE
    firings = tuple(
        StoreFiring(
            (told if not event.key else f"{told} {event.key}",),
            str(event.id),
            {
                "event_name": told,
                "event_key": event.key,
                "event_id": event.request or str(event.id),
                "event_data": event.data,
                **told_of_sender(event.sent_by),
            },
            {_LAST: str(event.id)},
            event.came_at,
        )
        for event in found[:MOST_AT_ONCE]
    )
    states = firings[-1].states if firings else {_LAST: str(before)}
    return StoreLook(firings, states, has_more=has_more, matches=len(firings))
