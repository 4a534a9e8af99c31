"""Print what a run wrote so far, or as it comes, until it has ended."""

import argparse
import sys
from types import TracebackType
from typing import TextIO

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_lines
from scheduler_core.cli.printing.shown_output import ShownOutput
from scheduler_core.cli.printing.spoken import of_core, tr, tr_count
from scheduler_core.cli.printing.terminal import harmless, plain_again
from scheduler_core.cli.run.instance_words import exit_code_of_run, outcome_word
from scheduler_core.cli.run.pending_runs import heard_changes
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock, MachineClock
from scheduler_core.events import ChangeSet
from scheduler_core.exchange.table.run_objects import object_of
from scheduler_core.facade.control.engine_state import EngineKind
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.opening.identity import HELD_COPY
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import UNFINISHED, KeptChunk, OutputStream, Run, RunState

_AT_ONCE = 200
_TO_STDERR = frozenset({OutputStream.STDERR, OutputStream.ENGINE})


class OutputPrinter:
    """Prints chunks: what a script wrote to stderr, and what we say ourselves, to stderr, the rest to stdout.

    On a terminal colours stay and nothing else is obeyed; elsewhere all is written out. `is_raw` prints the
    bytes as they are, and says of what is missing on stderr.
    """

    def __init__(self, *, is_raw: bool = False, is_json: bool = False) -> None:
        self._is_raw = is_raw
        self._is_json = is_json
        self._shown: dict[OutputStream, ShownOutput] = {}
        self._ends: dict[OutputStream, int] = {}

    def __enter__(self) -> "OutputPrinter":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Print what was held back as half a character, and leave no terminal coloured or within a line."""
        for stream, shown in self._shown.items():
            target = _target(stream)
            target.write(shown.text_of(b"", is_last=True))
            target.write(plain_again(target, ends_line=shown.ends_line))
            target.flush()

    def show(self, chunk: KeptChunk) -> None:
        if self._is_json:
            text = chunk.content.decode(errors="backslashreplace")
            print_lines([{"stream": chunk.stream, "start": chunk.start, "text": text}])
            return
        self._print_gap(chunk)
        target = _target(chunk.stream)
        if self._is_raw:
            target.flush()
            target.buffer.write(chunk.content)
        else:
            target.write(self._shown_of(chunk.stream).text_of(chunk.content))
        target.flush()

    def _shown_of(self, stream: OutputStream) -> ShownOutput:
        if stream not in self._shown:
            self._shown[stream] = ShownOutput(keeps_style=_target(stream).isatty())
        return self._shown[stream]

    def _print_gap(self, chunk: KeptChunk) -> None:
        missing = chunk.start - self._ends.get(chunk.stream, 0)
        self._ends[chunk.stream] = chunk.start + len(chunk.content)
        if missing > 0:
            told = tr_count(
                missing,
                "{count:,} byte of {stream} is not kept",
                "{count:,} bytes of {stream} are not kept",
                stream=chunk.stream,
            )
            if self._is_raw:
                print(f"hourbell: {told}", file=sys.stderr)
                return
            # In its place: a file or a pager would join what stands before and behind it. Half a character or
            # half a colour that was held back has its other half in what is not kept.
            shown, target = self._shown_of(chunk.stream), _target(chunk.stream)
            target.write(shown.text_of(b"", is_last=True))
            begins = "" if shown.ends_line else "\n"
            target.write(f"{begins}[{told}]\n")
            shown.ends_line = True


def print_output(
    scheduler: Scheduler,
    run_id: RunId,
    printer: OutputPrinter,
    after: int = 0,
    stream: OutputStream | None = None,
) -> int:
    """Print what a run wrote after a chunk; return the number of the last one.

    What a call sent is printed only where its stream is asked for.
    """
    while chunks := scheduler.runs.output(run_id, after=after, stream=stream, limit=_AT_ONCE):
        for chunk in chunks:
            if stream is not None or chunk.stream is not OutputStream.REQUEST:
                printer.show(chunk)
        after = chunks[-1].number
    return after


def follow_output(
    scheduler: Scheduler, run_id: RunId, printer: OutputPrinter, stream: OutputStream | None = None
) -> Run:
    """Print what a run writes until it has ended; return it."""
    seen = 0
    has_been_told = False
    with heard_changes(scheduler) as changes:
        while True:
            # Asked before its output: what was written before the end is then printed before the return.
            run = scheduler.runs.get(run_id)
            seen = print_output(scheduler, run_id, printer, seen, stream)
            if run.state not in UNFINISHED:
                return run
            if not has_been_told and run.state is RunState.CLAIMED:
                has_been_told = warn_if_nobody_runs_it(scheduler)
            while not _is_about(run_id, changes.wait()):
                pass


def await_decision(scheduler: Scheduler, run_id: RunId, clock: MachineClock, seconds: float) -> Run:
    """Return a run as soon as its engine has decided about it: begun, ended, or why it waits."""
    ends_at = clock.monotonic_seconds() + seconds
    with heard_changes(scheduler) as changes:
        while True:
            run = scheduler.runs.get(run_id)
            is_later = run.start_at is not None and run.start_at > scheduler.now()
            if run.state is not RunState.CLAIMED or run.why_waiting or run.waits_for or is_later:
                return run
            if changes.wait_at_most(ends_at - clock.monotonic_seconds()) is None:
                return run


def print_end(run: Run, *, is_quiet: bool, is_json: bool = False) -> None:
    """Say on stderr how a followed run ended; programs get the run as their last line."""
    if is_json:
        print_lines([object_of(run)])
    elif not is_quiet or run.state is not RunState.SUCCEEDED:
        because = f": {of_core(run.reason_text)}" if run.reason_text else ""
        told = tr("run {run} {outcome}", run=run.id, outcome=outcome_word(run))
        print(f"hourbell: {told}{because}", file=sys.stderr)


def warn_if_nobody_runs_it(scheduler: Scheduler) -> bool:
    """Say on stderr that a run will wait, for an engine or a word about a copy; return whether it will."""
    if scheduler.upkeep.is_undecided():
        print(f"hourbell: {tr('the run waits: {why}', why=of_core(HELD_COPY))}", file=sys.stderr)
    elif scheduler.engine.state().kind is EngineKind.NONE:
        told = tr("no engine runs; the run waits until one does (hourbell engine)")
        print(f"hourbell: {told}", file=sys.stderr)
    else:
        return False
    return True


def warn_if_no_machine_runs_it(scheduler: Scheduler, job_id: JobId) -> None:
    """Say on stderr that a run will wait for a machine on which its job may run."""
    why = scheduler.runs.why_no_machine(job_id)
    if why:
        told = tr("{why}; the run waits until one takes it", why=of_core(why))
        print(harmless(f"hourbell: {told}"), file=sys.stderr)


def _is_about(run_id: RunId, changes: ChangeSet) -> bool:
    return changes.is_everything or run_id in changes.runs or run_id in changes.outputs


def _target(stream: OutputStream) -> TextIO:
    return sys.stderr if stream in _TO_STDERR else sys.stdout


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
