"""What all tables have in common: names of constraints, types of columns, strictness."""

from collections.abc import Container
from enum import StrEnum
from typing import Any, TypeVar

from sqlalchemy import CheckConstraint, Column, Identity, Index, MetaData, Table, TypedColumns, text
from sqlalchemy.schema import SchemaItem

from scheduler_core.store.opening.column_types import Whole

# SQLite can only change a table by rebuilding it, which needs a name for everything.
NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
STRICT: dict[str, Any] = {"sqlite_strict": True}
# An id is never given out twice, not even after the newest row was deleted.
STRICT_WITH_LASTING_IDS: dict[str, Any] = {"sqlite_strict": True, "sqlite_autoincrement": True}
STRICT_WITHOUT_ROWID: dict[str, Any] = {"sqlite_strict": True, "sqlite_with_rowid": False}


METADATA = MetaData(naming_convention=NAMING)
Columns = TypeVar("Columns", bound=TypedColumns)


def table_of(
    name: str,
    columns: type[Columns],
    *parts: SchemaItem,
    **options: Any,  # noqa: ANN401
) -> Table[Columns]:
    """Make a table, which has copies of the columns; those of the class take 3 KB each, and are let go."""
    made = Table(name, METADATA, columns, *parts, **options)
    for column in [key for key, value in vars(columns).items() if isinstance(value, Column)]:
        delattr(columns, column)
    return made


def lasting_id() -> Column[Any]:
    """Number the rows; see STRICT_WITH_LASTING_IDS."""
    return Column(Whole, Identity(), primary_key=True)


def number_of(*parts: SchemaItem, **options: Any) -> Column[Any]:  # noqa: ANN401
    """Hold the number of something, of the type that its annotation says."""
    return Column(Whole, *parts, **options)


def one_of(column: str, words: type[StrEnum], without: Container[StrEnum] = ()) -> CheckConstraint:
    """Let no word into a column that the enumeration doesn't have, nor some that are stored otherwise."""
    allowed = ", ".join(f"'{word}'" for word in words if word not in without)
    return CheckConstraint(f"{column} IN ({allowed})", column)


def index_where(condition: str, name: str, *columns: str, is_unique: bool = False) -> Index:
    """Index the rows for which the condition holds, on either database.

    The tables are made by the migrations; to say it here for PostgreSQL too would load its dialect, at a
    tenth of what a short command takes, for those whose store is a file.
    """
    parts = [text(column) if " " in column else column for column in columns]
    return Index(name, *parts, unique=is_unique, sqlite_where=text(condition))
