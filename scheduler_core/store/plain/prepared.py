"""Statements as SQLite takes them: their text, where their parameters come from, how columns are read."""

import json
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from scheduler_core.digests import blake2b
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.stored_values import read_flag, read_instant, read_word, stored_instant, stored_text

PREPARED = Path(__file__).with_name("statements.json")
_STORED: dict[str, Callable[[Any], Any]] = {"instant": stored_instant, "text": stored_text, "word": str}
_READ: dict[str, Callable[[Any], Any]] = {"instant": read_instant, "flag": read_flag}
_DIGEST_BYTES = 16


@dataclass(frozen=True, slots=True)
class Prepared:
    """A statement: a parameter is a place among its values with how it is stored, a name, or a constant.

    `columns` are names, each with how it is read: "", "instant", "flag", or an enumeration as module:Name.
    """

    sql: str
    parameters: Sequence[Sequence[Any]]
    columns: Sequence[Sequence[str]]

    def filled(self, values: Sequence[Any], named: Mapping[str, Any]) -> list[Any]:
        """Return the parameters."""
        return [_parameter(each, values, named) for each in self.parameters]

    def converters(self) -> list[tuple[int, Callable[[Any], Any]]]:
        """Return the places of columns that are read otherwise than SQLite gives them."""
        return [(place, reader_of(how)) for place, (_, how) in enumerate(self.columns) if how]


def _parameter(described: Sequence[Any], values: Sequence[Any], named: Mapping[str, Any]) -> object:
    kind, what, how = described
    if kind == "constant":
        return what
    value = values[what] if kind == "value" else named[what]
    return value if value is None or not how else _STORED[how](value)


def reader_of(how: str) -> Callable[[Any], Any]:
    """Return what reads the values of a column."""
    if how in _READ:
        return _READ[how]
    module, _, name = how.partition(":")
    words = getattr(import_module(module), name)
    return lambda value: None if value is None else read_word(words, value)


def digest_of(key: str) -> str:
    return blake2b(key.encode("utf-8", "surrogatepass"), digest_size=_DIGEST_BYTES).hexdigest()


class PreparedFile:
    """What was prepared: statements by the digests of their keys, and the columns of the tables they ask."""

    def __init__(self) -> None:
        self._read: dict[str, Any] = json.loads(PREPARED.read_text("utf-8"))

    def statement(self, key: str) -> Prepared | None:
        """Return a statement by its key (`recording.key_of`); None if nobody prepared it."""
        found = self._read["statements"].get(digest_of(key))
        return None if found is None else Prepared(*found)

    def columns(self) -> dict[str, frozenset[str]]:
        """Return the names of the columns of each table."""
        return {table: frozenset(names) for table, names in self._read["tables"].items()}
