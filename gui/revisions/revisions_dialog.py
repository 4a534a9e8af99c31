"""Show a job's history, with two of its revisions side by side."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from gui.core_access.core_words import said
from gui.look.theme import Theme
from gui.look.tokens import space
from gui.revisions.job_past import Comparison, JobPast, change_name, changed_places
from gui.text import formats
from gui.text.job_names import who_in_words
from gui.widgets.awaiting import OnceKnown
from gui.widgets.buttons.push_button import PushButton, ShowsKeys
from gui.widgets.fields.chips import chip_button, choice_chip
from gui.widgets.heading import Heading
from gui.widgets.panel import Panel
from gui.widgets.paragraph import Label
from gui.widgets.room_on_screen import take_room
from gui.widgets.splitters import splitter
from gui.widgets.tables.difference_table import DifferenceTable
from gui.widgets.tables.line_table import LineTable
from gui.widgets.tables.paged_model import Column, PagedModel
from gui.widgets.tables.side_by_side import without_same
from scheduler_core.values.jobs.job_history import HistoryEntry

# The columns that are narrower where there is no room for all, and the digits that are left to them.
_GIVING_WAY = {1: 8, 2: 5}


class RevisionsDialog(ShowsKeys, QDialog):
    """Tells by `comparison_wanted` which revisions to compare, and by `revert_wanted` where to go back."""

    comparison_wanted = Signal(object, object)
    revert_wanted = Signal(object)

    def __init__(self, theme: Theme, now: Callable[[], datetime], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("revisions_dialog")
        self.setWindowTitle(self.tr("History"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._now = now
        self._past: JobPast | None = None
        self._comparison: Comparison | None = None
        self._model: PagedModel[HistoryEntry] = PagedModel(self)
        self._model.show_columns(*self._columns())
        self.empty = OnceKnown(
            theme, "revisions", self.tr("Reading the changes …"), self.tr("No changes"), "", self
        )
        self._changes = LineTable(self._model, self.empty, self.tr("Changes"), self)
        self._title = Heading("", self)
        self._summary = Label(self)
        self._with_before = choice_chip("compare_before", self.tr("With the one before"), self)
        self._with_now = choice_chip("compare_now", self.tr("With the job as it is"), self)
        self._choices = QButtonGroup(self)
        self._only_changes = chip_button("only_changes", self.tr("Only what differs"), self)
        self._difference = DifferenceTable(self)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, parent=self)
        self._revert = PushButton(self.tr("&Revert to this"), self)
        self._lay_out()
        self._connect()
        take_room(self, self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(space(270), space(150))

    @property
    def job_past(self) -> JobPast | None:
        return self._past

    def show_past(self, past: JobPast) -> None:
        """Show the changes, the newest selected; what was selected before stays so."""
        self._past = past
        self.empty.know()
        self.setWindowTitle(self.tr("History of “{job}”").format(job=past.name))
        self._title.show_text(past.name)
        ids = [entry.number for entry in past.entries]
        is_first = not self._model.rowCount()
        self._model.show_ids(ids)
        self._model.fill(zip(ids, past.entries, strict=True), ids)
        if is_first and ids:
            self._changes.select_row(0)
            self._changes.take_focus()
        else:
            self._compare()

    def show_comparison(self, comparison: Comparison) -> None:
        self._comparison = comparison
        pairs = comparison.pairs
        count = changed_places(pairs)
        if not count:
            self._summary.setText(self.tr("Both say the same."))
        else:
            lines = self.tr("1 line differs") if count == 1 else self.tr("{count} lines differ")
            self._summary.setText(lines.format(count=formats.whole_number(count)))
        shown = without_same(pairs) if self._only_changes.isChecked() and count else pairs
        before = self._name_of(comparison.old) if comparison.old else self.tr("Nothing yet")
        self._difference.lines.show_pairs(shown, before, self._name_of(comparison.new))

    def _columns(self) -> tuple[Column[HistoryEntry], ...]:
        return (
            Column(
                self.tr("When"),
                lambda entry: formats.past_instant(entry.changed_at, self._now()),
                lambda entry: formats.iso_instant(entry.changed_at),
            ),
            Column(self.tr("Change"), lambda entry: change_name(entry.change), _detail),
            Column(self.tr("By"), lambda entry: who_in_words(entry.changed_by)),
            Column(
                self.tr("Revision"),
                lambda entry: formats.whole_number(entry.revision) if entry.has_draft else "",
            ),
        )

    def _name_of(self, revision: int) -> str:
        if self._past is not None and revision == self._past.revision:
            text = self.tr("Revision {number}, as it is now")
        else:
            text = self.tr("Revision {number}")
        return text.format(number=formats.whole_number(revision))

    def _entry(self) -> HistoryEntry | None:
        row = self._changes.view.currentIndex()
        return self._model.known_line(self._model.id_at(row)) if row.isValid() else None

    def _compare(self) -> None:
        entry, past = self._entry(), self._past
        if entry is None or past is None:
            return
        self._with_before.setEnabled(entry.has_draft)
        self._with_now.setEnabled(entry.has_draft)
        self._revert.setEnabled(entry.has_draft and entry.revision != past.revision and not past.is_in_bin)
        if not entry.has_draft:
            self._difference.lines.show_pairs((), "", "")
            self._summary.setText(_detail(entry) or self.tr("This changed nothing of what the job says."))
        elif self._with_now.isChecked():
            self.comparison_wanted.emit(entry.revision, past.revision)
        else:
            self.comparison_wanted.emit(past.revision_before(entry), entry.revision)

    def _take_row(self, _current: QModelIndex, _previous: QModelIndex) -> None:
        self._compare()

    def _show_again(self) -> None:
        if self._comparison is not None:
            self.show_comparison(self._comparison)

    def _want_revert(self) -> None:
        entry = self._entry()
        if entry is not None:
            self.revert_wanted.emit(entry.revision)

    # ---- how it is built

    def _lay_out(self) -> None:
        self._summary.setObjectName("difference_summary")
        self._summary.setTextFormat(Qt.TextFormat.PlainText)
        self._summary.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._revert.setObjectName("revert")
        self._revert.setAutoDefault(False)
        self._buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
        for choice in (self._with_before, self._with_now):
            self._choices.addButton(choice)
        self._with_before.setChecked(True)
        self._only_changes.setChecked(True)
        self._changes.view.setObjectName("changes_table")
        self._changes.view.setSelectionMode(self._changes.view.SelectionMode.SingleSelection)
        # The last one, too: stretched, it would never be smaller than Qt's usual width.
        self._changes.widen_columns(14, 16, 9, 7)
        self._changes.let_give_way(_GIVING_WAY)
        head = QHBoxLayout()
        head.setSpacing(space(1))
        for chip in (self._with_before, self._with_now, self._only_changes):
            head.addWidget(chip)
        head.addStretch(1)
        changes, differences = Panel(self.tr("Changes"), self), Panel(self.tr("What differs"), self)
        changes.content.addWidget(self._changes)
        differences.content.addLayout(head)
        differences.content.addSpacing(space(2))
        differences.content.addWidget(self._difference, 1)
        panes = splitter("revisions", Qt.Orientation.Horizontal, (changes, 2), (differences, 3))
        differences.header.addWidget(self._summary)
        differences.header.addSpacing(space(1))
        self._buttons.addButton(self._revert, QDialogButtonBox.ButtonRole.ActionRole)
        column = QVBoxLayout(self)
        column.setContentsMargins(space(4), space(4), space(4), space(3))
        column.setSpacing(space(2))
        column.addWidget(self._title)
        column.addWidget(panes, 1)
        column.addWidget(self._buttons)

    def _connect(self) -> None:
        self._changes.view.selectionModel().currentRowChanged.connect(self._take_row)
        self._choices.buttonClicked.connect(self._compare)
        self._only_changes.toggled.connect(self._show_again)
        self._revert.clicked.connect(self._want_revert)
        self._buttons.rejected.connect(self.reject)


def _detail(entry: HistoryEntry) -> str:
    return said(entry.detail)
