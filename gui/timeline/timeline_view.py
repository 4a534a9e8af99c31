"""The timeline view: lanes of jobs, navigation and zoom."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QStackedLayout, QToolButton, QVBoxLayout, QWidget

from gui.commands.actions.actions import Actions
from gui.commands.job_choice import EVERYTHING, Wanted
from gui.look.theme import Theme
from gui.look.tokens import space
from gui.occurrences.entry_requests import EntryRequests
from gui.occurrences.title_room import least_title_width
from gui.text import formats
from gui.timeline.load_strip import LoadStrip
from gui.timeline.timeline_canvas import TimelineCanvas
from gui.widgets.action_maker import plain
from gui.widgets.awaiting import AwaitingState
from gui.widgets.view_panel import ViewPanel

# A wider one has room for all of its head, whatever days it names.
_FOR_ALL = 150


class TimelineView(ViewPanel):
    """Shows a lane for each job of the chosen group."""

    shown = Signal()
    again_wanted = Signal()
    all_wanted = Signal()
    unsearched_wanted = Signal()
    bin_wanted = Signal()

    def __init__(
        self, theme: Theme, actions: Actions, now: Callable[[], datetime], parent: QWidget | None = None
    ) -> None:
        super().__init__(self.tr("Timeline"), parent)
        self.setObjectName("timeline")
        self.requests = EntryRequests(self)
        self.canvas = TimelineCanvas(now, self.requests, self)
        self.load = LoadStrip(now, self)
        self._empty = AwaitingState(theme, "timeline", self)
        self._empty.again_wanted.connect(self.again_wanted)
        self._add_job = actions.jobs.new
        self._leads_on: Callable[[], object] = self._add_job.trigger
        self._leads_elsewhere: Callable[[], object] = self._add_job.trigger
        self._empty.way_on_wanted.connect(self._lead_on)
        self._empty.other_way_wanted.connect(self._lead_elsewhere)
        steps = actions.zoom_out, actions.zoom_in, actions.previous_page, actions.today, actions.next_page
        self._buttons = [_button(each, self, shows_text=each is actions.today) for each in steps]
        self._to_today = self._buttons[steps.index(actions.today)]
        for button in self._buttons:
            self.header.addWidget(button)
        self._pages = QStackedLayout()
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self._lanes_below_load())
        self.content.setContentsMargins(0, 0, 0, 0)
        self.content.addLayout(self._pages, 1)
        self.canvas.sight_changed.connect(self._describe)
        self.load.picked.connect(self.canvas.look_into)
        self.load.passed.connect(self._follow_arrow)
        self.load.zoomed.connect(self.canvas.zoom)
        actions.zoom_in.triggered.connect(self._zoom_in)
        actions.zoom_out.triggered.connect(self._zoom_out)
        actions.today.triggered.connect(self._go_to_now)
        actions.previous_page.triggered.connect(self._turn_back)
        actions.next_page.triggered.connect(self._turn_on)

    def wait(self) -> None:
        """Say what is being read, unless lanes stand there already."""
        if self._pages.currentIndex() == 0:
            self._empty.wait_for(self.tr("Reading {days} …").format(days=self._days()))

    def settle(self, are_any: bool, wanted: Wanted = EVERYTHING, *, are_in_bin: bool = False) -> None:
        """Show the lanes, or why there are none of the jobs that are wanted, and what leads on."""
        if are_any:
            self._pages.setCurrentIndex(1)
            return
        self._pages.setCurrentIndex(0)
        other_way = ""
        self._leads_on, self._leads_elsewhere = self.all_wanted.emit, self._add_job.trigger
        way_on = self.tr("Show all jobs")
        if wanted.is_everything and are_in_bin:
            statement = self.tr("All jobs are in the bin")
            why = self.tr("Jobs in the bin do not run. Each can be taken out again.")
            way_on, other_way = self.tr("Show the bin"), self.tr("New job")
            self._leads_on = self.bin_wanted.emit
        elif wanted.is_everything:
            statement, why = self.tr("No jobs yet"), self.tr("Each job has a lane along the time.")
            way_on, self._leads_on = self.tr("New job"), self._add_job.trigger
        elif wanted.text:
            statement = self.tr("No job matches")
            why = self.tr("No job of the group that is chosen beside has each word that is searched for.")
            other_way = "" if wanted._replace(text="").is_everything else way_on
            way_on = self.tr("Clear the search")
            self._leads_on, self._leads_elsewhere = self.unsearched_wanted.emit, self.all_wanted.emit
        else:
            statement = self.tr("No jobs here")
            why = self.tr("No job is in the group that is chosen beside.")
        self._empty.settle(statement, why, way_on=way_on, other_way=other_way)

    def _lead_on(self) -> None:
        self._leads_on()

    def _lead_elsewhere(self) -> None:
        self._leads_elsewhere()

    def fail(self, reason: str) -> None:
        """Say that nobody knows which lanes there are, and why."""
        self._pages.setCurrentIndex(0)
        self._empty.fail(self.tr("The timeline could not be read"), reason)

    def lack_store(self, reason: str) -> None:
        """Say that no lane can be known before the store is opened."""
        self._empty.fail(self.tr("The store could not be opened"), reason)

    def take_focus(self) -> None:
        self.canvas.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let any title be read before what has a key and stands in the menu."""
        super().resizeEvent(event)
        self._to_today.setVisible(self.width() >= space(_FOR_ALL) or self._has_room_for_today())

    def _has_room_for_today(self) -> bool:
        begin, _ = self._ends()
        margins, gaps = self.header.contentsMargins(), (len(self._buttons) + 1) * self.header.spacing()
        taken = (
            sum(each.sizeHint().width() for each in self._buttons) + gaps + margins.left() + margins.right()
        )
        return taken + least_title_width(begin.year) <= self.width()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.emit()

    def _lanes_below_load(self) -> QWidget:
        page = QWidget(self)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.load)
        column.addWidget(self.canvas, 1)
        return page

    def _follow_arrow(self, way: int) -> None:
        self.canvas.turn(way / 2)

    def _describe(self) -> None:
        axis, left = self.canvas.axis(), self.canvas.viewport().x()
        self.load.follow(replace(axis, left=axis.left + left, right=axis.right + left))
        self.show_title(self._days(), *formats.shorter_days_titles(*self._ends()))

    def _days(self) -> str:
        return formats.days_title(*self._ends())

    def _ends(self) -> tuple[date, date]:
        begin, end = self.canvas.span_in_sight()
        return formats.local_date(begin), formats.local_date(end)

    def _zoom_in(self) -> None:
        if self.isVisible():
            self.canvas.zoom(1)

    def _zoom_out(self) -> None:
        if self.isVisible():
            self.canvas.zoom(-1)

    def _go_to_now(self) -> None:
        if self.isVisible():
            self.canvas.go_to_now()

    def _turn_back(self) -> None:
        if self.isVisible():
            self.canvas.turn(-0.9)

    def _turn_on(self) -> None:
        if self.isVisible():
            self.canvas.turn(0.9)


def _button(action: QAction, parent: QWidget, shows_text: bool = False) -> QToolButton:
    button = QToolButton(parent)
    button.setObjectName(action.objectName())
    button.setDefaultAction(action)
    if shows_text:
        button.setProperty("worded", True)
        button.setToolButtonStyle(button.toolButtonStyle().ToolButtonTextOnly)
    button.setAccessibleName(plain(action.text()))
    return button
