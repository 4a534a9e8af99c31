"""Cells of CSV files that no spreadsheet takes for formulas."""

import csv
import io
from collections.abc import Iterable

# A spreadsheet takes a cell that begins so for a formula, and a formula can send the sheet away.
_BEGINNINGS_OF_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
_GUARD = "'"


def guarded(value: object) -> object:
    """Put an apostrophe before what would be a formula."""
    return (
        f"{_GUARD}{value}" if isinstance(value, str) and value.startswith(_BEGINNINGS_OF_FORMULAS) else value
    )


def unguarded(text: str) -> str:
    """Take the apostrophe away that `guarded` put there."""
    is_guarded = text.startswith(_GUARD) and text[1:].startswith(_BEGINNINGS_OF_FORMULAS)
    return text[1:] if is_guarded else text


def csv_line(cells: Iterable[object]) -> str:
    """Write a line as RFC 4180 has it."""
    line = io.StringIO(newline="")
    csv.writer(line).writerow(cells)
    return line.getvalue()
