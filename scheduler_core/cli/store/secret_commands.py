"""The commands about secrets: set, list, rename, delete."""

import argparse

from scheduler_core.cli.command_parser import Command, CommandGroup, CommandParser
from scheduler_core.clock import Clock


def _carry_out(options: argparse.Namespace, clock: Clock) -> int:
    match options.command:
        case "secret set":
            from scheduler_core.cli.store.secrets_by_name import set_secret

            return set_secret(options, clock)
        case "secret list":
            from scheduler_core.cli.store.secrets_by_name import list_secrets

            return list_secrets(options, clock)
        case "secret rename":
            from scheduler_core.cli.store.secrets_by_name import rename_secret

            return rename_secret(options, clock)
        case _:
            from scheduler_core.cli.store.secrets_by_name import delete_secrets

            return delete_secrets(options, clock)


def _add_set(parser: CommandParser) -> None:
    parser.add_argument("name", metavar="NAME", help="the name that jobs write as {{secret:NAME}}")


def _add_rename(parser: CommandParser) -> None:
    parser.add_argument("name", metavar="NAME", help="the name of a secret")
    parser.add_argument("new_name", metavar="NEW-NAME", help="what it is called from now on")


def _add_delete(parser: CommandParser) -> None:
    parser.add_argument("names", metavar="NAME", nargs="+", help="the names of secrets")


SECRET_COMMANDS = CommandGroup(
    "secret",
    "Keep the secrets of jobs in the keyring of the system.",
    ("hourbell secret set api-token", "hourbell secret list"),
    (
        Command(
            "secret set",
            "Keep a secret; its value is asked for, or read from standard input. Where no keyring is, "
            "HOURBELL_SECRETS_FILE names a file of yours for them, for the engine, too.",
            (
                "hourbell secret set api-token",
                "hourbell secret set api-token < token.txt",
                "pass show api | hourbell secret set api-token",
            ),
            _carry_out,
            _add_set,
        ),
        Command(
            "secret list",
            "List the names of the secrets there are.",
            ("hourbell secret list", "hourbell secret list --json"),
            _carry_out,
        ),
        Command(
            "secret rename",
            "Give a secret another name; jobs go on asking for the former one.",
            ("hourbell secret rename api-token shop-token",),
            _carry_out,
            _add_rename,
        ),
        Command(
            "secret delete",
            "Forget secrets.",
            ("hourbell secret delete api-token",),
            _carry_out,
            _add_delete,
        ),
    ),
)
