"""The steps of an import as rows, each of which can be left out."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication

from gui.text.language.languages import sentence_language
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.tables.paged_model import AnyIndex

if TYPE_CHECKING:
    from scheduler_core.exchange.importing.import_plan import ImportPlan, ImportStep
    from scheduler_core.facade.exchange.import_step_text import PlaceChange, StepWords

_NO_PARENT = QModelIndex()
_WHAT = 0
CHECKED = _WHAT
_MOST_NAMED = 4


class FileStepModel(QAbstractTableModel):
    """Changes first, then what stays as it is; `chosen_changed` tells of each check mark."""

    chosen_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._steps: tuple[ImportStep, ...] = ()
        self._order: list[int] = []
        self._left_out: set[int] = set()
        self._words: dict[int, StepWords] = {}

    @property
    def left_out(self) -> frozenset[int]:
        return frozenset(self._left_out)

    def show_plan(self, plan: "ImportPlan | None", *, keeps_choice: bool = False) -> None:
        """Show the steps of another plan, all of them chosen, or those that were not left out before."""
        left_out = {_job_of(self._steps[number]) for number in self._left_out} if keeps_choice else set()
        self.beginResetModel()
        self._steps = () if plan is None else plan.steps
        self._order = sorted(range(len(self._steps)), key=self._is_unchanged)
        self._left_out = {
            number
            for number, step in enumerate(self._steps)
            if _job_of(step) in left_out and not self._is_unchanged(number)
        }
        self._words = {}
        self.endResetModel()

    def choose(self, rows: Iterable[int], *, is_wanted: bool) -> None:
        """Take some steps along, or leave them out."""
        for row in rows:
            number = self._order[row]
            if not self._is_unchanged(number):
                (self._left_out.discard if is_wanted else self._left_out.add)(number)
        self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, 0))
        self.chosen_changed.emit()

    def rowCount(self, parent: AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._steps)

    def columnCount(self, parent: AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else 6

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        flags = super().flags(index)
        if index.isValid() and index.column() == _WHAT and not self._is_unchanged(self._order[index.row()]):
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        return flags

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        titles = (_tr("What"), _tr("Job"), _tr("Folder"), _tr("When"), _tr("Does"), _tr("Note"))
        return titles[section]

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        number = self._order[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(number, index.column())
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tool_tip(self._text(number, index.column()))
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._text(number, index.column()) or _tr("none")
            case Qt.ItemDataRole.CheckStateRole if index.column() == _WHAT and not self._is_unchanged(number):
                is_out = number in self._left_out
                return Qt.CheckState.Unchecked if is_out else Qt.CheckState.Checked
            case Qt.ItemDataRole.ForegroundRole if self._is_unchanged(number):
                return QApplication.palette().brush(QPalette.ColorRole.PlaceholderText)
            case _:
                return None

    def setData(self, index: AnyIndex, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.CheckStateRole or not index.isValid():
            return False
        self.choose([index.row()], is_wanted=Qt.CheckState(value) == Qt.CheckState.Checked)
        return True

    def _text(self, number: int, column: int) -> str:
        step = self._steps[number]
        match column:
            case 0:
                return kind_words(step.kind.value)
            case 1:
                return step.name
            case 2:
                return step.folder
            case 3:
                return self._words_of(number).when
            case 4:
                return self._words_of(number).what
            case _:
                return _detail(self._words_of(number), step)

    def _words_of(self, number: int) -> "StepWords":
        if number not in self._words:
            from scheduler_core.facade.exchange.import_step_text import step_words

            self._words[number] = step_words(self._steps[number], sentence_language())
        return self._words[number]

    def _is_unchanged(self, number: int) -> bool:
        return self._steps[number].kind.value == "unchanged"


def _job_of(step: "ImportStep") -> tuple[str, str]:
    """Return what tells the job of a step from others, in each plan."""
    return step.folder, step.name


def kind_words(kind: str) -> str:
    """Return what becomes of a job, in a word."""
    words = {
        "add": _tr("Add"),
        "change": _tr("Change"),
        "remove": _tr("Remove"),
        "unchanged": _tr("Unchanged"),
    }
    return words[kind]


def _detail(words: "StepWords", step: "ImportStep") -> str:
    """Say what changes, from what to what, and what arrives switched off, by whom."""
    named = [_change_words(each) for each in words.changes[:_MOST_NAMED]]
    if len(words.changes) > _MOST_NAMED:
        named.append(_tr("{count} more").format(count=len(words.changes) - _MOST_NAMED))
    if step.is_kept_off:
        named.append(_tr("arrives switched off"))
    elif step.is_off_in_file:
        named.append(_tr("off in the file"))
    return "; ".join(named)


def _change_words(change: "PlaceChange") -> str:
    places = {"when": _tr("when"), "what": _tr("what it does"), "enabled": _tr("switched on")}
    values = {"yes": _tr("yes"), "no": _tr("no")}
    before, after = values.get(change.before, change.before), values.get(change.after, change.after)
    return _tr("{place}: {before} \u2192 {after}").format(
        place=places.get(change.place, change.place), before=before, after=after
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("step_model", text)
