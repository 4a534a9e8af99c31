"""What the keys of a step in a file are called in its form. No widgets here."""

import re
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication

from scheduler_core.fields.jobs.http_action import BODY_PARTS, HTTP
from scheduler_core.fields.jobs.script_action import SCRIPT_PARTS
from scheduler_core.fields.jobs.sequence import BRANCH, CONDUCT, WAIT
from scheduler_core.fields.records import Record

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
