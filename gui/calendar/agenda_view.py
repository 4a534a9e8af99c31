"""Days as a list, for the eye and for the ear: the same entries that the painted views show."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from gui.look.spacing import space
from gui.look.theme import Theme
from gui.occurrences import entry_words
from gui.occurrences.entries import Entries, Entry
from gui.occurrences.entry_drawing import colour_of, draw_sign
from gui.occurrences.entry_requests import EntryRequests
from gui.occurrences.placed_entries import Handle, handle_of
from gui.text import formats
from gui.widgets.empty_state import EmptyState
from gui.widgets.label import Label
from gui.widgets.tables.line_table import LineTable
from gui.widgets.tables.paged_model import LINE_ROLE, AnyIndex, Column, PagedModel
from scheduler_core.values.runs.run import RunState

_DAY, _TIME, _JOB, _WHAT = range(4)
# So many digits wide the table of one day has room for words beside a name.
_NARROW = 48
_OPENING = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


@dataclass(frozen=True, slots=True)
class AgendaLine:
    """An entry in the list; the first of a day names it."""

    entry: Entry
    day: date
    is_first: bool


class AgendaView(QWidget):
    """Lists the entries of one day, or of many with their days."""

    left = Signal()

    def __init__(self, theme: Theme, requests: EntryRequests, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("agenda")
        self.requests = requests
        self._own_zone = formats.time_zone_name()
        self._lines: dict[int, AgendaLine] = {}
        self._numbers: dict[object, int] = {}
        self._span: tuple[date, ...] = ()
        self._is_filling = False
        self._chosen: Handle | None = None
        self._day = Label(self)
        self._day.setObjectName("selected_day")
        self._day.setWordWrap(True)
        self._day.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self._day.setContentsMargins(space(2), space(2), space(2), space(1))
        self.model: PagedModel[AgendaLine] = PagedModel(self)
        self.model.show_columns(
            Column(self.tr("Day"), _day_in_words, _full_day, _full_day),
            Column(self.tr("Time"), _time_in_words, self._in_full, _span_in_words),
            Column(self.tr("Job"), _title, self._in_full),
            Column(self.tr("What"), _what_in_words, self._in_full),
        )
        empty = EmptyState(
            theme, "today", self.tr("Nothing on this day"), self.tr("No job ran, and none is to run."), self
        )
        self.table = LineTable(self.model, empty, self.tr("Agenda"), self)
        self._rest = Label(self)
        self._rest.setObjectName("hidden_runs")
        self._rest.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self._rest.setContentsMargins(space(2), space(1), space(2), space(1))
        self._rest.hide()
        self._prepare_table()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._day)
        column.addWidget(self.table, 1)
        column.addWidget(self._rest)
        self.model.lines_wanted.connect(self._fill)
        requests.moved.connect(self._follow_moved)

    @property
    def selected_entry(self) -> Entry | None:
        """The current entry if it was chosen: where a row goes, Qt makes the next one current."""
        line: AgendaLine | None = self.table.view.currentIndex().data(LINE_ROLE)
        return None if line is None or handle_of(line.entry) != self._chosen else line.entry

    def show_day(self, words: str) -> None:
        self._day.setText(words)

    def show_days(self, are_many: bool) -> None:
        """Show a column of days beside the times."""
        self.table.view.setColumnHidden(_DAY, not are_many)
        self._day.setVisible(not are_many)
        self._share_room()

    def show_entries(self, days: Mapping[date, Entries]) -> None:
        """Show the entries of some days; the selected one stays selected as long as it is there."""
        before = self.selected_entry
        lines = [
            AgendaLine(entry, day, place == 0)
            for day, entries in sorted(days.items())
            for place, entry in enumerate(entries.entries)
        ]
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
        self._rest.setText(
            self.tr("{count} more runs stand in the log.").format(count=formats.whole_number(hidden))
        )

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
        number = self._numbers.get((entry.job_id, entry.at, entry.run_id, entry.is_left_out))
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
                index = self.model.index(row, _TIME)
                self.table.view.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtTop)
                return

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

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
        view.setObjectName("agenda_table")
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.horizontalHeader().setStretchLastSection(False)
        view.horizontalHeader().setSectionResizeMode(_JOB, QHeaderView.ResizeMode.Stretch)
        view.horizontalHeader().hide()
        view.setColumnHidden(_DAY, True)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._share_room()
        view.setItemDelegateForColumn(_WHAT, _WhatDelegate(self))
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self._want_menu)
        view.doubleClicked.connect(self._open)
        for keyboard in (self.table, view):
            keyboard.installEventFilter(self)
        view.selectionModel().currentRowChanged.connect(self._tell_entry)

    def _share_room(self) -> None:
        """Leave the names their room: where there is little, a sign says what happened, and the tool tip."""
        metrics, times = self.table.view.fontMetrics(), self.table.view.isColumnHidden(_DAY)
        digit = metrics.horizontalAdvance("0")
        is_narrow = times and self.table.width() < _NARROW * digit
        if is_narrow:
            self.table.widen_columns(14, 8, 0, 0)
            self.table.view.setColumnWidth(_WHAT, metrics.height() + space(2))
        else:
            self.table.widen_columns(14, 9, 0, 17)

    def _number(self, line: AgendaLine) -> int:
        return self._numbers.setdefault(line.entry.key, len(self._numbers))

    def _fill(self, ids: Sequence[int]) -> None:
        self.model.fill(((each, self._lines[each]) for each in ids if each in self._lines), ids)

    def _in_full(self, line: AgendaLine) -> str:
        return entry_words.in_full(line.entry, self._own_zone)

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
        index = view.indexAt(place)
        line: AgendaLine | None = index.data(LINE_ROLE) if index.isValid() else None
        if line is not None:
            view.selectRow(index.row())
            self.requests.menu_wanted.emit(line.entry, None, view.viewport().mapToGlobal(place))

    def _follow_moved(self, entry: Entry, to: datetime) -> None:
        """Know the moved entry by the number of what it was, so that it stays selected."""
        number = self._numbers.get(entry.key)
        if self._chosen == handle_of(entry):
            self._chosen = entry.job_id, to
        if number is not None:
            self._numbers[entry.job_id, to, None, False] = number


class _WhatDelegate(QStyledItemDelegate):
    """A filled mark for what was, an outlined disc for what is to come, then the words."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        line: AgendaLine | None = index.data(LINE_ROLE)
        ground = QStyleOptionViewItem(option)
        self.initStyleOption(ground, index)
        text, ground.text = ground.text, ""
        style = ground.widget.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, ground, painter, ground.widget)
        side = round(option.fontMetrics.height() * 0.66)
        is_mirrored = option.direction == Qt.LayoutDirection.RightToLeft
        left = option.rect.right() - space(1) - side if is_mirrored else option.rect.left() + space(1)
        place = QRectF(left, option.rect.center().y() - side / 2 + 0.5, side, side)
        if line is not None and not draw_sign(painter, place, line.entry, option.palette):
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(colour_of(line.entry, option.palette), 1.5))
            painter.drawEllipse(place.adjusted(1.5, 1.5, -1.5, -1.5))
            painter.restore()
        words = QRect(option.rect)
        if is_mirrored:
            words.setRight(round(place.left()) - space(1.5))
        else:
            words.setLeft(round(place.right()) + space(1.5))
        shown = option.fontMetrics.elidedText(text, Qt.TextElideMode.ElideRight, words.width())
        painter.setPen(option.palette.text().color())
        if shown != "…":
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading, shown)


def _day_in_words(line: AgendaLine) -> str:
    return formats.day_heading(line.day) if line.is_first else ""


def _full_day(line: AgendaLine) -> str:
    return formats.long_day(line.day)


def _time_in_words(line: AgendaLine) -> str:
    at = line.entry.at
    return formats.exact_time(at) if at.second else formats.clock_time(at)


def _span_in_words(line: AgendaLine) -> str:
    return entry_words.time_words(line.entry)


def _title(line: AgendaLine) -> str:
    return entry_words.title(line.entry)


def _what_in_words(line: AgendaLine) -> str:
    what = entry_words.what_words(line.entry)
    is_counted = line.entry.is_strip and line.entry.state in {RunState.MISSED, RunState.SKIPPED}
    return f"{what} · {formats.whole_number(line.entry.count)}" if is_counted else what
