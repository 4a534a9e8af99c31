"""Decide whether a machine is one on which a job may run. Pure."""

from scheduler_core.values.jobs.place import AnyMachine, Machine, OnHost, Place, WithTags


def fits(place: Place, machine: Machine) -> bool:
    """Tell whether a job may run on a machine; a host named without a domain is meant in any."""
    match place:
        case AnyMachine():
            return True
        case OnHost():
            host = machine.host.casefold()
            return place.name in {host, host.partition(".")[0]}
        case WithTags():
            return machine.tags.issuperset(place.tags)
