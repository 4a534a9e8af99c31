"""`hourbell run cancel`, `retry` and `answer`: requests about runs."""

import argparse
import sys
from collections.abc import Iterator
from datetime import datetime

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.options.past_times import read_past_instant
from scheduler_core.cli.printing.json_lines import print_lines, print_object
from scheduler_core.cli.printing.spoken import of_core, tr
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.run.following import OutputPrinter, follow_output, print_end, warn_if_nobody_runs_it
from scheduler_core.cli.run.instance_words import exit_code_of_run, outcome_word
from scheduler_core.cli.scheduler_opening import opened_scheduler, tell_if_nothing_fires
from scheduler_core.clock import Clock
from scheduler_core.errors import Conflict, NotFound
from scheduler_core.exchange.table.run_objects import object_of
from scheduler_core.facade.runs.runs import InterruptedRunAnswer
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.command_times import Moment
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.naming import Naming
from scheduler_core.values.runs.run import FAILURES, UNFINISHED, Run, RunState, Trigger
from scheduler_core.values.runs.run_log import RunFilter

_SINCE = "1d"  # a run of longer ago is named


def cancel_runs(options: argparse.Namespace, clock: Clock) -> int:
    """Ask for the end of all the runs named, or of none if one of them has ended or is not there."""
    with opened_scheduler(options, clock) as scheduler:
        for run in map(scheduler.runs.get, options.runs):
            if run.state not in UNFINISHED:
                raise Conflict(
                    tr("run {run} has ended already: {outcome}", run=run.id, outcome=outcome_word(run))
                )
        asked = scheduler.runs.cancel(options.runs)
        if options.json:
            print_lines(object_of(run) for run in scheduler.runs.lines(options.runs))
        else:
            for run_id in dict.fromkeys(options.runs):
                print(
                    tr("Run {run} is asked to end.", run=run_id)
                    if run_id in asked
                    else tr("Run {run} was already asked to end.", run=run_id)
                )
        tell_if_nothing_fires(scheduler, options)
    return ExitCode.DONE


def retry_runs(options: argparse.Namespace, clock: Clock) -> int:
    """Run once more what was named, or all that failed; what is refused leaves the rest."""
    with opened_scheduler(options, clock) as scheduler:
        chosen = _failed(options, scheduler, clock.now()) if options.failed else list(options.runs)
        if len(chosen) == 1 and not options.failed:
            return _retry_one(chosen[0], options, scheduler)
        if not chosen and not options.quiet:
            told = tr("nothing failed since then that is not tried again already, or went well since")
            print(f"hourbell: {told}", file=sys.stderr)
        refused = False
        for run_id in dict.fromkeys(chosen):
            try:
                again = scheduler.runs.get(scheduler.runs.retry(run_id))
            except (Conflict, NotFound) as error:
                refused = True
                print(harmless(f"hourbell: {of_core(str(error))}"), file=sys.stderr)
                continue
            _print_request(again, run_id, options)
        if chosen and not options.quiet:
            warn_if_nobody_runs_it(scheduler)
    return ExitCode.FAILED if refused else ExitCode.DONE


def _failed(options: argparse.Namespace, scheduler: Scheduler, now: datetime) -> list[RunId]:
    """Return the last attempts at what failed since, the oldest first, if none goes on or went well."""
    moment = Moment(now, local_zone())
    wanted = RunFilter(
        job_ids=tuple(scheduler.jobs.find_all(options.job, Naming.ACT)) if options.job else None,
        states=FAILURES,
        since=read_past_instant("since", options.since or _SINCE, moment),
    )
    lasts = (scheduler.runs.attempts(run_id)[-1] for run_id in reversed(scheduler.runs.ids(wanted)))
    return list(dict.fromkeys(run.id for run in lasts if run.state in FAILURES))


def _retry_one(run_id: RunId, options: argparse.Namespace, scheduler: Scheduler) -> int:
    run = scheduler.runs.get(scheduler.runs.retry(run_id))
    if options.wait:
        with OutputPrinter(is_json=options.json) as printer:
            run = follow_output(scheduler, run.id, printer)
        print_end(run, is_quiet=options.quiet, is_json=options.json)
        return exit_code_of_run(run)
    _print_request(run, run_id, options)
    if not options.quiet:
        warn_if_nobody_runs_it(scheduler)
    return ExitCode.DONE


def answer_run(options: argparse.Namespace, clock: Clock) -> int:
    answer = InterruptedRunAnswer.IT_WORKED if options.answer == "worked" else InterruptedRunAnswer.RUN_AGAIN
    with opened_scheduler(options, clock) as scheduler:
        run = scheduler.runs.answer(options.run, answer)
        if answer is InterruptedRunAnswer.RUN_AGAIN or options.json:
            _print_request(run, options.run, options)
            to_come = [run] if answer is InterruptedRunAnswer.RUN_AGAIN else []
        else:
            to_come = [each for each in scheduler.runs.after(run.id) if each.state in UNFINISHED]
            print(tr("Run {run} counts as succeeded.", run=run.id), *_what_follows(run, to_come), sep="\n")
            to_come = [each for each in to_come if _is_to_act(each, run)]
        if to_come and not options.quiet:
            warn_if_nobody_runs_it(scheduler)
    return ExitCode.DONE


def _what_follows(run: Run, to_come: list[Run]) -> Iterator[str]:
    """Say what comes of it that a run has succeeded."""
    for each in to_come:
        if each.trigger is Trigger.CHAIN:
            yield tr("Run {run} of “{job}” starts after it.", run=each.id, job=each.job_name)
        elif not _is_to_act(each, run):
            yield tr("Run {run}, which repeats it, is asked to end.", run=each.id)
        elif each.step == run.step:
            yield tr("Run {run} repeats it already; hourbell run cancel {run} ends it.", run=each.id)
        else:
            yield tr("Run {run} goes on with step {step}.", run=each.id, step=each.step)
    _, _, refused = run.reason_text.partition(" (")
    if refused:
        yield f"{of_core(refused.removesuffix(')'))}."
    elif not to_come:
        yield tr("Nothing follows it.")


def _is_to_act(following: Run, worked: Run) -> bool:
    """Tell whether what follows a run does anything: what was to repeat it and has not begun does not."""
    is_repetition = following.step == worked.step and following.trigger is not Trigger.CHAIN
    return not is_repetition or following.state is not RunState.CLAIMED


def _print_request(run: Run, before: RunId, options: argparse.Namespace) -> None:
    if options.json:
        print_object(dict(object_of(run)))
    else:
        print(
            tr(
                "Run {run} is attempt {attempt} at what run {before} was for.",
                run=run.id,
                attempt=run.attempt,
                before=before,
            )
        )
