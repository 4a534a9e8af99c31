"""Every command of the program."""

import argparse
from collections.abc import Collection

from scheduler_core.cli.calendar.calendar_commands import CALENDAR_COMMANDS
from scheduler_core.cli.command_parser import Command, CommandGroup, CommandParser
from scheduler_core.cli.events.event_commands import EVENT_COMMANDS
from scheduler_core.cli.exchange.commands import EXCHANGE_COMMANDS, FOLDER_COMMANDS
from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.guide.commands import GUIDE
from scheduler_core.cli.hooks.hook_commands import HOOK_COMMANDS
from scheduler_core.cli.job.commands import JOB_COMMANDS
from scheduler_core.cli.machines.commands import MACHINE_COMMANDS
from scheduler_core.cli.occurrence.commands import OCCURRENCE_COMMANDS
from scheduler_core.cli.options.action_options import with_argv_folded
from scheduler_core.cli.options.named_jobs import TO_LOOK, add_job
from scheduler_core.cli.parsing import parsed_by, parser_of
from scheduler_core.cli.program_commands import ENGINE, GUI, WORKER
from scheduler_core.cli.rule.commands import RULE_COMMANDS
from scheduler_core.cli.run.commands import RUN_COMMANDS
from scheduler_core.cli.run.instance_commands import INSTANCE_COMMANDS
from scheduler_core.cli.run.key_commands import KEY_COMMANDS
from scheduler_core.cli.simulate.commands import SIMULATE
from scheduler_core.cli.store.commands import MOVE_COMMANDS, SETTINGS_COMMANDS, STATUS, STORE_COMMANDS, WHY
from scheduler_core.cli.store.secret_commands import SECRET_COMMANDS, TOKEN_COMMANDS
from scheduler_core.cli.telling.channel_commands import CHANNEL_COMMANDS
from scheduler_core.clock import Clock


def _carry_out(options: argparse.Namespace, clock: Clock) -> int:
    from scheduler_core.cli.events.sent_events import list_watches, test_watch

    return list_watches(options, clock) if options.command == "watch list" else test_watch(options, clock)


def _add_test(parser: CommandParser) -> None:
    add_job(parser, TO_LOOK)


WATCH_COMMANDS = CommandGroup(
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


def _print_completion(options: argparse.Namespace, clock: Clock) -> int:  # noqa: ARG001 - as for all
    from scheduler_core.cli.completion import completion_script

    _, parsers = build_parser()
    print(completion_script(options.shell, parsers), end="")
    return ExitCode.DONE


def _add_completion(parser: CommandParser) -> None:
    from scheduler_core.cli.completion import SHELLS

    parser.add_argument("shell", choices=SHELLS, help="the shell to print it for")


# It stands here since it needs all the others.
COMPLETION = Command(
    "completion",
    "Print a script that lets a shell complete commands and options.",
    (
        "hourbell completion bash > ~/.local/share/bash-completion/completions/hourbell",
        'hourbell completion zsh > "${fpath[1]}/_hourbell"',
        "hourbell completion fish > ~/.config/fish/completions/hourbell.fish",
    ),
    _print_completion,
    _add_completion,
)


def _print_help(options: argparse.Namespace, clock: Clock) -> int:  # noqa: ARG001
    print(options.text, end="")
    return ExitCode.DONE


def _find_help(options: argparse.Namespace, parser: CommandParser) -> None:  # noqa: ARG001 - as for all
    """Find what is to be printed, or refuse as the command that is meant does."""
    from scheduler_core.cli.asked_help import asked_help

    options.text = asked_help(options.words, *build_parser(options.words))


def _add_help(parser: CommandParser) -> None:
    parser.add_argument("words", metavar="WORD", nargs="*", help="a command, and a topic of its help")


HELP = Command(
    "help",
    "Show the help of a command, as --help does.",
    ("hourbell help", "hourbell help job add", "hourbell help job add policies"),
    _print_help,
    _add_help,
    _find_help,
)

# In the order of the help page.
COMMANDS: tuple[Command | CommandGroup, ...] = (
    GUI,
    ENGINE,
    WORKER,
    STATUS,
    JOB_COMMANDS,
    OCCURRENCE_COMMANDS,
    RUN_COMMANDS,
    EVENT_COMMANDS,
    WATCH_COMMANDS,
    HOOK_COMMANDS,
    KEY_COMMANDS,
    INSTANCE_COMMANDS,
    *RULE_COMMANDS,
    SIMULATE,
    WHY,
    *EXCHANGE_COMMANDS,
    FOLDER_COMMANDS,
    CALENDAR_COMMANDS,
    CHANNEL_COMMANDS,
    SECRET_COMMANDS,
    SETTINGS_COMMANDS,
    TOKEN_COMMANDS,
    *STORE_COMMANDS,
    MOVE_COMMANDS,
    MACHINE_COMMANDS,
    GUIDE,
    COMPLETION,
    HELP,
)


def parse(arguments: list[str]) -> argparse.Namespace:
    """Read a command line; SystemExit where argparse has answered it already."""
    arguments = with_argv_folded(arguments)
    if _names_store_alone(arguments):
        arguments = [*arguments, GUI.words]
    return parsed_by(COMMANDS, arguments)


def build_parser(wanted: Collection[str] | None = None) -> tuple[CommandParser, dict[str, CommandParser]]:
    """Return the parser of the program, and those of its groups and commands by their words."""
    return parser_of(COMMANDS, wanted)


def _names_store_alone(arguments: list[str]) -> bool:
    """Whether nothing but a store is said, which is the one whose window to open."""
    match arguments:
        case ["--store", _]:
            return True
        case [single]:
            return single.startswith("--store=")
        case _:
            return False
