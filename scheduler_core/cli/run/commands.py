"""The commands about runs: list, statistics, show, output, cancel, reschedule, retry, answer."""

import argparse

from scheduler_core.cli.command_parser import (
    Command,
    CommandGroup,
    CommandParser,
    number_of_run,
    whole_number,
    words_of,
)
from scheduler_core.cli.options.named_jobs import TO_ACT, TO_LOOK
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.cli.run.key_commands import add_new_time
from scheduler_core.clock import Clock

_MOST_LISTED = 1_000_000
_MOST_NUMBER = 2**63 - 1


def _carry_out(options: argparse.Namespace, clock: Clock) -> int:
    match options.command:
        case "run list":
            from scheduler_core.cli.run.list import list_runs

            return list_runs(options, clock)
        case "run statistics":
            from scheduler_core.cli.run.statistics import sum_up_runs

            return sum_up_runs(options, clock)
        case "run show":
            from scheduler_core.cli.run.show import show_run

            return show_run(options, clock)
        case "run output":
            from scheduler_core.cli.run.following import output_of_run

            return output_of_run(options, clock)
        case "run cancel":
            from scheduler_core.cli.run.requests import cancel_runs

            return cancel_runs(options, clock)
        case "run reschedule":
            from scheduler_core.cli.run.keys import reschedule_run

            return reschedule_run(options, clock)
        case "run retry":
            from scheduler_core.cli.run.requests import retry_runs

            return retry_runs(options, clock)
        case _:
            from scheduler_core.cli.run.requests import answer_run

            return answer_run(options, clock)


def _add_filter(parser: CommandParser) -> None:
    parser.add_argument(
        "--job", metavar="JOB", action="append", help=f"runs of this job: {TO_LOOK.one} (repeatable)"
    )
    parser.add_argument(
        "--outcome",
        metavar="O",
        action="append",
        help="runs that ended so: succeeded, failed, timed-out, cancelled, interrupted, skipped, missed; "
        "or waiting, running, unfinished (repeatable, or with commas)",
    )
    parser.add_argument(
        "--since", metavar="T", help="runs due at this time or later: 2h (ago), yesterday 18:00, 2026-12-01"
    )
    parser.add_argument("--until", metavar="T", help="runs due before this time")
    parser.add_argument(
        "--text",
        metavar="WORDS",
        default="",
        help="runs with these words in job, outcome, reason or error",
    )
    parser.add_argument(
        "--in-output", action="store_true", help="look for --text in what runs wrote, too; that takes longer"
    )


def _add_list(parser: CommandParser) -> None:
    _add_filter(parser)
    parser.add_argument(
        "--limit",
        metavar="N",
        type=whole_number(1, _MOST_LISTED),
        default=50,
        help="show so many runs at most (50)",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument(
        "-f", "--follow", action="store_true", help="go on with a line for each change, until Ctrl+C"
    )
    form.add_argument(
        "--csv", action="store_true", help="print a table for spreadsheets, no cell of which is a formula"
    )


def _add_statistics(parser: CommandParser) -> None:
    _add_filter(parser)
    parser.add_argument(
        "--limit",
        metavar="N",
        type=whole_number(0, _MOST_LISTED),
        default=10,
        help="show so many jobs, and ways to fail, at most (10)",
    )


def _add_run(parser: CommandParser) -> None:
    parser.add_argument("run", metavar="RUN", type=number_of_run(_MOST_NUMBER), help="the number of a run")


def _add_output(parser: CommandParser) -> None:
    _add_run(parser)
    parser.add_argument(
        "-f",
        "--follow",
        action="store_true",
        help="print what comes until the run has ended, and exit as it did",
    )
    add_ways_to_print(parser)


def add_ways_to_print(parser: CommandParser) -> None:
    """Add the options that say how output is printed."""
    from scheduler_core.values.runs.run import OutputStream

    parser.add_argument(
        "--raw", action="store_true", help="print the bytes as they are, also what a terminal would obey"
    )
    parser.add_argument(
        "--stream",
        choices=words_of(OutputStream),
        help="one stream only; request is what a call sent, engine is what Hourbell says itself",
    )


def _add_cancel(parser: CommandParser) -> None:
    parser.add_argument(
        "runs", metavar="RUN", nargs="+", type=number_of_run(_MOST_NUMBER), help="the numbers of runs"
    )


def _add_reschedule(parser: CommandParser) -> None:
    _add_run(parser)
    add_new_time(parser)


def _add_retry(parser: CommandParser) -> None:
    parser.usage = "hourbell run retry RUN… | --failed [--since T] [--job JOB]  [--wait]"
    parser.add_argument(
        "runs", metavar="RUN", nargs="*", type=number_of_run(_MOST_NUMBER), help="the numbers of runs"
    )
    parser.add_argument(
        "--failed",
        action="store_true",
        help="all whose last run failed and that wait for nothing",
    )
    parser.add_argument("--since", metavar="T", help="those due at this time or later (1d)")
    parser.add_argument(
        "--job", metavar="JOB", action="append", help=f"those of this job: {TO_ACT.one} (repeatable)"
    )
    parser.add_argument(
        "--wait", action="store_true", help="print its output until it ends, and exit as it did"
    )


def _check_retry(options: argparse.Namespace, parser: CommandParser) -> None:
    if bool(options.runs) is options.failed:
        parser.error(tr("name the runs, or say --failed"))
    if (options.since or options.job) and not options.failed:
        parser.error(tr("--since and --job choose among what failed; say --failed, too"))
    if options.wait and len(options.runs) != 1:
        parser.error(tr("--wait waits for one run; name it"))


def _add_answer(parser: CommandParser) -> None:
    _add_run(parser)
    parser.add_argument("answer", choices=("worked", "again"), help="it did its work, or it is to run again")


RUN_COMMANDS = CommandGroup(
    "run",
    "Look at runs, follow, cancel and retry them.",
    ("hourbell run list --outcome failed --since yesterday", "hourbell run output 4711 --follow"),
    (
        Command(
            "run list",
            "List runs, the newest first.",
            (
                "hourbell run list --job backup --limit 10",
                "hourbell run list --outcome failed,timed-out --since 24h",
                "hourbell run list --follow",
                "hourbell run list --since 2026-11-01 --limit 100000 --json > november.jsonl",
            ),
            _carry_out,
            _add_list,
        ),
        Command(
            "run statistics",
            "Summarise runs: outcomes, success rate, durations, lateness, slow jobs, how they fail.",
            (
                "hourbell run statistics --since 7d",
                "hourbell run statistics --job backup --json",
            ),
            _carry_out,
            _add_statistics,
        ),
        Command(
            "run show",
            "Show all that is known of a run.",
            ("hourbell run show 4711", "hourbell run show 4711 --json"),
            _carry_out,
            _add_run,
        ),
        Command(
            "run output",
            "Print what a run wrote.",
            (
                "hourbell run output 4711",
                "hourbell run output 4711 --follow",
                "hourbell run output 4711 --raw --stream response > answer.json",
            ),
            _carry_out,
            _add_output,
        ),
        Command(
            "run cancel",
            "Cancel runs that are waiting or running.",
            ("hourbell run cancel 4711", "hourbell run cancel 4711 4712"),
            _carry_out,
            _add_cancel,
        ),
        Command(
            "run reschedule",
            "Reschedule a wait of a sequence, or a next try.",
            (
                "hourbell run reschedule 4711 --in 3d",
                "hourbell run reschedule 4711 --at 2027-01-04T09:00",
                "hourbell run reschedule 4711 --now",
            ),
            _carry_out,
            _add_reschedule,
        ),
        Command(
            "run retry",
            "Retry runs, with the jobs as they are now.",
            (
                "hourbell run retry 4711",
                "hourbell run retry 4711 --wait",
                "hourbell run retry --failed --since today",
            ),
            _carry_out,
            _add_retry,
            _check_retry,
        ),
        Command(
            "run answer",
            "Say whether an interrupted run did its work; what follows is told.",
            ("hourbell run answer 4711 worked", "hourbell run answer 4711 again"),
            _carry_out,
            _add_answer,
        ),
    ),
)
