"""Keep the calendar what the core has: the days of its page, and the agenda of the selected day."""

from collections.abc import Callable
from datetime import date, datetime
from functools import partial

from PySide6.QtCore import QObject

from gui import formats
from gui.calendar.calendar_view import CalendarView
from gui.calendar.day_load import Agenda, DayLoad, agenda, day_loads
from gui.calendar.month_page import MonthPage
from gui.core_bridge import Core, CoreBridge
from gui.job_choice import JobChoice, Wanted
from gui.latest_answer import LatestAnswer
from gui.today import Today
from scheduler_core.events import ChangeSet

_REST_MILLISECONDS = 1_000


class CalendarLoader(QObject):
    """Asks when the page is turned, a day selected, or something changed, as long as the calendar is seen."""

    def __init__(
        self,
        bridge: CoreBridge,
        choice: JobChoice,
        view: CalendarView,
        today: Today,
        now: Callable[[], datetime],
    ) -> None:
        super().__init__(view)
        self._choice = choice
        self._view = view
        self._today = today
        self._now = now
        self._is_behind = False
        self._days: LatestAnswer[dict[date, DayLoad]] = LatestAnswer(
            bridge, view.grid.show_loads, _REST_MILLISECONDS, self
        )
        self._agenda: LatestAnswer[Agenda] = LatestAnswer(bridge, view.show_agenda, _REST_MILLISECONDS, self)
        bridge.opened.connect(self.ask)
        bridge.changed.connect(self._take_changes)
        choice.wanted_changed.connect(self.ask)
        today.changed.connect(self.ask)
        view.grid.page_turned.connect(self._ask_for_days)
        view.grid.day_selected.connect(self._ask_for_agenda)
        view.shown.connect(self._catch_up)

    def ask(self) -> None:
        self._ask_for_days()
        self._ask_for_agenda()

    def _ask_for_days(self) -> None:
        page, wanted = self._view.grid.page, self._choice.wanted
        self._days.ask(partial(_loads, page, self._today.day, wanted, formats.time_zone_name()))

    def _ask_for_agenda(self) -> None:
        self._agenda.ask(partial(_agenda, self._view.grid.day, self._now, self._choice.wanted))

    def _take_changes(self, changes: ChangeSet) -> None:
        if not (changes.jobs or changes.runs or changes.has_new_pauses or changes.is_everything):
            return
        if self._view.isVisible():
            self._days.refresh()
            self._agenda.refresh()
        else:
            self._is_behind = True

    def _catch_up(self) -> None:
        if self._is_behind:
            self._is_behind = False
            self.ask()


def _loads(page: MonthPage, today: date, wanted: Wanted, zone: str, core: Core) -> dict[date, DayLoad]:
    return day_loads(core, page, today, wanted, zone)


def _agenda(day: date, now: Callable[[], datetime], wanted: Wanted, core: Core) -> Agenda:
    return agenda(core, day, now(), wanted)
