"""Refresh a table, and keep selection and scroll position."""

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

from gui.widgets.tables.line_model import LineModel
from gui.widgets.tables.line_table import LineTable

Line = TypeVar("Line")


def show_lines_again(
    table: LineTable, model: LineModel[Line], lines: Sequence[Line], key_of: Callable[[Line], Hashable]
) -> None:
    """Show lines in place of those before; the one chosen line stays so as long as it is there.

    A line is the same as before where its key is.
    """
    if list(lines) == list(model.lines):
        return
    chosen = [model.lines[row] for stretch in table.selected_stretches() for row in stretch]
    scrolled = table.view.verticalScrollBar().value()
    model.show_lines(lines)
    rows = {key_of(line): row for row, line in enumerate(lines)}
    if chosen and key_of(chosen[0]) in rows:
        table.select_row(rows[key_of(chosen[0])])
    table.view.verticalScrollBar().setValue(scrolled)
