"""Read the argument JOB: find a job by name or number, and select jobs of an import."""

import argparse

from scheduler_core.cli.command_parser import CommandParser
from scheduler_core.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Named:
    """How help says that one job is named, and several."""

    one: str
    several: str


# As `values/jobs/naming` has them, which is not loaded for help alone.
TO_LOOK = Named(
    "its name, how only its name begins, or its number (8, or '#8')",
    "names, how only one name begins, or numbers (8, or '#8')",
)
TO_ACT = Named(
    "its whole name, or its number (8, or '#8')",
    "whole names, or numbers (8, or '#8'); if one is refused, nothing is done, and all such are named",
)


def add_job(parser: CommandParser, named: Named, purpose: str = "", *, is_needed: bool = True) -> None:
    """Add an argument for one job; without a `purpose` its help only says how to name it."""
    help_text = f"{purpose}: {named.one}" if purpose else named.one
    if is_needed:
        parser.add_argument("job", metavar="JOB", help=help_text)
    else:
        parser.add_argument("job", metavar="JOB", nargs="?", help=help_text)


def add_jobs(parser: CommandParser, named: Named, purpose: str = "", *, is_needed: bool = True) -> None:
    """Add an argument for several jobs; without a `purpose` its help only says how to name them."""
    help_text = f"{purpose}: {named.several}" if purpose else named.several
    parser.add_argument("jobs", metavar="JOB", nargs="+" if is_needed else "*", help=help_text)


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
