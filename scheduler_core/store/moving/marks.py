"""Mark a store that moved away or is arriving, so that no program opens it.

The mark stands in the form of the tables, which every program looks at when it opens a store and before it
writes, and no form is said to go on with it: a program that has the store open, and an older one that knows
of no marks, refuse it as well.
"""

import json
import shlex
from datetime import datetime
from enum import StrEnum

from scheduler_core.errors import StoreUnavailable
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.ticks import of_instant
from scheduler_core.store.sql import Connection, text

_FORM = text("SELECT version_num FROM alembic_version")
_SET_FORM = text("UPDATE alembic_version SET version_num = :form")
_OTHER_PLACE = "other_place"
# In words that hold for the tables of every form.
_WORKS_FROM = text("SELECT works_from FROM store_identity")
_SET_WORKS_FROM = text("UPDATE store_identity SET works_from = :works_from")
_NO_FORM = "9999"
_READ = text("SELECT value FROM settings WHERE name = :name")
_FORGET = text("DELETE FROM settings WHERE name = :name")
_KEEP = text("INSERT INTO settings (name, value, changed_at) VALUES (:name, :note, :at)")


class MarkKind(StrEnum):
    """Why a store is not to be opened; the words are stored."""

    MOVED = "moved"
    ARRIVING = "arriving"


@dataclass(frozen=True, slots=True)
class MoveMark:
    """`other` is where a store went or comes from, without a password; `form` is that of its tables."""

    kind: MarkKind
    form: str
    other: str


class StoreMoved(StoreUnavailable):
    """The store lives elsewhere now."""

    def __init__(self, place: str, other: str) -> None:
        here, there = shlex.quote(place), shlex.quote(other)
        super().__init__(
            f"{place} moved to {other}, where its jobs run now: hourbell --store {there}. To bring it back: "
            f"hourbell store move {here} --store {there}. If that one is lost for good, go on with what "
            f"stands here: hourbell trust --store {here}"
        )
        self.other = other


class StoreArriving(StoreUnavailable):
    """A move to this place was broken off shortly before its end."""

    def __init__(self, place: str, other: str) -> None:
        super().__init__(
            f"{place} holds a store that has not wholly arrived from {other}. Say again: hourbell store move "
            f"{shlex.quote(place)} --store {shlex.quote(other)}"
        )
        self.other = other


def mark_of(connection: Connection, version: str | None) -> MoveMark | None:
    """Return the mark that stands in the form of a store's tables."""
    form, _, word = (version or "").partition(" ")
    if word not in set(MarkKind):
        return None
    return MoveMark(MarkKind(word), form, _note(connection)[0] or "another place")


def refuse_marked(connection: Connection, version: str | None, place: str) -> None:
    """Raise if a store is not to be opened, and say where the other one is."""
    mark = mark_of(connection, version)
    if mark is not None:
        raise (StoreMoved if mark.kind is MarkKind.MOVED else StoreArriving)(place, mark.other)


def set_mark(connection: Connection, kind: MarkKind, other: str, now: datetime) -> None:
    """Mark a store that has no mark, in the transaction of a connection."""
    form = connection.execute(_FORM).scalar_one()
    note = json.dumps([other, connection.execute(_WORKS_FROM).scalar_one()])
    connection.execute(_FORGET, {"name": _OTHER_PLACE})
    connection.execute(_KEEP, {"name": _OTHER_PLACE, "note": note, "at": of_instant(now)})
    connection.execute(_SET_FORM, {"form": f"{form} {kind}"})
    connection.execute(_SET_WORKS_FROM, {"works_from": _NO_FORM})


def take_mark_off(connection: Connection) -> None:
    """Let a store be opened again."""
    form, _, _ = str(connection.execute(_FORM).scalar_one()).partition(" ")
    _, works_from = _note(connection)
    connection.execute(_SET_WORKS_FROM, {"works_from": works_from or form})
    connection.execute(_FORGET, {"name": _OTHER_PLACE})
    connection.execute(_SET_FORM, {"form": form})


def _note(connection: Connection) -> tuple[str, str]:
    """Return the other place, and what the store says of the forms that go on with it when it has no mark."""
    found = connection.scalar(_READ, {"name": _OTHER_PLACE})
    if found is None:
        return "", ""
    other, works_from = json.loads(found)
    return str(other), str(works_from)
