"""Read an action from texts, and write it as texts. No widgets here."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_words import said
from gui.job_editor.reading.job_texts import Texts
from gui.job_editor.reading.step_numbers import step_at, step_reason
from gui.widgets.fields.entries import FieldEntry, Wrong, line_entry, read_into, written
from gui.widgets.fields.field_reading import read_fields, write_fields
from scheduler_core.actions.checks import check_action
from scheduler_core.errors import InvalidInput
from scheduler_core.fields.jobs.http_action import BODY_PARTS, HTTP
from scheduler_core.fields.jobs.http_action import HTTP as HTTP_FIELDS
from scheduler_core.fields.jobs.script_action import SCRIPT_PARTS
from scheduler_core.fields.jobs.sequence import BRANCH, CONDUCT, WAIT, read_steps, steps_document
from scheduler_core.fields.records import Record
from scheduler_core.native.text.document_text import read_document, yaml_text
from scheduler_core.values.jobs.actions import (
    Action,
    BodyKind,
    CommandKind,
    HttpAction,
    ScriptAction,
)
from scheduler_core.values.jobs.sequence import Act, JobAction, SequenceAction

A = TypeVar("A", bound=Action)

SEQUENCE = "sequence"
ACTION = "action"
_STEPS = "steps"


@dataclass(frozen=True, slots=True)
class ActionTexts(Generic[A]):
    """One kind of action in the form: the place that says what is done is empty until it is chosen."""

    blank: A
    target: str
    write: Callable[[A], dict[str, str]]
    read: Callable[[Texts, A], tuple[A, list[Wrong]]]
    place_of: Callable[[str, A], str]  # of the name that a refusal has for it

    @property
    def made(self) -> type[A]:
        return type(self.blank)


def write_action(action: JobAction | None) -> dict[str, str]:
    """Return the texts of an action, and blank ones for what is done by the other kinds."""
    texts = {ACTION: _name_of_kind(action)}
    for kind in KINDS.values():
        is_own = isinstance(action, kind.made)
        texts |= kind.write(action if is_own else kind.blank)
        if not is_own:
            texts[kind.target] = ""
    return {**texts, _STEPS: _steps_text(action) if isinstance(action, SequenceAction) else ""}


def read_action(texts: Texts, before: JobAction | None) -> tuple[JobAction | None, list[Wrong]]:
    """Return the action; None, with what is wrong, if there is none."""
    if texts[ACTION] == SEQUENCE:
        return _read_sequence(texts[_STEPS], before)
    kind = KINDS[texts[ACTION]]
    action, wrongs = kind.read(texts, before if isinstance(before, kind.made) else kind.blank)
    if not wrongs and action != before:
        wrongs = _checked(action, kind)
    return (None, wrongs) if wrongs else (action, [])


def wrong_in_action(error: InvalidInput, action: JobAction) -> Wrong:
    """Return what is wrong with an action besides the rest of its job, at the field that says it."""
    if isinstance(action, SequenceAction):
        return Wrong(_STEPS, error.reason)
    kind = next(kind for kind in KINDS.values() if isinstance(action, kind.made))
    return Wrong(kind.place_of(error.field.partition(" ")[0], action), error.reason)


def _name_of_kind(action: JobAction | None) -> str:
    if isinstance(action, SequenceAction):
        return SEQUENCE
    first = next(iter(KINDS))
    return next((name for name, kind in KINDS.items() if isinstance(action, kind.made)), first)


def _steps_text(action: SequenceAction) -> str:
    return yaml_text(steps_document(action))


def _read_sequence(text: str, before: JobAction | None) -> tuple[SequenceAction | None, list[Wrong]]:
    """Read the steps as they would stand in a file."""
    if isinstance(before, SequenceAction) and text == _steps_text(before):
        return before, []
    if not text.strip():
        return None, [Wrong(_STEPS, _tr("add a step that calls or runs something"))]
    try:
        document = read_document(text)
    except InvalidInput as error:
        return None, [Wrong(_STEPS, error.reason)]
    try:
        action = read_steps(document)
    except InvalidInput as error:
        return None, [Wrong(_STEPS, _wrong_step(document, error))]
    wrong = next(_wrong_acts(action), "")
    return (None, [Wrong(_STEPS, wrong)]) if wrong else (action, [])


def _wrong_acts(action: SequenceAction) -> Iterator[str]:
    """Yield what the steps say that could not be carried out."""
    for number, step in enumerate(action.steps, 1):
        if isinstance(step, Act):
            kind = next(kind for kind in KINDS.values() if isinstance(step.action, kind.made))
            for wrong in _checked(step.action, kind):
                yield _of_step(number, name_of_field(wrong.place), wrong.reason)


def _wrong_step(document: object, error: InvalidInput) -> str:
    """Say what is wrong with the steps, in which of them, and in which field of its form."""
    found = step_at(document, error.field)
    if found is None:
        return error.reason
    number, key = found
    return _of_step(number, name_in_form(key), error.reason)


def _of_step(number: int, field: str, reason: str) -> str:
    told = f"{field}: {said(reason)}" if field else step_reason(reason)
    return _tr("Step {number}: {reason}").format(number=number, reason=told)


def _write_call(call: HttpAction) -> dict[str, str]:
    return {
        **written(call, _TARGET),
        **write_fields(call, HTTP_FIELDS),
        **write_fields(call.body, BODY_PARTS),
    }


def _read_call(texts: Texts, before: HttpAction) -> tuple[HttpAction, list[Wrong]]:
    call, wrongs = read_into(before, _TARGET, texts)
    call, more = read_fields(call, HTTP_FIELDS, texts)
    wrongs += more
    body, more = read_fields(before.body, BODY_PARTS, texts)
    return replace(call, body=body), [*wrongs, *more]


def _write_script(script: ScriptAction) -> dict[str, str]:
    return write_fields(script, SCRIPT_PARTS)


def _read_script(texts: Texts, before: ScriptAction) -> tuple[ScriptAction, list[Wrong]]:
    kind = CommandKind(texts["script_kind"])
    script, wrongs = read_fields(before, SCRIPT_PARTS, texts)
    return script, [
        replace(each, place=_COMMANDS[kind]) if each.place == "script_kind" else each for each in wrongs
    ]


def _checked(action: Action, kind: ActionTexts[Any]) -> list[Wrong]:
    """Say what could not be carried out, at the field that says it."""
    try:
        check_action(action)
    except InvalidInput as error:
        return [Wrong(kind.place_of(error.field.partition(" ")[0], action), error.reason)]
    return []


def _place_in_call(name: str, call: HttpAction) -> str:
    if name == "body":
        return _BODY_PLACES.get(call.body.kind, "body_kind")
    return _PLACES_OF_CALL.get(name, name.replace("-", "_"))


def _place_in_script(name: str, _script: ScriptAction) -> str:
    return _PLACES_OF_SCRIPT.get(name, name.replace("-", "_"))


_TARGET = (FieldEntry("method", "method", lambda text: text.strip().upper(), str), line_entry("url"))
_COMMANDS = {
    CommandKind.SHELL: "command_line",
    CommandKind.ARGV: "argv",
    CommandKind.INLINE: "inline_text",
}
# Names of fields in refusals of actions, where they are not the places of the form.
_BODY_PLACES = {
    BodyKind.TEXT: "body_text",
    BodyKind.JSON: "body_text",
    BodyKind.FORM: "body_fields",
    BodyKind.FILE: "body_path",
    BodyKind.JOINED_FILE: "body_path",
    BodyKind.MULTIPART: "body_fields",
}
_PLACES_OF_CALL = {
    "header": "headers",
    "auth": "auth_secret",
    "secret": "auth_secret",
    "signing": "signing_kind",
    "tls": "client_key",
    "assertion": "http_assertions",
    "pattern": "http_assertions",
    "json": "http_assertions",
    "expect": "expected",
    "template": "url",
}
_PLACES_OF_SCRIPT = {
    "script": "command_line",
    "inline": "inline_text",
    "assertion": "script_assertions",
    "pattern": "script_assertions",
    "exit-codes": "expected_exit_codes",
}
KINDS: dict[str, ActionTexts[Any]] = {
    "http": ActionTexts(HttpAction("https://example.org/"), "url", _write_call, _read_call, _place_in_call),
    "script": ActionTexts(
        ScriptAction(CommandKind.SHELL, command_line="true"),
        "command_line",
        _write_script,
        _read_script,
        _place_in_script,
    ),
}


def _tr(text: str) -> str:
    return QCoreApplication.translate("action_reading", text)


_translate = QCoreApplication.translate
_FIELDS = "fields"  # the context of all descriptions
_CALL, _BODY = "http", "body"
_OF_CALL = frozenset({"method", "url"})
_RECORDS: tuple[Record[Any], ...] = (CONDUCT, WAIT, BRANCH, HTTP, SCRIPT_PARTS)
_PLACE_IN_LIST = re.compile(r"\[\d+\]")


def name_in_form(path: str) -> str:
    """Return the name of the field that holds what a step has under a path of keys; the path if none does."""
    first, *rest = _PLACE_IN_LIST.sub("", path).split(".")
    if first == _CALL:
        return _address()
    if first == _BODY:
        return _named(BODY_PARTS, rest[:1] or ["kind"]) or path
    return next(filter(None, (_named(record, [first, *rest]) for record in _RECORDS)), path)


def name_of_field(place: str) -> str:
    """Return the name of a field by its place in the form; the place if there is none such."""
    if place in _OF_CALL:
        return _address()
    records = (*_RECORDS, BODY_PARTS)
    return next(filter(None, (_placed(record, place) for record in records)), place)


def _address() -> str:
    return _translate("CallTarget", "Address")


def _placed(record: Record[Any], place: str) -> str:
    for part in record.parts:
        if part.label is not None and part.place == place:
            return _translate(_FIELDS, part.label.text)
        if part.parts is not None and (found := _placed(part.parts, place)):
            return found
    return ""


def _named(record: Record[Any], keys: Sequence[str]) -> str:
    part = next((part for part in record.parts if part.key == keys[0]), None)
    if part is None:
        return ""
    if part.parts is not None and len(keys) > 1:
        return _named(part.parts, keys[1:])
    return "" if part.label is None else _translate(_FIELDS, part.label.text)
