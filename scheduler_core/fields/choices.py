"""Values of several kinds, as mappings in which one key names the kind."""

from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum
from typing import Any, Generic, TypeVar

from scheduler_core.fields.basic_types import Form, Schema, any_of
from scheduler_core.fields.places import inside, likely, refused
from scheduler_core.fields.records import Record, read_mapping
from scheduler_core.lazy_dataclass import dataclass

T = TypeVar("T")

_KIND = "kind"


@dataclass(frozen=True, slots=True)
class Kind(Generic[T]):
    """One of several kinds of value, told by a key that no other kind has."""

    made: type[T]
    key: str
    form: Form[T]


def kind_of(made: type[T], record: Record[T]) -> Kind[T]:
    """Return the kind that the first key of a record tells."""
    return Kind(made, record.keys[0], record)


class Choice(Generic[T]):
    """The form of a value of one of several classes; `what` names the whole in messages."""

    def __init__(self, what: str, kinds: Iterable[Kind[Any]]) -> None:
        self._what = what
        self._by_key = {kind.key: kind for kind in kinds}
        self._by_made = {kind.made: kind for kind in self._by_key.values()}

    @property
    def schema(self) -> Schema:
        return any_of(*(kind.form.schema for kind in self._by_key.values()))

    def write(self, value: T) -> object:
        return self._by_made[type(value)].form.write(value)

    def read(self, document: object, path: str) -> T:
        given = read_mapping(document, path)
        key = only_key(given, self._by_key, path, self._what)
        found: T = self._by_key[key].form.read(document, path)
        return found


class Variants(Generic[T]):
    """The form of a value of one class that uses other attributes for each `kind` that it has.

    Each of the `records` is told by its first key; `whole` has a key for the kind, and serves values
    that hold more than their kind uses.
    """

    def __init__(self, what: str, records: Mapping[StrEnum, Record[T]], whole: Record[T]) -> None:
        self._what = what
        self._by_kind = dict(records)
        self._by_key = {record.keys[0]: record for record in records.values()}
        self._whole = whole

    @property
    def schema(self) -> Schema:
        return any_of(*self.schemas)

    @property
    def schemas(self) -> tuple[Schema, ...]:
        """The schema of each kind, and of the whole."""
        return *(record.schema for record in self._by_kind.values()), self._whole.schema

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys each of which tells a kind."""
        return tuple(self._by_key)

    def write(self, value: T) -> dict[str, object]:
        record = self._by_kind.get(getattr(value, _KIND))
        is_enough = record is not None and record.says_all(value)
        return (record if record is not None and is_enough else self._whole).write(value)

    def read(self, document: object, path: str) -> T:
        given = read_mapping(document, path)
        if _KIND in given:
            return self._whole.read(given, path)
        return self._by_key[only_key(given, self._by_key, path, self._what)].read(given, path)


def only_key(given: Mapping[str, object], keys: Collection[str], path: str, what: str) -> str:
    """Return the one key of several that is given."""
    found = [key for key in given if key in keys]
    if len(found) == 1:
        return found[0]
    found = [key for key in keys if key in given]  # in the order of the table, for the message
    if len(found) > 1:
        raise refused(
            inside(path, found[1]), f"stands together with {found[0]}; one {what} has only one of them"
        )
    if not found:
        wrong = next(iter(given), None)
        advice = f"write one of {', '.join(keys)}" if wrong is None else likely(wrong, keys, "kinds")
        if what[0] in "aeio":
            raise refused(path, f"is not an {what}; {advice}")
        raise refused(path, f"is not a {what}; {advice}")
    return found[0]
