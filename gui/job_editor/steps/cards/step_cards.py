"""A step as a card: its texts by field, and the step they say. No widgets here."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum
from typing import Any

from PySide6.QtCore import QCoreApplication

from gui.job_editor.reading.action_reading import KINDS, ActionTexts
from gui.job_editor.reading.job_texts import Texts
from gui.widgets.fields.entries import Wrong
from gui.widgets.fields.field_reading import read_fields, write_fields
from scheduler_core.actions.checks import check_action
from scheduler_core.errors import InvalidInput
from scheduler_core.fields.jobs.http_action import BODY_PARTS, HTTP
from scheduler_core.fields.jobs.script_action import SCRIPT_PARTS
from scheduler_core.fields.jobs.sequence import BRANCH, CONDUCT, WAIT, step_document
from scheduler_core.fields.records import Record
from scheduler_core.values.jobs.actions import CommandKind, HttpAction
from scheduler_core.values.jobs.sequence import Act, Branch, Since, Step, Wait

ENDS = "ends"


class StepKind(StrEnum):
    """What a card can be; a wait for an event is a wait that goes on at its event."""

    CALL = "call"
    SCRIPT = "script"
    WAIT = "wait"
    EVENT = "event"
    BRANCH = "branch"


@dataclass(frozen=True, slots=True)
class CardWay:
    """One of the two ways of a branch, by the key of its card; the first is taken if it says yes."""

    branch: int
    is_first: bool


@dataclass(frozen=True, slots=True)
class StepCard:
    """One step by its key, which stays while others come and go; `origin` is the step it was made of.

    Cards stand in one row as their steps do; those in a way of a branch follow it and know that way.
    """

    key: int
    kind: StepKind
    texts: Texts
    origin: Step
    way: CardWay | None = None

    def ends(self, *, is_first: bool) -> bool:
        """Tell whether a way of a branch ends the sequence."""
        return self.texts.get(ends_place(is_first=is_first)) == ENDS

    def with_text(self, place: str, text: str) -> "StepCard":
        return replace(self, texts={**self.texts, place: text})


@dataclass(frozen=True, slots=True)
class CardReading:
    """What a card says: its step, or what is wrong at which place; `document` is written either way.

    Neither knows what a branch holds.
    """

    card: StepCard
    step: Step | None
    wrongs: tuple[Wrong, ...]
    document: Mapping[str, object]


def card_of(step: Step, key: int, way: CardWay | None = None) -> StepCard:
    """Return a step as a card; untouched it is read as exactly that step."""
    return StepCard(key, _kind_of(step), _texts_of(step), step, way)


def new_card(kind: StepKind, key: int) -> StepCard:
    """Return a card that says nothing yet but what is usual."""
    card = card_of(_BLANK[kind], key)
    empty = dict.fromkeys(_EMPTY_AT_FIRST[kind], "")
    return replace(card, texts={**card.texts, **empty})


def read_card(card: StepCard) -> CardReading:
    """Return the step that a card says, or what is wrong with it."""
    step, wrongs = _read(card)
    if not wrongs:
        return CardReading(card, step, (), step_document(step))
    return CardReading(card, None, tuple(wrongs), _unfinished_document(card))


def ends_place(*, is_first: bool) -> str:
    """Return under which place a branch keeps whether a way ends the sequence."""
    return "then_ends" if is_first else "otherwise_ends"


def _kind_of(step: Step) -> StepKind:
    if isinstance(step, Wait):
        return StepKind.EVENT if step.until else StepKind.WAIT
    if isinstance(step, Branch):
        return StepKind.BRANCH
    return StepKind.CALL if isinstance(step.action, HttpAction) else StepKind.SCRIPT


def _texts_of(step: Step) -> Texts:
    if isinstance(step, Wait):
        return write_fields(step, WAIT)
    if isinstance(step, Branch):
        ends = {True: step.then_ends, False: step.otherwise_ends}
        return write_fields(step, BRANCH) | {
            ends_place(is_first=is_first): ENDS if is_end else "" for is_first, is_end in ends.items()
        }
    return {**_action_texts(step).write(step.action), **write_fields(step, CONDUCT)}


def _action_texts(step: Act) -> ActionTexts[Any]:
    return next(kind for kind in KINDS.values() if isinstance(step.action, kind.made))


def _read(card: StepCard) -> tuple[Step, list[Wrong]]:
    if isinstance(card.origin, Wait):
        return _read_wait(card, card.origin)
    if isinstance(card.origin, Branch):
        return _read_branch(card, card.origin)
    return _read_act(card, card.origin)


def _read_wait(card: StepCard, before: Wait) -> tuple[Step, list[Wrong]]:
    texts = dict(card.texts)
    if card.kind is StepKind.EVENT and not texts["until"].strip():
        return before, [Wrong("until", _tr("name the event that is waited for"))]
    if not texts["until"].strip() and not texts["unless"].strip():
        texts["since"] = Since.EVER
    return read_fields(before, WAIT, texts)


def _read_branch(card: StepCard, before: Branch) -> tuple[Step, list[Wrong]]:
    texts = dict(card.texts)
    if not texts["event"].strip():
        texts["since"] = Since.EVER
    branch, wrongs = read_fields(before, BRANCH, texts)
    then_ends, otherwise_ends = card.ends(is_first=True), card.ends(is_first=False)
    return replace(branch, then_ends=then_ends, otherwise_ends=otherwise_ends), wrongs


def _read_act(card: StepCard, before: Act) -> tuple[Step, list[Wrong]]:
    kind = _action_texts(before)
    action, wrongs = kind.read(card.texts, before.action)
    step, more = read_fields(before, CONDUCT, card.texts)
    if wrongs or more:
        return before, [*wrongs, *more]
    if action != before.action:
        try:
            check_action(action)
        except InvalidInput as error:
            return before, [Wrong(kind.place_of(error.field.partition(" ")[0], action), error.reason)]
    return replace(step, action=action), []


def _unfinished_document(card: StepCard) -> dict[str, object]:
    """Write what is right as usual, and what is wrong as it was typed."""
    as_before = _texts_of(card.origin)
    texts = dict(card.texts)
    raw: dict[str, str] = {}
    step, wrongs = _read(card)
    while wrongs:
        places = {wrong.place for wrong in wrongs if wrong.place in as_before} - raw.keys()
        if not places:
            step = card.origin
            break
        raw |= {place: texts[place] for place in places}
        texts |= {place: as_before[place] for place in places}
        step, wrongs = _read(replace(card, texts=texts))
    document = step_document(step)
    for place, text in raw.items():
        _put_raw(document, card.texts, place, text)
    return document


def _put_raw(document: dict[str, object], texts: Texts, place: str, text: str) -> None:
    """Put what was typed under the key of its field; an event without a name must not become no event."""
    if place in {"url", "method"}:
        document["http"] = f"{texts['method']} {texts['url']}"
    elif place == "event":
        document["if"] = f"{text} came"
    elif place in _BODY_PLACES:
        document["body"] = {texts["body_kind"].replace("-", "_"): text}
    else:
        place = _COMMANDS[CommandKind(texts["script_kind"])] if place == "script_kind" else place
        keys = next(filter(None, (_keys_of(record, place) for record in _RECORDS)), ())
        if keys:
            _put(document, keys, text or (" " if place == "until" else ""))


def _keys_of(record: Record[Any], place: str) -> tuple[str, ...]:
    for part in record.parts:
        if part.label is not None and part.place == place:
            return (part.key,)
        inner = () if part.parts is None else _keys_of(part.parts, place)
        if inner:
            return (part.key, *inner)
    return ()


def _put(document: dict[str, object], keys: tuple[str, ...], text: str) -> None:
    first, *rest = keys
    if not rest:
        document[first] = text
        return
    inner = document.get(first)
    held = dict(inner) if isinstance(inner, dict) else {}
    document[first] = held
    _put(held, tuple(rest), text)


_BLANK: Mapping[StepKind, Step] = {
    StepKind.CALL: Act(KINDS["http"].blank),
    StepKind.SCRIPT: Act(KINDS["script"].blank),
    StepKind.WAIT: Wait(timedelta(days=1)),
    StepKind.EVENT: Wait(timedelta(days=7), until="event"),
    StepKind.BRANCH: Branch(""),
}
_EMPTY_AT_FIRST = {
    StepKind.CALL: (KINDS["http"].target,),
    StepKind.SCRIPT: (KINDS["script"].target,),
    StepKind.WAIT: (),
    StepKind.EVENT: ("until",),
    StepKind.BRANCH: (),
}
_COMMANDS = {
    CommandKind.SHELL: "command_line",
    CommandKind.ARGV: "argv",
    CommandKind.INLINE: "inline_text",
}
_BODY_PLACES = frozenset({"body_text", "body_fields", "body_path"})
_RECORDS: tuple[Record[Any], ...] = (CONDUCT, WAIT, BRANCH, HTTP, BODY_PARTS, SCRIPT_PARTS)


def _tr(text: str) -> str:
    return QCoreApplication.translate("step_cards", text)
