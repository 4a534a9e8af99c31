"""How instants, flags, words and texts are kept in columns, and read from them."""

from datetime import datetime
from enum import StrEnum
from typing import TypeVar

from scheduler_core.errors import shown
from scheduler_core.recurrence.ticks import of_instant, to_instant
from scheduler_core.store.faults import StoreCorrupt

WordT = TypeVar("WordT", bound=StrEnum)
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


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


def stored_value(value: object) -> object:
    """Return a cell as it is stored, by what it is."""
    match value:
        case datetime():
            return stored_instant(value)
        case str():
            return stored_text(value)
        case _:
            return value


def stored_text(value: str | None) -> str | None:
    if value is None or (value.isascii() and "\0" not in value):
        return value
    storable = value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return storable.replace("\0", _REPLACEMENT)
