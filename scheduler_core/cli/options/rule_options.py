"""The options that say when to fire, kept in the order in which they were typed."""

import argparse
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from scheduler_core.cli.command_parser import CommandParser, whole_number
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.phrases.rule_words import RuleWords

if TYPE_CHECKING:  # a start of the window parses options and describes no rule
    from scheduler_core.fields.descriptions import Option
    from scheduler_core.fields.records import Field

_TOPIC = "rules"
_EVENTS = "events"
RULE_TOPICS = {
    _TOPIC: "starts, ends, exceptions, holidays, zones, changes of the clock",
    _EVENTS: "rules without times: files, events, other jobs, the machine",
}
_ZONES_HELP = "the time zone, such as Europe/Berlin, UTC or floating (this machine's)"

# Minutes, hours and days in figures, then months and days of the week, which may be names: no sentence.
_NUMBERS = r"[\d*?][\d*/,LW?-]*"
_NUMBERS_OR_NAMES = r"(?:[\d*?][\d*/,L#?-]*|[a-z]{3}(?:[-,][a-z]{3})*)"
_CRON = re.compile(rf"{_NUMBERS}(?:\s+{_NUMBERS}){{2,3}}(?:\s+{_NUMBERS_OR_NAMES}){{2}}", re.IGNORECASE)


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
        modified = list(_modified_by(option))
        if not namespace.rules:
            before = tr(" or ").join(modified)
            parser.error(
                tr(
                    "{option} says more about the rule before it; put it behind {before}",
                    option=option,
                    before=before,
                )
            )
        *others, last = namespace.rules
        if last.option not in modified:
            parser.error(
                tr(
                    "{option} does not go with {other}; put it behind {before}",
                    option=option,
                    other=last.option,
                    before=tr(" or ").join(modified),
                )
            )
        if last.modifier(option) is not None and not _is_repeatable(option):
            parser.error(
                tr("{option} is given twice for one {other}; keep one", option=option, other=last.option)
            )
        namespace.rules = [*others, replace(last, modifiers=(*last.modifiers, (option, _text(values))))]


def _modified_by(option: str) -> Iterator[str]:
    """Yield the options that begin a rule which another says more about."""
    from scheduler_core.fields.schedules.kinds.registry import RULE_KINDS

    for kind in RULE_KINDS:
        if option in {f"--{part.option_name}" for part in kind.modifiers}:
            yield from (f"--{name}" for name in kind.beginnings)


def _is_repeatable(option: str) -> bool:
    typed = _modifiers()[option.removeprefix("--")].typed
    return typed is not None and typed.parts is not None


def _modifiers() -> dict[str, "Field"]:
    """Return the fields that say more about a rule, by their options; several kinds may share one."""
    from scheduler_core.fields.schedules.kinds.registry import RULE_KINDS

    found: dict[str, Field] = {}
    for part in (part for kind in RULE_KINDS for part in kind.modifiers):
        found.setdefault(part.option_name, part)
    return found


def _text(values: object) -> str:
    """Return the text behind an option, empty if nothing may stand there."""
    return "" if isinstance(values, list) else str(values)


def take_bare_text(options: argparse.Namespace, words: Sequence[str]) -> None:
    """Take words without an option for what stands behind --text, or behind --cron if they look so."""
    if words:
        text = " ".join(words).strip()
        option = "--cron" if _CRON.fullmatch(text) else "--text"
        options.rules = [*options.rules, RuleWords(option, text)]


def add_rule_options(parser: CommandParser) -> None:
    """Add every option of RULES; rules end up in `rules`, in their order."""
    parser.set_defaults(rules=[])
    _add_rules(parser)
    _add_modifiers(parser)
    _add_bounds(parser)
    _add_policies(parser)


def _add_rules(parser: CommandParser) -> None:
    """Add the options that begin a rule; those with a text first."""
    from scheduler_core.fields.descriptions import Option
    from scheduler_core.fields.schedules.kinds.described_rule import HAPPENING
    from scheduler_core.fields.schedules.kinds.registry import RULE_KINDS

    group = parser.add_topic_group(_TOPIC, "rules (repeatable, united)", is_short=True)
    by_events = parser.add_topic_group(_EVENTS, "rules without times (repeatable, united with the others)")
    for kind in RULE_KINDS:
        if kind.group == HAPPENING:
            for name, option in kind.beginnings.items():
                _add(by_events, name, option, _BeginRule)
    found = {
        name: option
        for kind in RULE_KINDS
        if kind.group != HAPPENING
        for name, option in kind.beginnings.items()
    }
    found["text"] = Option('in plain words, English or German, such as "every weekday at 9:30"', "TEXT")
    for name, option in sorted(found.items(), key=lambda each: each[1].is_flag):
        _add(group, name, option, _BeginRule)


def _add_modifiers(parser: CommandParser) -> None:
    """Add the options that say more about a rule: those with a text first, then words, numbers and flags."""
    group = parser.add_topic_group(_TOPIC, "more about the rule before")
    offered = [(name, part, part.option) for name, part in _modifiers().items() if part.option is not None]
    for name, part, option in sorted(offered, key=lambda each: _order(each[2])):
        _add(group, name, option, _ModifyRule, () if part.typed is None else part.typed.words)


def _order(option: "Option") -> tuple[bool, bool, bool]:
    return option.is_flag, option.span is not None, not option.metavar


def _add(
    group: "argparse._ArgumentGroup",
    name: str,
    option: "Option",
    action: type[argparse.Action],
    words: Sequence[str] = (),
) -> None:
    said: dict[str, Any] = {"metavar": option.metavar}
    if option.is_flag:
        said = {"nargs": 0}
    elif option.span is not None:
        said["type"] = whole_number(*option.span)
    elif not option.metavar:
        said = {"choices": tuple(words)}
    group.add_argument(f"--{name}", action=action, dest=argparse.SUPPRESS, help=option.purpose, **said)


def _add_bounds(parser: CommandParser) -> None:
    from scheduler_core.cli.options.field_options import add_options
    from scheduler_core.fields.schedules.schedule import BOUNDS, SPREAD

    group = parser.add_topic_group(_TOPIC, "all rules together")
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


def _add_policies(parser: CommandParser) -> None:
    from scheduler_core.cli.options.field_options import add_options
    from scheduler_core.fields.schedules.schedule import TIME_POLICIES
    from scheduler_core.values.schedules.policies import PRESETS

    group = parser.add_topic_group(_TOPIC, "where clock and calendar leave a choice")
    group.add_argument(
        "--preset",
        choices=tuple(PRESETS),
        help="the choices of other programs",
    )
    add_options(group, TIME_POLICIES)
