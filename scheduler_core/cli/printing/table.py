"""Tables for people, as wide as their terminal."""

import sys
from collections.abc import Iterable, Sequence
from itertools import starmap

from scheduler_core.cli.printing.spoken import tr
from scheduler_core.cli.printing.terminal import Style, columns_of, harmless, shortened, styled, width_of
from scheduler_core.lazy_dataclass import dataclass

_GAP = "  "
_LEAST_ELASTIC = 8


@dataclass(frozen=True, slots=True)
class PrintedColumn:
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


def print_table(
    columns: Sequence[PrintedColumn], rows: Iterable[Sequence[Cell]], *, is_quiet: bool = False
) -> None:
    """Print rows under their headings; a quiet table has none. Nothing is cut where no terminal is.

    That there are none is told on stderr.
    """
    lines = table_lines(columns, rows, columns_of(sys.stdout), is_quiet=is_quiet)
    for line in lines:
        print(line)
    if not lines and not is_quiet:
        print(f"hourbell: {tr('there is nothing to list')}", file=sys.stderr)


def table_lines(
    columns: Sequence[PrintedColumn],
    rows: Iterable[Sequence[Cell]],
    room: int | None,
    *,
    is_quiet: bool = False,
    is_fixed: bool = False,
) -> list[str]:
    """Lay out a table in so many columns of a terminal, or without an end.

    Where there is too little room, columns that no row says anything of go first; where even short cells
    don't fit side by side, they stand one under the other. A fixed table keeps all its columns.
    """
    cells = [[_as_styled(cell) for cell in row] for row in rows]
    if room is not None and not is_fixed and cells and _width(columns, cells, is_quiet=is_quiet) > room:
        said = [place for place, _ in enumerate(columns) if any(row[place].text for row in cells)]
        columns = [columns[place] for place in said]
        cells = [[row[place] for place in said] for row in cells]
    if not is_quiet and cells:
        cells.insert(0, [Styled(tr(column.title), Style.STRONG) for column in columns])
    widths = _widths(columns, cells)
    gaps = len(_GAP) * (len(columns) - 1)
    if room is not None:
        widths = _fitted(columns, widths, room - gaps)
        if sum(widths) + gaps > room and not is_fixed:
            return _stacked(columns, cells if is_quiet else cells[1:], room)
    return [_line(columns, row, widths) for row in cells]


def _width(columns: Sequence[PrintedColumn], cells: Sequence[Sequence[Styled]], *, is_quiet: bool) -> int:
    """Return how many columns of a terminal a whole table takes."""
    titles = [] if is_quiet else [[Styled(tr(column.title), None) for column in columns]]
    return sum(_widths(columns, [*titles, *cells])) + len(_GAP) * (len(columns) - 1)


def _widths(columns: Sequence[PrintedColumn], cells: Sequence[Sequence[Styled]]) -> list[int]:
    return [max((width_of(row[place].text) for row in cells), default=0) for place, _ in enumerate(columns)]


def _fitted(columns: Sequence[PrintedColumn], widths: list[int], room: int) -> list[int]:
    """Take from the widest elastic column until the table fits, or none can give more."""
    fitted = list(widths)
    elastic = [place for place, column in enumerate(columns) if column.is_elastic]
    while sum(fitted) > room and elastic:
        widest = max(elastic, key=lambda place: fitted[place])
        if fitted[widest] <= _LEAST_ELASTIC:
            break
        fitted[widest] -= 1
    return fitted


def _stacked(columns: Sequence[PrintedColumn], rows: Sequence[Sequence[Styled]], room: int) -> list[str]:
    """Lay out each row as lines of a title and a cell, one under the other, for too few columns."""
    titles = [tr(column.title) for column in columns]
    width = max(map(width_of, titles))
    lines: list[str] = []
    for row in rows:
        lines += [""] if lines else []
        for title, cell in zip(titles, row, strict=True):
            if cell.text:
                text = shortened(cell.text, max(room - width - len(_GAP), 1))
                blanks = " " * (width - width_of(title))
                lines.append(f"{styled(title, Style.STRONG)}{blanks}{_GAP}{styled(text, cell.style)}")
    return lines


def _line(columns: Sequence[PrintedColumn], row: Sequence[Styled], widths: Sequence[int]) -> str:
    return _GAP.join(starmap(_padded, zip(columns, row, widths, strict=True))).rstrip()


def _padded(column: PrintedColumn, cell: Styled, width: int) -> str:
    text = shortened(cell.text, width) if column.is_elastic else cell.text
    blanks = " " * (width - width_of(text))
    shown = styled(text, cell.style) if text else ""
    return blanks + shown if column.is_right else shown + blanks


def _as_styled(cell: Cell) -> Styled:
    return Styled(harmless(cell), None) if isinstance(cell, str) else Styled(harmless(cell.text), cell.style)
