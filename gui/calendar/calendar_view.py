"""The calendar view: its four modes, its navigation, and the selected days in words."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QToolButton, QWidget

from gui.calendar.agenda_view import AgendaView
from gui.calendar.day_load import UNKNOWN_DAY, DayLoad
from gui.calendar.day_panel import DayPanel
from gui.calendar.hours.time_grid import TimeGrid
from gui.calendar.mode_switch import ModeSwitch
from gui.calendar.month_grid import MonthGrid
from gui.calendar.month_page import MonthPage, day_in_reach, days_later
from gui.calendar.span_pages import Mode, PageSpan, span_around, turned
from gui.commands.actions.actions import Actions
from gui.look.theme import Theme
from gui.look.tokens import space
from gui.occurrences.entries import Entries, Entry
from gui.occurrences.entry_requests import EntryRequests
from gui.occurrences.title_room import least_title_width
from gui.text import formats
from gui.text.today import Today
from gui.widgets.action_maker import plain
from gui.widgets.awaiting import AwaitingState
from gui.widgets.view_panel import ViewPanel

# A wider one has room for all of its head, whatever days it names.
_FOR_ALL = 215


class CalendarView(ViewPanel):
    """Shows a month, a week, a day or the agenda; all share one selected day.

    `entries_wanted` tells that the entries of the selected day are listed from now on. `beside_wanted` asks
    for the place of the inspector: the panel of the day that was chosen in the month, or None to give the
    place back.
    """

    shown = Signal()
    turned = Signal()
    again_wanted = Signal()
    entries_wanted = Signal()
    beside_wanted = Signal(object)

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
        self._theme = theme
        self._today = today
        self._now = now
        self._first_weekday = formats.first_weekday()
        self._day = today.day
        self.mode = Mode.MONTH
        self.requests = EntryRequests(self)
        self.grid = MonthGrid(today.day, self.requests, self)
        self._times: TimeGrid | None = None
        self._agenda: AgendaView | None = None
        self._unread: AwaitingState | None = None
        self._panel: DayPanel | None = None
        self._has_panel = False
        self._had_panel = False
        self._show_side = actions.show_inspector
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self.grid)
        steps = actions.previous_page, actions.today, actions.next_page
        self._buttons = [_button(each, self, shows_text=each is actions.today) for each in steps]
        self._to_today = self._buttons[steps.index(actions.today)]
        for button in self._buttons:
            self.header.addWidget(button)
        self.header.addSpacing(space(3))
        self.modes = ModeSwitch(theme, actions.calendar_modes, self)
        self.header.addWidget(self.modes)
        self.content.setContentsMargins(0, 0, 0, 0)
        self.content.addWidget(self._pages, 1)
        self._modes = dict(zip(actions.calendar_modes.actions(), Mode, strict=True))
        self.show_mode(Mode.MONTH)
        self._connect(actions)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let any title be read before what has a key and stands in the menu; then modes fold to a button."""
        super().resizeEvent(event)
        has_today, has_tabs = self._head_in(self.width())
        self._to_today.setVisible(has_today)
        self.modes.fold(not has_tabs)

    def _head_in(self, width: int) -> tuple[bool, bool]:
        """Return whether the way to today and the tabs have room beside the longest of short titles.

        Which days are shown makes no difference: nothing moves as somebody turns the pages.
        """
        if width >= space(_FOR_ALL):
            return True, True
        margins, gaps = self.header.contentsMargins(), 5 * self.header.spacing() + space(3)
        today = self._to_today.sizeHint().width()
        steps = sum(each.sizeHint().width() for each in self._buttons) - today
        taken = margins.left() + margins.right() + gaps + steps + least_title_width(self._today.day.year)
        room = width - taken
        tabs, button = self.modes.widths()
        ways = ((today + tabs, True, True), (tabs, False, True), (today + button, True, False))
        return next(
            ((has_today, has_tabs) for taken, has_today, has_tabs in ways if taken <= room), (False, False)
        )

    @property
    def times(self) -> TimeGrid:
        """The days by the hour, made when they are first wanted: all ways at once would stall the window."""
        if self._times is None:
            self._times = times = TimeGrid(self._today.day, self._now, self.requests, self)
            self._add_page(times)
            times.page_wanted.connect(self._turn_by_days)
            times.day_selected.connect(self._on_day)
        return self._times

    @property
    def agenda(self) -> AgendaView:
        """The days as a list, made when it is first wanted."""
        if self._agenda is None:
            self._agenda = agenda = AgendaView(self._theme, self.requests, self)
            self._add_page(agenda)
            agenda.left.connect(self.take_focus)
            agenda.empty.again_wanted.connect(self.again_wanted)
            self.requests.forgotten.connect(agenda.select_nothing)
        return self._agenda

    @property
    def panel(self) -> DayPanel:
        """What stands next to the month for the selected day, made when it is first wanted."""
        if self._panel is None:
            self._panel = panel = DayPanel(self._theme, self.requests, lambda: self._today.day, self)
            panel.hide()
            panel.entries.left.connect(self.take_focus)
            panel.entries.empty.again_wanted.connect(self.again_wanted)
            panel.closed.connect(self._leave_panel)
            panel.day_opened.connect(self._open_day)
            self.requests.forgotten.connect(panel.entries.select_nothing)
            if self.is_month:
                panel.wait_for(self.span.days)
            panel.show_day(self._day, self.grid.load_of(self._day))
        return self._panel

    def make_rest(self) -> Iterator[QWidget]:
        """Make what few days are shown with first, one part at a time."""
        yield self.times
        yield self.panel
        yield self.agenda

    def _add_page(self, page: QWidget) -> None:
        self._pages.addWidget(page)
        # The keyboard goes on from there as from the month.
        self.setTabOrder(self.grid, page)

    @property
    def day(self) -> date:
        """The selected day."""
        return self._day

    @property
    def page(self) -> MonthPage:
        """The month of the selected day."""
        return self.grid.page

    @property
    def span(self) -> PageSpan:
        """The days whose entries are listed one by one."""
        return span_around(self._day, self.mode, self._first_weekday)

    @property
    def is_month(self) -> bool:
        return self.mode is Mode.MONTH

    @property
    def lists_entries(self) -> bool:
        """Tell whether entries are listed one by one: of a month only those of the day next to it."""
        return not self.is_month or self._has_panel

    @property
    def has_heads(self) -> bool:
        """Tell whether each day has a head that says how it went."""
        return self.mode in {Mode.WEEK, Mode.DAY}

    def restore_mode(self, action: QAction) -> None:
        """Show the days in the way of an action, without taking the keyboard."""
        action.setChecked(True)
        self.show_mode(self._modes[action])

    def show_mode(self, mode: Mode) -> None:
        """Show the days in another way; the selected day stays the selected one."""
        had_panel = self._has_panel or self._had_panel
        self.mode = mode
        self.grid.mark_days(None)
        if mode is not Mode.MONTH:
            self.close_panel()
            # A day that was chosen is chosen still when the month comes back, unless an entry is by then.
            self._had_panel = had_panel
        self._show_span()
        self.turned.emit()
        if had_panel:
            self.open_panel()

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
        self._mode_action(Mode.AGENDA).trigger()
        self.agenda.table.take_focus()

    def fail_month(self, reason: str) -> None:
        """Say in place of the month that nobody knows what its days bring, and why."""
        self._show_unread(reason)

    def fail_entries(self, reason: str) -> None:
        """Say in place of the entries of the span that nobody knows them, and why."""
        if self.is_month:
            self.panel.entries.fail(reason)
        elif self.mode is Mode.AGENDA:
            self.agenda.fail(reason)
        else:
            self._show_unread(reason)

    def show_loads(self, loads: Mapping[date, DayLoad]) -> None:
        self.grid.show_loads(loads)
        if self.is_month:
            self._show_page()
        if self._panel is not None:
            self._panel.show_load(loads.get(self._day, UNKNOWN_DAY))

    def show_heads(self, loads: Mapping[date, DayLoad]) -> None:
        """Show in the heads of the days how they went."""
        self.times.show_loads(loads)

    def forget(self) -> None:
        """Show nothing of what was asked for other jobs until it is known of these."""
        self.grid.forget_loads()
        self._show_span(is_other=True)

    def show_entries(self, days: Mapping[date, Entries]) -> None:
        """Show the entries of the days of the span."""
        if self.is_month:
            self.panel.show_entries(days)
        elif self.mode is Mode.AGENDA:
            is_other = self.agenda.shows_other(days)
            self.agenda.show_entries(days)
            if is_other:
                self.agenda.go_to(self._day)
        else:
            self.times.show_entries({day: entries.shown for day, entries in days.items()})
            self._show_page()

    def take_focus(self) -> None:
        """Let the keyboard act on what is shown."""
        if self.mode is Mode.AGENDA:
            self.agenda.table.take_focus()
        else:
            (self.grid if self.is_month else self.times).setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.emit()
        if self._has_panel:
            self.beside_wanted.emit(self.panel)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._has_panel:
            self.beside_wanted.emit(None)

    def open_panel(self) -> None:
        """Show the selected day in the place of the inspector."""
        if self.is_month and not self._has_panel:
            self._had_panel = False
            self._has_panel = self.requests.stands_beside = True
            self.grid.mark_chosen(is_chosen=True)
            if self.isVisible():
                self.beside_wanted.emit(self.panel)
            self.entries_wanted.emit()

    def close_panel(self) -> None:
        """Give the place back to the inspector."""
        if self._has_panel:
            self._has_panel = self.requests.stands_beside = False
            self.grid.mark_chosen(is_chosen=False)
            self.beside_wanted.emit(None)

    def show_today(self) -> None:
        self.show_day(self._today.day)

    def show_previous(self) -> None:
        self.show_day(turned(self._day, self.mode, -1))

    def show_next(self) -> None:
        self.show_day(turned(self._day, self.mode, 1))

    def _connect(self, actions: Actions) -> None:
        self.grid.day_selected.connect(self._on_grid_day)
        self.grid.page_turned.connect(self._describe)
        self.grid.day_opened.connect(self._focus_panel)
        self.grid.day_chosen.connect(self.open_panel)
        self.grid.day_left.connect(self._leave_panel)
        self.grid.entry_chosen.connect(self.close_panel)
        self.requests.entry_selected.connect(self._select_everywhere)
        self._today.changed.connect(self._on_new_day)
        actions.calendar_modes.triggered.connect(self._choose_mode)
        actions.today.triggered.connect(self.show_today)
        actions.previous_page.triggered.connect(self.show_previous)
        actions.next_page.triggered.connect(self.show_next)

    def _choose_mode(self, action: QAction) -> None:
        self.show_mode(self._modes[action])
        self.take_focus()

    def _show_span(self, is_other: bool = False) -> None:
        if self.is_month:
            if self._panel is not None:
                self._panel.wait_for(self.span.days, is_other)
        elif self.mode is Mode.AGENDA:
            self.agenda.wait_for(self.span.days, is_other)
        else:
            self.times.show_days(self.span.first_on, 1 if self.mode is Mode.DAY else len(self.span.days))
        self._show_page()
        self._describe()

    def _show_page(self) -> None:
        if self.is_month:
            self._pages.setCurrentWidget(self.grid)
        else:
            self._pages.setCurrentWidget(self.agenda if self.mode is Mode.AGENDA else self.times)

    def lack_store(self, reason: str) -> None:
        """Say that no day can be known before the store is opened."""
        self._show_unread(reason).fail(self.tr("The store could not be opened"), reason)

    def _show_unread(self, reason: str) -> AwaitingState:
        if self._unread is None:
            self._unread = AwaitingState(self._theme, "today", self)
            self._unread.setObjectName("unread_days")
            self._unread.again_wanted.connect(self.again_wanted)
            self._add_page(self._unread)
        days = formats.days_title(self.span.first_on, self.span.last_on)
        if self.is_month:
            days = formats.month_title(self.page.first_on)
        self._unread.wait_for(self.tr("Reading {days} …").format(days=days))
        self._unread.fail(self.tr("The calendar could not be read"), reason)
        self._pages.setCurrentWidget(self._unread)
        return self._unread

    def _turn_by_days(self, days: int) -> None:
        self.show_day(days_later(self._day, days))

    def _on_grid_day(self, day: date) -> None:
        """Follow the month; a click on a day of another month does not turn the page."""
        if day != self._day:
            self._day = day
            self._show_span()
            self.turned.emit()

    def _on_day(self, day: date) -> None:
        """Follow the day of an entry that was selected on the page."""
        self._day = day = day_in_reach(day)
        self.grid.show_day(day)
        self._describe()

    def _select_everywhere(self, entry: Entry | None) -> None:
        if entry is None:
            return
        self._had_panel = False
        if self.mode in {Mode.WEEK, Mode.DAY}:
            self.times.select(entry, is_told=False)
        lists = self._agenda, None if self._panel is None else self._panel.entries
        for lines in lists:
            if lines is not None and lines.isVisible():
                lines.select(entry)

    def _focus_panel(self) -> None:
        self._show_side.setChecked(True)
        self.open_panel()
        self.panel.take_focus()

    def _leave_panel(self) -> None:
        self.close_panel()
        self.take_focus()

    def _open_day(self, day: date) -> None:
        self._mode_action(Mode.DAY).trigger()
        self.show_day(day)

    def _mode_action(self, wanted: Mode) -> QAction:
        return next(action for action, mode in self._modes.items() if mode is wanted)

    def _describe(self) -> None:
        if self.is_month:
            month = self.page.first_on
            self.show_title(formats.month_title(month), formats.month_title(month, is_short=True))
        else:
            first, last = self.span.first_on, self.span.last_on
            self.show_title(formats.days_title(first, last), *formats.shorter_days_titles(first, last))
        if self._panel is not None:
            self._panel.show_day(self._day, self.grid.load_of(self._day))

    def _on_new_day(self, today: date) -> None:
        self.grid.mark_today(today)
        if self._times is not None:
            self._times.mark_today(today)
        self._describe()


def _button(action: QAction, parent: QWidget, shows_text: bool = False) -> QToolButton:
    button = QToolButton(parent)
    button.setObjectName(action.objectName())
    button.setDefaultAction(action)
    if shows_text:
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        button.setProperty("worded", True)
    button.setAccessibleName(plain(action.text()))
    return button
