"""`hourbell job stop`: ends what runs of jobs now, as *Stop* in the window; what waits goes on waiting."""

import argparse
from collections.abc import Sequence
from dataclasses import replace

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_lines
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.run.instance_words import instance_words
from scheduler_core.cli.run.outcome_words import outcome_word
from scheduler_core.cli.scheduler_opening import opened_scheduler, tell_if_nothing_fires
from scheduler_core.clock import Clock
from scheduler_core.exchange.table.run_objects import object_of
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.naming import Naming
from scheduler_core.values.runs.instance import PENDING
from scheduler_core.values.runs.run import UNFINISHED, RunState
from scheduler_core.values.runs.run_log import RunFilter

_MOST_TOLD = 5


def stop_jobs(options: argparse.Namespace, clock: Clock) -> int:
    """Ask for the end of the runs of jobs that are under way; a second time changes nothing."""
    with opened_scheduler(options, clock) as scheduler:
        ids = scheduler.jobs.ids() if options.all else scheduler.jobs.find_all(options.jobs, Naming.ACT)
        running = _running(scheduler, None if options.all else ids)
        asked = scheduler.runs.cancel(running) if running else set()
        runs = scheduler.runs.lines(running)
        if options.json:
            print_lines(map(object_of, runs))
            return ExitCode.DONE
        for run in runs:
            places = {"run": run.id, "job": run.job_name}
            if run.id in asked:
                told = tr("Run {run} of “{job}” is asked to end.", **places)
            elif run.state in UNFINISHED:
                told = tr("Run {run} of “{job}” was already asked to end.", **places)
            else:
                told = tr("Run {run} of “{job}” has ended: {outcome}.", outcome=outcome_word(run), **places)
            print(harmless(told))
        at_rest = set() if options.all else set(ids) - {run.job_id for run in runs}
        for line in scheduler.jobs.lines([each for each in ids if each in at_rest]):
            print(harmless(tr("Nothing to stop: “{job}” is not running.", job=line.name)))
        if options.all and not runs:
            print(tr("Nothing to stop: nothing runs."))
        now, zone = clock.now(), local_zone()
        pending = [each for each in scheduler.runs.under_way(ids) if each.state in PENDING]
        for each in pending[:_MOST_TOLD]:
            told = tr(
                "Run {run} of “{job}” {said}, and stays; hourbell run cancel {run} ends it.",
                run=each.run_id,
                job=each.job_name,
                said=instance_words(each, now, zone),
            )
            print(harmless(told))
        if len(pending) > _MOST_TOLD:
            print(tr("… and {count:,} more.", count=len(pending) - _MOST_TOLD))
        tell_if_nothing_fires(scheduler, options)
    return ExitCode.DONE


def _running(scheduler: Scheduler, job_ids: list[JobId] | None) -> Sequence[RunId]:
    """Return the runs that are under way of some jobs, or of all."""
    chosen = RunFilter(states=frozenset({RunState.RUNNING}))
    return scheduler.runs.ids(chosen if job_ids is None else replace(chosen, job_ids=tuple(job_ids)))
