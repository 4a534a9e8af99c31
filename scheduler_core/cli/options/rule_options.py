"""The options that say when to fire, kept in the order in which they were typed."""

import argparse
from collections.abc import Sequence
from dataclasses import replace

from scheduler_core.cli.command_parser import whole_number
from scheduler_core.phrases.rule_words import RuleWords

_ZONES_HELP = "the time zone, such as Europe/Berlin, UTC or floating (this machine's)"

_LARGEST_INTERVAL = 1_000_000

# Which rules a modifier may follow, and whether it may do so several times.
_MODIFIES = {
    "--anchor": ("--in", "--every", "--weekly", "--monthly", "--yearly"),
    "--between": ("--every",),
    "--on": ("--every",),
    "--after-end": ("--every",),
    "--interval": ("--weekly", "--monthly", "--yearly"),
    "--week-start": ("--weekly",),
    "--dtstart": ("--rrule", "--set-lines"),
    "--dtstart-fires": ("--rrule", "--set-lines"),
    "--rdate": ("--rrule",),
    "--exdate": ("--rrule",),
    "--dialect": ("--cron",),
}
_REPEATABLE = frozenset({"--rdate", "--exdate"})


class _BeginRule(argparse.Action):
    """Begin the next rule."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,  # noqa: ARG002 - the signature argparse calls
        namespace: argparse.Namespace,
        values: str | Sequence[object] | None,
        option_string: str | None = None,
    ) -> None:
        namespace.rules = [*namespace.rules, RuleWords(option_string or "", _text(values))]


class _ModifyRule(argparse.Action):
    """Say more about the rule typed last."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[object] | None,
        option_string: str | None = None,
    ) -> None:
        option = option_string or ""
        modified = " or ".join(_MODIFIES[option])
        if not namespace.rules:
            parser.error(f"{option} says more about the rule before it; put it behind {modified}")
        *others, last = namespace.rules
        if last.option not in _MODIFIES[option]:
            parser.error(f"{option} does not go with {last.option}; put it behind {modified}")
        if last.modifier(option) is not None and option not in _REPEATABLE:
            parser.error(f"{option} is given twice for one {last.option}; keep one")
        namespace.rules = [*others, replace(last, modifiers=(*last.modifiers, (option, _text(values))))]


def _text(values: object) -> str:
    """Return the text behind an option, empty if nothing may stand there."""
    return "" if isinstance(values, list) else str(values)


def add_rule_options(parser: argparse.ArgumentParser) -> None:
    """Add every option of RULES; rules end up in `rules`, in their order."""
    parser.set_defaults(rules=[])
    _add_rules(parser)
    _add_modifiers(parser)
    _add_bounds(parser)
    _add_policies(parser)


def _add_rules(parser: argparse.ArgumentParser) -> None:
    from scheduler_core.fields.schedules.described_rules import DESCRIBED_RULES

    group = parser.add_argument_group("rules (repeatable, united)")
    for option, metavar, purpose in (
        ("--once", "T", "at one time, such as 2026-12-01T09:00"),
        ("--in", "LENGTH", "after a delay, such as 40d"),
        ("--every", "LENGTH", "at a fixed distance, such as 15m"),
        ("--weekly", "TEXT", 'on days of the week, such as "mon,wed 09:00,17:30; fri 12:00"'),
        ("--monthly", "TEXT", 'on days of the month, such as "last fri 18:00"'),
        ("--yearly", "TEXT", 'on days of the year, such as "dec 24 18:00"'),
        ("--rrule", "TEXT", 'by RFC 5545, such as "FREQ=MONTHLY;BYDAY=-1FR"; needs --dtstart'),
        ("--set-lines", "TEXT|@FILE", "by lines of RFC 5545: DTSTART, RRULE, RDATE, EXRULE, EXDATE"),
        ("--cron", "TEXT", 'by a cron expression, such as "0 9 * * 1-5"'),
        ("--on-calendar", "TEXT", 'as a systemd timer, such as "Mon..Fri 09:00"'),
        *((f"--{each.name}", each.option.metavar, each.option.purpose) for each in DESCRIBED_RULES),
        ("--text", "TEXT", 'in plain English, such as "every weekday at 9:30"'),
    ):
        group.add_argument(option, metavar=metavar, action=_BeginRule, dest=argparse.SUPPRESS, help=purpose)
    group.add_argument(
        "--at-start",
        action=_BeginRule,
        nargs=0,
        dest=argparse.SUPPRESS,
        help="each time the engine starts",
    )


def _add_modifiers(parser: argparse.ArgumentParser) -> None:
    from scheduler_core.values.schedules.cron import OFFERED_DIALECTS

    usual, *others, last = OFFERED_DIALECTS
    group = parser.add_argument_group("more about the rule before")
    for option, metavar, purpose in (
        (
            "--anchor",
            "T",
            (
                "count the delay, the distance or the interval from there (now, today, or the first match); "
                "with --between on through, not anew each day"
            ),
        ),
        (
            "--between",
            "TIMES",
            "--every: only at these times of day, such as 08:00-18:00, counted from 08:00 each day",
        ),
        ("--on", "DAYS", "--every: only on these days, such as mon-fri"),
        ("--week-start", "DAY", "--weekly --interval: the day that weeks begin with (mon)"),
        ("--dtstart", "T", "--rrule: where it starts"),
        ("--rdate", "T", "--rrule: one more date"),
        ("--exdate", "T", "--rrule: one date less"),
        ("--dialect", "NAME", f"--cron: {usual} (so unless said), {', '.join(others)} or {last}"),
    ):
        group.add_argument(option, metavar=metavar, action=_ModifyRule, dest=argparse.SUPPRESS, help=purpose)
    group.add_argument(
        "--dtstart-fires",
        choices=("yes", "no"),
        action=_ModifyRule,
        dest=argparse.SUPPRESS,
        help="--rrule: whether its start fires though the rule does not yield it",
    )
    group.add_argument(
        "--interval",
        metavar="N",
        type=whole_number(1, _LARGEST_INTERVAL),
        action=_ModifyRule,
        dest=argparse.SUPPRESS,
        help="--weekly, --monthly, --yearly: in every Nth week, month or year",
    )
    group.add_argument(
        "--after-end",
        action=_ModifyRule,
        nargs=0,
        dest=argparse.SUPPRESS,
        help="--every: measure from the end of the last run",
    )


def _add_bounds(parser: argparse.ArgumentParser) -> None:
    from scheduler_core.cli.options.field_options import add_options
    from scheduler_core.fields.schedules.schedule import BOUNDS, SPREAD

    group = parser.add_argument_group("all rules together")
    group.add_argument("--tz", metavar="ZONE", help=_ZONES_HELP)
    add_options(group, BOUNDS)
    for option, metavar, purpose in (
        ("--skip", "T", "skip the one occurrence at T"),
        ("--move", "A/B", "move the one occurrence at A to B"),
        ("--add", "T", "add one occurrence at T"),
    ):
        group.add_argument(
            option, metavar=metavar, action="append", default=[], help=f"{purpose} (repeatable)"
        )
    add_options(group, SPREAD)


def _add_policies(parser: argparse.ArgumentParser) -> None:
    from scheduler_core.cli.options.field_options import add_options
    from scheduler_core.fields.schedules.schedule import TIME_POLICIES
    from scheduler_core.values.schedules.policies import PRESETS

    group = parser.add_argument_group("where clock and calendar leave a choice")
    group.add_argument(
        "--preset",
        choices=tuple(PRESETS),
        help="the choices of other programs",
    )
    add_options(group, TIME_POLICIES)
