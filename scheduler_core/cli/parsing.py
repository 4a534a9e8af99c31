"""Parse a command line by the commands that may stand in it."""

import argparse
from collections.abc import Collection, Iterator, Sequence
from typing import TypeAlias

from scheduler_core.cli.command_parser import (
    Command,
    CommandGroup,
    CommandParser,
    ShowVersion,
    add_global_options,
    examples,
)
from scheduler_core.cli.printing.spoken import tr

Entries: TypeAlias = tuple[Command | CommandGroup, ...]

_PROGRAM = "hourbell"
_EXIT_CODES = (
    "exit codes: 0 done, 1 failed, 2 wrong use, 3 an engine runs already, 4 store unusable, 5 not found,\n"
    "6 someone else changed it first, 7 refused input; who waits for a run exits as its script did"
)
_GUIDE = "guide: hourbell guide lists pages, hourbell guide first-job is the first; F1 opens it in the window"


def parsed_by(entries: Entries, arguments: list[str]) -> argparse.Namespace:
    """Read a command line; SystemExit where argparse has answered it already."""
    parser, parsers = parser_of(entries, arguments)
    options, unknown = parser.parse_known_args(arguments)
    if "command" not in options:
        parser.error(_without_command(unknown, parser))
    chosen = parsers[options.command]
    if unknown:  # told by the command, whose help says what it takes
        from scheduler_core.cli.did_you_mean import option_meant

        taken = chosen.taken_options
        told = tr("{words} is not among what it takes", words=" ".join(unknown))
        chosen.error(told + option_meant(unknown, taken, chosen.prog))
    options.chosen.check(options, chosen)
    return options


def _without_command(unknown: Sequence[str], parser: CommandParser) -> str:
    """Say what is wrong with options and no command."""
    if not unknown:
        return tr("say which command; alone, hourbell opens the window")
    from scheduler_core.cli.did_you_mean import option_meant

    taken = [option for each in parser.listed_arguments() for option in each.option_strings]
    return tr("there is no option {option}", option=unknown[0]) + option_meant(unknown, taken)


def parser_of(
    entries: Entries, wanted: Collection[str] | None = None
) -> tuple[CommandParser, dict[str, CommandParser]]:
    """Return the parser of the program, and those of its groups and commands by their words.

    Only groups and commands with all their words among the `wanted` ones learn what they take: the others
    would take longer to learn theirs than most commands take to be carried out.
    """
    parser = CommandParser(
        _PROGRAM, "Schedule jobs, and see exactly when they will fire. Alone it opens the window."
    )
    parser.usage = f"{_PROGRAM} [COMMAND] [OPTIONS]"
    parser.epilog = "\n\n".join(
        (
            examples(
                "hourbell",
                'hourbell preview --weekly "mon-fri 09:00" --tz Europe/Berlin',
                'hourbell job add report --weekly "mon-fri 09:00" --http "POST https://example.org/report"',
                'hourbell describe --cron "0 9 * * 1-5"',
            ),
            _EXIT_CODES,
            _GUIDE,
        )
    )
    add_global_options(parser, at_the_top=True)
    parser.add_argument("--version", action=ShowVersion, nargs=0, help="print the version")
    return parser, dict(_added(parser, entries, wanted))


def _made(prog: str, purpose: str, *, is_wanted: bool) -> object:
    """Make the parser of an entry of a help page only if it is wanted: half a millisecond each, for 120."""
    return CommandParser(prog, purpose) if is_wanted else object()


def _added(
    parser: CommandParser, entries: Entries, wanted: Collection[str] | None
) -> Iterator[tuple[str, CommandParser]]:
    """Add commands and groups of them to a parser; yield the words and the parser of each."""
    chooser = parser.add_subparsers(  # type: ignore[call-overload] # what makes parsers need be no class
        metavar="COMMAND", required=parser.prog != _PROGRAM, title="commands", parser_class=_made
    )
    for entry in entries:
        words = entry.words if isinstance(entry, Command) else entry.word
        is_wanted = wanted is None or set(words.split()) <= set(wanted)
        child = chooser.add_parser(
            words.rpartition(" ")[2],
            prog=f"{_PROGRAM} {words}",
            purpose=entry.purpose,
            help=entry.purpose,
            is_wanted=is_wanted,
        )
        if not isinstance(child, CommandParser):
            continue
        yield words, child
        child.epilog = examples(*entry.examples)
        if isinstance(entry, CommandGroup):
            child.usage = f"{child.prog} COMMAND [OPTIONS]"
            yield from _added(child, entry.commands, wanted)
        else:
            entry.add_options(child)
            child.set_defaults(command=words, chosen=entry)
        add_global_options(child, at_the_top=False)
