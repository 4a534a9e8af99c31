"""`hourbell run cancel`, `retry` and `answer`: what people want of runs."""

import argparse

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_lines, print_object
from scheduler_core.cli.run.following import OutputPrinter, follow_output, print_end, warn_if_nobody_runs_it
from scheduler_core.cli.run.outcome_words import exit_code_of_run, outcome_word
from scheduler_core.cli.scheduler_opening import opened_scheduler, tell_if_held
from scheduler_core.clock import Clock
from scheduler_core.errors import Conflict
from scheduler_core.exchange.table.run_objects import object_of
from scheduler_core.facade.runs.runs import Answer
from scheduler_core.values.runs.run import UNFINISHED, Run


def cancel_runs(options: argparse.Namespace, clock: Clock) -> int:
    """Ask for the end of all the runs named, or of none if one of them has ended or is not there."""
    with opened_scheduler(options, clock) as scheduler:
        for run in map(scheduler.runs.get, options.runs):
            if run.state not in UNFINISHED:
                raise Conflict(f"run {run.id} has ended already: {outcome_word(run)}")
        asked = scheduler.runs.cancel(options.runs)
        if options.json:
            print_lines(object_of(run) for run in scheduler.runs.lines(options.runs))
        else:
            for run_id in dict.fromkeys(options.runs):
                print(f"Run {run_id} {'is' if run_id in asked else 'was already'} asked to end.")
        tell_if_held(scheduler, options)
    return ExitCode.DONE


def retry_run(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        run = scheduler.runs.get(scheduler.runs.retry(options.run))
        if options.wait:
            with OutputPrinter(is_json=options.json) as printer:
                run = follow_output(scheduler, run.id, printer)
            print_end(run, is_quiet=options.quiet, is_json=options.json)
            return exit_code_of_run(run)
        _print_request(run, options)
        if not options.quiet:
            warn_if_nobody_runs_it(scheduler)
    return ExitCode.DONE


def answer_run(options: argparse.Namespace, clock: Clock) -> int:
    answer = Answer.IT_WORKED if options.answer == "worked" else Answer.RUN_AGAIN
    with opened_scheduler(options, clock) as scheduler:
        run = scheduler.runs.answer(options.run, answer)
    if answer is Answer.IT_WORKED and not options.json:
        print(f"Run {run.id} counts as succeeded.")
    else:
        _print_request(run, options)
    return ExitCode.DONE


def _print_request(run: Run, options: argparse.Namespace) -> None:
    if options.json:
        print_object(dict(object_of(run)))
    else:
        print(f"Run {run.id} is attempt {run.attempt} at what run {options.run} was for.")
