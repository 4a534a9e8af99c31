"""Join calendar and timeline with requests about occurrences; built when first seen."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gui.commands.job_choice import GroupKind, JobGroup
from gui.commands.window_context import View, WindowContext, WindowFeature
from gui.core_access.core_bridge import Core
from gui.text import formats
from gui.widgets.in_turns import InTurns, loading
from scheduler_core.values.ids import JobId

if TYPE_CHECKING:
    from gui.calendar.calendar_view import CalendarView
    from gui.occurrences.entries import Entry
    from gui.occurrences.occurrence_controller import OccurrenceController
    from gui.paper.pages import Wish
    from gui.paper.view_paper import ViewPaper
    from gui.timeline.timeline_view import TimelineView
    from gui.widgets.view_panel import ViewPanel

_PLACE = "calendar"
# By then the lists of the window have been asked for.
_LOADED_AFTER_MILLISECONDS = 300
_ASKED_AHEAD = timedelta(days=7)
# What the views are made of, from the inside out.
_MODULES = (
    "gui.occurrences.entries",
    "gui.calendar.entry_table",
    "gui.occurrences.entry_drawing",
    "gui.calendar.agenda_view",
    "gui.calendar.month_page",
    "gui.calendar.day_load",
    "gui.calendar.hours.time_grid_layout",
    "gui.calendar.hours.time_grid_places",
    "gui.calendar.band_drawing",
    "gui.calendar.day_drawing",
    "gui.calendar.hours.time_grid_drawing",
    "gui.calendar.hours.time_grid",
    "gui.calendar.calendar_view",
    "gui.calendar.calendar_loader",
    "gui.occurrences.occurrence_controller",
    "gui.timeline.lane_layout",
    "gui.timeline.timeline_drawing",
    "gui.timeline.load_strip",
    "gui.timeline.timeline_loader",
    "gui.timeline.load_loader",
)


class OccurrencePages(WindowFeature):
    """Makes the views, and what carries out what is wanted of occurrences in both."""

    def __init__(self, context: WindowContext, parent: QWidget) -> None:
        super().__init__(context, parent)
        self._controller: OccurrenceController | None = None
        self._calendar: CalendarView | None = None
        self._timeline: TimelineView | None = None
        self._papers: dict[QWidget, ViewPaper] = {}
        self._rest = QTimer(self, singleShot=True, interval=_LOADED_AFTER_MILLISECONDS)
        self._rest.timeout.connect(self._load_ahead)
        self._loading = InTurns(self)
        context.views += (
            View(
                context.actions.show_calendar,
                self.make_calendar,
                self._enter_calendar,
                make_rest=self._make_rest_of_calendar,
            ),
            View(context.actions.show_timeline, self.make_timeline, self._enter_timeline),
        )
        context.bridge.opened.connect(self._rest.start)
        context.requests.move_wanted.connect(self._move)
        context.requests.skip_wanted.connect(self._skip)
        context.actions.calendar_modes.triggered.connect(self._keep_mode)
        context.actions.print.triggered.connect(self._print)
        context.actions.save_pdf.triggered.connect(self._save_pdf)

    def make_calendar(self) -> "CalendarView":
        from gui.calendar.calendar_loader import CalendarLoader
        from gui.calendar.calendar_view import CalendarView

        view = CalendarView(self._theme, self._today, self._actions, self._now, self._window)
        loader = CalendarLoader(self._bridge, self._choice, view, self._today, self._now)
        self._used().serve(view.requests)
        self._calendar = view
        view.beside_wanted.connect(self._context.requests.beside_wanted)
        self._restore_mode()
        if self._bridge.is_open:
            loader.ask()
        return view

    def make_timeline(self) -> "TimelineView":
        from gui.timeline.load_loader import LoadLoader
        from gui.timeline.timeline_loader import TimelineLoader
        from gui.timeline.timeline_view import TimelineView

        view = TimelineView(self._theme, self._actions, self._now, self._window)
        loader = TimelineLoader(self._bridge, self._choice, view, self._now)
        LoadLoader(self._bridge, self._choice, view, self._now)
        view.all_wanted.connect(self._requests.all_wanted)
        view.unsearched_wanted.connect(self._requests.unsearched_wanted)
        view.bin_wanted.connect(self._show_bin)
        self._used().serve(view.requests)
        self._timeline = view
        if self._bridge.is_open:
            loader.ask()
        return view

    def _show_bin(self) -> None:
        self._requests.group_wanted.emit(JobGroup(GroupKind.BIN))

    def _enter_calendar(self) -> None:
        if self._calendar is not None:
            self._calendar.take_focus()

    def _enter_timeline(self) -> None:
        if self._timeline is not None:
            self._timeline.take_focus()

    def _make_rest_of_calendar(self) -> Iterator[QWidget]:
        if self._calendar is not None:
            yield from self._calendar.make_rest()

    def _load_ahead(self) -> None:
        """Load what the views are made of, or their first pictures wait for it."""
        if self._window.isVisible():
            self._bridge.ask(partial(_ask_ahead, self._now), self._load_views)

    def _load_views(self, _asked: None) -> None:
        self._loading.begin(self._steps_to_load())

    def _steps_to_load(self) -> Iterator[None]:
        yield from loading(*_MODULES)
        self._context.requests.views_loaded.emit()

    def _move(self, job_id: JobId, name: str, at: datetime) -> None:
        self._used().move_one(job_id, name, at)

    def _skip(self, job_id: JobId, name: str, at: datetime) -> None:
        self._used().skip_one(job_id, name, at)

    def _restore_mode(self) -> None:
        """Show days in the way in which they were shown last."""
        name = self._memory.choices(_PLACE).get("mode")
        for action in self._actions.calendar_modes.actions():
            if action.objectName() == name and self._calendar is not None:
                self._calendar.restore_mode(action)

    def _keep_mode(self, action: QAction) -> None:
        self._memory.keep_choices(_PLACE, {"mode": action.objectName()})

    def _print(self) -> None:
        if (paper := self._shown_on_paper()) is not None:
            paper.print_out()

    def _save_pdf(self) -> None:
        if (paper := self._shown_on_paper()) is not None:
            paper.save()

    def _shown_on_paper(self) -> "ViewPaper | None":
        """Show the calendar first where neither is shown: what is printed is to be seen."""
        if self._timeline is not None and self._timeline.isVisible():
            return self._paper_of(self._timeline, self._wish_of_timeline)
        if self._calendar is None or not self._calendar.isVisible():
            self._actions.show_calendar.trigger()
        return None if self._calendar is None else self._paper_of(self._calendar, self._wish_of_calendar)

    def _paper_of(self, view: "ViewPanel", wish: "Callable[[], Wish]") -> "ViewPaper":
        from gui.paper.view_paper import ViewPaper

        if view not in self._papers:
            self._papers[view] = ViewPaper(self._bridge, self._theme, self._memory, view, wish)
            self._papers[view].told.connect(self._context.notices.tell)
        return self._papers[view]

    def _wish_of_calendar(self) -> "Wish":
        from gui.calendar.paper_pages import PaperWish

        view, wanted = self._calendar, self._choice.wanted
        assert view is not None
        return PaperWish(view.mode, view.page, view.span, wanted, self._now(), view.isRightToLeft())

    def _wish_of_timeline(self) -> "Wish":
        from gui.timeline.paper_lanes import LanesWish

        assert self._timeline is not None
        canvas = self._timeline.canvas
        begin, end = canvas.span_in_sight()
        return LanesWish(tuple(canvas.jobs), begin, end, self._now(), canvas.isRightToLeft())

    def _used(self) -> "OccurrenceController":
        from gui.occurrences.occurrence_controller import OccurrenceController

        if self._controller is None:
            self._controller = OccurrenceController(self._context, self._window)
            self._controller.many_opened.connect(self._show_list)
        return self._controller

    def _show_list(self, entry: "Entry") -> None:
        """Show what a strip or a crowd stands for in the list of its day."""
        self._actions.show_calendar.trigger()
        if self._calendar is not None:
            self._calendar.show_list_of(formats.local_date(entry.at))


def _ask_ahead(now: Callable[[], datetime], core: Core) -> None:
    """Ask once what is asked of each day: to load that and to make the statements takes as long as ten."""
    import scheduler_core.facade.times.times  # noqa: F401

    at = now()
    core.runs.days([at - _ASKED_AHEAD, at])
