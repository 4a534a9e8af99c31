"""The commands about tokens of the API: create, rotate, list, revoke."""

import argparse

from scheduler_core.cli.command_parser import Command, CommandGroup, CommandParser
from scheduler_core.clock import Clock


def _carry_out(options: argparse.Namespace, clock: Clock) -> int:
    match options.command:
        case "token create":
            from scheduler_core.cli.store.api_tokens import create_token

            return create_token(options, clock)
        case "token rotate":
            from scheduler_core.cli.store.api_tokens import rotate_token

            return rotate_token(options, clock)
        case "token list":
            from scheduler_core.cli.store.api_tokens import list_tokens

            return list_tokens(options, clock)
        case "token revoke":
            from scheduler_core.cli.store.api_tokens import revoke_tokens

            return revoke_tokens(options, clock)
    raise AssertionError(options.command)  # the parser knows no other


def _add_create(parser: CommandParser) -> None:
    from scheduler_core.fields.scopes import scope_help

    parser.add_argument("name", metavar="NAME", help="a name, such as that of the program that uses it")
    parser.add_argument("--scope", metavar="SCOPE", action="append", default=[], help=scope_help())
    parser.add_argument("--expires", metavar="T", help="the end of it, such as 90d or 2027-01-01")


def _add_rotate(parser: CommandParser) -> None:
    parser.add_argument("name", metavar="NAME", help="the name of the token, which the new one has, too")
    parser.add_argument(
        "--overlap", metavar="LENGTH", help="let the former one open so long yet, such as 1d (0s: at once)"
    )
    parser.add_argument(
        "--expires", metavar="T", help="the end of the new one (as long as the former one was made for)"
    )


def _add_revoke(parser: CommandParser) -> None:
    parser.add_argument("names", metavar="NAME", nargs="+", help="the names of tokens")


TOKEN_COMMANDS = CommandGroup(
    "token",
    "Let programs use the HTTP API of an engine.",
    ("hourbell token create dashboard --scope read --expires 90d", "hourbell token list"),
    (
        Command(
            "token create",
            "Make a token and print it, this one time only.",
            (
                "hourbell token create dashboard",
                "hourbell token create deployer --scope edit --scope scripts --expires 90d",
                "TOKEN=$(hourbell token create backup-check --scope run --quiet)",
            ),
            _carry_out,
            _add_create,
        ),
        Command(
            "token rotate",
            "Put a new token in place of one that may do the same, and print it, this one time only.",
            (
                "hourbell token rotate dashboard",
                "hourbell token rotate deployer --overlap 1d",
                "TOKEN=$(hourbell token rotate backup-check --overlap 1h --quiet)",
            ),
            _carry_out,
            _add_rotate,
        ),
        Command(
            "token list",
            "List the tokens there are, and what each of them may do.",
            ("hourbell token list", "hourbell token list --json"),
            _carry_out,
        ),
        Command(
            "token revoke",
            "Revoke tokens; the next call with one is refused.",
            ("hourbell token revoke dashboard",),
            _carry_out,
            _add_revoke,
        ),
    ),
)
