"""The commands about jobs: test, add, list, show, edit and what else is done to them."""

import argparse

from scheduler_core.cli.command_parser import Command, CommandGroup, CommandParser, whole_number
from scheduler_core.cli.job.order_commands import JOB_ORDER_COMMANDS
from scheduler_core.cli.options.job_options import (
    add_edit_options,
    add_job_options,
    add_test_options,
    add_values,
    check_add,
    check_edit,
    check_pause,
    check_test,
)
from scheduler_core.cli.options.named_jobs import TO_ACT, TO_LOOK, add_job, add_jobs
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.clock import Clock

_MOST_LISTED = 1_000_000
_MOST_LOGS = 1_000
_MOST_REVISION = 2**31 - 1
_ORDERS = ("name", "folder", "next", "changed", "added", "priority")


def _carry_out(options: argparse.Namespace, clock: Clock) -> int:
    match options.command.partition(" ")[2]:
        case "test":
            from scheduler_core.cli.job.runs.trial import test_action

            return test_action(options, clock)
        case "add":
            from scheduler_core.cli.job.saving import add_jobs

            return add_jobs(options, clock)
        case "list":
            if options.names:
                from scheduler_core.cli.job.names import print_names

                return print_names(options, clock)
            from scheduler_core.cli.job.list import list_jobs

            return list_jobs(options, clock)
        case "show":
            from scheduler_core.cli.job.show import show_job

            return show_job(options, clock)
        case "edit":
            from scheduler_core.cli.job.edit import edit_job

            return edit_job(options, clock)
        case "run":
            from scheduler_core.cli.job.runs.run import run_job

            return run_job(options, clock)
        case "backfill":
            from scheduler_core.cli.job.runs.backfill import backfill

            return backfill(options, clock)
        case "logs":
            from scheduler_core.cli.job.runs.logs import logs_of_job

            return logs_of_job(options, clock)
        case "stop":
            from scheduler_core.cli.job.runs.run import stop_jobs

            return stop_jobs(options, clock)
        case "status":
            from scheduler_core.cli.job.status import status_of_jobs

            return status_of_jobs(options, clock)
        case "history" | "revert":
            from scheduler_core.cli.job.history import history_or_revert

            return history_or_revert(options, clock)
        case _:
            from scheduler_core.cli.job.states import change_jobs

            return change_jobs(options, clock)


def _add_list(parser: CommandParser) -> None:
    parser.add_argument("words", metavar="WORD", nargs="*", help="jobs with all these words in them")
    parser.add_argument("--folder", metavar="PATH", help="jobs in this folder and below it")
    parser.add_argument(
        "--tag", metavar="TAG", action="append", default=[], help="jobs with this tag (repeatable)"
    )
    parser.add_argument(
        "--state",
        choices=("on", "off", "paused", "stopped", "failing"),
        help="jobs that are switched on, off, paused, stopped by the engine, or failed last",
    )
    parser.add_argument("--bin", action="store_true", help="what was deleted and can be restored")
    parser.add_argument("--names", action="store_true", help="print only names, one a line")
    parser.add_argument("--sort", choices=_ORDERS, default="name", help="what comes first (name)")
    parser.add_argument("--reverse", action="store_true", help="the other way round")
    parser.add_argument(
        "--limit", metavar="N", type=whole_number(1, _MOST_LISTED), help="show so many jobs at most"
    )


def _add_show(parser: CommandParser) -> None:
    add_job(parser, TO_LOOK)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--options", action="store_true", help="print only the command that would make it")
    form.add_argument("--yaml", action="store_true", help="print it as a document for job add --file")
    parser.add_argument(
        "--revision", metavar="N", type=whole_number(1, _MOST_REVISION), help="as it was in this revision"
    )


def _add_rename(parser: CommandParser) -> None:
    add_job(parser, TO_ACT)
    parser.add_argument("name", metavar="NAME", help="its new name")


def _add_pause(parser: CommandParser) -> None:
    parser.usage = "hourbell job pause JOB… | --folder PATH | --all  [--until T] [--note TEXT]"
    _add_covered(parser)
    parser.add_argument("--until", metavar="T", help="until then, such as 2h (from now) or tomorrow 9:00")
    parser.add_argument("--note", metavar="TEXT", default="", help="why")
    _add_end_pending(parser)


def _add_end_pending(parser: CommandParser) -> None:
    from scheduler_core.cli.run.pending_runs import add_end_pending

    add_end_pending(parser)


def _add_pending_words(parser: CommandParser) -> None:
    from scheduler_core.cli.run.pending_runs import add_pending_words

    add_pending_words(parser)


def _add_restore(parser: CommandParser) -> None:
    add_jobs(parser, TO_ACT, "what is in the bin")
    _add_pending_words(parser)


def _add_edit(parser: CommandParser) -> None:
    add_edit_options(parser)
    _add_pending_words(parser)


def _add_delete(parser: CommandParser) -> None:
    add_jobs(parser, TO_ACT)
    _add_end_pending(parser)


def _add_resume(parser: CommandParser) -> None:
    parser.usage = "hourbell job resume JOB… | --folder PATH | --all"
    _add_covered(parser)
    _add_pending_words(parser)


def _add_covered(parser: CommandParser) -> None:
    add_jobs(parser, TO_ACT, is_needed=False)
    parser.add_argument("--folder", metavar="PATH", help="all jobs in this folder and below it")
    parser.add_argument("--all", action="store_true", help="all jobs")


def _add_run(parser: CommandParser) -> None:
    add_job(parser, TO_ACT)
    parser.add_argument(
        "--wait", action="store_true", help="print what it writes until it ends, and exit as it did"
    )
    add_values(parser)


def _add_backfill(parser: CommandParser) -> None:
    from scheduler_core.values.runs.backfill import MOST_AT_ONCE, BackfillChoice

    parser.usage = (
        "hourbell job backfill JOB --from T [--to T] [--only missing|failed|all] [--yes]\n"
        "       hourbell job backfill JOB --list | --cancel ID"
    )
    add_job(parser, TO_ACT)
    parser.add_argument("--from", metavar="T", dest="look_from", help="from then on, such as monday or 7d")
    parser.add_argument(
        "--to",
        metavar="T",
        dest="look_to",
        help="up to then; a date includes its day, a time itself does not",
    )
    parser.add_argument(
        "--only",
        choices=tuple(BackfillChoice),
        default=BackfillChoice.MISSING,
        help="what never began, what failed and was not made up for, or all (missing)",
    )
    parser.add_argument(
        "--at-once",
        metavar="N",
        type=whole_number(1, MOST_AT_ONCE),
        default=1,
        help="so many of them go on at once; what the schedule plans goes first (1)",
    )
    parser.add_argument("--newest-first", action="store_true", help="begin with the newest")
    parser.add_argument("--id", metavar="ID", help="a name for it; said twice it is one backfill")
    add_values(parser)
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--yes", action="store_true", help="start it; without, it only tells what would run")
    way.add_argument("--list", action="store_true", help="list the backfills of the job")
    way.add_argument("--cancel", metavar="ID", help="end all that a backfill has not done yet")


def _check_backfill(options: argparse.Namespace, parser: CommandParser) -> None:
    is_about_known = options.list or options.cancel is not None
    if is_about_known and (options.look_from or options.look_to):
        parser.error(tr("--list and --cancel go without --from and --to"))
    if not is_about_known and not options.look_from:
        parser.error(tr("say from when on, such as --from monday or --from 2026-11-01"))


def _add_logs(parser: CommandParser) -> None:
    from scheduler_core.cli.run.commands import add_ways_to_print

    add_job(parser, TO_LOOK)
    parser.add_argument(
        "-f", "--follow", action="store_true", help="go on with what its coming runs write, until Ctrl+C"
    )
    parser.add_argument(
        "--runs",
        metavar="N",
        type=whole_number(1, _MOST_LOGS),
        default=1,
        help="print what the newest N runs wrote, the oldest of them first (1)",
    )
    add_ways_to_print(parser)


def _add_stop(parser: CommandParser) -> None:
    parser.usage = "hourbell job stop JOB… | --all"
    add_jobs(parser, TO_ACT, is_needed=False)
    parser.add_argument("--all", action="store_true", help="end all that runs now, of all jobs")


def _check_stop(options: argparse.Namespace, parser: CommandParser) -> None:
    if bool(options.jobs) is options.all:
        parser.error(tr("name the jobs whose runs end, or say --all"))


def _add_status(parser: CommandParser) -> None:
    add_jobs(parser, TO_LOOK)


def _add_duplicate(parser: CommandParser) -> None:
    add_job(parser, TO_ACT)
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("name", metavar="NAME", nargs="?", help="what the copy is called (JOB (copy))")
    choice.add_argument("--name", metavar="NAME", dest="said_name", help="the same")


def _add_history(parser: CommandParser) -> None:
    add_job(parser, TO_LOOK)
    parser.add_argument(
        "--limit",
        metavar="N",
        type=whole_number(1, _MOST_LISTED),
        default=50,
        help="show so many changes at most (50)",
    )
    parser.add_argument(
        "--diff", action="store_true", help="show what each change changed, in the words of a document"
    )


def _add_revert(parser: CommandParser) -> None:
    add_job(parser, TO_ACT)
    parser.add_argument(
        "revision",
        metavar="REVISION",
        type=whole_number(1, _MOST_REVISION),
        help="the one to go back to: hourbell job history",
    )


JOB_COMMANDS = CommandGroup(
    "job",
    "Make, see and change jobs.",
    (
        'hourbell job add report --weekly "mon-fri 09:00" --http "POST https://example.org/report"',
        "hourbell job list",
        "hourbell job show report",
        "hourbell job pause report --until 2h",
    ),
    (
        Command(
            "job test",
            "Run an action now, without a job and unrecorded, with its output as it comes.",
            (
                'hourbell job test --http "POST https://example.org/hook" --json-body \'{"at": 1}\'',
                'hourbell job test --script "backup --dry-run" --timeout 1m',
                "hourbell job test --argv rsync -a ~/photos /srv/copy -- --cwd /srv",
                "hourbell job test report",
                "hourbell job test report --env LEVEL=2",
                "hourbell job test --sequence steps.yaml --skip-waits",
                "hourbell job test --sequence steps.yaml --skip-waits --from-step 2",
            ),
            _carry_out,
            add_test_options,
            check_test,
        ),
        Command(
            "job add",
            "Add a job, or all that a file holds.",
            (
                'hourbell job add report --weekly "mon-fri 09:00" --http "POST https://example.org/report"',
                'hourbell job add --text "every weekday at 9:30 POST https://example.org/report"',
                'hourbell job add backup --every 6h --script "backup --all" --require mains --retry 3',
                'hourbell job add --text "15 3 * * 0 /usr/local/bin/tidy --old"',
                "hourbell job add remind --in 1h --sequence steps.yaml --key order-7",
                "hourbell job add --file jobs.yaml",
            ),
            _carry_out,
            add_job_options,
            check_add,
        ),
        Command(
            "job list",
            "List jobs.",
            (
                "hourbell job list",
                "hourbell job list nas --folder Home --state on --sort next",
                "hourbell job list --bin",
                "hourbell job list --json",
            ),
            _carry_out,
            _add_list,
        ),
        Command(
            "job show",
            "Show a job, and the command that would make it.",
            (
                "hourbell job show report",
                "hourbell job show report --yaml > report.yaml",
                "hourbell job show 7 --revision 2 --options",
            ),
            _carry_out,
            _add_show,
        ),
        Command(
            "job edit",
            "Change what is said of a job; without options in your editor ($VISUAL, $EDITOR).",
            (
                "hourbell job edit report",
                'hourbell job edit report --weekly "mon-fri 10:00" --retry 5',
                "hourbell job edit report --clear holidays --clear timeout",
                "hourbell job edit backup --env LEVEL=2 --no-env DEBUG --tag disk",
                "hourbell job edit report --from-file report.yaml",
            ),
            _carry_out,
            _add_edit,
            check_edit,
        ),
        Command(
            "job rename",
            "Give a job another name.",
            ('hourbell job rename report "weekly report"',),
            _carry_out,
            _add_rename,
        ),
        Command(
            "job pause",
            "Pause jobs: what comes due is skipped, until a time or until they are resumed.",
            (
                "hourbell job pause report",
                'hourbell job pause report backup --until "tomorrow 9:00" --note "moving house"',
                "hourbell job pause --all --until 2h",
            ),
            _carry_out,
            _add_pause,
            check_pause,
        ),
        Command(
            "job resume",
            "End a pause.",
            ("hourbell job resume report", "hourbell job resume --folder Home/Backups"),
            _carry_out,
            _add_resume,
            check_pause,
        ),
        Command(
            "job delete",
            "Put jobs into the bin.",
            ("hourbell job delete report", "hourbell job delete 7 8 9"),
            _carry_out,
            _add_delete,
        ),
        Command(
            "job restore",
            "Take jobs out of the bin.",
            ("hourbell job list --bin", "hourbell job restore 7"),
            _carry_out,
            _add_restore,
        ),
        Command(
            "job run",
            "Run a job now, also one that is off or paused.",
            (
                "hourbell job run report",
                "hourbell job run report --wait && echo it worked",
                "hourbell job run backup --with days=30 --with since=yesterday",
            ),
            _carry_out,
            _add_run,
        ),
        Command(
            "job backfill",
            "Run past occurrences of a job that were missed or failed; without --yes it only tells which.",
            (
                "hourbell job backfill report --from 7d",
                "hourbell job backfill report --from 7d --id november --yes",
                "hourbell job backfill report --from 14d --to yesterday --only all --newest-first",
                "hourbell job backfill report --list",
                "hourbell job backfill report --cancel november",
            ),
            _carry_out,
            _add_backfill,
            _check_backfill,
        ),
        Command(
            "job stop",
            "Stop the runs of jobs that run now; what waits or is to come stays.",
            ("hourbell job stop report", "hourbell job stop report backup", "hourbell job stop --all"),
            _carry_out,
            _add_stop,
            _check_stop,
        ),
        Command(
            "job status",
            "Say how jobs stand: their state, what runs or waits, the last run, the next one.",
            ("hourbell job status report", "hourbell job status report backup --json"),
            _carry_out,
            _add_status,
        ),
        Command(
            "job logs",
            "Print what the newest run of a job wrote.",
            ("hourbell job logs report", "hourbell job logs report --runs 3", "hourbell job logs report -f"),
            _carry_out,
            _add_logs,
        ),
        Command(
            "job duplicate",
            "Add a copy of a job, switched off.",
            ('hourbell job duplicate report --name "report for Ann"',),
            _carry_out,
            _add_duplicate,
        ),
        Command(
            "job history",
            "List the changes of a job, newest first.",
            ("hourbell job history report", "hourbell job history report --diff"),
            _carry_out,
            _add_history,
        ),
        Command(
            "job revert",
            "Restore an earlier revision of a job.",
            ("hourbell job revert report 3",),
            _carry_out,
            _add_revert,
        ),
        *JOB_ORDER_COMMANDS,
    ),
)
