"""The commands about correlation keys: list, show, reschedule, revoke."""

import argparse

from scheduler_core.cli.command_parser import Command, CommandGroup, CommandParser
from scheduler_core.clock import Clock


def _carry_out(options: argparse.Namespace, clock: Clock) -> int:
    from scheduler_core.cli.run.keys import list_or_show, reschedule_key, revoke_key

    match options.command:
        case "key reschedule":
            return reschedule_key(options, clock)
        case "key revoke":
            return revoke_key(options, clock)
        case _:
            return list_or_show(options, clock)


def add_new_time(parser: CommandParser) -> None:
    """Add the options that say when a wait is to be over."""
    group = parser.add_mutually_exclusive_group(required=True)
    group.add_argument("--in", dest="delay", metavar="LENGTH", help="so long from now, such as 3d; 0s is now")
    group.add_argument("--at", metavar="T", help="then, such as 2027-01-01T09:00; what is past is now")
    group.add_argument("--now", action="store_true", help="at once, as if its time were up")


def _add_key(parser: CommandParser) -> None:
    parser.add_argument("key", metavar="KEY", help="the correlation key of a job")


def _add_reschedule(parser: CommandParser) -> None:
    _add_key(parser)
    add_new_time(parser)


KEY_COMMANDS = CommandGroup(
    "key",
    "Show, reschedule or end what runs under a correlation key.",
    ("hourbell key show order-7", "hourbell key reschedule order-7 --in 3d"),
    (
        Command(
            "key list",
            "List what is under way or to come of all jobs with a key.",
            ("hourbell key list", "hourbell key list --json"),
            _carry_out,
        ),
        Command(
            "key show",
            "Show where a key stands: its step, what it waits for, or how it ended.",
            ("hourbell key show order-7", "hourbell key show order-7 --json"),
            _carry_out,
            _add_key,
        ),
        Command(
            "key reschedule",
            "Reschedule a start to come, a wait or a next try.",
            (
                "hourbell key reschedule order-7 --in 3d",
                "hourbell key reschedule order-7 --at 2027-01-04T09:00",
                "hourbell key reschedule order-7 --now",
            ),
            _carry_out,
            _add_reschedule,
        ),
        Command(
            "key revoke",
            "End what is under way with a key; a job that begins once and is still to come is switched off.",
            ("hourbell key revoke order-7",),
            _carry_out,
            _add_key,
        ),
    ),
)
