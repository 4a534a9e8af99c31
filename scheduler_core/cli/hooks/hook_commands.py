"""Describes the commands about hooks: add, renew, revoke, list."""

import argparse

from scheduler_core.cli.command_parser import Command, CommandGroup, CommandParser
from scheduler_core.clock import Clock


def _carry_out(options: argparse.Namespace, clock: Clock) -> int:
    from scheduler_core.cli.hooks import hooks

    match options.command:
        case "hook add":
            return hooks.add_hook(options, clock)
        case "hook renew":
            return hooks.renew_hook(options, clock)
        case "hook revoke":
            return hooks.revoke_hook(options, clock)
        case _:
            return hooks.list_hooks(options, clock)


def _add_name(parser: CommandParser) -> None:
    parser.add_argument("name", metavar="NAME", help="the name of the hook, as --on-hook says it")


HOOK_COMMANDS = CommandGroup(
    "hook",
    "Let services begin jobs: each hook has a secret address, to which they post what happened.",
    ("hourbell hook add deploy", "hourbell hook list"),
    (
        Command(
            "hook add",
            "Make the secret address of a hook, and print it, this one time only. It answers on this "
            "machine; a tunnel of yours brings it to the network.",
            ("hourbell hook add deploy",),
            _carry_out,
            _add_name,
        ),
        Command(
            "hook renew",
            "Put a new address in place of one, at which nothing is taken any more, and print it.",
            ("hourbell hook renew deploy",),
            _carry_out,
            _add_name,
        ),
        Command(
            "hook revoke",
            "Let nothing be taken at the address of a hook any more.",
            ("hourbell hook revoke deploy",),
            _carry_out,
            _add_name,
        ),
        Command(
            "hook list",
            "List the hooks there are and those that jobs wait for, and why nothing would come.",
            ("hourbell hook list", "hourbell hook list --json"),
            _carry_out,
        ),
    ),
)
