"""Tables for people, as wide as their terminal."""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import starmap

from scheduler_core.cli.printing.spoken import tr
from scheduler_core.cli.printing.terminal import Style, columns_of, harmless, shortened, styled, width_of

_GAP = "  "
_LEAST_ELASTIC = 8


@dataclass(frozen=True, slots=True)
class Column:
    """One column; an elastic one is shortened where the terminal is too narrow."""

    title: str
    is_right: bool = False
    is_elastic: bool = False


@dataclass(frozen=True, slots=True)
class Styled:
    """A cell that stands out."""

    text: str
    style: Style | None


Cell = str | Styled


def print_table(columns: Sequence[Column], rows: Iterable[Sequence[Cell]], *, is_quiet: bool = False) -> None:
    """Print rows under their headings; a quiet table has none. Nothing is cut where no terminal is.

    That there are none is told on stderr.
    """
    lines = table_lines(columns, rows, columns_of(sys.stdout), is_quiet=is_quiet)
    for line in lines:
        print(line)
    if not lines and not is_quiet:
        print(f"hourbell: {tr('there is nothing to list')}", file=sys.stderr)


def table_lines(
    columns: Sequence[Column], rows: Iterable[Sequence[Cell]], room: int | None, *, is_quiet: bool = False
) -> list[str]:
    """Lay out a table in so many columns of a terminal, or without an end."""
    cells = [[_as_styled(cell) for cell in row] for row in rows]
    if not is_quiet and cells:
        cells.insert(0, [Styled(tr(column.title), Style.STRONG) for column in columns])
    widths = [max((width_of(row[place].text) for row in cells), default=0) for place, _ in enumerate(columns)]
    if room is not None:
        widths = _fitted(columns, widths, room - len(_GAP) * (len(columns) - 1))
    return [_line(columns, row, widths) for row in cells]


def _fitted(columns: Sequence[Column], widths: list[int], room: int) -> list[int]:
    """Take from the widest elastic column until the table fits, or none can give more."""
    fitted = list(widths)
    elastic = [place for place, column in enumerate(columns) if column.is_elastic]
    while sum(fitted) > room and elastic:
        widest = max(elastic, key=lambda place: fitted[place])
        if fitted[widest] <= _LEAST_ELASTIC:
            break
        fitted[widest] -= 1
    return fitted


def _line(columns: Sequence[Column], row: Sequence[Styled], widths: Sequence[int]) -> str:
    return _GAP.join(starmap(_padded, zip(columns, row, widths, strict=True))).rstrip()


def _padded(column: Column, cell: Styled, width: int) -> str:
    text = shortened(cell.text, width) if column.is_elastic else cell.text
    blanks = " " * (width - width_of(text))
    shown = styled(text, cell.style) if text else ""
    return blanks + shown if column.is_right else shown + blanks


def _as_styled(cell: Cell) -> Styled:
    return Styled(harmless(cell), None) if isinstance(cell, str) else Styled(harmless(cell.text), cell.style)
