"""The commands that move jobs to and from files: export, import, folder."""

import argparse

from scheduler_core.cli.command_parser import Command, CommandGroup, CommandParser, words_of
from scheduler_core.cli.options.named_jobs import TO_LOOK, add_choice_of_import, add_jobs
from scheduler_core.clock import Clock

_COLOURS = ("folder", "blue", "teal", "moss", "ochre", "clay", "rose", "violet", "slate")


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


def _carry_out_folder(options: argparse.Namespace, clock: Clock) -> int:
    from scheduler_core.cli.exchange import folder as job_folder

    if options.command == "folder colour":
        from scheduler_core.cli.exchange.folder import colour_folder

        return colour_folder(options, clock)
    match options.command:
        case "folder link":
            return job_folder.link(options, clock)
        case "folder unlink":
            return job_folder.unlink(options, clock)
        case "folder status":
            return job_folder.status(options, clock)
        case "folder sync":
            return job_folder.sync(options, clock)
        case _:
            return job_folder.resolve(options, clock)


def _add_link(parser: CommandParser) -> None:
    parser.add_argument("folder", metavar="PATH", help="the folder, such as a clone of a repository")


def _add_sync(parser: CommandParser) -> None:
    parser.add_argument("--dry-run", action="store_true", help="only say what would be done")
    parser.add_argument(
        "--bin-all",
        action="store_true",
        help="put the jobs into the bin even if all files are gone at once, as a missing disk would look",
    )


def _add_resolve(parser: CommandParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the path of the file within the folder")
    parser.add_argument("--take", choices=("file", "store"), required=True, help="the side that is right")


def _add_colour(parser: CommandParser) -> None:
    parser.add_argument("folder", nargs="?", metavar="FOLDER", help="a folder of jobs, such as Home/Backups")
    parser.add_argument(
        "colour",
        nargs="?",
        metavar="COLOUR",
        choices=_COLOURS,
        help=f"{', '.join(_COLOURS[1:-1])} or {_COLOURS[-1]}; “{_COLOURS[0]}” is that of the folder above "
        "or, at the top, the next that is free",
    )


FOLDER_COMMANDS = CommandGroup(
    "folder",
    "Synchronise jobs with the files of a folder, in both directions; give folders of jobs a colour.",
    ("hourbell folder link ~/jobs", "hourbell folder status"),
    (
        Command(
            "folder link",
            "Choose the folder: jobs become files, files become jobs, and an engine keeps both in sync.",
            ("hourbell folder link ~/jobs",),
            _carry_out_folder,
            _add_link,
        ),
        Command(
            "folder unlink",
            "Unlink the folder; files and jobs stay as they are.",
            ("hourbell folder unlink",),
            _carry_out_folder,
        ),
        Command(
            "folder status",
            "Show what differs, conflicts first, and the jobs that are off until somebody has looked at what "
            "their files brought.",
            ("hourbell folder status", "hourbell folder status --json"),
            _carry_out_folder,
        ),
        Command(
            "folder sync",
            "Synchronise now; what was changed on both sides is left, and listed. Files that are set "
            "aside are read again.",
            ("hourbell folder sync", "hourbell folder sync --dry-run"),
            _carry_out_folder,
            _add_sync,
        ),
        Command(
            "folder resolve",
            "Say which side of a conflict is right.",
            ("hourbell folder resolve Backups/Nightly.yaml --take file",),
            _carry_out_folder,
            _add_resolve,
        ),
        Command(
            "folder colour",
            "Show the colours of folders of jobs, or give one a colour.",
            ("hourbell folder colour", "hourbell folder colour Backups teal"),
            _carry_out_folder,
            _add_colour,
        ),
    ),
)
