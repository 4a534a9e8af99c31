"""The commands about rules and when they fire: preview, next and describe."""

import argparse
import sys

from scheduler_core.cli.command_parser import Command, CommandParser, whole_number
from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.options.named_jobs import TO_LOOK, add_jobs
from scheduler_core.cli.options.rule_options import RULE_TOPICS, add_rule_options, take_bare_text
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.clock import Clock
from scheduler_core.errors import InvalidInput, NotFound, StoreUnavailable

MOST_LISTED = 100_000


def _carry_out(options: argparse.Namespace, clock: Clock) -> int:
    match options.command:
        case "preview" if options.jsonl:
            from scheduler_core.cli.conformance.stream import answer_lines

            answer_lines(sys.stdin.buffer, sys.stdout)
            return ExitCode.DONE
        case "preview":
            from scheduler_core.cli.rule.preview import preview

            return preview(options, clock)
        case "next" if not _has_rules(options):
            return _next_of_names(options, clock)
        case "next":
            from scheduler_core.cli.rule.preview import next_instants

            return next_instants(options, clock)
        case _:
            from scheduler_core.cli.rule.preview import describe

            return describe(options, clock)


def _next_of_names(options: argparse.Namespace, clock: Clock) -> int:
    """Print what comes of the jobs that are named, or of rules in words where no job is called so."""
    from scheduler_core.cli.occurrence.next_of_jobs import next_of_jobs

    try:
        return next_of_jobs(options, clock)
    except (NotFound, StoreUnavailable) as error:
        if not options.jobs:
            raise
        from scheduler_core.cli.rule.preview import next_instants

        take_bare_text(options, options.jobs)
        try:
            return next_instants(options, clock)
        except InvalidInput as refusal:
            if refusal.field != "text":
                raise
        raise error from None


def _check(options: argparse.Namespace, parser: CommandParser) -> None:
    take_bare_text(options, options.words)
    has_rules = _has_rules(options)
    reads_cases = options.command == "preview" and options.jsonl
    if has_rules and reads_cases:
        parser.error(tr("--jsonl takes its rules from standard input; leave out the others"))
    if not has_rules and not reads_cases:
        parser.error(tr('say when to fire, such as --weekly "mon-fri 09:00"'))


def _check_next(options: argparse.Namespace, parser: CommandParser) -> None:
    if options.jobs and _has_rules(options):
        parser.error(tr("name jobs, or give rules that belong to no job, not both"))


def _has_rules(options: argparse.Namespace) -> bool:
    return bool(options.rules or options.include)


def _add_preview(parser: CommandParser) -> None:
    parser.usage = (
        "hourbell preview TEXT | RULES [--count N] [--from T] [--to T]\n       hourbell preview --jsonl"
    )
    _add_bare_text(parser)
    _add_span(parser)
    parser.add_argument(
        "--jsonl",
        action="store_true",
        help="answer cases from standard input, one JSON object a line in and one out",
    )
    add_rule_options(parser)
    parser.name_topics(RULE_TOPICS)


def _add_next(parser: CommandParser) -> None:
    parser.usage = (
        "hourbell next [JOB...] [--count N] [--from T] [--to T]\n"
        "       hourbell next TEXT | RULES [--count N] [--from T] [--to T]"
    )
    add_jobs(parser, TO_LOOK, "jobs (all)", is_needed=False)
    _add_span(parser)
    add_rule_options(parser)
    parser.name_topics(RULE_TOPICS)


def _add_bare_text(parser: CommandParser) -> None:
    parser.add_argument("words", metavar="TEXT", nargs="*", help="when, in plain words, as behind --text")


def _add_span(parser: CommandParser) -> None:
    span = parser.add_argument_group("how far to look")
    span.add_argument(
        "--count",
        metavar="N",
        type=whole_number(1, MOST_LISTED),
        default=10,
        help="show so many instants at most (10)",
    )
    span.add_argument(
        "--from",
        dest="look_from",
        metavar="T",
        help="the first instant that counts, such as 2026-12-01T09:00 (now)",
    )
    span.add_argument(
        "--to",
        dest="look_to",
        metavar="T",
        help="show instants before this one, such as sunday, or for so long, such as 7d",
    )


def _add_describe(parser: CommandParser) -> None:
    parser.usage = "hourbell describe TEXT | RULES [--language LANGUAGE]"
    _add_bare_text(parser)
    parser.add_argument("--language", metavar="LANGUAGE", help="the language to use (en)")
    add_rule_options(parser)
    parser.name_topics(RULE_TOPICS)


RULE_COMMANDS = (
    Command(
        "preview",
        "Show when rules will fire, before there is a job.",
        (
            'hourbell preview "every weekday at 9:30"',
            'hourbell preview "first working day after the 15th at 9"',
            'hourbell preview --weekly "mon,wed 09:00,17:30; fri 12:00" --holidays DE-BY:next',
            "hourbell preview --every 15m --between 08:00-18:00 --on mon-fri --count 20",
            'hourbell preview --rrule "FREQ=MONTHLY;BYDAY=-1FR" --dtstart 2026-01-30T18:00 --tz UTC',
            "hourbell preview --jsonl < cases.jsonl",
        ),
        _carry_out,
        _add_preview,
        _check,
    ),
    Command(
        "next",
        "Print the coming instants of jobs, or of rules that belong to none.",
        (
            "hourbell next",
            'hourbell next "Back up" --count 3 --json',
            'hourbell next "every 2 hours from 7" --count 3',
            'hourbell next --cron "*/5 * * * *" --count 3',
            'hourbell next --monthly "last fri 18:00" --from 2026-01-01 --to 2027-01-01',
        ),
        _carry_out,
        _add_next,
        _check_next,
    ),
    Command(
        "describe",
        "Say in one sentence when rules fire.",
        (
            'hourbell describe "every weekday at 9:30"',
            'hourbell describe --cron "0 9 * * 1-5" --tz Europe/Berlin',
            'hourbell describe --yearly "dec 24 18:00" --language de',
        ),
        _carry_out,
        _add_describe,
        _check,
    ),
)
