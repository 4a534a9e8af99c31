"""Which queues a machine takes tasks from, as jobs and settings read now."""

from dataclasses import dataclass

from scheduler_core.engine.dispatch.machine_here import MachineHere
from scheduler_core.engine.dispatch.queue_names import queues_for
from scheduler_core.settings import read_settings
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.changes.outbox import last_sequence, news_since
from scheduler_core.store.jobs.job_places import places_in_use
from scheduler_core.store.machines.drains import is_drained
from scheduler_core.store.settings import settings
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import EngineId
from scheduler_core.values.jobs.place import Machine

_DEPENDS_ON = frozenset({ChangeKind.JOBS, ChangeKind.SETTINGS, ChangeKind.ENGINES})
# After more changes it is cheaper to look anew than to read what they were about.
_MOST_READ = 200


@dataclass(frozen=True, slots=True)
class QueueChoice:
    """The queues of a machine with its tags, and up to which change of the store that was read."""

    machine: Machine
    queues: frozenset[str]
    seen: int


def chosen_queues(tx: Reading, here: MachineHere, engine: EngineId, seen: int | None) -> QueueChoice | None:
    """Return what to take from; None where nothing changed since that it depends on. For any thread.

    A machine that drains takes from no queue.
    """
    newest = last_sequence(tx)
    if seen is not None and not _may_have_changed(tx, seen, newest):
        return None
    machine = here.as_said(read_settings(settings(tx)).machine_tags)
    queues = set() if is_drained(tx, engine) else queues_for(machine, places_in_use(tx))
    return QueueChoice(machine, frozenset(queues), newest)


def _may_have_changed(tx: Reading, seen: int, newest: int) -> bool:
    if newest == seen:
        return False
    if not seen < newest <= seen + _MOST_READ:
        return True
    news = news_since(tx, seen, _MOST_READ)
    return news.has_gap or any(change.kind in _DEPENDS_ON for change in news.changes)
