"""The commands about the machines that share a store: enable."""

import argparse

from scheduler_core.cli.command_parser import Command, CommandParser, Group
from scheduler_core.clock import Clock

_ENABLE = """\
Let several machines share the runs of a store on a PostgreSQL server. One engine plans, and every machine
with hourbell engine or hourbell worker carries out what it may: jobs say where they run (--runs-on).

It makes a schema hourbell_dispatch in the database, with the tables of procrastinate, and changes nothing
else. Engines that run by then take part once they are started anew, which is told."""


def _enable(options: argparse.Namespace, clock: Clock) -> int:
    from scheduler_core.cli.machines.machines import enable

    return enable(options, clock)


def _describe_enable(parser: CommandParser) -> None:
    parser.description = _ENABLE


MACHINE_COMMANDS = Group(
    "machines",
    "Share the runs of a store among machines.",
    ("hourbell machines enable",),
    (
        Command(
            "machines enable",
            "Let several machines carry out the runs of a store on a server.",
            (
                "hourbell machines enable",
                "hourbell machines enable --store postgresql://ann@db.example/hourbell",
            ),
            _enable,
            _describe_enable,
        ),
    ),
)
