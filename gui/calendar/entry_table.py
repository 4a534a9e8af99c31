"""A list of entries for eyes and screen readers: select, open or skip one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QVBoxLayout, QWidget

from gui.look.theme import Theme
from gui.look.tokens import space
from gui.occurrences import entry_words
from gui.occurrences.entries import Entries, Entry
from gui.occurrences.entry_requests import NEW_AT_MINUTES, EntryRequests
from gui.occurrences.placed_entries import Handle, handle_of
from gui.text import formats
from gui.widgets.awaiting import AwaitingState
from gui.widgets.paragraph import Label
from gui.widgets.tables.line_table import LineTable, place_in_lines
from gui.widgets.tables.paged_model import LINE_ROLE, PagedModel

_OPENING = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


@dataclass(frozen=True, slots=True)
class AgendaLine:
    """An entry in the list; the first of a day names it."""

    entry: Entry
    day: date
    is_first: bool


class EntryTable(QWidget):
    """Lists the entries of some days; it says what is awaited, what there is, or that there is nothing."""

    left = Signal()
    # What leads on where there is nothing, if words of the list itself do.
    way_on = ""

    def __init__(
        self, theme: Theme, requests: EntryRequests, name: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.requests = requests
        self._lines: dict[int, AgendaLine] = {}
        self._numbers: dict[object, int] = {}
        self._span: tuple[date, ...] = ()
        self._is_filling = False
        self._chosen: Handle | None = None
        self.model: PagedModel[AgendaLine] = PagedModel(self)
        self.empty = AwaitingState(theme, "today", self)
        self.table = LineTable(self.model, self.empty, name, self)
        self._rest = Label(self)
        self._rest.setObjectName("hidden_runs")
        self._rest.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self._rest.setContentsMargins(space(2), space(1), space(2), space(1))
        self._rest.hide()
        self._prepare_table()
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(0)
        self.column.addWidget(self.table, 1)
        self.column.addWidget(self._rest)
        self.model.lines_wanted.connect(self._fill)
        requests.moved.connect(self._follow_moved)

    def ordered(self, days: Mapping[date, Entries]) -> list[AgendaLine]:
        """Return the lines of some days in the order in which they stand."""
        return [
            AgendaLine(entry, day, place == 0)
            for day, entries in sorted(days.items())
            for place, entry in enumerate(entries.entries)
        ]

    def wait_for(self, days: Sequence[date], is_other: bool = False) -> None:
        """Show nothing of other days, or of other jobs, until the entries of these come."""
        if tuple(days) == self._span and not is_other:
            return
        self._span = ()
        self._rest.hide()
        self.empty.wait_for(self.tr("Reading {days} …").format(days=formats.days_title(days[0], days[-1])))
        self._is_filling = True
        self.model.show_new_ids([])
        self._is_filling = False

    @property
    def selected_entry(self) -> Entry | None:
        """The current entry if it was chosen: where a row goes, Qt makes the next one current."""
        line: AgendaLine | None = self.table.view.currentIndex().data(LINE_ROLE)
        return None if line is None or handle_of(line.entry) != self._chosen else line.entry

    def fail(self, reason: str) -> None:
        """Say that nobody knows what the awaited days bring, and why."""
        self.empty.fail(self.tr("The runs could not be read"), reason)

    def show_entries(self, days: Mapping[date, Entries]) -> None:
        """Show the entries of some days; the selected one stays selected as long as it is there."""
        before = self.selected_entry
        self.empty.settle(*self._nothing(tuple(days)), way_on=self.way_on)
        lines = self.ordered(days)
        ids = [self._number(line) for line in lines]
        self._lines = dict(zip(ids, lines, strict=True))
        self._is_filling = True
        if not self.shows_other(days):
            self.model.show_ids(ids)
            self.model.mark_stale()
        else:
            self._span = tuple(days)
            self.model.show_new_ids(ids)
        self._fill(ids[:200])
        self._is_filling = False
        if before is not None:
            self._select_again(before)
        elif self.table.view.currentIndex().isValid():
            # Qt makes the first row current where the keyboard is; nobody chose it, and no key could.
            self.select_nothing()
        hidden = sum(entries.hidden for entries in days.values())
        self._rest.setVisible(hidden > 0)
        self._rest.setText(entry_words.rest_in_words(hidden))

    def _select_again(self, before: Entry) -> None:
        self.select(before)
        if self.selected_entry is None:
            # It goes by another key, left out for instance, or it is no more and nothing is selected.
            again = next(
                (line.entry for line in self._lines.values() if handle_of(line.entry) == self._chosen), None
            )
            if again is None:
                self.select_nothing()
            else:
                self.select(again)
        after = self.selected_entry
        if after is not None and after != before and handle_of(after) == handle_of(before):
            self.requests.entry_refreshed.emit(after)

    def shows_other(self, days: Mapping[date, Entries]) -> bool:
        """Tell whether these are other days than those that are shown."""
        return tuple(days) != self._span

    def select(self, entry: Entry) -> None:
        """Select an entry that was selected elsewhere, without telling so."""
        number = self._numbers.get(entry.key)
        row = None if number is None else self.model.row_of(number)
        if row is not None and row != self.table.view.currentIndex().row():
            was_filling, self._is_filling = self._is_filling, True
            self.table.view.selectRow(row)
            self._is_filling = was_filling
        if row is not None:
            self._chosen = handle_of(entry)

    def select_nothing(self) -> None:
        self._chosen = None
        self._is_filling = True
        self.table.view.clearSelection()
        self.table.view.setCurrentIndex(QModelIndex())
        self._is_filling = False

    def go_to(self, day: date) -> None:
        """Bring the first entry of a day, or of the next one that has any, to the top."""
        for row, number in enumerate(self.model.ids):
            if self._lines[number].day >= day:
                index = self.model.index(row, self.model.columnCount() - 1)
                self.table.view.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtTop)
                return

    def want_new(self) -> None:
        """Ask for a job on the first of the days that are shown."""
        if self._span:
            self.requests.new_wanted.emit(formats.instant_at(self._span[0], NEW_AT_MINUTES))

    def _nothing(self, days: Sequence[date]) -> tuple[str, str]:
        """Return what is said where these days bring nothing."""
        words = formats.days_title(days[0], days[-1]) if days else ""
        return (
            self.tr("Nothing on {days}").format(days=words),
            self.tr("None of the jobs that are shown ran, and none is to run."),
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Delete:
            # Delete means the occurrence here, and never the job: the window's own key would take that.
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress and (entry := self.selected_entry) is not None:
                self.requests.skip_wanted.emit(entry)
                return True
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in _OPENING and (entry := self.selected_entry) is not None:
                self.requests.entry_opened.emit(entry)
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.left.emit()
                return True
        return super().eventFilter(watched, event)

    def _prepare_table(self) -> None:
        view = self.table.view
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.horizontalHeader().hide()
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self._want_menu)
        view.doubleClicked.connect(self._open)
        for keyboard in (self.table, view):
            keyboard.installEventFilter(self)
        view.selectionModel().currentRowChanged.connect(self._tell_entry)

    def _number(self, line: AgendaLine) -> int:
        return self._numbers.setdefault(line.entry.key, len(self._numbers))

    def _fill(self, ids: Sequence[int]) -> None:
        self.model.fill(((each, self._lines[each]) for each in ids if each in self._lines), ids)

    def _tell_entry(self, current: QModelIndex) -> None:
        line: AgendaLine | None = current.data(LINE_ROLE) if current.isValid() else None
        if line is not None and not self._is_filling:
            self._chosen = handle_of(line.entry)
            self.requests.entry_selected.emit(line.entry)

    def _open(self, index: QModelIndex) -> None:
        line: AgendaLine | None = index.data(LINE_ROLE)
        if line is not None:
            self.requests.entry_opened.emit(line.entry)

    def _want_menu(self, place: QPoint) -> None:
        view = self.table.view
        place = place_in_lines(view, place)
        index = view.indexAt(place)
        line: AgendaLine | None = index.data(LINE_ROLE) if index.isValid() else None
        where = view.viewport().mapToGlobal(place)
        if line is not None:
            view.selectRow(index.row())
            self.requests.menu_wanted.emit(line.entry, None, where)
        elif self._lines:
            # What is below the last day belongs to it.
            at = formats.instant_at(max(each.day for each in self._lines.values()), NEW_AT_MINUTES)
            self.requests.menu_wanted.emit(None, at, where)

    def _follow_moved(self, entry: Entry, to: datetime) -> None:
        """Know the moved entry by the number of what it was, so that it stays selected."""
        number = self._numbers.get(entry.key)
        if self._chosen == handle_of(entry):
            self._chosen = handle_of(entry, to)
        if number is not None:
            self._numbers[entry.job_id, to, None, False] = number
