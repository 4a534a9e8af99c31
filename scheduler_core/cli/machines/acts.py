"""What is done about one machine: drained, resumed, forgotten, given tags."""

import argparse

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_object
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock
from scheduler_core.facade.objects import object_of_machine_acted
from scheduler_core.values.records.machine import MachineActed, SeenMachine

_WAS_DONE = {
    "machines drain": "drains already",
    "machines resume": "takes runs already",
    "machines forget": "was forgotten already",
    "machines tag": "has these tags from the settings already",
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
        return f"{who} {_WAS_DONE[command]}."
    match command:
        case "machines drain":
            return f"{who} takes no more runs, {_what_runs(machine)}; hourbell machines resume lets it again."
        case "machines resume":
            return f"{who} takes runs again{_unless_alive(machine)}."
        case "machines forget":
            return f"{who} is forgotten{_left(machine)}."
        case _:
            tags = ", ".join(machine.tags) or "none"
            return f"{who} has these tags: {tags}{_unless_alive(machine)}{_and_so_have(acted)}."


def _what_runs(machine: SeenMachine) -> str:
    if not machine.running:
        return "and none runs there"
    return f"and the {machine.running:,} there go on" if machine.running > 1 else "and the one there goes on"


def _unless_alive(machine: SeenMachine) -> str:
    return "" if machine.is_alive else " once Hourbell runs there"


def _and_so_have(acted: MachineActed) -> str:
    """Name the others that are called so: the settings know machines by their names."""
    if not acted.namesakes:
        return ""
    numbers = ", ".join(map(str, acted.namesakes))
    words = f"machine {numbers}, which is" if len(acted.namesakes) == 1 else f"machines {numbers}, which are"
    return (
        f"; the settings give them to {words} called so, too. For one alone start Hourbell there with --tag"
    )


def _left(machine: SeenMachine) -> str:
    if not machine.unfinished:
        return ""
    left = f"{machine.unfinished:,} runs" if machine.unfinished > 1 else "1 run"
    return f"; {left} that it left unfinished: whoever plans takes over, and until then it is listed"
