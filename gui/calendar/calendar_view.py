"""The calendar: a month, the way to other months and the selected day in words."""

from datetime import date

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import QToolButton, QWidget

from gui import formats
from gui.action_maker import plain
from gui.actions import Actions
from gui.calendar.agenda_view import AgendaView
from gui.calendar.day_load import Agenda
from gui.calendar.month_grid import MonthGrid
from gui.calendar.month_page import MonthPage
from gui.theme import Theme
from gui.today import Today
from gui.widgets.panel import Panel
from gui.widgets.splitters import splitter


class CalendarView(Panel):
    """Shows a month beside the agenda of the selected day."""

    shown = Signal()

    def __init__(self, theme: Theme, today: Today, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Calendar"), parent)
        self.setObjectName("calendar")
        self._today = today
        self.grid = MonthGrid(today.day, self)
        self.agenda = AgendaView(theme, self)
        self.header.addWidget(_button(actions.previous_month, self))
        self.header.addWidget(_button(actions.today, self, shows_text=True))
        self.header.addWidget(_button(actions.next_month, self))
        self.content.addWidget(
            splitter("calendar_parts", Qt.Orientation.Horizontal, (self.grid, 5), (self.agenda, 3)), 1
        )
        self._show_title(self.grid.page)
        self._describe_day()
        self.grid.day_selected.connect(self._describe_day)
        self.grid.page_turned.connect(self._show_title)
        today.changed.connect(self._take_new_day)
        actions.today.triggered.connect(self.show_today)
        actions.previous_month.triggered.connect(self.show_previous_month)
        actions.next_month.triggered.connect(self.show_next_month)

    def show_agenda(self, agenda: Agenda) -> None:
        self.agenda.show_agenda(agenda)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.emit()

    def show_today(self) -> None:
        self.grid.show_day(self._today.day)

    def show_previous_month(self) -> None:
        self.grid.turn_page(-1)

    def show_next_month(self) -> None:
        self.grid.turn_page(1)

    def _show_title(self, page: MonthPage) -> None:
        self.show_title(formats.month_title(page.first_on))

    def _describe_day(self) -> None:
        week = formats.whole_number(self.grid.day.isocalendar().week)
        text = self.tr("{day} · week {week}").format(day=self.grid.day_in_words(), week=week)
        self.agenda.show_day(text)

    def _take_new_day(self, today: date) -> None:
        self.grid.mark_today(today)
        self._describe_day()


def _button(action: QAction, parent: QWidget, shows_text: bool = False) -> QToolButton:
    button = QToolButton(parent)
    button.setObjectName(action.objectName())
    button.setDefaultAction(action)
    if shows_text:
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        button.setProperty("worded", True)
    button.setAccessibleName(plain(action.text()))
    return button
