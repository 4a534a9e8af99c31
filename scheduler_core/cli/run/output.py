"""`hourbell run output`: what a run wrote, so far or until it ends."""

import argparse

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.run.following import OutputPrinter, follow_output, print_end, print_output
from scheduler_core.cli.run.outcome_words import exit_code_of_run
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock
from scheduler_core.values.runs.output import OutputStream


def output_of_run(options: argparse.Namespace, clock: Clock) -> int:
    stream = OutputStream(options.stream) if options.stream else None
    with opened_scheduler(options, clock) as scheduler:
        run = scheduler.runs.get(options.run)
        with OutputPrinter(is_raw=options.raw, is_json=options.json) as printer:
            if not options.follow:
                print_output(scheduler, run.id, printer, stream=stream)
                return ExitCode.DONE
            run = follow_output(scheduler, run.id, printer, stream)
    print_end(run, is_quiet=options.quiet, is_json=options.json)
    return exit_code_of_run(run)
