"""An argument parser that answers wrong use in one line and can list what it takes."""

import argparse
import re
import shlex
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import NoReturn

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import in_plain_words
from scheduler_core.cli.printing.spoken import refused_by_parser, tr
from scheduler_core.clock import Clock
from scheduler_core.lazy_dataclass import dataclass

_COMMAND = "COMMAND"
_USAGE = "usage: "
_EXAMPLES = "examples:"
_NO_VALUE = "{option} wants a value; one that begins with - is written {option}=-…"
_EVERYTHING = "all"
_ONE_EXPECTED = ": expected one argument"
_IS_LACKING = "the following arguments are required"


class SuggestedWords(tuple[str, ...]):
    """Words that completion offers behind an option which takes others, too."""

    __slots__ = ()

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str)


# A sign of percent that names no value of argparse.
_PERCENT = re.compile(r"%(?!\()")


class _SpokenHelp(argparse.RawDescriptionHelpFormatter):
    """Lays out help in the language that is spoken; the parsers keep the English texts."""

    def start_section(self, heading: str | None) -> None:
        super().start_section(tr(heading) if heading else heading)

    def add_text(self, text: str | None) -> None:
        super().add_text("\n\n".join(map(_spoken, text.split("\n\n"))) if text else text)

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: "Iterable[argparse._MutuallyExclusiveGroup]",
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, tr(_USAGE) if prefix is None else prefix)

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return _PERCENT.sub("%%", tr(action.help)) if action.help else action.help


class _ShowHelp(argparse.Action):
    """Print the help, or that of a topic."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,  # noqa: ARG002 - the signature argparse calls
        values: str | Sequence[object] | None,
        option_string: str | None = None,  # noqa: ARG002
    ) -> NoReturn:
        topic = values if isinstance(values, str) else None
        print(parser.help_about(topic) if isinstance(parser, CommandParser) else parser.format_help(), end="")
        raise SystemExit(ExitCode.DONE)


class CommandParser(argparse.ArgumentParser):
    """The parser of the whole program, of a group of commands, or of one command.

    What takes many options shows those of a topic only to who asks for it: `--help rules`.
    """

    def __init__(self, prog: str, purpose: str) -> None:
        super().__init__(
            prog=prog,
            description=purpose,
            formatter_class=_SpokenHelp,
            allow_abbrev=False,
            add_help=False,
        )
        self._topics: dict[str, list[argparse._ArgumentGroup]] = {}
        self._shown_briefly: list[argparse._ArgumentGroup] = []
        self._purposes: dict[str, str] = {}
        self._more: argparse._ArgumentGroup | None = None
        self._typed: Sequence[str] = ()
        self._help = self.add_argument(
            "-h",
            "--help",
            action=_ShowHelp,
            nargs=0,
            dest=argparse.SUPPRESS,
            default=argparse.SUPPRESS,
            help="show this help message and exit",
        )

    def add_topic_group(
        self, topic: str, title: str, description: str | None = None, *, is_short: bool = False
    ) -> "argparse._ArgumentGroup":
        """Add a group of options that only the help of a topic shows, or the short help too."""
        group = self.add_argument_group(title, description)
        self._topics.setdefault(topic, []).append(group)
        if is_short:
            self._shown_briefly.append(group)
        return group

    def name_topics(self, purposes: Mapping[str, str]) -> None:
        """Name in the short help what else there is to read."""
        self._purposes |= purposes
        topics = self._purposes | {_EVERYTHING: "all that it takes"}
        width = max(map(len, topics))
        if self._more is None:
            self._more = self.add_argument_group(f"more help ({self.prog} --help TOPIC)")
        self._more.description = "\n".join(f"{topic:<{width}}  {said}" for topic, said in topics.items())
        self._help.nargs = "?"
        self._help.metavar = "TOPIC"
        self._help.choices = tuple(topics)
        self._help.help = "show this help, or that of a topic, and exit"

    @property
    def topics(self) -> tuple[str, ...]:
        """What `--help` takes."""
        return tuple(self._help.choices or ())

    @property
    def commands(self) -> tuple[str, ...]:
        """The words that lead on from here; none behind a command."""
        return tuple(
            word for each in self._actions if each.metavar == _COMMAND for word in each.choices or ()
        )

    def help_about(self, topic: str | None) -> str:
        """Return the help of a topic; without one the short help, where there are topics."""
        if not self._topics or topic == _EVERYTHING:
            return self.format_help()
        kept, examples_of_all = self._action_groups, self.epilog
        of_topics = [group for groups in self._topics.values() for group in groups]
        if topic is None:
            shown = [group for group in kept if group not in of_topics or group in self._shown_briefly]
        else:
            shown, self.epilog = self._topics[topic], None
        self._action_groups = shown
        try:
            return self.format_help()
        finally:
            self._action_groups, self.epilog = kept, examples_of_all

    def parse_known_args(  # type: ignore[override]  # what argparse itself calls, for commands too
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        self._typed = sys.argv[1:] if args is None else list(args)
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        if message.endswith(f"required: {_COMMAND}"):
            sys.stderr.write(self.format_help())
            raise SystemExit(ExitCode.USAGE)
        if _IS_LACKING in message and (unknown := self._unknown_option()):
            from scheduler_core.cli.did_you_mean import option_meant

            # Whoever types --all says by it what the argument that lacks would have said.
            told = tr("{words} is not among what it takes", words=" ".join(unknown))
            message = told + option_meant(unknown, self.taken_options, self.prog)
        elif _IS_LACKING in message:
            from scheduler_core.cli.did_you_mean import lacking_meant

            message = refused_by_parser(in_plain_words(message)) + lacking_meant(self.prog)
        if message.endswith(_ONE_EXPECTED):
            option = message.removeprefix("argument ").removesuffix(_ONE_EXPECTED).rpartition("/")[2]
            message = tr(
                "{option} wants a value; one that begins with - is written {option}=-…", option=option
            )
        told = refused_by_parser(in_plain_words(message))
        sys.stderr.write(f"{self.prog}: {told}\n{tr('See {command} --help.', command=self.prog)}\n")
        raise SystemExit(ExitCode.USAGE)

    @property
    def taken_options(self) -> list[str]:
        return [option for each in self._actions for option in each.option_strings]

    def _unknown_option(self) -> list[str]:
        """Return the first option typed that is none, and what stands behind it."""
        taken = self.taken_options
        for place, word in enumerate(self._typed):
            if word == "--":
                break
            if word.startswith("-") and len(word) > 1 and word.partition("=")[0] not in taken:
                following = self._typed[place + 1 : place + 2]
                return [word, *(each for each in following if not each.startswith("-"))]
        return []

    def _check_value(self, action: argparse.Action, value: object) -> None:
        """Name the command that may be meant by a word that is none."""
        if action.metavar == _COMMAND and action.choices is not None and value not in action.choices:
            from scheduler_core.cli.did_you_mean import command_meant

            meant = command_meant(self.prog, str(value), action.choices)
            self.error(tr("there is no command “{word}”", word=value) + meant)
        if action.choices is not None and value not in action.choices:
            raise argparse.ArgumentError(
                action,
                tr(
                    "“{word}” is not one of {choices}",
                    word=value,
                    choices=", ".join(map(str, action.choices)),
                ),
            )

    def listed_texts(self) -> list[str]:
        """Return what the help says in paragraphs, headings and descriptions, but for those of arguments."""
        paragraphs = (self.description or "").split("\n\n")
        groups = self._action_groups
        return [*paragraphs, *(text for each in groups for text in (each.title, each.description) if text)]

    def listed_arguments(self) -> list[argparse.Action]:
        """Return everything this command takes, in order."""
        return list(self._actions)


def _spoken(paragraph: str) -> str:
    """Say a paragraph of help; of examples only what they are called."""
    if paragraph.startswith(_EXAMPLES):
        return tr(_EXAMPLES) + paragraph.removeprefix(_EXAMPLES)
    return tr(paragraph)


def no_options(parser: CommandParser) -> None:
    """Add nothing: a command that takes only what every command takes."""


def no_check(options: argparse.Namespace, parser: CommandParser) -> None:
    """Accept what was understood."""


@dataclass(frozen=True, slots=True)
class Command:
    """One command: its words (`preview`, `job add`), what it is for, what it takes and who does it.

    `carry_out` returns the exit code; it imports what the command needs, so that no command waits
    for the modules of another. `check` may end with `parser.error` what options alone can't refuse.
    """

    words: str
    purpose: str
    examples: tuple[str, ...]
    carry_out: Callable[[argparse.Namespace, Clock], int]
    add_options: Callable[[CommandParser], None] = no_options
    check: Callable[[argparse.Namespace, CommandParser], None] = no_check


@dataclass(frozen=True, slots=True)
class CommandGroup:
    """Commands that begin with the same word."""

    word: str
    purpose: str
    examples: tuple[str, ...]
    commands: tuple[Command, ...]


def examples(*lines: str) -> str:
    """Lay out examples for the end of a help page."""
    return "\n  ".join((_EXAMPLES, *lines))


def words_of(kind: type[StrEnum]) -> tuple[str, ...]:
    """Return the words of an enumeration, to choose one of."""
    return tuple(str(word) for word in kind)


def whole_number(least: int, most: int) -> "_WholeNumber":
    """Return a type of argument: a number from `least` to `most`."""
    return _WholeNumber(least, most)


def number_of_run(most: int) -> Callable[[str], int]:
    """Return a type of argument: the number of a run, 8 or #8."""
    number = _WholeNumber(1, most)

    def read(text: str) -> int:
        try:
            return number(text.strip().removeprefix("#"))
        except argparse.ArgumentTypeError as error:
            told = tr(
                "; hourbell run list --job {job} shows their numbers, "
                "hourbell job logs {job} what they wrote, "
                "hourbell job stop {job} ends them; "
                "what failed is tried again by hourbell run retry --failed --job {job}",
                job=shlex.quote(text) if text.strip().strip("#-0123456789") else "JOB",
            )
            raise argparse.ArgumentTypeError(f"{error}{told}") from error

    return read


def named_value(text: str) -> tuple[str, str]:
    """Read NAME=VALUE; as a type of argument."""
    name, mark, value = text.partition("=")
    if not mark or not name.strip():
        told = tr("{text!r} is not NAME=VALUE, such as days=30", text=text[:40])
        raise argparse.ArgumentTypeError(told)
    return name.strip(), value


class _WholeNumber:
    def __init__(self, least: int, most: int) -> None:
        self._least = least
        self._most = most

    def __call__(self, text: str) -> int:
        digits = text.strip()
        if digits.isascii() and digits.isdigit() and len(digits) < 19 and self._holds(int(digits)):
            return int(digits)
        raise argparse.ArgumentTypeError(
            tr(
                "{text!r} is not a whole number from {least} to {most:,}",
                text=text[:40],
                least=self._least,
                most=self._most,
            )
        )

    def _holds(self, number: int) -> bool:
        return self._least <= number <= self._most


def add_global_options(parser: argparse.ArgumentParser, *, at_the_top: bool) -> None:
    """Let the options that every command takes stand before it and behind it."""
    unsaid = argparse.SUPPRESS
    group = parser.add_argument_group("for every command")
    group.add_argument(
        "--json",
        action="store_true",
        default=False if at_the_top else unsaid,
        help="print JSON for programs, one object a line for lists",
    )
    group.add_argument(
        "--quiet",
        action="store_true",
        default=False if at_the_top else unsaid,
        help="print no warnings and no headings",
    )
    group.add_argument(
        "--store",
        metavar="FILE|URL",
        default=None if at_the_top else unsaid,
        help="the store to use instead of HOURBELL_STORE or the one in your data folder",
    )


class ShowVersion(argparse.Action):
    """Print the version of the installed program."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,  # noqa: ARG002 - the signature argparse calls
        namespace: argparse.Namespace,  # noqa: ARG002
        values: str | Sequence[object] | None,  # noqa: ARG002
        option_string: str | None = None,  # noqa: ARG002
    ) -> NoReturn:
        from scheduler_core.program_version import program_version

        print(f"hourbell {program_version() or tr('(not installed)')}")
        raise SystemExit(ExitCode.DONE)
