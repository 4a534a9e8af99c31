"""Where a job runs, in words, and what it waits for where no machine is such a place."""

from typing import assert_never

from scheduler_core.values.jobs.place import AnyMachine, OnHost, Place, WithTags


def place_words(place: Place) -> str:
    match place:
        case AnyMachine():
            return "any machine"
        case OnHost():
            return f"host {place.name}"
        case WithTags(tags=(tag,)):
            return f"machines with tag {tag}"
        case WithTags():
            return f"machines with tags {', '.join(place.tags)}"
        case _:
            assert_never(place)


def no_machine_words(place: Place) -> str:
    """Say why a run waits whose job may not run on any machine that is there."""
    match place:
        case AnyMachine():
            return "no machine is there"
        case OnHost():
            return f"host {place.name} is not there"
        case WithTags(tags=(tag,)):
            return f"no machine with tag {tag} is there"
        case WithTags():
            return f"no machine with tags {', '.join(place.tags)} is there"
        case _:
            assert_never(place)


def machine_missed_words(place: Place) -> str:
    """Say why an occurrence was missed that waited for a machine as long as it may."""
    return f"{no_machine_words(place)}, and now it is too late"
