"""The options that say what a job does."""

import argparse
import json

from scheduler_core.cli.command_parser import CommandParser, words_of

YES_NO = ("yes", "no")
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
HTTP_ONLY = (
    "header",
    "body",
    "json-body",
    "form",
    "body-file",
    "joined-body-file",
    "multipart",
    "content-type",
    "auth",
    "sign",
    "expect",
    "follow-redirects",
    "most-redirects",
    "proxy",
    "verify-tls",
    "ca-file",
    "client-certificate",
    "client-key",
    "connect-timeout",
    "idempotency-key",
    "reach",
    "also-reach",
)
OF_EITHER = ("assert", "keep-bytes")
SCRIPT_ONLY = ("interpreter", "cwd", "env", "inherit", "stdin", "exit-codes", "detach", "trust-writable")


def add_action_options(parser: CommandParser) -> None:
    """Add every option of ACTION."""
    _add_actions(parser)
    _add_http_details(parser)
    _add_script_details(parser)
    parser.add_argument_group("values of a run, in URL, headers, body, arguments and variables", VALUES)
    group = parser.add_argument_group("more about either")
    _add_repeatable(
        group,
        "--assert",
        "FORM",
        "what the output must have: /regular expression/, $.path, $.path=value, $.path~expression, or so "
        'with "header Name" for $.path; not so with ! before it',
    )
    group.add_argument("--keep-bytes", metavar="SIZE", help="how much output to keep, such as 64k (1M)")


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
    from scheduler_core.values.jobs.actions import Reach

    group = parser.add_argument_group("more about --http")
    for option, metavar, purpose in (
        ("--header", '"NAME: VALUE"', "send a header"),
        ("--form", "NAME=VALUE", "send a form with this field"),
        ("--multipart", "NAME=PART", "send a form in parts; PART is a text, @FILE or <FILE, as with curl -F"),
        ("--expect", "STATUSES", "which statuses are a success, such as 200-299,404 (200-299)"),
        ("--also-reach", "NETWORK", "with --reach public: may go there too, such as 10.1.0.0/16"),
    ):
        _add_repeatable(group, option, metavar, purpose)
    for option, metavar, purpose in (
        ("--body", "TEXT|@FILE", "send a text"),
        ("--json-body", "TEXT|@FILE", "send JSON"),
        ("--body-file", "FILE", "send what a file holds at the time of the call"),
        ("--joined-body-file", "FILE", "send it without its line ends, as curl sends -d @FILE"),
        ("--content-type", "TYPE", "say what the body is"),
        ("--auth", "HOW", "basic:USER:SECRET, digest:USER:SECRET or bearer:SECRET"),
        ("--sign", "HOW", "standard-webhooks:SECRET, revalee:SECRET or revalee"),
        ("--most-redirects", "N", "follow so many (10)"),
        ("--proxy", "URL", "go through a proxy"),
        ("--ca-file", "FILE", "trust the certificates in it"),
        ("--client-certificate", "FILE", "show a certificate"),
        ("--client-key", "FILE", "the key of that certificate"),
        ("--connect-timeout", "LENGTH", "give up connecting after (30s)"),
    ):
        group.add_argument(option, metavar=metavar, help=purpose)
    for option, purpose in (
        ("--follow-redirects", "go where the server points to (yes)"),
        ("--verify-tls", "refuse a server whose certificate is not trusted (yes)"),
        ("--idempotency-key", "send a key that is the same for each attempt (yes)"),
    ):
        group.add_argument(option, choices=YES_NO, help=purpose)
    group.add_argument(
        "--reach", choices=words_of(Reach), help="whether it may call private addresses (anywhere)"
    )


def _add_script_details(parser: CommandParser) -> None:
    group = parser.add_argument_group("more about --script, --argv and --inline")
    for option, metavar, purpose in (
        ("--env", "NAME=VALUE", "set a variable"),
        ("--inherit", "NAME", "take a variable over from Hourbell"),
        ("--exit-codes", "CODES", "which exit codes are a success, such as 0,3 (0)"),
    ):
        _add_repeatable(group, option, metavar, purpose)
    group.add_argument("--cwd", "--working-folder", metavar="FOLDER", help="run it there (your home folder)")
    for option, metavar, purpose in (
        ("--stdin", "TEXT|@FILE", "what it reads"),
        ("--interpreter", "COMMAND", "--script: the shell to use (/bin/sh)"),
    ):
        group.add_argument(option, metavar=metavar, help=purpose)
    for option, purpose in (
        ("--detach", "let what it started live on (no)"),
        ("--trust-writable", "run it though other users may change it (no)"),
    ):
        group.add_argument(option, choices=YES_NO, help=purpose)


def _add_repeatable(group: "argparse._ArgumentGroup", option: str, metavar: str, purpose: str) -> None:
    group.add_argument(option, metavar=metavar, action="append", help=f"{purpose} (repeatable)")


def _words(text: str) -> list[str]:
    """Read what `with_argv_folded` has written, or a JSON list that someone gave."""
    try:
        words = json.loads(text)
    except ValueError:
        words = None
    if not isinstance(words, list) or not words or not all(isinstance(word, str) for word in words):
        raise argparse.ArgumentTypeError("give a program with its arguments, and -- behind them")
    return words
