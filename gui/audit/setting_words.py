"""Name the settings that somebody changed as their page does. No widgets here."""

import json
import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from PySide6.QtCore import QCoreApplication

from gui.text import formats, span_words
from gui.text.action_words import telling_words
from gui.widgets.fields.field_form import described
from scheduler_core.errors import InvalidInput
from scheduler_core.fields.descriptions import FieldLabel
from scheduler_core.fields.records import Field, Record, typed_of
from scheduler_core.fields.settings import RETENTION, SETTINGS
from scheduler_core.fields.typed import Editor
from scheduler_core.settings import DIGEST, TELLINGS, Settings
from scheduler_core.values.jobs.telling import read_tellings
from scheduler_core.values.records.audit import AuditAct, AuditEntry
from scheduler_core.values.records.digest import Digest, read_digests

_RECORDS: dict[str, Record[Any]] = {
    AuditAct.SAVE_SETTINGS: SETTINGS,
    AuditAct.SAVE_RETENTION: RETENTION,
}
_NAME = re.compile(r"(?:, )?(\w+)=")
_USUAL = "None"
_PORTS, _BYTES = frozenset({"api_port", "revalee_port"}), "output_bytes"
_LENGTH = re.compile(r"(?:(\d+) days?, )?(\d+):(\d\d):(\d\d)")


def about_in_words(entry: AuditEntry) -> str:
    """Say what an entry is about; what can't be read, as that of a newer Hourbell, is said as it is kept."""
    record = _RECORDS.get(entry.act)
    if record is None:
        return entry.about
    parts = {part.attribute: part for part in record.parts}
    try:
        said = [_setting(record, parts[name], kept) for name, kept in _kept(entry.about)]
    except (KeyError, ValueError, InvalidInput):
        return entry.about
    return " · ".join(said)


def _kept(about: str) -> Iterator[tuple[str, object]]:
    """Yield the names of settings with what was chosen; None for what they are as a rule."""
    place = 0
    while place < len(about):
        name = _NAME.match(about, place)
        if name is None:
            raise ValueError(about)
        value, place = _value(about, name.end())
        yield name[1], value


def _value(about: str, begin: int) -> tuple[object, int]:
    if about.startswith(_USUAL, begin):
        return None, begin + len(_USUAL)
    if length := _LENGTH.match(about, begin):
        days, hours, minutes, seconds = (int(part or 0) for part in length.groups())
        return timedelta(days=days, hours=hours, minutes=minutes, seconds=seconds), length.end()
    value, end = json.JSONDecoder().raw_decode(about, begin)
    return value, end


def _setting(record: Record[Any], part: Field, value: object) -> str:
    label = part.label
    if label is None:
        raise ValueError(part.attribute)
    if value is None and record is SETTINGS:
        value = getattr(Settings(), part.attribute)
    title = described(label.text)
    if typed_of(part).editor is Editor.SWITCH:
        title = _below_its_heading(record, label)
    return _tr("{setting}: {value}").format(setting=title, value=_in_words(part, label, value))


def _below_its_heading(record: Record[Any], label: FieldLabel) -> str:
    """Return what is switched, behind the words that stand next to the switches of its group."""
    group = (
        each.label for each in record.parts if each.label is not None and each.label.group == label.group
    )
    heading = label.title or next((each.title for each in group if each.title), "")
    words = described(label.text)
    if not heading:
        return words
    both = _tr("{heading} {words}") if label.text[:1].islower() else _tr("{heading}: {words}")
    return both.format(heading=described(heading), words=words)


def _in_words(part: Field, label: FieldLabel, value: object) -> str:
    if isinstance(value, bool):
        return _tr("on") if value else _tr("off")
    if isinstance(value, timedelta):
        return span_words.in_full(value)
    if isinstance(value, int) and value:
        return _number_in_words(part.attribute, value)
    if isinstance(value, str) and value:
        return _text_in_words(part.attribute, value)
    # An example of nothing says what is so then; of a text it shows only how that is written.
    says_nothing = value is None or value == 0 or part.attribute == "zone"
    return described(label.example) if says_nothing and label.example else _tr("nothing")


def _number_in_words(name: str, number: int) -> str:
    if name in _PORTS:
        return str(number)
    return formats.data_size(number) if name == _BYTES else formats.whole_number(number)


def _text_in_words(name: str, text: str) -> str:
    if name == TELLINGS:
        return "; ".join(map(telling_words, read_tellings(text)))
    if name == DIGEST:
        return "; ".join(map(_digest_in_words, read_digests(text)))
    return "; ".join(text.splitlines())


def _digest_in_words(digest: Digest) -> str:
    at = formats.time_of_day(digest.at)
    if digest.weekday is None:
        return _tr("{channel}: each day at {time}").format(channel=digest.channel, time=at)
    day = formats.weekday_name(digest.weekday + 1)
    return _tr("{channel}: {day} at {time}").format(channel=digest.channel, day=day, time=at)


def _tr(text: str) -> str:
    return QCoreApplication.translate("AuditPage", text)
