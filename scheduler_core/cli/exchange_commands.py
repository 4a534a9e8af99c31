"""The commands that move jobs to and from files: export, import."""

import argparse

from scheduler_core.cli.command_parser import Command, CommandParser
from scheduler_core.clock import Clock

_FORMATS = ("native", "json", "crontab", "system-crontab")


def _carry_out(options: argparse.Namespace, clock: Clock) -> int:
    if options.command == "export":
        from scheduler_core.cli.job_export import export_jobs

        return export_jobs(options, clock)
    from scheduler_core.cli.job_import import import_jobs

    return import_jobs(options, clock)


def _add_export(parser: CommandParser) -> None:
    parser.add_argument("jobs", metavar="JOB", nargs="*", help="only these: their numbers or names")
    parser.add_argument(
        "--format", choices=_FORMATS, help="how it is written; otherwise as the file is called"
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="where to; - or none is standard output")


def _add_import(parser: CommandParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the file with the jobs; - is standard input")
    parser.add_argument(
        "--format", choices=_FORMATS, help="how it is written; otherwise as the file is called"
    )
    parser.add_argument("--dry-run", action="store_true", help="only say what would be done")
    parser.add_argument(
        "--replace", action="store_true", help="put the jobs that the file does not hold into the bin"
    )


EXCHANGE_COMMANDS = (
    Command(
        "export",
        "Write jobs into a file; what the format can't say is listed. Secrets are named, never written.",
        ("hourbell export -o jobs.yaml", 'hourbell export --format json "Nightly backup" > backup.json'),
        _carry_out,
        _add_export,
    ),
    Command(
        "import",
        "Take jobs from a file, all or none; new scripts, and calls with secrets, arrive switched off.",
        ("hourbell import jobs.yaml --dry-run", "crontab -l | hourbell import - --format crontab"),
        _carry_out,
        _add_import,
    ),
)
