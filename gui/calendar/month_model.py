"""The model of a month: a table of six weeks by seven days."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QGuiApplication

from gui.calendar.day_load import UNKNOWN_DAY, DayLoad, days_of
from gui.calendar.month_page import DAYS_A_WEEK, WEEKS, MonthPage
from gui.look.theme import font_of
from gui.look.tokens import Type
from gui.occurrences import entry_words
from gui.text import formats
from gui.text.plain_texts import plain_tool_tip
from gui.text.state_names import state_name

AnyIndex = QModelIndex | QPersistentModelIndex
DAY_ROLE = Qt.ItemDataRole.UserRole
_NO_PARENT = QModelIndex()


@dataclass(frozen=True, slots=True)
class DayCell:
    """What the calendar draws of one day."""

    day: date
    is_today: bool
    is_in_month: bool
    is_weekend: bool
    load: DayLoad = UNKNOWN_DAY
    is_past: bool = False


class MonthModel(QAbstractTableModel):
    """The days of one page, each with a number to see and a sentence to hear."""

    def __init__(self, page: MonthPage, today: date, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._page = page
        self._today = today
        self._weekend = formats.weekend()
        self._loads: Mapping[date, DayLoad] = {}

    @property
    def page(self) -> MonthPage:
        return self._page

    def show_page(self, page: MonthPage) -> None:
        self.beginResetModel()
        self._page = page
        self._loads = {}
        self.endResetModel()

    def show_loads(self, loads: Mapping[date, DayLoad]) -> None:
        """Show what days bring; of a day that is missing that is not known yet."""
        changed = [day for day in self._loads.keys() | loads.keys() if self._loads.get(day) != loads.get(day)]
        self._loads = loads
        places = [index for day in changed if (index := self.index_of(day)).isValid()]
        if places:
            rows, columns = [index.row() for index in places], [index.column() for index in places]
            self.dataChanged.emit(self.index(min(rows), min(columns)), self.index(max(rows), max(columns)))

    def mark_today(self, today: date) -> None:
        marked_before, self._today = self._today, today
        for day in (marked_before, today):
            index = self.index_of(day)
            if index.isValid():
                self.dataChanged.emit(index, index)

    def index_of(self, day: date) -> QModelIndex:
        place = self._page.place_of(day)
        return QModelIndex() if place is None else self.index(*place)

    def day_at(self, index: AnyIndex) -> date:
        return self._page.day_at(index.row(), index.column())

    def cell_at(self, index: AnyIndex) -> DayCell:
        """Return what is drawn of a day; to ask Qt for it takes longer than to make it."""
        return self._cell(self.day_at(index))

    def load_of(self, day: date) -> DayLoad:
        return self._loads.get(day, UNKNOWN_DAY)

    @property
    def is_awaiting(self) -> bool:
        """Tell whether there are days of the page that nothing is known of yet."""
        return any(day not in self._loads for day in days_of(self._page))

    @property
    def holds_nothing(self) -> bool:
        """Tell whether all days of the page are known to bring nothing."""
        loads = [self.load_of(day) for day in days_of(self._page)]
        return all(load.is_known and not load.count for load in loads)

    def in_words(self, day: date) -> str:
        text = formats.long_day(day)
        return self.tr("{day}, today").format(day=text) if day == self._today else text

    def rowCount(self, parent: AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else WEEKS

    def columnCount(self, parent: AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else DAYS_A_WEEK

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._number(self.day_at(index))
        if role == DAY_ROLE:
            return self.cell_at(index)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            day = self.day_at(index)
            return ", ".join([self.in_words(day), *load_in_words(self.load_of(day))])
        if role == Qt.ItemDataRole.ToolTipRole:
            day = self.day_at(index)
            words = list(load_in_words(self.load_of(day)))
            return plain_tool_tip("\n".join([self.in_words(day), *words])) if words else None
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        spoken = role == Qt.ItemDataRole.AccessibleTextRole
        if role == Qt.ItemDataRole.FontRole and orientation == Qt.Orientation.Horizontal:
            return font_of(Type.LABEL if self._is_of_today(section) else Type.NOTE)
        if role == Qt.ItemDataRole.ForegroundRole and orientation == Qt.Orientation.Horizontal:
            return QGuiApplication.palette().text() if self._is_of_today(section) else None
        if role != Qt.ItemDataRole.DisplayRole and not spoken:
            return None
        if orientation == Qt.Orientation.Horizontal:
            weekday = self._page.weekday_at(section)
            return formats.weekday_name(weekday) if spoken else formats.short_weekday_name(weekday)
        number = formats.whole_number(self._page.week_number(section))
        return self.tr("Week {number}").format(number=number) if spoken else number

    def _is_of_today(self, section: int) -> bool:
        is_its_weekday = self._page.weekday_at(section) == self._today.isoweekday()
        return is_its_weekday and self.index_of(self._today).isValid()

    def _number(self, day: date) -> str:
        """Return the number of a day, with its month where another one begins."""
        if day.day == 1 and not self._page.holds(day):
            return formats.short_day(day)
        return formats.day_number(day)

    def _cell(self, day: date) -> DayCell:
        return DayCell(
            day=day,
            is_today=day == self._today,
            is_in_month=self._page.holds(day),
            is_weekend=day.isoweekday() in self._weekend,
            load=self.load_of(day),
            is_past=day < self._today,
        )


def load_in_words(load: DayLoad) -> Iterator[str]:
    """Say what a day brings: how many runs there are, how the past ones went, and which come first.

    Of a day that is not known nothing is said, and least that there is nothing.
    """
    if load.is_known and not load.count:
        yield _tr("nothing")
    if load.runs:
        yield entry_words.runs(load.runs)
    for state, count in load.outcomes.items():
        yield _tr("{outcome}: {count}").format(outcome=state_name(state), count=formats.whole_number(count))
    coming = [entry for entry in load.entries if entry.is_to_come]
    if coming:
        names = ", ".join(entry_words.chip(entry) for entry in coming)
        yield _tr("to come: {names}").format(names=names)
    waits = [entry for entry in load.entries if entry.waiting is not None]
    if waits:
        yield _tr("waits until: {names}").format(names=", ".join(map(entry_words.chip, waits)))
    hidden = load.count - len(load.entries)
    if hidden > 0:
        yield entry_words.more(hidden)


def _tr(text: str) -> str:
    return QCoreApplication.translate("month_model", text)
