"""The commands about single occurrences: list what was said of them, skip, move, add, undo."""

import argparse

from scheduler_core.cli.command_parser import Command, CommandGroup, CommandParser
from scheduler_core.cli.options.named_jobs import TO_ACT, TO_LOOK, add_job
from scheduler_core.clock import Clock

_SCOPES = ("this", "following", "all")
_WHEN = "a time in the zone of the job: 2026-12-24T18:00, tomorrow 9:00, 2h from now, or a day"


def _carry_out(options: argparse.Namespace, clock: Clock) -> int:
    from scheduler_core.cli.occurrence.edits import edit_occurrence, list_edits

    return (list_edits if options.command == "occurrence list" else edit_occurrence)(options, clock)


def _add_looked_at(parser: CommandParser) -> None:
    add_job(parser, TO_LOOK)


def _add_instant(parser: CommandParser) -> None:
    add_job(parser, TO_ACT)
    parser.add_argument("instant", metavar="INSTANT", help=_WHEN)


def _add_move(parser: CommandParser) -> None:
    _add_instant(parser)
    parser.add_argument(
        "to", metavar="TO", help="when it is to fire instead, likewise; 9:00 alone is that day"
    )
    parser.add_argument(
        "--scope",
        choices=_SCOPES,
        default=_SCOPES[0],
        help="move this one alone, this and all that follow (in a job of their own), or all (this)",
    )


OCCURRENCE_COMMANDS = CommandGroup(
    "occurrence",
    "Skip, move or add single occurrences of a job.",
    ('hourbell occurrence skip backup "tomorrow 9:00"', "hourbell occurrence list backup"),
    (
        Command(
            "occurrence list",
            "List what was said of single occurrences.",
            ("hourbell occurrence list backup", "hourbell occurrence list backup --json"),
            _carry_out,
            _add_looked_at,
        ),
        Command(
            "occurrence skip",
            "Skip one occurrence.",
            ('hourbell occurrence skip backup "tomorrow 9:00"',),
            _carry_out,
            _add_instant,
        ),
        Command(
            "occurrence move",
            "Move an occurrence, alone or with others like it.",
            (
                "hourbell occurrence move backup 2026-12-24T18:00 2026-12-23T18:00",
                'hourbell occurrence move backup "tomorrow 9:00" "tomorrow 10:00" --scope following',
            ),
            _carry_out,
            _add_move,
        ),
        Command(
            "occurrence add",
            "Add one occurrence.",
            ("hourbell occurrence add backup 2026-12-24T12:00", "hourbell occurrence add backup 2h"),
            _carry_out,
            _add_instant,
        ),
        Command(
            "occurrence undo",
            "Undo the edit of an occurrence; it follows the rules again.",
            ('hourbell occurrence undo backup "tomorrow 9:00"',),
            _carry_out,
            _add_instant,
        ),
    ),
)
