"""`hourbell export`: jobs into a file or to standard output."""

import argparse
import getpass
import os
import sys
from pathlib import Path

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.json_lines import print_object
from scheduler_core.cli.local_zone import local_zone
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.cli.terminal import harmless
from scheduler_core.clock import Clock
from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.formats import FileFormat, Machine, export_text, format_of
from scheduler_core.exchange.losses import Loss
from scheduler_core.recurrence.ical.rrule_text import shown

_STDOUT = "-"


def export_jobs(options: argparse.Namespace, clock: Clock) -> int:
    output = "" if options.output in {None, _STDOUT} else options.output
    file_format = FileFormat(options.format) if options.format else format_of(output)
    with opened_scheduler(options, clock) as scheduler:
        ids = scheduler.jobs.find_all(options.jobs) if options.jobs else None
        drafts = scheduler.exchange.drafts(ids)
    exported = export_text(drafts, file_format, this_machine(file_format))
    if output:
        _write("output", output, exported.text)
    if options.json:
        told: dict[str, object] = {
            "format": file_format,
            "jobs": exported.count,
            "losses": objects_of(exported.losses),
        }
        print_object(told | ({"file": output} if output else {"text": exported.text}))
        return ExitCode.DONE
    if not output:
        sys.stdout.write(exported.text)
    tell_losses(exported.losses, "not written")
    if output and not options.quiet:
        count = f"{exported.count:,} {'job' if exported.count == 1 else 'jobs'}"
        print(harmless(f"hourbell: {output} holds {count}"), file=sys.stderr)
    return ExitCode.DONE


def this_machine(file_format: FileFormat) -> Machine:
    """Return the zone, and the user where the format has one, that files of this machine mean."""
    if file_format is not FileFormat.SYSTEM_CRONTAB:
        return Machine(local_zone(), "")
    try:
        return Machine(local_zone(), getpass.getuser())
    except (ImportError, KeyError, OSError) as error:
        raise InvalidInput("format", "a system crontab names users, and yours has no name here") from error


def tell_losses(losses: tuple[Loss, ...], what: str) -> None:
    """Say on stderr what did not get across, even if only what was asked for is wanted."""
    for loss in losses:
        print(harmless(f"hourbell: {what}: {loss}"), file=sys.stderr)


def objects_of(losses: tuple[Loss, ...]) -> list[dict[str, str]]:
    return [{"place": loss.place, "text": loss.text} for loss in losses]


def _write(option: str, name: str, text: str) -> None:
    """Write a file in one go: whoever reads it sees the old one or the new one."""
    path = Path(name).expanduser()
    half = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        half.write_text(text, encoding="utf-8", newline="")
        half.replace(path)
    except (OSError, ValueError) as error:
        half.unlink(missing_ok=True)
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InvalidInput(option, f"{shown(name)} can't be written: {reason}") from error
