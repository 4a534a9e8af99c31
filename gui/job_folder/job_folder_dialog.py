"""Resolve conflicts of the folder of job files, and show unreadable files."""

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gui.core_access.core_words import as_sentence, said
from gui.job_folder.folder_questions import FolderItem, FolderState
from gui.look.theme import Theme
from gui.look.tokens import space
from gui.text import formats
from gui.widgets.buttons.push_button import PushButton, ShowsKeys
from gui.widgets.empty_state import EmptyState
from gui.widgets.heading import Heading
from gui.widgets.panel import Panel
from gui.widgets.paragraph import Paragraph
from gui.widgets.room_on_screen import take_room
from gui.widgets.splitters import splitter
from gui.widgets.tables.difference_table import DifferenceTable
from gui.widgets.tables.line_table import LineTable
from gui.widgets.tables.paged_model import Column, PagedModel
from gui.widgets.tables.side_by_side import without_same

_MOST_PLACES = 6


class JobFolderDialog(ShowsKeys, QDialog):
    """Tells by `choice_wanted` which sides the user takes: whether the file's, by the paths of files.

    `enabling_wanted` tells the job to switch on, after a look at what its file brought.
    """

    choice_wanted = Signal(object)
    enabling_wanted = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("job_folder_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Folder of job files"))
        self._state = FolderState()
        self._numbers: dict[str, int] = {}
        self._model: PagedModel[FolderItem] = PagedModel(self)
        self._model.show_columns(*self._columns())
        self._empty = EmptyState(theme, "folder", self.tr("Looking…"), "", self)
        self._items = LineTable(self._model, self._empty, self.tr("What needs you"), self)
        self._title = Heading(self.windowTitle(), self)
        self._place = Paragraph(self)
        self._facts = Paragraph(self)
        self._sides = Panel("", self)
        self._only_changes = QToolButton(self)
        self._difference = DifferenceTable(self, is_choice=True)
        self._refusal = Paragraph(self)
        self._nothing = QWidget(self)
        self._panes = QStackedLayout()
        self._take_file = PushButton(self.tr("Keep the &file's"), self)
        self._on_job = PushButton(self.tr("Keep &Hourbell's"), self)
        self._switch_on = PushButton(self.tr("Switch it &on"), self)
        self._for_all = QCheckBox(self)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, parent=self)
        self._prepare()
        self._lay_out()
        self._connect()
        self._show_item()
        take_room(self, self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(space(290), space(160))

    def show_state(self, state: FolderState) -> None:
        """Show what needs the user; what was selected before stays so, else the next one."""
        self._state = state
        self._place.setText(state.folder)
        ids = [self._numbers.setdefault(item.path, len(self._numbers)) for item in state.items]
        self._model.show_ids(ids)
        self._model.fill(zip(ids, state.items, strict=True), ids)
        self._describe_nothing()
        if ids and not self._items.view.selectionModel().hasSelection():
            self._items.select_row(0)
        self._show_item()

    def take_focus(self) -> None:
        self._items.take_focus()

    def _columns(self) -> tuple[Column[FolderItem], ...]:
        return (
            Column(self.tr("File"), lambda item: item.path),
            Column(self.tr("Job"), lambda item: item.job),
            Column(self.tr("What it is"), self._kind_of, lambda item: said(item.reason)),
        )

    def _kind_of(self, item: FolderItem) -> str:
        if item.left_off is not None:
            return self.tr("Switched off")
        return self.tr("Conflict") if item.is_conflict else self.tr("Can't be read")

    def _describe_nothing(self) -> None:
        state = self._state
        if not state.folder:
            self._empty.show_words(
                self.tr("No folder is linked"),
                self.tr("Link one in the settings: jobs become files there, and files become jobs."),
            )
        elif state.problem:
            self._empty.show_words(self.tr("The folder can't be looked at"), said(state.problem))
        else:
            self._empty.show_words(
                self.tr("Nothing needs you"),
                self.tr("What is changed in a file or in its job moves over by itself."),
            )

    def _item(self) -> FolderItem | None:
        index = self._items.view.currentIndex()
        return self._model.known_line(self._model.id_at(index)) if index.isValid() else None

    def _show_item(self) -> None:
        item, count = self._item(), len(self._state.conflicts)
        is_conflict = item is not None and item.is_conflict
        self._take_file.setEnabled(is_conflict)
        self._on_job.setEnabled(is_conflict)
        self._for_all.setEnabled(is_conflict)
        is_left_off = item is not None and item.left_off is not None
        self._only_changes.setVisible(is_conflict or is_left_off)
        self._take_file.setVisible(not is_left_off)
        self._on_job.setVisible(not is_left_off)
        self._switch_on.setVisible(is_left_off)
        is_refused = item is not None and not is_conflict and not is_left_off
        self._sides.show_title(self.tr("Why it can't be read") if is_refused else self.tr("Both sides"))
        self._for_all.setVisible(count > 1)
        text = self.tr("For &all {count} conflicts")
        self._for_all.setText(text.format(count=formats.whole_number(count)))
        self._facts.setText("" if item is None else self._facts_of(item))
        self._facts.setVisible(item is not None)
        if item is None:
            self._panes.setCurrentWidget(self._nothing)
        elif item.is_conflict:
            shown = without_same(item.pairs) if self._only_changes.isChecked() else item.pairs
            self._difference.lines.show_pairs(shown, self.tr("The file"), self.tr("Hourbell"))
            self._panes.setCurrentWidget(self._difference)
        elif is_left_off:
            shown = without_same(item.pairs) if self._only_changes.isChecked() else item.pairs
            self._difference.lines.show_pairs(shown, self.tr("When it was on"), self.tr("Now"))
            self._panes.setCurrentWidget(self._difference)
        else:
            place, _, reason = item.reason.partition(": ")
            self._refusal.setText(f"{place}: {said(reason)}" if reason else said(item.reason))
            self._panes.setCurrentWidget(self._refusal)

    def _facts_of(self, item: FolderItem) -> str:
        if item.left_off is not None:
            facts = [as_sentence(item.reason)] if item.reason else []
            facts.append(self.tr("Look at what it runs, then switch it on."))
            return "\n".join(facts)
        if not item.is_conflict:
            return self.tr(
                "This file can't be read, so its job stays as it is. It is looked at again once it is mended."
            )
        facts = [as_sentence(item.reason)]
        if item.of_file:
            facts.append(self.tr("In the file: {places}.").format(places=_listed(item.of_file)))
        if item.of_job:
            facts.append(self.tr("In Hourbell: {places}.").format(places=_listed(item.of_job)))
        if item.arrives_off:
            facts.append(
                self.tr("With the file's side the job is switched off until somebody has looked at it.")
            )
        return "\n".join(facts)

    def _take_row(self, _current: QModelIndex, _previous: QModelIndex) -> None:
        self._show_item()

    def _want_file(self) -> None:
        self._want(takes_file=True)

    def _want_job(self) -> None:
        self._want(takes_file=False)

    def _want_on(self) -> None:
        item = self._item()
        if item is not None and item.left_off is not None:
            self.enabling_wanted.emit(item.left_off)

    def _want(self, *, takes_file: bool) -> None:
        item = self._item()
        if item is None or not item.is_conflict:
            return
        chosen = self._state.conflicts if self._for_all.isChecked() else (item,)
        self._for_all.setChecked(False)
        self.choice_wanted.emit({each.path: takes_file for each in chosen})

    # ---- how it is built

    def _prepare(self) -> None:
        self._items.view.setObjectName("folder_items")
        self._items.view.setSelectionMode(self._items.view.SelectionMode.SingleSelection)
        self._items.widen_columns(22, 16, 11)
        for label, name in (
            (self._place, "folder_place"),
            (self._facts, "folder_facts"),
            (self._refusal, "folder_refusal"),
        ):
            label.setObjectName(name)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._place.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._refusal.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
        self._refusal.setContentsMargins(space(2), space(2), space(2), space(2))
        self._only_changes.setObjectName("only_changes")
        self._only_changes.setText(self.tr("Only what differs"))
        self._only_changes.setCheckable(True)
        self._only_changes.setChecked(True)
        self._only_changes.setProperty("chip", True)
        self._take_file.setObjectName("take_file")
        self._on_job.setObjectName("take_job")
        self._switch_on.setObjectName("switch_on")
        self._for_all.setObjectName("for_all")
        for button in (self._take_file, self._on_job, self._switch_on):
            button.setAutoDefault(False)

    def _lay_out(self) -> None:
        items, sides = Panel(self.tr("What needs you"), self), self._sides
        sides.setAccessibleName(self.tr("Both sides"))
        items.content.addWidget(self._items)
        sides.header.addWidget(self._only_changes)
        for widget in (self._nothing, self._difference, self._refusal):
            self._panes.addWidget(widget)
        self._facts.setContentsMargins(space(2), 0, space(2), space(2))
        choices = QHBoxLayout()
        choices.setContentsMargins(space(2), space(2), space(2), space(1))
        choices.setSpacing(space(2))
        choices.addWidget(self._take_file)
        choices.addWidget(self._on_job)
        choices.addWidget(self._switch_on)
        choices.addStretch(1)
        choices.addWidget(self._for_all)
        sides.content.addWidget(self._facts)
        sides.content.addLayout(self._panes, 1)
        sides.content.addLayout(choices)
        column = QVBoxLayout(self)
        column.setContentsMargins(space(4), space(4), space(4), space(3))
        column.setSpacing(space(2))
        column.addWidget(self._title)
        column.addWidget(self._place)
        column.addWidget(splitter("job_folder", Qt.Orientation.Horizontal, (items, 2), (sides, 3)), 1)
        column.addWidget(self._buttons)

    def _connect(self) -> None:
        self._items.view.selectionModel().currentRowChanged.connect(self._take_row)
        self._only_changes.toggled.connect(self._show_item)
        self._take_file.clicked.connect(self._want_file)
        self._on_job.clicked.connect(self._want_job)
        self._switch_on.clicked.connect(self._want_on)
        self._buttons.rejected.connect(self.reject)


def _listed(places: tuple[str, ...]) -> str:
    """Return the places that differ, a few of them where they are many."""
    more = len(places) - _MOST_PLACES
    return ", ".join(places[:_MOST_PLACES]) + (f" … (+{more})" if more > 0 else "")
