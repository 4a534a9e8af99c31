"""`hourbell secret`: values are typed unseen and never printed."""

import argparse
import getpass
import sys

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_lines, print_object
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock
from scheduler_core.errors import InvalidInput, NotFound
from scheduler_core.secret_store.names import LONGEST_VALUE, check_secret_name


def set_secret(options: argparse.Namespace, clock: Clock) -> int:
    """Keep the value that is typed unseen, or piped in; never one of the command line, which all can read."""
    check_secret_name(options.name)
    value = _asked_for(options.name) if sys.stdin.isatty() else _piped_in()
    with opened_scheduler(options, clock, is_made=True) as scheduler:
        scheduler.secrets.keep(options.name, value)
    if not options.quiet:
        print(tr("The secret {name} is kept.", name=options.name), file=sys.stderr)
    return ExitCode.DONE


def list_secrets(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        names = scheduler.secrets.names()
    if options.json:
        print_lines({"name": name} for name in names)
    else:
        print(*names, sep="\n", end="\n" if names else "")
    return ExitCode.DONE


def rename_secret(options: argparse.Namespace, clock: Clock) -> int:
    """Give it another name, and name the jobs that still ask for the former one."""
    with opened_scheduler(options, clock) as scheduler:
        jobs = scheduler.secrets.rename(options.name, options.new_name)
    if options.json:
        print_object({"name": options.new_name, "jobs": list(jobs)})
    if not options.quiet:
        told = tr("The secret {name} is called {new} now.", name=options.name, new=options.new_name)
        print(told, file=sys.stderr)
    if jobs:
        told = tr(
            "These jobs still ask for {name} and will fail: {jobs}.", name=options.name, jobs=", ".join(jobs)
        )
        print(told, file=sys.stderr)
    return ExitCode.DONE


def delete_secrets(options: argparse.Namespace, clock: Clock) -> int:
    """Forget all that are there, and say at the end which were not."""
    missing = []
    with opened_scheduler(options, clock) as scheduler:
        for name in options.names:
            try:
                scheduler.secrets.forget(name)
            except NotFound:
                missing.append(name)
    if missing:
        raise NotFound(tr("there is no secret {names}", names=", ".join(missing)))
    return ExitCode.DONE


def _asked_for(name: str) -> str:
    value = getpass.getpass(tr("Value of {name} (not shown): ", name=name))
    if getpass.getpass(tr("Once more: ")) != value:
        raise InvalidInput("secret", tr("the two values are not the same; nothing was kept"))
    return value


def _piped_in() -> str:
    """Return standard input without the line end that `echo` and editors add."""
    text = sys.stdin.read(LONGEST_VALUE + 3)
    return text.removesuffix("\n").removesuffix("\r")
