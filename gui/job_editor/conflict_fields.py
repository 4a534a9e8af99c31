"""Say field by field what differs between two forms of a job, in the words of the editor. No widgets here."""

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QCoreApplication

if TYPE_CHECKING:
    from gui.job_editor.reading.job_texts import JobTexts
    from scheduler_core.fields.descriptions import FieldLabel
    from scheduler_core.fields.records import Record
    from scheduler_core.values.jobs.job import JobDraft

_LONGEST = 300
# What the sentence says of when a job runs, and what the line of its action says.
_SAID_BY_SENTENCE = frozenset({"times", "excluded", "included", "off_days", "blackouts", "starts", "ends"})
_SAID_BY_ACTION = frozenset(
    {"action", "method", "url", "script_kind", "command_line", "argv", "inline_text", "steps"}
)


class FieldPair(NamedTuple):
    """A field, with what stands there in each form."""

    name: str
    theirs: str
    yours: str


def field_pairs(theirs: "JobDraft", yours: "JobDraft", now: datetime) -> tuple[FieldPair, ...]:
    """Return the fields in which two forms of a job differ, the most important first."""
    from gui.job_editor.reading.job_reading import write_job

    before, after = write_job(theirs, now), write_job(yours, now)
    return tuple(_pairs(theirs, yours, before, after))


def _pairs(
    theirs: "JobDraft", yours: "JobDraft", before: "JobTexts", after: "JobTexts"
) -> Iterator[FieldPair]:
    from gui.text import formats
    from gui.text.action_words import action_in_words
    from gui.text.language.languages import sentence_language
    from scheduler_core.recurrence.words.sentences import describe

    places = [
        place
        for place in dict.fromkeys((*before.texts, *after.texts))
        if before.texts.get(place, "") != after.texts.get(place, "")
    ]
    labels = _labels()
    yield from _of_places(["name"] if "name" in places else [], before, after, labels)
    home = formats.time_zone_name()
    whens = [describe(each.schedule, sentence_language(), home) for each in (theirs, yours)]
    are_rules_others = not before.says_the_same(_with_rules(before, after))
    if whens[0] != whens[1] or are_rules_others or _SAID_BY_SENTENCE.intersection(places):
        yield _differing(_tr("When"), *whens)
    actions = [action_in_words(each.action) for each in (theirs, yours)]
    if actions[0] != actions[1] or _SAID_BY_ACTION.intersection(places):
        yield _differing(_tr("Action"), *actions)
    told = _SAID_BY_SENTENCE | _SAID_BY_ACTION | {"name"}
    yield from _of_places([place for place in places if place not in told], before, after, labels)


def _with_rules(before: "JobTexts", after: "JobTexts") -> "JobTexts":
    from dataclasses import replace

    return replace(before, rules=after.rules)


def _differing(name: str, theirs: str, yours: str) -> FieldPair:
    """Return what both say; where the words are the same, the lines below tell what is not."""
    if theirs == yours:
        return FieldPair(name, theirs, _tr("differs in what stands below"))
    return FieldPair(name, theirs, yours)


def _of_places(
    places: list[str], before: "JobTexts", after: "JobTexts", labels: "Mapping[str, FieldLabel]"
) -> Iterator[FieldPair]:
    from gui.widgets.fields.field_form import described

    names = _more_names()
    for place in places:
        label = labels.get(place)
        words = label.title or label.text if label is not None else ""
        name = described(words) if words else names.get(place, _tr("Other"))
        yield FieldPair(name, *(_in_words(texts.texts.get(place, ""), label) for texts in (before, after)))


def _in_words(text: str, label: "FieldLabel | None") -> str:
    """Return a text of the editor as its field shows it."""
    from gui.widgets.fields.field_form import described

    if label is not None and label.texts:
        choices = label.texts
        parts = (
            [choices.get(part, part) for part in text.split(",")] if text not in choices else [choices[text]]
        )
        return ", ".join(described(part) for part in parts) or _tr("nothing")
    flags = {"yes": _tr("yes"), "no": _tr("no")}
    told = flags.get(text) or _rows_in_words(text) or _tr("nothing")
    return told if len(told) <= _LONGEST else f"{told[: _LONGEST - 1]}…"


def _rows_in_words(text: str) -> str:
    """Return rows as lines; other texts as they are."""
    if not text.startswith("["):
        return text.strip()
    try:
        rows = json.loads(text)
    except ValueError:
        return text
    return "\n".join(" ".join(str(cell) for cell in row if cell) for row in rows if isinstance(row, list))


def _labels() -> "Mapping[str, FieldLabel]":
    from scheduler_core.fields.jobs.http_action import HTTP
    from scheduler_core.fields.jobs.job import DESCRIPTION
    from scheduler_core.fields.jobs.run_policies import POLICIES
    from scheduler_core.fields.jobs.script_action import SCRIPT_SETTINGS
    from scheduler_core.fields.schedules.schedule import SPREAD, TIME_POLICIES

    labels: dict[str, FieldLabel] = {}
    for record in (DESCRIPTION, HTTP, SCRIPT_SETTINGS, POLICIES, TIME_POLICIES, SPREAD):
        labels |= _labels_of(record)
    return labels


def _labels_of(record: "Record[Any]") -> "dict[str, FieldLabel]":
    found: dict[str, FieldLabel] = {}
    for part in record.parts:
        if part.label is not None:
            found[part.place] = part.label
        if part.parts is not None:
            found |= _labels_of(part.parts)
    return found


def _more_names() -> dict[str, str]:
    """Return what fields are called that the editor places by hand."""
    body = _tr("Body")
    return {
        "zone": _tr("Time zone"),
        "body_kind": body,
        "body_text": body,
        "body_fields": body,
        "body_path": body,
        "content_type": _tr("Content type"),
    }


def _tr(text: str) -> str:
    return QCoreApplication.translate("conflict_fields", text)
