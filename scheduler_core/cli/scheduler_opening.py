"""Opens the store that a command is about."""

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from scheduler_core.clock import Clock, MachineClock
from scheduler_core.errors import StoreUnavailable
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.location import FileLocation, find_location
from scheduler_core.store_choice import chosen_store

COMMAND_LINE = "command line"


@contextmanager
def opened_scheduler(
    options: argparse.Namespace, clock: Clock, *, is_checked: bool = False
) -> Iterator[Scheduler]:
    """Open the scheduler for as long as a command takes."""
    with open_scheduler(
        store_of(options), who=COMMAND_LINE, clock=cast("MachineClock", clock), is_checked=is_checked
    ) as scheduler:
        yield scheduler


def store_of(options: argparse.Namespace) -> str | None:
    """Return the place that --store or HOURBELL_STORE names; None is the user's own."""
    return chosen_store(os.environ, options.store)


def refuse_missing(options: argparse.Namespace) -> None:
    """Refuse a named file that is not there: whoever cares for a store would be told that all is well."""
    place = store_of(options)
    location = None if place is None else find_location(place)
    if isinstance(location, FileLocation) and not location.path.exists():
        raise StoreUnavailable(
            f"there is no store {location}; look at the spelling (the first job makes one: hourbell job add)"
        )
