"""Which jobs of an import are meant."""

import argparse

from scheduler_core.cli.command_parser import CommandParser


def add_choice_of_import(parser: "argparse._ArgumentGroup | CommandParser") -> None:
    """Add --only and --without, which leave jobs of an import out."""
    parser.add_argument(
        "--only", metavar="JOB", action="append", default=[], help="import this job alone (repeatable)"
    )
    parser.add_argument(
        "--without",
        metavar="JOB",
        action="append",
        default=[],
        help="import all but this job (repeatable): its name, or its folder, a slash and its name",
    )
