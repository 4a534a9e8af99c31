"""`hourbell help`: the help of a command, named as it is typed."""

from collections.abc import Mapping, Sequence

from scheduler_core.cli.command_parser import CommandParser
from scheduler_core.cli.did_you_mean import command_meant


def asked_help(words: Sequence[str], top: CommandParser, parsers: Mapping[str, CommandParser]) -> str:
    """Return the help that these words name: of the program, a group, a command, or a topic of one."""
    known = next(
        count for count in range(len(words), -1, -1) if not count or " ".join(words[:count]) in parsers
    )
    parser = parsers[" ".join(words[:known])] if known else top
    match words[known:]:
        case []:
            return parser.help_about(None)
        case [topic] if topic in parser.topics:
            return parser.help_about(topic)
        case [topic, *more] if topic in parser.topics:
            parser.error(f"there is nothing more about “{topic}” than itself; take out {' '.join(more)}")
        case [word, *_]:
            if parser.topics:
                parser.error(f"there is no topic “{word}”; there are {', '.join(parser.topics)}")
            meant = command_meant(parser.prog, word, parser.commands)
            parser.error(f"there is no command “{word}”{meant}")
    raise AssertionError
