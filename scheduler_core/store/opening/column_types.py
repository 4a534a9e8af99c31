"""Column types that make the wrong value impossible to store."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, Generic

from sqlalchemy import BigInteger, Boolean, Dialect, Text
from sqlalchemy.dialects import sqlite
from sqlalchemy.types import TypeDecorator, TypeEngine

from scheduler_core.store.stored_values import (
    WordT,
    read_flag,
    read_instant,
    read_word,
    stored_instant,
    stored_text,
)

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


def _whole_for(dialect: Dialect) -> TypeEngine[Any]:
    return sqlite.INTEGER() if dialect.name == "sqlite" else BigInteger()
