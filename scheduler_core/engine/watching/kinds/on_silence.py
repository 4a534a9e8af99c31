"""Events that stay away: the clock tells, counted from the last one that the store has got."""

from collections.abc import Mapping
from datetime import datetime

from scheduler_core.engine.watching.kinds.store_kind import StoreFiring, StoreKind, StoreLook
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.kinds.events.signal_events import print_on_silence
from scheduler_core.store.sequences.events import last_event
from scheduler_core.store.transactions import Reading
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.events.signal_events import OnSilence

_BEGUN, _TOLD = "begun", "told"  # what is known: when the rule began, and after which event it fired
_NONE = "0"


class SilenceWatch(StoreKind[OnSilence]):
    """One silence is one run. What was silent for too long before the rule began counts from then on.

    After a run nothing can be due before the whole length has passed again, so nobody has to tell the rule of
    events.
    """

    made = OnSilence

    def look(
        self,
        tx: Reading,
        draft: JobDraft,
        rule: OnSilence,
        known: Mapping[str, str] | None,
        since: datetime,
        now: datetime,
    ) -> StoreLook:
        begun = ticks.to_instant(int(known[_BEGUN])) if known else since
        last = last_event(tx, rule.name, draft.policies.key)
        identity = _NONE if last is None else str(last.id)
        states = {_BEGUN: str(ticks.of_instant(begun)), _TOLD: known[_TOLD] if known else ""}
        # The newest event is forgotten after a while; an older one that a key keeps may be the last then.
        if states[_TOLD] and (last is None or last.id <= int(states[_TOLD])):
            return StoreLook((), states, next_at=now + rule.length)
        heard_at = begun if last is None or last.came_at + rule.length <= begun else last.came_at
        due_at = heard_at + rule.length
        if now < due_at:
            return StoreLook((), states, next_at=due_at)
        states[_TOLD] = identity
        told = {
            "event_name": rule.name,
            "event_key": "" if last is None else last.key,
            "event_id": "" if last is None else last.request or identity,
        }
        return StoreLook(
            (StoreFiring((rule.name,), identity, told, states, due_at),),
            states,
            next_at=now + rule.length,
            matches=1,
        )

    def text(self, rule: OnSilence) -> str:
        return print_on_silence(rule)
