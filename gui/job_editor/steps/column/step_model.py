"""The steps as rows of a list, with what a screen reader says of each."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from gui.job_editor.steps.step_cards import StepKind
from gui.job_editor.steps.step_lines import StepLines, kind_name

STEP_ROLE = Qt.ItemDataRole.UserRole
_NO_PARENT = QModelIndex()


@dataclass(frozen=True, slots=True)
class ShownStep:
    """One row: a card with its words, and what is to be said of what is wrong with it."""

    key: int
    kind: StepKind
    lines: StepLines
    problem: str = ""


class StepModel(QAbstractListModel):
    """Keeps rows in place where only their words change, so that the list does not jump."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._steps: list[ShownStep] = []

    def show_steps(self, steps: Sequence[ShownStep]) -> None:
        keys = [step.key for step in steps]
        if keys != [step.key for step in self._steps]:
            self.beginResetModel()
            self._steps = list(steps)
            self.endResetModel()
            return
        for row, step in enumerate(steps):
            if step != self._steps[row]:
                self._steps[row] = step
                self.dataChanged.emit(self.index(row), self.index(row))

    def row_of(self, key: int | None) -> int | None:
        return next((row for row, step in enumerate(self._steps) if step.key == key), None)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._steps)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:  # noqa: ANN401 - what Qt asks for
        if not index.isValid() or index.row() >= len(self._steps):
            return None
        step = self._steps[index.row()]
        if role == STEP_ROLE:
            return step
        if role == Qt.ItemDataRole.DisplayRole:
            return step.lines.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(index.row(), step)
        return None

    def _spoken(self, row: int, step: ShownStep) -> str:
        number = self.tr("Step {number} of {count}").format(number=row + 1, count=len(self._steps))
        lines = step.lines
        said = (number, kind_name(step.kind), lines.title, lines.line, lines.when, step.problem)
        return ", ".join(dict.fromkeys(filter(None, said)))
