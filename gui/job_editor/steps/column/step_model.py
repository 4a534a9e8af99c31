"""The steps as rows of a list, with what a screen reader says of each."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from gui.job_editor.steps.cards.step_cards import StepKind
from gui.job_editor.steps.cards.step_lines import StepLines, kind_name, way_name
from gui.job_editor.steps.cards.step_rows import Row, RowPart, identity_of

STEP_ROLE = Qt.ItemDataRole.UserRole
_NO_PARENT = QModelIndex()


@dataclass(frozen=True, slots=True)
class ShownStep:
    """A card with its number and words, and what is to be said of what is wrong with it.

    In a way of a branch it knows the number of that branch, and whether the way is its first. A branch
    knows how many cards it holds, and whether they are folded away.
    """

    row: Row
    number: int
    kind: StepKind
    lines: StepLines
    problem: str = ""
    way: tuple[int, bool] | None = None
    held: int = 0
    is_folded: bool = False
    count: int = 0


@dataclass(frozen=True, slots=True)
class ShownWay:
    """What stands above or below the cards of a way: its word, and how it ends."""

    row: Row
    number: int
    held: int = 0
    ends: bool = False


ShownRow = ShownStep | ShownWay


class StepModel(QAbstractListModel):
    """Keeps rows in place where only their words change, so that the list does not jump."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shown: list[ShownRow] = []

    @property
    def rows(self) -> list[Row]:
        return [shown.row for shown in self._shown]

    def shown(self, row: int) -> ShownRow:
        return self._shown[row]

    def show_steps(self, shown: Sequence[ShownRow]) -> None:
        if [identity_of(each.row) for each in shown] != [identity_of(row) for row in self.rows]:
            self.beginResetModel()
            self._shown = list(shown)
            self.endResetModel()
            return
        for row, each in enumerate(shown):
            if each != self._shown[row]:
                self._shown[row] = each
                self.dataChanged.emit(self.index(row), self.index(row))

    def row_of(self, key: int | None) -> int | None:
        """Return where a card stands."""
        rows = enumerate(self.rows)
        return next((place for place, row in rows if row.key == key and row.part is RowPart.CARD), None)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        """Let the keyboard pass over the heads, which the names of the cards below tell as well."""
        is_head = index.isValid() and self._shown[index.row()].row.part is RowPart.HEAD
        return Qt.ItemFlag.NoItemFlags if is_head else super().flags(index)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:  # noqa: ANN401 - what Qt asks for
        if not index.isValid() or index.row() >= len(self._shown):
            return None
        shown = self._shown[index.row()]
        if role == STEP_ROLE:
            return shown
        if role == Qt.ItemDataRole.DisplayRole:
            return shown.lines.title if isinstance(shown, ShownStep) else way_words(shown)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._step_spoken(shown) if isinstance(shown, ShownStep) else self._way_spoken(shown)
        return None

    def _step_spoken(self, step: ShownStep) -> str:
        number = self.tr("Step {number} of {count}").format(number=step.number, count=step.count)
        lines = step.lines
        way = "" if step.way is None else self._way_taken(*step.way)
        folded = folded_words(step)
        said = (number, kind_name(step.kind), lines.title, way, lines.line, lines.when, folded, step.problem)
        return ", ".join(dict.fromkeys(filter(None, said)))

    def _way_taken(self, number: int, is_first: bool) -> str:
        words = self.tr("if yes in step {number}") if is_first else self.tr("if no in step {number}")
        return words.format(number=number)

    def _way_spoken(self, way: ShownWay) -> str:
        said = [self._way_taken(way.number, way.row.is_first)]
        if way.row.part is RowPart.FOOT:
            held = self.tr("1 step") if way.held == 1 else self.tr("{count} steps").format(count=way.held)
            said += [held, way_words(way)]
        return ", ".join(said)


def folded_words(step: ShownStep) -> str:
    """Say how many steps a folded branch holds; nothing where none is folded away."""
    if not step.is_folded:
        return ""
    return _tr("1 step folded") if step.held == 1 else _tr("{count} steps folded").format(count=step.held)


def way_words(way: ShownWay) -> str:
    """Say what stands at a way: above it which it is, and below it how it ends."""
    if way.row.part is RowPart.HEAD:
        return way_name(is_first=way.row.is_first)
    return ends_words(ends=way.ends, is_empty=not way.held)


def ends_words(*, ends: bool, is_empty: bool = False) -> str:
    if is_empty:
        return _tr("the sequence ends") if ends else _tr("goes on below")
    return _tr("then the sequence ends") if ends else _tr("then goes on below")


def _tr(text: str) -> str:
    return QCoreApplication.translate("StepModel", text)
