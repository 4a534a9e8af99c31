"""Rules from the words of options, read as their descriptions say."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from scheduler_core.errors import InvalidInput
from scheduler_core.fields.records import Field, typed_at
from scheduler_core.fields.schedules.kinds.described_rule import Said
from scheduler_core.fields.schedules.kinds.registry import kind_begun_by
from scheduler_core.phrases.command_times import Moment
from scheduler_core.phrases.rule_words import RuleWords
from scheduler_core.recurrence.words.phase import counted_from_first_match
from scheduler_core.values.schedules.rules import Rule


def read_rule(
    words: RuleWords, moment: Moment, *, strict: bool = False, starts: datetime | None = None
) -> Rule:
    """Return the rule that an option says, counted from the start of today or from its first match."""
    name = words.option.removeprefix("--")
    kind = kind_begun_by(name)
    said = _read(kind.beginning, name, (words.text,), moment)
    for part in kind.modifiers:
        texts = words.all_of(f"--{part.option_name}")
        if texts and (any(texts) or is_flag(part)):
            said |= _read(part, part.option_name, texts, moment)
    attributes = kind.settled(said, moment)
    rule: Rule = kind.put_together(kind.options.make(**attributes), Said(moment, name, strict))
    if kind.counted in said:
        return rule
    return counted_from_first_match(
        rule, moment.local, None if starts is None else moment.on_the_wall(starts)
    )


def _read(part: Field, option: str, texts: Sequence[str], moment: Moment) -> dict[str, Any]:
    """Return the attributes that the text behind an option says."""
    if not part.names:
        return {}
    if is_flag(part):
        return {part.attribute: True}
    how = typed_at(part, moment)
    try:
        if how.parts is not None:
            return {part.attribute: tuple(map(how.parts.read, texts))}
        held = how.read(texts[-1])
    except InvalidInput as refusal:
        raise InvalidInput(option, refusal.reason) from refusal
    return {part.attribute: held} if len(part.names) == 1 else dict(zip(part.names, held, strict=True))


def is_flag(part: Field) -> bool:
    """Tell whether nothing stands behind an option."""
    return part.option is not None and part.option.is_flag
