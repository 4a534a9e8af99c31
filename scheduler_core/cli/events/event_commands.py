"""The commands about events: send, list."""

import argparse

from scheduler_core.cli.command_parser import Command, CommandGroup, CommandParser, whole_number
from scheduler_core.clock import Clock


def _carry_out(options: argparse.Namespace, clock: Clock) -> int:
    if options.command == "event send":
        from scheduler_core.cli.events.sent_events import send_event

        return send_event(options, clock)
    from scheduler_core.cli.events.sent_events import list_events

    return list_events(options, clock)


def _add_send(parser: CommandParser) -> None:
    parser.add_argument(
        "name", metavar="NAME", help="the name that waits of jobs and --on-event say, such as paid"
    )
    parser.add_argument(
        "--key",
        metavar="TEXT",
        default="",
        help="for the oldest live instance and the jobs with this key alone (all)",
    )
    parser.add_argument(
        "--id",
        metavar="TEXT",
        default="",
        help="a name for this one event: sent again it counts once, with another key it is refused",
    )
    parser.add_argument(
        "--data",
        metavar="TEXT",
        default="",
        help="for the jobs that it begins, in {{event_data}} and HOURBELL_EVENT_DATA: up to 64 KiB, such as "
        "JSON; @FILE reads a file, @- standard input",
    )


def _add_list(parser: CommandParser) -> None:
    parser.add_argument("name", metavar="NAME", nargs="?", help="events of this name alone")
    parser.add_argument(
        "--limit", metavar="N", type=whole_number(1, 100_000), default=100, help="the newest so many (100)"
    )


EVENT_COMMANDS = CommandGroup(
    "event",
    "Send events: sequences that wait for one go on, and jobs that start by one begin.",
    ("hourbell event send paid --key order-7", "hourbell event list"),
    (
        Command(
            "event send",
            "Send an event: it ends all waits for it, also those that a sequence under way begins later. "
            "With a key it ends one: of the oldest live instance with that key, or of one still to come. "
            "Jobs with --on-event NAME begin with it.",
            (
                "hourbell event send paid",
                "hourbell event send paid --key order-7 --id invoice-2026-118",
                "hourbell event send paid --data '{\"amount\": 12}'",
            ),
            _carry_out,
            _add_send,
        ),
        Command(
            "event list",
            "List the newest events.",
            ("hourbell event list", "hourbell event list paid --limit 10 --json"),
            _carry_out,
            _add_list,
        ),
    ),
)
