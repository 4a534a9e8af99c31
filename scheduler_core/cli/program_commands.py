"""The commands about the program itself: its window and its engine."""

import argparse

from scheduler_core.cli.command_parser import Command, CommandParser, whole_number
from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.clock import Clock


def _leave_to_the_window(options: argparse.Namespace, clock: Clock) -> int:  # noqa: ARG001 - as for all
    """Do nothing: whoever started the program opens the window once the command line is done."""
    return ExitCode.DONE


def _carry_out(options: argparse.Namespace, clock: Clock) -> int:  # noqa: ARG001
    from scheduler_core.cli.engine_command import engine

    return engine(options)


def _add_gui(parser: CommandParser) -> None:
    parser.add_argument("--hidden", action="store_true", help="start in the tray, without a window")


def _add_engine(parser: CommandParser) -> None:
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument(
        "--until-idle", action="store_true", help="end when nothing is due and nothing runs any more"
    )
    kinds.add_argument(
        "--standby",
        action="store_true",
        help="on a server: while an engine elsewhere runs the jobs, wait, and take over when it is gone",
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
