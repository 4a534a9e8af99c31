"""`hourbell job run` and `stop`: requests a run now and may wait for its end, or ends what runs."""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_lines, print_object
from scheduler_core.cli.printing.spoken import of_core, tr
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.run.following import (
    OutputPrinter,
    await_decision,
    follow_output,
    print_end,
    warn_if_no_machine_runs_it,
    warn_if_nobody_runs_it,
)
from scheduler_core.cli.run.instance_words import exit_code_of_run, instance_words, outcome_word
from scheduler_core.cli.scheduler_opening import opened_scheduler, tell_if_nothing_fires
from scheduler_core.clock import Clock, SystemClock
from scheduler_core.exchange.table.run_objects import object_of
from scheduler_core.facade.control.engine_state import EngineKind
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.naming import Naming
from scheduler_core.values.runs.instance import PENDING
from scheduler_core.values.runs.run import UNFINISHED, Run, RunState
from scheduler_core.values.runs.run_log import RunFilter

# What an engine needs to begin a run, or to say why it does not, is some milliseconds.
_PATIENCE_SECONDS = 5.0
_NEVER_BEGUN = frozenset({RunState.SKIPPED, RunState.MISSED})

_MOST_TOLD = 5


def run_job(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        job_id = scheduler.jobs.find(options.job, Naming.ACT)
        run = scheduler.runs.get(scheduler.runs.run_now(job_id, values=options.values))
        if options.wait:
            if not options.quiet:
                warn_if_no_machine_runs_it(scheduler, run.job_id)
            return _await(scheduler, run, options)
        is_heard = (
            not scheduler.upkeep.is_undecided() and scheduler.engine.state().kind is not EngineKind.NONE
        )
        if is_heard:
            run = await_decision(scheduler, run.id, SystemClock(), _PATIENCE_SECONDS)
        if options.json:
            print_object(dict(object_of(run)))
        elif not options.quiet:
            print(*map(harmless, lines_about(scheduler, run)), sep="\n")
        if not is_heard and not options.quiet:
            warn_if_nobody_runs_it(scheduler)
        return ExitCode.FAILED if run.state in _NEVER_BEGUN else ExitCode.DONE


def lines_about(scheduler: Scheduler, run: Run) -> list[str]:
    """Say what has become of a run by now, and which step of a sequence follows one that has ended."""
    step = None if run.state in UNFINISHED else _step_after(scheduler, run)
    if step is None:
        return [_said_of(run)]
    follows = tr("Step {step} follows: hourbell instance show {run}", step=step.step, run=step.id)
    return [_said_of(run), follows]


def _said_of(run: Run) -> str:
    """Say what has become of a run by now, and where to read on."""
    places = {"run": run.id, "job": run.job_name}
    outcome = outcome_word(run) + (f": {of_core(run.reason_text)}" if run.reason_text else "")
    if run.state in _NEVER_BEGUN:
        return tr("Run {run} of “{job}” was {outcome}", outcome=outcome, **places)
    if run.state is RunState.RUNNING:
        return tr("Run {run} of “{job}” begins: hourbell run output {run} --follow", **places)
    if run.state is not RunState.CLAIMED:
        return tr(
            "Run {run} of “{job}” {outcome}. What it wrote: hourbell run output {run}",
            outcome=outcome,
            **places,
        )
    if run.why_waiting:
        return tr(
            "Run {run} of “{job}” waits: {why}. To follow it: hourbell run output {run} --follow",
            why=of_core(run.why_waiting),
            **places,
        )
    return tr("Run {run} of “{job}” is asked for: hourbell run output {run} --follow", **places)


def _await(scheduler: Scheduler, run: Run, options: argparse.Namespace) -> int:
    """Print what a run writes until it ends, and each step that follows it; Ctrl+C leaves it alone."""
    following: Run | None = run
    try:
        while following is not None:
            with OutputPrinter(is_json=options.json) as printer:
                run = follow_output(scheduler, following.id, printer)
            following = _step_after(scheduler, run)
            if following is not None:
                print_end(run, is_quiet=options.quiet, is_json=options.json)
    except KeyboardInterrupt:
        told = tr("run {run} goes on; end it with hourbell run cancel {run}", run=run.id)
        print(f"hourbell: {told}", file=sys.stderr)
        raise
    print_end(run, is_quiet=options.quiet, is_json=options.json)
    return exit_code_of_run(run)


def _step_after(scheduler: Scheduler, run: Run) -> Run | None:
    """Return the step of its sequence that follows a run; None if it was the last one."""
    steps = (each for each in scheduler.runs.steps(run.id) if each.follows_run == run.id)
    return next((each for each in steps if each.step > run.step), None)


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
