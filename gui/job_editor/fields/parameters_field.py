"""Edit the parameters of a job: rows to add, remove and move."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QVBoxLayout, QWidget

from gui.job_editor.reading.job_texts import Row, rows_of, rows_text
from gui.job_editor.reading.parameter_rows import (
    ARE_LIMITED,
    BLANK,
    line_of_row,
    problems_with,
    rows_of_lines,
    whole_lines,
)
from gui.look.theme import Theme
from gui.look.tokens import space
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.fields.form_editors import ChoiceEditor, LineEditor, SwitchEditor, show_failed
from gui.widgets.fields.rows_editor import RowsEditor
from gui.widgets.notices.problem_label import ProblemLabel
from scheduler_core.fields.typed import YES
from scheduler_core.values.jobs.parameters import ParameterKind


class ParametersField(QWidget):
    """A form editor of one text with a value in each line, as it is typed behind `--param`.

    What was shown stays as it is until something is changed.
    """

    edited = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._text = ""
        self._wrong_with_all = ""
        self._rows = RowsEditor(
            theme,
            self._make_row,
            BLANK,
            self.tr("Add a value"),
            self.tr("Take this value away"),
            self,
            gap_steps=3,
        )
        self._rows.setObjectName("rows")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(space(0.5))
        self._column.addWidget(self._rows)
        self._whole = QWidget(self)
        self._whole.setObjectName("of_all_values")
        self._column.addWidget(self._whole)
        self.setFocusProxy(self._rows.add_button)
        self._rows.edited.connect(self._on_edited)

    def value(self) -> str:
        return self._text

    def show_value(self, value: str) -> None:
        self._text = value
        self._show_rows(rows_of_lines(value))

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """Lead to the first row in which something is wrong, or else to the first."""
        wrong = next((row for row in self._parts if row.is_wrong), None)
        if wrong is None:
            self._rows.setFocus(reason)
        else:
            wrong.part("name").setFocus(reason)

    def hold_problem(self, problem: ProblemLabel) -> None:
        """Tell what is wrong with all while nothing is wrong in a row; what names one row stands there."""
        problem.said.connect(self._on_said)
        line = QHBoxLayout(self._whole)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(problem)

    def _on_said(self, reason: str) -> None:
        self._wrong_with_all = reason
        self._show_places()

    @property
    def _parts(self) -> "list[ParameterRow]":
        return [each for each in self._rows.widgets if isinstance(each, ParameterRow)]

    def _make_row(self) -> "ParameterRow":
        row = ParameterRow(self._theme)
        row.move_wanted.connect(self._on_move)
        row.lines_given.connect(self._on_lines)
        return row

    def _show_rows(self, rows: Sequence[Row]) -> None:
        self._rows.show_value(rows_text(rows))
        self._show_places()

    def _on_edited(self) -> None:
        self._show_places()
        self._take(rows_of(self._rows.value()))

    def _take(self, rows: Sequence[Row]) -> None:
        self._text = "\n".join(filter(None, map(line_of_row, rows)))
        self.edited.emit()

    def _show_places(self) -> None:
        """Number the rows, tell which way each may move, and what is wrong in it."""
        parts = self._parts
        problems = problems_with(self._wrong_with_all, [row.row() for row in parts])
        for place, (row, problem) in enumerate(zip(parts, problems, strict=True)):
            row.show_place(place + 1, len(parts))
            row.show_problem(problem)
        self._whole.setVisible(not any(problems))
        stops = [stop for row in parts for stop in row.stops()] + [self._rows.add_button]
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)

    def _on_move(self, by: int) -> None:
        row, parts = self.sender(), self._parts
        if not isinstance(row, ParameterRow) or not 0 <= parts.index(row) + by < len(parts):
            return
        place, held = parts.index(row), row.held()
        rows = [each.row() for each in parts]
        rows[place], rows[place + by] = rows[place + by], rows[place]
        self._show_rows(rows)
        if held:
            self._parts[place + by].lead_to(held)
        self._take(rows)

    def _on_lines(self, lines: list[Row]) -> None:
        row, parts = self.sender(), self._parts
        if not isinstance(row, ParameterRow):
            return
        place = parts.index(row)
        rows = [each.row() for each in parts]
        rows[place : place + 1] = lines
        self._show_rows(rows)
        self._take(rows)


class ParameterRow(QWidget):
    """One value: its name and kind, its default or that it has to be given, its limits, and what is asked.

    Alt+Up and Alt+Down move it. A whole line that is pasted as the name is told by `lines_given`.
    """

    edited = Signal()
    move_wanted = Signal(int)
    lines_given = Signal(list)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._typed = ""
        self._name = LineEditor(self.tr("days"), self)
        self._kind = ChoiceEditor(self._kinds(), self)
        self._default = LineEditor("", self)
        self._required = SwitchEditor(self.tr("Required"), self)
        self._limits = LineEditor("", self)
        self._label = LineEditor(self.tr("Question: How many days"), self)
        self._up, self._down = self._button("up", -1), self._button("down", 1)
        self._problem = ProblemLabel(self)
        self._problem.setObjectName("row_problem")
        self._problem.hide()
        parts = {
            "name": self._name,
            "kind": self._kind,
            "default": self._default,
            "required": self._required,
            "limits": self._limits,
            "label": self._label,
        }
        for name, part in parts.items():
            part.setObjectName(name)
        self._head, *lines = (_line() for _ in range(3))
        for line, *seated in (
            (self._head, self._name, self._kind, self._up, self._down),
            (lines[0], self._default, self._required),
            (lines[1], self._limits, self._label),
        ):
            for part in seated:
                line.addWidget(part, int(isinstance(part, QLineEdit)))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(space(1))
        for line in (self._head, *lines):
            column.addLayout(line)
        column.addWidget(self._problem)
        self._remove: QWidget | None = None
        self.setFocusProxy(self._name)
        self._name.edited.connect(self._on_name)
        self._name.editingFinished.connect(self._on_name_left)
        for editor in (self._kind, self._default, self._required, self._limits, self._label):
            editor.edited.connect(self._tell)
        theme.changed.connect(self._draw_icons)
        self._show_what_counts()

    @property
    def is_wrong(self) -> bool:
        return bool(self._problem.text())

    @property
    def _editors(self) -> "tuple[LineEditor | ChoiceEditor | SwitchEditor, ...]":
        return self._name, self._kind, self._required, self._default, self._limits, self._label

    def row(self) -> Row:
        return tuple(each.value() for each in self._editors)

    def show_row(self, row: Row) -> None:
        for editor, text in zip(self._editors, row, strict=True):
            editor.show_value(text)
        self._typed = self._name.value()
        self._show_what_counts()

    def take_button(self, button: QWidget) -> None:
        """Let the button that takes the value away end the first line."""
        self._remove = button
        self._head.addWidget(button)

    def stops(self) -> list[QWidget]:
        """Return what the keys come to, in turn."""
        ends = (self._up, self._down, *filter(None, (self._remove,)))
        return [self._name, self._kind, *ends, self._default, self._required, self._limits, self._label]

    def part(self, name: str) -> QWidget:
        return next(each for each in self.stops() if each.objectName() == name)

    def held(self) -> str:
        """Return which part has the keys."""
        holder = self.window().focusWidget()
        return next((each.objectName() for each in self.stops() if each is holder), "")

    def lead_to(self, name: str) -> None:
        """Give the keys to a part, or to the next one where it can't have them."""
        part = self.part(name)
        if not part.isEnabled():
            part = self._down if part is self._up else self._up
        (part if part.isVisible() else self._name).setFocus(Qt.FocusReason.OtherFocusReason)

    def show_place(self, number: int, count: int) -> None:
        """Say which of the rows it is, to readers too, and which way it may move."""
        self._up.setEnabled(number > 1)
        self._down.setEnabled(number < count)
        for button in (self._up, self._down):
            button.setVisible(count > 1)
        self._name.setAccessibleName(self.tr("Name of value {number}").format(number=number))
        name = self._name.value().strip() or self.tr("value {number}").format(number=number)
        for part, words in (
            (self._kind, self.tr("Kind of {name}")),
            (self._default, self.tr("Default of {name}")),
            (self._required, self.tr("Required: {name}")),
            (self._limits, self.tr("Limits of {name}")),
            (self._label, self.tr("What is asked for {name}")),
            (self._up, self.tr("Move {name} up")),
            (self._down, self.tr("Move {name} down")),
            (self._remove, self.tr("Take {name} away")),
        ):
            if part is not None:
                part.setAccessibleName(words.format(name=name))

    def show_problem(self, reason: str) -> None:
        show_failed(self._name, bool(reason))
        self._name.setAccessibleDescription(reason)
        if self._problem.text() != reason:
            self._problem.show_wrong(reason, of=self._name.value().strip())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        ways = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        way = ways.get(Qt.Key(event.key()))
        if way is not None and event.modifiers() == Qt.KeyboardModifier.AltModifier:
            self.move_wanted.emit(way)
        else:
            super().keyPressEvent(event)

    def _on_name(self) -> None:
        """Take apart what was pasted; what is typed letter by letter may become more than a name."""
        text, before = self._name.value(), self._typed
        self._typed = text
        rows = whole_lines(text) if len(text) > len(before) + 1 else None
        if rows is None:
            self.edited.emit()
        else:
            self.lines_given.emit(rows)

    def _on_name_left(self) -> None:
        """Take apart a whole line that was typed where a name stands alone."""
        if self.row()[1:] == BLANK[1:] and (rows := whole_lines(self._name.value())):
            self.lines_given.emit(rows)

    def _tell(self) -> None:
        self._show_what_counts()
        self.edited.emit()

    def _show_what_counts(self) -> None:
        kind = ParameterKind(self._kind.value())
        is_required = self._required.value() == YES
        self._default.setEnabled(not is_required)
        self._default.setPlaceholderText(self.tr("no default") if is_required else self._default_of(kind))
        self._limits.setVisible(kind in ARE_LIMITED)
        self._limits.setPlaceholderText(self._limits_of(kind))

    def _kinds(self) -> list[tuple[str, str]]:
        words = {
            ParameterKind.TEXT: self.tr("Text"),
            ParameterKind.NUMBER: self.tr("Number"),
            ParameterKind.YES_NO: self.tr("Yes or no"),
            ParameterKind.CHOICE: self.tr("Choice"),
            ParameterKind.DATE: self.tr("Date"),
            ParameterKind.MOMENT: self.tr("Time"),
            ParameterKind.PATH: self.tr("File or folder"),
            ParameterKind.SECRET: self.tr("Secret"),
        }
        return [(kind.value, said) for kind, said in words.items()]

    def _default_of(self, kind: ParameterKind) -> str:
        return {
            ParameterKind.NUMBER: self.tr("Default, such as 7"),
            ParameterKind.YES_NO: self.tr("Default: yes or no"),
            ParameterKind.DATE: self.tr("Default, such as yesterday"),
            ParameterKind.MOMENT: self.tr("Default, such as tomorrow 9:00"),
            ParameterKind.SECRET: self.tr("Default: the name of a secret"),
        }.get(kind, self.tr("Default"))

    def _limits_of(self, kind: ParameterKind) -> str:
        return {
            ParameterKind.TEXT: self.tr("Pattern: /[a-z]+/"),
            ParameterKind.CHOICE: self.tr("Choices: fast|slow"),
            ParameterKind.NUMBER: self.tr("Limits: 1..90"),
            ParameterKind.DATE: self.tr("Limits: 2026-01-01.."),
            ParameterKind.MOMENT: self.tr("Limits: 2026-01-01.."),
        }.get(kind, "")

    def _button(self, icon: str, by: int) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(icon)
        button.setIcon(self._theme.icon(icon))
        keys = {-1: self.tr("Move up (Alt+Up)"), 1: self.tr("Move down (Alt+Down)")}
        button.setToolTip(plain_tool_tip(keys[by]))
        button.clicked.connect(self._want_up if by < 0 else self._want_down)
        return button

    def _want_up(self) -> None:
        self.move_wanted.emit(-1)

    def _want_down(self) -> None:
        self.move_wanted.emit(1)

    def _draw_icons(self) -> None:
        for button in (self._up, self._down):
            button.setIcon(self._theme.icon(button.objectName()))


def _line() -> QHBoxLayout:
    line = QHBoxLayout()
    line.setSpacing(space(1))
    return line
