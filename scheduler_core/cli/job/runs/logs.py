"""`hourbell job logs`: what the newest runs of a job wrote, and what its coming ones write."""

import argparse
import sys
from collections.abc import Sequence

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_lines
from scheduler_core.cli.printing.spoken import of_core, tr
from scheduler_core.cli.printing.spoken_times import spoken_instant
from scheduler_core.cli.printing.terminal import Style, harmless, styled
from scheduler_core.cli.run.following import OutputPrinter, follow_output, print_end, print_output
from scheduler_core.cli.run.instance_words import outcome_word
from scheduler_core.cli.run.pending_runs import heard_changes
from scheduler_core.cli.scheduler_opening import opened_scheduler, tell_if_nothing_fires
from scheduler_core.clock import Clock
from scheduler_core.errors import NotFound
from scheduler_core.exchange.table.run_objects import object_of
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.naming import Naming
from scheduler_core.values.runs.run import UNFINISHED, OutputStream, Run, RunState
from scheduler_core.values.runs.run_log import RunFilter

# Runs that begin are among the newest.
_LOOKED_AT = 1_000
# What was skipped or missed never wrote anything.
_WROTE = frozenset(RunState) - {RunState.SKIPPED, RunState.MISSED, RunState.CLAIMED}


def logs_of_job(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        job_id = scheduler.jobs.find(options.job, Naming.LOOK)
        wanted = RunFilter(job_ids=(job_id,), states=_WROTE)
        # A try made now of what was due long ago is newer than what was due since.
        newest = sorted(scheduler.runs.ids(wanted, _LOOKED_AT))[-options.runs :]
        tell_if_nothing_fires(scheduler, options)
        logs = _Logs(scheduler, options)
        if options.follow:
            _follow(scheduler, wanted, newest, logs)
        elif newest:
            logs.show_all(newest)
        else:
            raise NotFound(
                tr("this job has not run yet; hourbell job run {job} --wait runs it now", job=job_id)
            )
    return ExitCode.DONE


def _follow(scheduler: Scheduler, wanted: RunFilter, newest: Sequence[RunId], logs: "_Logs") -> None:
    """Print these runs until they have ended, then each one that begins; only Ctrl+C ends it."""
    with heard_changes(scheduler) as changes:
        shown = set(scheduler.runs.ids(wanted, _LOOKED_AT)) - set(newest)
        while True:
            for run_id in sorted(set(scheduler.runs.ids(wanted, _LOOKED_AT)) - shown):
                logs.follow(run_id)
                shown.add(run_id)
            changes.wait()


class _Logs:
    """Prints runs one below the other, each with a line of its own before it."""

    def __init__(self, scheduler: Scheduler, options: argparse.Namespace) -> None:
        self._scheduler = scheduler
        self._options = options
        self._stream = OutputStream(options.stream) if options.stream else None

    def show_all(self, run_ids: Sequence[RunId]) -> None:
        for run in self._scheduler.runs.lines(run_ids):
            self._head(run)
            with self._printer() as printer:
                print_output(self._scheduler, run.id, printer, stream=self._stream)
            if self._options.json:
                print_lines([object_of(run)])

    def follow(self, run_id: RunId) -> None:
        run = self._scheduler.runs.get(run_id)
        self._head(run)
        with self._printer() as printer:
            ended = follow_output(self._scheduler, run_id, printer, self._stream)
        if run.state in UNFINISHED or self._options.json:
            print_end(ended, is_quiet=self._options.quiet, is_json=self._options.json)

    def _printer(self) -> OutputPrinter:
        return OutputPrinter(is_raw=self._options.raw, is_json=self._options.json)

    def _head(self, run: Run) -> None:
        """Say on stderr which run it is; programs get the run behind what it wrote."""
        if self._options.json or self._options.quiet:
            return
        because = f": {of_core(run.reason_text)}" if run.reason_text else ""
        at, outcome = spoken_instant(run.due_at, local_zone()), outcome_word(run)
        said = tr("run {run}, {time}, {outcome}", run=run.id, time=at, outcome=outcome) + because
        print(styled(harmless(f"— {said}"), Style.STRONG, sys.stderr), file=sys.stderr)
