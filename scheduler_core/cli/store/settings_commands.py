"""The commands about settings: list, get, set, reset."""

import argparse

from scheduler_core.cli.command_parser import Command, CommandGroup, CommandParser
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.clock import Clock


def _carry_out(options: argparse.Namespace, clock: Clock) -> int:
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
            _carry_out,
        ),
        Command(
            "settings get",
            "Print the values of settings, one a line.",
            ("hourbell settings get scripts-at-once",),
            _carry_out,
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
            _carry_out,
            _add_set,
        ),
        Command(
            "settings reset",
            "Reset settings to their defaults.",
            ("hourbell settings reset zone", "hourbell settings reset --all"),
            _carry_out,
            _add_reset,
            _check_reset,
        ),
    ),
)
