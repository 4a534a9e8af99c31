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
