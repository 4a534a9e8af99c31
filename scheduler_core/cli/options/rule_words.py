"""Rules in the words of options, read and written as their descriptions say."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from scheduler_core.cli.options.field_options import typed
from scheduler_core.cli.options.option_files import text_or_file
from scheduler_core.errors import InvalidInput
from scheduler_core.fields.records import Field, typed_at, typed_of
from scheduler_core.fields.schedules.kinds.described_rule import DescribedRule, Said
from scheduler_core.fields.schedules.kinds.registry import kind_begun_by, kind_of_rule
from scheduler_core.phrases.command_times import Moment
from scheduler_core.phrases.rule_words import RuleWords
from scheduler_core.recurrence.words.phase import counted_from_first_match
from scheduler_core.values.schedules.rules import Rule


def read_rule(words: RuleWords, moment: Moment, *, strict: bool, starts: datetime | None = None) -> Rule:
    """Return the rule that an option says, counted from the start of today or from its first match."""
    name = words.option.removeprefix("--")
    kind = kind_begun_by(name)
    said = _read(kind.beginning, name, (_with_file(words),), moment)
    for part in kind.modifiers:
        texts = words.all_of(f"--{part.option_name}")
        if texts and (any(texts) or _is_flag(part)):
            said |= _read(part, part.option_name, texts, moment)
    attributes = kind.settled(said, moment)
    rule: Rule = kind.put_together(kind.options.make(**attributes), Said(moment, name, strict))
    if kind.counted in said:
        return rule
    return counted_from_first_match(
        rule, moment.local, None if starts is None else moment.on_the_wall(starts)
    )


def zone_named(words: RuleWords) -> str | None:
    """Return the zone that the text of an option names."""
    name = words.option.removeprefix("--")
    return kind_begun_by(name).zone_named(_with_file(words))


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
    if _is_flag(part):
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


def _read(part: Field, option: str, texts: "list[str] | tuple[str, ...]", moment: Moment) -> dict[str, Any]:
    """Return the attributes that the text behind an option says."""
    if not part.names:
        return {}
    if _is_flag(part):
        return {part.attribute: True}
    how = typed_at(part, moment)
    try:
        if how.parts is not None:
            return {part.attribute: tuple(map(how.parts.read, texts))}
        held = how.read(texts[-1])
    except InvalidInput as refusal:
        raise InvalidInput(option, refusal.reason) from refusal
    return {part.attribute: held} if len(part.names) == 1 else dict(zip(part.names, held, strict=True))


def _is_flag(part: Field) -> bool:
    return part.option is not None and part.option.is_flag


def _with_file(words: RuleWords) -> str:
    """Return the text that begins a rule; @FILE is what a file holds where the option takes one."""
    name = words.option.removeprefix("--")
    takes_file = kind_begun_by(name).beginnings[name].takes_file
    return text_or_file(name, words.text) if takes_file else words.text
