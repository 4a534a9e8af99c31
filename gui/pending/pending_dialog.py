"""List pending work of jobs, end it, and explain what changes of a job do to it."""

from collections.abc import Callable, Sequence
from datetime import datetime

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from gui.core_access.core_words import said
from gui.look.theme import Theme
from gui.look.tokens import space
from gui.pending.acts_table import ActsTable
from gui.text import formats
from gui.text.instance_words import instance_in_full
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.awaiting import AwaitingState
from gui.widgets.buttons.push_button import PushButton, ShowsKeys
from gui.widgets.empty_state import SETTLED
from gui.widgets.heading import DialogHead, Heading
from gui.widgets.page_scroll import lay_out_page
from gui.widgets.room_on_screen import take_room
from gui.widgets.sheet import on_sheet
from gui.widgets.tables.line_table import LineTable
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.instance import Instance

_AnyIndex = QModelIndex | QPersistentModelIndex

_NO_PARENT = QModelIndex()


class PendingLines(QAbstractTableModel):
    """A row for each wait, next try, or run that something holds."""

    def __init__(self, now: Callable[[], datetime], parent: QObject) -> None:
        super().__init__(parent)
        self._now = now
        self._instances: Sequence[Instance] = ()
        self._titles = (self.tr("Job"), self.tr("Stands at"))

    @property
    def run_ids(self) -> tuple[RunId, ...]:
        """The runs that all of it would end with."""
        return tuple(each.run_id for each in self._instances if each.run_id is not None)

    def show_instances(self, instances: Sequence[Instance]) -> None:
        self.beginResetModel()
        self._instances = instances
        self.endResetModel()

    def rowCount(self, parent: _AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._instances)

    def columnCount(self, parent: _AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._titles)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self._titles):
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
        return self._titles[section] if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: _AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or role not in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole}:
            return None
        instance = self._instances[index.row()]
        words = (
            instance.job_name
            if index.column() == 0
            else instance_in_full(instance, self._now(), said(instance.why_held))
        )
        return plain_tool_tip(words) if role == Qt.ItemDataRole.ToolTipRole else words


_ROWS_SHOWN = 6
_DIGITS_OF_A_NAME = 46
_AROUND = 12


class PendingDialog(ShowsKeys, QDialog):
    """Stays open alongside the window; `end_wanted` tells the runs to end, with their waits."""

    end_wanted = Signal(tuple)

    def __init__(self, theme: Theme, name: str, now: Callable[[], datetime], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("pending_dialog")
        self.setWindowTitle(self.tr("What is pending"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._lines = PendingLines(now, self)
        self.empty = AwaitingState(theme, SETTLED, self)
        self.empty.wait_for(self.tr("Reading what is pending …"))
        self._table = LineTable(self._lines, self.empty, self.windowTitle(), self)
        self._table.view.setObjectName("pending_table")
        self._table.stand_as_list()
        self._table.widen_columns(_DIGITS_OF_A_NAME)
        self._table.setMinimumHeight(self.fontMetrics().height() * 2 * _ROWS_SHOWN)
        self._end = PushButton(self)
        self._end.setObjectName("end_pending")
        self._end.setAutoDefault(False)  # it can't be undone, so Enter in the list must not press it
        page = QWidget(self)
        column = QVBoxLayout(page)
        column.setSpacing(space(2))
        column.addWidget(on_sheet(self._table, self), 1)
        column.addSpacing(space(3))
        column.addWidget(Heading(self.tr("What each change does to it"), self))
        acts = ActsTable(self)
        column.addWidget(acts)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
        buttons.addButton(self._end, QDialogButtonBox.ButtonRole.ActionRole)
        self._head = DialogHead(self.windowTitle(), name, self)
        lay_out_page(self, self._head, page, buttons)
        wanted = page.sizeHint() + QSize(0, self._head.sizeHint().height() + buttons.sizeHint().height())
        take_room(self, wanted + QSize(space(_AROUND), space(_AROUND)))
        self._end.clicked.connect(self._want_end)
        buttons.rejected.connect(self.reject)
        self._show_end(())

    def show_subject(self, name: str) -> None:
        """Say what its jobs are called, once that is known."""
        self._head.about.setText(name)

    def show_instances(self, instances: Sequence[Instance]) -> None:
        self._lines.show_instances(instances)
        self._show_end(self._lines.run_ids)
        if not instances:
            self.empty.settle(
                self.tr("Nothing is pending"),
                self.tr("No wait, no next try and nothing that is held stands here."),
            )

    def show_failure(self, reason: str) -> None:
        """Say that no answer came; what was shown before stays."""
        self.empty.fail(self.tr("What is pending could not be read"), reason)

    def _show_end(self, run_ids: Sequence[RunId]) -> None:
        count = len(run_ids)
        words = self.tr("&End it") if count == 1 else self.tr("&End all {count}")
        self._end.setText(words.format(count=formats.whole_number(count)))
        self._end.setVisible(count > 0)

    def _want_end(self) -> None:
        self.end_wanted.emit(self._lines.run_ids)
