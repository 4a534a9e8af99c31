"""Load the days and entries of the calendar, and keep them up to date."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import partial
from threading import Event
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, QTimer

from gui.calendar.calendar_view import CalendarView
from gui.calendar.day_load import (
    DayLoad,
    MonthLoads,
    coming_days,
    days_of,
    month_loads,
    past_days,
    waits_of_days,
)
from gui.calendar.month_page import MonthPage, days_later, months_later
from gui.calendar.span_pages import PageSpan
from gui.calendar.span_reading import entries_of_days, loads_of_days
from gui.commands.job_choice import JobChoice, Wanted
from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.latest_answer import LatestAnswer
from gui.occurrences.entries import Entries
from gui.text import formats
from gui.text.today import Today
from scheduler_core.errors import SchedulerError
from scheduler_core.events import ChangeSet

_REST_MILLISECONDS = 1_000
_MOST_KEPT = 24

Page = TypeVar("Page")
Key = TypeVar("Key")


_AHEAD_MILLISECONDS = 300
# What is known is shown so long before it is asked for anew.
_RENEWAL_MILLISECONDS = 120
# Until when a run may still change: what it was due at lies no further back as a rule.
_RECENT_DAYS = 2


@dataclass(frozen=True, slots=True)
class _Listed:
    span: PageSpan
    days: Mapping[date, Entries]


@dataclass(frozen=True, slots=True)
class _HeadsToLoad:
    span: PageSpan
    loads: Mapping[date, DayLoad]


class CalendarLoader(QObject):
    """Asks when the page is turned, a day selected, or something changed, as long as the calendar is seen.

    Pages that were seen are shown at once when they are turned to again, and asked for anew. What is to run
    is asked for once the days of the past are painted, so that neither they nor the window wait for it; the
    months before and after are read ahead.
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
        self._bridge = bridge
        self._choice = choice
        self._view = view
        self._now = now
        self._is_behind = False
        # All days of the past are in question, until a look at them begins.
        self._is_all_past_wanted = Event()
        self._months: _LastPages[MonthPage, MonthLoads] = _LastPages()
        self._spans: _LastPages[PageSpan, _Listed] = _LastPages()
        self._past: LatestAnswer[MonthLoads] = LatestAnswer(
            bridge, self._take, _REST_MILLISECONDS, self, otherwise=self._on_unread_month
        )
        self._coming: LatestAnswer[MonthLoads] = LatestAnswer(
            bridge, self._take, _REST_MILLISECONDS, self, otherwise=self._on_unread_month
        )
        self._ahead: LatestAnswer[MonthLoads] = LatestAnswer(
            bridge, self._take_ahead, 0, self, otherwise=self._on_unread_ahead
        )
        self._page_ahead: MonthPage | None = None
        self._renewal = QTimer(self, singleShot=True, interval=_RENEWAL_MILLISECONDS)
        self._renewal.timeout.connect(self._renew)
        self._is_coming_due = False
        self._painted = QTimer(self, singleShot=True, interval=_RENEWAL_MILLISECONDS)
        self._painted.timeout.connect(self._ask_for_coming)
        self._settled = QTimer(self, singleShot=True, interval=_AHEAD_MILLISECONDS)
        self._settled.timeout.connect(self._read_ahead)
        self._listed: LatestAnswer[_Listed] = LatestAnswer(
            bridge, self._show_listed, _REST_MILLISECONDS, self, otherwise=self._on_unread_entries
        )
        self._heads: LatestAnswer[_HeadsToLoad] = LatestAnswer(
            bridge, self._show_heads, _REST_MILLISECONDS, self
        )
        bridge.opened.connect(self.ask)
        bridge.changed.connect(self._on_changes)
        choice.wanted_changed.connect(self._forget)
        today.changed.connect(self._forget)
        view.turned.connect(self.ask)
        view.entries_wanted.connect(self._ask_for_entries)
        view.shown.connect(self._catch_up)
        view.again_wanted.connect(bridge.open_again)
        view.again_wanted.connect(self.ask)
        bridge.failed.connect(self._on_failed)
        if isinstance(error := bridge.opening_error, Exception):
            view.lack_store(bridge.words_of(error))

    def ask(self) -> None:
        """Show what is known of the page, and ask for what it is now; once it is seen, if it is not."""
        if not self._view.isVisible():
            self._is_behind = True
            return
        if self._view.is_month:
            self._ask_for_loads()
        self._ask_for_entries()

    def _ask_for_loads(self) -> None:
        page = self._view.page
        if page != self._page_ahead:
            self._drop_ahead()
        if known := self._months.known(page):
            self._view.show_loads(known.days())
            # Painted first: who computes on other threads takes Python's lock from the window.
            self._renewal.start()
        elif self._page_ahead is None:
            self._renew()
        else:
            self._await_ahead()

    def _await_ahead(self) -> None:
        """Let what reads the shown month ahead go on: a second look beside it would take as long again."""
        self._renewal.stop()
        self._past.drop()
        self._coming.drop()
        self._is_coming_due = False

    def _drop_ahead(self) -> None:
        self._page_ahead = None
        self._ahead.drop()

    def _renew(self) -> None:
        """Ask what the days of the shown month bring."""
        self._renewal.stop()
        page, now, wanted = self._view.page, self._now, self._choice.wanted
        self._coming.drop()
        self._is_coming_due = True
        self._past.ask(partial(_past_of, page, None, now, wanted))

    def _ask_for_coming(self) -> None:
        if self._is_coming_due:
            self._is_coming_due = False
            self._coming.ask(partial(_coming_of, self._view.page, self._now, self._choice.wanted))

    def _ask_for_entries(self) -> None:
        if not self._view.lists_entries:
            # With 10,000 jobs they take as long as a whole month, which would wait for them.
            self._listed.drop()
            return
        span = self._view.span
        if known := self._spans.known(span):
            self._view.show_entries(known.days)
        self._listed.ask(partial(_listed, span, self._now, self._choice.wanted))

    def _take(self, found: MonthLoads) -> None:
        """Join what came with what is known of its page."""
        known = self._months.known(found.page)
        if known is not None and known.today == found.today:
            found = known.joined_with(found)
        days = found.days()
        self._months.keep(found.page, replace(found, ready=days))
        if found.page == self._view.page:
            self._view.show_loads(days)
            if found.past and self._is_coming_due:
                self._painted.start()
            else:
                self._ask_for_coming()
        if found.is_settled:
            self._settled.start()

    def _read_ahead(self) -> None:
        """Ask for the month after the shown one, then for the one before, unless they are known."""
        page = self._view.page
        for months in (1, -1):
            other = MonthPage.around(months_later(page.first_on, months), page.first_weekday)
            known = self._months.known(other)
            if self._view.is_month and self._view.isVisible() and (known is None or not known.is_settled):
                self._page_ahead = other
                self._ahead.ask(partial(_all_of, other, self._now, self._choice.wanted))
                return

    def _take_ahead(self, found: MonthLoads) -> None:
        self._page_ahead = None
        if found.page == self._view.page:
            self._take(found)
            self._renewal.start()  # it began before the page was turned, and something may have changed since
        else:
            self._months.keep(found.page, found)
            self._settled.start()

    def _on_unread_ahead(self, error: Exception) -> None:
        page, self._page_ahead = self._page_ahead, None
        if page == self._view.page:
            self._on_unread_month(error)
        else:
            self._bridge.report_unanswered(error)

    def _on_failed(self, reason: str) -> None:
        if self._bridge.has_failed:
            self._view.lack_store(reason)

    def _on_unread_month(self, error: Exception) -> None:
        is_unknown = self._view.is_month and self._view.grid.is_awaiting
        self._bridge.report_unread(error, self._view.fail_month if is_unknown else None)

    def _on_unread_entries(self, error: Exception) -> None:
        is_unknown = self._view.lists_entries and self._spans.known(self._view.span) is None
        self._bridge.report_unread(error, self._view.fail_entries if is_unknown else None)

    def _show_listed(self, listed: _Listed) -> None:
        self._spans.keep(listed.span, listed)
        if listed.span == self._view.span:
            self._view.show_entries(listed.days)
            if self._view.has_heads:
                self._heads.ask(partial(_heads_of, listed.span, self._now, self._choice.wanted))

    def _show_heads(self, heads: _HeadsToLoad) -> None:
        if heads.span == self._view.span and self._view.has_heads:
            self._view.show_heads(heads.loads)

    def _forget(self) -> None:
        self._drop_ahead()
        self._months.clear()
        self._spans.clear()
        self._view.forget()
        if self._view.isVisible():
            self.ask()
            return
        # While nobody looks, each letter of a search would read a month of all jobs.
        self._is_behind = True
        for asked in (self._past, self._coming, self._listed, self._heads):
            asked.drop()
        self._is_coming_due = False

    def _on_changes(self, changes: ChangeSet) -> None:
        if not (changes.jobs or changes.runs or changes.has_new_pauses or changes.is_everything):
            return
        if self._view.isVisible():
            if self._view.is_month:
                self._refresh_loads(changes)
            if self._view.lists_entries:
                self._listed.refresh()
            else:
                self._spans.clear()
        else:
            self._is_behind = True

    def _refresh_loads(self, changes: ChangeSet) -> None:
        """Read anew what may have changed: of the past the last days alone, unless everything may have."""
        page, wanted = self._view.page, self._choice.wanted
        shown = self._months.known(page)
        self._months.keep_only(page)
        if changes.jobs or changes.is_everything or shown is None or shown.past is None:
            self._is_all_past_wanted.set()
        if changes.runs or self._is_all_past_wanted.is_set():
            since = days_later(formats.local_date(self._now()), -_RECENT_DAYS)
            self._past.again(partial(_past_anew, page, since, self._is_all_past_wanted, self._now, wanted))
        self._coming.refresh()

    def _catch_up(self) -> None:
        if self._is_behind:
            self._is_behind = False
            self.ask()


class _LastPages(Generic[Key, Page]):
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

    def keep_only(self, key: Key) -> None:
        """Forget all others: what was read ahead may be another by now."""
        self._pages = OrderedDict((each, page) for each, page in self._pages.items() if each == key)

    def clear(self) -> None:
        self._pages.clear()


def _past_of(
    page: MonthPage, since: date | None, now: Callable[[], datetime], wanted: Wanted, core: Core
) -> MonthLoads:
    at = now()
    days = [day for day in days_of(page) if since is None or day >= since]
    past = past_days(core, days, at, wanted)
    colours = core.jobs.colours()
    return MonthLoads(page, formats.local_date(at), past=past, since=since, colours=colours).made_ready()


def _past_anew(
    page: MonthPage,
    since: date,
    is_all_wanted: Event,
    now: Callable[[], datetime],
    wanted: Wanted,
    core: Core,
) -> MonthLoads:
    """Look at the last days, and at those before them if anybody wants that since the look before."""
    if not is_all_wanted.is_set():
        return _past_of(page, since, now, wanted, core)
    is_all_wanted.clear()
    try:
        return _past_of(page, None, now, wanted, core)
    except SchedulerError:
        is_all_wanted.set()
        raise


def _coming_of(page: MonthPage, now: Callable[[], datetime], wanted: Wanted, core: Core) -> MonthLoads:
    at, days = now(), days_of(page)
    coming, waits = coming_days(core, days, at, wanted), waits_of_days(core, days, at, wanted)
    found = MonthLoads(page, formats.local_date(at), coming=coming, waits=waits, colours=core.jobs.colours())
    return found.made_ready()


def _all_of(page: MonthPage, now: Callable[[], datetime], wanted: Wanted, core: Core) -> MonthLoads:
    return month_loads(core, page, now(), wanted)


def _listed(span: PageSpan, now: Callable[[], datetime], wanted: Wanted, core: Core) -> _Listed:
    return _Listed(span, entries_of_days(core, span.days, now(), wanted))


def _heads_of(span: PageSpan, now: Callable[[], datetime], wanted: Wanted, core: Core) -> _HeadsToLoad:
    return _HeadsToLoad(span, loads_of_days(core, span.days, now(), wanted))
