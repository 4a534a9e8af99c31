"""List the machines where jobs may run."""

from datetime import datetime

from scheduler_core.host_name import host_name
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.machine_tags import machine_tags
from scheduler_core.phrases.place_words import draining_words, no_machine_words
from scheduler_core.planning.placement import fits
from scheduler_core.settings import read_settings
from scheduler_core.store.machines.drains import drains
from scheduler_core.store.runs.engines import living_engines, living_planners
from scheduler_core.store.settings import settings
from scheduler_core.store.transactions import Reading
from scheduler_core.values.jobs.place import ANYWHERE, Machine, Place


@dataclass(frozen=True, slots=True)
class CarryingMachines:
    """The machines that carry out runs; those that drain take no more of them."""

    taking: frozenset[Machine]
    draining: frozenset[Machine] = frozenset()

    def why_none(self, place: Place) -> str:
        """Say why a run waits whose job is to run there; "" where a machine may take it."""
        if any(fits(place, machine) for machine in self.taking):
            return ""
        drains = any(fits(place, machine) for machine in self.draining)
        return draining_words(place) if drains else no_machine_words(place)


def carrying_machines(tx: Reading, now: datetime) -> CarryingMachines:
    """Return the machines that share the runs of a store: who plans, who stands by, and workers."""
    living = living_engines(tx, now)
    drained = drains(tx)
    return CarryingMachines(
        frozenset(record.machine for record in living if record.process.machine not in drained),
        frozenset(record.machine for record in living if record.process.machine in drained),
    )


def machines_there(tx: Reading, now: datetime, *, are_sharing: bool) -> CarryingMachines:
    """Return the machines that carry out runs; where none lives, this one, as an engine here would be."""
    if are_sharing:
        found = carrying_machines(tx, now)
    else:
        found = CarryingMachines(frozenset(record.machine for record in living_planners(tx, now)))
    return found if found.taking or found.draining else CarryingMachines(frozenset({machine_here(tx)}))


def machine_here(tx: Reading) -> Machine:
    """Return this machine with the tags that the settings give it."""
    host = host_name()
    return Machine(host, machine_tags(read_settings(settings(tx)).machine_tags, host))


def why_no_machine(tx: Reading, place: Place, now: datetime, *, are_sharing: bool) -> str:
    """Say why no machine is there on which a job may run; "" if one is."""
    if place == ANYWHERE and not are_sharing:
        return ""
    return machines_there(tx, now, are_sharing=are_sharing).why_none(place)
