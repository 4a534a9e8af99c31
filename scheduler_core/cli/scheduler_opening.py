"""Open the store that a command is about."""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from scheduler_core.cli.printing.spoken import of_core, tr
from scheduler_core.clock import Clock, MachineClock
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.opening.identity import HELD_COPY
from scheduler_core.store_choice import chosen_store

COMMAND_LINE = "command line"


@contextmanager
def opened_scheduler(
    options: argparse.Namespace, clock: Clock, *, is_checked: bool = False, is_made: bool = False
) -> Iterator[Scheduler]:
    """Open the scheduler for as long as a command takes; only one that begins something makes a store."""
    with open_scheduler(
        store_of(options),
        who=COMMAND_LINE,
        clock=cast("MachineClock", clock),
        is_checked=is_checked,
        is_made=is_made,
    ) as scheduler:
        if scheduler.updated and not options.quiet:
            print(f"hourbell: {of_core(scheduler.updated)}", file=sys.stderr)
        try:
            yield scheduler
        except (
            TypeError,
            ValueError,
            AttributeError,
            LookupError,
        ):  # of what other hands wrote there, perhaps
            scheduler.upkeep.refuse_strange_content()
            raise


def tell_if_held(scheduler: Scheduler, options: argparse.Namespace) -> None:
    """Say alongside what is shown that nothing of it fires, as nobody has decided about a copy."""
    if not options.quiet and scheduler.upkeep.is_undecided():
        print(f"hourbell: {tr('held: {why}', why=of_core(HELD_COPY))}", file=sys.stderr)


def tell_if_nothing_fires(scheduler: Scheduler, options: argparse.Namespace) -> None:
    """Say alongside a list what keeps all of it from firing: that a copy is held, or an engine frozen."""
    tell_if_held(scheduler, options)
    if not options.quiet and (silence := scheduler.upkeep.silence()):
        told = tr("nothing begins: the engine gives no sign of life: {why}", why=of_core(silence))
        print(f"hourbell: {told}", file=sys.stderr)


def store_of(options: argparse.Namespace) -> str | None:
    """Return the place that --store or HOURBELL_STORE names; None is the user's own."""
    return chosen_store(os.environ, options.store)
