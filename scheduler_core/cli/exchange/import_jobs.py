"""`hourbell import`: jobs from a file, shown before they are taken."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from scheduler_core.callback_rules import read_callback_rules, rule_text
from scheduler_core.cli.exchange.export import not_taken, print_losses, this_machine
from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.job.files import STDIN, data_of_file
from scheduler_core.cli.job.saving import warn_of
from scheduler_core.cli.printing.json_lines import print_object
from scheduler_core.cli.printing.spoken import spoken, tr, tr_of
from scheduler_core.cli.printing.table import PrintedColumn, Styled, print_table
from scheduler_core.cli.printing.terminal import Style
from scheduler_core.cli.scheduler_opening import opened_scheduler, store_of
from scheduler_core.clock import Clock
from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.common.losses import Imported, callbacks_left_behind
from scheduler_core.exchange.formats import FileFormat, guessed_format, import_text
from scheduler_core.exchange.importing.import_plan import (
    ImportDone,
    ImportKind,
    ImportPlan,
    ImportStep,
    choose,
)
from scheduler_core.exchange.table.job_table import read_what
from scheduler_core.facade.exchange.exchange_files import MachineSource, decoded, read_import, read_machine
from scheduler_core.facade.exchange.import_step_text import StepWords, object_of_import, step_words
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.faults import StoreMissing

_COLUMNS = (
    PrintedColumn("What"),
    PrintedColumn("Job", is_elastic=True),
    PrintedColumn("Folder", is_elastic=True),
    PrintedColumn("When", is_elastic=True),
    PrintedColumn("Does", is_elastic=True),
    PrintedColumn("Which", is_elastic=True),
)
# What is typed for a file by whoever means what this machine has.
_MACHINE_SOURCES = {"cron": MachineSource.CRONTAB} | {str(each): each for each in MachineSource}
_STYLES = {
    ImportKind.ADD: Style.GOOD,
    ImportKind.CHANGE: Style.WARN,
    ImportKind.REMOVE: Style.BAD,
    ImportKind.UNCHANGED: Style.DIM,
}


def import_jobs(options: argparse.Namespace, clock: Clock) -> int:
    """Say what becomes of each job and, unless it is only a rehearsal, do all of it."""
    text, file_format = _text(options)
    action = read_what(options.do) if options.do else None
    found = import_text(text, file_format, this_machine(file_format, clock), action)
    with _rehearsal(options, clock) if options.dry_run else _opened(options, clock) as scheduler:
        origin = options.source or ("" if options.file == STDIN else str(Path(options.file).absolute()))
        whole = scheduler.exchange.preview(
            found.drafts,
            replaces=options.replace,
            origin=origin,
            derived=found.derived,
            colours=found.beside.colours,
        )
        plan = choose(whole, options.only, options.without)
        brought = [step.draft for step in plan.changes if step.draft is not None]
        warnings = warn_of(scheduler, brought, is_quiet=options.quiet, of_times=True)
        done = ImportDone() if options.dry_run else scheduler.exchange.carry_out(plan)
        if options.with_callbacks and not options.dry_run:
            _import_callbacks(scheduler, found)
    losses = (*found.losses, *plan.losses)
    if not options.with_callbacks:
        losses += callbacks_left_behind(found)
    if options.json:
        told = [
            {"job": draft.name, "warning": sentence}
            for draft, sentences in zip(brought, warnings, strict=True)
            for sentence in sentences
        ]
        print_object(object_of_import(plan, losses, done, is_done=not options.dry_run) | {"warnings": told})
    else:
        print_losses(losses, not_taken)
        _print_plan(plan, options)
    return _told_if_nothing(plan, found, options)


def _opened(options: argparse.Namespace, clock: Clock) -> AbstractContextManager[Scheduler]:
    return opened_scheduler(options, clock, is_made=True)


@contextmanager
def _rehearsal(options: argparse.Namespace, clock: Clock) -> Iterator[Scheduler]:
    """Open the store; in place of one that an import would make, an empty one that goes with the command."""
    named = store_of(options)
    with ExitStack() as stack:
        try:
            scheduler = stack.enter_context(opened_scheduler(options, clock, is_made=named is None))
        except StoreMissing as missing:
            if named is None or missing.newest_backup is not None or not Path(named).parent.is_dir():
                raise
            empty = Path(stack.enter_context(TemporaryDirectory(prefix="hourbell-"))) / "empty.db"
            chosen = argparse.Namespace(**vars(options) | {"store": str(empty)})
            scheduler = stack.enter_context(opened_scheduler(chosen, clock, is_made=True))
            if not options.quiet:
                told = tr("there is no store {store} yet; an import makes it", store=named)
                print(f"hourbell: {told}", file=sys.stderr)
        yield scheduler


def _print_plan(plan: ImportPlan, options: argparse.Namespace) -> None:
    print_table(_COLUMNS, map(_row_of, plan.changes), is_quiet=options.quiet)
    print(_summary(plan, is_done=not options.dry_run))
    if any(step.is_kept_off for step in plan.changes) and not options.quiet:
        told = tr(
            "scripts, and calls with secrets or files or to addresses of your own network, that "
            "were not on here before are switched off; look at them, then switch them on with "
            "hourbell job enable JOB"
        )
        print(f"hourbell: {told}", file=sys.stderr)


def _told_if_nothing(plan: ImportPlan, found: Imported, options: argparse.Namespace) -> int:
    """Return the exit code: an import of which nothing could be taken is a refused one."""
    if plan.steps or (options.with_callbacks and found.beside.callbacks):
        if not plan.changes and not plan.left_out and not options.quiet and not options.json:
            told = tr("nothing to change; all of it is here as the file has it")
            print(f"hourbell: {told}", file=sys.stderr)
        return ExitCode.DONE
    told = tr("nothing was taken, as no job of it can be; the lines above say why")
    print(f"hourbell: {told}", file=sys.stderr)
    return ExitCode.REFUSED


def _import_callbacks(scheduler: Scheduler, found: Imported) -> None:
    """Add the rules for callbacks that are not there yet."""
    settings = scheduler.settings.read()
    rules = dict.fromkeys((*read_callback_rules(settings.revalee_allow), *found.beside.callbacks))
    scheduler.settings.save(replace(settings, revalee_allow="\n".join(map(rule_text, rules))))


def _text(options: argparse.Namespace) -> tuple[str, FileFormat]:
    """Return what is to be imported, with its format."""
    if options.file is not None and options.source is not None:
        told = tr(
            "--from {source} takes what this machine has; leave out --from to take a file",
            source=options.source,
        )
        raise InvalidInput("file", told)
    if options.file is None and options.source is None:
        told = tr("name a file, or say with --from what of this machine to take")
        raise InvalidInput("file", told)
    chosen = FileFormat(options.format) if options.format else None
    if options.source is not None:
        return read_machine(MachineSource(options.source))
    meant = _MACHINE_SOURCES.get(options.file)
    if meant is not None and not Path(options.file).exists():
        told = tr("there is no file {file}; did you mean --from {source}?", file=options.file, source=meant)
        raise InvalidInput("file", told)
    if options.file == STDIN:
        text = decoded(data_of_file("file", options.file))
        return text, chosen or guessed_format(text)
    return read_import(options.file, chosen)


def _row_of(step: ImportStep) -> tuple[Styled, str, str, str, str, str]:
    words = step_words(step, spoken())
    kind = Styled(tr_of("import", step.kind), _STYLES[step.kind])
    return kind, step.name, step.folder, words.when, words.what, _detail(step, words)


def _detail(step: ImportStep, words: StepWords) -> str:
    """Tell what changes, from what to what, and what arrives switched off, by whom."""
    told = [*map(str, words.changes)]
    if step.is_kept_off:
        told.append(tr("switched off"))
    elif step.is_off_in_file:
        told.append(tr("off in the file"))
    return "; ".join(told)


def _summary(plan: ImportPlan, *, is_done: bool) -> str:
    counts = plan.counts()
    left_out = tr(", {count:,} left out", count=len(plan.left_out)) if plan.left_out else ""
    told = tr(
        "{added:,} added, {changed:,} changed, {removed:,} removed, {unchanged:,} unchanged{left_out}.",
        added=counts[ImportKind.ADD],
        changed=counts[ImportKind.CHANGE],
        removed=counts[ImportKind.REMOVE],
        unchanged=counts[ImportKind.UNCHANGED],
        left_out=left_out,
    )
    return told if is_done else tr("Nothing is done yet; this would be {told}", told=told)
