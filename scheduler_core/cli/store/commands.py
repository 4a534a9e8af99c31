"""The commands that look after a store: status, settings, move, doctor, backup, audit and the like."""

import argparse
import re

from scheduler_core.cli.command_parser import Command, CommandGroup, CommandParser, whole_number
from scheduler_core.cli.options.named_jobs import TO_LOOK, add_job
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.clock import Clock

_DIGEST = re.compile(r"[0-9a-f]{64}")
_ACTS = (
    "add-jobs",
    "save-job",
    "split-job",
    "rename-job",
    "duplicate-job",
    "revert-job",
    "edit-occurrence",
    "enable-jobs",
    "disable-jobs",
    "pause-jobs",
    "snooze-jobs",
    "resume-jobs",
    "pause-folder",
    "resume-folder",
    "colour-folder",
    "file-jobs",
    "delete-jobs",
    "restore-jobs",
    "purge-jobs",
    "run-job",
    "cancel-runs",
    "retry-run",
    "answer-run",
    "test-action",
    "send-event",
    "reschedule",
    "revoke-key",
    "skip-step",
    "begin-again",
    "import",
    "undo",
    "save-settings",
    "save-retention",
    "create-token",
    "rotate-token",
    "revoke-token",
    "keep-secret",
    "forget-secret",
    "add-channel",
    "delete-channel",
    "test-channel",
    "back-up",
    "restore-store",
    "trust-store",
    "second-store",
    "migrate-store",
    "move-store",
    "share-runs",
    "drain-machine",
    "resume-machine",
    "forget-machine",
    "tag-machine",
    "prove",
    "prune",
)

_PURPOSE = """\
Move the store to a PostgreSQL server, or back to a file: jobs, folders, runs with their output, revisions,
audit, tokens, settings, waits and all else. What arrived is compared with what was there before it counts.

No engine may run meanwhile: quit Hourbell, also in the tray, and stop hourbell engine. The new place must be
empty; nothing is ever overwritten. Whatever breaks off (Ctrl+C, a lost server, a loss of power) leaves the
store in one place; say the same again then, and it ends as if nothing had happened. What could not be done
beside the store, such as the note below, is told, with exit code 1.

Machines that share the runs of a store on a server go on doing so on another server, once started there. A
file serves one machine: jobs that are to run elsewhere wait.

The store lives in one place only. What stays behind is marked: no program opens it, and it says where the
store is. The window, commands and engines that are not told a store by --store or HOURBELL_STORE find the new
place by a note beside the former file (hourbell.db-moved), which only you may read and which holds no
password: that belongs in ~/.pgpass. If the new place is lost for good, hourbell trust --store FILE goes on
with what stayed behind. Secrets stay in the keyring of this machine."""


def _carry_out(options: argparse.Namespace, clock: Clock) -> int:
    match options.command:
        case "doctor":
            from scheduler_core.cli.store.care import doctor

            return doctor(options, clock)
        case "backup":
            from scheduler_core.cli.store.care import back_up

            return back_up(options, clock)
        case "restore":
            from scheduler_core.cli.store.care import restore

            return restore(options, clock)
        case "trust":
            from scheduler_core.cli.store.care import trust

            return trust(options, clock)
        case "check":
            from scheduler_core.cli.store.care import check

            return check(options, clock)
        case "prove":
            from scheduler_core.cli.store.prove import prove

            return prove(options, clock)
        case "undo":
            from scheduler_core.cli.store.audit import undo

            return undo(options, clock)
        case "audit":
            from scheduler_core.cli.store.audit import audit

            return audit(options, clock)
        case _:
            from scheduler_core.cli.store.care import prune

            return prune(options, clock)


def _add_backup(parser: CommandParser) -> None:
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--list", action="store_true", help="list the backups there are instead")
    choice.add_argument(
        "-o", "--output", metavar="FILE", help="put a copy there, too: a new file, or a folder"
    )


def _add_restore(parser: CommandParser) -> None:
    parser.usage = "hourbell restore FILE | --newest [--trust | --copy]\n       hourbell restore --list"
    parser.add_argument("file", metavar="FILE", nargs="?", help="a backup: hourbell backup --list")
    parser.add_argument("--newest", action="store_true", help="the newest backup that is sound")
    parser.add_argument("--list", action="store_true", help="list the backups there are instead")
    _add_decision(parser, trusts=True)


def _add_trust(parser: CommandParser) -> None:
    _add_decision(parser, trusts=False)


def _add_decision(parser: CommandParser, *, trusts: bool) -> None:
    choice = parser.add_mutually_exclusive_group()
    if trusts:
        choice.add_argument(
            "--trust",
            action="store_true",
            help="this store goes on: what waits does, and what was missed is made up for",
        )
    choice.add_argument(
        "--copy",
        action="store_true",
        help="another store goes on and this is a second one: end what is pending here, make up for nothing",
    )


def _check_restore(options: argparse.Namespace, parser: CommandParser) -> None:
    if options.list and (options.file is not None or options.newest or options.trust or options.copy):
        parser.error(tr("--list goes alone; it restores nothing"))
    if not options.list and (options.file is None) is not options.newest:
        parser.error(tr("name the file of a backup, or say --newest; --list shows which there are"))


def _add_check(parser: CommandParser) -> None:
    parser.add_argument(
        "--thorough", action="store_true", help="compare every index with its table too, which takes longer"
    )
    parser.add_argument(
        "--digest",
        metavar="DIGEST",
        type=_digest,
        help="one that hourbell audit printed before: what stood there then must still be there",
    )


def _digest(text: str) -> str:
    digest = text.strip().lower()
    if not _DIGEST.fullmatch(digest):
        raise argparse.ArgumentTypeError(
            tr("{text!r} is not a digest of 64 digits, as hourbell audit prints it", text=text)
        )
    return digest


def _add_prove(parser: CommandParser) -> None:
    parser.usage = "hourbell prove [--from D] [--to D] [--sign]\n       hourbell prove --check FILE"
    parser.add_argument("--from", metavar="D", dest="look_from", help="from then on, such as monday or 30d")
    parser.add_argument(
        "--to",
        metavar="D",
        dest="look_to",
        help="up to then; a date includes its day, a time itself does not",
    )
    parser.add_argument(
        "--sign",
        action="store_true",
        help="write the digest into the audit, whose chain it is a part of then",
    )
    parser.add_argument(
        "--check", metavar="FILE", help="look whether an answer that --json printed is genuine; - reads it"
    )


def _check_prove(options: argparse.Namespace, parser: CommandParser) -> None:
    if options.check is not None and (options.look_from or options.look_to or options.sign):
        parser.error(tr("--check goes without --from, --to and --sign"))


def _add_undo(parser: CommandParser) -> None:
    parser.add_argument(
        "entry",
        metavar="ENTRY",
        nargs="?",
        type=whole_number(1, 2**53),
        help="an entry that hourbell audit lists, whoever made it (the last thing done here)",
    )


def _add_audit(parser: CommandParser) -> None:
    most = whole_number(1, 100_000)
    parser.add_argument("--limit", metavar="N", type=most, default=50, help="how many (50)")
    parser.add_argument("--who", metavar="NAME", help="only what this one did: window, command line, …")
    parser.add_argument("--act", choices=_ACTS, metavar="ACT", help=f"only this: {', '.join(_ACTS)}")


STORE_COMMANDS = (
    Command(
        "doctor",
        "Look for what keeps jobs from running, and say what to do about it.",
        ("hourbell doctor", "hourbell doctor --quiet", "hourbell doctor --json"),
        _carry_out,
    ),
    Command(
        "backup",
        "Copy the store, also while it is in use, and look the copy through.",
        ("hourbell backup", "hourbell backup --list", "hourbell backup --store ~/jobs.db --json"),
        _carry_out,
        _add_backup,
    ),
    Command(
        "restore",
        "Put a backup in the place of the store; what was there is kept. It is held until you have "
        "said whether it goes on (--trust) or is a second one (--copy).",
        ("hourbell restore --newest", "hourbell restore ~/copies/hourbell.db --trust"),
        _carry_out,
        _add_restore,
        _check_restore,
    ),
    Command(
        "trust",
        "Take a copied or restored store for the original, so that what waits goes on and what it missed is "
        "made up for; or, with --copy, for a second one.",
        ("hourbell status", "hourbell trust", "hourbell trust --copy"),
        _carry_out,
        _add_trust,
    ),
    Command(
        "check",
        "Check the store; the exit code is 1 if something is wrong. Jobs and tokens are compared with the "
        "audit; what runs came to is not in it. Where the end of the audit was cut off, and the note beside "
        "the store with it, acts on settings and runs are not missed: keep what hourbell audit prints for "
        "--digest.",
        ("hourbell check", "hourbell check --thorough", "hourbell check --digest e076a0afbc89…"),
        _carry_out,
        _add_check,
    ),
    Command(
        "prove",
        "Plan all anew as every revision of every job did, and compare that with the ledger: each occurrence "
        "has one row, each row one occurrence. The exit code is 1 if something differs.",
        (
            "hourbell prove",
            "hourbell prove --from 2026-11-01 --to 2026-11-30",
            "hourbell prove --json --sign > november.json",
            "hourbell prove --check november.json",
        ),
        _carry_out,
        _add_prove,
        _check_prove,
    ),
    Command(
        "undo",
        "Undo what was last done to jobs: an edit, a switch, a pause, a move, the bin, an import. A job "
        "that was changed since is left alone, with all else of that act.",
        ("hourbell undo", "hourbell audit", "hourbell undo 1"),
        _carry_out,
        _add_undo,
    ),
    Command(
        "audit",
        "Show who changed, ran or cancelled what; check proves that nobody has changed that.",
        ("hourbell audit", 'hourbell audit --who "command line" --limit 10', "hourbell audit --json"),
        _carry_out,
        _add_audit,
    ),
    Command(
        "prune",
        "Delete what is no longer kept, as the engine does every hour. Settings say how much is kept: "
        "hourbell settings set runs-for 30d.",
        ("hourbell prune", "hourbell settings set runs-for 30d"),
        _carry_out,
    ),
)


def _carry_out_status(options: argparse.Namespace, clock: Clock) -> int:
    if options.command == "status":
        from scheduler_core.cli.store.status import status

        return status(options, clock)
    from scheduler_core.cli.job.why import why

    return why(options, clock)


def _add_why(parser: CommandParser) -> None:
    add_job(parser, TO_LOOK)
    parser.add_argument(
        "instant",
        metavar="INSTANT",
        nargs="?",
        help="a time, past or to come, in the zone of the job: yesterday 9:00, 2h (ago), 2026-12-01T09:00 "
        "(its newest run, or else its next)",
    )
    parser.add_argument(
        "--changed",
        action="store_true",
        help="say instead what changed since the job last succeeded, for a run that failed (the newest)",
    )


STATUS = Command(
    "status",
    "Say who runs the jobs, what runs now, what is next and what fails.",
    ("hourbell status", "hourbell status --json"),
    _carry_out_status,
)
WHY = Command(
    "why",
    "Say why a job ran at an instant, did not, or will.",
    (
        "hourbell why backup",
        'hourbell why "Back up" "yesterday 9:00"',
        "hourbell why 12 2026-12-24T18:00",
        "hourbell why backup 9:00 --json",
        "hourbell why backup --changed",
    ),
    _carry_out_status,
    _add_why,
)


def _carry_out_settings(options: argparse.Namespace, clock: Clock) -> int:
    from scheduler_core.cli.store.chosen_settings import change_settings, list_settings

    if options.command in {"settings set", "settings reset"}:
        return change_settings(options, clock)
    return list_settings(options, clock)


def _add_get(parser: CommandParser) -> None:
    parser.add_argument("names", metavar="NAME", nargs="+", help="what hourbell settings list calls it")


def _add_set(parser: CommandParser) -> None:
    parser.add_argument("name", metavar="NAME", help="what hourbell settings list calls it")
    parser.add_argument(
        "value", metavar="VALUE", help="yes, no, a number, a length (90d), a size (1G), or all"
    )


def _add_reset(parser: CommandParser) -> None:
    parser.add_argument("names", metavar="NAME", nargs="*", help="what hourbell settings list calls it")
    parser.add_argument("--all", action="store_true", help="every setting")


def _check_reset(options: argparse.Namespace, parser: CommandParser) -> None:
    if bool(options.names) is options.all:
        parser.error(tr("name settings, or say --all"))


SETTINGS_COMMANDS = CommandGroup(
    "settings",
    "Show and change the settings of a store, and how much of the past is kept.",
    ("hourbell settings list", "hourbell settings set runs-for 365d"),
    (
        Command(
            "settings list",
            "List the settings with their values, what they are by default, and what they mean.",
            ("hourbell settings list", "hourbell settings list --json"),
            _carry_out_settings,
        ),
        Command(
            "settings get",
            "Print the values of settings, one a line.",
            ("hourbell settings get scripts-at-once",),
            _carry_out_settings,
            _add_get,
        ),
        Command(
            "settings set",
            "Change a setting.",
            (
                "hourbell settings set zone Europe/Berlin",
                "hourbell settings set notifies-of-successes yes",
                "hourbell settings set output-bytes 2G",
                "hourbell settings set runs-per-job all",
            ),
            _carry_out_settings,
            _add_set,
        ),
        Command(
            "settings reset",
            "Reset settings to their defaults.",
            ("hourbell settings reset zone", "hourbell settings reset --all"),
            _carry_out_settings,
            _add_reset,
            _check_reset,
        ),
    ),
)


def _carry_out_move(options: argparse.Namespace, clock: Clock) -> int:
    from scheduler_core.cli.store.move import move

    return move(options, clock)


def _add_move(parser: CommandParser) -> None:
    parser.description = _PURPOSE
    parser.add_argument(
        "place",
        metavar="PLACE",
        help="postgresql://user@host/database?sslmode=verify-full, sqlite:///path, or a path",
    )
    parser.add_argument(
        "--copy",
        action="store_true",
        help="leave the store where it is, in use or not; nothing fires in the copy until hourbell trust "
        "has said what it is",
    )


MOVE_COMMANDS = CommandGroup(
    "store",
    "Move the store elsewhere; hourbell status says where it is.",
    ("hourbell store move postgresql://ann@db.example/hourbell?sslmode=verify-full",),
    (
        Command(
            "store move",
            "Move the store with all that is in it to a PostgreSQL server, or back to a file.",
            (
                "hourbell store move postgresql://ann@db.example/hourbell?sslmode=verify-full",
                "hourbell store move ~/.local/share/hourbell/hourbell.db",
                "hourbell store move --copy ~/copies/trial.db",
            ),
            _carry_out_move,
            _add_move,
        ),
    ),
)
