"""The commands about instances: list, show, go-on, move, send, skip, again, end."""

import argparse

from scheduler_core.cli.command_parser import (
    Command,
    CommandGroup,
    CommandParser,
    number_of_run,
    whole_number,
)
from scheduler_core.cli.options.named_jobs import TO_LOOK
from scheduler_core.clock import Clock

_MOST_LISTED = 1_000_000
_MOST_NUMBER = 2**63 - 1
_RUN_HELP = "the run at which it stands, as the list says (8, or '#8')"


def _carry_out(options: argparse.Namespace, clock: Clock) -> int:
    from scheduler_core.cli.run import instances

    match options.command:
        case "instance list":
            return instances.list_instances(options, clock)
        case "instance show":
            return instances.show_instance(options, clock)
        case _:
            return instances.act_on_instance(options, clock)


def _add_list(parser: CommandParser) -> None:
    parser.add_argument(
        "--job", metavar="JOB", action="append", help=f"instances of this job: {TO_LOOK.one} (repeatable)"
    )
    parser.add_argument(
        "--by",
        choices=("until", "since"),
        default="until",
        help="what ends soonest first, or what began first (until)",
    )
    parser.add_argument(
        "--failed",
        action="store_true",
        help="what failed in the last 7 days instead, and was not begun again nor followed by another",
    )
    parser.add_argument(
        "--limit",
        metavar="N",
        type=whole_number(1, _MOST_LISTED),
        default=100,
        help="list so many at most (100)",
    )


def _add_instance(parser: CommandParser) -> None:
    parser.add_argument(
        "instance", metavar="INSTANCE", help="its correlation key, or the number of a run of it (8, or '#8')"
    )


def _add_run(parser: CommandParser) -> None:
    parser.add_argument("run", metavar="RUN", type=number_of_run(_MOST_NUMBER), help=_RUN_HELP)


def _add_any_run(parser: CommandParser) -> None:
    parser.add_argument(
        "run", metavar="RUN", type=number_of_run(_MOST_NUMBER), help="any run of it (8, or '#8')"
    )


def _add_move(parser: CommandParser) -> None:
    _add_run(parser)
    group = parser.add_mutually_exclusive_group(required=True)
    group.add_argument("--in", dest="delay", metavar="LENGTH", help="so long from now, such as 3d")
    group.add_argument("--at", metavar="T", help="then, such as 2027-01-01T09:00; what is past is now")


def _add_again(parser: CommandParser) -> None:
    _add_any_run(parser)
    parser.add_argument(
        "--from",
        dest="step",
        metavar="STEP",
        type=whole_number(1, 100),
        required=True,
        help="the number of the step with which it begins",
    )


INSTANCE_COMMANDS = CommandGroup(
    "instance",
    "See where sequences under way stand, step by step, and let them go on, skip a step or begin again. "
    "An act names the run at which an instance stands: given twice, it does nothing more, and late it is "
    "refused.",
    ("hourbell instance list", "hourbell instance show order-7", "hourbell instance skip 4711"),
    (
        Command(
            "instance list",
            "List what runs step by step, waits, is queued or held: where, for what, until when.",
            (
                "hourbell instance list",
                "hourbell instance list --job report --by since",
                "hourbell instance list --failed",
                "hourbell instance list --json",
            ),
            _carry_out,
            _add_list,
        ),
        Command(
            "instance show",
            "Show an instance step by step, also one that has ended.",
            ("hourbell instance show order-7", "hourbell instance show 4711 --json"),
            _carry_out,
            _add_instance,
        ),
        Command(
            "instance go-on",
            "End a wait now, as if its time were over, or start a next try now.",
            ("hourbell instance go-on 4711",),
            _carry_out,
            _add_run,
        ),
        Command(
            "instance move",
            "Reschedule a wait, or a next try.",
            ("hourbell instance move 4711 --in 3d", "hourbell instance move 4711 --at 2027-01-04T09:00"),
            _carry_out,
            _add_move,
        ),
        Command(
            "instance send",
            "Send the event that a wait waits for, to this instance alone.",
            ("hourbell instance send 4711",),
            _carry_out,
            _add_run,
        ),
        Command(
            "instance skip",
            "Skip a wait, or a step that is to begin; the sequence goes on as it stood before.",
            ("hourbell instance skip 4711",),
            _carry_out,
            _add_run,
        ),
        Command(
            "instance again",
            "Start an instance again from a step, with the job as it is now; one that waits is ended.",
            ("hourbell instance again 4711 --from 1",),
            _carry_out,
            _add_again,
        ),
        Command(
            "instance end",
            "End an instance wherever it stands; an action under way is stopped.",
            ("hourbell instance end 4711",),
            _carry_out,
            _add_any_run,
        ),
    ),
)
