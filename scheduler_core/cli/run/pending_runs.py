"""Tell, end or let pass what is pending of jobs that are paused, switched off or deleted."""

import argparse
import queue
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime

from scheduler_core.cli.command_parser import CommandParser
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.run.instance_words import instance_words, is_held_behind
from scheduler_core.events import ChangeSet
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.instance import PENDING, Instance, InstanceState

# One place for what the help of the commands says; the table of it is in scheduler_core/engine/DESIGN.md.
PENDING_WORDS = """\
                 comes due     due, not      wait of a  next step,   under
                               begun         sequence   next try     way
pause            skipped       skipped       runs on    held         goes on
disable          nothing does  skipped       runs on    held         goes on
delete           nothing does  skipped       runs on    held         goes on
resume, enable,
  restore        from now on   -             goes on    goes on      goes on
edit of when     planned anew  still begins  stays      stays        goes on
edit of steps    by the new    by the new    stays      by the new,  as begun
                                                        if they fit
run cancel       -             ends          ends       ends         is ended
purge            -             -             ends       ends         goes on

A wait that runs on is ended by its event too. What is held is kept, and goes
on by itself when the job is resumed, switched on or restored."""

END_PENDING_WORDS = "cancel what waits, is to be tried again, or is held, so that nothing is left of it"


_MOST_TOLD = 5
_TOPIC = "pending"

# On Windows Ctrl+C does not wake a thread that waits without an end.
_GLANCE_SECONDS = 0.5 if sys.platform == "win32" else None


def add_end_pending(parser: CommandParser) -> None:
    """Add --end-pending, and say what becomes of what is pending without it."""
    parser.add_argument("--end-pending", action="store_true", help=END_PENDING_WORDS)
    add_pending_words(parser)


def add_pending_words(parser: CommandParser) -> None:
    """Say what becomes of what is planned, waits, is to be tried again or is under way."""
    parser.add_topic_group(_TOPIC, "what becomes of what is pending", PENDING_WORDS)
    parser.name_topics({_TOPIC: "what becomes of runs that are planned, or wait"})


def see_to_pending(
    scheduler: Scheduler,
    ids: Sequence[JobId],
    options: argparse.Namespace,
    now: datetime,
    until: datetime | None = None,
) -> None:
    """Ask for the end of what is pending if that is wanted, else tell what is kept, and held `until` then."""
    if options.end_pending:
        pending = scheduler.runs.end_pending(ids)
    else:
        pending = [each for each in scheduler.runs.under_way(ids) if each.state in PENDING]
    if options.json or options.quiet:
        return
    for each in pending[:_MOST_TOLD]:
        print(harmless(_told(each, now, options, until)))
    if len(pending) > _MOST_TOLD:
        print(tr("… and {count:,} more.", count=len(pending) - _MOST_TOLD))


def _told(each: Instance, now: datetime, options: argparse.Namespace, until: datetime | None) -> str:
    if options.end_pending:
        return tr("Run {run} of “{job}” is asked to end.", run=each.run_id, job=each.job_name)
    said = instance_words(each, now, local_zone())
    if each.state is InstanceState.QUEUED and not each.why_queued:
        said = tr("is due and has not begun")  # it was about to begin, and is not any more
    if each.state in {InstanceState.QUEUED, InstanceState.HELD} and each.step == each.attempt == 1:
        return _skipped(each, said, options)
    if each.state is InstanceState.HELD:
        said = tr("is held")
    if not is_held_behind(each) and (until is None or each.until is None or each.until < until):
        said += _what_is_held(each)
    return tr(
        "Run {run} of “{job}” {said}. End it with hourbell run cancel {run}",
        run=each.run_id,
        job=each.job_name,
        said=said,
    )


def _what_is_held(each: Instance) -> str:
    """Say what does not come when its time does: the next try itself, or the step behind a wait."""
    match each.state:
        case InstanceState.HELD:
            return ""
        case InstanceState.RETRYING:
            return tr("; that try is held")
        case _:
            return tr("; what follows then is held")


def _skipped(each: Instance, said: str, options: argparse.Namespace) -> str:
    """Say that what is due and has not begun is skipped; a pause leaves what somebody asked for."""
    if each.state is InstanceState.HELD:
        return tr("Run {run} of “{job}” has not begun; it is skipped.", run=each.run_id, job=each.job_name)
    if options.command == "job pause":
        return tr(
            "Run {run} of “{job}” {said}; it is skipped, unless somebody asked for it.",
            run=each.run_id,
            job=each.job_name,
            said=said,
        )
    return tr("Run {run} of “{job}” {said}; it is skipped.", run=each.run_id, job=each.job_name, said=said)


class Changes:
    """What was heard and not yet taken."""

    def __init__(self) -> None:
        self._heard: queue.SimpleQueue[ChangeSet] = queue.SimpleQueue()

    def put(self, changes: ChangeSet) -> None:
        self._heard.put(changes)

    def wait(self) -> ChangeSet:
        """Return all that was heard since the last call; wait until there is something."""
        changes = self._next()
        while not self._heard.empty():
            changes |= self._heard.get()
        return changes

    def wait_at_most(self, seconds: float) -> ChangeSet | None:
        """Return what was heard next; None where nothing was in time."""
        try:
            return self._heard.get(timeout=max(0.0, seconds))
        except queue.Empty:
            return None

    def _next(self) -> ChangeSet:
        while True:
            try:
                return self._heard.get(timeout=_GLANCE_SECONDS)
            except queue.Empty:
                continue


@contextmanager
def heard_changes(scheduler: Scheduler) -> Iterator[Changes]:
    """Listen from now on: what is read inside the `with` is as new as what is heard, or newer."""
    changes = Changes()
    subscription = scheduler.subscribe(changes.put)
    try:
        yield changes
    finally:
        subscription.close()
