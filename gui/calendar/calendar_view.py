"""The calendar: days in one of four ways, the way to other days, and the selected ones in words."""

from collections.abc import Callable, Mapping
from datetime import date, datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QToolButton, QWidget

from gui.calendar.agenda_view import AgendaView
from gui.calendar.day_load import DayLoad
from gui.calendar.month_grid import MonthGrid
from gui.calendar.month_page import MonthPage, day_in_reach, days_later
from gui.calendar.span_pages import Mode, Span, span_around, turned
from gui.calendar.time_grid import TimeGrid
from gui.commands.actions import Actions
from gui.look.spacing import space
from gui.look.theme import Theme
from gui.occurrences.entries import Entries, Entry
from gui.occurrences.entry_requests import EntryRequests
from gui.text import formats
from gui.text.today import Today
from gui.widgets.action_maker import plain
from gui.widgets.splitters import splitter
from gui.widgets.view_panel import ViewPanel

_WITH_AGENDA = frozenset({Mode.MONTH, Mode.DAY, Mode.AGENDA})


class CalendarView(ViewPanel):
    """Shows a month, a week or a day beside the agenda, or the agenda alone; all share one selected day."""

    shown = Signal()
    turned = Signal()

    def __init__(
        self,
        theme: Theme,
        today: Today,
        actions: Actions,
        now: Callable[[], datetime],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(self.tr("Calendar"), parent)
        self.setObjectName("calendar")
        self._today = today
        self._first_weekday = formats.first_weekday()
        self._day = today.day
        self.mode = Mode.MONTH
        self.requests = EntryRequests(self)
        self.grid = MonthGrid(today.day, self.requests, self)
        self.times = TimeGrid(today.day, now, self.requests, self)
        self.agenda = AgendaView(theme, self.requests, self)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self.grid)
        self._pages.addWidget(self.times)
        for action in actions.calendar_modes.actions():
            self.header.addWidget(_button(action, self, is_tab=True))
        self.header.addSpacing(space(3))
        self.header.addWidget(_button(actions.previous_page, self))
        self.header.addWidget(_button(actions.today, self, shows_text=True))
        self.header.addWidget(_button(actions.next_page, self))
        self.content.addWidget(
            splitter("calendar_parts", Qt.Orientation.Horizontal, (self._pages, 5), (self.agenda, 3)), 1
        )
        self._modes = dict(zip(actions.calendar_modes.actions(), Mode, strict=True))
        self.show_mode(Mode.MONTH)
        self._connect(actions)

    @property
    def day(self) -> date:
        """The selected day."""
        return self._day

    @property
    def page(self) -> MonthPage:
        """The month of the selected day."""
        return self.grid.page

    @property
    def span(self) -> Span:
        """The days whose entries are listed one by one."""
        return span_around(self._day, self.mode, self._first_weekday)

    @property
    def is_month(self) -> bool:
        return self.mode is Mode.MONTH

    def show_mode(self, mode: Mode) -> None:
        """Show the days in another way; the selected day stays the selected one."""
        self.mode = mode
        self._pages.setVisible(mode is not Mode.AGENDA)
        self._pages.setCurrentWidget(self.grid if mode is Mode.MONTH else self.times)
        self.agenda.setVisible(mode in _WITH_AGENDA)
        self.agenda.show_days(mode is Mode.AGENDA)
        self._show_span()
        self.turned.emit()

    def show_day(self, day: date) -> None:
        """Select a day and turn to its page."""
        before = self.span, self.page
        self._day = day = day_in_reach(day)
        self.grid.show_day(day)
        if (self.span, self.page) != before:
            self._show_span()
            self.turned.emit()
        else:
            self._describe()

    def show_list_of(self, day: date) -> None:
        """Show all that a day brings as a list."""
        self._day = day = day_in_reach(day)
        self.grid.show_day(day)
        action = next(action for action, mode in self._modes.items() if mode is Mode.AGENDA)
        action.trigger()
        self.agenda.table.take_focus()

    def show_loads(self, loads: Mapping[date, DayLoad]) -> None:
        self.grid.show_loads(loads)

    def show_entries(self, days: Mapping[date, Entries]) -> None:
        """Show the entries of the days of the span."""
        if not self.is_month:
            self.times.show_entries({day: entries.shown for day, entries in days.items()})
        if self.mode in _WITH_AGENDA:
            is_other = self.agenda.shows_other(days)
            self.agenda.show_entries(days)
            if is_other and self.mode is Mode.AGENDA:
                self.agenda.go_to(self._day)

    def take_focus(self) -> None:
        """Let the keyboard act on what is shown."""
        if self.mode is Mode.AGENDA:
            self.agenda.table.take_focus()
        else:
            (self.grid if self.is_month else self.times).setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.emit()

    def show_today(self) -> None:
        self.show_day(self._today.day)

    def show_previous(self) -> None:
        self.show_day(turned(self._day, self.mode, -1))

    def show_next(self) -> None:
        self.show_day(turned(self._day, self.mode, 1))

    def _connect(self, actions: Actions) -> None:
        self.grid.day_selected.connect(self._on_grid_day)
        self.grid.page_turned.connect(self._describe)
        self.grid.day_opened.connect(self._focus_agenda)
        self.times.page_wanted.connect(self._turn_by_days)
        self.times.day_selected.connect(self._on_day)
        self.agenda.left.connect(self.take_focus)
        self.requests.entry_selected.connect(self._select_everywhere)
        self.requests.forgotten.connect(self.agenda.select_nothing)
        self._today.changed.connect(self._on_new_day)
        actions.calendar_modes.triggered.connect(self._choose_mode)
        actions.today.triggered.connect(self.show_today)
        actions.previous_page.triggered.connect(self.show_previous)
        actions.next_page.triggered.connect(self.show_next)

    def _choose_mode(self, action: QAction) -> None:
        self.show_mode(self._modes[action])
        self.take_focus()

    def _show_span(self) -> None:
        if not self.is_month:
            self.times.show_days(self.span.first_on, 1 if self.mode is Mode.DAY else len(self.span.days))
        self._describe()

    def _turn_by_days(self, days: int) -> None:
        self.show_day(days_later(self._day, days))

    def _on_grid_day(self, day: date) -> None:
        """Follow the month; a click on a day of its neighbours does not turn the page."""
        if day != self._day:
            self._day = day
            self._describe()
            self.turned.emit()

    def _on_day(self, day: date) -> None:
        """Follow the day of an entry that was selected on the page."""
        self._day = day = day_in_reach(day)
        self.grid.show_day(day)
        self._describe()

    def _select_everywhere(self, entry: Entry | None) -> None:
        if entry is None:
            return
        if not self.is_month:
            self.times.select(entry, is_told=False)
        if self.agenda.isVisible():
            self.agenda.select(entry)

    def _focus_agenda(self) -> None:
        self.agenda.table.take_focus()
        view = self.agenda.table.view
        if view.currentIndex().row() < 0 and self.agenda.model.rowCount():
            view.selectRow(0)

    def _describe(self) -> None:
        if self.is_month:
            self.show_title(formats.month_title(self.page.first_on))
        else:
            self.show_title(formats.days_title(self.span.first_on, self.span.last_on))
        week = formats.whole_number(self._day.isocalendar().week)
        text = self.tr("{day} · week {week}").format(day=self.grid.day_in_words(), week=week)
        self.agenda.show_day(text)

    def _on_new_day(self, today: date) -> None:
        self.grid.mark_today(today)
        self.times.mark_today(today)
        self._describe()


def _button(action: QAction, parent: QWidget, shows_text: bool = False, is_tab: bool = False) -> QToolButton:
    button = QToolButton(parent)
    button.setObjectName(action.objectName())
    button.setDefaultAction(action)
    if shows_text or is_tab:
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        button.setProperty("tab" if is_tab else "worded", True)
    button.setAccessibleName(plain(action.text()))
    return button
