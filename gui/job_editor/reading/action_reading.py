"""What a run does, as texts: an HTTP call, a script or a sequence of steps. No widgets here."""

import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from PySide6.QtCore import QCoreApplication

from gui.job_editor.reading.entries import (
    Entry,
    Wrong,
    flag_entry,
    length_entry,
    line_entry,
    lines_entry,
    number_entry,
    read_into,
    read_number,
    size_entry,
    text_entry,
    word_entry,
    words_entry,
    written,
)
from gui.job_editor.reading.job_texts import Texts
from gui.job_editor.reading.pair_lines import header_lines, value_lines
from scheduler_core import (
    check_action,
    print_assertion,
    read_assertion,
    read_document,
    read_steps,
    steps_document,
    yaml_text,
)
from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.actions import (
    Action,
    Auth,
    AuthKind,
    Body,
    BodyKind,
    CommandKind,
    HttpAction,
    Reach,
    ScriptAction,
    Signing,
    SigningKind,
    Tls,
)
from scheduler_core.values.jobs.sequence import JobAction, SequenceAction

HTTP, SCRIPT, SEQUENCE = "http", "script", "sequence"
ACTION = "action"
_STEPS = "steps"
_PLACE_IN_STEPS = re.compile(r"\[(\d+)\]\.?(.*)")

Part = TypeVar("Part", Body, Auth, Signing, Tls)

_BLANK_CALL = HttpAction("https://example.org/")
_BLANK_SCRIPT = ScriptAction(CommandKind.SHELL, command_line="true")


def write_action(action: JobAction | None) -> dict[str, str]:
    """Return the texts of an action, and blank ones for what is done by the other kinds."""
    call = action if isinstance(action, HttpAction) else None
    script = action if isinstance(action, ScriptAction) else None
    texts = {
        ACTION: _kind_of(action),
        **written(call or _BLANK_CALL, _CALL),
        **written((call or _BLANK_CALL).body, _BODY),
        **written((call or _BLANK_CALL).auth, _AUTH),
        **written((call or _BLANK_CALL).signing, _SIGNING),
        **written((call or _BLANK_CALL).tls, _TLS),
        **written(script or _BLANK_SCRIPT, _SCRIPT),
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
    call, wrongs = read_into(before, _CALL, texts, {"header": "headers", "expect": "expected"})
    body, more = _read_part(before.body, _BODY, texts, Body(BodyKind(texts["body_kind"])), _BODY_PARTS)
    wrongs += more
    auth, more = _read_part(before.auth, _AUTH, texts, Auth(AuthKind(texts["auth_kind"])), _AUTH_PARTS)
    wrongs += more
    blank = Signing(SigningKind(texts["signing_kind"]))
    signing, more = _read_part(before.signing, _SIGNING, texts, blank, _SIGNING_PARTS)
    wrongs += more
    tls, more = read_into(before.tls, _TLS, texts)
    return replace(call, body=body, auth=auth, signing=signing, tls=tls), [*wrongs, *more]


def _read_part(
    before: Part, entries: Sequence[Entry], texts: Texts, blank: Part, parts: Mapping[Any, tuple[str, ...]]
) -> tuple[Part, list[Wrong]]:
    """Read a part of which only some fields count for its kind; untouched it stays as it is."""
    if all(texts[place] == text for place, text in written(before, entries).items()):
        return before, []
    kind, *others = entries
    wanted = parts[texts[kind.place]]
    kept = before if texts[kind.place] == kind.write(getattr(before, kind.attribute)) else blank
    used = [entry for entry in others if entry.place in wanted]
    dropped = {entry.attribute: getattr(blank, entry.attribute) for entry in others if entry not in used}
    return read_into(replace(kept, **dropped), used, texts)


def _read_script(texts: Texts, before: ScriptAction) -> tuple[ScriptAction, list[Wrong]]:
    kind = CommandKind(texts["script_kind"])
    wanted = _COMMANDS[kind]
    unused = {place for places in _COMMANDS.values() for place in places if place not in wanted}
    is_same_kind = kind is before.kind
    # What the chosen way of starting does not ask for is dropped, unless it was so before.
    used = texts if is_same_kind else {**texts, **dict.fromkeys(unused, "")}
    if is_same_kind:
        entries = [entry for entry in _SCRIPT if entry.place not in unused]
    else:
        entries = list(_SCRIPT)
    blamed = {
        "script": wanted[0],
        "argv": "argv",
        "inline": "inline_text",
        "exit-codes": "expected_exit_codes",
    }
    return read_into(before, entries, used, blamed)


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


def _read_statuses(text: str) -> tuple[int, int]:
    low, _, high = text.partition("-")
    first = read_number(low)
    return first, read_number(high) if high else first


def _write_statuses(statuses: tuple[int, int]) -> str:
    low, high = statuses
    return str(low) if low == high else f"{low}-{high}"


def _read_argv(text: str) -> tuple[str, ...]:
    try:
        return tuple(shlex.split(text))
    except ValueError as error:
        raise InvalidInput("argv", _tr("{error}; close the quotes").format(error=error)) from error


_CALL = (
    Entry("method", "method", lambda text: text.strip().upper(), str),
    line_entry("url"),
    header_lines("headers", "headers"),
    words_entry("expected", _read_statuses, _write_statuses),
    lines_entry("http_assertions", read_assertion, print_assertion, "assertions"),
    flag_entry("follow_redirects"),
    number_entry("most_redirects"),
    line_entry("proxy"),
    length_entry("connect_timeout"),
    size_entry("most_response_bytes"),
    flag_entry("sends_idempotency_key"),
    word_entry("reach", Reach),
    words_entry("also_reaches", str, str),
)
_BODY = (
    word_entry("body_kind", BodyKind, "kind"),
    text_entry("body_text", "text"),
    value_lines("body_fields", "fields"),
    line_entry("body_path", "path"),
    line_entry("content_type"),
)
_BODY_PARTS = {
    BodyKind.NONE: (),
    BodyKind.TEXT: ("body_text", "content_type"),
    BodyKind.JSON: ("body_text", "content_type"),
    BodyKind.FORM: ("body_fields", "content_type"),
    BodyKind.FILE: ("body_path", "content_type"),
    BodyKind.JOINED_FILE: ("body_path", "content_type"),
    BodyKind.MULTIPART: ("body_fields", "content_type"),
}
_AUTH = (
    word_entry("auth_kind", AuthKind, "kind"),
    line_entry("auth_user", "user"),
    line_entry("auth_secret", "secret"),
)
_AUTH_PARTS = {
    AuthKind.NONE: (),
    AuthKind.BASIC: ("auth_user", "auth_secret"),
    AuthKind.BEARER: ("auth_secret",),
    AuthKind.DIGEST: ("auth_user", "auth_secret"),
}
_SIGNING = (
    word_entry("signing_kind", SigningKind, "kind"),
    line_entry("signing_secret", "secret"),
)
_SIGNING_PARTS = {
    SigningKind.NONE: (),
    SigningKind.STANDARD_WEBHOOKS: ("signing_secret",),
    SigningKind.REVALEE: ("signing_secret",),
}
_TLS = (
    flag_entry("tls_verify", "verify"),
    line_entry("ca_file"),
    line_entry("client_certificate"),
    line_entry("client_key"),
)
_SCRIPT = (
    word_entry("script_kind", CommandKind, "kind"),
    Entry("argv", "argv", _read_argv, shlex.join),
    text_entry("command_line"),
    line_entry("interpreter"),
    text_entry("inline_text"),
    line_entry("working_folder"),
    value_lines("environment", "environment"),
    words_entry("inherits", str, str),
    text_entry("stdin"),
    words_entry("expected_exit_codes", read_number, str),
    lines_entry("script_assertions", read_assertion, print_assertion, "assertions"),
    size_entry("most_output_bytes"),
    flag_entry("detaches"),
    flag_entry("allows_writable_by_others"),
)
_COMMANDS: dict[CommandKind, tuple[str, ...]] = {
    CommandKind.SHELL: ("command_line", "interpreter"),
    CommandKind.ARGV: ("argv",),
    CommandKind.INLINE: ("inline_text", "interpreter"),
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
