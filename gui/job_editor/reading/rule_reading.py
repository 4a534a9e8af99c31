"""Read and write rules as the texts of cards, by their descriptions. No widgets here."""

from dataclasses import dataclass
from typing import Any

from gui.job_editor.reading.job_texts import RuleTexts, Texts
from gui.job_editor.reading.moments import (
    read_any,
    read_date,
    read_instant,
    read_moment,
    write_instant,
    write_moment,
)
from gui.job_editor.reading.rule_parts import (
    read_month_days,
    read_months,
    read_slots,
    read_times,
    read_weekdays,
    write_month_days,
    write_months,
    write_slots,
    write_times,
    write_weekdays,
)
from gui.widgets.fields.entries import FieldEntry, Wrong, read_number
from gui.widgets.fields.field_reading import entry_of, read_fields, write_fields
from scheduler_core.errors import InvalidInput
from scheduler_core.fields.records import Field, Record
from scheduler_core.fields.schedules.kinds.described_rule import DescribedRule, Said
from scheduler_core.fields.schedules.kinds.registry import kind_called, kind_of_rule
from scheduler_core.fields.typed import Editor, Typed, timed
from scheduler_core.phrases.command_times import Moment
from scheduler_core.values.schedules.rules import Rule


@dataclass(frozen=True, slots=True)
class RuleReading:
    """The rule that a card says; None, with what is wrong, if it says none.

    `counts_from_first` says that nobody has said what its interval counts from: its first match.
    """

    rule: Rule | None
    wrongs: tuple[Wrong, ...] = ()
    counts_from_first: bool = False


def card_of(rule: Rule, key: int, moment: Moment) -> RuleTexts:
    return RuleTexts(key, kind_of_rule(rule).name, write_rule(rule, moment), rule)


def fresh_rule(kind: str, moment: Moment) -> Rule:
    """Return what a new card of a kind says until somebody changes it."""
    rule: Rule = kind_called(kind).fresh(moment)
    return rule


def write_rule(rule: Rule, moment: Moment) -> dict[str, str]:
    """Return the texts of a rule; untouched they stand for the rule itself, whatever they leave out."""
    kind = kind_of_rule(rule)
    return write_fields(_filled_in(kind, rule, moment), kind.form, entries_of(kind.form, moment))


def read_rule(card: RuleTexts, moment: Moment) -> RuleReading:
    """Return the rule of a card; an untouched one is the rule it was opened with."""
    kind, before = kind_called(card.kind), card.origin
    if before is None or type(before) is not kind.made:
        before = fresh_rule(card.kind, moment)
    elif dict(card.texts) == write_rule(before, moment):
        return RuleReading(before)
    entries = entries_of(kind.form, moment)
    texts, left_open = dict(card.texts), _left_open(kind, card.texts)
    if left_open is not None:  # a rule with an interval is none without it
        texts[left_open.place] = entries[left_open.place].write(moment.local.date())
    said, wrongs = read_fields(_filled_in(kind, before, moment), kind.form, texts, entries)
    if wrongs:
        return RuleReading(None, tuple(wrongs))
    try:
        rule = kind.put_together(said, Said(moment))
    except InvalidInput as refusal:
        return RuleReading(None, (Wrong(*kind.place_of(refusal)),))
    return RuleReading(rule, counts_from_first=left_open is not None)


def _filled_in(kind: DescribedRule[Any], rule: Rule, moment: Moment) -> Any:  # noqa: ANN401 - what fields hold
    return kind.offered(kind.taken_apart(rule, moment.zone), rule, moment)


def _left_open(kind: DescribedRule[Any], texts: Texts) -> Field | None:
    """Return the field that would say what an interval counts from, where nothing stands in it."""
    for part in kind.form.parts:
        if kind.counted in part.names and part.is_optional and not texts.get(part.place, "-").strip():
            is_shown = part.label is None or part.label.shown_if is None or part.label.shown_if.holds(texts)
            return part if is_shown else None
    return None


TEXT_KINDS: dict[Editor, Typed[Any]] = {
    Editor.COUNT: Typed(read_number, str),
    Editor.TIMES: Typed(read_times, write_times),
    Editor.WEEKDAYS: Typed(read_weekdays, write_weekdays),
    Editor.MONTH_DAYS: Typed(read_month_days, write_month_days),
    Editor.MONTHS: Typed(read_months, write_months),
    Editor.WEEK: Typed(read_slots, write_slots),
    Editor.MOMENT: timed(lambda moment: Typed(lambda text: read_moment(text, moment), write_moment)),
    Editor.INSTANT: timed(
        lambda moment: Typed(
            lambda text: read_instant(text, moment), lambda instant: write_instant(instant, moment)
        )
    ),
    Editor.DATE: timed(lambda moment: Typed(lambda text: read_date(text, moment), write_moment)),
    Editor.DATE_OR_MOMENT: timed(lambda moment: Typed(lambda text: read_any(text, moment), write_moment)),
}


def entries_of(record: Record[Any], moment: Moment) -> dict[str, FieldEntry]:
    """Return the fields of a record whose texts are the window's own, by their places."""
    found: dict[str, FieldEntry] = {}
    for part in record.parts:
        editor = None if part.label is None else part.label.editor
        if editor is not None and editor in TEXT_KINDS:
            typed = TEXT_KINDS[editor]
            found[part.place] = entry_of(part, typed if typed.at is None else typed.at(moment))
    return found
