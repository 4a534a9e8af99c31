"""The argument JOB: how commands that look at jobs, and those that change them, take the name of one."""

from scheduler_core.cli.command_parser import CommandParser
from scheduler_core.values.jobs.naming import Naming

HOW = {
    Naming.LOOK: "its name, how only its name begins, or its number (8, or '#8')",
    Naming.ACT: "its whole name, or its number (8, or '#8')",
}
_HOW_MANY = {
    Naming.LOOK: "names, how only one name begins, or numbers (8, or '#8')",
    Naming.ACT: "whole names, or numbers (8, or '#8')",
}


def add_job(parser: CommandParser, naming: Naming, purpose: str = "", *, is_needed: bool = True) -> None:
    """Add an argument for one job; without a `purpose` its help only says how to name it."""
    help_text = f"{purpose}: {HOW[naming]}" if purpose else HOW[naming]
    if is_needed:
        parser.add_argument("job", metavar="JOB", help=help_text)
    else:
        parser.add_argument("job", metavar="JOB", nargs="?", help=help_text)


def add_jobs(parser: CommandParser, naming: Naming, purpose: str = "", *, is_needed: bool = True) -> None:
    """Add an argument for several jobs; without a `purpose` its help only says how to name them."""
    help_text = f"{purpose}: {_HOW_MANY[naming]}" if purpose else _HOW_MANY[naming]
    parser.add_argument("jobs", metavar="JOB", nargs="+" if is_needed else "*", help=help_text)
