"""The commands about folders: the colour of one, and link, unlink, status, sync, resolve of job files."""

import argparse

from scheduler_core.cli.command_parser import Command, CommandGroup, CommandParser
from scheduler_core.clock import Clock

_COLOURS = ("folder", "blue", "teal", "moss", "ochre", "clay", "rose", "violet", "slate")


def _carry_out(options: argparse.Namespace, clock: Clock) -> int:
    from scheduler_core.cli.exchange import folder as job_folder

    if options.command == "folder colour":
        from scheduler_core.cli.exchange.folder_colours import colour_folder

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
            _carry_out,
            _add_link,
        ),
        Command(
            "folder unlink",
            "Unlink the folder; files and jobs stay as they are.",
            ("hourbell folder unlink",),
            _carry_out,
        ),
        Command(
            "folder status",
            "Show what differs, conflicts first, and the jobs that are off until somebody has looked at what "
            "their files brought.",
            ("hourbell folder status", "hourbell folder status --json"),
            _carry_out,
        ),
        Command(
            "folder sync",
            "Synchronise now; what was changed on both sides is left, and listed. Files that are set "
            "aside are read again.",
            ("hourbell folder sync", "hourbell folder sync --dry-run"),
            _carry_out,
            _add_sync,
        ),
        Command(
            "folder resolve",
            "Say which side of a conflict is right.",
            ("hourbell folder resolve Backups/Nightly.yaml --take file",),
            _carry_out,
            _add_resolve,
        ),
        Command(
            "folder colour",
            "Show the colours of folders of jobs, or give one a colour.",
            ("hourbell folder colour", "hourbell folder colour Backups teal"),
            _carry_out,
            _add_colour,
        ),
    ),
)
