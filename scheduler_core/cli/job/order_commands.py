"""The commands that keep jobs in order: enable, disable, move, tag, pauses, purge."""

import argparse

from scheduler_core.cli.command_parser import Command, CommandParser
from scheduler_core.cli.options.named_jobs import TO_ACT, add_jobs
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.clock import Clock


def _carry_out(options: argparse.Namespace, clock: Clock) -> int:
    from scheduler_core.cli.job.order import list_pauses, order_jobs

    return (list_pauses if options.command == "job pauses" else order_jobs)(options, clock)


def _add_move(parser: CommandParser) -> None:
    parser.usage = "hourbell job move JOB… --to FOLDER\n       hourbell job move FOLDER JOB…"
    add_jobs(parser, TO_ACT, "behind FOLDER without --to")
    parser.add_argument("--to", metavar="FOLDER", dest="folder", help="such as Home/Backups; '' for none")


def _check_move(options: argparse.Namespace, parser: CommandParser) -> None:
    if options.folder is None:
        options.folder, *options.jobs = options.jobs
    if not options.jobs:
        parser.error(tr("say which jobs go where: hourbell job move JOB… --to FOLDER"))


def _add_enable(parser: CommandParser) -> None:
    from scheduler_core.cli.run.pending_runs import add_pending_words

    add_jobs(parser, TO_ACT)
    add_pending_words(parser)


def _add_disable(parser: CommandParser) -> None:
    from scheduler_core.cli.run.pending_runs import add_end_pending

    add_jobs(parser, TO_ACT)
    add_end_pending(parser)


def _add_tag(parser: CommandParser) -> None:
    parser.usage = "hourbell job tag JOB… [--add TAG]… [--remove TAG]…"
    add_jobs(parser, TO_ACT)
    for option, purpose in (("--add", "give them this tag"), ("--remove", "remove this tag")):
        parser.add_argument(
            option, metavar="TAG", action="append", default=[], help=f"{purpose} (repeatable)"
        )


def _check_tag(options: argparse.Namespace, parser: CommandParser) -> None:
    if not options.add and not options.remove:
        parser.error(tr("say --add TAG or --remove TAG"))


def _add_purge(parser: CommandParser) -> None:
    parser.usage = "hourbell job purge JOB… | --all"
    add_jobs(parser, TO_ACT, "what is in the bin", is_needed=False)
    parser.add_argument("--all", action="store_true", help="empty the bin")


def _check_purge(options: argparse.Namespace, parser: CommandParser) -> None:
    if bool(options.jobs) is options.all:
        parser.error(tr("name jobs in the bin, or say --all"))


JOB_ORDER_COMMANDS = (
    Command(
        "job enable",
        "Switch jobs on, those the engine stopped too.",
        ("hourbell job enable report", "hourbell job enable 7 8 9"),
        _carry_out,
        _add_enable,
    ),
    Command(
        "job disable",
        "Switch jobs off; what comes due then does not run.",
        ("hourbell job disable report", "hourbell job disable report --end-pending"),
        _carry_out,
        _add_disable,
    ),
    Command(
        "job move",
        "Put jobs into a folder.",
        ("hourbell job move Home/Backups backup photos", "hourbell job move '' backup"),
        _carry_out,
        _add_move,
        _check_move,
    ),
    Command(
        "job tag",
        "Add tags to jobs, and remove tags.",
        ("hourbell job tag backup photos --add nightly --remove test",),
        _carry_out,
        _add_tag,
        _check_tag,
    ),
    Command(
        "job pauses",
        "List the pauses of folders and of everything.",
        ("hourbell job pauses", "hourbell job pauses --json"),
        _carry_out,
    ),
    Command(
        "job purge",
        "Delete jobs in the bin for ever, with their history and runs.",
        ("hourbell job list --bin", "hourbell job purge 7", "hourbell job purge --all"),
        _carry_out,
        _add_purge,
        _check_purge,
    ),
)
