"""Write rules as options, as their descriptions say."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scheduler_core.cli.options.field_options import typed
from scheduler_core.cli.options.option_files import text_or_file
from scheduler_core.fields.records import Field, typed_of
from scheduler_core.fields.schedules.kinds.described_rule import DescribedRule
from scheduler_core.fields.schedules.kinds.registry import kind_begun_by, kind_of_rule
from scheduler_core.fields.schedules.typed_rules import is_flag
from scheduler_core.phrases.rule_words import RuleWords
from scheduler_core.values.schedules.rules import Rule


def with_file(words: RuleWords) -> RuleWords:
    """Return a rule with what a file holds in the place of @FILE, where its option takes one."""
    name = words.option.removeprefix("--")
    takes_file = kind_begun_by(name).beginnings[name].takes_file
    return replace(words, text=text_or_file(name, words.text)) if takes_file else words


def zone_named(words: RuleWords) -> str | None:
    """Return the zone that the text of an option names."""
    return kind_begun_by(words.option.removeprefix("--")).zone_named(with_file(words).text)


def written_rule(rule: Rule, zone: str) -> list[str]:
    """Return the options that say a rule."""
    kind = kind_of_rule(rule)
    said = kind.taken_apart(rule, zone)
    return [word for part in kind.options.parts for word in _words(kind, part, said)]


def _words(kind: DescribedRule[Any], part: Field, said: object) -> Iterator[str]:
    held = _held(part, said)
    is_beginning = part is kind.beginning
    if part.option is None or (not is_beginning and kind.options.defaults.get(part.names[0]) == held):
        return
    if is_flag(part):
        yield f"--{part.option_name}"
        return
    text = typed_of(part).write(held)
    name = part.option_name
    if is_beginning and kind.lines_option is not None and "\n" in text:
        name = kind.lines_option.name
    yield from typed(f"--{name}", text)


def _held(part: Field, said: object) -> Any:  # noqa: ANN401 - what the field holds
    held = tuple(getattr(said, name) for name in part.names)
    return held[0] if len(held) == 1 else held
