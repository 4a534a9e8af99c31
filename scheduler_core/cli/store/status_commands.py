"""The commands that say how things stand: status and why."""

import argparse

from scheduler_core.cli.command_parser import Command, CommandParser
from scheduler_core.cli.options.named_jobs import TO_LOOK, add_job
from scheduler_core.clock import Clock


def _carry_out(options: argparse.Namespace, clock: Clock) -> int:
    if options.command == "status":
        from scheduler_core.cli.store.status import status

        return status(options, clock)
    from scheduler_core.cli.job.why import why

    return why(options, clock)


def _add_why(parser: CommandParser) -> None:
    add_job(parser, TO_LOOK)
    parser.add_argument(
        "instant",
        metavar="INSTANT",
        nargs="?",
        help="a time, past or to come, in the zone of the job: yesterday 9:00, 2h (ago), 2026-12-01T09:00 "
        "(its newest run, or else its next)",
    )
    parser.add_argument(
        "--changed",
        action="store_true",
        help="say instead what changed since the job last succeeded, for a run that failed (the newest)",
    )


STATUS = Command(
    "status",
    "Say who runs the jobs, what runs now, what is next and what fails.",
    ("hourbell status", "hourbell status --json"),
    _carry_out,
)
WHY = Command(
    "why",
    "Say why a job ran at an instant, did not, or will.",
    (
        "hourbell why backup",
        'hourbell why "Back up" "yesterday 9:00"',
        "hourbell why 12 2026-12-24T18:00",
        "hourbell why backup 9:00 --json",
        "hourbell why backup --changed",
    ),
    _carry_out,
    _add_why,
)
