"""The options that say what a job does."""

import argparse
import json
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

from scheduler_core.cli.command_parser import CommandParser
from scheduler_core.cli.options.action_words import ActionWords
from scheduler_core.cli.printing.spoken import tr

if TYPE_CHECKING:
    from scheduler_core.values.jobs.actions import Action

_ARGV = "--argv"
_END = "--"
_TOPIC = "actions"
ACTION_TOPICS = {_TOPIC: "bodies, headers, variables, what a success is, values of a run"}

# Written out, as a command need not load what fills them in.
VALUES = """\
Written {{name}}: job, job_id, run_id, due_at, attempt, trigger,
idempotency_key, event_path, event_paths, event_at, event_name, event_key,
event_id, event_data, last_outcome, last_exit_code, last_http_status,
last_output; secret:NAME (no argument of a program: every user can read those). {{omit}} as
the value of a header leaves it out. The text of a script and its standard
input stay as they are; scripts have HOURBELL_JOB, HOURBELL_JOB_ID,
HOURBELL_RUN_ID, HOURBELL_DUE_AT, HOURBELL_ATTEMPT and
HOURBELL_IDEMPOTENCY_KEY in their environment; where something that happened
began them, HOURBELL_EVENT_AT and HOURBELL_EVENT_PATH and HOURBELL_EVENT_PATHS
(a line each) of files, HOURBELL_EVENT_NAME, HOURBELL_EVENT_KEY,
HOURBELL_EVENT_ID and HOURBELL_EVENT_DATA of all else."""

ACTIONS = ("http", "script", "argv", "inline", "curl", "sequence")


@cache
def action_kinds() -> tuple[ActionWords[Any], ...]:
    """Return all kinds of actions, which are loaded when a command needs them."""
    from scheduler_core.cli.options.http_words import CALLS
    from scheduler_core.cli.options.script_words import SCRIPTS

    return (CALLS, SCRIPTS)


def words_of(action: "Action") -> ActionWords[Any]:
    """Return how options say an action of this kind."""
    return next(kind for kind in action_kinds() if kind.made is type(action))


def names_of(kind: ActionWords[Any]) -> tuple[str, ...]:
    """Return the options that only this kind has."""
    from scheduler_core.cli.options.field_options import option_names

    own = (name for name in option_names(kind.record) if name not in either_names())
    return (*own, *kind.further_names)


def detail_names() -> tuple[str, ...]:
    """Return the options of the details of all kinds."""
    return (*(name for kind in action_kinds() for name in names_of(kind)), *either_names())


@cache
def either_names() -> tuple[str, ...]:
    """Return the options that several kinds have."""
    from scheduler_core.cli.options.field_options import option_names

    times = Counter(name for kind in action_kinds() for name in option_names(kind.record))
    return tuple(name for name, count in times.items() if count > 1)


def add_action_options(parser: CommandParser) -> None:
    """Add every option of ACTION."""
    from scheduler_core.cli.options.field_options import add_options

    _add_actions(parser)
    for kind in action_kinds():
        group = parser.add_topic_group(_TOPIC, f"more about {kind.said_by}")
        kind.add_further(group)
        add_options(group, kind.record, names_of(kind))
    parser.add_topic_group(_TOPIC, "values of a run, in URL, headers, body, arguments and variables", VALUES)
    group = parser.add_topic_group(_TOPIC, "more about either")
    add_options(group, action_kinds()[0].record, either_names())


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
    group = parser.add_topic_group(_TOPIC, "what it does (one of)", is_short=True)
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
        "--sequence",
        metavar="FILE",
        help="take the steps in a file (YAML or JSON), with waits between them; "
        "hourbell guide sequences shows one",
    )


def _words(text: str) -> list[str]:
    """Read what `with_argv_folded` has written, or a JSON list that someone gave."""
    try:
        words = json.loads(text)
    except ValueError:
        words = None
    if not isinstance(words, list) or not words or not all(isinstance(word, str) for word in words):
        raise argparse.ArgumentTypeError(tr("give a program with its arguments, and -- behind them"))
    return words
