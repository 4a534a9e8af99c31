"""`hourbell machines role`: the rights of a worker's own role in the database."""

import argparse
import sys

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_object
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock

_NEXT = """\
Let the administrator of the server carry it out, give the role a password (\\password in psql, ~/.pgpass on
the machine), and start there: hourbell worker --store postgresql://{role}@HOST/DATABASE"""


def print_role(options: argparse.Namespace, clock: Clock) -> int:
    """Print the SQL alone on standard output, so that psql can take it."""
    with opened_scheduler(options, clock) as scheduler:
        statements = scheduler.machines.role(options.role)
    if options.json:
        print_object({"role": options.role, "sql": statements})
        return ExitCode.DONE
    print(statements, end="")
    if not options.quiet:
        print(tr(_NEXT, role=options.role), file=sys.stderr)
    return ExitCode.DONE
