"""Sequences: a list of calls, scripts and waits under one key."""

from collections.abc import Mapping
from typing import TypeVar

from scheduler_core.native.choices import only_key
from scheduler_core.native.forms import TEXT, Form, Spelling, any_of, list_of, word
from scheduler_core.native.http_form import HTTP
from scheduler_core.native.moments import LENGTH
from scheduler_core.native.policy_forms import RETRY
from scheduler_core.native.records import Record, field, joined, read_mapping
from scheduler_core.native.script_form import SCRIPT
from scheduler_core.values.actions import Action, HttpAction
from scheduler_core.values.chain import When
from scheduler_core.values.sequence import Act, Otherwise, SequenceAction, Step, Wait

T = TypeVar("T")

_HTTP_KEY, *_ = HTTP.keys
_WAIT_KEY = "wait"
ONE_ACTION_KEYS = (_HTTP_KEY, *SCRIPT.keys)
_STEP_KEYS = (*ONE_ACTION_KEYS, _WAIT_KEY)


def _write_one(action: Action) -> dict[str, object]:
    return HTTP.write(action) if isinstance(action, HttpAction) else SCRIPT.write(action)


def _read_one(document: object, path: str) -> Action:
    given = read_mapping(document, path)
    has_kind = "kind" in given
    is_http = not has_kind and only_key(given, ONE_ACTION_KEYS, path, "action") == _HTTP_KEY
    return HTTP.read(given, path) if is_http else SCRIPT.read(given, path)


ONE_ACTION: Form[Action] = Spelling(_write_one, _read_one, any_of(HTTP.schema, SCRIPT.schema))

_WAIT = Record(
    Wait,
    field(_WAIT_KEY, LENGTH, "length", is_told=True),
    field("when", word(When)),
    field("until", TEXT),
    field("otherwise", word(Otherwise)),
    field("unless", TEXT),
)
_CONDUCT = Record(
    Act,
    field("when", word(When)),
    field("name", TEXT),
    field("timeout", LENGTH),
    field("retry", RETRY),
)


def _write_step(step: Step) -> dict[str, object]:
    if isinstance(step, Wait):
        return _WAIT.write(step)
    return _write_one(step.action) | _CONDUCT.write(step)


def _read_step(document: object, path: str) -> Step:
    given = read_mapping(document, path)
    if "kind" not in given and only_key(given, _STEP_KEYS, path, "step") == _WAIT_KEY:
        return _WAIT.read(given, path)
    if _HTTP_KEY in given:
        read_mapping(given, path, (*HTTP.keys, *_CONDUCT.keys))
    said, conduct = _parted(given, _CONDUCT.keys)
    action = _read_one(said, path)
    return _CONDUCT.build({"action": action} | _CONDUCT.attributes(conduct, path), path)


def _parted(given: Mapping[str, T], keys: tuple[str, ...]) -> tuple[dict[str, T], dict[str, T]]:
    """Part what a mapping says under some keys from the rest."""
    own = {key: value for key, value in given.items() if key in keys}
    return {key: value for key, value in given.items() if key not in keys}, own


_ACTS = [joined(schema, _CONDUCT.schema) for schema in (HTTP.schema, *SCRIPT.schemas)]
_STEPS: Form[tuple[Step, ...]] = list_of(Spelling(_write_step, _read_step, any_of(_WAIT.schema, *_ACTS)))

SEQUENCE = Record(SequenceAction, field("sequence", _STEPS, "steps", is_told=True))


def read_steps(document: object, path: str = "") -> SequenceAction:
    """Read steps that stand alone, such as those of a file: a list, with or without its key."""
    if isinstance(document, list):
        return SEQUENCE.build({"steps": _STEPS.read(document, path)}, path)
    return SEQUENCE.read(document, path)


def steps_document(action: SequenceAction) -> list[object]:
    """Return the steps as a list that stands alone."""
    return [_write_step(step) for step in action.steps]
