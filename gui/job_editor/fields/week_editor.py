"""The days and times of a weekly rule: as lines, or painted."""

import json

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.job_editor.fields.row_editors import DaysAtRow
from gui.job_editor.fields.week_cells import WeekCells
from gui.job_editor.fields.week_grid import WeekGrid
from gui.look.spacing import space
from gui.look.theme import Theme
from gui.widgets.fields.disclosure import Disclosure
from gui.widgets.fields.rows_editor import RowsEditor
from gui.widgets.label import Label
from scheduler_core.values.schedules.rules import Rule, Weekly


class WeekEditor(QWidget):
    """Both ways say the same text; what is painted is written as lines at once."""

    edited = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = RowsEditor(
            theme,
            DaysAtRow,
            ("sat", "10:00"),
            self.tr("Other times on other days"),
            self.tr("Take these days away"),
            self,
        )
        self._grid = WeekGrid(self)
        self._grid.setObjectName("week_grid")
        self._painting = Disclosure(self.tr("Paint the week"), self._grid, parent=self)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(space(0.5))
        self._column.addWidget(self._rows)
        self._column.addWidget(self._painting)
        self._rows.edited.connect(self.edited)
        self._grid.painted.connect(self._on_painted)

    def value(self) -> str:
        return self._rows.value()

    def show_value(self, value: str) -> None:
        self._rows.show_value(value)

    def show_rule(self, rule: Rule) -> None:
        """Paint what the lines were understood as."""
        if isinstance(rule, Weekly):
            self._grid.show_cells(WeekCells.of(rule.slots))

    def hold_problem(self, problem: Label) -> None:
        """Tell what is wrong beside the lines, not below what is painted."""
        self._column.insertWidget(1, problem)

    def setFocus(self, reason: object = None) -> None:  # noqa: ARG002
        self._rows.setFocus()

    def _on_painted(self) -> None:
        self._rows.show_value(json.dumps([list(row) for row in self._grid.cells.rows()]))
        self.edited.emit()
