"""`hourbell machines`: lists machines; drains, resumes, forgets and tags one; makes its database role."""

import argparse
import shlex
import sys
from datetime import datetime, timedelta

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_lines, print_object
from scheduler_core.cli.printing.spoken import of_core, tr, tr_count, tr_of
from scheduler_core.cli.printing.table import Cell, PrintedColumn, Styled, print_table
from scheduler_core.cli.printing.terminal import Style, harmless
from scheduler_core.cli.run.table import length_text
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock
from scheduler_core.facade.objects import object_of_machine, object_of_machine_acted
from scheduler_core.values.records.machine import MachineActed, MachineRole, MachineState, SeenMachine

_WAS_DONE = {
    "machines drain": "{who} drains already.",
    "machines resume": "{who} takes runs already.",
    "machines forget": "{who} was forgotten already.",
    "machines tag": "{who} has these tags from the settings already.",
}

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

_FIRST_NEXT = """\
Next, on each machine:
  hourbell engine --tag TAG   plans where no other engine does, and carries out runs
  hourbell worker --tag TAG   carries out runs alone
Machines that have not used this store yet are told where it is: --store {place}
A job runs on any of them, or where it says: hourbell job edit JOB --runs-on tags:TAG"""


def act_on_machine(options: argparse.Namespace, clock: Clock) -> int:
    """Do what the command says about the machine that is named, and say how it stands then."""
    with opened_scheduler(options, clock) as scheduler:
        machines = scheduler.machines
        machine = machines.find(options.machine, with_past=options.command == "machines forget")
        match options.command:
            case "machines drain":
                acted = machines.drain(machine.id)
            case "machines resume":
                acted = machines.resume(machine.id)
            case "machines forget":
                acted = machines.forget(machine.id)
            case "machines tag":
                acted = machines.tag(machine.id, options.tags)
            case _:
                raise AssertionError(options.command)  # the parser knows no other
    if options.json:
        print_object(object_of_machine_acted(acted))
    elif not options.quiet:
        print(harmless(_said(options.command, acted)))
    return ExitCode.DONE


def _said(command: str, acted: MachineActed) -> str:
    machine = acted.machine
    who = f"{machine.host} ({machine.id})"
    if acted.was_done:
        return tr(_WAS_DONE[command], who=who)
    match command:
        case "machines drain":
            return tr(
                "{who} takes no more runs, {what}; hourbell machines resume lets it again.",
                who=who,
                what=_what_runs(machine),
            )
        case "machines resume":
            return tr("{who} takes runs again{unless_alive}.", who=who, unless_alive=_unless_alive(machine))
        case "machines forget":
            return tr("{who} is forgotten{left}.", who=who, left=_left(machine))
        case _:
            tags = ", ".join(machine.tags) or tr("none")
            more = _unless_alive(machine) + _and_so_have(acted)
            return tr("{who} has these tags: {tags}{more}.", who=who, tags=tags, more=more)


def _what_runs(machine: SeenMachine) -> str:
    if not machine.running:
        return tr("and none runs there")
    return tr_count(machine.running, "and the one there goes on", "and the {count:,} there go on")


def _unless_alive(machine: SeenMachine) -> str:
    return "" if machine.is_alive else tr(" once Hourbell runs there")


def _and_so_have(acted: MachineActed) -> str:
    """Name the others that are called so: the settings know machines by their names."""
    if not acted.namesakes:
        return ""
    numbers = ", ".join(map(str, acted.namesakes))
    return tr_count(
        len(acted.namesakes),
        "; the settings give them to machine {numbers}, which is called so, too. "
        "For one alone start Hourbell there with --tag",
        "; the settings give them to machines {numbers}, which are called so, too. "
        "For one alone start Hourbell there with --tag",
        numbers=numbers,
    )


def _left(machine: SeenMachine) -> str:
    if not machine.unfinished:
        return ""
    return tr_count(
        machine.unfinished,
        "; {count:,} run that it left unfinished: whoever plans takes over, and until then it is listed",
        "; {count:,} runs that it left unfinished: whoever plans takes over, and until then it is listed",
    )


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
        print(tr(_FIRST_NEXT, place=shlex.quote(place)))
    return ExitCode.DONE
