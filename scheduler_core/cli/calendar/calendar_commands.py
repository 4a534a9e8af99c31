"""The commands about calendars: link, renew, revoke and publish for others, read for what jobs follow."""

import argparse

from scheduler_core.cli.command_parser import Command, CommandGroup, CommandParser
from scheduler_core.cli.options.named_jobs import TO_ACT, add_job
from scheduler_core.clock import Clock


def _carry_out(options: argparse.Namespace, clock: Clock) -> int:
    from scheduler_core.cli.calendar import calendars

    match options.command:
        case "calendar link":
            return calendars.make_link(options, clock)
        case "calendar renew":
            return calendars.renew_link(options, clock)
        case "calendar revoke":
            return calendars.revoke_link(options, clock)
        case "calendar read":
            return calendars.read_calendar(options, clock)
        case _:
            return calendars.publish_calendar(options, clock)


def _add_read(parser: CommandParser) -> None:
    add_job(parser, TO_ACT)


def _add_name(parser: CommandParser) -> None:
    parser.add_argument(
        "name",
        metavar="NAME",
        nargs="?",
        default="calendar",
        help="the name of the link, such as the program that uses it (calendar)",
    )


def _add_publish(parser: CommandParser) -> None:
    parser.add_argument(
        "place",
        metavar="FILE|URL",
        help="a file, or an address that takes it by PUT; one that is a secret itself is written secret:NAME",
    )
    parser.add_argument(
        "--header",
        metavar='"NAME: VALUE"',
        action="append",
        default=[],
        help="send a header; {{secret:NAME}} stands for a secret (repeatable)",
    )


CALENDAR_COMMANDS = CommandGroup(
    "calendar",
    "Show the runs in a calendar program, and read the calendars that jobs follow.",
    ("hourbell calendar link", "hourbell calendar publish ~/jobs.ics"),
    (
        Command(
            "calendar link",
            "Make the secret link at which a calendar program of this machine looks, and print it, "
            "this one time only.",
            ("hourbell calendar link", "hourbell calendar link thunderbird"),
            _carry_out,
            _add_name,
        ),
        Command(
            "calendar renew",
            "Put a new link in place of one, which opens nothing any more, and print it.",
            ("hourbell calendar renew",),
            _carry_out,
            _add_name,
        ),
        Command(
            "calendar revoke",
            "Revoke a link; it opens nothing any more.",
            ("hourbell calendar revoke",),
            _carry_out,
            _add_name,
        ),
        Command(
            "calendar publish",
            "Write the calendar to a file, whole or not at all, or put it to an address.",
            (
                "hourbell calendar publish ~/jobs.ics",
                'hourbell calendar publish https://a.example/b.ics --header "X-Key: {{secret:dav}}"',
            ),
            _carry_out,
            _add_publish,
        ),
        Command(
            "calendar read",
            "Have the calendar that a job follows read now, before its hour.",
            ("hourbell calendar read backup",),
            _carry_out,
            _add_read,
        ),
    ),
)
