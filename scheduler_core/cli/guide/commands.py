"""The command that shows the guide, or writes it as HTML."""

import argparse

from scheduler_core.cli.command_parser import Command, CommandParser
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.clock import Clock


def _carry_out(options: argparse.Namespace, clock: Clock) -> int:  # noqa: ARG001 - as for all
    from scheduler_core.cli.guide.guide import show_guide

    return show_guide(options)


def _add_guide(parser: CommandParser) -> None:
    parser.add_argument(
        "page", metavar="PAGE", nargs="?", help="the page to print; without one they are listed"
    )
    parser.add_argument("--search", metavar="WORDS", help="list the pages that hold all these words")
    parser.add_argument(
        "--html",
        metavar="FOLDER",
        help="write all pages as HTML into a new or an empty folder, or again into that",
    )


def _check(options: argparse.Namespace, parser: CommandParser) -> None:
    wanted = [each for each in (options.page, options.search, options.html) if each is not None]
    if len(wanted) > 1:
        parser.error(tr("say one of PAGE, --search and --html"))


GUIDE = Command(
    "guide",
    "Show the guide: what there is, one page of it, or all of it as HTML.",
    (
        "hourbell guide",
        "hourbell guide first-job",
        'hourbell guide --search "command line"',
        "hourbell guide --html guide/",
    ),
    _carry_out,
    _add_guide,
    _check,
)
