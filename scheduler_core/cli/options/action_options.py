"""The options that say what a job does."""

import argparse
import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from scheduler_core.cli.command_parser import CommandParser

if TYPE_CHECKING:
    from scheduler_core.fields.records import Record

A = TypeVar("A")

_ARGV = "--argv"
_END = "--"

# Written out, as a command need not load what fills them in.
VALUES = """\
Written {{name}}: job, job_id, run_id, due_at, attempt, trigger,
idempotency_key, last_outcome, last_exit_code, last_http_status, last_output;
secret:NAME (no argument of a program: every user can read those). {{omit}} as
the value of a header leaves it out. The text of a script and its standard
input stay as they are; scripts have HOURBELL_JOB, HOURBELL_JOB_ID,
HOURBELL_RUN_ID, HOURBELL_DUE_AT, HOURBELL_ATTEMPT and
HOURBELL_IDEMPOTENCY_KEY in their environment."""

ACTIONS = ("http", "script", "argv", "inline", "curl", "sequence")
BODIES = ("body", "json-body", "form", "body-file", "joined-body-file", "multipart")


@dataclass(frozen=True, slots=True)
class ActionWords(Generic[A]):
    """One kind of action in the words of options; `goes_with` and `does` are what refusals say of it."""

    made: type[A]
    read_by: Mapping[str, Callable[[Any, A | None], A]]  # by the option that says what is done
    changed: Callable[[A, argparse.Namespace], A]
    written: Callable[[A], list[str]]
    names: Callable[[], tuple[str, ...]]  # of the options that only this kind has
    goes_with: str
    does: str


@cache
def detail_records() -> "dict[str, Record[Any]]":
    """Return the table of the details of each kind."""
    from scheduler_core.fields.jobs.http_action import HTTP
    from scheduler_core.fields.jobs.script_action import SCRIPT_SETTINGS

    return {"http": HTTP, "script": SCRIPT_SETTINGS}


@cache
def http_names() -> tuple[str, ...]:
    """Return the options that only calls have."""
    from scheduler_core.cli.options.field_options import option_names
    from scheduler_core.fields.jobs.http_action import BODY_PARTS

    return (*own_names("http"), *BODIES, *option_names(BODY_PARTS))


def script_names() -> tuple[str, ...]:
    """Return the options that only scripts have."""
    return own_names("script")


def detail_names() -> tuple[str, ...]:
    """Return the options of the details of all kinds."""
    return (*http_names(), *script_names(), *either_names())


def own_names(kind: str) -> tuple[str, ...]:
    """Return the options in the table of one kind that no other has."""
    from scheduler_core.cli.options.field_options import option_names

    return tuple(name for name in option_names(detail_records()[kind]) if name not in either_names())


@cache
def either_names() -> tuple[str, ...]:
    """Return the options that several kinds have."""
    from scheduler_core.cli.options.field_options import option_names

    times = Counter(name for record in detail_records().values() for name in option_names(record))
    return tuple(name for name, count in times.items() if count > 1)


def add_action_options(parser: CommandParser) -> None:
    """Add every option of ACTION."""
    from scheduler_core.cli.options.field_options import add_options
    from scheduler_core.fields.jobs.http_action import HTTP

    _add_actions(parser)
    _add_http_details(parser)
    _add_script_details(parser)
    parser.add_argument_group("values of a run, in URL, headers, body, arguments and variables", VALUES)
    add_options(parser.add_argument_group("more about either"), HTTP, either_names())


def with_argv_folded(arguments: list[str]) -> list[str]:
    """Turn `--argv program -x --` into one argument, since its words may look like options of ours."""
    if _ARGV not in arguments:
        return arguments
    begin = arguments.index(_ARGV)
    if _END in arguments[:begin]:
        return arguments
    words = arguments[begin + 1 :]
    end = words.index(_END) if _END in words else len(words)
    rest = with_argv_folded(words[end + 1 :])
    return [*arguments[:begin], f"{_ARGV}={json.dumps(words[:end])}", *rest]


def _add_actions(parser: CommandParser) -> None:
    group = parser.add_argument_group("what it does (one of)")
    group.add_argument(
        "--http", metavar="[METHOD] URL", help='call a URL, such as "POST https://example.org"'
    )
    group.add_argument("--script", metavar="LINE", help='run a command line, such as "backup --all | logger"')
    group.add_argument(
        _ARGV, metavar="WORD … --", type=_words, help="run a program with these arguments, up to a lone --"
    )
    group.add_argument(
        "--inline",
        nargs=2,
        metavar=("INTERPRETER", "TEXT|@FILE"),
        help="run a text, or what a file holds now, such as: --inline python @report.py",
    )
    group.add_argument("--curl", metavar="COMMAND|@FILE", help="call what a curl command calls")
    group.add_argument(
        "--sequence", metavar="FILE", help="take the steps in a file (YAML or JSON), with waits between them"
    )


def _add_http_details(parser: CommandParser) -> None:
    from scheduler_core.cli.options.field_options import add_options
    from scheduler_core.fields.jobs.http_action import BODY_PARTS, HTTP

    group = parser.add_argument_group("more about --http")
    for option, metavar, purpose in (
        ("--body", "TEXT|@FILE", "send a text"),
        ("--json-body", "TEXT|@FILE", "send JSON"),
        ("--body-file", "FILE", "send what a file holds at the time of the call"),
        ("--joined-body-file", "FILE", "send it without its line ends, as curl sends -d @FILE"),
    ):
        group.add_argument(option, metavar=metavar, help=purpose)
    for option, metavar, purpose in (
        ("--form", "NAME=VALUE", "send a form with this field"),
        ("--multipart", "NAME=PART", "send a form in parts; PART is a text, @FILE or <FILE, as with curl -F"),
    ):
        group.add_argument(option, metavar=metavar, action="append", help=f"{purpose} (repeatable)")
    add_options(group, BODY_PARTS)
    add_options(group, HTTP, http_names())


def _add_script_details(parser: CommandParser) -> None:
    from scheduler_core.cli.options.field_options import add_options
    from scheduler_core.fields.jobs.script_action import SCRIPT_SETTINGS

    add_options(
        parser.add_argument_group("more about --script, --argv and --inline"), SCRIPT_SETTINGS, script_names()
    )


def _words(text: str) -> list[str]:
    """Read what `with_argv_folded` has written, or a JSON list that someone gave."""
    try:
        words = json.loads(text)
    except ValueError:
        words = None
    if not isinstance(words, list) or not words or not all(isinstance(word, str) for word in words):
        raise argparse.ArgumentTypeError("give a program with its arguments, and -- behind them")
    return words
