"""Many rows as one parameter, so that one statement can change them all and say which it changed.

A list of values for each row goes to the database as one JSON text and comes out there as a table.
For 500 rows that is as fast as `executemany`, which can't say what it did.
"""

import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from scheduler_core.store.sql import (
    JSON,
    Column,
    ColumnElement,
    Subquery,
    Text,
    bindparam,
    cast,
    column,
    func,
    or_,
    select,
)
from scheduler_core.store.stored_values import stored_instant, stored_value
from scheduler_core.store.transactions import Reading

# What no database holds as text: NUL, and halves of surrogate pairs, as JSON writes them.
_DOUBTFUL = "\\u0000", "\\ud"


class RowsParameter:
    """Rows of certain columns: a table in a statement, and the parameter that fills it.

    Statements with it are worth keeping: SQLAlchemy takes ten times as long to build one as to run it.
    """

    def __init__(self, **columns: Column[Any]) -> None:
        self.names = tuple(columns)
        self._types = {name: attribute.type for name, attribute in columns.items()}

    def table(self, dialect: str) -> Subquery:
        """Return the rows as a table of the named columns."""
        return self._of_objects() if dialect == "postgresql" else self._of_lists()

    def filled(self, dialect: str, rows: Iterable[Sequence[object]]) -> dict[str, str]:
        """Return the parameter: the rows as they are stored."""
        wanted = list(rows)
        text = self._written(dialect, wanted)
        if any(each in text for each in _DOUBTFUL):
            text = self._written(dialect, [[stored_value(cell) for cell in row] for row in wanted])
        return {"rows": text}

    def _written(self, dialect: str, rows: Sequence[Sequence[object]]) -> str:
        if dialect == "postgresql":
            return _json([dict(zip(self.names, row, strict=True)) for row in rows])
        return _json(rows)

    def _of_lists(self) -> Subquery:
        each = func.json_each(bindparam("rows", type_=Text())).table_valued("value")
        return select(
            *(
                func.json_extract(each.c.value, f"$[{place}]", type_=kind).label(name)
                for place, (name, kind) in enumerate(self._types.items())
            )
        ).subquery()

    def _of_objects(self) -> Subquery:
        each = (
            func.json_to_recordset(cast(bindparam("rows", type_=Text()), JSON))
            .table_valued(*(column(name, kind) for name, kind in self._types.items()))
            .render_derived(with_types=True)
        )
        return select(*each.c).subquery()


def among(tx: Reading, attribute: Column[Any], ids: Iterable[int | str | None]) -> ColumnElement[bool]:
    """Tell whether a column holds one of many ids, or stored texts, more than a statement has parameters."""
    wanted = bindparam(None, _json(list(ids)), Text())
    if tx.dialect == "postgresql":
        each = func.json_array_elements_text(cast(wanted, JSON)).column_valued()
        return attribute.in_(select(cast(each, attribute.type)))
    return attribute.in_(select(func.json_each(wanted).table_valued("value").c.value))


def is_any_of(attribute: Column[Any], values: Iterable[str]) -> ColumnElement[bool]:
    """Tell whether a column holds one of a few values: a list SQLAlchemy would write out at each use."""
    return or_(*(attribute == value for value in sorted(values)))


def checked_last(condition: ColumnElement[bool], wanted: Subquery) -> ColumnElement[bool]:
    """Say a condition so that a database tries it on the rows of a batch, found by their ids, and no others.

    Left to themselves both walk through all rows of which it holds, and for each of them through the
    whole batch: SQLite since it has an index for it, PostgreSQL where it takes it for rare. 10,000
    claims took half a minute.
    """
    return condition.self_group() == wanted.c.id.is_not(None)


def _stored_instant(value: object) -> int | None:
    if isinstance(value, datetime):
        return stored_instant(value)
    raise TypeError(f"{value!r} is no value of a column")


_json = json.JSONEncoder(separators=(",", ":"), default=_stored_instant, check_circular=False).encode
