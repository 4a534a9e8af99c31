"""Carries out `hourbell hook`: secret addresses by which services begin jobs, each shown once."""

import argparse
import sys
from datetime import datetime

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_lines, print_object
from scheduler_core.cli.printing.spoken import of_core, tr, with_weekday
from scheduler_core.cli.printing.table import PrintedColumn, print_table
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock
from scheduler_core.facade.control.links import Link
from scheduler_core.facade.objects import object_of_hook, object_of_token
from scheduler_core.facade.runs.hooks import Hook
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.phrases.written_times import shown_time

_COLUMNS = (
    PrintedColumn("Name", is_elastic=True),
    PrintedColumn("Made"),
    PrintedColumn("Called last"),
    PrintedColumn("Address", is_elastic=True),
    PrintedColumn("Jobs", is_elastic=True),
    PrintedColumn("Note", is_elastic=True),
)


def add_hook(options: argparse.Namespace, clock: Clock) -> int:
    """Print the address alone on standard output, so that a variable can take it."""
    with opened_scheduler(options, clock, is_made=True) as scheduler:
        made = scheduler.hooks.add(options.name)
    return _print_once(made, options)


def renew_hook(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        made = scheduler.hooks.renew(options.name)
    return _print_once(made, options)


def revoke_hook(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        revoked = scheduler.hooks.revoke(options.name)
    if options.json:
        print_object(object_of_token(revoked))
    elif not options.quiet:
        print(harmless(tr("The hook “{name}” takes nothing any more.", name=revoked.name)))
    return ExitCode.DONE


def list_hooks(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        found = scheduler.hooks.all()
    if options.json:
        print_lines(map(object_of_hook, found))
    else:
        print_table(_COLUMNS, map(_row, found), is_quiet=options.quiet)
    return ExitCode.DONE


def _row(hook: Hook) -> tuple[str, ...]:
    called = _shown(hook.last_used_at) or tr("never")
    made = _shown(hook.created_at)
    return hook.name, made, called, hook.address, ", ".join(hook.jobs), of_core(hook.trouble)


def _shown(at: datetime | None) -> str:
    return "" if at is None else with_weekday(shown_time(at, local_zone()))


def _print_once(made: Link, options: argparse.Namespace) -> int:
    if options.json:
        print_object(object_of_token(made.token) | {"address": made.address})
        return ExitCode.DONE
    print(made.address)
    if not options.quiet:
        print(tr("Keep it now: it is not shown again. Have a service post to it."), file=sys.stderr)
    return ExitCode.DONE
