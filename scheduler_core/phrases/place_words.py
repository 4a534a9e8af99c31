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


def draining_words(place: Place) -> str:
    """Say why a run waits whose job may run on none but machines that drain."""
    match place:
        case AnyMachine():
            return "each machine that is there drains, and takes no runs"
        case OnHost():
            return f"host {place.name} drains, and takes no runs"
        case WithTags(tags=(tag,)):
            return f"each machine with tag {tag} drains, and takes no runs"
        case WithTags():
            return f"each machine with tags {', '.join(place.tags)} drains, and takes no runs"
        case _:
            assert_never(place)


def not_taken_words(place: Place) -> str:
    """Say why a run waits that no machine has taken though some are there."""
    match place:
        case AnyMachine():
            return "no machine has taken it yet"
        case OnHost():
            return f"host {place.name} has not taken it yet"
        case WithTags(tags=(tag,)):
            return f"no machine with tag {tag} has taken it yet"
        case WithTags():
            return f"no machine with tags {', '.join(place.tags)} has taken it yet"
        case _:
            assert_never(place)


def machine_missed_words(why: str) -> str:
    """Say why an occurrence was missed that waited for a machine as long as it may."""
    return f"{why}, and now it is too late"
