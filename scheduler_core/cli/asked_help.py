"""`hourbell help`: the help of a command, named as it is typed."""

from collections.abc import Mapping, Sequence

from scheduler_core.cli.command_parser import CommandParser
from scheduler_core.cli.did_you_mean import command_meant
from scheduler_core.cli.printing.spoken import tr


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
            parser.error(
                tr(
                    "the topic “{topic}” has no parts; leave out {words}",
                    topic=topic,
                    words=" ".join(more),
                )
            )
        case [word, *_]:
            if parser.topics:
                topics = ", ".join(parser.topics)
                parser.error(tr("there is no topic “{word}”; there are {topics}", word=word, topics=topics))
            meant = command_meant(parser.prog, word, parser.commands)
            parser.error(tr("there is no command “{word}”", word=word) + meant)
    raise AssertionError
