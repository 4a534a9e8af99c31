"""Jobs that begin with events: they are told in the transaction that writes one down."""

from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.jobs.documents import Unreadable
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.jobs.watches import watching_jobs
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import JobId
from scheduler_core.values.schedules.events.on_event import OnEvent

_LISTENS = '"on_event"'


def tell_listeners(tx: Writing, name: str, key: str) -> tuple[JobId, ...]:
    """Let the engine look at the jobs that an event begins; return them."""
    if not (watching := watching_jobs(tx)):
        return ()
    listening = tuple(
        job_id
        for job_id, draft in drafts(tx, watching, _LISTENS).items()
        if not isinstance(draft, Unreadable)
        and any(isinstance(rule, OnEvent) and rule.name == name for rule in draft.schedule.rules)
        and (not key or draft.policies.key in {"", key})
    )
    if listening:
        tx.note(ChangeKind.JOBS, listening)
    return listening
