"""One month as Qt sees it: a table of six weeks by seven days."""

from dataclasses import dataclass
from datetime import date

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from gui import formats
from gui.calendar.month_page import DAYS_A_WEEK, WEEKS, MonthPage

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


class MonthModel(QAbstractTableModel):
    """The days of one page, each with a number to see and a sentence to hear."""

    def __init__(self, page: MonthPage, today: date, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._page = page
        self._today = today
        self._weekend = formats.weekend()

    @property
    def page(self) -> MonthPage:
        return self._page

    def show_page(self, page: MonthPage) -> None:
        self.beginResetModel()
        self._page = page
        self.endResetModel()

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
            return formats.day_number(self.day_at(index))
        if role == DAY_ROLE:
            return self._cell(self.day_at(index))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.in_words(self.day_at(index))
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        spoken = role == Qt.ItemDataRole.AccessibleTextRole
        if role != Qt.ItemDataRole.DisplayRole and not spoken:
            return None
        if orientation == Qt.Orientation.Horizontal:
            weekday = self._page.weekday_at(section)
            return formats.weekday_name(weekday) if spoken else formats.short_weekday_name(weekday)
        pattern = self.tr("Week {number}") if spoken else self.tr("W{number}")
        return pattern.format(number=formats.whole_number(self._page.week_number(section)))

    def _cell(self, day: date) -> DayCell:
        return DayCell(
            day=day,
            is_today=day == self._today,
            is_in_month=self._page.holds(day),
            is_weekend=day.isoweekday() in self._weekend,
        )
