"""The timeline: lanes of jobs, the way through time and closer or farther."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import QStackedLayout, QToolButton, QWidget

from gui.commands.actions import Actions
from gui.look.theme import Theme
from gui.occurrences.entry_requests import EntryRequests
from gui.text import formats
from gui.timeline.timeline_canvas import TimelineCanvas
from gui.widgets.action_maker import plain
from gui.widgets.empty_state import EmptyState
from gui.widgets.view_panel import ViewPanel


class TimelineView(ViewPanel):
    """Shows a lane for each job of the chosen group."""

    shown = Signal()

    def __init__(
        self, theme: Theme, actions: Actions, now: Callable[[], datetime], parent: QWidget | None = None
    ) -> None:
        super().__init__(self.tr("Timeline"), parent)
        self.setObjectName("timeline")
        self.requests = EntryRequests(self)
        self.canvas = TimelineCanvas(now, self.requests, self)
        empty = EmptyState(
            theme, "timeline", self.tr("No jobs here"), self.tr("Each job has a lane along the time."), self
        )
        for action in (actions.zoom_out, actions.zoom_in, actions.previous_page):
            self.header.addWidget(_button(action, self))
        self.header.addWidget(_button(actions.today, self, shows_text=True))
        self.header.addWidget(_button(actions.next_page, self))
        self._pages = QStackedLayout()
        self._pages.addWidget(empty)
        self._pages.addWidget(self.canvas)
        self.content.addLayout(self._pages, 1)
        self.canvas.sight_changed.connect(self._describe)
        actions.zoom_in.triggered.connect(self._zoom_in)
        actions.zoom_out.triggered.connect(self._zoom_out)
        actions.today.triggered.connect(self._go_to_now)
        actions.previous_page.triggered.connect(self._turn_back)
        actions.next_page.triggered.connect(self._turn_on)

    def show_are_jobs(self, are_any: bool) -> None:
        self._pages.setCurrentIndex(1 if are_any else 0)

    def take_focus(self) -> None:
        self.canvas.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.emit()

    def _describe(self) -> None:
        begin, end = self.canvas.span_in_sight()
        self.show_title(formats.days_title(formats.local_date(begin), formats.local_date(end)))

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
