"""The commands about the machines of a store: list, drain, resume, forget, tag, role, enable."""

import argparse

from scheduler_core.cli.command_parser import Command, CommandGroup, CommandParser
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.clock import Clock

_ENABLE = """\
Let several machines share the runs of a store on a PostgreSQL server. One engine plans, and every machine
with hourbell engine or hourbell worker carries out what it may: jobs say where they run (--runs-on).

It makes a schema hourbell_dispatch in the database, with the tables of procrastinate, and changes nothing
else. Engines that run by then take part once they are started anew, which is told."""

_ROLE = """\
Print the SQL that gives a role of the database the least rights of a worker: it carries out runs, and can
read no token and no audit, write no audit, and change nothing that a job says. Who administers the server
carries it out, again after each update of Hourbell; then workers use it in the URL of the store. An engine
plans and needs the role that owns the store."""


def _enable(options: argparse.Namespace, clock: Clock) -> int:
    from scheduler_core.cli.machines.machines import enable

    return enable(options, clock)


def _list(options: argparse.Namespace, clock: Clock) -> int:
    from scheduler_core.cli.machines.machines import list_machines

    return list_machines(options, clock)


def _act(options: argparse.Namespace, clock: Clock) -> int:
    from scheduler_core.cli.machines.machines import act_on_machine

    return act_on_machine(options, clock)


def _add_machine(parser: CommandParser) -> None:
    parser.add_argument(
        "machine", metavar="MACHINE", help="its name, with or without its domain, or its number in the list"
    )


def _role(options: argparse.Namespace, clock: Clock) -> int:
    from scheduler_core.cli.machines.machines import print_role

    return print_role(options, clock)


def _add_role(parser: CommandParser) -> None:
    parser.description = _ROLE
    parser.add_argument(
        "role", metavar="NAME", help="the role of the database for workers; it is made if it is not there"
    )


def _add_tags(parser: CommandParser) -> None:
    parser.usage = "hourbell machines tag MACHINE TAG… | --none"
    _add_machine(parser)
    parser.add_argument("tags", metavar="TAG", nargs="*", help="all that the settings are to give it alone")
    parser.add_argument("--none", action="store_true", help="remove those that the settings give it alone")


def _check_tags(options: argparse.Namespace, parser: CommandParser) -> None:
    if options.none is bool(options.tags):
        parser.error(tr("say the tags of the machine, or --none"))


def _describe_enable(parser: CommandParser) -> None:
    parser.description = _ENABLE


MACHINE_COMMANDS = CommandGroup(
    "machines",
    "See the machines of a store, and share its runs among them.",
    ("hourbell machines list", "hourbell machines drain desk", "hourbell machines enable"),
    (
        Command(
            "machines list",
            "List the machines: who plans, what each runs, how late it begins, when it was heard of last.",
            ("hourbell machines list", "hourbell machines list --json"),
            _list,
        ),
        Command(
            "machines drain",
            "Drain a machine: it takes no more runs, also after a restart, and finishes those it has.",
            ("hourbell machines drain desk", "hourbell machines drain 12"),
            _act,
            _add_machine,
        ),
        Command(
            "machines resume",
            "Let a machine that drains take runs again.",
            ("hourbell machines resume desk",),
            _act,
            _add_machine,
        ),
        Command(
            "machines forget",
            "Forget a machine that is dead or was stopped; the engine that plans takes over its runs.",
            ("hourbell machines forget desk",),
            _act,
            _add_machine,
        ),
        Command(
            "machines tag",
            "Let the settings give a machine tags, by which jobs say where they run (--runs-on tags:TAG). "
            "Those it has by --tag, and those of all machines, stay.",
            ("hourbell machines tag desk gpu big", "hourbell machines tag desk --none"),
            _act,
            _add_tags,
            _check_tags,
        ),
        Command(
            "machines role",
            "Print the SQL that gives a role of the database the least rights of a worker.",
            (
                "hourbell machines role hands",
                "hourbell machines role hands --store postgresql://ann@db.example/hourbell > hands.sql",
            ),
            _role,
            _add_role,
        ),
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
