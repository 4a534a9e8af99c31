"""The month as a table that is walked by day, week, month and year."""

from collections.abc import Mapping
from datetime import date

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from gui import formats
from gui.calendar.day_delegate import DayDelegate
from gui.calendar.day_load import DayLoad
from gui.calendar.month_model import MonthModel
from gui.calendar.month_page import (
    DAYS_A_WEEK,
    WEEKS,
    MonthPage,
    days_later,
    months_later,
    week_end,
    week_start,
)
from gui.theme import scaled_font

_Key = Qt.Key
_LEADING = Qt.AlignmentFlag.AlignLeading
_DAYS = {_Key.Key_Left: -1, _Key.Key_Right: 1, _Key.Key_Up: -DAYS_A_WEEK, _Key.Key_Down: DAYS_A_WEEK}
_MONTHS = {_Key.Key_PageUp: -1, _Key.Key_PageDown: 1}


class MonthGrid(QTableView):
    """Shows one month; keys turn the page, a click never does, so nothing moves under the pointer."""

    day_selected = Signal(date)
    page_turned = Signal(MonthPage)

    def __init__(self, today: date, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._day = today
        self._first_weekday = formats.first_weekday()
        self._model = MonthModel(MonthPage.around(today, self._first_weekday), today, self)
        self._prepare_view()
        self.setModel(self._model)
        self._select()
        self.selectionModel().currentChanged.connect(self._take_current)

    @property
    def day(self) -> date:
        """The selected day."""
        return self._day

    @property
    def page(self) -> MonthPage:
        return self._model.page

    def show_day(self, day: date) -> None:
        """Select a day and turn to its month."""
        page = MonthPage.around(day, self._first_weekday)
        is_new_day = day != self._day
        self._day = day
        if page != self._model.page:
            self._model.show_page(page)
            self.page_turned.emit(page)
        self._select()
        if is_new_day:
            self.day_selected.emit(day)

    def turn_page(self, months: int) -> None:
        """Show an earlier or later month, with the same day of the month selected."""
        day = self._day if self.page.holds(self._day) else self.page.first_on
        self.show_day(months_later(day, months))

    def show_loads(self, loads: Mapping[date, DayLoad]) -> None:
        """Show what the days of the page bring."""
        self._model.show_loads(loads)

    def mark_today(self, today: date) -> None:
        self._model.mark_today(today)

    def day_in_words(self) -> str:
        return self._model.in_words(self._day)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        wanted = self._day_for_key(Qt.Key(event.key()), event.modifiers())
        if wanted is None:
            super().keyPressEvent(event)
        else:
            self.show_day(wanted)

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint() * 2

    def minimumSizeHint(self) -> QSize:
        columns, rows = self.horizontalHeader(), self.verticalHeader()
        return QSize(
            rows.sizeHint().width() + DAYS_A_WEEK * columns.minimumSectionSize(),
            columns.sizeHint().height() + WEEKS * rows.minimumSectionSize(),
        )

    def _prepare_view(self) -> None:
        delegate = DayDelegate(self)
        self.setItemDelegate(delegate)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setShowGrid(False)
        self.setFont(scaled_font(1))
        self.setObjectName("month_grid")
        self.setAccessibleName(self.tr("Month"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        smallest = delegate.smallest_cell(self.font())
        for header, least in (
            (self.horizontalHeader(), smallest.width()),
            (self.verticalHeader(), smallest.height()),
        ):
            header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
            header.setMinimumSectionSize(least)
            header.setHighlightSections(False)
            header.setSectionsClickable(False)
            header.setFont(scaled_font(0.9))
        self.horizontalHeader().setDefaultAlignment(_LEADING | Qt.AlignmentFlag.AlignVCenter)
        self.verticalHeader().setDefaultAlignment(_LEADING | Qt.AlignmentFlag.AlignTop)

    def _day_for_key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> date | None:
        held = modifiers & ~Qt.KeyboardModifier.KeypadModifier
        if held == Qt.KeyboardModifier.ShiftModifier and key in _MONTHS:
            return months_later(self._day, 12 * _MONTHS[key])
        if held != Qt.KeyboardModifier.NoModifier:
            return None
        if key in _DAYS:
            mirrored = self.isRightToLeft() and key in {_Key.Key_Left, _Key.Key_Right}
            return days_later(self._day, -_DAYS[key] if mirrored else _DAYS[key])
        if key in _MONTHS:
            return months_later(self._day, _MONTHS[key])
        if key == _Key.Key_Home:
            return week_start(self._day, self._first_weekday)
        if key == _Key.Key_End:
            return week_end(self._day, self._first_weekday)
        return None

    def _select(self) -> None:
        self.setCurrentIndex(self._model.index_of(self._day))

    def _take_current(self, current: QModelIndex) -> None:
        if current.isValid() and (day := self._model.day_at(current)) != self._day:
            self._day = day
            self.day_selected.emit(day)
