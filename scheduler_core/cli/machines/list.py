"""`hourbell machines list`: the machines of a store, how each stands and what it runs."""

import argparse
from datetime import datetime, timedelta

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_lines
from scheduler_core.cli.printing.spoken import of_core, tr, tr_of
from scheduler_core.cli.printing.table import Cell, PrintedColumn, Styled, print_table
from scheduler_core.cli.printing.terminal import Style
from scheduler_core.cli.run.table import length_text
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock
from scheduler_core.facade.objects import object_of_machine
from scheduler_core.values.records.machine import MachineRole, MachineState, SeenMachine

_COLUMNS = (
    PrintedColumn("No.", is_right=True),
    PrintedColumn("Machine", is_elastic=True),
    PrintedColumn("Does"),
    PrintedColumn("State"),
    PrintedColumn("Tags", is_elastic=True),
    PrintedColumn("Runs", is_right=True),
    PrintedColumn("What", is_elastic=True),
    PrintedColumn("Late (most)"),
    PrintedColumn("Heard of"),
    PrintedColumn("Runs for"),
    PrintedColumn("Version"),
)
_ROLES = {
    MachineRole.PLANS: "plans",
    MachineRole.STANDS_BY: "stands by",
    MachineRole.CARRIES_OUT: "carries out",
}
_STYLES = {
    MachineState.LIVING: Style.GOOD,
    MachineState.SILENT: Style.WARN,
    MachineState.DEAD: Style.BAD,
    MachineState.STOPPED: None,
}


def list_machines(options: argparse.Namespace, clock: Clock) -> int:
    """Print the machines, those that live first, of them who plans."""
    with opened_scheduler(options, clock) as scheduler:
        machines = scheduler.machines.seen()
        now = scheduler.now()
    if options.json:
        print_lines(map(object_of_machine, machines))
    else:
        print_table(_COLUMNS, [_row(each, now) for each in machines], is_quiet=options.quiet)
        for each in machines if not options.quiet else ():
            if each.is_alive and each.complaint:
                print(f"{each.host}: {of_core(each.complaint)}")
    return ExitCode.DONE


def _row(machine: SeenMachine, now: datetime) -> tuple[Cell, ...]:
    late = machine.begun.lateness
    return (
        str(machine.id),
        machine.host,
        tr(_ROLES[machine.role]),
        _state(machine),
        ", ".join(machine.tags),
        str(machine.running) if machine.is_alive or machine.running else "",
        ", ".join(dict.fromkeys(run.job_name for run in machine.runs)),
        "" if late is None else f"{length_text(late.median)} ({length_text(late.longest)})",
        tr("{length} ago", length=_length(now - (machine.stopped_at or machine.heartbeat_at))),
        _length((now if machine.is_alive else machine.stopped_at or machine.heartbeat_at) - machine.since_at),
        machine.version,
    )


def _length(length: timedelta) -> str:
    """Write a length in its largest unit alone."""
    seconds = max(0, round(length.total_seconds()))
    for size, unit in ((86_400, "d"), (3_600, "h"), (60, "m")):
        if seconds >= size:
            return f"{seconds // size:,}{unit}"
    return f"{seconds}s"


def _state(machine: SeenMachine) -> Styled:
    state = tr_of("machine", machine.state)
    words = tr("{state}, drains", state=state) if machine.is_draining else state
    style = Style.WARN if machine.is_draining and machine.is_alive else _STYLES[machine.state]
    return Styled(words, style)
