"""The commands about what event rules watch: list, test."""

import argparse

from scheduler_core.cli.command_parser import Command, CommandParser, Group
from scheduler_core.cli.options.named_jobs import TO_LOOK, add_job
from scheduler_core.clock import Clock


def _carry_out(options: argparse.Namespace, clock: Clock) -> int:
    from scheduler_core.cli.events.watched import list_watches, test_watch

    return list_watches(options, clock) if options.command == "watch list" else test_watch(options, clock)


def _add_test(parser: CommandParser) -> None:
    add_job(parser, TO_LOOK)


WATCH_COMMANDS = Group(
    "watch",
    "See what jobs wait for that begin when something happens.",
    ("hourbell watch list", "hourbell watch test scans"),
    (
        Command(
            "watch list",
            "List what is watched: what matches now, what began a run last, what is in the way.",
            ("hourbell watch list", "hourbell watch list --json"),
            _carry_out,
        ),
        Command(
            "watch test",
            "Look now, and tell what would begin a run if it stays as it is; nothing is run.",
            ("hourbell watch test scans",),
            _carry_out,
            _add_test,
        ),
    ),
)
