"""The commands that move jobs to and from files: export, import."""

import argparse

from scheduler_core.cli.command_parser import Command, CommandParser, words_of
from scheduler_core.cli.options.named_jobs import TO_LOOK, add_choice_of_import, add_jobs
from scheduler_core.clock import Clock


def _carry_out(options: argparse.Namespace, clock: Clock) -> int:
    if options.command == "export":
        from scheduler_core.cli.exchange.export import export_jobs

        return export_jobs(options, clock)
    from scheduler_core.cli.exchange.import_jobs import import_jobs

    return import_jobs(options, clock)


def _add_export(parser: CommandParser) -> None:
    from scheduler_core.exchange.formats import FileFormat

    add_jobs(parser, TO_LOOK, "only these", is_needed=False)
    parser.add_argument(
        "--format", choices=words_of(FileFormat), help="how it is written; otherwise as the file is called"
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="where to; - or none is standard output; a folder where a format has a file for each job",
    )


def _add_import(parser: CommandParser) -> None:
    from scheduler_core.exchange.formats import FileFormat
    from scheduler_core.facade.exchange.exchange_files import MachineSource

    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help="the file with the jobs, or the folder with the files of each; - is standard input",
    )
    parser.add_argument(
        "--from",
        dest="source",
        choices=words_of(MachineSource),
        help="take what this machine has scheduled for you, in place of a file",
    )
    parser.add_argument(
        "--format",
        choices=words_of(FileFormat),
        help="how it is written; otherwise as it is called or looks",
    )
    parser.add_argument(
        "--do", metavar="WHAT", help="what the events of a calendar do: POST https://…, or a command"
    )
    parser.add_argument(
        "--with-callbacks", action="store_true", help="take the rules for callbacks of Revalee, too"
    )
    parser.add_argument("--dry-run", action="store_true", help="only say what would be done")
    add_choice_of_import(parser)
    parser.add_argument(
        "--replace", action="store_true", help="put the jobs that the file does not hold into the bin"
    )


EXCHANGE_COMMANDS = (
    Command(
        "export",
        "Write jobs into a file; what the format can't say is listed. Secrets are named, never written.",
        (
            "hourbell export -o jobs.yaml",
            'hourbell export --format json "Nightly backup" > backup.json',
            "hourbell export --format systemd -o timers/",
        ),
        _carry_out,
        _add_export,
    ),
    Command(
        "import",
        "Take jobs from a file, all or none; new scripts, and calls with secrets, arrive switched off.",
        (
            "hourbell import jobs.yaml --dry-run",
            "hourbell import --from crontab",
            'hourbell import jobs.yaml --without "Nightly backup"',
            'hourbell import team.ics --do "POST https://example.org/remind"',
        ),
        _carry_out,
        _add_import,
    ),
)
