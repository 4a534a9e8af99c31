"""Every command with its options and its help page."""

import argparse

from scheduler_core.cli.command_parser import (
    CommandParser,
    ShowVersion,
    add_global_options,
    examples,
    whole_number,
)
from scheduler_core.cli.rule_options import add_rule_options

SHELLS = ("bash", "zsh", "fish")
MOST_LISTED = 100_000

_PURPOSES = {
    "gui": "Open the window.",
    "engine": "Run the jobs without a window, until it is told to stop.",
    "preview": "Show when rules will fire, before there is a job.",
    "next": "Print the coming instants of rules, one a line.",
    "describe": "Say in one sentence when rules fire.",
    "completion": "Print a script that lets a shell complete commands and options.",
}


def parse(arguments: list[str]) -> argparse.Namespace:
    """Read a command line; SystemExit where argparse has answered it already."""
    parser, commands = build_parser()
    options = parser.parse_args(arguments)
    if options.command in {"preview", "next", "describe"}:
        _check_rules(options, commands[options.command])
    return options


def _check_rules(options: argparse.Namespace, command: CommandParser) -> None:
    has_rules = bool(options.rules or options.include)
    reads_cases = options.command == "preview" and options.jsonl
    if has_rules and reads_cases:
        command.error("--jsonl takes its rules from standard input; leave out the others")
    if not has_rules and not reads_cases:
        command.error('say when to fire, such as --weekly "mon-fri 09:00"')


def build_parser() -> tuple[CommandParser, dict[str, CommandParser]]:
    """Return the parser of the program, and those of its commands by name."""
    parser = CommandParser(
        prog="hourbell",
        usage="hourbell [COMMAND] [OPTIONS]",
        description="Schedule jobs, and see exactly when they will fire. Alone it opens the window.",
        epilog=examples(
            "hourbell",
            'hourbell preview --weekly "mon-fri 09:00" --tz Europe/Berlin',
            'hourbell describe --cron "0 9 * * 1-5"',
        )
        + "\n\nexit codes: 0 done, 1 failed, 2 wrong use, 3 an engine runs already, 4 store unusable, "
        "7 refused input",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add_global_options(parser, at_the_top=True)
    parser.add_argument("--version", action=ShowVersion, nargs=0, help="print the version")
    chooser = parser.add_subparsers(
        dest="command", metavar="COMMAND", required=True, title="commands", parser_class=CommandParser
    )
    commands: dict[str, CommandParser] = {}
    for word, purpose in _PURPOSES.items():
        commands[word] = chooser.add_parser(
            word,
            prog=f"hourbell {word}",
            help=purpose,
            description=purpose,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
    _add_gui(commands["gui"])
    _add_engine(commands["engine"])
    _add_preview(commands["preview"])
    _add_next(commands["next"])
    _add_describe(commands["describe"])
    _add_completion(commands["completion"])
    for command in commands.values():
        add_global_options(command, at_the_top=False)
    return parser, commands


def _add_gui(parser: CommandParser) -> None:
    parser.epilog = examples("hourbell gui", "hourbell gui --hidden")
    parser.add_argument("--hidden", action="store_true", help="start in the tray, without a window")


def _add_engine(parser: CommandParser) -> None:
    parser.epilog = examples("hourbell engine", "hourbell engine --until-idle --store ~/jobs.db")
    parser.add_argument(
        "--until-idle", action="store_true", help="end when nothing is due and nothing runs any more"
    )


def _add_preview(parser: CommandParser) -> None:
    parser.usage = "hourbell preview RULES [--count N] [--from T] [--to T]\n       hourbell preview --jsonl"
    parser.epilog = examples(
        'hourbell preview --weekly "mon,wed 09:00,17:30; fri 12:00" --holidays DE-BY:next',
        "hourbell preview --every 15m --between 08:00-18:00 --on mon-fri --count 20",
        'hourbell preview --rrule "FREQ=MONTHLY;BYDAY=-1FR" --dtstart 2026-01-30T18:00 --tz UTC',
        "hourbell preview --jsonl < cases.jsonl",
    )
    _add_span(parser)
    parser.add_argument(
        "--jsonl",
        action="store_true",
        help="answer cases from standard input, one JSON object a line in and one out",
    )
    add_rule_options(parser)


def _add_next(parser: CommandParser) -> None:
    parser.usage = "hourbell next RULES [--count N] [--from T] [--to T]"
    parser.epilog = examples(
        'hourbell next --cron "*/5 * * * *" --count 3',
        'hourbell next --monthly "last fri 18:00" --from 2026-01-01 --to 2027-01-01',
    )
    _add_span(parser)
    add_rule_options(parser)


def _add_span(parser: CommandParser) -> None:
    span = parser.add_argument_group("how far to look")
    span.add_argument(
        "--count",
        metavar="N",
        type=whole_number(1, MOST_LISTED),
        default=10,
        help="show so many instants at most (10)",
    )
    span.add_argument("--from", dest="look_from", metavar="T", help="the first instant that counts (now)")
    span.add_argument("--to", dest="look_to", metavar="T", help="show instants before this one")


def _add_describe(parser: CommandParser) -> None:
    parser.usage = "hourbell describe RULES [--language LANGUAGE]"
    parser.epilog = examples(
        'hourbell describe --cron "0 9 * * 1-5" --tz Europe/Berlin',
        'hourbell describe --yearly "dec 24 18:00" --language de',
    )
    parser.add_argument("--language", metavar="LANGUAGE", default="en", help="the language to use (en)")
    add_rule_options(parser)


def _add_completion(parser: CommandParser) -> None:
    parser.epilog = examples(
        "hourbell completion bash > ~/.local/share/bash-completion/completions/hourbell",
        'hourbell completion zsh > "${fpath[1]}/_hourbell"',
        "hourbell completion fish > ~/.config/fish/completions/hourbell.fish",
    )
    parser.add_argument("shell", choices=SHELLS, help="the shell to print it for")
