"""Many ids in one answer of the database."""

import json
from array import array
from typing import Any

from sqlalchemy import Select, Text, cast, func, select

from scheduler_core.store.transactions import Reading


def listed_ids(tx: Reading, found: Select[*tuple[Any]]) -> "array[int]":
    """Return the ids that a statement finds, in its order.

    One text of a million numbers is read three times as fast as a million rows. And it lets other threads
    compute meanwhile: between rows, Python passes its lock from thread to thread.
    """
    listed = func.json_agg if tx.dialect == "postgresql" else func.json_group_array
    text = tx.connection.scalar(select(cast(listed(found.subquery().c.id), Text)))
    return array("q", json.loads(text or "[]"))


def listed_pairs(tx: Reading, found: Select[*tuple[Any, Any]]) -> dict[int, int]:
    """Return two columns of ids that a statement finds, the first with the second, just as fast."""
    pairs = found.subquery()
    listed = func.json_agg if tx.dialect == "postgresql" else func.json_group_array
    first, second = pairs.c
    texts = tx.connection.execute(select(cast(listed(first), Text), cast(listed(second), Text))).one()
    return dict(zip(*(json.loads(text or "[]") for text in texts), strict=True))
