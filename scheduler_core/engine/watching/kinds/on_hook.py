"""Finds deliveries to a hook that the door has kept since the rule looked last."""

from collections.abc import Mapping
from datetime import datetime

from scheduler_core.engine.watching.kinds.on_event import look_for_events
from scheduler_core.engine.watching.kinds.store_kind import StoreKind, StoreLook
from scheduler_core.recurrence.kinds.events.signal_events import print_on_hook
from scheduler_core.store.transactions import Reading
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.events.signal_events import OnHook


class HookWatch(StoreKind[OnHook]):
    """Each delivery is one run; the door has judged it before it was kept."""

    made = OnHook

    def look(
        self,
        tx: Reading,
        draft: JobDraft,  # noqa: ARG002
        rule: OnHook,
        known: Mapping[str, str] | None,
        since: datetime,
        now: datetime,  # noqa: ARG002
    ) -> StoreLook:
        return look_for_events(tx, rule.event_name, "", known, since, rule.name)

    def text(self, rule: OnHook) -> str:
        return print_on_hook(rule)
