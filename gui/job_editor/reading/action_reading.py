"""What a run does, as texts: an HTTP call, a script or a sequence of steps. No widgets here."""

import re
from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from gui.job_editor.reading.job_texts import Texts
from gui.widgets.fields.entries import Entry, Wrong, line_entry, read_into, written
from gui.widgets.fields.field_reading import read_fields, write_fields
from scheduler_core.actions.checks import check_action
from scheduler_core.errors import InvalidInput
from scheduler_core.fields.jobs.http_action import BODY_PARTS
from scheduler_core.fields.jobs.http_action import HTTP as HTTP_FIELDS
from scheduler_core.fields.jobs.script_action import SCRIPT_PARTS
from scheduler_core.fields.jobs.sequence import read_steps, steps_document
from scheduler_core.native.text.document_text import read_document, yaml_text
from scheduler_core.values.jobs.actions import (
    Action,
    BodyKind,
    CommandKind,
    HttpAction,
    ScriptAction,
)
from scheduler_core.values.jobs.sequence import JobAction, SequenceAction

HTTP, SCRIPT, SEQUENCE = "http", "script", "sequence"
ACTION = "action"
_STEPS = "steps"
_PLACE_IN_STEPS = re.compile(r"\[(\d+)\]\.?(.*)")


_BLANK_CALL = HttpAction("https://example.org/")
_BLANK_SCRIPT = ScriptAction(CommandKind.SHELL, command_line="true")


def write_action(action: JobAction | None) -> dict[str, str]:
    """Return the texts of an action, and blank ones for what is done by the other kinds."""
    call = action if isinstance(action, HttpAction) else None
    script = action if isinstance(action, ScriptAction) else None
    told = call or _BLANK_CALL
    texts = {
        ACTION: _kind_of(action),
        **written(told, _TARGET),
        **write_fields(told, HTTP_FIELDS),
        **write_fields(told.body, BODY_PARTS),
        **write_fields(script or _BLANK_SCRIPT, SCRIPT_PARTS),
        _STEPS: _steps_text(action) if isinstance(action, SequenceAction) else "",
    }
    if call is None:
        texts["url"] = ""
    if script is None:
        texts["command_line"] = ""
    return texts


def read_action(texts: Texts, before: JobAction | None) -> tuple[JobAction | None, list[Wrong]]:
    """Return the action; None, with what is wrong, if there is none."""
    if texts[ACTION] == SEQUENCE:
        return _read_sequence(texts[_STEPS], before)
    action: Action
    if texts[ACTION] == HTTP:
        action, wrongs = _read_call(texts, before if isinstance(before, HttpAction) else _BLANK_CALL)
    else:
        action, wrongs = _read_script(texts, before if isinstance(before, ScriptAction) else _BLANK_SCRIPT)
    if not wrongs and action != before:
        wrongs = _checked(action)
    return (None, wrongs) if wrongs else (action, [])


def _kind_of(action: JobAction | None) -> str:
    if isinstance(action, SequenceAction):
        return SEQUENCE
    return SCRIPT if isinstance(action, ScriptAction) else HTTP


def _steps_text(action: SequenceAction) -> str:
    return yaml_text(steps_document(action))


def _read_sequence(text: str, before: JobAction | None) -> tuple[SequenceAction | None, list[Wrong]]:
    """Read the steps as they would stand in a file."""
    if isinstance(before, SequenceAction) and text == _steps_text(before):
        return before, []
    try:
        action = read_steps(read_document(text))
        check_action(action)
    except InvalidInput as error:
        return None, [Wrong(_STEPS, _wrong_step(error))]
    return action, []


def _wrong_step(error: InvalidInput) -> str:
    """Say what is wrong with the steps, in which of them, and under which key of it."""
    found = _PLACE_IN_STEPS.fullmatch(error.field)
    if found is None:
        return error.reason
    key = f"{found[2]}: " if found[2] else ""
    return _tr("Step {number}: {reason}").format(number=int(found[1]) + 1, reason=f"{key}{error.reason}")


def _read_call(texts: Texts, before: HttpAction) -> tuple[HttpAction, list[Wrong]]:
    call, wrongs = read_into(before, _TARGET, texts)
    call, more = read_fields(call, HTTP_FIELDS, texts)
    wrongs += more
    body, more = read_fields(before.body, BODY_PARTS, texts)
    return replace(call, body=body), [*wrongs, *more]


def _read_script(texts: Texts, before: ScriptAction) -> tuple[ScriptAction, list[Wrong]]:
    kind = CommandKind(texts["script_kind"])
    script, wrongs = read_fields(before, SCRIPT_PARTS, texts)
    return script, [
        replace(each, place=_COMMANDS[kind]) if each.place == "script_kind" else each for each in wrongs
    ]


def _checked(action: Action) -> list[Wrong]:
    """Say what could not be carried out, at the field that says it."""
    try:
        check_action(action)
    except InvalidInput as error:
        return [Wrong(_place_of(error.field, action), error.reason)]
    return []


def _place_of(field: str, action: Action) -> str:
    """Return the place of what a check of the action names."""
    name = field.partition(" ")[0]
    if isinstance(action, ScriptAction):
        return _PLACES_OF_SCRIPT.get(name, name.replace("-", "_"))
    if name == "body":
        return _BODY_PLACES.get(action.body.kind, "body_kind")
    return _PLACES_OF_CALL.get(name, name.replace("-", "_"))


_TARGET = (Entry("method", "method", lambda text: text.strip().upper(), str), line_entry("url"))
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


def _tr(text: str) -> str:
    return QCoreApplication.translate("action_reading", text)
