"""The days and times of a weekly rule: as lines, or painted."""

import json

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from gui.job_editor.fields.row_editors import DaysAtRow
from gui.job_editor.fields.weeks.week_cells import WeekCells
from gui.job_editor.fields.weeks.week_grid import WeekGrid
from gui.look.theme import Theme
from gui.look.tokens import begun_after, space
from gui.widgets.fields.form import foot_line, label_width
from gui.widgets.fields.link_button import link_button
from gui.widgets.fields.rows_editor import RowsEditor
from gui.widgets.notices.problem_label import ProblemLabel
from gui.widgets.one_line import OneLine
from scheduler_core.values.schedules.rules import Rule, Weekly


class WeekEditor(QWidget):
    """Both ways say the same text; while one paints, the grid stands in the place of the lines.

    Its `links` add days, and lead from one way to the other; they belong where neither moves them.
    The first click on one of the days that nobody has chosen yet chooses that day alone.
    """

    edited = Signal()
    has_own_labels = True

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_fresh = False
        self._before = ""
        self._guest: QWidget | None = None
        self._note = OneLine("", self)
        self._note.setObjectName("times_note")
        self._rows = RowsEditor(
            theme,
            DaysAtRow,
            ("sat", "10:00"),
            self.tr("Other times on other days"),
            self.tr("Take these days away"),
            self,
            keeps_one=True,
            gap_steps=6.5,  # as far apart as days and times are
        )
        self._grid = WeekGrid(self)
        self._grid.setObjectName("week_grid")
        self._grid.hide()
        self._paint = link_button(
            "paint_week", self.tr("Paint the week"), self, stays_pressed=True, is_among_others=True
        )
        self._rows.add_button.setProperty("worded", False)
        self._rows.add_button.setProperty("link", True)
        self._rows.add_button.setProperty("note", True)
        self._rows.add_button.setFont(self._paint.font())
        self._rows.add_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(space(0.5))
        self._column.addWidget(self._rows)
        self._column.addWidget(self._grid)
        self._below_grid = QHBoxLayout()
        self._below_grid.addStretch(1)
        self._column.addLayout(self._below_grid)
        self._rows.edited.connect(self._on_rows)
        self._grid.painted.connect(self._on_painted)
        self._paint.toggled.connect(self._show_grid)

    @property
    def links(self) -> tuple[QToolButton, ...]:
        return self._paint, self._rows.add_button

    def show_links(self, are_shown: bool) -> None:
        self._paint.setVisible(are_shown)
        self._rows.add_button.setVisible(are_shown and not self._paint.isChecked())

    def value(self) -> str:
        return self._rows.value()

    def show_value(self, value: str) -> None:
        self._rows.show_value(value)
        self._before = self._rows.value()
        self._seat_guest()

    def show_fresh(self, is_fresh: bool) -> None:
        """Know that nobody has chosen these days."""
        self._is_fresh = is_fresh

    def show_rule(self, rule: Rule) -> None:
        """Paint what the lines were understood as."""
        if isinstance(rule, Weekly):
            self._grid.show_cells(WeekCells.of(rule.slots))

    def hold_problem(self, problem: ProblemLabel) -> None:
        """Tell what is wrong below the lines."""
        line = foot_line(problem, self._note)
        line.addStrut(self._paint.sizeHint().height())  # as high as that with the links
        line.setContentsMargins(
            *begun_after(label_width(self) + space(3), 0, 0, 0)
        )  # below the times, not their label
        self._column.addLayout(line)

    def show_note(self, text: str) -> None:
        """Say something below the lines, where what is wrong takes its place."""
        self._note.show_note(text)

    def seat(self, guest: QWidget) -> None:
        """Let something stand at the end of the first line of times, or below the grid."""
        self._guest = guest
        self._give_seat(guest)

    def setFocus(self, reason: object = None) -> None:  # noqa: ARG002
        (self._grid if self._paint.isChecked() else self._rows).setFocus()

    def _seat_guest(self) -> None:
        if self._guest is not None and self.isAncestorOf(self._guest):  # else another rule has it by now
            self._give_seat(self._guest)

    def _give_seat(self, guest: QWidget) -> None:
        first = self._rows.first
        if self._paint.isChecked():
            self._below_grid.addWidget(guest)
        elif isinstance(first, DaysAtRow):
            first.seat(guest)

    def _on_rows(self) -> None:
        if self._is_fresh:
            self._choose_alone()
        self._is_fresh = False
        self._before = self._rows.value()
        self._seat_guest()
        self.edited.emit()

    def _choose_alone(self) -> None:
        """Take the first day that is switched off for the one that is wanted: nobody asked for the others."""
        before, now = json.loads(self._before or "[]"), json.loads(self._rows.value())
        if len(before) == len(now) == 1 and before[0][1] == now[0][1]:
            left = set(before[0][0].split(",")) - set(now[0][0].split(","))
            if len(left) == 1:
                self._rows.show_value(json.dumps([[left.pop(), now[0][1]]]))

    def _show_grid(self, is_shown: bool) -> None:
        self._rows.setVisible(not is_shown)
        self.show_links(True)
        self._grid.setVisible(is_shown)
        self._seat_guest()
        self._paint.setText(self.tr("Show as lines") if is_shown else self.tr("Paint the week"))
        self.setFocus()

    def _on_painted(self) -> None:
        self._rows.show_value(json.dumps([list(row) for row in self._grid.cells.rows()]))
        self._is_fresh = False
        self._before = self._rows.value()
        self._seat_guest()
        self.edited.emit()
