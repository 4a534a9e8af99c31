"""Keep the calendar what the core has: the days of its month, and the entries of its span."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import Generic, TypeVar

from PySide6.QtCore import QObject

from gui.calendar.calendar_view import CalendarView
from gui.calendar.day_load import DayLoad, day_loads
from gui.calendar.month_page import MonthPage
from gui.calendar.span_pages import Span
from gui.commands.job_choice import JobChoice, Wanted, ids_of
from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.latest_answer import LatestAnswer
from gui.occurrences.entries import NOTHING, Entries, entries_of
from gui.text import formats
from gui.text.today import Today
from scheduler_core.events import ChangeSet

_REST_MILLISECONDS = 1_000
_MOST_KEPT = 24
_YEARS = range(1970, 2400)

Page = TypeVar("Page")
Key = TypeVar("Key")


@dataclass(frozen=True, slots=True)
class _Loads:
    page: MonthPage
    days: Mapping[date, DayLoad]


@dataclass(frozen=True, slots=True)
class _Listed:
    span: Span
    days: Mapping[date, Entries]


class CalendarLoader(QObject):
    """Asks when the page is turned, a day selected, or something changed, as long as the calendar is seen.

    Pages that were seen are shown at once when they are turned to again, and asked for anew.
    """

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
        self._now = now
        self._is_behind = False
        self._months: _Kept[MonthPage, _Loads] = _Kept()
        self._spans: _Kept[Span, _Listed] = _Kept()
        self._loads: LatestAnswer[_Loads] = LatestAnswer(bridge, self._show_loads, _REST_MILLISECONDS, self)
        self._listed: LatestAnswer[_Listed] = LatestAnswer(
            bridge, self._show_listed, _REST_MILLISECONDS, self
        )
        bridge.opened.connect(self.ask)
        bridge.changed.connect(self._on_changes)
        choice.wanted_changed.connect(self._forget)
        today.changed.connect(self._forget)
        view.turned.connect(self.ask)
        view.shown.connect(self._catch_up)

    def ask(self) -> None:
        """Show what is known of the page, and ask for what it is now."""
        if self._view.is_month:
            self._ask_for_loads()
        self._ask_for_entries()

    def _ask_for_loads(self) -> None:
        page = self._view.page
        if known := self._months.known(page):
            self._view.show_loads(known.days)
        self._loads.ask(partial(_loads, page, self._now, self._choice.wanted, formats.time_zone_name()))

    def _ask_for_entries(self) -> None:
        span = self._view.span
        if known := self._spans.known(span):
            self._view.show_entries(known.days)
        self._listed.ask(partial(_listed, span, self._now, self._choice.wanted))

    def _show_loads(self, loads: _Loads) -> None:
        self._months.keep(loads.page, loads)
        if loads.page == self._view.page:
            self._view.show_loads(loads.days)

    def _show_listed(self, listed: _Listed) -> None:
        self._spans.keep(listed.span, listed)
        if listed.span == self._view.span:
            self._view.show_entries(listed.days)

    def _forget(self) -> None:
        self._months.clear()
        self._spans.clear()
        self.ask()

    def _on_changes(self, changes: ChangeSet) -> None:
        if not (changes.jobs or changes.runs or changes.has_new_pauses or changes.is_everything):
            return
        if self._view.isVisible():
            if self._view.is_month:
                self._loads.refresh()
            self._listed.refresh()
        else:
            self._is_behind = True

    def _catch_up(self) -> None:
        if self._is_behind:
            self._is_behind = False
            self.ask()


class _Kept(Generic[Key, Page]):
    """The pages that were seen last."""

    def __init__(self) -> None:
        self._pages: OrderedDict[Key, Page] = OrderedDict()

    def keep(self, key: Key, page: Page) -> None:
        self._pages[key] = page
        self._pages.move_to_end(key)
        if len(self._pages) > _MOST_KEPT:
            self._pages.popitem(last=False)

    def known(self, key: Key) -> Page | None:
        return self._pages.get(key)

    def clear(self) -> None:
        self._pages.clear()


def _loads(page: MonthPage, now: Callable[[], datetime], wanted: Wanted, zone: str, core: Core) -> _Loads:
    return _Loads(page, day_loads(core, page, now(), wanted, zone))


def _listed(span: Span, now: Callable[[], datetime], wanted: Wanted, core: Core) -> _Listed:
    jobs = None if wanted.is_everything else tuple(ids_of(core, wanted))
    days = [day for day in span.days if day.year in _YEARS]
    parts = [formats.day_span(day) for day in days]
    entries = entries_of(core, parts, now(), jobs) if parts else []
    return _Listed(span, {**dict.fromkeys(span.days, NOTHING), **dict(zip(days, entries, strict=True))})
