"""`hourbell export`: jobs into a file or to standard output."""

import argparse
import getpass
import os
import re
import shlex
import sys
from collections.abc import Callable

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_object
from scheduler_core.cli.printing.spoken import of_core, tr, tr_count
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock
from scheduler_core.errors import InvalidInput, NotFound
from scheduler_core.exchange.common.losses import Loss
from scheduler_core.exchange.format import SourceMachine
from scheduler_core.exchange.formats import FileFormat, export_text, format_of
from scheduler_core.facade.exchange.exchange_files import write_export
from scheduler_core.facade.exchange.import_step_text import objects_of_losses
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.naming import Naming

_STDOUT = "-"
_HAS_SUFFIX = re.compile(r"\.[a-z]{2,5}$")


def export_jobs(options: argparse.Namespace, clock: Clock) -> int:
    output = "" if options.output in {None, _STDOUT} else options.output
    file_format = FileFormat(options.format) if options.format else format_of(output)
    with opened_scheduler(options, clock) as scheduler:
        ids = _named_jobs(scheduler, options.jobs)
        drafts = scheduler.exchange.drafts(ids)
        beside = scheduler.exchange.beside(drafts, is_whole=ids is None)
    exported = export_text(drafts, file_format, this_machine(file_format, clock), beside)
    try:
        files = write_export(exported, output) if output else []
    except InvalidInput:
        print_losses(exported.losses, _words_of)  # which may be why there is no file for a folder
        raise
    if options.json:
        told: dict[str, object] = {
            "format": file_format,
            "jobs": exported.count,
            "losses": objects_of_losses(exported.losses),
        }
        place = {"file": output, "files": list(map(str, files))} if output else {"text": exported.text}
        print_object(told | place)
        return ExitCode.DONE
    if not output:
        sys.stdout.write(exported.text)
    print_losses(exported.losses, _words_of)
    if output and not options.quiet:
        said = tr_count(
            exported.count, "{file} holds {count:,} job", "{file} holds {count:,} jobs", file=output
        )
        print(harmless(f"hourbell: {said}"), file=sys.stderr)
    return ExitCode.DONE


def _named_jobs(scheduler: Scheduler, names: list[str]) -> tuple[JobId, ...] | None:
    """Return the jobs that were named, None for all; where a file was, say which option takes it."""
    try:
        return tuple(scheduler.jobs.find_all(names, Naming.LOOK)) if names else None
    except NotFound as error:
        last = names[-1]
        if not (os.sep in last or _HAS_SUFFIX.search(last)):
            raise
        told = tr("{error}; did you mean -o {file}?", error=of_core(str(error)), file=shlex.quote(last))
        raise NotFound(told) from error


def this_machine(file_format: FileFormat, clock: Clock) -> SourceMachine:
    """Return the zone, and the user where the format has one, that files of this machine mean."""
    if not file_format.described.names_user:
        return SourceMachine(local_zone(), "", clock.now())
    try:
        return SourceMachine(local_zone(), getpass.getuser(), clock.now())
    except (ImportError, KeyError, OSError) as error:
        raise InvalidInput(
            "format", tr("a system crontab names users, and yours has no name here")
        ) from error


def print_losses(losses: tuple[Loss, ...], words_of: Callable[[Loss], str]) -> None:
    """Say on stderr what did not get across, even if only what was asked for is wanted."""
    for loss in losses:
        print(harmless(f"hourbell: {words_of(loss)}"), file=sys.stderr)


def _words_of(loss: Loss) -> str:
    """Tell a job that is not in the file from one that is there without something."""
    if loss.is_whole:
        return tr("not written: {what}", what=_said(loss))
    return tr("written, but {what}", what=_said(loss)) if loss.place else tr("note: {text}", text=_said(loss))


def not_taken(loss: Loss) -> str:
    """Tell what is missing of what was read from what goes otherwise here."""
    said = _said(loss)
    return tr("note: {text}", text=said) if loss.is_note else tr("not taken: {what}", what=said)


def _said(loss: Loss) -> str:
    return f"{of_core(loss.place)}: {of_core(loss.text)}" if loss.place else of_core(loss.text)
