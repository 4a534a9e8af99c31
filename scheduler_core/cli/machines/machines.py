"""`hourbell machines`: sharing the runs of a store among machines."""

import argparse
import shlex

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_object
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock

_NEXT = """\
Next, on each machine:
  hourbell engine --tag TAG   plans where no other engine does, and carries out runs
  hourbell worker --tag TAG   carries out runs alone
Machines that have not used this store yet are told where it is: --store {place}
A job runs on any of them, or where it says: hourbell job edit JOB --runs-on tags:TAG"""


def enable(options: argparse.Namespace, clock: Clock) -> int:
    """Let machines share the runs, and say who is to be started anew for that."""
    with opened_scheduler(options, clock) as scheduler:
        running = scheduler.machines.enable()
        place = scheduler.location
    if options.json:
        engines = [{"pid": each.pid, "host": each.host, "plans": each.plans} for each in running]
        print_object({"store": place, "to_start_anew": engines})
        return ExitCode.DONE
    if not options.quiet:
        print(tr("Several machines can share the runs of {place} now.", place=place))
        for each in running:
            told = tr(
                "Start this engine anew, so that it takes part: process {number} on {host}",
                number=each.pid,
                host=each.host,
            )
            print(harmless(told))
        print(tr(_NEXT, place=shlex.quote(place)))
    return ExitCode.DONE
