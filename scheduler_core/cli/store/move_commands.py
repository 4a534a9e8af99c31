"""The commands about where a store is: move."""

import argparse

from scheduler_core.cli.command_parser import Command, CommandGroup, CommandParser
from scheduler_core.clock import Clock

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
            _carry_out,
            _add_move,
        ),
    ),
)
