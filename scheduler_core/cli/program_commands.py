"""The commands about the program itself: its window and its engine."""

import argparse

from scheduler_core.cli.command_parser import Command, CommandParser, whole_number
from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.clock import Clock

_WORKER = """\
Carry out runs on this machine that an engine on another one plans, until it is told to stop. Machines share
the runs of a store on a PostgreSQL server once hourbell machines enable was said. A worker takes the runs of
jobs that may run anywhere, on this host, or on machines with tags that this one has. It plans nothing, opens
no API and watches no folder; hourbell engine carries out runs as well, so a machine needs one of the two."""

_ENGINE = """\
Run the jobs without a window, until it is told to stop: by Ctrl+C, or by kill and its number, which hourbell
status names. It stays in the foreground; hourbell guide at-login shows how a service starts it by itself."""


def _leave_to_the_window(options: argparse.Namespace, clock: Clock) -> int:  # noqa: ARG001 - as for all
    """Do nothing: whoever started the program opens the window once the command line is done."""
    return ExitCode.DONE


def _work(options: argparse.Namespace, clock: Clock) -> int:  # noqa: ARG001
    from scheduler_core.cli.worker_command import worker

    return worker(options)


def _carry_out(options: argparse.Namespace, clock: Clock) -> int:  # noqa: ARG001
    from scheduler_core.cli.engine_command import engine

    return engine(options)


def _add_gui(parser: CommandParser) -> None:
    parser.add_argument("--hidden", action="store_true", help="start in the tray, without a window")


def _add_engine(parser: CommandParser) -> None:
    parser.description = _ENGINE
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument(
        "--until-idle", action="store_true", help="end when nothing is due and nothing runs any more"
    )
    kinds.add_argument(
        "--standby",
        action="store_true",
        help="on a server: while an engine elsewhere runs the jobs, wait, and take over when it is gone; "
        "where machines share the runs (hourbell machines enable) every engine does, and carries out runs",
    )
    parser.add_argument(
        "--api-port",
        metavar="N",
        type=whole_number(1, 65_535),
        help="serve the HTTP API on this port of 127.0.0.1 too, not only on its socket file",
    )
    parser.add_argument(
        "--revalee", metavar="HOST:PORT", help="answer clients of Revalee there, such as 127.0.0.1:46200"
    )
    parser.add_argument(
        "--revalee-allow",
        metavar="RULE",
        action="append",
        default=[],
        help="addresses that callbacks may go to: URLPREFIX [retries=N] [from=CIDR,…]; repeatable",
    )
    _add_tag(parser)


def _add_worker(parser: CommandParser) -> None:
    parser.description = _WORKER
    _add_tag(parser)


def _add_tag(parser: CommandParser) -> None:
    parser.add_argument(
        "--tag",
        metavar="TAG",
        action="append",
        default=[],
        help="give this machine a tag, by which jobs say where they run (--runs-on tags:TAG); repeatable",
    )


GUI = Command(
    "gui", "Open the window.", ("hourbell gui", "hourbell gui --hidden"), _leave_to_the_window, _add_gui
)
ENGINE = Command(
    "engine",
    "Run the jobs without a window, until it is told to stop.",
    ("hourbell engine", "hourbell engine --until-idle --store ~/jobs.db", "hourbell engine --api-port 8674"),
    _carry_out,
    _add_engine,
)
WORKER = Command(
    "worker",
    "Carry out runs on this machine that an engine elsewhere plans.",
    ("hourbell worker", "hourbell worker --tag gpu --store postgresql://ann@db.example/hourbell"),
    _work,
    _add_worker,
)
