"""Share a table's width among its columns by priority."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

Column = TypeVar("Column", bound=int)


def shared_widths(
    room: int, wanted: Mapping[Column, int], least: Mapping[Column, int], order: Sequence[Column]
) -> dict[Column, int]:
    """Return the widths of columns; where they have no room one after the other shrinks to its least."""
    widths = dict(wanted)
    lacking = sum(widths.values()) - room
    for column in order:
        if lacking <= 0:
            break
        if column in widths:
            given = min(lacking, max(widths[column] - least.get(column, widths[column]), 0))
            widths[column] -= given
            lacking -= given
    return widths
