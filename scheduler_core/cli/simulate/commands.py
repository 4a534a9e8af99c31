"""The command that simulates a span."""

import argparse

from scheduler_core.cli.command_parser import Command, CommandParser
from scheduler_core.cli.options.named_jobs import TO_LOOK, add_choice_of_import, add_jobs
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.clock import Clock


def _carry_out(options: argparse.Namespace, clock: Clock) -> int:
    from scheduler_core.cli.simulate.simulate import simulate

    return simulate(options, clock)


def _check(options: argparse.Namespace, parser: CommandParser) -> None:
    of_import = {"--replace": options.replace, "--only": options.only, "--without": options.without}
    said = [option for option, value in of_import.items() if value]
    if said and options.file is None:
        parser.error(tr("{option} says what an import does; name its file with --with", option=said[0]))


def _add_options(parser: CommandParser) -> None:
    add_jobs(parser, TO_LOOK, "jobs (all that are switched on)", is_needed=False)
    span = parser.add_argument_group("which span")
    span.add_argument(
        "--from", dest="look_from", metavar="T", help="where it begins, such as 2026-12-01T09:00 (now)"
    )
    span.add_argument(
        "--until", metavar="T", default="7d", help="where it ends: a time, or a length such as 30d (7d)"
    )
    supposed = parser.add_argument_group("what is supposed")
    supposed.add_argument(
        "--off",
        metavar="WHEN",
        action="append",
        default=[],
        help='the machine is off then: "22:00-06:00" each day, "sat,sun", "mon-fri 18:00-08:00", a day, '
        "2026-12-24/2027-01-02, or 2d from the start on (repeatable)",
    )
    supposed.add_argument(
        "--fail",
        metavar="JOB[:N]",
        action="append",
        default=[],
        help="the first N tries of each run of a job fail; all of them without N (repeatable)",
    )
    supposed.add_argument(
        "--assume",
        metavar="LENGTH",
        help="how long a run takes of a job that never succeeded, and each step of a sequence (1s)",
    )
    supposed.add_argument(
        "--with",
        dest="file",
        metavar="FILE",
        help="the jobs of a file, or of a folder of job files, are imported: say what is different then; "
        "- is standard input",
    )
    supposed.add_argument(
        "--replace", action="store_true", help="the jobs that the file does not hold go into the bin"
    )
    add_choice_of_import(supposed)
    parser.add_argument(
        "--each", action="store_true", help="list each occurrence, also those that simply run when due"
    )


SIMULATE = Command(
    "simulate",
    "Say what will run, wait, be skipped, missed or made up for in a span; nothing is run or changed.",
    (
        "hourbell simulate",
        'hourbell simulate --off "22:00-06:00" --until 30d',
        "hourbell simulate --off 2d --until 7d",
        'hourbell simulate "Back up" --from tomorrow --until 2027-01-01 --each',
        "hourbell simulate --fail backup:2 --fail photos --assume 20m",
        "hourbell simulate --with jobs.yaml --until 30d",
        'hourbell simulate --with jobs.yaml --without "Nightly backup"',
        "hourbell simulate --with ~/jobs --until 30d",
        "hourbell simulate report --json",
    ),
    _carry_out,
    _add_options,
    _check,
)
