"""The commands about secrets and tokens: made, listed, renamed, revoked."""

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


def _carry_out_token(options: argparse.Namespace, clock: Clock) -> int:
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
            _carry_out_token,
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
            _carry_out_token,
            _add_rotate,
        ),
        Command(
            "token list",
            "List the tokens there are, and what each of them may do.",
            ("hourbell token list", "hourbell token list --json"),
            _carry_out_token,
        ),
        Command(
            "token revoke",
            "Revoke tokens; the next call with one is refused.",
            ("hourbell token revoke dashboard",),
            _carry_out_token,
            _add_revoke,
        ),
    ),
)
