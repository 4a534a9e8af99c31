"""Which queue the tasks of a job wait in, and from which ones a machine takes. Pure."""

import hashlib
from collections.abc import Iterable

from scheduler_core.planning.placement import fits
from scheduler_core.values.jobs.place import Machine, Place, place_text

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
