"""The options of the commands that say what a job is: add, edit and test."""

import argparse

from scheduler_core.cli.command_parser import CommandParser, add_global_options, named_value, whole_number
from scheduler_core.cli.options.action_options import (
    ACTION_TOPICS,
    ACTIONS,
    action_kinds,
    add_action_options,
    detail_names,
    with_argv_folded,
)
from scheduler_core.cli.options.action_words import BODIES
from scheduler_core.cli.options.named_jobs import TO_ACT, add_job
from scheduler_core.cli.options.rule_options import RULE_TOPICS, add_rule_options
from scheduler_core.cli.printing.spoken import tr

LIMITS = ("timeout", "grace")
_MOST_REVISION = 2**31 - 1
_TOPIC = "policies"
_POLICIES = "missed, overlaps, retries, conditions, limits, chains, folders"


def add_job_options(parser: CommandParser) -> None:
    """Add the options of `job add`."""
    parser.usage = (
        "hourbell job add NAME RULES ACTION [POLICIES]\n"
        '       hourbell job add [NAME] --text "WHEN WHAT" [POLICIES]\n'
        "       hourbell job add --file FILE"
    )
    parser.add_argument("name", metavar="NAME", nargs="?", help="what the job is called")
    parser.add_argument(
        "--file",
        metavar="FILE",
        help="add the job, or the list of jobs, of a YAML or JSON file; - reads stdin",
    )
    parser.add_argument(
        "--once-per-key",
        action="store_true",
        help="add nothing if a job with this --key is there already, and say whether it is live or finished",
    )
    _add_all(parser)


def parse_add(words: list[str]) -> argparse.Namespace:
    """Read the words behind `hourbell job add`; SystemExit where it would not take them."""
    parser = CommandParser("hourbell job add", "")
    add_job_options(parser)
    add_global_options(parser, at_the_top=True)
    options = parser.parse_args(with_argv_folded(words))
    check_add(options, parser)
    return options


def add_edit_options(parser: CommandParser) -> None:
    """Add the options of `job edit`."""
    parser.usage = (
        "hourbell job edit JOB [RULES] [ACTION] [POLICIES] [--clear NAME]\n"
        "       hourbell job edit JOB --from-file FILE\n"
        "       hourbell job edit JOB"
    )
    add_job(parser, TO_ACT)
    parser.add_argument("--name", metavar="NAME", help="what it is called from now on")
    parser.add_argument(
        "--clear",
        metavar="NAME",
        type=_singular,
        choices=cleared_names(),
        action="append",
        default=[],
        help="let this be as it is without its option: exclude, header, timeout, … (repeatable)",
    )
    _add_removals(parser)
    parser.add_argument("--from-file", metavar="FILE", help="put a YAML or JSON document in its place")
    parser.add_argument(
        "--revision",
        metavar="N",
        type=whole_number(1, _MOST_REVISION),
        help="change it only if this is its revision",
    )
    _add_all(parser)


def _add_removals(parser: CommandParser) -> None:
    from scheduler_core.cli.options.field_options import add_removals
    from scheduler_core.fields.jobs.job import DESCRIPTION
    from scheduler_core.fields.jobs.run_policies import POLICIES

    add_removals(
        parser.add_argument_group(
            "what an option does to what is there",
            "What can be taken away here is added to by its option; what has the same name, header, job or\n"
            "condition is replaced. All others, rules, days and bodies too, take the place of what was\n"
            "there. --clear NAME goes first: --clear env --env A=1 leaves A alone.",
        ),
        (*(kind.record for kind in reversed(action_kinds())), DESCRIPTION, POLICIES),
    )


def cleared_names() -> tuple[str, ...]:
    """Return what --clear takes: every part of a job that has a default; one name clears any body."""
    from scheduler_core.cli.options.field_options import option_names
    from scheduler_core.fields.jobs.job import DESCRIPTION
    from scheduler_core.fields.jobs.run_policies import POLICIES
    from scheduler_core.fields.schedules.schedule import BOUNDS, SPREAD, TIME_POLICIES

    bodies = {name for name in BODIES if name != "body"}
    return (
        *option_names(BOUNDS),
        "edits",
        *option_names(SPREAD),
        *option_names(TIME_POLICIES),
        *(name for name in detail_names() if name not in bodies),
        *option_names(POLICIES),
        *option_names(DESCRIPTION),
    )


def _singular(name: str) -> str:
    """Let --clear tags mean --clear tag."""
    alone = name.removesuffix("s")
    known = cleared_names()
    return alone if name not in known and alone in known else name


def add_values(parser: "CommandParser | argparse._ArgumentGroup") -> None:
    parser.add_argument(
        "--with",
        metavar="NAME=VALUE",
        dest="values",
        action="append",
        type=named_value,
        default=[],
        help="the value of a parameter of the job, which else has its default: hourbell job show JOB",
    )


def add_test_options(parser: CommandParser) -> None:
    """Add the options of `job test`."""
    from scheduler_core.cli.options.field_options import add_options
    from scheduler_core.fields.jobs.run_policies import POLICIES
    from scheduler_core.values.jobs.sequence import MOST_STEPS

    parser.usage = (
        "hourbell job test ACTION [--timeout LENGTH] [--grace LENGTH] [--skip-waits] [--from-step N]\n"
        "       hourbell job test JOB [ACTION OPTIONS] [--skip-waits] [--from-step N]"
    )
    add_job(parser, TO_ACT, "a job whose action to run", is_needed=False)
    parser.set_defaults(rules=[])
    add_action_options(parser)
    group = parser.add_argument_group("how long")
    add_options(group, POLICIES, LIMITS)
    group.add_argument(
        "--skip-waits",
        action="store_true",
        help="let the waits of a sequence take no time, as if no event came",
    )
    group.add_argument(
        "--from-step",
        metavar="N",
        type=whole_number(1, MOST_STEPS),
        default=1,
        help="begin with this step of a sequence; what the steps before bring is empty (1)",
    )
    add_values(group)
    parser.name_topics(ACTION_TOPICS)


def check_add(options: argparse.Namespace, parser: CommandParser) -> None:
    if options.file is not None:
        others = _typed(options, parser, besides={"file"})
        if others:
            parser.error(tr("--file says all of its jobs; leave out {option}", option=others[0]))
        return
    has_line = any(words.is_sentence for words in options.rules)
    if options.name is None and not has_line:
        parser.error(
            tr('name the job, such as hourbell job add report …, or say it in a line with --text "…"')
        )
    if options.once_per_key and not options.key:
        parser.error(tr("--once-per-key goes with --key, which tells repeated starts from others"))
    if not has_line and not options.rules and not options.include:
        parser.error(
            tr(
                'say when to fire, such as --weekly "mon-fri 09:00"; a job that only others start (--then) '
                "has a time far away: --once 2099-12-31T00:00"
            )
        )


def check_edit(options: argparse.Namespace, parser: CommandParser) -> None:
    others = _typed(options, parser, besides={"from_file", "job", "revision"})
    if options.from_file is not None and others:
        parser.error(tr("--from-file says all of the job; leave out {option}", option=others[0]))
    options.is_said_by_options = bool(others)


def check_test(options: argparse.Namespace, parser: CommandParser) -> None:
    if options.job is None and all(getattr(options, name) is None for name in ACTIONS):
        parser.error(
            tr('say what to run, such as --http "POST URL" or --script "command line", or name a job')
        )


def check_pause(options: argparse.Namespace, parser: CommandParser) -> None:
    if sum((bool(options.jobs), options.folder is not None, options.all)) != 1:
        parser.error(tr("say which: jobs by name or number, or --folder PATH, or --all"))


def _add_all(parser: CommandParser) -> None:
    from scheduler_core.cli.options.field_options import add_options
    from scheduler_core.fields.jobs.job import DESCRIPTION
    from scheduler_core.fields.jobs.run_policies import POLICIES

    add_rule_options(parser)
    add_action_options(parser)
    add_options(parser.add_topic_group(_TOPIC, "what becomes of its runs"), POLICIES)
    add_options(parser.add_topic_group(_TOPIC, "where it belongs"), DESCRIPTION)
    parser.name_topics(RULE_TOPICS | ACTION_TOPICS | {_TOPIC: _POLICIES})


def _typed(options: argparse.Namespace, parser: CommandParser, besides: set[str]) -> list[str]:
    """Return the options that were given, as they are typed."""
    found = ["RULES"] if options.rules else []
    for action in parser.listed_arguments():
        if action.dest not in {argparse.SUPPRESS, "json", "quiet", "store", *besides}:
            value = getattr(options, action.dest, action.default)
            if value not in (action.default, None, []):
                found.append(action.option_strings[0] if action.option_strings else str(action.metavar))
    return found
