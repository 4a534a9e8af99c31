"""Column types that make the wrong value impossible to store."""

from collections.abc import Callable
from datetime import datetime
from enum import StrEnum
from typing import Any, Generic, TypeVar

from sqlalchemy import BigInteger, Boolean, Dialect, Text
from sqlalchemy.dialects import sqlite
from sqlalchemy.types import TypeDecorator, TypeEngine

from scheduler_core.errors import shown
from scheduler_core.recurrence.ticks import of_instant, to_instant
from scheduler_core.store.faults import StoreCorrupt

WordT = TypeVar("WordT", bound=StrEnum)
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"

# STRICT tables of SQLite know no other name for whole numbers.
Whole = BigInteger().with_variant(sqlite.INTEGER(), "sqlite")


class UtcDateTime(TypeDecorator[datetime]):
    """An aware instant, kept as microseconds since 1970 and returned in UTC on every database."""

    impl = BigInteger
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        return dialect.type_descriptor(_whole_for(dialect))

    def process_bind_param(self, value: datetime | None, _dialect: Dialect) -> int | None:
        return stored_instant(value)

    def process_result_value(self, value: int | None, _dialect: Dialect) -> datetime | None:
        return read_instant(value)

    def result_processor(
        self, _dialect: Dialect, _coltype: object
    ) -> Callable[[int | None], datetime | None]:
        # Without the detour of a TypeDecorator: a list of jobs has ten thousand rows of three instants.
        return read_instant


class PlainText(TypeDecorator[str]):
    """Text that every database can hold: NUL and halves of surrogate pairs become U+FFFD."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, _dialect: Dialect) -> str | None:
        return stored_text(value)


class Flag(TypeDecorator[bool]):
    """True or false."""

    impl = Boolean
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        return dialect.type_descriptor(sqlite.INTEGER() if dialect.name == "sqlite" else Boolean())

    def process_result_value(self, value: bool | int | None, _dialect: Dialect) -> bool | None:
        return read_flag(value)

    def result_processor(self, _dialect: Dialect, _coltype: object) -> Callable[[int | None], bool | None]:
        return read_flag


class Word(TypeDecorator[WordT], Generic[WordT]):
    """A word of an enumeration; the column's table checks that no other word gets in."""

    impl = Text
    cache_ok = True

    def __init__(self, words: type[WordT]) -> None:
        super().__init__()
        self.words = words

    def process_bind_param(self, value: WordT | None, _dialect: Dialect) -> str | None:
        return None if value is None else self.words(value).value

    def process_result_value(self, value: str | None, _dialect: Dialect) -> WordT | None:
        return None if value is None else read_word(self.words, value)


def read_word(words: type[WordT], value: str) -> WordT:
    try:
        return words(value)
    except ValueError as error:  # other hands wrote it
        known = ", ".join(filter(None, words))
        raise StoreCorrupt(
            f"The store holds {shown(str(value))!r} where one of {known} belongs; hourbell check says where"
        ) from error


def read_instant(value: int | None) -> datetime | None:
    try:
        return None if value is None else to_instant(value)
    except OverflowError as error:  # other hands wrote it
        raise StoreCorrupt(
            f"The store holds {value} where a time belongs, which no calendar has; hourbell restore --newest "
            "puts the newest backup in its place"
        ) from error


def read_flag(value: bool | int | None) -> bool | None:
    return None if value is None else bool(value)


def stored_instant(value: datetime | None) -> int | None:
    if value is None:
        return None
    if value.tzinfo is None:
        raise ValueError(f"naive datetime {value!r} may not be stored")
    return of_instant(value)


def stored_text(value: str | None) -> str | None:
    if value is None or (value.isascii() and "\0" not in value):
        return value
    storable = value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return storable.replace("\0", _REPLACEMENT)


def _whole_for(dialect: Dialect) -> TypeEngine[Any]:
    return sqlite.INTEGER() if dialect.name == "sqlite" else BigInteger()
