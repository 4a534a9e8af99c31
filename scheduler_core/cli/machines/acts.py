"""Carry out commands about one machine: drain, resume, forget, tag, database role."""

import argparse
import sys

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_object
from scheduler_core.cli.printing.spoken import tr, tr_count
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock
from scheduler_core.facade.objects import object_of_machine_acted
from scheduler_core.values.records.machine import MachineActed, SeenMachine

_WAS_DONE = {
    "machines drain": "{who} drains already.",
    "machines resume": "{who} takes runs already.",
    "machines forget": "{who} was forgotten already.",
    "machines tag": "{who} has these tags from the settings already.",
}


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
