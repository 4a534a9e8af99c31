"""Which machines there are for jobs that say where they run."""

from datetime import datetime

from scheduler_core.host_name import host_name
from scheduler_core.machine_tags import machine_tags
from scheduler_core.phrases.place_words import no_machine_words
from scheduler_core.planning.placement import fits
from scheduler_core.settings import read_settings
from scheduler_core.store.runs.engines import living_engines, living_planners
from scheduler_core.store.settings import settings
from scheduler_core.store.transactions import Reading
from scheduler_core.values.jobs.place import ANYWHERE, Machine, Place


def machines_there(tx: Reading, now: datetime) -> list[Machine]:
    """Return the machines of living engines; where there is none, this one, as an engine here would be."""
    return [record.machine for record in living_planners(tx, now)] or [machine_here(tx)]


def machines_that_carry_out(tx: Reading, now: datetime) -> list[Machine]:
    """Return the machines that take tasks of a shared store: who plans, who stands by, and workers."""
    return [record.machine for record in living_engines(tx, now)]


def machine_here(tx: Reading) -> Machine:
    """Return this machine with the tags that the settings give it."""
    host = host_name()
    return Machine(host, machine_tags(read_settings(settings(tx)).machine_tags, host))


def why_no_machine(tx: Reading, place: Place, now: datetime) -> str:
    """Say that no machine is there on which a job may run; "" if one is."""
    if place == ANYWHERE or any(fits(place, machine) for machine in machines_there(tx, now)):
        return ""
    return no_machine_words(place)
