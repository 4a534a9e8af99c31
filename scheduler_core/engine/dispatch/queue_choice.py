"""Choose the queue of a job's tasks, and the queues that a machine takes from."""

import hashlib
from collections.abc import Iterable

from scheduler_core.engine.dispatch.machine_here import MachineHere
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.planning.placement import fits
from scheduler_core.settings import read_settings
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.changes.outbox import last_sequence, news_since
from scheduler_core.store.jobs.job_places import places_in_use, places_of
from scheduler_core.store.machines.drains import is_drained
from scheduler_core.store.settings import settings
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import EngineId, JobId
from scheduler_core.values.jobs.place import Machine, Place, place_text

_SETTLED_BY = frozenset({ChangeKind.SETTINGS, ChangeKind.ENGINES})
# After more changes it is cheaper to look anew than to read what they were about.
_MOST_READ = 200


@dataclass(frozen=True, slots=True)
class QueueChoice:
    """The queues of a machine with its tags, and up to which change of the store that was read."""

    machine: Machine
    queues: frozenset[str]
    places: frozenset[Place]
    seen: int


def chosen_queues(
    tx: Reading, here: MachineHere, engine: EngineId, before: QueueChoice | None
) -> QueueChoice | None:
    """Return what to take from; None where nothing changed since that it depends on. For any thread.

    A machine that drains takes from no queue. A place that no job names any more keeps its queue for a while,
    in which nothing comes.
    """
    newest = last_sequence(tx)
    if before is not None and not _may_be_another(tx, before, newest):
        return None
    machine = here.as_said(read_settings(settings(tx)).machine_tags)
    places = places_in_use(tx)
    queues = set() if is_drained(tx, engine) else queues_for(machine, places)
    return QueueChoice(machine, frozenset(queues), frozenset(places), newest)


def _may_be_another(tx: Reading, before: QueueChoice, newest: int) -> bool:
    """Tell whether to look anew: each claim tells of its job, so only jobs at places not known yet count."""
    if newest == before.seen:
        return False
    if not before.seen < newest <= before.seen + _MOST_READ:
        return True
    news = news_since(tx, before.seen, _MOST_READ)
    if news.has_gap or any(change.kind in _SETTLED_BY for change in news.changes):
        return True
    changed = {
        JobId(each) for change in news.changes if change.kind is ChangeKind.JOBS for each in change.ids
    }
    return bool(changed) and not _are_known(places_of(tx, changed), before)


def _are_known(places: Iterable[Place], before: QueueChoice) -> bool:
    return before.places.issuperset(places)


ANYWHERE_QUEUE = "any"
_LETTERS = 16


def queue_of(place: Place) -> str:
    """Return the name of a place's queue; a place may be called longer than a queue can."""
    text = place_text(place)
    if not text:
        return ANYWHERE_QUEUE
    return f"p{hashlib.sha256(text.encode()).hexdigest()[:_LETTERS]}"


def queues_for(machine: Machine, places: Iterable[Place]) -> set[str]:
    """Return the queues that a machine takes from, of the places that jobs name and those without one."""
    return {ANYWHERE_QUEUE, *(queue_of(place) for place in places if fits(place, machine))}
